"""The picture of a plate and its three axes of turning, and the numbers beside it, as HTML."""

from __future__ import annotations

import math

import numpy as np

from autograder.spatial import Pose
from autograder.widgets.card import CARD_STYLE, TABLE_STYLE
from autograder.widgets.figure_style import AXIS_COLOURS
from autograder.widgets.gimbal_reading import Array, GimbalReading, in_words
from autograder.widgets.matrix_table import matrix_html, monogram, number, tiny
from autograder.widgets.planar_svg import WITNESS_COLOUR
from autograder.widgets.space import Space

TURNS = {"roll": "x", "pitch": "y", "yaw": "z"}
"""The axis of B that each angle turns about when the two others are zero."""

PLATE = (0.9, 0.5, 0.06)
REACH = 1.1

ASIDE = (-0.47, -0.76, -0.66)
"""Where frame A is drawn, out of the way; its origin is that of B."""


def draw(reading: GimbalReading, *, width: int = 440, height: int = 420) -> Space:
    """Return the drawing: frames A and B, the plate, and the three axes; and a fourth if lost."""
    space = Space(REACH, azimuth=-52, elevation=24, width=width, height=height)
    space.frame(Pose("A", "A", p=np.array(ASIDE)), length=0.22)
    X_AB = Pose("A", "B", R=reading.R_AB.R)
    space.box(X_AB, PLATE)
    space.frame(X_AB, length=0.34)
    for (turn, letter), axis in zip(TURNS.items(), reading.E.T, strict=True):
        colour = AXIS_COLOURS[letter]
        # yaw stops short, with its name beside it: roll may lie on the same line
        upright = turn == "yaw"
        tip = (0.9 if upright else 1.0) * axis
        space.line([-0.95 * axis, tip], colour=colour, dashed=True)
        space.arrow(tip - 0.1 * axis, tip, turn, colour=colour, beside=upright)
        ring = (0.6 if upright else 0.74) * axis
        side = _square_to(axis)
        space.arc(ring, ring + 0.12 * side, axis, 1.6 * math.pi, colour=colour)
    if reading.lost_axis is not None:
        space.arrow(-0.95 * reading.lost_axis, 0.95 * reading.lost_axis, "lost", dashed=True)
    return space


def svg(reading: GimbalReading) -> str:
    """Return the drawing as SVG."""
    return draw(reading).svg(in_words(reading))


def numbers_html(reading: GimbalReading) -> str:
    """Return what the three axes span, and how far MuJoCo's are, as HTML."""
    dearest = "∞" if math.isinf(reading.dearest) else f"{reading.dearest:.3g}"
    rows = {
        "rank of E": f"<b>{reading.rank}</b>",
        "det E": number(reading.determinant),
        "cos(pitch)": number(math.cos(reading.angles[1])),
        "rates for the worst ω of 1 rad/s": f"{dearest} rad/s",
        f'<span style="color:{WITNESS_COLOUR}">apart from MuJoCo\'s gimbal</span>': tiny(
            reading.apart
        ),
    }
    align = "text-align:left;padding:2px 12px 2px 0"
    cells = "".join(
        f'<tr style="background:none"><th scope="row" style="{align}">{name}</th>'
        f'<td style="{align}">{value}</td></tr>'
        for name, value in rows.items()
    )
    return f'<div style="{CARD_STYLE}"><table style="{TABLE_STYLE}">{cells}</table></div>'


def matrices_html(reading: GimbalReading, before: GimbalReading | None = None) -> str:
    """Return `R_AB`, and E with a name over each column; what differs from `before` is marked."""
    before = before or reading
    columns = " ".join(
        f'<span style="color:{AXIS_COLOURS[letter]}">{turn}</span>'
        for turn, letter in TURNS.items()
    )
    titles = f"E, its columns the axes of {columns}"
    parts = [
        matrix_html(monogram("R_AB"), reading.R_AB.R, before.R_AB.R),
        matrix_html(titles, reading.E, before.E),
    ]
    layout = f"display:flex;flex-wrap:wrap;gap:28px;{CARD_STYLE}"
    return f'<div style="{layout}">{"".join(parts)}</div>'


def _square_to(axis: Array) -> Array:
    other = np.eye(3)[int(np.argmin(np.abs(axis)))]
    side = np.cross(axis, other)
    return np.asarray(side / np.linalg.norm(side))

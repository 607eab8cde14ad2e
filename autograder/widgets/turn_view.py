"""The picture of a turn, its quaternion as four curves over two full turns, and the numbers."""

from __future__ import annotations

import math
from html import escape

import numpy as np

from autograder.spatial import Pose, quaternion
from autograder.widgets.card import CARD_STYLE
from autograder.widgets.figure_style import AXIS_COLOURS, CARD, FAINT, GRID, INK
from autograder.widgets.matrix_table import matrix_html, monogram, tiny
from autograder.widgets.planar_svg import WITNESS_COLOUR
from autograder.widgets.space import Space
from autograder.widgets.turn_reading import Array, TurnReading, in_words

PLATE = (0.9, 0.5, 0.06)

_COLOURS = {"w": INK, **AXIS_COLOURS}
_LEFT, _TOP, _WIDE, _HIGH = 44.0, 28.0, 376.0, 236.0
"""Where the curves stand in their picture, in pixels."""


def turned_svg(reading: TurnReading) -> str:
    """Return the turned plate, its frame, the axis, and the way of one point, as SVG."""
    space = Space(1.1, azimuth=-52, elevation=24, width=340, height=330)
    space.frame(Pose("A", "A"), length=0.6, faint=True, name="")
    X_AB = Pose("A", "B", R=reading.R_AB.R)
    space.box(X_AB, PLATE)
    space.frame(X_AB, length=0.5)
    space.line([-0.95 * reading.axis, 0.95 * reading.axis], dashed=True)
    space.arrow(0.85 * reading.axis, 0.97 * reading.axis, colour=FAINT)
    if reading.angle > 0.05:
        start = 0.62 * np.eye(3)[int(np.argmin(np.abs(reading.axis)))]
        space.arc(np.zeros(3), start, reading.axis, reading.angle)
    return space.svg(in_words(reading))


def curves_svg(reading: TurnReading) -> str:
    """Return w, x, y, z over the angle from 0 to 4π, with a mark now and one a full turn on."""
    parts = [f'<rect width="440" height="330" rx="8" fill="{CARD}"/>', *_grid()]
    angles = np.linspace(0, 4 * math.pi, 121)
    curves = np.array([quaternion.exp(angle * reading.axis) for angle in angles])
    # equal curves lie on each other: the later one is dashed, so that both are seen
    for i, (name, colour) in enumerate(_COLOURS.items()):
        points = " ".join(
            f"{_x(a):.1f},{_y(c):.1f}" for a, c in zip(angles, curves[:, i], strict=True)
        )
        dashes = ("", "9 5", "3 5", "1 7")[i]
        parts.append(
            f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2.4" '
            f'stroke-dasharray="{dashes}" stroke-linecap="round"/>'
        )
        x = 100 + 72 * i
        parts.append(
            f'<line x1="{x}" y1="317" x2="{x + 34}" y2="317" stroke="{colour}" '
            f'stroke-width="2.4" stroke-dasharray="{dashes}" stroke-linecap="round"/>'
        )
        parts.append(_text(x + 46, 317, name, colour, bold=True))
    once_more = (reading.angle + 2 * math.pi) % (4 * math.pi)
    parts += _mark(reading.angle, reading.q, "q")
    parts += _mark(once_more, reading.q_once_more, "−q")
    said = escape(in_words(reading), quote=True)
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 440 330" width="440" height="330" '
        f'style="max-width:100%;height:auto" role="img" aria-label="{said}" '
        f'font-family="sans-serif" font-size="13">{"".join(parts)}</svg>'
    )


def numbers_html(reading: TurnReading, before: TurnReading | None = None) -> str:
    """Return the two quaternions, the one matrix of both, and the two distances, as HTML."""
    before = before or reading
    parts = [
        matrix_html("q", reading.q, before.q),
        matrix_html("q, one turn on", reading.q_once_more, before.q_once_more),
        matrix_html(f"{monogram('R_AB')} of both", reading.R_AB.R, before.R_AB.R),
        "<div>"
        f"<div>components differ by <b>{reading.components_differ:.3f}</b></div>"
        f"<div>orientations differ by <b>{reading.orientations_differ:.3f} rad</b></div>"
        f'<div style="color:{WITNESS_COLOUR}">q is apart from MuJoCo\'s by '
        f"{tiny(reading.apart)}</div></div>",
    ]
    layout = f"display:flex;flex-wrap:wrap;gap:22px;align-items:center;{CARD_STYLE}"
    return f'<div style="{layout}">{"".join(parts)}</div>'


def _grid() -> list[str]:
    parts = []
    for i in range(5):
        x = _x(i * math.pi)
        parts.append(f'<path d="M{x:.1f} {_TOP}V{_TOP + _HIGH}" stroke="{GRID}"/>')
        parts.append(_text(x, _TOP + _HIGH + 14, f"{180 * i}", FAINT))
    for value, label in ((-1, "−1"), (0, "0"), (1, "1")):
        y = _y(value)
        colour = GRID if value else FAINT
        parts.append(f'<path d="M{_LEFT} {y:.1f}H{_LEFT + _WIDE}" stroke="{colour}"/>')
        parts.append(_text(_LEFT - 14, y, label, FAINT))
    return [*parts, _text(_LEFT + _WIDE / 2, _TOP + _HIGH + 32, "angle (deg)", FAINT)]


def _mark(angle: float, q: Array, label: str) -> list[str]:
    x = _x(angle)
    dots = [
        f'<circle cx="{x:.1f}" cy="{_y(number):.1f}" r="4.5" fill="{colour}" stroke="{CARD}"/>'
        for number, colour in zip(q, _COLOURS.values(), strict=True)
    ]
    line = f'<path d="M{x:.1f} {_TOP}V{_TOP + _HIGH}" stroke="{INK}" stroke-dasharray="3 3"/>'
    return [line, *dots, _text(x, _TOP - 16, label, INK, bold=True)]


def _x(angle: float) -> float:
    return _LEFT + _WIDE * angle / (4 * math.pi)


def _y(number: float) -> float:
    return _TOP + _HIGH * (1 - number) / 2


def _text(x: float, y: float, words: str, colour: str, *, bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="middle" dominant-baseline="central" '
        f'fill="{colour}"{weight}>{words}</text>'
    )

"""The picture of a body that turns and a point of it, and the numbers beside it, as HTML."""

from __future__ import annotations

import numpy as np

from autograder.spatial import Pose
from autograder.widgets.card import CARD_STYLE
from autograder.widgets.figure_style import FAINT, INK
from autograder.widgets.matrix_table import matrix_html, tiny
from autograder.widgets.planar_svg import WITNESS_COLOUR
from autograder.widgets.shift_reading import Array, ShiftReading, in_words
from autograder.widgets.space import Space

METRES_PER_SPEED = 0.4
"""How long 1 m/s is drawn, in m."""
METRES_PER_TURN = 0.12
"""How long 1 rad/s is drawn, in m."""
SPIN, SPEED, TRANSPORT = "#7a3fa0", "#0b7285", "#a85f00"
"""The colours of ω, of a velocity, and of ω × r. None of them is the colour of an axis."""

_BODY = (0.7, 0.7, 0.12)
"""Full lengths of the box that is drawn, in m."""
_CORNER = np.array([-0.2, -0.62, -0.25])
"""Where the axes of the room are drawn, in m: out of the way of what happens at Bo."""
_RIGHT, _UP = np.array([0.87, 0.5, 0.0]), np.array([0.0, 0.0, 1.0])
_LABEL = np.array([0.03, 0.02, 0.055])
"""From a label to its point, in m."""


def svg(reading: ShiftReading) -> str:
    """Return the body, ω and v at Bo, the arm r, and v at Co as the sum of its two parts, as SVG.

    The circle is the way of Co about the axis through Bo. The cross is MuJoCo's end of v at Co.
    """
    space = Space(0.68, centre=[0, 0, 0.06], azimuth=-60, elevation=28, width=470, height=420)
    space.box(Pose("W", "B"), _BODY)
    space.frame(Pose("W", "W", p=_CORNER), length=0.15)
    space.point(np.zeros(3))
    space.text(-_LABEL, "Bo", colour=INK)
    r, omega = reading.p_BoCo_W.xyz, reading.V_WB_W.angular
    carried = r + METRES_PER_SPEED * reading.V_WB_W.linear
    end = carried + METRES_PER_SPEED * reading.transport
    measured = r + METRES_PER_SPEED * reading.measured[3:]
    draw_circle(space, omega, r)
    space.arrow(np.zeros(3), METRES_PER_TURN * omega, _unless_zero("ω", omega), colour=SPIN)
    space.arrow(np.zeros(3), r, _unless_zero("r", r), beside=True)
    if reading.V_WB_W.linear.any():
        space.arrow(np.zeros(3), carried - r, "v_Bo", colour=SPEED)
        space.arrow(r, carried, colour=SPEED, dashed=True)
        label = _unless_zero("ω × r", reading.transport)
        space.arrow(carried, end, label, colour=TRANSPORT, beside=True)
        space.arrow(r, end, _unless_zero("v_Co", end - r), colour=SPEED)
    else:
        label = _unless_zero("ω × r = v_Co", reading.transport)
        space.arrow(r, end, label, colour=TRANSPORT)
    for arm in 0.022 * np.array([_RIGHT + _UP, _RIGHT - _UP]):
        space.line([measured - arm, measured + arm], colour=WITNESS_COLOUR, width=2.4)
    space.point(r)
    space.text(r - _LABEL, "Co" if r.any() else "", colour=INK)
    return space.svg(in_words(reading))


def draw_circle(space: Space, omega: Array, r: Array) -> None:
    """Draw the circle on which the point at `r` turns about the axis along `omega` through Bo."""
    speed = np.linalg.norm(omega)
    if speed < 1e-9:
        return
    u = omega / speed
    foot = (u @ r) * u
    out = r - foot
    if np.linalg.norm(out) < 1e-9:
        return
    turns = np.linspace(0, 2 * np.pi, 61)
    circle = foot + np.outer(np.cos(turns), out) + np.outer(np.sin(turns), np.cross(u, out))
    space.line(list(circle), colour=FAINT, dashed=True, width=1.2)


def numbers_html(reading: ShiftReading, before: ShiftReading | None = None) -> str:
    """Return Shift in numbers and MuJoCo's reading; what differs from `before` is marked."""
    before = before or reading
    now, old = _columns(reading), _columns(before)
    columns = {title: matrix_html(title, now[title], old[title]) for title in now}
    omega, r, at_Bo, transport, at_Co, measured = columns.values()
    apart = f"apart by {tiny(reading.apart)} m/s"
    speed = f"|v<sub>Co</sub>| = {reading.speed:.3f} m/s"
    parts = [
        omega, "×", r, "=", transport, "", at_Bo, "+", transport, "=", at_Co, "", measured,
        f"<div>{speed}<br>{apart}</div>",
    ]  # fmt: skip
    items = "".join(f'<div style="align-self:center">{part}</div>' for part in parts)
    return f'<div style="display:flex;flex-wrap:wrap;gap:12px;{CARD_STYLE}">{items}</div>'


def _columns(reading: ShiftReading) -> dict[str, Array]:
    return {
        _coloured("ω", SPIN): reading.V_WB_W.angular,
        _coloured("r", INK): reading.p_BoCo_W.xyz,
        _coloured("v<sub>Bo</sub>", SPEED): reading.V_WB_W.linear,
        _coloured("ω × r", TRANSPORT): reading.transport,
        _coloured("v<sub>Co</sub>", SPEED): reading.V_WBCo_W.linear,
        _coloured("+ v<sub>Co</sub>, measured", WITNESS_COLOUR): reading.measured[3:],
    }


def _coloured(html: str, colour: str) -> str:
    return f'<span style="color:{colour}">{html}</span>'


def _unless_zero(label: str, vector: Array) -> str:
    return label if np.abs(vector).max() > 1e-9 else ""

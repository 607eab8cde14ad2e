"""The picture of two frames and a point, and the numbers beside it, as HTML."""

from __future__ import annotations

import math

import numpy as np

from autograder.spatial import Pose
from autograder.widgets.card import CARD_STYLE
from autograder.widgets.figure_style import FAINT, INK
from autograder.widgets.matrix_table import matrix_html, monogram, tiny
from autograder.widgets.planar_svg import WITNESS_COLOUR
from autograder.widgets.pose_reading import PoseReading, in_words
from autograder.widgets.space import Space

REACH = 1.0
"""The picture shows ±`REACH` metres."""


def svg(reading: PoseReading) -> str:
    """Return frames A and B from above, the point Q and the three arrows of the sum, as SVG."""
    space = Space(REACH, azimuth=-90, elevation=90, width=440, height=440)
    space.ground(0.8, 0.2)
    edge = 0.92 * REACH
    for tick in (-0.8, -0.4, 0.4, 0.8):
        number = f"{tick:.1f}".replace("-", "−")
        space.text([tick, -edge, 0], number)
        space.text([-edge, tick, 0], number)
    space.text([0, -edge, 0], "x (m)")
    space.text([-edge + 0.01, 0, 0], "y (m)")
    origin, Q = np.asarray(reading.X_AB.p), np.asarray(reading.p_AoQ_A.xyz)
    for arm in 0.045 * np.eye(3)[:2]:
        cross = [reading.measured_Q - arm, reading.measured_Q + arm]
        space.line(cross, colour=WITNESS_COLOUR, width=2.4)
    for start, end in ((np.zeros(3), origin), (origin, Q)):
        space.arrow(start, end, colour=FAINT, dashed=True)
    space.arrow(np.zeros(3), Q, colour=INK)
    space.frame(Pose("A", "A"), length=0.24)
    space.frame(reading.X_AB, length=0.24)
    space.point(Q, "Q")
    return space.svg(in_words(reading))


def sum_html(reading: PoseReading, before: PoseReading | None = None) -> str:
    """Return `X_AB` at work on the point Q, and MuJoCo's reading; what changed is marked."""
    before = before or reading
    parts = [
        _pose(reading.X_AB, before.X_AB),
        "·",
        matrix_html(monogram("p_BoQ_B"), [*reading.p_BoQ_B.xyz, 1], [*before.p_BoQ_B.xyz, 1]),
        "=",
        matrix_html(monogram("p_AoQ_A"), [*reading.p_AoQ_A.xyz, 1], [*before.p_AoQ_A.xyz, 1]),
        "",
        matrix_html(_measured("+ Q, says MuJoCo"), [*reading.measured_Q, 1]),
    ]
    return _card(parts)


def inverse_html(reading: PoseReading, before: PoseReading | None = None) -> str:
    """Return `X_BA`, MuJoCo's reading of it and the difference; what changed is marked."""
    before = before or reading
    apart = f"apart by {tiny(reading.apart)}"
    turn = f"θ = {math.degrees(reading.theta):.0f}°".replace("-", "−")
    parts = [
        _pose(reading.X_BA, before.X_BA),
        "",
        matrix_html(_measured("A in B, says MuJoCo"), reading.measured_X_BA),
        f"<div>{turn}<br>{apart}</div>",
    ]
    return _card(parts)


def _pose(X: Pose, before: Pose) -> str:
    return matrix_html(monogram(X.name), X.matrix(), before.matrix())


def _measured(what: str) -> str:
    return f'<span style="color:{WITNESS_COLOUR}">{what}</span>'


def _card(parts: list[str]) -> str:
    items = "".join(f'<div style="align-self:center">{part}</div>' for part in parts)
    return f'<div style="display:flex;flex-wrap:wrap;gap:12px;{CARD_STYLE}">{items}</div>'

"""The planar arm in matplotlib: links, joints and labelled frames, seen from +z."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from autograder.kinematics import Chain
from autograder.widgets.figure_style import CARD, INK, LINK_COLOURS, draw_triad


def draw_arm(
    axes: Any,
    chain: Chain,
    q: Sequence[float],
    *,
    triads: Iterable[str] = (),
    faint: bool = False,
) -> None:
    """Draw the planar arm `chain` at joint angles `q` (rad) into 2-D axes in metres.

    The frames named in `triads` get their x and y axes and their letter. A `faint` arm is a
    background to others.
    """
    poses = chain.forward_kinematics(q)
    points = np.array([poses[frame].p[:2] for frame in chain.frames[1:]], dtype=float)
    opacity = 0.3 if faint else 1.0
    colours = LINK_COLOURS * (1 + len(points) // len(LINK_COLOURS))
    for start, end, colour in zip(points, points[1:], colours, strict=False):
        axes.plot(
            *np.transpose([start, end]), color=colour, lw=9, alpha=opacity,
            solid_capstyle="round", zorder=3,
        )  # fmt: skip
    joints = {"mfc": CARD, "mec": INK, "ms": 8, "mew": 1.6, "ls": "", "alpha": opacity, "zorder": 4}
    axes.plot(*points[:-1].T, "o", **joints)
    axes.plot(*points[-1], "o", color=INK, ms=5, alpha=opacity, zorder=5)
    for frame in triads:
        X = poses[frame]
        draw_triad(axes, np.asarray(X.R, float), np.asarray(X.p, float), name=frame)

"""The six-axis arm of the course, from its DH table."""

from __future__ import annotations

import math

from autograder.kinematics.chain import Chain
from autograder.kinematics.dh import Convention, DHRow, dh_chain

_QUARTER = math.pi / 2

SIX_AXIS_TABLE = (
    DHRow(a=0.00, alpha=_QUARTER, d=0.15),
    DHRow(a=0.30, alpha=0.0, d=0.00),
    DHRow(a=0.25, alpha=0.0, d=0.00),
    DHRow(a=0.00, alpha=_QUARTER, d=0.20),
    DHRow(a=0.00, alpha=_QUARTER, d=0.00),
    DHRow(a=0.00, alpha=0.0, d=0.08),
)
"""Lengths in metres, angles in radians; θ is the variable of every row."""

SIX_AXIS_ANGLES = tuple(math.radians(degrees) for degrees in (0, 30, -45, 0, 60, 0))
"""The θ that the course's table is printed with, in radians."""


def six_axis(convention: Convention = "standard") -> Chain:
    """Return the six-axis arm: six revolute joints, DH frames "0" (base) to "6" (tip).

    At `SIX_AXIS_ANGLES` the tip is at (0.568210382, -0.16, 0.217363729) m. The same table read
    as "modified" is another arm, with its tip at (0.464742542, -0.07, -0.068185165) m.

    Raises ValueError for an unknown convention.
    """
    return dh_chain(SIX_AXIS_TABLE, convention)

"""The planar arm of the course: three links, three hinges about +z."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from autograder.kinematics.chain import Chain
from autograder.kinematics.joint import Joint
from autograder.spatial import Pose

PLANAR_LENGTHS = (0.30, 0.25, 0.15)
"""Link lengths of the course's planar arm, in metres, from the base."""

_LINKS = ("A", "B", "C")


def planar_3r(L: Sequence[Any] = PLANAR_LENGTHS) -> Chain:
    """Return the planar arm with three revolute joints about +z, the base z axis up.

    Frames: base W, links A, B, C, tip T. Each link frame sits at its own joint with x along the
    link; T is at the far end of C and has C's axes. `L` holds three lengths in metres, numbers or
    SymPy symbols.

    Raises ValueError when `L` does not hold three lengths.
    """
    if len(L) != len(_LINKS):
        raise ValueError(f"L must hold three link lengths in metres, got {len(L)}")
    parents, offsets = ("W", *_LINKS), (0.0, *L)
    joints = tuple(
        Joint(f"joint{i}", Pose(parents[i - 1], f"J{i}", p=_along_x(offsets[i - 1])), child)
        for i, child in enumerate(_LINKS, start=1)
    )
    return Chain(joints, Pose("C", "T", p=_along_x(offsets[-1])))


def _along_x(length: Any) -> Any:
    return [length, 0, 0]

"""A serial chain of revolute joints: fixed origin first, then motion about the joint's own axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.spatial import Pose


@dataclass(frozen=True)
class Joint:
    """A revolute joint J that carries link C on link P.

    `X_PJ` is the fixed pose of the joint in its parent link. `axis` is the axis of rotation,
    written in the joint's own frame. At zero angle the link frame C is the joint frame J.
    """

    name: str
    X_PJ: Pose
    child: str
    axis: tuple[float, float, float] = (0.0, 0.0, 1.0)

    def __post_init__(self) -> None:
        axis = np.array(self.axis, dtype=np.float64)
        if axis.shape != (3,) or not np.linalg.norm(axis) > 0.0:
            raise ValueError(
                f"joint {self.name!r}: axis must be three numbers, not all zero, got {self.axis!r}"
            )

    @property
    def parent(self) -> str:
        """The frame of the link that carries the joint."""
        return self.X_PJ.parent

    def X_PC(self, angle: Any) -> Pose:
        """Return the pose of the child link in the parent at `angle` (rad, number or symbol)."""
        return self.X_PJ @ Pose.about(self.axis, angle, parent=self.X_PJ.child, child=self.child)


@dataclass(frozen=True)
class Chain:
    """Joints in order from the base, and the fixed pose `X_CT` of the tip in the last link.

    Raises ValueError when a joint does not sit on the link before it, or a name occurs twice.
    """

    joints: tuple[Joint, ...]
    X_CT: Pose

    def __post_init__(self) -> None:
        if not self.joints:
            raise ValueError("a chain needs at least one joint, got none")
        carried = [*(j.parent for j in self.joints[1:]), self.X_CT.parent]
        for joint, parent in zip(self.joints, carried, strict=True):
            if joint.child != parent:
                raise ValueError(
                    f"after joint {joint.name!r} the chain must go on from link {joint.child!r}, "
                    f"but the next piece sits on {parent!r}"
                )
        for names in (self.frames, tuple(joint.name for joint in self.joints)):
            if len(set(names)) < len(names):
                raise ValueError(f"every name in a chain must occur once, got {', '.join(names)}")

    @property
    def base(self) -> str:
        """The frame in which all others are given."""
        return self.joints[0].parent

    @property
    def tip(self) -> str:
        """The frame at the end."""
        return self.X_CT.child

    @property
    def frames(self) -> tuple[str, ...]:
        """Base, links in order, tip."""
        return (self.base, *(joint.child for joint in self.joints), self.tip)

    def steps(self, q: Sequence[Any]) -> tuple[Pose, ...]:
        """Return the pose of each frame in the one before it, at joint angles `q` (rad).

        The product of all of them is the pose of the tip in the base.

        Raises ValueError when `q` does not hold one angle for each joint.
        """
        if len(q) != len(self.joints):
            raise ValueError(
                f"q must hold {len(self.joints)} joint angles in radians, got {len(q)}"
            )
        moved = (joint.X_PC(angle) for joint, angle in zip(self.joints, q, strict=True))
        return (*moved, self.X_CT)

    def forward_kinematics(self, q: Sequence[Any]) -> dict[str, Pose]:
        """Return the pose of every frame in the base at `q` (rad, numbers or SymPy symbols).

        The keys are `frames`; `["T"]` of the planar arm is `X_WT`.

        Raises ValueError when `q` does not hold one angle for each joint.
        """
        poses = {self.base: Pose(self.base, self.base)}
        for before, step in zip(self.frames, self.steps(q), strict=False):
            poses[step.child] = poses[before] @ step
        return poses

    def tip_pose(self, q: Sequence[Any]) -> Pose:
        """Return the pose of the tip in the base at `q` (rad, numbers or SymPy symbols)."""
        return self.forward_kinematics(q)[self.tip]

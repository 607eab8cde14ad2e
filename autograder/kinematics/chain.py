"""A serial chain of joints from a base to a tip, and where its frames are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.kinematics.joint import Joint
from autograder.kinematics.motion import identity
from autograder.spatial import Pose


@dataclass(frozen=True)
class Chain:
    """Joints in order from the base, and the fixed pose `X_CT` of the tip in the last link.

    The positions q of the chain are those of its joints, one after the other; the velocities v
    likewise. A joint may have none, one or several of each: its index among the joints is not its
    address in q. `q_slice` and `v_slice` give the address.

    Raises ValueError when a joint does not sit on the link before it, or a name occurs twice.
    """

    joints: tuple[Joint, ...]
    X_CT: Pose

    def __post_init__(self) -> None:
        object.__setattr__(self, "joints", tuple(self.joints))
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

    def __hash__(self) -> int:
        return self._hash

    @cached_property
    def _hash(self) -> int:  # of some thirty arrays, and asked for at each cached measurement
        return hash((self.joints, self.X_CT))

    def __getstate__(self) -> dict[str, Any]:
        """Return what a pickle keeps: not the hash, since other processes hash names otherwise."""
        return {"joints": self.joints, "X_CT": self.X_CT}

    @property
    def base(self) -> str:
        """The frame in which all others are given."""
        return self.joints[0].parent

    @property
    def tip(self) -> str:
        """The frame at the end."""
        return self.X_CT.child

    @cached_property
    def frames(self) -> tuple[str, ...]:
        """Base, links in order, tip."""
        return (self.base, *(joint.child for joint in self.joints), self.tip)

    @cached_property
    def nq(self) -> int:
        """The number of positions."""
        return sum(joint.nq for joint in self.joints)

    @cached_property
    def nv(self) -> int:
        """The number of velocities; smaller than `nq` where a quaternion is among the positions."""
        return sum(joint.nv for joint in self.joints)

    @cached_property
    def q_slices(self) -> tuple[slice, ...]:
        """Where the positions of each joint are in q."""
        return _slices(joint.nq for joint in self.joints)

    @cached_property
    def v_slices(self) -> tuple[slice, ...]:
        """Where the velocities of each joint are in v."""
        return _slices(joint.nv for joint in self.joints)

    def q_slice(self, joint: str) -> slice:
        """Return where the positions of the joint of this name are in q.

        Raises ValueError for a joint that the chain does not have.
        """
        return self.q_slices[self._index(joint)]

    def v_slice(self, joint: str) -> slice:
        """Return where the velocities of the joint of this name are in v.

        Raises ValueError for a joint that the chain does not have.
        """
        return self.v_slices[self._index(joint)]

    def neutral(self) -> NDArray[np.float64]:
        """Return the positions, nq numbers, at which every joint is in its neutral position.

        That is zero everywhere but for the quaternions, which are (1, 0, 0, 0).
        """
        return np.array([x for joint in self.joints for x in joint.neutral], dtype=np.float64)

    def steps(self, q: Sequence[Any] | NDArray[Any]) -> tuple[Pose, ...]:
        """Return the pose of each frame in the one before it, at positions `q`.

        `q` holds nq numbers or SymPy expressions: radians, metres and unit quaternions wxyz, as
        each joint's type has them. The product of all poses is the pose of the tip in the base.

        Raises ValueError when `q` does not hold nq positions, or a quaternion is not of length 1.
        """
        self.require_positions(q)
        moved = (
            joint.X_PC(q[where]) for joint, where in zip(self.joints, self.q_slices, strict=True)
        )
        return (*moved, self.X_CT)

    def forward_kinematics(self, q: Sequence[Any] | NDArray[Any]) -> dict[str, Pose]:
        """Return the pose of every frame in the base at positions `q`, as for `steps`.

        The keys are `frames`; `["T"]` of the planar arm is `X_WT`.

        Raises ValueError as `steps` does.
        """
        poses = {self.base: identity(self.base, self.base)}
        for before, step in zip(self.frames, self.steps(q), strict=False):
            poses[step.child] = poses[before] @ step
        return poses

    def tip_pose(self, q: Sequence[Any] | NDArray[Any]) -> Pose:
        """Return the pose of the tip in the base at positions `q`, as for `steps`."""
        return self.forward_kinematics(q)[self.tip]

    def require_frame(self, frame: str | None) -> str:
        """Return the name of the frame that is meant: the tip for None.

        Raises ValueError for a frame that the chain does not have.
        """
        if frame is None:
            return self.tip
        if frame not in self.frames:
            raise ValueError(f"frame must be one of {', '.join(self.frames)}, got {frame!r}")
        return frame

    def require_positions(self, q: Sequence[Any] | NDArray[Any], name: str = "q") -> None:
        """Raise ValueError unless `q`, called `name`, holds nq positions."""
        if len(q) != self.nq:
            raise ValueError(
                f"{name} must hold {self._positions_in_words()}, got {len(q)}{self._hint(len(q))}"
            )

    def require_velocities(self, v: Sequence[Any] | NDArray[Any]) -> None:
        """Raise ValueError unless `v` holds nv velocities."""
        if len(v) != self.nv:
            differ = f"; q has nq = {self.nq}" if self.nq != self.nv else ""
            raise ValueError(f"v must hold nv = {self.nv} velocities, got {len(v)}{differ}")

    def _positions_in_words(self) -> str:
        if all(joint.motion.coordinates == ("θ",) for joint in self.joints):
            return f"{self.nq} joint angles in radians"
        named = (f"{j.name}: {', '.join(j.motion.coordinates)}" for j in self.joints if j.nq)
        return f"nq = {self.nq} positions ({'; '.join(named)})"

    def _hint(self, given: int) -> str:
        if self.nq == self.nv:
            return ""
        hint = f". The chain has nq = {self.nq} positions and nv = {self.nv} velocities"
        if given == self.nv:
            hint += ": these look like velocities, but a quaternion among the positions has four"
        return hint

    def _index(self, joint: str) -> int:
        names = [each.name for each in self.joints]
        if joint not in names:
            raise ValueError(f"joint must be one of {', '.join(names)}, got {joint!r}")
        return names.index(joint)


def _slices(sizes: Any) -> tuple[slice, ...]:
    ends = tuple(accumulate(sizes))
    return tuple(slice(start, end) for start, end in zip((0, *ends), ends, strict=False))

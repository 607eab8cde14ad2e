"""What a joint of each type lets its child do: the positions q, the velocities v, the pose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, Literal

import numpy as np
from numpy.typing import NDArray

from autograder.spatial import Pose, Rotation, entries

Array = NDArray[Any]
Axis = tuple[float, float, float]

JointType = Literal["fixed", "revolute", "continuous", "prismatic", "ball", "planar", "floating"]
"""How a joint may move; `MOTIONS` holds what each type means."""

UNIT_TOLERANCE = 1e-9
"""How far the length of a quaternion may be from 1."""


class Motion:
    """The motion of child C in the frame J of its joint, for joints whose positions are a vector.

    `coordinates` names the entries of q; `neutral` is the q at which C coincides with J. The
    velocities v are such that the spatial velocity of C in J, at C's origin and in J's axes, is
    `columns(axis) @ v`. Here v is the rate of q; the types with a quaternion say otherwise.
    """

    coordinates: ClassVar[tuple[str, ...]] = ()
    neutral: ClassVar[tuple[float, ...]] = ()
    along_axis: ClassVar[bool] = False
    """Whether the joint moves about or along an axis of one's choice."""

    @property
    def nq(self) -> int:
        """The number of positions."""
        return len(self.coordinates)

    @property
    def nv(self) -> int:
        """The number of velocities: the freedoms of the joint."""
        return self.nq

    def X_JC(self, axis: Axis, q: Sequence[Any], parent: str, child: str) -> Pose:
        """Return the pose of the child in the joint's frame at positions `q`."""
        return Pose(parent, child)

    def columns(self, axis: Axis) -> NDArray[np.float64]:
        """Return [ω_JC_J; v_JCo_J] for each unit of v, 6×nv."""
        return np.zeros((6, 0))

    def require(self, q: Sequence[Any], joint: str) -> None:
        """Raise ValueError when the positions, right in number, are none of this joint."""


class _Fixed(Motion):
    """No motion: q and v are empty."""


class _Turning(Motion):
    """Rotation about the axis: q = (θ) in rad."""

    coordinates = ("θ",)
    neutral = (0.0,)
    along_axis = True

    def X_JC(self, axis: Axis, q: Sequence[Any], parent: str, child: str) -> Pose:
        return Pose.about(axis, q[0], parent=parent, child=child)

    def columns(self, axis: Axis) -> NDArray[np.float64]:
        return np.array([[*axis, 0.0, 0.0, 0.0]]).T


class _Sliding(Motion):
    """Translation along the axis: q = (d) in m."""

    coordinates = ("d",)
    neutral = (0.0,)
    along_axis = True

    def X_JC(self, axis: Axis, q: Sequence[Any], parent: str, child: str) -> Pose:
        p = entries.product(np.array([axis]).T, entries.frozen(q, (1,), "q"))
        return Pose(parent, child, p=p)

    def columns(self, axis: Axis) -> NDArray[np.float64]:
        return np.array([[0.0, 0.0, 0.0, *axis]]).T


class _Planar(Motion):
    """Motion in the x-y plane of J: q = (x, y, θ) in m, m, rad; the turn is about J's z."""

    coordinates = ("x", "y", "θ")
    neutral = (0.0, 0.0, 0.0)

    def X_JC(self, axis: Axis, q: Sequence[Any], parent: str, child: str) -> Pose:
        x, y, theta = q
        turned = Rotation.about("z", theta, parent=parent, child=child)
        p: Any = [x, y, 0]
        return Pose(parent, child, turned.R, p)

    def columns(self, axis: Axis) -> NDArray[np.float64]:
        return np.eye(6)[:, [3, 4, 2]]


class _Ball(Motion):
    """Any rotation: q = (w, x, y, z), a unit quaternion; v = ω_JC_J in rad/s."""

    coordinates = ("w", "x", "y", "z")
    neutral = (1.0, 0.0, 0.0, 0.0)

    @property
    def nv(self) -> int:
        return 3

    def X_JC(self, axis: Axis, q: Sequence[Any], parent: str, child: str) -> Pose:
        return Pose(parent, child, _matrix(q))

    def columns(self, axis: Axis) -> NDArray[np.float64]:
        return np.eye(6)[:, :3]

    def require(self, q: Sequence[Any], joint: str) -> None:
        _require_unit(q, joint)


class _Floating(Motion):
    """Any motion: q = (w, x, y, z, px, py, pz); v = (ω_JC_J, v_JCo_J) in rad/s and m/s."""

    coordinates = ("w", "x", "y", "z", "px", "py", "pz")
    neutral = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

    @property
    def nv(self) -> int:
        return 6

    def X_JC(self, axis: Axis, q: Sequence[Any], parent: str, child: str) -> Pose:
        p: Any = q[4:]
        return Pose(parent, child, _matrix(q[:4]), p)

    def columns(self, axis: Axis) -> NDArray[np.float64]:
        return np.eye(6)

    def require(self, q: Sequence[Any], joint: str) -> None:
        _require_unit(q[:4], joint)


MOTIONS: Mapping[str, Motion] = MappingProxyType(
    {
        "fixed": _Fixed(),
        "revolute": _Turning(),
        "continuous": _Turning(),
        "prismatic": _Sliding(),
        "ball": _Ball(),
        "planar": _Planar(),
        "floating": _Floating(),
    }
)
"""The motion of each type of joint."""


def _matrix(quaternion: Sequence[Any]) -> Any:
    w, x, y, z = quaternion
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ]


def _require_unit(quaternion: Sequence[Any], joint: str) -> None:
    for sample in entries.samples(entries.frozen(quaternion, (4,), f"joint {joint!r}: q")):
        length = float(np.linalg.norm(sample))
        if abs(length - 1.0) > UNIT_TOLERANCE:
            raise ValueError(
                f"joint {joint!r}: the quaternion w, x, y, z = {', '.join(map(str, quaternion))} "
                f"must have length 1, but its length is {length:.9g}. Normalise it yourself "
                "first, if it is meant as an orientation: it is not done behind your back"
            )

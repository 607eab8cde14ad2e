"""What a joint lets its child do: the positions q, the velocities v, the pose they make."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from autograder.spatial import Pose, Rotation, entries

Array = NDArray[Any]
Axis = tuple[float, float, float]


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
        return identity(parent, child)

    def columns(self, axis: Axis) -> NDArray[np.float64]:
        """Return [ω_JC_J; v_JCo_J] for each unit of v, 6×nv."""
        return np.zeros((6, 0))

    def moved(self, q: Array, by: Array) -> Array:
        """Return the positions after a unit of time at the constant velocities `by`."""
        return entries.total(q, by)

    def difference(self, q_from: Array, q_to: Array) -> Array:
        """Return the velocities that lead from one to the other in a unit of time."""
        return entries.total(q_to, -q_from)

    def N(self, q: Array) -> Array:
        """Return the matrix of q_dot = N v, nq×nv."""
        return np.eye(self.nq)

    def N_inverse(self, q: Array) -> Array:
        """Return the matrix of v = N_inverse q_dot, nv×nq."""
        return np.eye(self.nq)

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


@lru_cache(maxsize=1024)
def identity(parent: str, child: str) -> Pose:
    """Return the pose of a frame that coincides with another. Equal ones are made once."""
    return Pose(parent, child)


def block_diagonal(blocks: Sequence[Array]) -> Array:
    """Return the matrix with the blocks along its diagonal."""
    shape = np.sum([block.shape for block in blocks], axis=0)
    matrix: Array = np.zeros(shape, dtype=np.result_type(*blocks))
    row = column = 0
    for block in blocks:
        height, width = block.shape
        matrix[row : row + height, column : column + width] = block
        row, column = row + height, column + width
    return matrix


FIXED, TURNING, SLIDING, PLANAR = _Fixed(), _Turning(), _Sliding(), _Planar()

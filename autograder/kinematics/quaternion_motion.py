"""Motions whose positions hold a unit quaternion, so that q is longer than v."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.kinematics.motion import Array, Axis, Motion, block_diagonal
from autograder.spatial import Pose, quaternion


class _Ball(Motion):
    """Any rotation: q = (w, x, y, z), a unit quaternion; v = ω_JC_J in rad/s."""

    coordinates = ("w", "x", "y", "z")
    neutral = (1.0, 0.0, 0.0, 0.0)

    @property
    def nv(self) -> int:
        return 3

    def X_JC(self, axis: Axis, q: Sequence[Any], parent: str, child: str) -> Pose:
        return Pose(parent, child, quaternion.unit_to_matrix(np.array(q)))

    def columns(self, axis: Axis) -> NDArray[np.float64]:
        return np.eye(6)[:, :3]

    def moved(self, q: Array, by: Array) -> Array:
        return quaternion.product(quaternion.exp(by), q)

    def difference(self, q_from: Array, q_to: Array) -> Array:
        return quaternion.log(quaternion.product(q_to, quaternion.conjugate(q_from)))

    def N(self, q: Array) -> Array:
        return quaternion.rates(q, "world")

    def N_inverse(self, q: Array) -> Array:
        return quaternion.rates_inverse(q, "world")

    def require(self, q: Sequence[Any], joint: str) -> None:
        quaternion.require_unit(q, f"joint {joint!r}: q")


class _Floating(Motion):
    """Any motion: q = (w, x, y, z, px, py, pz); v = (ω_JC_J, v_JCo_J) in rad/s and m/s.

    At constant v the child turns about a fixed axis while its origin moves on a straight line.
    """

    coordinates = ("w", "x", "y", "z", "px", "py", "pz")
    neutral = (1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0)

    @property
    def nv(self) -> int:
        return 6

    def X_JC(self, axis: Axis, q: Sequence[Any], parent: str, child: str) -> Pose:
        p: Any = q[4:]
        return Pose(parent, child, quaternion.unit_to_matrix(np.array(q[:4])), p)

    def columns(self, axis: Axis) -> NDArray[np.float64]:
        return np.eye(6)

    def moved(self, q: Array, by: Array) -> Array:
        return np.concatenate([BALL.moved(q[:4], by[:3]), super().moved(q[4:], by[3:])])

    def difference(self, q_from: Array, q_to: Array) -> Array:
        turn = BALL.difference(q_from[:4], q_to[:4])
        return np.concatenate([turn, super().difference(q_from[4:], q_to[4:])])

    def N(self, q: Array) -> Array:
        return block_diagonal([BALL.N(q[:4]), np.eye(3)])

    def N_inverse(self, q: Array) -> Array:
        return block_diagonal([BALL.N_inverse(q[:4]), np.eye(3)])

    def require(self, q: Sequence[Any], joint: str) -> None:
        BALL.require(q[:4], joint)


BALL = _Ball()
FLOATING = _Floating()

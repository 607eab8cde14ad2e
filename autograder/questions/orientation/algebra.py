"""The formulas of lesson 2, for the reference models: rotations and quaternions w, x, y, z.

Truths do not come from here. They are measured, and these formulas are held to them.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike

from autograder.checks.question import NO_FAULTS, Array
from autograder.oracle import orientation

LESSON = "02_orientation"

BY_HAND = ("scipy.spatial", "autograder.spatial")
"""What would answer a question whose point is the formula."""

SIGNS = (1.0, -1.0, 1.0, -1.0, 1.0, -1.0, 1.0)
"""For samples of seven quaternions: q and −q both come, so that nobody can count on w > 0."""


def turn_about(axis: int, angle: float) -> Array:
    """Return the rotation by `angle` (rad) about x (0), y (1) or z (2)."""
    c, s = np.cos(angle), np.sin(angle)
    R = np.eye(3)
    i, j = (axis + 1) % 3, (axis + 2) % 3
    R[i, i], R[i, j], R[j, i], R[j, j] = c, -s, s, c
    return R


def rpy_matrix(rpy: ArrayLike, faults: frozenset[str] = NO_FAULTS) -> Array:
    """Return Rz(yaw) Ry(pitch) Rx(roll), with these faults."""
    angles = np.asarray(rpy, dtype=float)
    if "degrees-into-cosine" in faults:
        angles = np.degrees(angles)
    if "radians-converted-again" in faults:
        angles = np.radians(angles)
    if "sympy-rotation-sign" in faults:
        angles = -angles
    Rx, Ry, Rz = (turn_about(i, angle) for i, angle in enumerate(angles))
    R: Array = Rx @ Ry @ Rz if "rpy-order" in faults else Rz @ Ry @ Rx
    if "rotation-transposed" in faults:
        R = R.T
    return R


def product(q1: Array, q2: Array) -> Array:
    """Return the quaternion q1 q2."""
    w = q1[0] * q2[0] - q1[1:] @ q2[1:]
    return np.array([w, *(q1[0] * q2[1:] + q2[0] * q1[1:] + np.cross(q1[1:], q2[1:]))])


def conjugate(q: Array) -> Array:
    """Return the quaternion of the inverse rotation."""
    return np.asarray(q * np.array([1.0, -1.0, -1.0, -1.0]))


def scalar_first(xyzw: Array) -> Array:
    """Return x, y, z, w in the order w, x, y, z."""
    return np.roll(xyzw, 1)


def scalar_last(wxyz: Array) -> Array:
    """Return w, x, y, z in the order x, y, z, w."""
    return np.roll(wxyz, -1)


def quaternion_of(rotation_vector: Array) -> list[float]:
    """Return a unit quaternion for a sample, all digits kept: rounding would change its length."""
    angle = float(np.linalg.norm(rotation_vector))
    axis: Sequence[float] = [0.0, 0.0, 1.0] if angle == 0.0 else rotation_vector.tolist()
    return orientation.from_axis_angle(axis, angle).tolist()  # type: ignore[no-any-return]

"""What MuJoCo makes of orientations: quaternions, matrices, axes and angles, and their rates.

A quaternion is w, x, y, z and of length 1: MuJoCo's functions would take any other, and return what
is no orientation. Each function here calls the one of MuJoCo's that it names.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

import mujoco
import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.oracle import engine
from autograder.oracle.coordinates import UNIT_TOLERANCE

Array = NDArray[np.float64]
Axes: TypeAlias = Literal["world", "body"]
"""Whose axes an angular velocity is written in: those that stay (A), or those that turn (B)."""


def to_matrix(quaternion: ArrayLike) -> Array:
    """Return R_AB, 3×3, of a quaternion wxyz. Measured: `mju_quat2Mat`."""
    matrix = np.empty(9)
    mujoco.mju_quat2Mat(matrix, _unit(quaternion))
    return matrix.reshape(3, 3)


def from_matrix(R_AB: ArrayLike) -> Array:
    """Return the quaternion wxyz, w ≥ 0, of a rotation matrix 3×3. Measured: `mju_mat2Quat`.

    Raises ValueError for a matrix that is no rotation: MuJoCo would return something anyway.
    """
    R = _shaped(R_AB, (3, 3), "R_AB")
    if np.abs(R.T @ R - np.eye(3)).max() > UNIT_TOLERANCE or np.linalg.det(R) < 0:
        raise ValueError(f"R_AB must be a rotation matrix, got {R.tolist()}")
    return engine.quaternion(R)


def product(q_AB: ArrayLike, q_BC: ArrayLike) -> Array:
    """Return the quaternion wxyz of C in A. Measured: `mju_mulQuat`."""
    result = np.empty(4)
    mujoco.mju_mulQuat(result, _unit(q_AB), _unit(q_BC))
    return result


def inverse(q_AB: ArrayLike) -> Array:
    """Return the quaternion wxyz of A in B. Measured: `mju_negQuat`."""
    result = np.empty(4)
    mujoco.mju_negQuat(result, _unit(q_AB))
    return result


def rotate(q_AB: ArrayLike, vector: ArrayLike) -> Array:
    """Return in A's axes a vector (3) that is given in B's. Measured: `mju_rotVecQuat`."""
    result = np.empty(3)
    mujoco.mju_rotVecQuat(result, _shaped(vector, (3,), "vector"), _unit(q_AB))
    return result


def from_axis_angle(axis: ArrayLike, angle: float) -> Array:
    """Return the quaternion wxyz of a turn by `angle` (rad) about `axis` (3, of any length but 0).

    The sign is that of cos(angle / 2). Measured: `mju_axisAngle2Quat`.
    """
    direction = _shaped(axis, (3,), "axis")
    length = np.linalg.norm(direction)
    if not length > 0.0:
        raise ValueError("axis must point somewhere, but its length is zero")
    result = np.empty(4)
    mujoco.mju_axisAngle2Quat(result, direction / length, _number(angle, "angle"))
    return result


def rotation_vector(quaternion: ArrayLike) -> Array:
    """Return axis times angle (3, rad, at most π long). Measured: `mju_quat2Vel`."""
    result = np.empty(3)
    mujoco.mju_quat2Vel(result, _unit(quaternion), 1.0)
    return result


def angle_between(q_AB: ArrayLike, q_AC: ArrayLike) -> float:
    """Return the angle (rad, 0 to π) of the turn from B to C.

    Measured: the length of `mju_subQuat`. The sign of a quaternion makes no difference.
    """
    result = np.empty(3)
    mujoco.mju_subQuat(result, _unit(q_AC), _unit(q_AB))
    return float(np.linalg.norm(result))


def quaternion_rate(q_AB: ArrayLike, omega: ArrayLike, axes: Axes) -> Array:
    """Return dq/dt (4, wxyz per second) at the angular velocity `omega` (3, rad/s) of B in A.

    Measured: `mju_derivQuat`, which takes ω in the axes that stay; ω in the axes of the body is
    turned there by `mju_rotVecQuat`.
    """
    quaternion = _unit(q_AB)
    rate = np.empty(4)
    mujoco.mju_derivQuat(rate, quaternion, _turned(quaternion, omega, given=axes, wanted="world"))
    return rate


def integrate_quaternion(q_AB: ArrayLike, omega: ArrayLike, dt: float, axes: Axes) -> Array:
    """Return the quaternion wxyz after `dt` seconds at constant `omega` (3, rad/s), sign kept.

    Measured: `mju_quatIntegrate`, which takes ω in the axes of the body; ω in the axes that stay
    is turned there by `mju_rotVecQuat`.
    """
    quaternion = _unit(q_AB)
    turned = _turned(quaternion, omega, given=axes, wanted="body")
    mujoco.mju_quatIntegrate(quaternion, turned, _number(dt, "dt"))
    return quaternion


def _turned(quaternion: Array, omega: ArrayLike, *, given: str, wanted: str) -> Array:
    """Return an angular velocity in the wanted axes."""
    if given not in ("world", "body"):
        raise ValueError(f"axes must be 'world' or 'body', got {given!r}")
    vector = _shaped(omega, (3,), "omega")
    if given == wanted:
        return vector
    return rotate(quaternion if wanted == "world" else inverse(quaternion), vector)


def _unit(quaternion: ArrayLike) -> Array:
    array = _shaped(quaternion, (4,), "a quaternion")
    length = float(np.linalg.norm(array))
    if abs(length - 1.0) > UNIT_TOLERANCE:
        raise ValueError(
            f"a quaternion must have length 1, but the length of {array.tolist()} is {length:.9g}. "
            "Normalise it first, if it is meant as an orientation"
        )
    return array


def _number(value: float, name: str) -> float:
    return float(_shaped(value, (), name))


def _shaped(values: ArrayLike, shape: tuple[int, ...], name: str) -> Array:
    try:
        array = np.array(values, dtype=np.float64)
    except (TypeError, ValueError) as error:
        raise ValueError(f"{name} must hold numbers, got {values!r}") from error
    if array.shape != shape or not np.isfinite(array).all():
        raise ValueError(f"{name} must be finite numbers of shape {shape}, got {array.tolist()}")
    return array

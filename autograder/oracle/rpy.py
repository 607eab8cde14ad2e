"""Roll, pitch and yaw on a gimbal: three hinges of MuJoCo's, one inside the other.

R = Rz(yaw) Ry(pitch) Rx(roll) is a body that first turns about z, then about the y that has turned
with it, then about its own x. The engine turns it; no matrix is multiplied here.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import mujoco
import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.kinematics import Chain, Joint
from autograder.oracle.witness import Witness
from autograder.spatial import Pose

Array = NDArray[np.float64]

_YAW_FIRST = [2, 1, 0]


def rpy_to_matrix(rpy: ArrayLike) -> Array:
    """Return R_AB, 3×3, for roll, pitch, yaw (rad). Measured: the pose of a gimbal's inner ring."""
    return _gimbal().tip_pose(_yaw_first(rpy))[:3, :3].copy()


def rpy_to_quaternion(rpy: ArrayLike) -> Array:
    """Return the quaternion wxyz, w ≥ 0, for roll, pitch, yaw (rad).

    Measured: `mju_euler2Quat` with the sequence "XYZ", which is MuJoCo's word for turns about the
    axes that stay.
    """
    roll_pitch_yaw = _yaw_first(rpy)[_YAW_FIRST]
    wxyz = np.empty(4)
    mujoco.mju_euler2Quat(wxyz, roll_pitch_yaw, "XYZ")
    return -wxyz if wxyz[0] < 0 else wxyz


def rpy_rates_to_omega(rpy: ArrayLike, axes: Literal["world", "body"]) -> Array:
    """Return E with ω = E d(roll, pitch, yaw)/dt, 3×3, at these angles (rad).

    `axes` says whose axes ω is written in: those that stay, or those of the body. E has no inverse
    at pitch ±π/2. Measured: the angular Jacobian of a gimbal.
    """
    if axes not in ("world", "body"):
        raise ValueError(f"axes must be 'world' or 'body', got {axes!r}")
    gimbal, angles = _gimbal(), _yaw_first(rpy)
    jacobian = gimbal.jacobian if axes == "world" else gimbal.body_jacobian
    return jacobian("inner", angles)[:3, _YAW_FIRST]


@lru_cache(maxsize=1)
def _gimbal() -> Witness:
    rings = (("yaw", (0, 0, 1)), ("pitch", (0, 1, 0)), ("roll", (1, 0, 0)))
    frames = ("fixed", "outer", "middle", "inner")
    joints = tuple(
        Joint(name, Pose(parent, f"{name} hinge"), child, axis)
        for (name, axis), parent, child in zip(rings, frames[:-1], frames[1:], strict=True)
    )
    return Witness(Chain(joints, Pose("inner", "tip")))


def _yaw_first(rpy: ArrayLike) -> Array:
    angles = np.asarray(rpy, dtype=np.float64)
    if angles.shape != (3,) or not np.isfinite(angles).all():
        raise ValueError(f"roll, pitch, yaw must be three finite angles in radians, got {rpy!r}")
    return angles[_YAW_FIRST]

"""Roll, pitch, yaw: three angles, readable, and singular where pitch is ±π/2.

R = Rz(yaw) Ry(pitch) Rx(roll): turns about the fixed axes x, y, z in this order, or about the
moving axes z, y', x''. This is the `rpy` of URDF, SDF and Drake. Angles in rad, always in the order
(roll, pitch, yaw). Source: Diebel, "Representing Attitude" (2006), section 5.6.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.spatial import entries
from autograder.spatial.quaternion import Axes, require_axes

Array = NDArray[Any]

SINGULAR = 1e-9
"""Below this cosine of the pitch, roll and yaw turn about the same axis."""


def to_matrix(roll: Any, pitch: Any, yaw: Any) -> Array:
    """Return the 3×3 rotation Rz(yaw) Ry(pitch) Rx(roll), numbers or SymPy expressions."""
    (cr, sr), (cp, sp), (cy, sy) = (entries.cos_sin(angle) for angle in (roll, pitch, yaw))
    return np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )


def from_matrix(R: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return (roll, pitch, yaw) of a 3×3 rotation in numbers: pitch in [-π/2, π/2], rad.

    At pitch ±π/2 only roll ∓ yaw is determined; roll is then 0, and yaw holds the whole turn.

    Raises ValueError for expressions.
    """
    R = entries.numeric(np.asarray(R), "R")
    cosine = math.hypot(R[0, 0], R[1, 0])
    pitch = math.atan2(-R[2, 0], cosine)
    if cosine < SINGULAR:
        return np.array([0.0, pitch, math.atan2(-R[0, 1], R[1, 1])])
    return np.array([math.atan2(R[2, 1], R[2, 2]), pitch, math.atan2(R[1, 0], R[0, 0])])


def rates_inverse(rpy: Any, axes: Axes) -> Array:
    """Return the 3×3 matrix E of ω = E rpy_dot, rad/s, numbers or SymPy expressions.

    `rpy` holds the three angles, `axes` says where ω is written: "world" or "body". Its determinant
    is ±cos(pitch): the angular velocity is not the derivative of the three angles.

    Raises ValueError for other axes.
    """
    require_axes(axes)
    roll, pitch, yaw = rpy
    (cr, sr), (cp, sp), (cy, sy) = (entries.cos_sin(angle) for angle in (roll, pitch, yaw))
    if axes == "world":  # columns: the axes of roll, pitch and yaw, as they stand
        return np.array([[cy * cp, -sy, 0], [sy * cp, cy, 0], [-sp, 0, 1]])
    return np.array([[1, 0, -sp], [0, cr, cp * sr], [0, -sr, cp * cr]])


def rates(rpy: Any, axes: Axes) -> Array:
    """Return the 3×3 matrix N of rpy_dot = N ω, the inverse of `rates_inverse`.

    Raises ValueError where the pitch is ±π/2 and no such matrix exists, and for other axes.
    """
    require_axes(axes)
    roll, pitch, yaw = rpy
    (cr, sr), (cp, sp), (cy, sy) = (entries.cos_sin(angle) for angle in (roll, pitch, yaw))
    if not entries.is_expression(cp) and abs(cp) < SINGULAR:
        raise ValueError(
            f"the pitch is {pitch!r} rad, and its cosine {cp:.3g}: at ±π/2 roll and yaw turn about "
            "one axis, and no rates of the three angles give every angular velocity"
        )
    if axes == "world":
        return np.array([[cy / cp, sy / cp, 0], [-sy, cy, 0], [cy * sp / cp, sy * sp / cp, 1]])
    return np.array([[1, sr * sp / cp, cr * sp / cp], [0, cr, -sr], [0, sr / cp, cr / cp]])

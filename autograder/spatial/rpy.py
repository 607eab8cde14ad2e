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

from autograder.spatial import entries, proper
from autograder.spatial.quaternion import Axes, require_axes

Array = NDArray[Any]

SINGULAR = 1e-9
"""Below this cosine of the pitch, the rates of roll and yaw are refused."""

LOST = 1e-15
"""Below this cosine of the pitch, a matrix of doubles does not tell roll from yaw."""


def to_matrix(roll: Any, pitch: Any, yaw: Any) -> Array:
    """Return the 3×3 rotation Rz(yaw) Ry(pitch) Rx(roll), numbers or SymPy expressions.

    Raises ValueError for numbers that are not finite.
    """
    (cr, sr), (cp, sp), (cy, sy) = _cosines_and_sines((roll, pitch, yaw))
    return np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )


def from_matrix(R: Any) -> NDArray[np.float64]:
    """Return (roll, pitch, yaw) of a 3×3 rotation in numbers: pitch in [-π/2, π/2], rad.

    At pitch ±π/2 only roll ∓ yaw is determined; roll is then 0, and yaw holds the whole turn. Near
    it the two are ill determined, each by itself, but `to_matrix` gives R again to the last digits.

    Raises ValueError for what is not a rotation, and for expressions.
    """
    matrix = entries.numeric(entries.frozen(R, (3, 3), "R", proper.OTHER_SHAPES), "R")
    proper.require_rotation(matrix, "R")
    return from_rotation(matrix)


def from_rotation(R: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return (roll, pitch, yaw), as `from_matrix`, of numbers that are known to be a rotation."""
    (xx, xy, xz), (yx, yy, yz), (zx, zy, zz) = R.tolist()
    cosine = math.hypot(xx, yx)
    pitch = math.atan2(-zx, cosine)
    if cosine < LOST:
        return np.array([0.0, pitch, math.atan2(-xy, yy)])
    yaw = math.atan2(yx, xx)
    if cosine > 0.1:
        return np.array([math.atan2(zy, zz), pitch, yaw])
    # Here yaw takes up the rounding of R, divided by the cosine. The roll that suits this yaw is
    # read off Rz(-yaw) R = Ry Rx, and takes it back.
    cy, sy = math.cos(yaw), math.sin(yaw)
    return np.array([math.atan2(sy * xz - cy * yz, cy * yy - sy * xy), pitch, yaw])


def rates_inverse(rpy: Any, axes: Axes) -> Array:
    """Return the 3×3 matrix E of ω = E rpy_dot, rad/s, numbers or SymPy expressions.

    `rpy` holds the three angles, `axes` says where ω is written: "world" or "body". Its determinant
    is ±cos(pitch): the angular velocity is not the derivative of the three angles.

    Raises ValueError for other axes.
    """
    require_axes(axes)
    (cr, sr), (cp, sp), (cy, sy) = _cosines_and_sines(rpy)
    if axes == "world":  # columns: the axes of roll, pitch and yaw, as they stand
        return np.array([[cy * cp, -sy, 0], [sy * cp, cy, 0], [-sp, 0, 1]])
    return np.array([[1, 0, -sp], [0, cr, cp * sr], [0, -sr, cp * cr]])


def rates(rpy: Any, axes: Axes) -> Array:
    """Return the 3×3 matrix N of rpy_dot = N ω, the inverse of `rates_inverse`.

    Raises ValueError where the pitch is ±π/2 and no such matrix exists, and for other axes.
    """
    require_axes(axes)
    (cr, sr), (cp, sp), (cy, sy) = _cosines_and_sines(rpy)
    if not getattr(cp, "free_symbols", ()) and abs(float(cp)) < SINGULAR:
        raise ValueError(
            f"the pitch is {rpy[1]} rad, and its cosine {float(cp):.3g}: at ±π/2 roll and yaw turn "
            "about one axis, and no rates of the three angles give every angular velocity"
        )
    if axes == "world":
        return np.array([[cy / cp, sy / cp, 0], [-sy, cy, 0], [cy * sp / cp, sy * sp / cp, 1]])
    return np.array([[1, sr * sp / cp, cr * sp / cp], [0, cr, -sr], [0, sr / cp, cr / cp]])


def _cosines_and_sines(angles: Any) -> list[tuple[Any, Any]]:
    """Return (cosine, sine) of each of three angles; exact as soon as one is an expression."""
    array = entries.frozen(angles, (3,), "roll, pitch, yaw")
    if not entries.is_symbolic(array):
        return [(math.cos(angle), math.sin(angle)) for angle in array.tolist()]
    import sympy

    return [(sympy.cos(angle), sympy.sin(angle)) for angle in array]

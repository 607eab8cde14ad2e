"""Unit quaternions (w, x, y, z) as positions: how they turn, go on, differ and change.

All take and return arrays of four, float64 or SymPy expressions. ω is in the axes of the frame that
the orientation is given in, which stay: a further turn is multiplied from the left.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.spatial import entries

Array = NDArray[Any]


def to_matrix(q: Array) -> Array:
    """Return the 3×3 rotation of a unit quaternion: 1 + 2w [v]× + 2 [v]×²."""
    w, x, y, z = q
    # In floats a length that is 1 but for rounding must not make the matrix less of a rotation.
    s = 2 if entries.is_symbolic(q) else 2 / (q @ q)
    return np.array(
        [
            [1 - s * (y * y + z * z), s * (x * y - w * z), s * (x * z + w * y)],
            [s * (x * y + w * z), 1 - s * (x * x + z * z), s * (y * z - w * x)],
            [s * (x * z - w * y), s * (y * z + w * x), 1 - s * (x * x + y * y)],
        ]
    )


def product(a: Array, b: Array) -> Array:
    """Return the quaternion of the turn b followed by the turn a (Hamilton's product)."""
    a, b = entries.alike(a, b)
    w, x, y, z = a
    by_a: Array = np.array([[w, -x, -y, -z], [x, w, -z, y], [y, z, w, -x], [z, -y, x, w]])
    return by_a @ b


def conjugate(q: Array) -> Array:
    """Return the quaternion of the turn back."""
    signs: Array = np.array([1, -1, -1, -1])
    return q * signs


def exp(turn: Array) -> Array:
    """Return the quaternion of a rotation vector: axis times angle, rad. Exact at zero."""
    squared = turn @ turn
    if not entries.is_symbolic(turn):
        half = math.sqrt(squared) / 2
        return np.array([math.cos(half), *(np.sinc(half / math.pi) / 2 * turn)])
    if squared == 0:
        return np.array([1, 0, 0, 0], dtype=object)
    import sympy

    angle = sympy.sqrt(squared)
    return np.array([sympy.cos(angle / 2), *(sympy.sin(angle / 2) * turn / angle)])


def log(q: Array) -> NDArray[np.float64]:
    """Return the shortest rotation vector of a unit quaternion of either sign, rad, in numbers.

    Raises ValueError for expressions: which way is shorter is a matter of numbers.
    """
    w, *xyz = entries.numeric(q, "the quaternion")
    sine = math.hypot(*xyz)
    if sine == 0.0:
        return np.zeros(3)
    angle = 2 * math.atan2(sine, abs(w))
    return np.array(xyz) * math.copysign(angle / sine, w)


def rates(q: Array) -> Array:
    """Return N of q_dot = N ω, 4×3: half the product of ω, as a quaternion, with q."""
    half_w, half_x, half_y, half_z = q / _two(q)
    return np.array(
        [
            [-half_x, -half_y, -half_z],
            [half_w, half_z, -half_y],
            [-half_z, half_w, half_x],
            [half_y, -half_x, half_w],
        ]
    )


def rates_inverse(q: Array) -> Array:
    """Return the 3×4 matrix of ω = N_inverse q_dot: four times the transpose of N."""
    return 4 * rates(q).T


def _two(q: Array) -> Any:
    """Return 2, such that a whole number divided by it stays exact beside expressions."""
    if not entries.is_symbolic(q):
        return 2.0
    import sympy

    return sympy.Integer(2)

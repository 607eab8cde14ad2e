"""Quaternions (w, x, y, z), scalar first: conversions, products, and how fast they change.

All take and return arrays of four, float64 or SymPy expressions. q and -q are the same orientation;
where a sign is ours to choose, w is not negative. Nothing is normalised unless you ask for it.
Source: Diebel, "Representing Attitude" (2006), sections 6 and 7, written for R_AB with columns the
axes of B in A.
"""

from __future__ import annotations

import math
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from autograder.spatial import entries

Array = NDArray[Any]
Axes = Literal["world", "body"]
"""Where an angular velocity is written: in the axes that stay, or in those that turn."""

UNIT_TOLERANCE = 1e-9
"""How far the length of a quaternion may be from 1."""


def normalized(q: Any) -> Array:
    """Return the quaternion of length 1 in the direction of `q` (4 numbers, w x y z).

    Raises ValueError for another shape and for a length of zero, which has no direction.
    """
    array = entries.frozen(q, (4,), "q")
    squared = array @ array
    if entries.is_symbolic(array):
        import sympy

        return np.asarray(array / sympy.sqrt(squared))
    largest = float(np.max(np.abs(array)))
    if largest == 0.0:
        raise ValueError("q is zero: it has no direction, and so is no orientation")
    scaled = array / largest  # the square of a tiny number would vanish
    return np.asarray(scaled / np.linalg.norm(scaled))


def require_unit(q: Any, what: str) -> Array:
    """Return `q` as a read-only array of four.

    Raises ValueError unless its length is 1 to 1e-9; expressions are tried at two random points of
    their symbols. The error says how long it is.
    """
    array = entries.frozen(q, (4,), what)
    for sample in entries.samples(array):
        length = float(np.linalg.norm(sample))
        if abs(length - 1.0) > UNIT_TOLERANCE:
            raise ValueError(
                f"{what}: the quaternion w, x, y, z = {', '.join(map(str, array))} "
                f"must have length 1, but its length is {length:.12g}. Normalise it yourself "
                "first, if it is meant as an orientation: it is not done behind your back. "
                "Was the half of the angle taken in one place only, or a number rounded?"
            )
    return array


def canonical(q: Array) -> Array:
    """Return q or -q, whichever has w > 0; for w = 0, the first number that is not 0 is positive.

    Expressions are returned as they are.
    """
    if entries.is_symbolic(q):
        return q
    first = next((number for number in q.tolist() if number != 0.0), 1.0)
    return np.asarray(-q + 0.0 if first < 0 else q)


def from_xyzw(q: Any) -> Array:
    """Return (w, x, y, z) for a quaternion that has its scalar last, as ROS and SciPy write it."""
    return np.roll(entries.frozen(q, (4,), "q"), 1)


def to_xyzw(q: Any) -> Array:
    """Return (x, y, z, w) for a quaternion that has its scalar first."""
    return np.roll(entries.frozen(q, (4,), "q"), -1)


def from_matrix(R: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the unit quaternion, w ≥ 0, of a 3×3 rotation in numbers.

    The largest of the four is found first, so that none is divided by a small one. Source:
    Shepperd, "Quaternion from rotation matrix" (1978). Raises ValueError for expressions.
    """
    R = entries.numeric(np.asarray(R), "R")
    trace = float(np.trace(R))
    K = np.empty((4, 4))  # 4 q q^T, from which any row is q but for its length
    K[0] = [1 + trace, R[2, 1] - R[1, 2], R[0, 2] - R[2, 0], R[1, 0] - R[0, 1]]
    K[1:, 0] = K[0, 1:]
    K[1:, 1:] = R + R.T + (1 - trace) * np.eye(3)
    return canonical(normalized(K[int(np.argmax(np.diag(K)))]))


def to_matrix(q: Any) -> Array:
    """Return the 3×3 rotation of a unit quaternion: 1 + 2w [v]× + 2 [v]×².

    Raises ValueError for a quaternion that is not of length 1.
    """
    return unit_to_matrix(require_unit(q, "q"))


def unit_to_matrix(q: Array) -> Array:
    """Return the 3×3 rotation of a quaternion that is known to have length 1."""
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


def rates(q: Array, axes: Axes) -> Array:
    """Return N of q_dot = N ω, 4×3, for q of an orientation R_AB and ω = ω_AB in rad/s.

    `axes` says where ω is written: in "world" axes (A's), where q_dot = ½ ω q, or in "body" axes
    (B's), where q_dot = ½ q ω.

    Raises ValueError for other axes.
    """
    require_axes(axes)
    half_w, x, y, z = q / _two(q)
    half_x, half_y, half_z = (x, y, z) if axes == "world" else (-x, -y, -z)
    return np.array(
        [
            [-x, -y, -z],
            [half_w, half_z, -half_y],
            [-half_z, half_w, half_x],
            [half_y, -half_x, half_w],
        ]
    )


def rates_inverse(q: Array, axes: Axes) -> Array:
    """Return the 3×4 matrix of ω = N_inverse q_dot, rad/s: four times the transpose of N.

    `axes` is "world" or "body", as for `rates`. Raises ValueError for other axes.
    """
    return 4 * rates(q, axes).T


def require_axes(axes: str) -> None:
    """Raise ValueError unless `axes` is "world" or "body"."""
    if axes not in get_args(Axes):
        raise ValueError(f"axes must be 'world' or 'body', got {axes!r}")


def _two(q: Array) -> Any:
    """Return 2, such that a whole number divided by it stays exact beside expressions."""
    if not entries.is_symbolic(q):
        return 2.0
    import sympy

    return sympy.Integer(2)

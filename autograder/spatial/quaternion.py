"""Quaternions (w, x, y, z), scalar first: conversions, products, and how fast they change.

All take four numbers or SymPy expressions, and return arrays. q and -q are the same orientation;
where a sign is ours to choose, w is not negative. Nothing is normalised unless you ask for it.
Source: Diebel, "Representing Attitude" (2006), sections 6 and 7, written for R_AB with columns the
axes of B in A.
"""

from __future__ import annotations

import math
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from autograder.spatial import entries, proper

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
    largest = np.max(np.abs(array)) if not entries.is_symbolic(array) else array @ array
    if largest == 0:
        raise ValueError("q is zero: it has no direction, and so is no orientation")
    if entries.is_symbolic(array):
        import sympy

        return np.asarray(array / sympy.sqrt(largest))
    scaled = array / largest  # the square of a tiny number would vanish
    return np.asarray(scaled / np.linalg.norm(scaled))


def require_unit(q: Any, what: str) -> Array:
    """Return `q` as a read-only array of four.

    Raises ValueError unless its length is 1 to 1e-9; expressions are tried at two random points of
    their symbols. The error says how long it is.
    """
    array = entries.frozen(q, (4,), what)
    for sample in entries.samples(array):
        length = math.hypot(*sample)
        if abs(length - 1.0) > UNIT_TOLERANCE:
            raise ValueError(
                f"{what}: the quaternion w, x, y, z = {', '.join(map(str, array))} "
                f"must have length 1, but its length is {length:.12g}."
                f"{proper.cause_of_length(sample)} Normalise it yourself first, if it is meant as "
                "an orientation: it is not done behind your back"
            )
    return array


def canonical(q: Any) -> Array:
    """Return q or -q, whichever has w > 0; for w = 0, the first number that is not 0 is positive.

    Expressions are returned as they are.
    """
    array = _four(q)
    if entries.is_symbolic(array):
        return array
    first = next((number for number in array.tolist() if number != 0.0), 1.0)
    return np.asarray(-array + 0.0 if first < 0 else array)


def from_xyzw(q: Any) -> Array:
    """Return (w, x, y, z) for a quaternion that has its scalar last, as ROS and SciPy write it."""
    return np.roll(entries.frozen(q, (4,), "q"), 1)


def to_xyzw(q: Any) -> Array:
    """Return (x, y, z, w) for a quaternion that has its scalar first."""
    return np.roll(entries.frozen(q, (4,), "q"), -1)


def from_matrix(R: Any) -> NDArray[np.float64]:
    """Return the unit quaternion, w ≥ 0, of a 3×3 rotation in numbers.

    Raises ValueError for what is not a rotation, and for expressions.
    """
    matrix = entries.numeric(entries.frozen(R, (3, 3), "R", proper.OTHER_SHAPES), "R")
    proper.require_rotation(matrix, "R")
    return from_rotation(matrix)


def from_rotation(R: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the unit quaternion, w ≥ 0, of numbers that are known to be a rotation.

    The largest of the four is found first, so that none is divided by a small one. Source:
    Shepperd, "Quaternion from rotation matrix" (1978).
    """
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


def product(p: Any, q: Any) -> Array:
    """Return the quaternion of the turn q followed by the turn p (Hamilton's product)."""
    p, q = entries.alike(_four(p), _four(q))
    # Term by term: a matrix product may fuse additions, and then q times its conjugate is not
    # exactly the identity on every machine.
    (a, b, c, d), (w, x, y, z) = p.tolist(), q.tolist()
    return np.array(
        [
            a * w - b * x - c * y - d * z,
            a * x + b * w + (c * z - d * y),
            a * y + c * w + (d * x - b * z),
            a * z + d * w + (b * y - c * x),
        ],
        dtype=p.dtype,
    )


def conjugate(q: Any) -> Array:
    """Return the quaternion of the turn back."""
    signs: Array = np.array([1, -1, -1, -1])
    return _four(q) * signs


def exp(turn: Any) -> Array:
    """Return the quaternion of a rotation vector (3): axis times angle, rad. Exact at zero."""
    if not isinstance(turn, np.ndarray):
        turn = entries.frozen(turn, (3,), "turn")
    angle = entries.length_either_sign(turn)
    if angle == 0:
        return np.array([1, 0, 0, 0], dtype=turn.dtype)
    if not entries.is_symbolic(turn):
        return np.array([math.cos(angle / 2), *(math.sin(angle / 2) * (turn / angle))])
    cos, sin = entries.cos_sin(angle / 2)
    return np.array([cos, *(sin * (turn / angle))])


def log(q: Any) -> NDArray[np.float64]:
    """Return the shortest rotation vector of a unit quaternion of either sign, rad, in numbers.

    At half a turn, where w = 0, both directions are right; the one given has its first number that
    is not zero positive.

    Raises ValueError for expressions, since which way is shorter is a matter of numbers, and for a
    quaternion that is not of length 1.
    """
    axis, angle = axis_angle(q)
    return axis * angle


def axis_angle(q: Any) -> tuple[NDArray[np.float64], float]:
    """Return the unit axis (3) and the angle in [0, π] rad of a unit quaternion of either sign.

    Without a turn the axis is z. At half a turn, and for errors, see `log`.
    """
    w, *xyz = canonical(_unit_numbers(q)).tolist()
    sine = math.hypot(*xyz)
    if sine == 0.0:
        return np.array([0.0, 0.0, 1.0]), 0.0
    # The arc cosine of w knows nothing of an angle below 1e-8, nor the arc sine of one near π.
    return np.array(xyz) / sine, 2.0 * math.atan2(sine, w)


def rates(q: Any, axes: Axes) -> Array:
    """Return N of q_dot = N ω, 4×3, for q of an orientation R_AB and ω = ω_AB in rad/s.

    `axes` says where ω is written: in "world" axes (A's), where q_dot = ½ ω q, or in "body" axes
    (B's), where q_dot = ½ q ω. Both hold for a q of any length.

    Raises ValueError for other axes.
    """
    require_axes(axes)
    q = _four(q)
    w, x, y, z = q / _two(q)
    s = 1 if axes == "world" else -1  # ω q and q ω differ in the sign of their cross product
    N = np.array([[-x, -y, -z], [w, s * z, -s * y], [-s * z, w, s * x], [s * y, -s * x, w]])
    return N if entries.is_symbolic(N) else N + 0.0  # no minus before a zero


def rates_inverse(q: Any, axes: Axes) -> Array:
    """Return the 3×4 matrix of ω = N_inverse q_dot, rad/s: four times the transpose of N.

    `axes` is "world" or "body", as for `rates`.

    Raises ValueError for other axes, and for numbers that are not of length 1: for another length
    ω would be wrong by its square.
    """
    q = _four(q)
    return 4 * rates(q if entries.is_symbolic(q) else _unit_numbers(q), axes).T


def require_axes(axes: str) -> None:
    """Raise ValueError unless `axes` is "world" or "body"."""
    if axes not in get_args(Axes):
        raise ValueError(f"axes must be 'world' or 'body', got {axes!r}")


def _four(q: Any) -> Array:
    """Return q as an array of four; one that is so already is handed on as it is."""
    if isinstance(q, np.ndarray) and q.shape == (4,):
        return q
    return entries.frozen(q, (4,), "q")


def _unit_numbers(q: Any) -> NDArray[np.float64]:
    array = entries.numeric(_four(q), "the quaternion")
    if not abs(math.hypot(*array.tolist()) - 1.0) <= UNIT_TOLERANCE:
        require_unit(array, "q")
    return array


def _two(q: Array) -> Any:
    """Return 2, such that a whole number divided by it stays exact beside expressions."""
    if not entries.is_symbolic(q):
        return 2.0
    import sympy

    return sympy.Integer(2)

"""Rotation vectors: the axis times the angle, three numbers in rad; and skew-symmetric matrices.

A rotation is the exponential of the skew-symmetric matrix of its rotation vector, and R_dot R^T is
the skew-symmetric matrix of the angular velocity in the axes that stay. Source: Murray, Li and
Sastry, "A Mathematical Introduction to Robotic Manipulation" (1994), section 2.2.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.spatial import entries, proper, quaternion

Array = NDArray[Any]

SKEW_TOLERANCE = 1e-9
"""How far S + S^T may be from zero, in parts of the largest entry of S or of 1."""

AXES = {"x": 0, "y": 1, "z": 2}

_IDENTITY = np.eye(3, dtype=int)  # exact beside expressions


def skew(w: Any) -> Array:
    """Return the 3×3 matrix [w]×, with [w]× a = w × a; numbers or SymPy expressions.

    Raises ValueError unless `w` has three entries.
    """
    x, y, z = w = entries.frozen(w, (3,), "w")
    return np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]], dtype=w.dtype)


def unskew(S: Any) -> Array:
    """Return w of [w]× = S, for a skew-symmetric 3×3 matrix; numbers or SymPy expressions.

    Raises ValueError unless S + S^T is zero to 1e-9 of the largest entry; expressions are tried at
    two random points of their symbols.
    """
    S = entries.frozen(S, (3, 3), "S")
    for sample in entries.samples(S):
        error = float(np.max(np.abs(sample + sample.T)))
        if error > SKEW_TOLERANCE * max(1.0, float(np.max(np.abs(sample)))):
            raise ValueError(
                f"S must be skew-symmetric, but S + S^T differs from zero by {error:.3g}. "
                "R_dot R^T and R^T R_dot are so; R_dot R and R_dot alone are not"
            )
    # The mean of the two entries that should be opposite: a difference quotient is a little off.
    halves = (S - S.T) / (2 if entries.is_symbolic(S) else 2.0)
    return np.array([halves[2, 1], halves[0, 2], halves[1, 0]], dtype=S.dtype)


def about(unit: Any, angle: Any) -> Array:
    """Return the 3×3 rotation by `angle` (rad) about a vector of length 1, by the right-hand rule.

    Rodrigues: R = 1 + sin θ [u]× + (1 - cos θ) [u]×². The length is not looked at.
    """
    x, y, z = unit
    plain = not any(map(entries.is_expression, (x, y, z, angle)))
    cos, sin = entries.cos_sin(angle if plain else _exact(angle))
    kind = np.float64 if plain else object
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]], dtype=kind)
    return np.asarray(_IDENTITY + sin * cross + (1 - cos) * (cross @ cross))


def unit_axis(axis: Any, *, exact: bool) -> list[Any]:
    """Return an axis at length one: "x", "y", "z", three numbers, or three SymPy expressions.

    Numbers come with the root of their length, rather than a rounded one, if `exact` is asked for
    or one is an expression; whole numbers stay whole.

    Raises ValueError for another letter, an axis that is zero or not finite, and one of symbols
    whose length is not 1.
    """
    if isinstance(axis, str):
        if axis not in AXES:
            raise ValueError(f"axis must be 'x', 'y', 'z' or three numbers, got {axis!r}")
        return [int(i == AXES[axis]) for i in range(3)]
    if exact or any(map(entries.is_expression, axis)):
        return _exact_unit(axis)
    vector = [float(entry) for entry in axis]
    length = math.hypot(*vector)
    if not 1e-150 < length < 1e150:  # too long or too short to be divided by
        largest = max(map(abs, vector), default=0.0)
        vector = [entry / largest for entry in vector] if 0.0 < largest < math.inf else []
        length = math.hypot(*vector)
    if len(vector) != 3:
        raise ValueError(f"axis must be three finite numbers, not all zero, got {axis!r}")
    unit = [entry / length for entry in vector]
    return [int(u) if u in (-1.0, 0.0, 1.0) else u for u in unit]


def exp(w: Any) -> Array:
    """Return the 3×3 rotation about `w` (3) by its length in rad: the exponential of [w]×.

    Exact at zero. Raises ValueError for another shape and for numbers that are not finite.
    """
    w = entries.frozen(w, (3,), "w")
    angle = entries.length_either_sign(w)
    if angle == 0:
        return np.eye(3, dtype=w.dtype)
    return about(w / angle, angle)


def log(R: Any) -> NDArray[np.float64]:
    """Return the rotation vector of a 3×3 rotation in numbers, rad: the shortest, at most π long.

    At half a turn both directions are right; the one given has its first number that is not zero
    positive. Raises ValueError for what is not a rotation, and for expressions.
    """
    return quaternion.log(quaternion.from_matrix(R))


def _exact_unit(axis: tuple[Any, ...]) -> list[Any]:
    """Return an axis of numbers at length one, with the root of its length; symbols as they are."""
    import sympy

    vector = [_exact(entry) for entry in entries.frozen(axis, (3,), "axis")]
    squared = sum(entry**2 for entry in vector)
    if not squared.free_symbols:
        if squared == 0:
            raise ValueError(f"axis must be three finite numbers, not all zero, got {axis!r}")
        return [entry / sympy.sqrt(squared) for entry in vector]
    for sample in entries.samples(np.array(vector, dtype=object)):
        length = math.hypot(*sample)
        if abs(length - 1) > proper.TOLERANCE:
            raise ValueError(
                f"axis {axis!r} holds symbols and must have length 1, but its length is "
                f"{length:.6g} at a random point of them: divide it by its length yourself"
            )
    return vector


def _exact(number: Any) -> Any:
    """Return a number for expressions: whole numbers without a point."""
    import sympy

    if isinstance(number, float) and number.is_integer():
        return sympy.Integer(int(number))
    return sympy.sympify(number)

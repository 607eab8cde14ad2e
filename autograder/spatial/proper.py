"""Whether nine numbers are a rotation; and if not, which test failed, by how much, and why.

A cause is named where it was seen: the matrix was changed, and then was a rotation. That a matrix
is transposed, or an angle in degrees, cannot be seen: both are rotations too.
"""

from __future__ import annotations

import math
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.spatial import entries

Numbers = NDArray[np.float64]

TOLERANCE = 1e-9
"""How far R^T R may be from the identity, and det R from 1."""

ROUNDED = 1e-3
"""Below this, what keeps a matrix from being a rotation looks like rounding."""

OTHER_SHAPES = {
    (4, 4): "A pose holds the rotation in its upper left 3×3, [:3, :3]",
    (4,): "Are these a quaternion? Rotation.from_quaternion takes w, x, y, z, and from_xyzw "
    "takes x, y, z, w",
    (3,): "Are these roll, pitch, yaw? Rotation.from_rpy takes them; Rotation.exp takes a rotation "
    "vector, axis times angle",
    (9,): "Nine numbers in one row do not say whether rows or columns come first: reshape them",
    (2, 2): "In the plane, turn about z: Rotation.about('z', angle, ...)",
}
"""What values of a wrong shape probably are, and where they go."""


def require_rotation(matrix: Numbers, what: str) -> None:
    """Raise ValueError unless the numbers are a rotation; say which test failed, by how much."""
    error = _stretch(matrix)
    if error > TOLERANCE:
        raise ValueError(
            f"{what} must be a rotation, but R^T R differs from the identity by "
            f"{error:.3g}. {_cause_of_stretch(matrix, error)}"
        )
    if np.linalg.det(matrix) < 0:
        raise ValueError(
            f"{what} must be a rotation, but its determinant is -1: it mirrors, from a left-handed "
            f"frame perhaps. {_cause_of_mirror(matrix)}"
        )


def nearest_rotation(matrix: Any) -> Numbers:
    """Return the 3×3 rotation nearest to nine numbers, in the sum of squared differences.

    For a rotation whose numbers were rounded, or have drifted. Formula: U V^T of the singular value
    decomposition U S V^T. Source: Golub and Van Loan, "Matrix Computations", section 6.4.

    Raises ValueError for a determinant that is not positive: what mirrors, or is flat, has an error
    that is not one of rounding.
    """
    array = entries.numeric(entries.frozen(matrix, (3, 3), "matrix", OTHER_SHAPES), "matrix")
    size = float(np.max(np.abs(array)))
    U, S, Vt = np.linalg.svd(array / (size or 1.0))
    mirrors = np.linalg.det(U) * np.linalg.det(Vt) < 0
    if mirrors or S[2] <= TOLERANCE * S[0]:
        raise ValueError(
            "matrix must have a positive determinant, to be a rotation but for rounding; "
            f"its determinant is {float(np.linalg.det(array)):.3g}. Does a row or a column have "
            "the wrong sign?"
        )
    return np.asarray(U @ Vt)


def cause_of_length(q: Numbers) -> str:
    """Return what is seen in a quaternion w, x, y, z that has not length 1: a sentence, or none.

    It begins with a space.
    """
    w, *xyz = q.tolist()
    sine = math.hypot(*xyz)
    if w == sine == 0.0:
        return " All four are 0: were they read before they were computed?"
    if abs(math.hypot(w, sine) - 1) < ROUNDED:
        return " Was a number rounded?"
    for three, length in (("last", sine), ("first", math.hypot(*q[:3]))):
        if abs(length - 1) <= TOLERANCE:
            return (
                f" The {three} three have length 1: are these an axis and an angle? Rotation.about "
                "takes them; a quaternion is cos(angle/2), sin(angle/2) axis."
            )
    possible = abs(w) <= 1 and 0 < sine <= 1
    # cos θ = 1 - 2 sin²(θ/2)
    if possible and abs(w - (1 - 2 * sine**2)) <= TOLERANCE:
        return " It would be 1 if w were made of half the angle, as x, y, z seem to be."
    # sin θ = 2 sin(θ/2) cos(θ/2)
    if possible and abs(sine - 2 * abs(w) * math.sqrt(1 - w**2)) <= TOLERANCE:
        return " It would be 1 if x, y, z were made of half the angle, as w seems to be."
    for i, name in enumerate("wxyz"):
        if q[i] != 0 and abs(math.hypot(*np.delete(q, i)) - 1) <= TOLERANCE:
            return f" Without {name} it would be 1: does {name} belong there?"
    return ""


def _stretch(matrix: Numbers) -> float:
    """Return the largest entry of R^T R - 1."""
    with np.errstate(over="ignore", invalid="ignore"):
        error = np.max(np.abs(matrix.T @ matrix - np.eye(3)))
    return float(error) if np.isfinite(error) else math.inf


def _is_rotation(matrix: Numbers) -> bool:
    return _stretch(matrix) <= TOLERANCE and float(np.linalg.det(matrix)) > 0


def _cause_of_stretch(matrix: Numbers, error: float) -> str:
    """Say what is seen in a matrix whose columns are not of length one and at right angles."""
    size = float(np.max(np.abs(matrix)))
    if size == 0.0:
        return "All nine numbers are 0: were they read before they were computed?"
    scale = size * math.sqrt(float(np.sum((matrix / size) ** 2)) / 3)
    if _stretch(matrix / scale) <= TOLERANCE:
        kind = "a rotation" if _is_rotation(matrix / scale) else "a matrix that mirrors"
        return f"It is {scale:.6g} times {kind}: a scale got in."
    if error < ROUNDED:
        return (
            "Were its numbers rounded? Give all their digits, or ask for Rotation.nearest, which "
            "takes the rotation nearest to them."
        )
    if signs := _wrong_signs(matrix):
        return f"With the sign of {' or of '.join(signs)} turned it is one."
    return _cause_in_lengths(matrix)


def _wrong_signs(matrix: Numbers) -> list[str]:
    """Return the entries of which one alone, with its sign turned, makes a rotation."""
    found = []
    for i, j in np.argwhere(matrix != 0).tolist():
        turned = matrix.copy()
        turned[i, j] = -turned[i, j]
        if _is_rotation(turned):
            found.append(f"R[{i}, {j}]")
    return found


def _cause_in_lengths(matrix: Numbers) -> str:
    lengths = np.array([math.hypot(*column) for column in matrix.T])
    off = [i for i in range(3) if abs(lengths[i] - 1) > TOLERANCE]
    if not off:
        pairs = [
            f"{'xyz'[i]} and {'xyz'[j]}"
            for i, j in combinations(range(3), 2)
            if abs(matrix[:, i] @ matrix[:, j]) > TOLERANCE
        ]
        return (
            f"Its columns have length 1, but they are not at right angles: see {', '.join(pairs)}."
        )
    seen = ", ".join(f"{'xyz'[i]} has length {lengths[i]:.6g}" for i in off)
    with np.errstate(divide="ignore", invalid="ignore"):
        at_right_angles = _is_rotation(matrix / lengths)
    if not at_right_angles:
        return f"Of its columns, {seen}."
    if len(off) == 2 and abs(lengths[off[0]] - lengths[off[1]]) <= TOLERANCE:
        return (
            f"Of its columns, {seen}: its cosine and its sine are not of the same angle. Was one "
            "of them taken of degrees, or of half the angle?"
        )
    return f"Of its columns, {seen}; divided by their lengths, they are a rotation."


def _cause_of_mirror(matrix: Numbers) -> str:
    flipped = [axis for i, axis in enumerate("xyz") if np.all(matrix[:, i] <= 0)]
    if len(flipped) == 1:
        return f"Has column {flipped[0]} the wrong sign?"
    return "It is a rotation when one column changes its sign, or two columns are exchanged."

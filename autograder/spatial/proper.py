"""Whether nine numbers are a rotation; and if not, which test failed, by how much, and why."""

from __future__ import annotations

import numpy as np

from autograder.spatial.entries import Array

TOLERANCE = 1e-9
"""How far R^T R may be from the identity, and det R from 1."""

ROUNDED = 1e-3
"""Below this, what keeps a matrix from being a rotation looks like rounding."""


def require_rotation(matrix: Array, what: str) -> None:
    """Raise ValueError unless the numbers are a rotation; say which test failed, by how much."""
    error = float(np.max(np.abs(matrix.T @ matrix - np.eye(3))))
    if error > TOLERANCE:
        raise ValueError(
            f"{what} must be a rotation, but R^T R differs from the identity by "
            f"{error:.3g}.{_cause_of_stretch(matrix, error)}"
        )
    if np.linalg.det(matrix) < 0:
        raise ValueError(
            f"{what} must be a rotation, but its determinant is -1: it mirrors, from a left-handed "
            f"frame perhaps.{_cause_of_mirror(matrix)}"
        )


def _cause_of_stretch(matrix: Array, error: float) -> str:
    """Say what is seen in a matrix whose columns are not of length one and at right angles."""
    size = float(np.cbrt(abs(np.linalg.det(matrix))))
    if size > 0 and np.allclose(matrix.T @ matrix, size**2 * np.eye(3), rtol=1e-9, atol=0):
        return f" It is {size:.6g} times a rotation: a scale got in."
    if error < ROUNDED:
        return " Its numbers were rounded: give all their digits, or make it a rotation yourself."
    lengths = np.linalg.norm(matrix, axis=0)
    long = [f"{axis} has length {n:.6g}" for axis, n in zip("xyz", lengths, strict=True)
            if abs(n - 1) > TOLERANCE]  # fmt: skip
    if long:
        return (
            f" Of its columns, {', '.join(long)}. Was a cosine taken of degrees in one place only?"
        )
    return " Its columns have length 1, and are not at right angles."


def _cause_of_mirror(matrix: Array) -> str:
    flipped = [axis for i, axis in enumerate("xyz") if np.all(matrix[:, i] <= 0)]
    if len(flipped) == 1:
        return f" Has column {flipped[0]} the wrong sign?"
    return " Often one axis has the wrong sign, or two columns are exchanged."

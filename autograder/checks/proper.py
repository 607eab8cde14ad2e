"""What is odd about a matrix that should be a rotation or a pose: the inverse, or no such thing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograder.checks.question import Array

EXACT = 1e-6
"""How far a sum of products may be off for rounding alone."""


def describe_rotation(got: Sequence[Array], expected: Sequence[Any]) -> str:
    """Return a sentence on answers that are the inverse of the right ones, or no rotation or pose.

    Empty where the expected matrices are no rotations or poses themselves, or where the finding
    does not hold in every case.
    """
    if expected[0].shape not in ((3, 3), (4, 4)) or not all(map(_is_proper, expected)):
        return ""
    if all(not _off(g @ e, np.eye(len(e))) for g, e in zip(got, expected, strict=True)):
        return "It is the inverse of the right matrix: the way back."
    turns = [matrix[:3, :3] for matrix in got]
    if all(_orthogonal(R) and np.linalg.det(R) < 0 for R in turns):
        return "Your result is left-handed: its determinant is −1, so it mirrors."
    scales = [float(np.cbrt(abs(np.linalg.det(R)))) for R in turns]
    if all(s > EXACT and _orthogonal(R / s) for R, s in zip(turns, scales, strict=True)):
        if all(abs(s - 1) > EXACT for s in scales):
            return "Its axes are at right angles, and their length is not one."
    elif not any(map(_orthogonal, turns)):
        return "It is not a rotation: its axes are not of length one and at right angles."
    if expected[0].shape == (4, 4) and all(_off(m[3], [0, 0, 0, 1]) for m in got):
        return "Its last row is not 0 0 0 1, so it is not a pose."
    return ""


def _is_proper(matrix: Array) -> bool:
    R = matrix[:3, :3]
    bottom = matrix.shape == (3, 3) or not _off(matrix[3], [0, 0, 0, 1])
    return bottom and _orthogonal(R) and float(np.linalg.det(R)) > 0


def _orthogonal(R: Array) -> bool:
    return not _off(R.T @ R, np.eye(3))


def _off(array: Array, wanted: Any) -> bool:
    return bool(np.max(np.abs(array - wanted)) > EXACT)

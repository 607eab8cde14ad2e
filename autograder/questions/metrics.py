"""Metrics: how far an answer lies from what is expected, case by case, in a unit."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograder.checks.question import Array, Errors, Inputs

TOLERANCE = 1e-6
"""Metres or radians. Lets single precision pass; a wrong sign, axis or length is far above it."""


def each(distance: Callable[[Array, Array], float]) -> Errors:
    """Return the metric that applies `distance(got, expected)` to every case."""

    def errors(
        got: Sequence[Array], expected: Sequence[Any], inputs: Sequence[Inputs]
    ) -> Sequence[float]:
        return [distance(g, e) for g, e in zip(got, expected, strict=True)]

    return errors


def component(*index: int) -> Errors:
    """Return the metric |got − expected| of one entry."""
    return each(lambda got, expected: float(abs(got[index] - expected[index])))


def angle(*index: int) -> Errors:
    """Return the metric of one entry that is an angle: whole turns do not count."""
    return each(lambda got, expected: _turn(float(got[index] - expected[index])))


def row(index: int) -> Errors:
    """Return the metric of one row of a matrix: its largest difference."""
    return each(lambda got, expected: float(np.max(np.abs(got[index] - expected[index]))))


def entries(*indices: tuple[int, ...]) -> Errors:
    """Return the metric of some entries of an array: their largest difference."""
    return each(lambda got, expected: max(float(abs(got[i] - expected[i])) for i in indices))


def distance() -> Errors:
    """Return the length of the difference of two vectors, in their unit."""
    return each(lambda got, expected: float(np.linalg.norm(got - expected)))


def magnitude(*index: int) -> Errors:
    """Return by how many powers of ten one entry is off; infinity where it is not positive."""

    def distance(got: Array, expected: Array) -> float:
        ratio = float(got[index] / expected[index])
        return abs(float(np.log10(ratio))) if ratio > 0 else np.inf

    return each(distance)


def position() -> Errors:
    """Return the distance between the origins of two 4×4 poses, in their unit of length."""
    return each(lambda got, expected: float(np.linalg.norm(got[:3, 3] - expected[:3, 3])))


def orientation() -> Errors:
    """Return the angle between two 4×4 poses, in radians; also right only if the last row is.

    From ‖R − R'‖_F = 2√2 sin(θ/2), which keeps its digits for small angles. For a matrix that is no
    rotation the same number says how far it is from the right one.
    """

    def distance(got: Array, expected: Array) -> float:
        chord = np.linalg.norm(got[:3, :3] - expected[:3, :3]) / (2 * np.sqrt(2))
        turned = 2 * np.arcsin(min(1.0, float(chord)))
        return float(max(turned, np.max(np.abs(got[3] - expected[3]))))

    return each(distance)


def rotation() -> Errors:
    """Return the angle between two 3×3 rotations, in radians; see `orientation`."""
    return each(lambda got, expected: _angle(got - expected))


def quaternion() -> Errors:
    """Return the angle between the orientations of two quaternions, in radians.

    q and −q are the same orientation. From ‖q − q'‖ = 2 sin(θ/4) for unit quaternions; for an
    answer of another length the same number, or the distance itself, says how far it is off.
    """

    def distance(got: Array, expected: Array) -> float:
        chord = float(min(np.linalg.norm(got - expected), np.linalg.norm(got + expected)))
        return max(4 * float(np.arcsin(min(1.0, chord / 2))), chord)

    return each(distance)


def _angle(difference: Array) -> float:
    chord = float(np.linalg.norm(difference))
    return max(2 * float(np.arcsin(min(1.0, chord / (2 * np.sqrt(2))))), chord / 2)


def _turn(difference: float) -> float:
    return float(abs((difference + np.pi) % (2 * np.pi) - np.pi))

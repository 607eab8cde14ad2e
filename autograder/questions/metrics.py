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


def _turn(difference: float) -> float:
    return float(abs((difference + np.pi) % (2 * np.pi) - np.pi))

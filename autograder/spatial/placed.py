"""Pairs of vectors that belong to a point: how they are moved to another point."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, Self

import numpy as np

from autograder.spatial import entries
from autograder.spatial.expressed import Expressed, axes_differ
from autograder.spatial.labels import joined
from autograder.spatial.position import Position
from autograder.spatial.repair import Operation, Repair, letters
from autograder.spatial.value import Array, refusal


class Placed(Expressed):
    """A spatial vector: an angular and a linear half that belong to the point `at`."""

    at: str

    def shift(self, p: Position) -> Self:
        """Return the same vector at the point `p.end`.

        `p` leads from the point where the vector is now to the new one, in the same axes.

        Raises FrameMismatch unless `p` starts at `at` and is expressed in `expressed_in`;
        TypeError for bare numbers.
        """
        if not isinstance(p, Position):
            raise refusal("shift", self, p)
        SHIFT.require_fit(self, p)
        return self._shifted(p.xyz, p.end)

    @abstractmethod
    def _shifted(self, p: Array, point: str) -> Self:
        """Return the vector at `point`, which lies at `p` from the present one."""

    @abstractmethod
    def _halves(self) -> tuple[Array, Array]:
        """Return the angular and the linear half."""

    def vector(self) -> Array:
        """Return the six numbers, angular half first: float64, or object with expressions."""
        return np.concatenate(entries.alike(*self._halves()))

    def repairs(self, other: Any) -> Iterator[Repair]:
        """Yield this vector at each point the other operand speaks of, and in its axes."""
        for point in letters(other, "at", "about", "start", "end"):
            if point != self.at:
                arm = f"p_{joined((self.at, point))}_{self.expressed_in}"
                yield Repair(f"{self.name}.shift({arm})", self._shifted(np.zeros(3), point))
        yield from super().repairs(other)

    def _shown(self) -> Array:
        return self.vector()


def cross(a: Array, b: Array) -> Array:
    """Return a × b of two arrays of three, numbers or expressions."""
    a, b = entries.alike(a, b)
    return np.array(
        [
            a[1] * b[2] - a[2] * b[1],
            a[2] * b[0] - a[0] * b[2],
            a[0] * b[1] - a[1] * b[0],
        ]
    )


def points_or_axes_differ(left: Placed, right: Placed) -> str | None:
    """Return the complaint about two vectors that differ in their point or their axes."""
    if left.at != right.at:
        return f"both must belong to the same point, but {left.at} meets {right.at}"
    return axes_differ(left, right)


def _not_from_here(value: Placed, p: Position) -> str | None:
    if (p.start, p.expressed_in) == (value.at, value.expressed_in):
        return None
    return (
        f"the arm must start at {value.at} and be expressed in {value.expressed_in}, "
        f"but it starts at {p.start} and is expressed in {p.expressed_in}"
    )


SHIFT = Operation("{}.shift({})", lambda value, p: value.shift(p), _not_from_here)

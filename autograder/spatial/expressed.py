"""Values written in the axes of one frame: how they are written in another frame's."""

from __future__ import annotations

import operator
from abc import abstractmethod
from collections.abc import Iterator
from typing import Any, Self

import numpy as np

from autograder.spatial.labels import joined
from autograder.spatial.repair import Operation, Repair, letters
from autograder.spatial.rotation import Rotation
from autograder.spatial.value import Array, Labelled, refusal


class Expressed(Labelled):
    """A value whose numbers are components along the axes of the frame `expressed_in`."""

    expressed_in: str

    def reexpress(self, R: Rotation) -> Self:
        """Return the same quantity written in the axes of `R.parent`.

        `R` is `R_FE` for a value expressed in E; the result is expressed in F. Nothing moves, and
        no other letter changes.

        Raises FrameMismatch unless `R.child` is `expressed_in`; TypeError for bare numbers.
        """
        if not isinstance(R, Rotation):
            raise refusal("reexpress", self, R)
        REEXPRESSION.require_fit(self, R)
        return self._turned(R.R, R.parent)

    @abstractmethod
    def _turned(self, R: Array, frame: str) -> Self:
        """Return the value with its numbers turned by the 3×3 `R`, expressed in `frame`."""

    def repairs(self, other: Any) -> Iterator[Repair]:
        """Yield this value in the axes of each frame that the other operand speaks of."""
        for frame in letters(other, "expressed_in", "child", "parent"):
            if frame != self.expressed_in:
                yield Repair(
                    f"{self.name}.reexpress(R_{joined((frame, self.expressed_in))})",
                    self._turned(np.eye(3), frame),
                )


class Arrow(Expressed):
    """Three components: what `R @ ...` writes in other axes."""

    xyz: Array

    def __rmatmul__(self, R: Rotation) -> Self:
        """Return the arrow in A's axes for `R_AB @ ...` of an arrow in B's. Nothing moves."""
        if not isinstance(R, Rotation):
            raise refusal("@", R, self)
        TURNING.require_fit(R, self)
        return self._turned(R.R, R.parent)

    def _shown(self) -> Array:
        return self.xyz


def axes_differ(left: Expressed, right: Expressed) -> str | None:
    """Return the complaint about two values that are not written in the same axes."""
    if left.expressed_in == right.expressed_in:
        return None
    return (
        "both must be expressed in the same frame, "
        f"but {left.expressed_in} meets {right.expressed_in}"
    )


def _arrow_elsewhere(R: Rotation, arrow: Arrow) -> str | None:
    if R.child == arrow.expressed_in:
        return None
    return f"the arrow must be expressed in {R.child}, but it is expressed in {arrow.expressed_in}"


def _starts_elsewhere(value: Expressed, R: Rotation) -> str | None:
    if R.child == value.expressed_in:
        return None
    return (
        f"the rotation must lead from {value.expressed_in}, "
        f"where the numbers are written, but it leads from {R.child}"
    )


TURNING = Operation("{} @ {}", operator.matmul, _arrow_elsewhere)
REEXPRESSION = Operation(
    "{}.reexpress({})", lambda value, R: value.reexpress(R), _starts_elsewhere, only_right=True
)

"""A position: an arrow from one point to another, written in the axes of one frame."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from autograder.spatial import entries
from autograder.spatial.expressed import Arrow, axes_differ
from autograder.spatial.labels import joined, typeset, typeset_joined
from autograder.spatial.repair import Operation, Repair
from autograder.spatial.value import Array, refusal


@dataclass(frozen=True, eq=False, repr=False)
class Position(Arrow):
    """`p_AoQ_A`: the arrow from point `start` (Ao) to point `end` (Q), expressed in A's axes.

    `xyz` holds three metres. Raises ValueError for another shape.
    """

    start: str
    end: str
    expressed_in: str
    xyz: Array

    _shapes: ClassVar = {"xyz": (3,)}

    @property
    def name(self) -> str:
        """The value as it is written in code: `p_AoQ_A`."""
        return f"p_{joined((self.start, self.end))}_{self.expressed_in}"

    @property
    def meaning(self) -> str:
        """The value in words."""
        return f"position from {self.start} to {self.end}, in {self.expressed_in}'s axes"

    def __add__(self, other: Position) -> Position:
        """Return `p_PR_A` for `p_PQ_A + p_QR_A`: arrows laid end to end.

        Raises FrameMismatch when the points do not meet or the axes differ.
        """
        if not isinstance(other, Position):
            raise refusal("+", self, other)
        SUM.require_fit(self, other)
        xyz = entries.total(self.xyz, other.xyz)
        return self._made(self.start, other.end, self.expressed_in, xyz)

    def __sub__(self, other: Position) -> Position:
        """Return `p_PQ_A` for `p_PR_A - p_QR_A`: the second arrow is walked backwards."""
        if not isinstance(other, Position):
            raise refusal("-", self, other)
        return self + -other

    def __neg__(self) -> Position:
        """Return `p_QP_A` for `p_PQ_A`: the same arrow walked backwards."""
        return self._made(self.end, self.start, self.expressed_in, -self.xyz)

    def repairs(self, other: Any) -> Iterator[Repair]:
        """Yield the arrow backwards, and the arrow in other axes."""
        yield Repair(f"(-{self.name})", -self)
        yield from super().repairs(other)

    def _turned(self, R: Array, frame: str) -> Position:
        return self._made(self.start, self.end, frame, entries.product(R, self.xyz))

    def _typeset(self) -> str:
        points = typeset_joined((self.start, self.end))
        return rf"p_{{{points}\,\_{typeset(self.expressed_in)}}}"

    def _units(self) -> tuple[str, ...]:
        return ("m",) * 3


def _not_end_to_end(left: Position, right: Position) -> str | None:
    if left.end == right.start:
        return axes_differ(left, right)
    return (
        f"the second arrow must start where the first one ends, but {left.end} meets {right.start}"
    )


SUM = Operation("{} + {}", operator.add, _not_end_to_end)

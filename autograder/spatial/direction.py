"""A direction: a free vector, which has axes but no place."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from autograder.spatial import entries
from autograder.spatial.expressed import Arrow
from autograder.spatial.labels import typeset
from autograder.spatial.value import Array


@dataclass(frozen=True, eq=False, repr=False)
class Direction(Arrow):
    """`g_A`: a free vector `symbol` (an axis, a velocity, gravity), expressed in A's axes.

    `xyz` holds three numbers, of any length and in whatever unit the quantity has. A pose turns a
    direction and never moves it. Raises ValueError for another shape.
    """

    symbol: str
    expressed_in: str
    xyz: Array

    _shapes: ClassVar = {"xyz": (3,)}

    @property
    def name(self) -> str:
        """The value as it is written in code: `g_A`."""
        return f"{self.symbol}_{self.expressed_in}"

    @property
    def meaning(self) -> str:
        """The value in words."""
        return f"direction {self.symbol}, in {self.expressed_in}'s axes"

    def __neg__(self) -> Direction:
        """Return the opposite direction, under the same symbol."""
        return self._made(self.symbol, self.expressed_in, -self.xyz)

    def _turned(self, R: Array, frame: str) -> Direction:
        return self._made(self.symbol, frame, entries.product(R, self.xyz))

    def _typeset(self) -> str:
        return f"{typeset(self.symbol)}{{}}_{{{typeset(self.expressed_in)}}}"

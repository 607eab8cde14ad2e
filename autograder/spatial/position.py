"""A position: an arrow from one point to another, written in the axes of one frame."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from autograder.spatial import entries
from autograder.spatial.labels import FrameMismatch, checked, joined, typeset, typeset_pair


@dataclass(frozen=True, eq=False, repr=False)
class Position:
    """`p_AoQ_A`: the arrow from point `start` (Ao) to point `end` (Q), expressed in A's axes.

    `xyz` holds three metres. Raises ValueError for another shape.
    """

    start: str
    end: str
    expressed_in: str
    xyz: entries.Array

    def __post_init__(self) -> None:
        checked("Position", start=self.start, end=self.end, expressed_in=self.expressed_in)
        object.__setattr__(self, "xyz", entries.frozen(self.xyz, (3,), f"{self.name}.xyz"))

    @property
    def name(self) -> str:
        """The value as it is written in code: `p_AoQ_A`."""
        return f"p_{joined((self.start, self.end))}_{self.expressed_in}"

    def __add__(self, other: Position) -> Position:
        """Return `p_PR_A` for `p_PQ_A + p_QR_A`: arrows laid end to end.

        Raises FrameMismatch when the points do not meet or the axes differ.
        """
        if not isinstance(other, Position):
            return NotImplemented
        if self.expressed_in != other.expressed_in:
            raise FrameMismatch(
                f"{self.name} + {other.name}: both must be expressed in the same frame, "
                f"but {self.expressed_in} meets {other.expressed_in}."
            )
        if self.end != other.start:
            raise FrameMismatch(
                f"{self.name} + {other.name}: the second arrow must start where the first one "
                f"ends, but {self.end} meets {other.start}."
            )
        xyz = entries.total(self.xyz, other.xyz)
        return Position(self.start, other.end, self.expressed_in, xyz)

    def __neg__(self) -> Position:
        """Return `p_QAo_A`: the same arrow walked backwards."""
        return Position(self.end, self.start, self.expressed_in, -self.xyz)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.start, self.end, self.expressed_in, entries.key_of(self.xyz)

    def __repr__(self) -> str:
        return f"{self.name} = {self.xyz}"

    def _repr_latex_(self) -> str:
        points = typeset_pair((self.start, self.end))
        column = entries.latex_matrix([[entry] for entry in self.xyz.tolist()])
        return rf"$\displaystyle p_{{{points}\,\_{typeset(self.expressed_in)}}} = {column}$"

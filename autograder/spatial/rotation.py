"""An orientation, as a rotation matrix that knows its two frames."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, overload

import numpy as np

from autograder.spatial import entries
from autograder.spatial.labels import (
    FrameMismatch,
    Pair,
    checked,
    joined,
    product_pair,
    typeset_pair,
)
from autograder.spatial.position import Position

TOLERANCE = 1e-9
"""How far R^T R may be from the identity, and det R from 1."""

AXES = {"x": 0, "y": 1, "z": 2}


@dataclass(frozen=True, eq=False, repr=False)
class Rotation:
    """`R_AB`: the orientation of frame `child` (B) in frame `parent` (A).

    Column i of the 3×3 matrix is the i-th axis of B, expressed in A.

    Raises ValueError when the matrix is not a rotation: R^T R = 1 and det R = +1. Expressions are
    tried at two random points of their symbols.
    """

    parent: str
    child: str
    matrix: entries.Array

    def __post_init__(self) -> None:
        checked("Rotation", parent=self.parent, child=self.child)
        matrix = entries.frozen(self.matrix, (3, 3), f"{self.name}.matrix")
        for sample in entries.samples(matrix):
            _require_rotation(sample, self.name)
        object.__setattr__(self, "matrix", matrix)

    @classmethod
    def about(cls, axis: str | tuple[Any, ...], angle: Any, *, parent: str, child: str) -> Rotation:
        """Return the rotation of the child by `angle` (rad) about an axis both frames share.

        `axis` is "x", "y", "z" or three numbers of any length, by the right-hand rule. Formula:
        Rodrigues, R = 1 + sin θ [u]× + (1 - cos θ) [u]×².

        Raises ValueError for an unknown letter or an axis of length zero.
        """
        x, y, z = _unit(axis)
        cos, sin = entries.cos_sin(angle)
        cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]], dtype=object)
        matrix = np.eye(3, dtype=int).astype(object) + sin * cross + (1 - cos) * (cross @ cross)
        return cls(parent, child, matrix)

    @property
    def labels(self) -> Pair:
        """(parent, child)."""
        return self.parent, self.child

    @property
    def name(self) -> str:
        """The value as it is written in code: `R_AB`."""
        return f"R_{joined(self.labels)}"

    def inverse(self) -> Rotation:
        """Return `R_BA`, the transpose."""
        return Rotation(self.child, self.parent, self.matrix.T)

    @overload
    def __matmul__(self, other: Rotation) -> Rotation: ...
    @overload
    def __matmul__(self, other: Position) -> Position: ...
    def __matmul__(self, other: Rotation | Position) -> Rotation | Position:
        """Return `R_AC` for `R_BC`, or `p_PQ_A` for `p_PQ_B`: the same arrow in other axes.

        Raises FrameMismatch when the letters do not meet.
        """
        if isinstance(other, Rotation):
            parent, child = product_pair("R", self.labels, other.labels)
            return Rotation(parent, child, entries.product(self.matrix, other.matrix))
        if isinstance(other, Position):
            if other.expressed_in != self.child:
                raise FrameMismatch(
                    f"{self.name} @ {other.name}: the position must be expressed in "
                    f"{self.child}, but it is expressed in {other.expressed_in}."
                )
            return Position(
                other.start, other.end, self.parent, entries.product(self.matrix, other.xyz)
            )
        return NotImplemented

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rotation) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (*self.labels, entries.key_of(self.matrix))

    def __repr__(self) -> str:
        return f"{self.name} =\n{self.matrix}"

    def _repr_latex_(self) -> str:
        matrix = entries.latex_matrix(self.matrix.tolist())
        return rf"$\displaystyle R_{{{typeset_pair(self.labels)}}} = {matrix}$"


def _unit(axis: str | tuple[Any, ...]) -> list[Any]:
    """Return the axis at length one; exact whole numbers for a letter."""
    if isinstance(axis, str):
        if axis not in AXES:
            raise ValueError(f"axis must be 'x', 'y', 'z' or three numbers, got {axis!r}")
        return [int(i == AXES[axis]) for i in range(3)]
    vector = np.array(axis, dtype=np.float64)
    length = float(np.linalg.norm(vector))
    if vector.shape != (3,) or not length > 0.0:
        raise ValueError(f"axis must be three numbers, not all zero, got {axis!r}")
    unit = vector / length
    return [int(u) if u in (-1.0, 0.0, 1.0) else u for u in unit.tolist()]


def _require_rotation(matrix: entries.Array, name: str) -> None:
    error = float(np.max(np.abs(matrix.T @ matrix - np.eye(3))))
    if error > TOLERANCE:
        raise ValueError(
            f"{name}.matrix must be a rotation, but R^T R differs from the identity by "
            f"{error:.3g}. A length, a rounded number or degrees in a cosine often got in."
        )
    if np.linalg.det(matrix) < 0:
        raise ValueError(
            f"{name}.matrix must be a rotation, but its determinant is -1: it mirrors. "
            "Often one axis has the wrong sign, or two columns are exchanged."
        )

"""An orientation, as a rotation matrix that knows its two frames."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from autograder.spatial import entries
from autograder.spatial.labels import Pair, joined, require_names, typeset_joined
from autograder.spatial.repair import Operation, Repair
from autograder.spatial.value import Array, Labelled, refusal

TOLERANCE = 1e-9
"""How far R^T R may be from the identity, and det R from 1."""

AXES = {"x": 0, "y": 1, "z": 2}

_IDENTITY = np.eye(3, dtype=int)  # exact beside expressions


@dataclass(frozen=True, eq=False, repr=False)
class Rotation(Labelled):
    """`R_AB`: the orientation of frame `child` (B) in frame `parent` (A).

    Column i of the 3×3 matrix `R` is the i-th axis of B, expressed in A.

    Raises ValueError when the matrix is not a rotation: R^T R = 1 and det R = +1. Expressions are
    tried at two random points of their symbols.
    """

    parent: str
    child: str
    R: Array

    _shapes: ClassVar = {"R": (3, 3)}

    def _validate(self) -> None:
        for sample in entries.samples(self.R):
            require_rotation(sample, f"{self.name}.R")

    @classmethod
    def about(cls, axis: str | tuple[Any, ...], angle: Any, *, parent: str, child: str) -> Rotation:
        """Return the rotation of the child by `angle` (rad) about an axis both frames share.

        `axis` is "x", "y", "z" or three numbers of any length, by the right-hand rule. Formula:
        Rodrigues, R = 1 + sin θ [u]× + (1 - cos θ) [u]×².

        Raises ValueError for an unknown letter or an axis of length zero.
        """
        x, y, z = _unit(axis)
        cos, sin = entries.cos_sin(angle)
        kind = object if entries.is_expression(angle) else np.float64
        cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]], dtype=kind)
        matrix = _IDENTITY + sin * cross + (1 - cos) * (cross @ cross)
        if kind is object or not math.isfinite(angle):
            return cls(parent, child, matrix)
        require_names(cls.__name__, parent=parent, child=child)
        return cls._made(parent, child, matrix)  # a rotation by the way it was made

    @property
    def labels(self) -> Pair:
        """(parent, child)."""
        return self.parent, self.child

    @property
    def name(self) -> str:
        """The value as it is written in code: `R_AB`."""
        return f"R_{joined(self.labels)}"

    @property
    def meaning(self) -> str:
        """The value in words."""
        return f"orientation of {self.child} in {self.parent}"

    def matrix(self) -> Array:
        """Return the 3×3 matrix: float64, or object with SymPy expressions."""
        return self.R

    def inverse(self) -> Rotation:
        """Return `R_BA`, the transpose."""
        return self._made(self.child, self.parent, self.R.T)

    def __matmul__(self, other: Rotation) -> Rotation:
        """Return `R_AC` for `R_BC`. A Position or a Direction in B's axes is written in A's.

        Raises FrameMismatch when the letters do not meet, TypeError for bare numbers.
        """
        if isinstance(other, Rotation):
            PRODUCT.require_fit(self, other)
            return self._made(self.parent, other.child, entries.product(self.R, other.R))
        if isinstance(other, Labelled):
            return NotImplemented  # an arrow knows how it is turned
        raise refusal("@", self, other)

    def repairs(self, other: Any) -> Iterator[Repair]:
        """Yield the inverse."""
        yield Repair(f"{self.name}.inverse()", self.inverse())

    def _typeset(self) -> str:
        return f"R_{{{typeset_joined(self.labels)}}}"

    def _shown(self) -> Array:
        return self.R


def inner_letters_differ(left: Any, right: Any) -> str | None:
    """Return what does not fit in a product of two rotations or two poses."""
    if left.child == right.parent:
        return None
    return f"the inner letters must be the same frame, but {left.child} meets {right.parent}"


PRODUCT = Operation("{} @ {}", operator.matmul, inner_letters_differ)


def _unit(axis: str | tuple[Any, ...]) -> list[Any]:
    """Return the axis at length one; exact whole numbers for a letter."""
    if isinstance(axis, str):
        if axis not in AXES:
            raise ValueError(f"axis must be 'x', 'y', 'z' or three numbers, got {axis!r}")
        return [int(i == AXES[axis]) for i in range(3)]
    vector = [float(entry) for entry in axis]
    length = math.hypot(*vector)
    if len(vector) != 3 or not length > 0.0:
        raise ValueError(f"axis must be three numbers, not all zero, got {axis!r}")
    unit = [entry / length for entry in vector]
    return [int(u) if u in (-1.0, 0.0, 1.0) else u for u in unit]


def require_rotation(matrix: Array, what: str) -> None:
    """Raise ValueError unless the numbers are a rotation; say which test failed, by how much."""
    error = float(np.max(np.abs(matrix.T @ matrix - np.eye(3))))
    if error > TOLERANCE:
        raise ValueError(
            f"{what} must be a rotation, but R^T R differs from the identity by "
            f"{error:.3g}. A length, a rounded number or degrees in a cosine often got in."
        )
    if np.linalg.det(matrix) < 0:
        raise ValueError(
            f"{what} must be a rotation, but its determinant is -1: it mirrors. "
            "Often one axis has the wrong sign, or two columns are exchanged."
        )

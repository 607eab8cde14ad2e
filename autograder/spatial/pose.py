"""A pose: where a frame's origin is, and which way its axes point."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, overload

import numpy as np

from autograder.spatial import entries
from autograder.spatial.labels import (
    FrameMismatch,
    Pair,
    checked,
    joined,
    origin_of,
    product_pair,
    typeset_pair,
)
from autograder.spatial.position import Position
from autograder.spatial.rotation import Rotation


@dataclass(frozen=True, eq=False, repr=False)
class Pose:
    """`X_AB`: the pose of frame `child` (B) in frame `parent` (A).

    `R` is the 3×3 matrix of `R_AB`; `p` is `p_AoBo_A` in metres. Either may be left out, and is
    then the identity or zero. `rotation` and `position` hand them on with their labels.

    Raises ValueError when `R` is not a rotation or a shape is wrong.
    """

    parent: str
    child: str
    R: entries.Array = field(default_factory=lambda: np.eye(3))
    p: entries.Array = field(default_factory=lambda: np.zeros(3))

    def __post_init__(self) -> None:
        checked("Pose", parent=self.parent, child=self.child)
        object.__setattr__(self, "R", Rotation(self.parent, self.child, self.R).matrix)
        object.__setattr__(self, "p", entries.frozen(self.p, (3,), f"{self.name}.p"))

    @classmethod
    def about(cls, axis: str | tuple[Any, ...], angle: Any, *, parent: str, child: str) -> Pose:
        """Return the pose of a child turned by `angle` (rad) about an axis through both origins."""
        return cls(parent, child, Rotation.about(axis, angle, parent=parent, child=child).matrix)

    @property
    def labels(self) -> Pair:
        """(parent, child)."""
        return self.parent, self.child

    @property
    def name(self) -> str:
        """The value as it is written in code: `X_AB`."""
        return f"X_{joined(self.labels)}"

    @property
    def rotation(self) -> Rotation:
        """`R_AB`."""
        return Rotation(self.parent, self.child, self.R)

    @property
    def position(self) -> Position:
        """`p_AoBo_A`."""
        return Position(origin_of(self.parent), origin_of(self.child), self.parent, self.p)

    def inverse(self) -> Pose:
        """Return `X_BA`: rotation R^T, position -R^T p."""
        return Pose(self.child, self.parent, self.R.T, -entries.product(self.R.T, self.p))

    @overload
    def __matmul__(self, other: Pose) -> Pose: ...
    @overload
    def __matmul__(self, other: Position) -> Position: ...
    def __matmul__(self, other: Pose | Position) -> Pose | Position:
        """Return `X_AC` for `X_BC`, or `p_AoQ_A` for `p_BoQ_B`.

        Raises FrameMismatch when the letters do not meet; it says which ones met, and which
        inverse would make them fit, where one does.
        """
        if isinstance(other, Pose):
            parent, child = product_pair("X", self.labels, other.labels)
            p = entries.total(entries.product(self.R, other.p), self.p)
            return Pose(parent, child, entries.product(self.R, other.R), p)
        if isinstance(other, Position):
            return self._carry(other)
        return NotImplemented

    def _carry(self, point: Position) -> Position:
        wanted = origin_of(self.child), self.child
        if (point.start, point.expressed_in) != wanted:
            raise FrameMismatch(
                f"{self.name} @ {point.name}: the position must start at {wanted[0]} and be "
                f"expressed in {wanted[1]}, but it starts at {point.start} and is expressed in "
                f"{point.expressed_in}."
            )
        xyz = entries.total(entries.product(self.R, point.xyz), self.p)
        return Position(origin_of(self.parent), point.end, self.parent, xyz)

    def matrix(self) -> entries.Array:
        """Return the 4×4 matrix [R p; 0 1]: float64, or object with SymPy expressions."""
        R, p = entries.alike(self.R, self.p)
        matrix: entries.Array = np.array([[0] * 4] * 3 + [[0, 0, 0, 1]], dtype=R.dtype)
        matrix[:3, :3] = R
        matrix[:3, 3] = p
        return matrix

    def simplify(self) -> Pose:
        """Return the pose with every entry simplified by SymPy."""
        return Pose(self.parent, self.child, entries.simplified(self.R), entries.simplified(self.p))

    def subs(self, values: dict[Any, Any]) -> Pose:
        """Return the pose with symbols replaced by numbers or other expressions."""
        R, p = (entries.substituted(array, values) for array in (self.R, self.p))
        return Pose(self.parent, self.child, R, p)

    def lambdify(self, *symbols: Any) -> Callable[..., entries.Array]:
        """Return a NumPy function of `symbols`, in this order, that gives the 4×4 matrix."""
        import sympy

        matrix: Callable[..., entries.Array] = sympy.lambdify(
            symbols, sympy.Matrix(self.matrix().tolist()), "numpy"
        )
        return matrix

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Pose) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return (*self.labels, entries.key_of(self.R), entries.key_of(self.p))

    def __repr__(self) -> str:
        return f"{self.name} =\n{self.matrix()}"

    def _repr_latex_(self) -> str:
        matrix = entries.latex_matrix(self.matrix().tolist())
        return rf"$\displaystyle X_{{{typeset_pair(self.labels)}}} = {matrix}$"

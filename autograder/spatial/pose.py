"""A pose: where a frame's origin is, and which way its axes point."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, ClassVar, overload

import numpy as np

from autograder.spatial import entries
from autograder.spatial.direction import Direction
from autograder.spatial.expressed import TURNING
from autograder.spatial.labels import Pair, joined, origin_of, typeset_joined
from autograder.spatial.position import Position
from autograder.spatial.proper import OTHER_SHAPES
from autograder.spatial.repair import Operation, Repair
from autograder.spatial.rotation import Rotation, inner_letters_differ
from autograder.spatial.value import Array, Labelled, refusal


@dataclass(frozen=True, eq=False, repr=False)
class Pose(Labelled):
    """`X_AB`: the pose of frame `child` (B) in frame `parent` (A).

    `R` is the 3×3 matrix of `R_AB`; `p` is `p_AoBo_A` in metres. Either may be left out, and is
    then the identity or zero. `rotation` and `position` hand them on with their labels;
    `Pose.of(R_AB, p_AoBo_A)` makes a pose of such labelled parts.

    Raises ValueError when `R` is not a rotation or a shape is wrong.
    """

    parent: str
    child: str
    R: Array = field(default_factory=lambda: np.eye(3))
    p: Array = field(default_factory=lambda: np.zeros(3))

    _shapes: ClassVar = {"R": (3, 3), "p": (3,)}
    _other_shapes: ClassVar = {"R": OTHER_SHAPES}

    def _validate(self) -> None:
        Rotation(self.parent, self.child, self.R)

    @classmethod
    def of(cls, R: Rotation, p: Position) -> Pose:
        """Return `X_AB` made of `R_AB` and `p_AoBo_A`.

        Raises FrameMismatch unless the position leads from the one origin to the other and is
        expressed in the parent's axes.
        """
        PARTS.require_fit(R, p)
        return cls._made(R.parent, R.child, R.R, p.xyz)

    @classmethod
    def about(cls, axis: str | tuple[Any, ...], angle: Any, *, parent: str, child: str) -> Pose:
        """Return the pose of a child turned by `angle` (rad) about an axis through both origins.

        `axis` is "x", "y", "z" or three numbers, as in `Rotation.about`.
        """
        R = Rotation.about(axis, angle, parent=parent, child=child).R
        return cls._made(parent, child, R, np.zeros(3))

    @property
    def labels(self) -> Pair:
        """(parent, child)."""
        return self.parent, self.child

    @property
    def name(self) -> str:
        """The value as it is written in code: `X_AB`."""
        return f"X_{joined(self.labels)}"

    @property
    def meaning(self) -> str:
        """The value in words."""
        return f"pose of {self.child} in {self.parent}"

    @property
    def rotation(self) -> Rotation:
        """`R_AB`."""
        return Rotation._made(self.parent, self.child, self.R)

    @property
    def position(self) -> Position:
        """`p_AoBo_A`."""
        return Position._made(origin_of(self.parent), origin_of(self.child), self.parent, self.p)

    def inverse(self) -> Pose:
        """Return `X_BA`: rotation R^T, position -R^T p."""
        return self._made(self.child, self.parent, self.R.T, -entries.product(self.R.T, self.p))

    @overload
    def __matmul__(self, other: Pose) -> Pose: ...
    @overload
    def __matmul__(self, other: Position) -> Position: ...
    @overload
    def __matmul__(self, other: Direction) -> Direction: ...
    def __matmul__(self, other: Any) -> Any:
        """Return `X_AC` for `X_BC`, `p_AoQ_A` for `p_BoQ_B`, or `d_A` for a direction `d_B`.

        A point is turned and moved; a direction is only turned.

        Raises FrameMismatch when the letters do not meet; it says which ones met, and which
        inverse or re-expression would make them fit, where one does. TypeError for bare numbers.
        """
        if isinstance(other, Pose):
            PRODUCT.require_fit(self, other)
            p = entries.total(entries.product(self.R, other.p), self.p)
            return self._made(self.parent, other.child, entries.product(self.R, other.R), p)
        if isinstance(other, Position):
            CARRYING.require_fit(self, other)
            xyz = entries.total(entries.product(self.R, other.xyz), self.p)
            return Position._made(origin_of(self.parent), other.end, self.parent, xyz)
        if isinstance(other, Direction):
            TURNING.require_fit(self, other)
            return self.rotation @ other
        raise refusal("@", self, other)

    def matrix(self) -> Array:
        """Return the 4×4 matrix [R p; 0 1]: float64, or object with SymPy expressions."""
        R, p = entries.alike(self.R, self.p)
        matrix: Array = np.array([[0] * 4] * 3 + [[0, 0, 0, 1]], dtype=R.dtype)
        matrix[:3, :3] = R
        matrix[:3, 3] = p
        return matrix

    def repairs(self, other: Any) -> Iterator[Repair]:
        """Yield the inverse."""
        yield Repair(f"{self.name}.inverse()", self.inverse())

    def _typeset(self) -> str:
        return f"X_{{{typeset_joined(self.labels)}}}"

    def _shown(self) -> Array:
        return self.matrix()


def _does_not_carry(X: Pose, point: Position) -> str | None:
    wanted = origin_of(X.child), X.child
    if (point.start, point.expressed_in) == wanted:
        return None
    return (
        f"the position must start at {wanted[0]} and be expressed in {wanted[1]}, but it starts "
        f"at {point.start} and is expressed in {point.expressed_in}"
    )


def _not_the_parts_of_a_pose(R: Rotation, p: Position) -> str | None:
    wanted = origin_of(R.parent), origin_of(R.child), R.parent
    if (p.start, p.end, p.expressed_in) == wanted:
        return None
    return (
        f"the position must lead from {wanted[0]} to {wanted[1]}, expressed in {wanted[2]}, but it "
        f"leads from {p.start} to {p.end}, expressed in {p.expressed_in}"
    )


PRODUCT = Operation("{} @ {}", operator.matmul, inner_letters_differ)
CARRYING = Operation("{} @ {}", operator.matmul, _does_not_carry)
PARTS = Operation("Pose.of({}, {})", Pose.of, _not_the_parts_of_a_pose)

"""An orientation, as a rotation matrix that knows its two frames."""

from __future__ import annotations

import math
import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

from autograder.spatial import entries, proper, quaternion, rotation_vector, rpy
from autograder.spatial.labels import Pair, joined, require_names, typeset_joined
from autograder.spatial.repair import Operation, Repair
from autograder.spatial.value import Array, Labelled, refusal


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
    _other_shapes: ClassVar = {"R": proper.OTHER_SHAPES}

    def _validate(self) -> None:
        for sample in entries.samples(self.R):
            proper.require_rotation(sample, f"{self.name}.R")

    @classmethod
    def about(cls, axis: str | tuple[Any, ...], angle: Any, *, parent: str, child: str) -> Rotation:
        """Return the rotation of the child by `angle` (rad) about an axis both frames share.

        `axis` is "x", "y", "z" or three numbers of any length, by the right-hand rule; or three
        SymPy expressions, which must have length 1 if they hold symbols. Formula: Rodrigues, R =
        1 + sin θ [u]× + (1 - cos θ) [u]×².

        Raises ValueError for an unknown letter, an axis of length zero, an axis of symbols that is
        not of length 1, and an angle that is not finite.
        """
        unit = rotation_vector.unit_axis(axis, exact=entries.is_expression(angle))
        if entries.is_expression(angle) or any(map(entries.is_expression, unit)):
            return cls(parent, child, rotation_vector.about(unit, angle))
        if not math.isfinite(angle):
            raise ValueError(f"angle must be a finite number of rad, got {angle!r}")
        require_names(cls.__name__, parent=parent, child=child)
        # a rotation by the way it is made
        return cls._made(parent, child, rotation_vector.about(unit, angle))

    @classmethod
    def from_quaternion(cls, wxyz: Any, *, parent: str, child: str) -> Rotation:
        """Return the rotation of a unit quaternion (w, x, y, z), scalar first.

        Raises ValueError when its length is not 1 to 1e-9; `quaternion.normalized` makes it so.
        """
        return cls(parent, child, quaternion.to_matrix(wxyz))

    @classmethod
    def from_xyzw(cls, xyzw: Any, *, parent: str, child: str) -> Rotation:
        """Return the rotation of a unit quaternion (x, y, z, w), scalar last, as ROS writes it.

        Raises ValueError when its length is not 1 to 1e-9.
        """
        return cls.from_quaternion(quaternion.from_xyzw(xyzw), parent=parent, child=child)

    @classmethod
    def from_rpy(cls, roll: Any, pitch: Any, yaw: Any, *, parent: str, child: str) -> Rotation:
        """Return Rz(yaw) Ry(pitch) Rx(roll), angles in rad: the `rpy` of URDF, SDF and Drake."""
        return cls(parent, child, rpy.to_matrix(roll, pitch, yaw))

    @classmethod
    def exp(cls, vector: Any, *, parent: str, child: str) -> Rotation:
        """Return the rotation about `vector` (3) by its length in rad; exact at zero.

        Raises ValueError for another shape and for numbers that are not finite.
        """
        return cls(parent, child, rotation_vector.exp(vector))

    @classmethod
    def nearest(cls, matrix: Any, *, parent: str, child: str) -> Rotation:
        """Return the rotation nearest to nine numbers, 3×3, that were rounded or have drifted.

        Raises ValueError for a determinant that is not positive, and for symbols.
        """
        return cls(parent, child, proper.nearest_rotation(matrix))

    def quaternion(self) -> Array:
        """Return the unit quaternion (w, x, y, z) with w ≥ 0. Raises ValueError for symbols."""
        return quaternion.from_rotation(self._numbers())

    def xyzw(self) -> Array:
        """Return the unit quaternion (x, y, z, w) with w ≥ 0. Raises ValueError for symbols."""
        return quaternion.to_xyzw(self.quaternion())

    def rpy(self) -> Array:
        """Return (roll, pitch, yaw) in rad, pitch in [-π/2, π/2].

        At pitch ±π/2 roll is 0 and yaw holds the whole turn. Raises ValueError for symbols.
        """
        return rpy.from_rotation(self._numbers())

    def log(self) -> Array:
        """Return the rotation vector, axis times angle in [0, π] rad. Raises for symbols.

        At half a turn both directions of the axis are right; the one given has its first number
        that is not zero positive.
        """
        return quaternion.log(self.quaternion())

    def axis_angle(self) -> tuple[Array, float]:
        """Return the unit axis (3) and the angle in [0, π] rad, as `log`.

        Without a turn the axis is z. Raises ValueError for symbols.
        """
        return quaternion.axis_angle(self.quaternion())

    def angle_to(self, other: Rotation) -> float:
        """Return the angle in [0, π] rad between two orientations of the same frames.

        Exact for tiny angles and near π alike. q and -q are the same orientation, so this and no
        difference of components is the distance.

        Raises FrameMismatch unless both have the same letters; ValueError for symbols.
        """
        if not isinstance(other, Rotation):
            raise refusal("angle_to", self, other)
        DISTANCE.require_fit(self, other)
        return quaternion.axis_angle(
            quaternion.product(quaternion.conjugate(self.quaternion()), other.quaternion())
        )[1]

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

    def _numbers(self) -> Array:
        return entries.numeric(self.R, self.name)

    def _typeset(self) -> str:
        return f"R_{{{typeset_joined(self.labels)}}}"

    def _shown(self) -> Array:
        return self.R


def inner_letters_differ(left: Any, right: Any) -> str | None:
    """Return what does not fit in a product of two rotations or two poses."""
    if left.child == right.parent:
        return None
    return f"the inner letters must be the same frame, but {left.child} meets {right.parent}"


def _other_letters(left: Rotation, right: Rotation) -> str | None:
    if left.labels == right.labels:
        return None
    return f"both must be orientations of {left.child} in {left.parent}"


DISTANCE = Operation("{}.angle_to({})", lambda a, b: a.angle_to(b), _other_letters)
PRODUCT = Operation("{} @ {}", operator.matmul, inner_letters_differ)

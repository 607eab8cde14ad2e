"""A spatial force: a moment and a force that together act at a point."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from typing import Any, ClassVar

from autograder.spatial import entries
from autograder.spatial.labels import joined, typeset
from autograder.spatial.placed import Placed, cross, points_or_axes_differ
from autograder.spatial.repair import Operation
from autograder.spatial.value import Array, refusal
from autograder.spatial.velocity import SpatialVelocity


@dataclass(frozen=True, eq=False, repr=False)
class SpatialForce(Placed):
    """`F_Bo_E`: a moment and a force on a body, acting at the point `at` (Bo).

    `torque` is the moment about that point in N·m, `force` the force in N, three numbers each, in
    the axes of `expressed_in` (E).

    Raises ValueError for another shape.
    """

    at: str
    expressed_in: str
    torque: Array
    force: Array

    _shapes: ClassVar = {"torque": (3,), "force": (3,)}

    @property
    def name(self) -> str:
        """The value as it is written in code: `F_Bo_E`."""
        return f"F_{joined((self.at,))}_{self.expressed_in}"

    @property
    def meaning(self) -> str:
        """The value in words."""
        return f"moment and force at {self.at}, in {self.expressed_in}'s axes"

    def __add__(self, other: SpatialForce) -> SpatialForce:
        """Return the sum of two forces on one body, at the same point and in the same axes.

        Raises FrameMismatch when the points or the axes differ.
        """
        if not isinstance(other, SpatialForce):
            raise refusal("+", self, other)
        SUM.require_fit(self, other)
        halves = zip(self._halves(), other._halves(), strict=True)
        return self._made(self.at, self.expressed_in, *(entries.total(a, b) for a, b in halves))

    def __neg__(self) -> SpatialForce:
        """Return the opposite force at the same point: the reaction on the other body."""
        return self._made(self.at, self.expressed_in, -self.torque, -self.force)

    def power(self, V: SpatialVelocity) -> Any:
        """Return the power τ·ω + f·v in W that the force gives a body moving with `V`.

        A float, or an expression where an entry is one. It is the same number at every point of
        the body if force and velocity are both shifted there. Source: Featherstone, *Rigid Body
        Dynamics Algorithms* (2008), section 2.6.

        Raises FrameMismatch unless force and velocity belong to the same point and are written in
        the same axes; TypeError for bare numbers.
        """
        if not isinstance(V, SpatialVelocity):
            raise refusal("power", self, V)
        POWER.require_fit(self, V)
        power = entries.product(self.vector(), V.vector())
        return power if entries.is_expression(power) else float(power)

    def _shifted(self, p: Array, point: str) -> SpatialForce:
        """Return the force at another point: τ_Q = τ_P - p_PQ × f."""
        torque = entries.total(self.torque, -cross(p, self.force))
        return self._made(point, self.expressed_in, torque, self.force)

    def _turned(self, R: Array, frame: str) -> SpatialForce:
        halves = (entries.product(R, half) for half in self._halves())
        return self._made(self.at, frame, *halves)

    def _halves(self) -> tuple[Array, Array]:
        return self.torque, self.force

    def _units(self) -> tuple[str, ...]:
        return ("N·m",) * 3 + ("N",) * 3

    def _typeset(self) -> str:
        return rf"F_{{{typeset(self.at)}\,\_{typeset(self.expressed_in)}}}"


SUM = Operation("{} + {}", operator.add, points_or_axes_differ)
POWER = Operation("{}.power({})", lambda F, V: F.power(V), points_or_axes_differ)

"""A spatial inertia: the mass, mass centre and moments of a body, about a point."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from autograder.spatial import entries, possible
from autograder.spatial import inertia_letters as fit
from autograder.spatial.inertia import Inertia, of_both, of_point_mass, over, times, turned
from autograder.spatial.labels import joined
from autograder.spatial.position import Position
from autograder.spatial.repair import Operation, Repair, letters
from autograder.spatial.rotational_inertia import RotationalInertia
from autograder.spatial.value import Array, refusal
from autograder.spatial.velocity import SpatialVelocity


@dataclass(frozen=True, eq=False, repr=False)
class SpatialInertia(Inertia):
    """`M_BP_E`: the inertia of `body` (B) about the point `about` (P), in E's axes.

    `mass` in kg; `center` is p_PBcm_E, three metres from P to the mass centre; `moments` is
    I_BP_E, 3×3 in kg·m², **about P**. `from_central` takes moments about the mass centre instead.
    Source: Featherstone, *Rigid Body Dynamics Algorithms* (2008), section 2.13, and Drake's
    `SpatialInertia`, whose order and blocks it has.

    Raises ValueError for a mass that is not positive, moments that are not symmetric, or where no
    body has what is left of them about its mass centre; and when P is called "Bcm" but `center`
    is not zero. With a symbol left, the mass centre's moments are not tried.
    """

    body: str
    about: str
    expressed_in: str
    mass: Any
    center: Array
    moments: Array

    _shapes: ClassVar = {"mass": (), "center": (3,), "moments": (3, 3)}
    _symbol: ClassVar = "M"

    def _validate(self) -> None:
        possible.positive(self.mass, f"{self.name}.mass", "kg")
        possible.require_symmetric(self.moments, f"{self.name}.moments")
        if self.about == self.center_label:
            what = f"{self.name}.center must be zero, since it is about {self.about}"
            possible.require_nearby(self.center, what)
        known = possible.in_numbers(self.moments, self._of_mass())
        if known is not None:
            moments, of_mass = known
            possible.require_possible_about(moments, of_mass, self.name, self.center_label)

    @classmethod
    def from_central(
        cls, mass: Any, I_BBcm_E: RotationalInertia, p_PBcm_E: Position
    ) -> SpatialInertia:
        """Return `M_BP_E` from the inertia about the mass centre and the way there from P.

        `mass` in kg. The moments about P follow by the parallel axis theorem.

        Raises FrameMismatch unless the inertia is about the body's mass centre, the position ends
        there, and both are written in the same axes; ValueError for a mass that is not positive.
        """
        _require_parts(I_BBcm_E, p_PBcm_E)
        FROM_CENTRAL.require_fit(I_BBcm_E, p_PBcm_E)
        mass = possible.positive(mass, "mass", "kg")
        moments = entries.total(I_BBcm_E.moments, of_point_mass(mass, p_PBcm_E.xyz))
        body, axes = I_BBcm_E.body, I_BBcm_E.expressed_in
        return cls(body, p_PBcm_E.start, axes, mass, p_PBcm_E.xyz, moments)

    @classmethod
    def from_about_point(
        cls, mass: Any, I_BP_E: RotationalInertia, p_PBcm_E: Position
    ) -> SpatialInertia:
        """Return `M_BP_E` from the inertia about P itself and the way from P to the mass centre.

        `mass` in kg. Nothing is shifted.

        Raises FrameMismatch unless the inertia is about the point where the position starts, the
        position ends at the mass centre, and both are written in the same axes; ValueError as the
        class does.
        """
        _require_parts(I_BP_E, p_PBcm_E)
        FROM_ABOUT_POINT.require_fit(I_BP_E, p_PBcm_E)
        letters = I_BP_E.body, I_BP_E.about, I_BP_E.expressed_in
        return cls(*letters, mass, p_PBcm_E.xyz, I_BP_E.moments)

    @property
    def meaning(self) -> str:
        """The value in words."""
        return f"spatial inertia of {self.body} about {self.about}, in {self.expressed_in}'s axes"

    @property
    def position(self) -> Position:
        """`p_PBcm_E`: from P to the mass centre."""
        return Position._made(self.about, self.center_label, self.expressed_in, self.center)

    def rotational(self) -> RotationalInertia:
        """Return `I_BP_E`: the moments about P."""
        return RotationalInertia._made(self.body, self.about, self.expressed_in, self.moments)

    def central(self) -> RotationalInertia:
        """Return `I_BBcm_E`: the moments about the mass centre."""
        letters = self.body, self.center_label, self.expressed_in
        return RotationalInertia._made(*letters, self._central())

    def unit_inertia(self) -> Array:
        """Return G_BP_E = I_BP_E / m, 3×3 in m²: not the identity, and not without a unit."""
        return over(self.moments, self.mass)

    def matrix(self) -> Array:
        """Return the 6×6 matrix [[I_P, m[c]×], [-m[c]×, m 1]], angular rows first.

        Blocks in kg·m², kg·m and kg, with c = p_PBcm_E.
        """
        x, y, z = times(self.mass, self.center)
        coupling: Array = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        upper = np.hstack(entries.alike(self.moments, coupling))
        lower = np.hstack(entries.alike(-coupling, times(self.mass, np.eye(3))))
        return np.vstack(entries.alike(upper, lower))

    def shift(self, p: Position) -> SpatialInertia:
        """Return `M_BQ_E`, about the point Q where `p` ends. `p` is p_PQ_E, from P.

        It goes through the mass centre, whatever the points.

        Raises FrameMismatch unless `p` starts at `about` and is expressed in the same axes;
        ValueError when it ends at "Bcm" but not where the mass centre is; TypeError for bare
        numbers.
        """
        if not isinstance(p, Position):
            raise refusal("shift", self, p)
        SHIFT.require_fit(self, p)
        center = entries.total(self.center, -p.xyz)
        if p.end == self.center_label:
            possible.require_nearby(center, f"{p.name} must be {self.name}.position")
            center = np.zeros(3)
        moments = entries.total(self._central(), of_point_mass(self.mass, center))
        return self._made(self.body, p.end, self.expressed_in, self.mass, center, moments)

    def scaled(self, s: Any, *, keep: Literal["density", "mass"]) -> SpatialInertia:
        """Return the inertia of the body with every length multiplied by `s` > 0, P included.

        With `keep="density"` the mass grows by s³ and the moments by s⁵; with `keep="mass"` the
        mass stays and the moments grow by s².

        Raises ValueError for a scale that is not positive, or another `keep`.
        """
        if keep not in ("density", "mass"):
            raise ValueError(f"keep must be 'density' or 'mass', got {keep!r}")
        s = possible.positive(s, "s", "")
        heavier = s**3 if keep == "density" else s**0
        return self._made(
            self.body,
            self.about,
            self.expressed_in,
            times(heavier, self.mass),
            times(s, self.center),
            times(heavier * s**2, self.moments),
        )

    def kinetic_energy(self, V: SpatialVelocity) -> Any:
        """Return ½ V·(M V) in J for the body's velocity in an inertial frame, at the same point.

        Raises FrameMismatch unless the velocity is the body's, at P, in the same axes; TypeError
        for bare numbers.
        """
        if not isinstance(V, SpatialVelocity):
            raise refusal("kinetic_energy", self, V)
        ENERGY.require_fit(self, V)
        v = V.vector()
        energy = entries.product(v, entries.product(self.matrix(), v)) / 2
        return energy if entries.is_expression(energy) else float(energy)

    def __add__(self, other: SpatialInertia) -> SpatialInertia:
        """Return `M_BCP_E` of the joint body BC for `M_BP_E + M_CP_E`.

        Raises FrameMismatch when both are of one body, or points or axes differ.
        """
        if not isinstance(other, SpatialInertia):
            raise refusal("+", self, other)
        SUM.require_fit(self, other)
        mass = entries.total(np.asarray(self.mass), np.asarray(other.mass))
        weighted = entries.total(times(self.mass, self.center), times(other.mass, other.center))
        return self._made(
            of_both(self, other),
            self.about,
            self.expressed_in,
            mass,
            over(weighted, mass),
            entries.total(self.moments, other.moments),
        )

    def repairs(self, other: Any) -> Iterator[Repair]:
        """Yield this inertia about each point the other operand speaks of, and in its axes."""
        for point in letters(other, "at", "about", "start", "end"):
            if point != self.about:
                arm = f"p_{joined((self.about, point))}_{self.expressed_in}"
                yield Repair(f"{self.name}.shift({arm})", self._called(point))
        yield from super().repairs(other)

    def _called(self, point: str) -> SpatialInertia:
        """Return the same numbers with the letter of another point: to try the letters only."""
        parts = self.mass, self.center, self.moments
        return self._made(self.body, point, self.expressed_in, *parts)

    def _central(self) -> Array:
        return entries.total(self.moments, -self._of_mass())

    def _of_mass(self) -> Array:
        return of_point_mass(self.mass, self.center)

    def _turned(self, R: Array, frame: str) -> SpatialInertia:
        center = entries.product(R, self.center)
        return self._made(self.body, self.about, frame, self.mass, center, turned(R, self.moments))

    def _shown(self) -> Array:
        return self.matrix()

    def _units(self) -> tuple[str, ...]:
        return ("kg·m², kg·m",) * 3 + ("kg·m, kg",) * 3


def _require_parts(inertia: Any, p: Any) -> None:
    for part, kind in ((inertia, RotationalInertia), (p, Position)):
        if not isinstance(part, kind):
            raise TypeError(f"a {kind.__name__} is needed here, got a {type(part).__name__}")


SHIFT = Operation("{}.shift({})", lambda M, p: M._called(p.end), fit.not_from_here)
SUM = Operation("{} + {}", operator.add, fit.not_two_bodies_in_one_place)
ENERGY = Operation("{}.kinetic_energy({})", lambda M, V: M.kinetic_energy(V), fit.not_its_velocity)


def _of_parts(inertia: RotationalInertia, p: Position) -> SpatialInertia:
    """Return a spatial inertia with the letters of these parts: to try the letters only."""
    body, axes = inertia.body, inertia.expressed_in
    return SpatialInertia._made(body, p.start, axes, 1.0, p.xyz, inertia.moments)


FROM_CENTRAL = Operation("SpatialInertia.from_central(mass, {}, {})", _of_parts, fit.not_central)
FROM_ABOUT_POINT = Operation(
    "SpatialInertia.from_about_point(mass, {}, {})", _of_parts, fit.not_about_its_point
)

"""A spatial inertia: the mass, mass centre and moments of a body, about a point."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Literal

import numpy as np

from autograder.spatial import entries
from autograder.spatial.inertia import (
    Inertia,
    not_two_bodies_in_one_place,
    of_both,
    of_point_mass,
    times,
    turned,
)
from autograder.spatial.labels import joined
from autograder.spatial.position import Position
from autograder.spatial.possible import (
    impossibility,
    in_numbers,
    positive,
    require_symmetric,
    why_impossible,
)
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
    body has what is left of them about its mass centre.
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
        positive(self.mass, f"{self.name}.mass", "kg")
        require_symmetric(self.moments, f"{self.name}.moments")
        known = in_numbers(self._central(), self.moments, self._of_mass())
        if known is None:
            return
        central, moments, of_mass = known
        fault = impossibility(central, scale=float(moments.trace()))
        if fault is not None:
            raise ValueError(self._impossible(fault, moments, of_mass))

    def _impossible(self, fault: str, moments: Array, of_mass: Array) -> str:
        told = f"{self.name}: no body has these moments about {self.about}. About its mass centre, "
        told += f"{fault} would be left."
        if np.any(of_mass) and impossibility(moments) is None:
            return (
                f"{told} They would do as moments about {self.center_label}: if they are, "
                "use SpatialInertia.from_central"
            )
        return f"{told} {why_impossible(moments, of_mass)}".strip()

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
        added = of_point_mass(positive(mass, "mass", "kg"), p_PBcm_E.xyz)
        moments = entries.total(I_BBcm_E.moments, added)
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
        return times(1 / self.mass, self.moments)

    def matrix(self) -> Array:
        """Return the 6×6 matrix [[I_P, m[c]×], [-m[c]×, m 1]], angular rows first.

        Blocks in kg·m², kg·m and kg, with c = p_PBcm_E.
        """
        x, y, z = self.center
        skew: Array = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        coupling = times(self.mass, skew)
        blocks = self.moments, coupling, -coupling, times(self.mass, np.eye(3))
        if any(map(entries.is_symbolic, blocks)):
            # each beside an expression, so that whole numbers stay exact
            symbolic = next(block for block in blocks if entries.is_symbolic(block))
            blocks = tuple(entries.alike(block, symbolic)[0] for block in blocks)  # type: ignore[assignment]
        return np.block([[blocks[0], blocks[1]], [blocks[2], blocks[3]]])

    def shift(self, p: Position) -> SpatialInertia:
        """Return `M_BQ_E`, about the point Q where `p` ends. `p` is p_PQ_E, from P.

        It goes through the mass centre, whatever the points.

        Raises FrameMismatch unless `p` starts at `about` and is expressed in the same axes;
        TypeError for bare numbers.
        """
        if not isinstance(p, Position):
            raise refusal("shift", self, p)
        SHIFT.require_fit(self, p)
        center = entries.total(self.center, -p.xyz)
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
        s = positive(s, "s", "")
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
        mass = entries.total(np.asarray(self.mass), np.asarray(other.mass))[()]
        weighted = entries.total(times(self.mass, self.center), times(other.mass, other.center))
        return self._made(
            of_both(self, other),
            self.about,
            self.expressed_in,
            mass,
            times(1 / mass, weighted),
            entries.total(self.moments, other.moments),
        )

    def repairs(self, other: Any) -> Iterator[Repair]:
        """Yield this inertia about each point the other operand speaks of, and in its axes."""
        for point in letters(other, "at", "about", "start", "end"):
            if point != self.about:
                arm = f"p_{joined((self.about, point))}_{self.expressed_in}"
                parts = self.mass, self.center, self.moments
                moved = self._made(self.body, point, self.expressed_in, *parts)
                yield Repair(f"{self.name}.shift({arm})", moved)
        yield from super().repairs(other)

    def _central(self) -> Array:
        return entries.total(self.moments, -self._of_mass())

    def _of_mass(self) -> Array:
        return of_point_mass(self.mass, self.center)

    def _turned(self, R: Array, frame: str) -> SpatialInertia:
        center = entries.product(R, self.center)
        return self._made(self.body, self.about, frame, self.mass, center, turned(R, self.moments))

    def _shown(self) -> Array:
        return self.matrix()


def _require_parts(inertia: Any, p: Any) -> None:
    for part, kind in ((inertia, RotationalInertia), (p, Position)):
        if not isinstance(part, kind):
            raise TypeError(f"a {kind.__name__} is needed here, got a {type(part).__name__}")


def _not_central(inertia: RotationalInertia, p: Position) -> str | None:
    center = inertia.center_label
    if inertia.about != center:
        return (
            f"the inertia must be about the mass centre {center}, but it is about {inertia.about}: "
            "use from_about_point, or it would be shifted twice"
        )
    return _not_to_the_center(inertia, p)


def _not_about_its_point(inertia: RotationalInertia, p: Position) -> str | None:
    if inertia.about != p.start:
        return (
            f"the inertia must be about {p.start}, where the position starts, but it is about "
            f"{inertia.about}: for one about the mass centre use from_central"
        )
    return _not_to_the_center(inertia, p)


def _not_to_the_center(inertia: RotationalInertia, p: Position) -> str | None:
    if (p.end, p.expressed_in) == (inertia.center_label, inertia.expressed_in):
        return None
    return (
        f"the position must end at {inertia.center_label} and be expressed in "
        f"{inertia.expressed_in}, but it ends at {p.end} and is expressed in {p.expressed_in}"
    )


def _not_from_here(M: SpatialInertia, p: Position) -> str | None:
    if (p.start, p.expressed_in) == (M.about, M.expressed_in):
        return None
    return (
        f"the arm must start at {M.about} and be expressed in {M.expressed_in}, "
        f"but it starts at {p.start} and is expressed in {p.expressed_in}"
    )


def _not_its_velocity(M: SpatialInertia, V: SpatialVelocity) -> str | None:
    if (V.moving, V.at, V.expressed_in) == (M.body, M.about, M.expressed_in):
        return None
    return (
        f"the velocity must be that of {M.body} at {M.about}, expressed in {M.expressed_in}, but "
        f"it is that of {V.moving} at {V.at}, expressed in {V.expressed_in}"
    )


SHIFT = Operation("{}.shift({})", lambda M, p: M.shift(p), _not_from_here)
SUM = Operation("{} + {}", operator.add, not_two_bodies_in_one_place)
ENERGY = Operation("{}.kinetic_energy({})", lambda M, V: M.kinetic_energy(V), _not_its_velocity)
FROM_CENTRAL = Operation(
    "SpatialInertia.from_central(mass, {}, {})",
    lambda inertia, p: SpatialInertia.from_central(1.0, inertia, p),
    _not_central,
)
FROM_ABOUT_POINT = Operation(
    "SpatialInertia.from_about_point(mass, {}, {})",
    lambda inertia, p: SpatialInertia._made(
        inertia.body, inertia.about, inertia.expressed_in, 1.0, p.xyz, inertia.moments
    ),
    _not_about_its_point,
)

"""A rotational inertia: the 3×3 moments and products of inertia of a body about a point."""

from __future__ import annotations

import operator
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from autograder.spatial import entries
from autograder.spatial.direction import Direction
from autograder.spatial.expressed import axes_differ
from autograder.spatial.inertia import Inertia, of_both, of_point_mass, over, times, turned
from autograder.spatial.inertia_letters import no_single_step, not_two_bodies_in_one_place
from autograder.spatial.labels import joined
from autograder.spatial.position import Position
from autograder.spatial.possible import (
    impossibility,
    in_numbers,
    positive,
    require_possible,
    require_symmetric,
)
from autograder.spatial.repair import Operation, Repair, letters
from autograder.spatial.rotation import Rotation
from autograder.spatial.value import Array, refusal


class Principal(NamedTuple):
    """The principal moments of an inertia, and the frame whose axes they belong to."""

    moments: Array
    """Three moments in kg·m², ascending."""
    axes: Rotation
    """`R_EF`: column i is the axis of moment i, expressed in E."""


@dataclass(frozen=True, eq=False, repr=False)
class RotationalInertia(Inertia):
    """`I_BP_E`: the inertia of `body` (B) about the point `about` (P), in E's axes.

    `moments` is 3×3 in kg·m²: moments of inertia on the diagonal, products of inertia -∫xy dm
    beside it. P need not be a point of B. About the mass centre, the point is called "Bcm".

    Raises ValueError when no body has such moments: they must be symmetric, no principal moment
    negative (those of an ideal rod or point may be zero) and none larger than the sum of the other
    two. Expressions are only tried for symmetry: at random numbers, Ixx, Iyy and Izz need not
    belong to a body, though they do at the numbers that are meant.
    """

    body: str
    about: str
    expressed_in: str
    moments: Array

    _shapes: ClassVar = {"moments": (3, 3)}
    _symbol: ClassVar = "I"

    def _validate(self) -> None:
        what = f"{self.name}.moments"
        require_symmetric(self.moments, what)
        for moments in in_numbers(self.moments) or ():
            require_possible(moments, what)

    @classmethod
    def from_unit(
        cls, G: Any, mass: Any, *, body: str, about: str, expressed_in: str
    ) -> RotationalInertia:
        """Return `I_BP_E = m G` from the unit inertia `G` (3×3, m²) and the mass (kg).

        A unit inertia is the inertia of the same shape with a mass of 1 kg; it is not the identity.

        Raises ValueError for a mass that is not positive, and as the class does.
        """
        G = entries.frozen(G, (3, 3), "unit inertia G")
        return cls(body, about, expressed_in, times(positive(mass, "mass", "kg"), G))

    @property
    def meaning(self) -> str:
        """The value in words."""
        return f"inertia of {self.body} about {self.about}, in {self.expressed_in}'s axes"

    def matrix(self) -> Array:
        """Return the 3×3 moments in kg·m²: float64, or object with SymPy expressions."""
        return self.moments

    def unit(self, mass: Any) -> Array:
        """Return the unit inertia `G_BP_E = I_BP_E / m`, 3×3 in m², for the body's mass in kg."""
        return over(self.moments, positive(mass, "mass", "kg"))

    def shift(self, p: Position, *, mass: Any) -> RotationalInertia:
        """Return the inertia about the point `p.end`, by the parallel axis theorem.

        `p` leads from `about` to the new point, in the same axes; `mass` is the body's, in kg.
        From the mass centre, m((p·p)1 - p p^T) is added; to the mass centre it is subtracted.
        Between two other points there is no such step: go through the mass centre, in two.
        Source: Featherstone, *Rigid Body Dynamics Algorithms* (2008), section 2.13.

        Raises FrameMismatch unless `p` starts at `about`, is expressed in `expressed_in`, and
        starts or ends at the body's mass centre; ValueError for a mass that is not positive or a
        result that no body has; TypeError for bare numbers.
        """
        if not isinstance(p, Position):
            raise refusal("shift", self, p)
        SHIFT.require_fit(self, p)
        added = of_point_mass(positive(mass, "mass", "kg"), p.xyz)
        if self.about == self.center_label:
            return self._about(p.end, entries.total(self.moments, added))
        moments = entries.total(self.moments, -added)
        self._require_central(moments, p.end)
        return self._about(p.end, moments)

    def about_axis(self, direction: Direction) -> Any:
        """Return the moment of inertia u·I u in kg·m² about the axis through P along `direction`.

        The direction may have any length but zero. A float, or an expression where an entry is one.

        Raises FrameMismatch unless the direction is expressed in the same axes; ValueError for a
        direction of length zero; TypeError for bare numbers.
        """
        if not isinstance(direction, Direction):
            raise refusal("about_axis", self, direction)
        ABOUT_AXIS.require_fit(self, direction)
        d = direction.xyz
        square = d @ d
        if square == 0:
            raise ValueError(f"{direction.name} must point somewhere, but its length is zero")
        moment = over(entries.product(d, entries.product(self.moments, d)), square)[()]
        return moment if entries.is_expression(moment) else float(moment)

    def principal(self, *, child: str) -> Principal:
        """Return the principal moments, ascending, and their axes as the rotation `R_EF`.

        `child` names the frame F of the principal axes. They are right-handed; in the first two,
        the component of largest size is positive. Equal moments leave their axes open, and any fit.
        `I_BP_E.reexpress(R_EF.inverse())` is diagonal.

        Raises ValueError when a symbol is left.
        """
        moments, axes = np.linalg.eigh(entries.numeric(self.moments, self.name))
        axes = axes * np.sign(axes[np.abs(axes).argmax(axis=0), range(3)])
        axes[:, 2] *= np.sign(np.linalg.det(axes))
        return Principal(moments, Rotation(self.expressed_in, child, axes))

    def __add__(self, other: RotationalInertia) -> RotationalInertia:
        """Return `I_BCP_E` of the joint body BC for `I_BP_E + I_CP_E`.

        Raises FrameMismatch when both are of one body, or points or axes differ. Names are all it
        knows: it does not see that B is a part of BC.
        """
        if not isinstance(other, RotationalInertia):
            raise refusal("+", self, other)
        SUM.require_fit(self, other)
        moments = entries.total(self.moments, other.moments)
        return self._made(of_both(self, other), self.about, self.expressed_in, moments)

    def repairs(self, other: Any) -> Iterator[Repair]:
        """Yield this inertia about each point that one step reaches, and in other axes."""
        for point in letters(other, "about", "start", "end"):
            if point != self.about and self.center_label in (point, self.about):
                arm = f"p_{joined((self.about, point))}_{self.expressed_in}"
                code = f"{self.name}.shift({arm}, mass=mass)"
                yield Repair(code, self._about(point, self.moments))
        yield from super().repairs(other)

    def _about(self, point: str, moments: Array) -> RotationalInertia:
        return self._made(self.body, point, self.expressed_in, moments)

    def _require_central(self, moments: Array, center: str) -> None:
        """Raise ValueError when what is left about the mass centre is no inertia of a body."""
        known = in_numbers(moments, self.moments)
        fault = known and impossibility(known[0], scale=float(known[1].trace()))
        if fault:
            raise ValueError(
                f"{self.name} cannot be shifted to {center}, since no body has what is left: "
                f"{fault}. Were these moments about {center} already, is the arm too long, or the "
                "mass too large?"
            )

    def _turned(self, R: Array, frame: str) -> RotationalInertia:
        return self._made(self.body, self.about, frame, turned(R, self.moments))

    def _shown(self) -> Array:
        return self.moments

    def _units(self) -> tuple[str, ...]:
        return ("kg·m²",) * 3


SHIFT = Operation(
    "{}.shift({}, mass=mass)", lambda I_BP, p: I_BP._about(p.end, I_BP.moments), no_single_step
)
SUM = Operation("{} + {}", operator.add, not_two_bodies_in_one_place)
ABOUT_AXIS = Operation("{}.about_axis({})", lambda inertia, d: inertia.about_axis(d), axes_differ)

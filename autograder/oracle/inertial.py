"""The mass of a body as MuJoCo stores it: a mass centre, principal moments, and their axes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from autograder.oracle import engine, one_body
from autograder.spatial import FrameMismatch, Position, RotationalInertia, SpatialInertia

Array = NDArray[np.float64]
Three = tuple[float, float, float]

_AT_REST = np.array([0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0])

SMALLEST = 1e-15
"""A smaller mass MuJoCo would not compile: its mjMINVAL."""


@dataclass(frozen=True)
class Inertial:
    """The mass properties of a body, in the frame with origin `origin` (P) and axes `axes` (E).

    `mass` in kg; `center` is p_PBcm_E in m; `principal` holds the principal moments about the mass
    centre in kg·m²; `wxyz` is the orientation of their axes in E.
    """

    origin: str
    axes: str
    mass: float
    center: Three
    principal: Three
    wxyz: tuple[float, float, float, float]

    @classmethod
    def central(
        cls, mass: float, I_BBcm_E: RotationalInertia, p_PBcm_E: Position | None = None
    ) -> Inertial:
        """Return the mass properties of a body from its central inertia.

        `mass` in kg. Without a position, the origin is the mass centre itself.

        Raises FrameMismatch unless the position ends where the inertia is about and has its axes;
        ValueError for symbols, a mass below 1e-15 kg, or a position that does not end at Bcm.
        """
        I = I_BBcm_E  # noqa: E741
        if I.about != I.center_label:
            raise FrameMismatch(
                f"{I.name} must be about the mass centre {I.center_label}, but it is about "
                f"{I.about}. An inertia about another point needs the mass too: make it a "
                "SpatialInertia, and use Inertial.of"
            )
        if p_PBcm_E is None:
            p_PBcm_E = Position(I.about, I.about, I.expressed_in, np.zeros(3))
        elif (p_PBcm_E.end, p_PBcm_E.expressed_in) != (I.about, I.expressed_in):
            raise FrameMismatch(
                f"{p_PBcm_E.name} with {I.name}: the position must end at {I.about} and be "
                f"expressed in {I.expressed_in}, but it ends at {p_PBcm_E.end} and is expressed "
                f"in {p_PBcm_E.expressed_in}"
            )
        center, moments = engine.numbers(p_PBcm_E, p_PBcm_E.xyz), engine.numbers(I, I.moments)
        return cls._made(p_PBcm_E.start, I.expressed_in, _positive(mass), center, moments)

    @classmethod
    def of(cls, M_BP_E: SpatialInertia) -> Inertial:
        """Return the mass properties of a body from its spatial inertia about P.

        What P's distance from the mass centre adds to the moments is measured: a free body of this
        mass, with its mass centre there and moments that are known, shows it in its mass matrix.
        The parallel axis theorem is not repeated.

        Raises ValueError for symbols, or a mass below 1e-15 kg.
        """
        M = M_BP_E
        mass = _positive(float(engine.numbers(M, np.asarray(M.mass))))
        center, moments = engine.numbers(M, M.center), engine.numbers(M, M.moments)
        known = np.full(3, np.trace(moments) / 3)
        with one_body.free() as body:
            body.weigh(mass, center, known, np.array([1.0, 0.0, 0.0, 0.0]))
            added = body.mass_matrix(_AT_REST)[3:, 3:] - np.diag(known)
        return cls._made(M.about, M.expressed_in, mass, center, moments - added)

    @classmethod
    def _made(cls, origin: str, axes: str, mass: float, center: Array, moments: Array) -> Inertial:
        principal, columns = np.linalg.eigh((moments + moments.T) / 2)
        columns *= np.sign(np.linalg.det(columns))
        wxyz = engine.quaternion(columns)
        parts = (tuple(part.tolist()) for part in (center, principal, wxyz))
        return cls(origin, axes, mass, *parts)


Body: TypeAlias = Inertial | SpatialInertia
"""What a measurement takes as a body."""


def inertial(body: Body) -> Inertial:
    """Return the mass properties of a body that is given in either way."""
    return body if isinstance(body, Inertial) else Inertial.of(body)


def _positive(mass: float) -> float:
    if not SMALLEST <= mass < np.inf:
        raise ValueError(f"mass must be at least {SMALLEST:g} kg, or MuJoCo refuses it, got {mass}")
    return float(mass)

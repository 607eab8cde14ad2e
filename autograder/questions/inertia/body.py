"""A rigid body twice: measured in MuJoCo, and by formula with a switch for each mistake."""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike
from scipy.spatial.transform import Rotation as Turn

from autograder.checks.question import NO_FAULTS, Array
from autograder.oracle import Inertial, rotational_inertia_about
from autograder.spatial import Position

LESSON = "04_inertia"
TOLERANCE = 1e-6
"""In kg·m², kg·m and kg. The bodies sampled here weigh a few kilograms and are half a metre long,
so that single precision passes."""


# measured ----------------------------------------------------------------------------------------


def measured_extra(m: float, c: ArrayLike) -> Array:
    """Return what a distance `c` (3, m) of the mass centre adds to the moments of `m` (kg), 3×3.

    Read off MuJoCo's hinges: a body whose central moments are 1 shows 1 and what is added.
    """
    center = np.asarray(c, dtype=float).tolist()
    known = Inertial("P", "B", float(m), tuple(center), (1.0, 1.0, 1.0), (1.0, 0.0, 0.0, 0.0))
    return rotational_inertia_about(known) - np.eye(3)


def position(end: str, p: ArrayLike) -> Position:
    """Return the labelled arm `p` (3, m) from P to the point `end`, in B's axes."""
    return Position("P", end, "B", np.asarray(p, dtype=float))


# by formula, with faults -------------------------------------------------------------------------

AXIS_FAULTS = (
    "parallel-axis-isotropic",
    "parallel-axis-plus-outer",
    "products-sign",
    "unit-inertia-as-inertia",
)
"""What can go wrong in the term of the parallel-axis theorem alone."""


def of_point_mass(m: float, c: ArrayLike, faults: frozenset[str] = NO_FAULTS) -> Array:
    """Return the inertia (3×3, kg·m²) of `m` (kg) at `c` (3, m), by the formula with `faults`."""
    c = np.asarray(c, dtype=float)
    square, outer = (c @ c) * np.eye(3), np.outer(c, c)
    if "parallel-axis-isotropic" in faults:
        outer = np.zeros((3, 3))
    if "products-sign" in faults:
        outer = 2 * np.diag(np.diag(outer)) - outer
    if "parallel-axis-plus-outer" in faults:
        outer = -outer
    return np.asarray((1.0 if "unit-inertia-as-inertia" in faults else m) * (square - outer))


# samples -----------------------------------------------------------------------------------------


def turn(rng: Generator, angle: float | None = None) -> Array:
    """Return a rotation matrix about no special axis, by `angle` (rad) or by a generic one."""
    axis = rng.uniform(0.4, 1.0, 3) * rng.choice((-1.0, 1.0), 3)
    angle = rng.uniform(0.6, 1.4) if angle is None else angle
    return np.asarray(Turn.from_rotvec(angle * axis / np.linalg.norm(axis)).as_matrix())


def principal(rng: Generator) -> Array:
    """Return three principal moments (kg·m²), well apart, that a body may have."""
    squares = rng.permutation([0.05, 0.2, 0.5]) * rng.uniform(0.8, 1.2, 3)
    return np.asarray(squares.sum() - squares)


def central(rng: Generator) -> Array:
    """Return an inertia about the mass centre (3×3, kg·m²) in axes that are not its own."""
    R = turn(rng)
    return symmetric(R @ np.diag(principal(rng)) @ R.T)


def symmetric(I_BP: Array, decimals: int = 6) -> Array:
    """Return the inertia with so many decimals, equal to its transpose to the last bit."""
    return np.asarray(np.round((I_BP + I_BP.T) / 2, decimals))


def arm(rng: Generator) -> Array:
    """Return a distance (3, m) that lies along no axis and has no two equal components."""
    sizes = rng.permutation([0.2, 0.35, 0.5]) * rng.uniform(0.9, 1.1, 3)
    return np.asarray(np.round(sizes * rng.choice((-1.0, 1.0), 3), 6))


def mass(rng: Generator) -> float:
    """Return a mass in kg that is not near 1."""
    return float(np.round(rng.uniform(2.0, 4.0), 3))

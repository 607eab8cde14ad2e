"""Six-vectors by formula, with a switch for each mistake, and the motions to try an answer on.

Truths do not come from here. They are measured, and these formulas are held to them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike
from scipy.spatial.transform import Rotation as Turn

from autograder.checks.question import NO_FAULTS, Array, Part
from autograder.questions.metrics import TOLERANCE, entries
from autograder.questions.sampling import plain, rotation_vectors
from autograder.spatial import Rotation, SpatialForce, SpatialVelocity

LESSON = "03_velocity"

BY_HAND = ("autograder.spatial", "mujoco")
"""What would answer a question whose point is the formula."""

FIRST, LAST = entries((0,), (1,), (2,)), entries((3,), (4,), (5,))

VELOCITY_PARTS = (
    Part("angular half", FIRST, TOLERANCE, "rad/s", weight=1),
    Part("linear half", LAST, TOLERANCE, "m/s", weight=2),
)
SHIFTED_PARTS = (VELOCITY_PARTS[0], replace(VELOCITY_PARTS[1], weight=3))
"""Where one half stays as it is given, it is worth less."""

VELOCITY_LABELS = ("ω_x", "ω_y", "ω_z", "v_x", "v_y", "v_z")

COURSE_NUMBER = {"ω": (0.0, 0.0, 2.0), "v": (0.0, 0.0, 0.0), "arm": (0.3, 0.0, 0.0)}
"""The lesson's example: the simplest case that a wrong answer fails, and so the one told."""


def halves(six: ArrayLike, faults: frozenset[str] = NO_FAULTS) -> tuple[Array, Array]:
    """Return the angular and the linear half, as a learner with these faults finds them."""
    numbers = np.asarray(six, dtype=float)
    first, last = numbers[:3], numbers[3:]
    return (last, first) if "angular-linear-swapped:throughout" in faults else (first, last)


def six(angular: Array, linear: Array, faults: frozenset[str] = NO_FAULTS) -> Array:
    """Return [angular; linear], as a learner with these faults writes it down."""
    swapped = [f for f in faults if f.startswith("angular-linear-swapped")]
    return np.concatenate([linear, angular] if swapped else [angular, linear])


def transport(omega: Array, arm: Array, faults: frozenset[str] = NO_FAULTS) -> Array:
    """Return what the turning adds to the velocity at the end of `arm`, with these faults."""
    if "shift-ignored" in faults or "composition-drops-transport" in faults:
        return np.zeros(3)
    added = np.cross(omega, arm)
    return -added if "shift-sign" in faults else added


def velocity(V: ArrayLike, frames: str = "WB", at: str = "Bo", axes: str = "W") -> SpatialVelocity:
    """Return six numbers as a velocity with letters: `frames` is "MB" for B's velocity in M."""
    angular, linear = halves(V)
    return SpatialVelocity(frames[1], frames[0], at, axes, angular, linear)


def force(F: ArrayLike, at: str) -> SpatialForce:
    """Return six numbers as a moment and a force at a point, in world axes."""
    torque, vector = halves(F)
    return SpatialForce(at, "W", torque, vector)


def quaternion(R: ArrayLike) -> Array:
    """Return the quaternion (w, x, y, z) of a rotation matrix."""
    return Rotation("W", "B", np.asarray(R, dtype=float)).quaternion()


def generic(rng: Generator, low: float = 0.3, high: float = 1.5) -> list[float]:
    """Return three numbers, none of them small, with signs of their own."""
    return plain(rng.uniform(low, high, 3) * rng.choice((-1.0, 1.0), 3))


def six_generic(rng: Generator) -> list[float]:
    """Return six such numbers."""
    return generic(rng) + generic(rng)


def rotations(rng: Generator) -> Iterator[list[list[float]]]:
    """Yield seven rotation matrices: none, tiny, four generic ones, nearly half a turn."""
    for vector in rotation_vectors(rng):
        yield (Turn.from_rotvec(vector).as_matrix() + 0.0).tolist()  # without -0.0


def moving_points(rng: Generator) -> list[tuple[list[float], list[float]]]:
    """Return six-vectors, angular first, with arms (m): the lesson's, zeros, tiny, generic ones."""
    zero, tiny = [0.0, 0.0, 0.0], plain(rng.uniform(1e-3, 2e-3, 3))
    number = COURSE_NUMBER
    return [
        ([*number["ω"], *number["v"]], list(number["arm"])),
        (zero + generic(rng), generic(rng)),
        (six_generic(rng), zero),
        (tiny + generic(rng), generic(rng)),
        *((six_generic(rng), generic(rng)) for _ in range(3)),
    ]

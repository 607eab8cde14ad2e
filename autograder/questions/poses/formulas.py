"""Poses by formula, with a switch for each mistake, and the poses to try an answer on.

Truths do not come from here. They are measured, and these formulas are held to them.
"""

from __future__ import annotations

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike
from scipy.spatial.transform import Rotation as Turn

from autograder.checks.question import NO_FAULTS, Array, Part
from autograder.questions.metrics import TOLERANCE, orientation, position
from autograder.questions.sampling import plain, rotation_vectors

LESSON = "01_poses"

BY_HAND = ("autograder.spatial", "mujoco")
"""What would answer a question whose point is the formula."""

POSE_PARTS = (
    Part("position", position(), TOLERANCE, "m"),
    Part("orientation", orientation(), TOLERANCE, "rad"),
)

INVERSE_FAULTS = (
    "inverse-forgets-rotation",
    "inverse-rotates-wrong-way",
    "inverse-is-transpose",
)


def pose(R: ArrayLike, p: ArrayLike) -> Array:
    """Return the 4×4 pose with the rotation `R` (3×3) and the position `p` (3, m)."""
    X = np.eye(4)
    X[:3, :3], X[:3, 3] = R, p
    return X


def split(X: ArrayLike) -> tuple[Array, Array]:
    """Return the rotation (3×3) and the position (3, m) of a 4×4 pose."""
    matrix = np.asarray(X, dtype=float)
    return matrix[:3, :3], matrix[:3, 3]


def inverse(X: ArrayLike, faults: frozenset[str] = NO_FAULTS) -> Array:
    """Return the pose that leads back, with these faults."""
    R, p = split(X)
    if "inverse-is-transpose" in faults:
        return np.array(X, dtype=float).T
    back = R.T
    if "inverse-rotates-wrong-way" in faults:
        back = R
    if "inverse-forgets-rotation" in faults:
        back = np.eye(3)
    return pose(R if "rotation-transposed" in faults else R.T, -back @ p)


def product(factors: list[Array], faults: frozenset[str] = NO_FAULTS) -> Array:
    """Return the product of poses, in their order, with these faults."""
    result = np.eye(4)
    for X in factors[::-1] if "composed-backwards" in faults else factors:
        result = result @ X
    return result


def sampled_poses(rng: Generator, at_origin: int) -> list[list[list[float]]]:
    """Return seven 4×4 poses: turns of zero, tiny, four generic and near π, with generic positions.

    Only the pose of index `at_origin`, which should be one of the generic turns, has none.
    """
    found = []
    for i, turn in enumerate(rotation_vectors(rng)):
        p = np.zeros(3) if i == at_origin else sampled_point(rng)
        found.append(pose(Turn.from_rotvec(turn).as_matrix(), p).tolist())
    return found


def sampled_point(rng: Generator) -> list[float]:
    """Return a vector (3, m) with no small component."""
    return plain(rng.uniform(0.2, 0.9, 3) * rng.choice((-1.0, 1.0), 3))

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

WHOLE = 2
"""So many of the first cases are in whole numbers."""

QUARTERS = (
    ((1.0, 0.0, 0.0), (0.0, 0.0, -1.0), (0.0, 1.0, 0.0)),
    ((0.0, 0.0, 1.0), (0.0, 1.0, 0.0), (-1.0, 0.0, 0.0)),
    ((0.0, -1.0, 0.0), (1.0, 0.0, 0.0), (0.0, 0.0, 1.0)),
)
"""A quarter of a turn about x, y and z."""


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


def sampled_poses(
    rng: Generator, quarter_about: int = 2, at_origin: int = 3
) -> list[list[list[float]]]:
    """Return eight 4×4 poses, the first two in whole numbers, to be followed by hand.

    No turn; a quarter about x (0), y (1) or z (2); then turns that are tiny, four times generic,
    and near π. All have positions but that of index `at_origin`, one of the generic ones.
    """
    turns = list(Turn.from_rotvec(np.array(rotation_vectors(rng))).as_matrix())
    turns.insert(1, QUARTERS[quarter_about])
    found = []
    for i, R in enumerate(turns):
        p = np.zeros(3) if i == at_origin else sampled_point(rng, i)
        found.append((pose(R, p) + 0.0).tolist())  # no −0: learners read these
    return found


def sampled_point(rng: Generator, case: int) -> list[float]:
    """Return a vector (3, m) with no small component, in whole numbers for the first two cases."""
    signs = rng.choice((-1.0, 1.0), 3)
    whole, generic = rng.integers(1, 4, 3), rng.uniform(0.2, 0.9, 3)
    return plain(signs * (whole if case < WHOLE else generic))

"""Points to the parent and back to the child, and a direction."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.oracle.frames import seen_direction, seen_point
from autograder.questions.metrics import TOLERANCE, distance, each
from autograder.questions.poses.formulas import (
    BY_HAND,
    INVERSE_FAULTS,
    LESSON,
    inverse,
    sampled_point,
    sampled_poses,
    split,
)
from autograder.questions.sampling import generator

AVOID = (*ALWAYS_AVOIDED, *BY_HAND)
POINT = (Part("point", distance(), TOLERANCE, "m"),)


def _cases(seed: int, vector: str) -> list[Inputs]:
    """A pose and a vector: unturned, a quarter, tiny, generic (once at the origin), and near π."""
    rng = generator(seed)
    return [{"X_AB": X, vector: sampled_point(rng, i)} for i, X in enumerate(sampled_poses(rng))]


def _turned(R: Array, faults: frozenset[str]) -> Array:
    return R.T if "rotation-transposed" in faults else R


# point-in-parent ---------------------------------------------------------------------------------


def _parent_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    R, p_AoBo_A = split(inputs["X_AB"])
    arm = np.array(inputs["p_BoQ_B"])
    if "points-added-unrotated" in faults:
        return arm + p_AoBo_A
    return np.asarray(_turned(R, faults) @ arm + p_AoBo_A)


POINT_IN_PARENT = Question(
    asking=Asking(
        id="point-in-parent",
        title="A point, seen from the parent frame",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("point_in_parent",),
        takes=("X_AB", "p_BoQ_B"),
        returns="p_AoQ_A, 3 numbers (m)",
        sample=lambda seed: _cases(seed, "p_BoQ_B"),
    ),
    lesson=LESSON,
    points=2,
    shape=(3,),
    labels=("x", "y", "z"),
    parts=POINT,
    truth=lambda inputs: seen_point(
        {"B": ("world", inputs["X_AB"])}, "B", inputs["p_BoQ_B"], "world"
    ),
    model=_parent_model,
    faults=("rotation-transposed", "points-added-unrotated"),
)


# direction-in-parent -----------------------------------------------------------------------------


def _direction_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    R, p_AoBo_A = split(inputs["X_AB"])
    d = np.asarray(_turned(R, faults) @ inputs["d_B"])
    return d + p_AoBo_A if "direction-translated" in faults else d


DIRECTION_IN_PARENT = Question(
    asking=Asking(
        id="direction-in-parent",
        title="A direction, along the parent's axes",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("direction_in_parent",),
        takes=("X_AB", "d_B"),
        returns="d_A, 3 numbers",
        sample=lambda seed: _cases(seed, "d_B"),
    ),
    lesson=LESSON,
    points=2,
    shape=(3,),
    labels=("x", "y", "z"),
    parts=(Part("direction", distance(), TOLERANCE, ""),),
    truth=lambda inputs: seen_direction(
        {"B": ("world", inputs["X_AB"])}, "B", inputs["d_B"], "world"
    ),
    model=_direction_model,
    faults=("direction-translated", "rotation-transposed"),
)


# points-in-child ---------------------------------------------------------------------------------

POINTS = 4
"""Rows of the cloud that the check brings: not three, so that no transpose has its shape."""


def _cloud_cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    return [
        {"X_AB": X, "P_A": [sampled_point(rng, i) for _ in range(POINTS)]}
        for i, X in enumerate(sampled_poses(rng))
    ]


def _cloud_truth(inputs: Inputs) -> Array:
    tree = {"B": ("world", inputs["X_AB"])}
    return np.array([seen_point(tree, "world", p_AoQ_A, "B") for p_AoQ_A in inputs["P_A"]])


def _cloud_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    R_AB, p_AoBo_A = split(inputs["X_AB"])
    P_A = np.array(inputs["P_A"])
    if "points-added-unrotated" in faults:
        return np.asarray(P_A - p_AoBo_A)
    if "inner-frame-not-inverted" in faults:
        return np.asarray(P_A @ _turned(R_AB, faults).T + p_AoBo_A)
    if "rotation-transposed" in faults:
        return np.asarray((P_A - p_AoBo_A) @ R_AB.T)
    R_BA, p_BoAo_B = split(inverse(inputs["X_AB"], faults))
    return np.asarray(P_A @ R_BA.T + p_BoAo_B)


def _largest_distance(got: Array, expected: Array) -> float:
    return float(np.linalg.norm(got - expected, axis=1).max())


POINTS_IN_CHILD = Question(
    asking=Asking(
        id="points-in-child",
        title="A cloud of points, seen from the body",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("points_in_child",),
        takes=("X_AB", "P_A"),
        returns="n×3 array P_B, a point a row (m)",
        sample=_cloud_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(POINTS, 3),
    parts=(Part("points", each(_largest_distance), TOLERANCE, "m"),),
    truth=_cloud_truth,
    model=_cloud_model,
    faults=(
        *INVERSE_FAULTS[:2],
        "rotation-transposed",
        "points-added-unrotated",
        "inner-frame-not-inverted",
    ),
)

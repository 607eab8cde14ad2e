"""One vector in two frames: a point to the parent and to the child, and a direction."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.oracle.frames import seen_direction, seen_point
from autograder.questions.metrics import TOLERANCE, distance
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
    """A pose and a vector: unturned, tiny, generic without a position, generic, and near π."""
    rng = generator(seed)
    return [{"X_AB": X, vector: sampled_point(rng)} for X in sampled_poses(rng, at_origin=2)]


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


# point-in-child ----------------------------------------------------------------------------------


def _child_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    seen = np.array(inputs["p_AoQ_A"])
    if "points-added-unrotated" in faults:
        return seen - split(inputs["X_AB"])[1]
    if "rotation-transposed" in faults:
        R, p_AoBo_A = split(inputs["X_AB"])
        return np.asarray(R @ (seen - p_AoBo_A))
    R_BA, p_BoAo_B = split(inverse(inputs["X_AB"], faults))
    return np.asarray(R_BA @ seen + p_BoAo_B)


POINT_IN_CHILD = Question(
    asking=Asking(
        id="point-in-child",
        title="The same point, seen from the body",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("point_in_child",),
        takes=("X_AB", "p_AoQ_A"),
        returns="p_BoQ_B, 3 numbers (m)",
        sample=lambda seed: _cases(seed, "p_AoQ_A"),
    ),
    lesson=LESSON,
    points=3,
    shape=(3,),
    labels=("x", "y", "z"),
    parts=POINT,
    truth=lambda inputs: seen_point(
        {"B": ("world", inputs["X_AB"])}, "world", inputs["p_AoQ_A"], "B"
    ),
    model=_child_model,
    faults=(*INVERSE_FAULTS[:2], "rotation-transposed", "points-added-unrotated"),
)

"""Poses composed and inverted: neighbours cancel, the way back, and both at once."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Question
from autograder.oracle.frames import seen_pose
from autograder.questions.poses.formulas import (
    BY_HAND,
    INVERSE_FAULTS,
    LESSON,
    POSE_PARTS,
    inverse,
    pose,
    product,
    sampled_poses,
    split,
)
from autograder.questions.sampling import generator

# compose-poses -----------------------------------------------------------------------------------


def _chain_cases(seed: int) -> list[Inputs]:
    """Three poses: unturned, quarters, tiny, generic (each once at the origin), and near π."""
    rng = generator(seed)
    chains = zip(*(sampled_poses(rng, i, at_origin=3 + i) for i in (2, 0, 1)), strict=True)
    return [dict(zip(("X_WA", "X_AB", "X_BC"), chain, strict=True)) for chain in chains]


def _chain_truth(inputs: Inputs) -> Array:
    tree = {
        "A": ("world", inputs["X_WA"]),
        "B": ("A", inputs["X_AB"]),
        "C": ("B", inputs["X_BC"]),
    }
    return seen_pose(tree, "C", "world")


def _chain_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    factors = [np.array(inputs[name]) for name in ("X_WA", "X_AB", "X_BC")]
    X_WC = product(factors, faults)
    R, p = split(X_WC)
    if "points-added-unrotated" in faults:
        p = sum((X[:3, 3] for X in factors), np.zeros(3))
    return pose(R.T if "rotation-transposed" in faults else R, p)


COMPOSE_POSES = Question(
    asking=Asking(
        id="compose-poses",
        title="Three poses in a row",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, *BY_HAND),
        names=("compose_poses",),
        takes=("X_WA", "X_AB", "X_BC"),
        returns="4×4 pose X_WC (m)",
        sample=_chain_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(4, 4),
    sketch="frames",
    parts=POSE_PARTS,
    truth=_chain_truth,
    model=_chain_model,
    faults=("composed-backwards", "points-added-unrotated", "rotation-transposed"),
)


# invert-pose -------------------------------------------------------------------------------------


def _single_cases(seed: int) -> list[Inputs]:
    return [{"X_AB": X} for X in sampled_poses(generator(seed))]


INVERT_POSE = Question(
    asking=Asking(
        id="invert-pose",
        title="The way back",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, *BY_HAND),
        names=("invert_pose",),
        takes=("X_AB",),
        returns="4×4 pose X_BA (m)",
        sample=_single_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(4, 4),
    sketch="frames",
    parts=POSE_PARTS,
    truth=lambda inputs: seen_pose({"B": ("world", inputs["X_AB"])}, "world", "B"),
    model=lambda inputs, faults: inverse(inputs["X_AB"], faults),
    faults=(*INVERSE_FAULTS, "rotation-transposed"),
)


# relative-pose -----------------------------------------------------------------------------------


def _pair_cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    pairs = zip(*(sampled_poses(rng, i, at_origin=3 + i) for i in (2, 0)), strict=True)
    return [{"X_AB": X_AB, "X_CB": X_CB} for X_AB, X_CB in pairs]


def _pair_truth(inputs: Inputs) -> Array:
    """Both readings of B: first how C looks from B, then B with C on it, as A sees them."""
    X_BC = seen_pose({"B": ("world", inputs["X_CB"])}, "world", "B")
    return seen_pose({"B": ("world", inputs["X_AB"]), "C": ("B", X_BC)}, "C", "world")


def _pair_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    X_AB, X_CB = np.array(inputs["X_AB"]), np.array(inputs["X_CB"])
    if "inner-frame-not-inverted" in faults:
        return product([X_AB, X_CB], faults)
    if "inner-frame-not-inverted:other" in faults:
        # Never backwards: CB, BA are letters that meet, and lead to C's view of A.
        return np.asarray(inverse(X_AB, faults) @ X_CB)
    X_AC = product([X_AB, inverse(X_CB, faults)], faults)
    if "points-added-unrotated" in faults:
        X_AC[:3, 3] = X_AB[:3, 3] - X_CB[:3, 3]
    return X_AC


RELATIVE_POSE = Question(
    asking=Asking(
        id="relative-pose",
        title="Two cameras and one marker",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, "mujoco"),
        names=("relative_pose",),
        takes=("X_AB", "X_CB"),
        returns="4×4 pose X_AC (m)",
        sample=_pair_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(4, 4),
    sketch="frames",
    parts=POSE_PARTS,
    truth=_pair_truth,
    model=_pair_model,
    faults=(
        "inner-frame-not-inverted",
        "inner-frame-not-inverted:other",
        "composed-backwards",
        *INVERSE_FAULTS,
        "points-added-unrotated",
    ),
)

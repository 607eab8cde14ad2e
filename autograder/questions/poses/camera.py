"""A camera on a robot's hand: where it is mounted, and where its line of sight meets the floor."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.oracle.frames import seen_pose
from autograder.oracle.sight import seen_on_floor
from autograder.questions.metrics import TOLERANCE, distance
from autograder.questions.poses.formulas import (
    INVERSE_FAULTS,
    LESSON,
    POSE_PARTS,
    WHOLE,
    inverse,
    product,
    sampled_poses,
    split,
)
from autograder.questions.sampling import generator, plain

# camera-on-hand ----------------------------------------------------------------------------------


def _mount_cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    seen = zip(*(sampled_poses(rng, i, at_origin=3 + i) for i in (2, 0, 1)), strict=True)
    return [dict(zip(("X_WH", "X_WM", "X_CM"), poses, strict=True)) for poses in seen]


def _mount_truth(inputs: Inputs) -> Array:
    """The marker where it is in the world, the camera where the marker sees it."""
    X_MC = seen_pose({"M": ("world", inputs["X_CM"])}, "world", "M")
    tree = {
        "H": ("world", inputs["X_WH"]),
        "M": ("world", inputs["X_WM"]),
        "C": ("M", X_MC),
    }
    return seen_pose(tree, "C", "H")


def _mount_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    X_WH, X_WM, X_CM = (np.array(inputs[name]) for name in ("X_WH", "X_WM", "X_CM"))
    X_HW = X_WH if "inner-frame-not-inverted:hand" in faults else inverse(X_WH, faults)
    X_MC = X_CM if "inner-frame-not-inverted" in faults else inverse(X_CM, faults)
    return product([X_HW, X_WM, X_MC], faults)


CAMERA_ON_HAND = Question(
    asking=Asking(
        id="camera-on-hand",
        title="How is the camera mounted?",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, "mujoco"),
        names=("camera_on_hand",),
        takes=("X_WH", "X_WM", "X_CM"),
        returns="4×4 pose X_HC (m)",
        sample=_mount_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(4, 4),
    sketch="frames",
    parts=POSE_PARTS,
    truth=_mount_truth,
    model=_mount_model,
    faults=(
        "inner-frame-not-inverted",
        "inner-frame-not-inverted:hand",
        "composed-backwards",
        *INVERSE_FAULTS,
    ),
)


# spot-on-floor -----------------------------------------------------------------------------------


def _spot_cases(seed: int) -> list[Inputs]:
    """Cameras above the floor that look down, turned from not at all to nearly half a turn."""
    rng = generator(seed)
    cases: list[Inputs] = []
    for i, X in enumerate(sampled_poses(rng)):
        X_WC = np.array(X)
        X_WC[2, 3] = 2.0 if i < WHOLE else round(rng.uniform(0.5, 1.5), 6)
        slope = [1.0, 2.0] if i < WHOLE else rng.uniform(0.4, 1.0, 2) * rng.choice((-1.0, 1.0), 2)
        down = np.array([*slope, -1.0]) * (1.0 if i < WHOLE else rng.uniform(0.5, 2.0))
        cases.append({"X_WC": X_WC.tolist(), "d_C": plain(X_WC[:3, :3].T @ down)})
    return cases


def _spot_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    R_WC, p_WoCo_W = split(inputs["X_WC"])
    d_W = np.array(inputs["d_C"])
    if "points-added-unrotated" not in faults:
        d_W = (R_WC.T if "rotation-transposed" in faults else R_WC) @ d_W
    if "direction-translated" in faults:
        d_W = d_W + p_WoCo_W
    return np.asarray(p_WoCo_W - p_WoCo_W[2] / d_W[2] * d_W)


SPOT_ON_FLOOR = Question(
    asking=Asking(
        id="spot-on-floor",
        title="The spot that the camera sees",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, "mujoco"),
        names=("spot_on_floor",),
        takes=("X_WC", "d_C"),
        returns="p_WoQ_W, 3 numbers (m)",
        sample=_spot_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(3,),
    labels=("x", "y", "z"),
    parts=(Part("spot", distance(), TOLERANCE, "m"),),
    truth=lambda inputs: seen_on_floor(inputs["X_WC"], inputs["d_C"]),
    model=_spot_model,
    faults=("direction-translated", "rotation-transposed", "points-added-unrotated"),
)

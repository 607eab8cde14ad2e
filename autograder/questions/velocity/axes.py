"""The velocity of a point whose place is known in body axes, as a sensor there reads it."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Question
from autograder.kinematics import Chain, Joint
from autograder.oracle import witness
from autograder.questions.sampling import generator
from autograder.questions.velocity.motions import (
    BY_HAND,
    LESSON,
    VELOCITY_LABELS,
    VELOCITY_PARTS,
    generic,
    halves,
    quaternion,
    rotations,
    six,
    six_generic,
    transport,
)
from autograder.spatial import Pose


def floating(name: str, parent: str, child: str) -> Joint:
    """Return a joint that lets the child move freely in the parent."""
    return Joint(name, Pose(parent, name, np.eye(3), np.zeros(3)), child, type="floating")


def _body() -> Chain:
    return Chain((floating("J", "W", "B"),), Pose("B", "T", np.eye(3), np.zeros(3)))


def _cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    cases: list[Inputs] = [
        {"V_WB_W": six_generic(rng), "R_WB": R, "p_BoCo_B": generic(rng, 0.1, 0.6)}
        for R in rotations(rng)
    ]
    cases[2] = {**cases[2], "p_BoCo_B": [0.0, 0.0, 0.0]}
    return cases


def _truth(inputs: Inputs) -> Array:
    q = np.concatenate([quaternion(inputs["R_WB"]), np.zeros(3)])
    return witness(_body()).velocity("B", q, inputs["V_WB_W"], inputs["p_BoCo_B"], axes="own")


def _model(inputs: Inputs, faults: frozenset[str]) -> Array:
    omega, v = halves(inputs["V_WB_W"], faults)
    R = np.array(inputs["R_WB"])
    if "rotation-transposed" in faults:
        R = R.T
    arm = np.array(inputs["p_BoCo_B"])
    if "arm-in-other-axes" not in faults:
        arm = R @ arm
    v = v + transport(omega, arm, faults)
    return six(R.T @ omega, R.T @ v, faults)


CAMERA_VELOCITY = Question(
    asking=Asking(
        id="camera-velocity",
        title="What a sensor on the body reads",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, *BY_HAND),
        names=("camera_velocity",),
        takes=("V_WB_W", "R_WB", "p_BoCo_B"),
        returns="V_WBCo_B, 6 numbers (rad/s, m/s)",
        sample=_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(6,),
    labels=VELOCITY_LABELS,
    parts=VELOCITY_PARTS,
    truth=_truth,
    model=_model,
    faults=(
        "arm-in-other-axes",
        "rotation-transposed",
        "shift-ignored",
        "shift-sign",
        "angular-linear-swapped",
        "angular-linear-swapped:throughout",
    ),
)

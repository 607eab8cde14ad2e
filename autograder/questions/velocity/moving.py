"""The velocity of a body that moves on a moving body."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Question
from autograder.kinematics import Chain
from autograder.oracle import witness
from autograder.questions.sampling import generator
from autograder.questions.velocity.axes import floating
from autograder.questions.velocity.motions import (
    BY_HAND,
    LESSON,
    VELOCITY_LABELS,
    VELOCITY_PARTS,
    halves,
    moving_points,
    six,
    six_generic,
    transport,
)
from autograder.spatial import Pose

UNTURNED = (1.0, 0.0, 0.0, 0.0)


def _two_bodies() -> Chain:
    joints = floating("J", "W", "B"), floating("K", "B", "C")
    return Chain(joints, Pose("C", "T", np.eye(3), np.zeros(3)))


def _cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    cases: list[Inputs] = [
        {"V_WB_W": V, "p_BoCo_W": r, "V_BC_W": six_generic(rng)} for V, r in moving_points(rng)
    ]
    cases[0] = {**cases[0], "V_BC_W": [0.0, 0.0, 0.0, 0.1, 0.0, 0.0]}  # walks outwards
    return cases


def _truth(inputs: Inputs) -> Array:
    """Let C float on B, and B in the world, at a moment when all their axes are parallel."""
    q = [*UNTURNED, 0.0, 0.0, 0.0, *UNTURNED, *inputs["p_BoCo_W"]]
    return witness(_two_bodies()).velocity("C", q, [*inputs["V_WB_W"], *inputs["V_BC_W"]])


def _model(inputs: Inputs, faults: frozenset[str]) -> Array:
    omega_B, v_B = halves(inputs["V_WB_W"], faults)
    omega_C, v_C = halves(inputs["V_BC_W"], faults)
    carried = v_B + transport(omega_B, np.array(inputs["p_BoCo_W"]), faults)
    return six(omega_B + omega_C, carried + v_C, faults)


COMPOSE_VELOCITIES = Question(
    asking=Asking(
        id="compose-velocities",
        title="A body that moves on a moving body",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, *BY_HAND),
        names=("compose_velocities",),
        takes=("V_WB_W", "p_BoCo_W", "V_BC_W"),
        returns="V_WC_W, 6 numbers (rad/s, m/s)",
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
        "composition-drops-transport",
        "shift-sign",
        "angular-linear-swapped",
        "angular-linear-swapped:throughout",
    ),
)

"""A moment and a force at another point, and the power that they give a moving body."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.oracle import force_at, power
from autograder.questions.metrics import TOLERANCE, each
from autograder.questions.sampling import generator
from autograder.questions.velocity.motions import (
    BY_HAND,
    FIRST,
    LAST,
    LESSON,
    force,
    halves,
    moving_points,
    six,
    six_generic,
    velocity,
)
from autograder.spatial import Position

AVOID = (*ALWAYS_AVOIDED, *BY_HAND)


def _moved(F: object, p: object, faults: frozenset[str]) -> tuple[Array, Array]:
    """Return moment and force at the end of the arm `p`, with these faults."""
    torque, vector = halves(np.asarray(F), faults)
    arm = np.asarray(p, dtype=float)
    if "shift-ignored" in faults or "power-shifted-one-side" in faults:
        return torque, vector
    if "force-shifted-like-velocity" in faults:
        return torque, vector + np.cross(torque, arm)
    added = np.cross(arm, vector)
    return (torque + added if "force-shift-sign" in faults else torque - added), vector


# shift-force -------------------------------------------------------------------------------------


def _force_cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    cases: list[Inputs] = [{"F": F, "p": p} for F, p in moving_points(rng)]
    # The simplest one: a bare push at the end of a lever.
    cases[0] = {"F": [0.0, 0.0, 0.0, 0.0, 10.0, 0.0], "p": [0.3, 0.0, 0.0]}
    return cases


SHIFT_FORCE = Question(
    asking=Asking(
        id="shift-force",
        title="The same push, written at another point",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("shift_force",),
        takes=("F", "p"),
        returns="F_Q_W, 6 numbers (N·m, N)",
        sample=_force_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(6,),
    labels=("τ_x", "τ_y", "τ_z", "f_x", "f_y", "f_z"),
    parts=(
        Part("moment", FIRST, TOLERANCE, "N·m", weight=3),
        Part("force", LAST, TOLERANCE, "N", weight=1),
    ),
    truth=lambda inputs: force_at(force(inputs["F"], "P"), Position("P", "Q", "W", inputs["p"])),
    model=lambda inputs, faults: six(*_moved(inputs["F"], inputs["p"], faults), faults),
    faults=(
        "force-shifted-like-velocity",
        "force-shift-sign",
        "shift-ignored",
        "angular-linear-swapped",  # linear first throughout is force-shifted-like-velocity
    ),
)


# power -------------------------------------------------------------------------------------------


def _power_cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    cases: list[Inputs] = [
        {"F_P_W": six_generic(rng), "V_Q_W": V, "p_PQ_W": p} for V, p in moving_points(rng)
    ]
    push = [0.0, 0.0, 0.0, 0.0, 10.0, 0.0]
    cases[0] = {"F_P_W": push, "V_Q_W": [0.0, 0.0, 2.0, 0.0, 0.6, 0.0], "p_PQ_W": [0.3, 0.0, 0.0]}
    return cases


def _power_truth(inputs: Inputs) -> Array:
    """Push at P a body whose velocity is known at Q."""
    V_WB_W = velocity(inputs["V_Q_W"], at="Q")
    back = Position("Q", "P", "W", -np.array(inputs["p_PQ_W"]))
    return np.asarray(power(force(inputs["F_P_W"], "P"), V_WB_W, back))


def _power_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    torque, vector = _moved(inputs["F_P_W"], inputs["p_PQ_W"], faults)
    omega, v = halves(inputs["V_Q_W"])
    if "power-pairs-crossed" in faults:
        omega, v = v, omega
    return np.asarray(torque @ omega + vector @ v)


POWER = Question(
    asking=Asking(
        id="power",
        title="Power, from a force here and a velocity there",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("power",),
        takes=("F_P_W", "V_Q_W", "p_PQ_W"),
        returns="one number (W)",
        sample=_power_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(),
    parts=(Part("power", each(lambda got, expected: float(abs(got - expected))), TOLERANCE, "W"),),
    truth=_power_truth,
    model=_power_model,
    faults=(
        "power-shifted-one-side",
        "power-pairs-crossed",
        "force-shift-sign",
        "force-shifted-like-velocity",
    ),
)

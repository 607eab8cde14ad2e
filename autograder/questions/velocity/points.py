"""The velocity of a point: as a formula in the plane, and from one point of a body to another."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.kinematics import Chain, Joint
from autograder.oracle import point_velocity, witness
from autograder.questions.metrics import TOLERANCE, component
from autograder.questions.sampling import generator
from autograder.questions.velocity.motions import (
    BY_HAND,
    LESSON,
    SHIFTED_PARTS,
    VELOCITY_LABELS,
    halves,
    moving_points,
    six,
    transport,
    velocity,
)
from autograder.spatial import Pose, Position

# point-speed -------------------------------------------------------------------------------------

SYMBOLS = ("theta", "omega", "a", "b", "u_x", "u_y")


def _plate() -> Chain:
    """Return a plate that slides and turns in the plane, with a frame at its origin."""
    at_once = np.eye(3), np.zeros(3)
    joint = Joint("plate", Pose("W", "J", *at_once), "B", type="planar")
    return Chain((joint,), Pose("B", "T", *at_once))


def _speed_cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    turns = (0.0, 1e-3, *rng.uniform(0.4, 1.2, 2), rng.uniform(1.9, 2.7), np.pi - 2e-3)
    cases = []
    for theta in turns:
        rest = rng.uniform(0.3, 1.5, 5) * rng.choice((-1.0, 1.0), 5)
        cases.append(np.round([theta, *rest], 6).tolist())
    cases[2][1] = 0.0  # the plate only slides
    return [dict(zip(SYMBOLS, case, strict=True)) for case in cases]


def _speed_truth(inputs: Inputs) -> Array:
    theta, omega, a, b, u_x, u_y = (inputs[symbol] for symbol in SYMBOLS)
    moved = witness(_plate()).velocity("B", [0, 0, theta], [u_x, u_y, omega], offset=(a, b, 0))
    return moved[3:5]


def _speed_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    theta, omega, a, b, u_x, u_y = (inputs[symbol] for symbol in SYMBOLS)
    if "arm-in-other-axes" in faults:
        theta = 0.0
    if "sympy-rotation-sign" in faults:
        theta = -theta
    arm = np.array([a * np.cos(theta) - b * np.sin(theta), a * np.sin(theta) + b * np.cos(theta)])
    added = transport(np.array([0.0, 0.0, omega]), np.append(arm, 0.0), faults)
    return np.array([u_x, u_y]) + added[:2]


POINT_SPEED = Question(
    asking=Asking(
        id="point-speed",
        title="A point of a plate, as a formula",
        kind=Kind.EXPRESSIONS,
        names=("v_x", "v_y"),
        takes=SYMBOLS,
        returns="SymPy expressions (m/s)",
        sample=_speed_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(2,),
    labels=("v_x", "v_y"),
    parts=(
        Part("v_x", component(0), TOLERANCE, "m/s"),
        Part("v_y", component(1), TOLERANCE, "m/s"),
    ),
    truth=_speed_truth,
    model=_speed_model,
    faults=("shift-ignored", "shift-sign", "arm-in-other-axes", "sympy-rotation-sign"),
)


# shift-velocity ----------------------------------------------------------------------------------


def _shift_cases(seed: int) -> list[Inputs]:
    return [{"V": V, "r": r} for V, r in moving_points(generator(seed))]


def _shift_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    omega, v = halves(inputs["V"], faults)
    return six(omega, v + transport(omega, np.array(inputs["r"]), faults), faults)


SHIFT_VELOCITY = Question(
    asking=Asking(
        id="shift-velocity",
        title="The same motion at another point",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, *BY_HAND),
        names=("shift_velocity",),
        takes=("V", "r"),
        returns="V_WBCo_W, 6 numbers (rad/s, m/s)",
        sample=_shift_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(6,),
    labels=VELOCITY_LABELS,
    parts=SHIFTED_PARTS,
    truth=lambda inputs: point_velocity(
        velocity(inputs["V"]), Position("Bo", "Co", "W", inputs["r"])
    ),
    model=_shift_model,
    faults=(
        "shift-ignored",
        "shift-sign",
        "angular-linear-swapped",
        "angular-linear-swapped:throughout",
    ),
)

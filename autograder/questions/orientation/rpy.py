"""Roll, pitch and yaw: the matrix they make, and what their rates mean."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.oracle.rpy import rpy_rates_to_omega, rpy_to_matrix
from autograder.questions.metrics import TOLERANCE, component, rotation
from autograder.questions.orientation.algebra import BY_HAND, LESSON, rpy_matrix, turn_about
from autograder.questions.sampling import generator, plain

ANGLES = ("roll", "pitch", "yaw")
RATES = ("roll_rate", "pitch_rate", "yaw_rate")


def angle_triples(seed: int) -> list[list[float]]:
    """Return roll, pitch, yaw (rad) of ten turns.

    None, tiny, each angle alone (the simplest place to see a wrong sign), two generic ones and one
    that rolls and yaws by more than a quarter turn, the pitch at a quarter turn, all near π.
    """
    rng = generator(seed)
    generic = rng.uniform(0.35, 1.15, (3, 3)) * rng.choice((-1.0, 1.0), (3, 3))
    generic[2, [0, 2]] *= 2.3
    lost = [generic[0, 2], np.copysign(np.pi / 2, generic[0, 0]), generic[1, 0]]
    near = np.pi - rng.uniform(1e-3, 1e-2, 3)
    alone = np.diag(rng.uniform(0.35, 1.15, 3))
    tiny = rng.uniform(-1e-3, 1e-3, 3)
    return [plain(t) for t in (np.zeros(3), tiny, *alone, *generic, lost, near)]


# rpy-matrix --------------------------------------------------------------------------------------


def _angles(inputs: Inputs) -> list[float]:
    return [inputs[name] for name in ANGLES]


RPY_MATRIX = Question(
    asking=Asking(
        id="rpy-matrix",
        title="The matrix of roll, pitch and yaw",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, *BY_HAND, "mujoco"),
        names=("rpy_matrix",),
        takes=ANGLES,
        returns="3×3 rotation R_AB",
        sample=lambda seed: [dict(zip(ANGLES, t, strict=True)) for t in angle_triples(seed)],
    ),
    lesson=LESSON,
    points=3,
    shape=(3, 3),
    sketch="frames",
    parts=(Part("orientation", rotation(), TOLERANCE, "rad"),),
    truth=lambda inputs: rpy_to_matrix(_angles(inputs)),
    model=lambda inputs, faults: rpy_matrix(_angles(inputs), faults),
    faults=(
        "rpy-order",
        "rotation-transposed",
        "sympy-rotation-sign",
        "degrees-into-cosine",
        "radians-converted-again",
    ),
)


# rpy-rates ---------------------------------------------------------------------------------------


def _rate_cases(seed: int) -> list[Inputs]:
    """Return seven of the turns, each with rates: SymPy takes its time for an expression."""
    triples = [angle_triples(seed)[i] for i in (0, 1, 3, 4, 5, 7, 8)]
    rng = generator(seed + 1)
    rates = rng.uniform(0.4, 1.5, (7, 3)) * rng.choice((-1.0, 1.0), (7, 3))
    return [
        dict(zip((*ANGLES, *RATES), [*t, *plain(rate)], strict=True))
        for t, rate in zip(triples, rates, strict=True)
    ]


def _rates_truth(inputs: Inputs) -> Array:
    E = rpy_rates_to_omega(_angles(inputs), "world")
    return np.array([*(E @ [inputs[name] for name in RATES]), np.linalg.det(E)])


def _rates_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    angles = np.array(_angles(inputs))
    rates = np.array([inputs[name] for name in RATES])
    sign = -1.0 if "sympy-rotation-sign" in faults else 1.0  # of R, and so of its derivative
    angles, rates = sign * angles, sign * rates
    if "sympy-rotation-sign:axes" in faults:  # only the axes are found with rot_axis3 and -2
        angles = -angles
    Rx, Ry, Rz = (turn_about(i, angle) for i, angle in enumerate(angles))
    x, y, z = np.eye(3)
    if "rpy-order" in faults:
        R, E = Rx @ Ry @ Rz, np.column_stack([x, Rx @ y, Rx @ Ry @ z])
    else:
        R, E = Rz @ Ry @ Rx, np.column_stack([Rz @ Ry @ x, Rz @ y, z])
    if "rdot-side-swapped" in faults:
        E = R.T @ E
    if "euler-rates-as-omega" in faults:
        E = np.eye(3)
    return np.array([*(E @ rates), np.linalg.det(sign * E)])


RPY_RATES = Question(
    asking=Asking(
        id="rpy-rates",
        title="Three rates that are not ω",
        kind=Kind.EXPRESSIONS,
        names=("omega_x", "omega_y", "omega_z", "det_E"),
        takes=(*ANGLES, *RATES),
        returns="SymPy expressions (rad/s, and a number)",
        sample=_rate_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(4,),
    labels=("omega_x", "omega_y", "omega_z", "det_E"),
    parts=(
        Part("omega_x", component(0), TOLERANCE, "rad/s"),
        Part("omega_y", component(1), TOLERANCE, "rad/s"),
        Part("omega_z", component(2), TOLERANCE, "rad/s"),
        Part("det_E", component(3), TOLERANCE, ""),
    ),
    truth=_rates_truth,
    model=_rates_model,
    faults=(
        "euler-rates-as-omega",
        "rdot-side-swapped",
        "rpy-order",
        "sympy-rotation-sign",
        "sympy-rotation-sign:axes",
    ),
)

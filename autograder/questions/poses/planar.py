"""In the plane: two poses composed, as three formulas."""

from __future__ import annotations

import numpy as np
from scipy.spatial.transform import Rotation as Turn

from autograder.checks.answer import Kind
from autograder.checks.question import Array, Asking, Inputs, Part, Question
from autograder.oracle.frames import seen_pose
from autograder.questions.metrics import TOLERANCE, angle, component
from autograder.questions.poses.formulas import LESSON, pose
from autograder.questions.sampling import generator, plain

SYMBOLS = ("x_AB", "y_AB", "theta_AB", "x_BC", "y_BC", "theta_BC")
NAMES = ("x_AC", "y_AC", "theta_AC")


def _cases(seed: int) -> list[Inputs]:
    """Angles of zero, tiny, one of them zero, generic, and near π; B at A's origin once."""
    rng = generator(seed)
    turned = [rng.uniform(0.4, 1.3, 2) * rng.choice((-1.0, 1.0), 2) for _ in range(5)]
    turned[0][1] = turned[1][0] = 0.0
    angles = (np.zeros(2), rng.uniform(-1e-3, 1e-3, 2), *turned, np.pi - rng.uniform(1e-3, 1e-2, 2))
    cases: list[Inputs] = []
    for i, (first, second) in enumerate(angles):
        p = rng.uniform(0.2, 0.9, (2, 2)) * rng.choice((-1.0, 1.0), (2, 2))
        if i == 4:
            p[0] = 0.0
        cases.append(dict(zip(SYMBOLS, plain([*p[0], first, *p[1], second]), strict=True)))
    return cases


def _measured(inputs: Inputs) -> Array:
    x_AB, y_AB, theta_AB, x_BC, y_BC, theta_BC = (inputs[symbol] for symbol in SYMBOLS)
    X_AC = seen_pose(
        {
            "B": ("world", _flat(x_AB, y_AB, theta_AB)),
            "C": ("B", _flat(x_BC, y_BC, theta_BC)),
        },
        "C",
        "world",
    )
    return np.array([X_AC[0, 3], X_AC[1, 3], np.arctan2(X_AC[1, 0], X_AC[0, 0])])


def _flat(x: float, y: float, theta: float) -> Array:
    return pose(Turn.from_rotvec([0, 0, theta]).as_matrix(), [x, y, 0])


def _model(inputs: Inputs, faults: frozenset[str]) -> Array:
    values = np.array([inputs[symbol] for symbol in SYMBOLS])
    outer, inner = values[:3], values[3:]
    if "composed-backwards" in faults:
        outer, inner = inner, outer
    turn = 0.0 if "points-added-unrotated" in faults else outer[2]
    c, s = np.cos(turn), np.sin(turn)
    if "sine-cosine-swapped" in faults:
        c, s = s, c
    if "rotation-transposed" in faults:
        s = -s
    R = np.array([[c, -s], [s, c]])
    return np.array([*(outer[:2] + R @ inner[:2]), outer[2] + inner[2]])


PLANAR_POSE = Question(
    asking=Asking(
        id="planar-pose",
        title="Two poses in the plane, as formulas",
        kind=Kind.EXPRESSIONS,
        names=NAMES,
        takes=SYMBOLS,
        returns="SymPy expressions (m, m, rad)",
        sample=_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(3,),
    labels=NAMES,
    parts=(
        Part("x_AC", component(0), TOLERANCE, "m"),
        Part("y_AC", component(1), TOLERANCE, "m"),
        Part("theta_AC", angle(2), TOLERANCE, "rad"),
    ),
    truth=_measured,
    model=_model,
    faults=(
        "points-added-unrotated",
        "rotation-transposed",
        "composed-backwards",
        "sine-cosine-swapped",
    ),
)

"""The practice question of the welcome notebook. It shows how a check works, and earns nothing."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import Array, Asking, Inputs, Part, Question
from autograder.kinematics import planar_3r
from autograder.oracle import witness
from autograder.questions.metrics import TOLERANCE, component
from autograder.questions.sampling import generator


def _cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    angles = (0.0, *np.round(rng.uniform(0.3, 1.2, 2), 4), round(float(rng.uniform(2, 3)), 4))
    return [
        {"theta": float(a), "L": round(float(length), 4)}
        for a, length in zip(angles, rng.uniform(0.1, 0.5, 4), strict=True)
    ]


def _truth(inputs: Inputs) -> Array:
    """Measure one link: the second joint of a longer arm sits at the end of the first link."""
    arm = witness(planar_3r((inputs["L"], 0.1, 0.1)))
    return arm.frame_pose("B", [inputs["theta"], 0.0, 0.0])[:2, 3]


def _model(inputs: Inputs, faults: frozenset[str]) -> Array:
    theta = np.degrees(inputs["theta"]) if "degrees-into-cosine" in faults else inputs["theta"]
    x, y = inputs["L"] * np.cos(theta), inputs["L"] * np.sin(theta)
    return np.array([y, x] if "sine-cosine-swapped" in faults else [x, y])


ONE_LINK = Question(
    asking=Asking(
        id="one-link",
        title="The end of one link",
        kind=Kind.FUNCTION,
        names=("one_link",),
        takes=("theta", "L"),
        returns="x, y (m)",
        sample=_cases,
    ),
    lesson="00_start",
    points=1,
    practice=True,
    shape=(2,),
    labels=("x", "y"),
    parts=(Part("x", component(0), TOLERANCE, "m"), Part("y", component(1), TOLERANCE, "m")),
    truth=_truth,
    model=_model,
    faults=("sine-cosine-swapped", "degrees-into-cosine"),
)

QUESTIONS = (ONE_LINK,)

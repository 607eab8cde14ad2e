"""How far apart two orientations are: one angle, and no difference of components."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import Array, Asking, Errors, Inputs, Part, Question
from autograder.oracle import orientation
from autograder.questions.metrics import TOLERANCE
from autograder.questions.orientation.algebra import LESSON, product, quaternion_of
from autograder.questions.sampling import generator, rotation_vectors


def _cases(seed: int) -> list[Inputs]:
    """Each pair twice, with one sign and the other; one pair is the same orientation.

    The last pair has both w positive and yet a negative dot product: to make w positive is not
    enough.
    """
    rng = generator(seed)
    first, turns = rotation_vectors(rng), rotation_vectors(rng)
    axis = turns[2] / np.linalg.norm(turns[2])
    none = [1.0, 0.0, 0.0, 0.0]
    pairs = [(none, none), ([0.8, 0.0, 0.6, 0.0], [0.6, 0.0, 0.8, 0.0])]
    for a, turn in zip(first[1:], turns[1:], strict=True):
        q1, step = quaternion_of(a), quaternion_of(turn)
        pairs.append((q1, orientation.product(q1, step).tolist()))
    far, back = rng.uniform(2.2, 2.5, 2)
    pairs.append((quaternion_of(far * axis), quaternion_of(-back * axis)))
    return [
        {"q_AB": q1, "q_AC": [sign * x + 0.0 for x in q2]}  # no −0: learners read these
        for q1, q2 in pairs
        for sign in (1.0, -1.0)
    ]


def _where(wanted: Callable[[float], bool]) -> Errors:
    """Return the metric |got − expected| in the cases whose dot product is wanted; else 0."""

    def errors(
        got: Sequence[Array], expected: Sequence[Any], inputs: Sequence[Inputs]
    ) -> list[float]:
        return [
            float(abs(g - e)) if wanted(float(np.dot(case["q_AB"], case["q_AC"]))) else 0.0
            for g, e, case in zip(got, expected, inputs, strict=True)
        ]

    return errors


def _model(inputs: Inputs, faults: frozenset[str]) -> Array:
    q1, q2 = np.array(inputs["q_AB"]), np.array(inputs["q_AC"])
    if "inner-frame-not-inverted" not in faults:
        q1 = q1 * np.array([1.0, -1.0, -1.0, -1.0])
    step = product(q1, q2)
    half = np.arctan2(np.linalg.norm(step[1:]), abs(step[0]))
    return np.asarray(half if "half-angle-missing" in faults else 2 * half)


ANGLE_BETWEEN = Question(
    asking=Asking(
        id="angle-between",
        title="How far apart are two orientations?",
        kind=Kind.FUNCTION,
        names=("angle_between",),
        takes=("q_AB", "q_AC"),
        returns="the angle, from 0 to π (rad)",
        sample=_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(),
    parts=(
        Part("angle", _where(lambda dot: dot >= 0), TOLERANCE, "rad", weight=1),
        Part(
            "angle after a change of sign",
            _where(lambda dot: dot < 0),
            TOLERANCE,
            "rad",
            weight=1,
            needs=("angle",),
        ),
    ),
    truth=lambda inputs: np.asarray(orientation.angle_between(inputs["q_AB"], inputs["q_AC"])),
    model=_model,
    faults=("half-angle-missing", "inner-frame-not-inverted"),
)

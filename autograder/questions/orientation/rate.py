"""How fast a quaternion changes while the body turns."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.oracle.orientation import integrate_quaternion
from autograder.questions.metrics import TOLERANCE, component, entries
from autograder.questions.orientation.algebra import (
    BY_HAND,
    LESSON,
    SIGNS,
    product,
    quaternion_of,
    scalar_first,
    scalar_last,
)
from autograder.questions.sampling import generator, plain, rotation_vectors

STEP = 1e-4
"""Seconds between the quaternions of which the truth is a difference: its error is below 1e-8."""


def _cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    omegas = rng.uniform(0.5, 2.0, (7, 3)) * rng.choice((-1.0, 1.0), (7, 3))
    omegas[3] = 0.0
    simple: Inputs = {"q_WB": [0.8, 0.6, 0.0, 0.0], "omega_W": [0.0, 0.0, 1.0]}
    return [
        simple,
        *(
            {"q_WB": [sign * x + 0.0 for x in quaternion_of(vector)], "omega_W": plain(omega)}
            for vector, omega, sign in zip(rotation_vectors(rng), omegas, SIGNS, strict=True)
        ),
    ]


def _truth(inputs: Inputs) -> Array:
    """Let MuJoCo turn the body a little way on and a little way back, and take the difference."""
    q, omega = inputs["q_WB"], inputs["omega_W"]
    after = integrate_quaternion(q, omega, STEP, "world")
    before = integrate_quaternion(q, omega, -STEP, "world")
    return np.asarray((after - before) / (2 * STEP))


def _model(inputs: Inputs, faults: frozenset[str]) -> Array:
    q, omega = np.array(inputs["q_WB"]), np.array(inputs["omega_W"])
    if "qdot-equals-v:three" in faults:
        return omega
    spin = np.array([0.0, *omega])
    if "qdot-equals-v" in faults:
        return spin
    if "xyzw-read-as-wxyz" in faults:
        q = scalar_first(q)
    rate = product(q, spin) if "rate-in-wrong-axes" in faults else product(spin, q)
    if "rate-half-missing" not in faults:
        rate = rate / 2
    return scalar_last(rate) if "xyzw-read-as-wxyz" in faults else rate


QUATERNION_RATE = Question(
    asking=Asking(
        id="quaternion-rate",
        title="From ω to the rate of a quaternion",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, *BY_HAND, "mujoco"),
        names=("quaternion_rate",),
        takes=("q_WB", "omega_W"),
        returns="dq/dt as w, x, y, z (1/s)",
        sample=_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(4,),
    labels=("w", "x", "y", "z"),
    parts=(
        Part("rate of w", component(0), TOLERANCE, "1/s"),
        Part("rate of x, y, z", entries((1,), (2,), (3,)), TOLERANCE, "1/s", weight=2),
    ),
    truth=_truth,
    model=_model,
    faults=(
        "rate-in-wrong-axes",
        "rate-half-missing",
        "xyzw-read-as-wxyz",
        "qdot-equals-v",
        "qdot-equals-v:three",
    ),
)

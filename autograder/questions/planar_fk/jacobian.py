"""How fast the tip moves: the 2×3 Jacobian of its position."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.questions.metrics import TOLERANCE, row
from autograder.questions.planar_fk.arm import LESSON, joint_angles, link_vectors, measured
from autograder.questions.sampling import arm_cases


def _turned(vectors: Array) -> Array:
    """Return z × v for vectors in the plane, in the last axis."""
    return np.stack([-vectors[..., 1], vectors[..., 0]], axis=-1)


def _model(inputs: Inputs, faults: frozenset[str]) -> Array:
    links = link_vectors(joint_angles(inputs["q"], faults), inputs["L"], faults)
    to_tip = np.cumsum(links[::-1], axis=0)[::-1]
    arms = links if "jacobian-own-link-only" in faults else to_tip
    if "jacobian-at-world-origin" in faults:
        arms = arms - links.sum(axis=0)  # from joint i to the world's origin
    J = _turned(arms).T
    if "jacobian-row-sign" in faults:
        J[0] *= -1
    return J.T if "jacobian-transposed" in faults else J


PLANAR_JACOBIAN = Question(
    asking=Asking(
        id="planar-jacobian",
        title="The Jacobian of the tip",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, "mujoco"),
        names=("planar_jacobian",),
        takes=("q", "L"),
        returns="2×3 matrix (m/rad)",
        sample=arm_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(2, 3),
    sketch="columns",
    parts=(
        Part("x row", row(0), TOLERANCE, "m/rad"),
        Part("y row", row(1), TOLERANCE, "m/rad"),
    ),
    truth=lambda inputs: measured(inputs["L"]).tip_jacobian(inputs["q"])[3:5],
    model=_model,
    faults=(
        "jacobian-own-link-only",
        "jacobian-row-sign",
        "jacobian-transposed",
        "jacobian-at-world-origin",
        "angles-not-accumulated",
        "last-link-missing",
        "degrees-into-cosine",
        "radians-converted-again",
    ),
)

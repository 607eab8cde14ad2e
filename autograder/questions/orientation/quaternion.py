"""Quaternions w, x, y, z: of a turn, of two turns, and the matrix of one."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.oracle import orientation
from autograder.questions.metrics import TOLERANCE, quaternion, rotation
from autograder.questions.orientation.algebra import (
    BY_HAND,
    LESSON,
    SIGNS,
    conjugate,
    product,
    quaternion_of,
    scalar_first,
    scalar_last,
)
from autograder.questions.sampling import generator, rotation_vectors

AVOIDED = (*ALWAYS_AVOIDED, *BY_HAND, "mujoco")

# quaternion-of-turn ------------------------------------------------------------------------------


def _turn_cases(seed: int) -> list[Inputs]:
    """Axes of length 1 and of others; the first turn is by no angle, the last nearly by half."""
    rng = generator(seed)
    cases: list[Inputs] = []
    for i, vector in enumerate(rotation_vectors(rng)):
        angle = float(np.linalg.norm(vector))
        axis = vector / angle if angle > 0 else np.array([0.0, 0.6, 0.8])
        length = 1.0 if i < 3 else rng.uniform(1.5, 4.0)
        sign = 1.0 if i % 2 else -1.0
        cases.append({"axis": (length * axis).tolist(), "angle": round(sign * angle, 6) + 0.0})
    return cases


def _turn_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    axis, angle = np.array(inputs["axis"]), inputs["angle"]
    if "quaternion-not-normalised" not in faults:
        axis = axis / np.linalg.norm(axis)
    if "degrees-into-cosine" in faults:
        angle = np.degrees(angle)
    if "radians-converted-again" in faults:
        angle = np.radians(angle)
    inside = angle if "half-angle-missing" in faults else angle / 2
    w, s = np.cos(inside), np.sin(inside)
    if "half-angle-missing:cosine" in faults:
        w = np.cos(angle)
    if "half-angle-missing:sine" in faults:
        s = np.sin(angle)
    q = np.array([w, *(s * axis)])
    if "quaternion-conjugated" in faults:
        q = conjugate(q)
    return scalar_last(q) if "xyzw-read-as-wxyz" in faults else q


QUATERNION_OF_TURN = Question(
    asking=Asking(
        id="quaternion-of-turn",
        title="A turn in four numbers",
        kind=Kind.FUNCTION,
        avoid=AVOIDED,
        names=("quaternion_of_turn",),
        takes=("axis", "angle"),
        returns="w, x, y, z of length 1",
        sample=_turn_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(4,),
    labels=("w", "x", "y", "z"),
    parts=(Part("orientation", quaternion(), TOLERANCE, "rad"),),
    truth=lambda inputs: orientation.from_axis_angle(inputs["axis"], inputs["angle"]),
    model=_turn_model,
    faults=(
        "half-angle-missing",
        "half-angle-missing:cosine",
        "half-angle-missing:sine",
        "quaternion-not-normalised",
        "xyzw-read-as-wxyz",
        "quaternion-conjugated",
        "degrees-into-cosine",
        "radians-converted-again",
    ),
)


# quaternion-product ------------------------------------------------------------------------------


def _pair_cases(seed: int) -> list[Inputs]:
    rng = generator(seed)
    first, second = rotation_vectors(rng), rotation_vectors(rng)
    partner = (3, 4, 0, 2, 5, 6, 1)  # no turn, a tiny one and nearly half, each with a generic one
    simple: Inputs = {"q_AB": [0.8, 0.6, 0.0, 0.0], "q_BC": [0.8, 0.0, 0.6, 0.0]}
    return [
        simple,
        *(
            {"q_AB": [sign * x + 0.0 for x in quaternion_of(a)], "q_BC": quaternion_of(second[j])}
            for a, j, sign in zip(first, partner, SIGNS, strict=True)
        ),
    ]


def _turned_twice(inputs: Inputs) -> Array:
    """Turn the axes of C into B's axes, these into A's, and read the triad: no product is taken."""
    axes = [
        orientation.rotate(inputs["q_AB"], orientation.rotate(inputs["q_BC"], axis))
        for axis in np.eye(3)
    ]
    return orientation.from_matrix(np.column_stack(axes))


def _product_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    q1, q2 = np.array(inputs["q_AB"]), np.array(inputs["q_BC"])
    if "xyzw-read-as-wxyz" in faults:
        q1, q2 = scalar_first(q1), scalar_first(q2)
    if "quaternion-conjugated:first" in faults:
        q1 = conjugate(q1)
    if "quaternion-conjugated:second" in faults:
        q2 = conjugate(q2)
    q = product(q2, q1) if "quaternion-product-swapped" in faults else product(q1, q2)
    if "quaternion-conjugated" in faults:
        q = conjugate(q)
    return scalar_last(q) if "xyzw-read-as-wxyz" in faults else q


QUATERNION_PRODUCT = Question(
    asking=Asking(
        id="quaternion-product",
        title="Two turns, one after the other",
        kind=Kind.FUNCTION,
        avoid=AVOIDED,
        names=("quaternion_product",),
        takes=("q_AB", "q_BC"),
        returns="q_AC as w, x, y, z",
        sample=_pair_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(4,),
    labels=("w", "x", "y", "z"),
    parts=(Part("orientation", quaternion(), TOLERANCE, "rad"),),
    truth=_turned_twice,
    model=_product_model,
    faults=(
        "quaternion-product-swapped",
        "xyzw-read-as-wxyz",
        "quaternion-conjugated",
        "quaternion-conjugated:first",
        "quaternion-conjugated:second",
    ),
)


# quaternion-to-matrix ----------------------------------------------------------------------------


def _length_cases(seed: int) -> list[Inputs]:
    """Unit quaternions, and some of other lengths that mean the same orientations."""
    rng = generator(seed)
    lengths = (1.0, 1.0, 1.0, *rng.uniform(0.6, 0.85, 2), *rng.uniform(1.2, 1.6, 2))
    simple: list[Inputs] = [{"q_AB": [0.8, 0.0, 0.0, 0.6]}, {"q_AB": [4.0, 0.0, 0.0, 3.0]}]
    return [
        *simple,
        *(
            {"q_AB": [length * sign * x + 0.0 for x in quaternion_of(vector)]}
            for vector, length, sign in zip(rotation_vectors(rng), lengths, SIGNS, strict=True)
        ),
    ]


def _turned_axes(inputs: Inputs) -> Array:
    q = np.array(inputs["q_AB"])
    unit = q / np.linalg.norm(q)
    return np.column_stack([orientation.rotate(unit, axis) for axis in np.eye(3)])


def _matrix_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    q = np.array(inputs["q_AB"])
    if "xyzw-read-as-wxyz" in faults:
        q = scalar_first(q)
    if not any(fault.startswith("quaternion-not-normalised") for fault in faults):
        q = q / np.linalg.norm(q)
    if "quaternion-conjugated" in faults:
        q = conjugate(q)
    w, v = q[0], q[1:]
    cross = np.array([[0, -v[2], v[1]], [v[2], 0, -v[0]], [-v[1], v[0], 0]])
    diagonal = 1 - 2 * (v @ v)  # equals w² − v·v, but only at length 1
    if "quaternion-not-normalised:squares" in faults:
        diagonal = w * w - v @ v
    return np.asarray(diagonal * np.eye(3) + 2 * np.outer(v, v) + 2 * w * cross)


QUATERNION_TO_MATRIX = Question(
    asking=Asking(
        id="quaternion-to-matrix",
        title="From four numbers to nine",
        kind=Kind.FUNCTION,
        avoid=AVOIDED,
        names=("quaternion_to_matrix",),
        takes=("q_AB",),
        returns="3×3 rotation R_AB",
        sample=_length_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(3, 3),
    sketch="frames",
    parts=(Part("orientation", rotation(), TOLERANCE, "rad"),),
    truth=_turned_axes,
    model=_matrix_model,
    faults=(
        "quaternion-not-normalised",
        "quaternion-not-normalised:squares",
        "quaternion-conjugated",
        "xyzw-read-as-wxyz",
    ),
)

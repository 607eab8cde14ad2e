"""Mass, mass centre and moments in one matrix."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import Array, Asking, Inputs, Part, Question
from autograder.oracle import spatial_inertia_about
from autograder.questions.inertia.body import (
    LESSON,
    TOLERANCE,
    arm,
    central,
    mass,
    measured_extra,
    of_point_mass,
    symmetric,
)
from autograder.questions.inertia.points import AVOID
from autograder.questions.metrics import entries
from autograder.questions.sampling import generator, plain
from autograder.spatial import SpatialInertia

ANGULAR, LINEAR = range(3), range(3, 6)
MOMENTS = [(i, j) for i in ANGULAR for j in ANGULAR]
COUPLING = [(i, j) for i in ANGULAR for j in LINEAR] + [(j, i) for i in ANGULAR for j in LINEAR]
MASS = [(i, j) for i in LINEAR for j in LINEAR]


def _cases(seed: int) -> list[Inputs]:
    """P at the mass centre, near it, off along one axis, and three times off in a generic way."""
    rng = generator(seed)
    along = np.zeros(3)
    along[rng.integers(3)] = 0.4
    cases: list[Inputs] = []
    for c in (np.zeros(3), rng.uniform(-1e-3, 1e-3, 3), along, arm(rng), arm(rng), arm(rng)):
        m = mass(rng)
        about_P = symmetric(central(rng) + measured_extra(m, c))
        cases.append({"m": m, "p_PBcm": plain(c), "I_P": plain(about_P)})
    return cases


def _measured(inputs: Inputs) -> Array:
    M_BP_B = SpatialInertia("B", "P", "B", inputs["m"], inputs["p_PBcm"], inputs["I_P"])
    return spatial_inertia_about(M_BP_B)


def _model(inputs: Inputs, faults: frozenset[str]) -> Array:
    m, (x, y, z) = inputs["m"], inputs["p_PBcm"]
    moments, coupling = np.array(inputs["I_P"]), np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    if "parallel-axis-twice" in faults:
        moments = moments + of_point_mass(m, [x, y, z])
    if "parallel-axis-minus" in faults:
        moments = moments - of_point_mass(m, [x, y, z])
    if "unit-inertia-as-inertia" in faults:  # taken for G, and multiplied by the mass once more
        moments = m * moments
    if "unit-inertia-as-inertia:coupling" not in faults:
        coupling = m * coupling
    if "coupling-sign" in faults:
        coupling = coupling.T
    M = np.block([[moments, coupling], [coupling.T, m * np.eye(3)]])
    if "angular-linear-swapped" in faults:
        M = np.roll(M, (3, 3), axis=(0, 1))
    return np.asarray(M)


SPATIAL_INERTIA = Question(
    asking=Asking(
        id="spatial-inertia",
        title="One matrix for the whole body",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("spatial_inertia",),
        takes=("m", "p_PBcm", "I_P"),
        returns="6×6 spatial inertia about P (kg·m², kg·m, kg)",
        sample=_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(6, 6),
    parts=(
        Part("moments", entries(*MOMENTS), TOLERANCE, "kg·m²"),
        Part("corners", entries(*COUPLING), TOLERANCE, "kg·m", weight=2),
        Part("mass", entries(*MASS), TOLERANCE, "kg"),
    ),
    truth=_measured,
    model=_model,
    faults=(
        "coupling-sign",
        "parallel-axis-twice",
        "parallel-axis-minus",
        "unit-inertia-as-inertia",
        "unit-inertia-as-inertia:coupling",
        "angular-linear-swapped",
    ),
)

"""The same body about another point: from the mass centre, and between any two points."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.oracle import Inertial, rotational_inertia_about
from autograder.questions.inertia.body import (
    AXIS_FAULTS,
    LESSON,
    TOLERANCE,
    arm,
    central,
    mass,
    measured_extra,
    of_point_mass,
    position,
    symmetric,
)
from autograder.questions.metrics import entries
from autograder.questions.sampling import generator, plain
from autograder.spatial import RotationalInertia, SpatialInertia

AVOID = (*ALWAYS_AVOIDED, "autograder.spatial", "mujoco")
DIAGONAL = tuple((i, i) for i in range(3))
BESIDE = ((0, 1), (0, 2), (1, 2), (1, 0), (2, 0), (2, 1))
PARTS = (
    Part("moments", entries(*DIAGONAL), TOLERANCE, "kg·m²"),
    Part("products", entries(*BESIDE), TOLERANCE, "kg·m²"),
)


# parallel-axis -----------------------------------------------------------------------------------


def _shift_cases(seed: int) -> list[Inputs]:
    """Offsets of zero, tiny, along one axis, and three generic ones."""
    rng = generator(seed)
    along = np.zeros(3)
    along[rng.integers(3)] = 0.4
    arms = (np.zeros(3), rng.uniform(-1e-3, 1e-3, 3), along, arm(rng), arm(rng), arm(rng))
    return [{"I_Bcm": plain(central(rng)), "m": mass(rng), "c": plain(c)} for c in arms]


def _measured_shift(inputs: Inputs) -> Array:
    I_BBcm_B = RotationalInertia("B", "Bcm", "B", inputs["I_Bcm"])
    return rotational_inertia_about(
        Inertial.central(inputs["m"], I_BBcm_B, position("Bcm", inputs["c"]))
    )


def _shift_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    added = of_point_mass(inputs["m"], inputs["c"], faults)
    if "parallel-axis-minus" in faults:
        added = -added
    if "parallel-axis-twice" in faults:
        added = 2 * added
    return np.asarray(inputs["I_Bcm"] + added)


PARALLEL_AXIS = Question(
    asking=Asking(
        id="parallel-axis",
        title="From the mass centre to any point",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("about_point",),
        takes=("I_Bcm", "m", "c"),
        returns="3×3 inertia about P (kg·m²)",
        sample=_shift_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(3, 3),
    parts=PARTS,
    sketch="columns",
    truth=_measured_shift,
    model=_shift_model,
    faults=(*AXIS_FAULTS, "parallel-axis-minus", "parallel-axis-twice"),
)


# point-to-point ----------------------------------------------------------------------------------


def _between_cases(seed: int) -> list[Inputs]:
    """P at the mass centre, Q at P, Q at the mass centre, both near it, and two generic cases."""
    rng = generator(seed)
    zero, tiny = np.zeros(3), rng.uniform(-1e-3, 1e-3, (2, 3))
    there = arm(rng)
    ways = (
        (arm(rng), zero),
        (zero, arm(rng)),
        (tiny[0], tiny[1]),
        (there, there),
        (arm(rng), arm(rng)),
        (arm(rng), arm(rng)),
    )
    cases: list[Inputs] = []
    for p_PBcm, p_PQ in ways:
        m = mass(rng)
        about_P = symmetric(central(rng) + measured_extra(m, p_PBcm))
        case = {"I_P": plain(about_P), "m": m, "p_PBcm": plain(p_PBcm), "p_PQ": plain(p_PQ)}
        cases.append(case)
    return cases


def _measured_between(inputs: Inputs) -> Array:
    M_BP_B = SpatialInertia("B", "P", "B", inputs["m"], inputs["p_PBcm"], inputs["I_P"])
    return rotational_inertia_about(Inertial.of(M_BP_B), position("Q", inputs["p_PQ"]))


def _between_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    m, I_P = inputs["m"], np.array(inputs["I_P"])
    c, d = np.array(inputs["p_PBcm"]), np.array(inputs["p_PQ"])
    away, back = of_point_mass(m, c - d, faults), of_point_mass(m, c, faults)
    if "skips-mass-centre" in faults:
        away, back = of_point_mass(m, d, faults), np.zeros((3, 3))
    if "parallel-axis-twice" in faults:  # I_P taken for central: only the second step is made
        back = np.zeros((3, 3))
    if "parallel-axis-minus" in faults:
        away, back = -away, -back
    return np.asarray(I_P - back + away)


POINT_TO_POINT = Question(
    asking=Asking(
        id="point-to-point",
        title="From the flange to the wrist",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("to_other_point",),
        takes=("I_P", "m", "p_PBcm", "p_PQ"),
        returns="3×3 inertia about Q (kg·m²)",
        sample=_between_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(3, 3),
    parts=PARTS,
    sketch="columns",
    truth=_measured_between,
    model=_between_model,
    faults=(
        "skips-mass-centre",
        "parallel-axis-twice",
        "parallel-axis-minus",
        "parallel-axis-isotropic",
        "parallel-axis-plus-outer",
        "products-sign",
    ),
)

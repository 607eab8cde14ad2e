"""A box about its corner, as formulas: the integral and the parallel-axis theorem in one."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Array, Asking, Inputs, Part, Question
from autograder.oracle import Inertial, rotational_inertia_about, solid_inertia
from autograder.questions.inertia.body import LESSON, TOLERANCE, of_point_mass, position
from autograder.questions.metrics import component
from autograder.questions.sampling import generator
from autograder.spatial import RotationalInertia

SYMBOLS = ("m", "l_x", "l_y", "l_z")
NAMES = ("Ixx", "Iyy", "Izz", "Ixy")
ENTRIES = ((0, 1, 2, 0), (0, 1, 2, 1))


def _cases(seed: int) -> list[Inputs]:
    """The box of the lesson, a cube of 1 kg, a plate, and three generic boxes."""
    rng = generator(seed)
    generic = [
        (rng.uniform(2.0, 4.0), *(rng.permutation([0.3, 0.6, 1.0]) * rng.uniform(0.9, 1.1, 3)))
        for _ in range(3)
    ]
    boxes = ((2.0, 0.2, 0.4, 0.6), (1.0, 0.5, 0.5, 0.5), (3.0, 0.8, 0.5, 0.01), *generic)
    return [dict(zip(SYMBOLS, map(_short, box), strict=True)) for box in boxes]


def _short(number: float) -> float:
    return round(float(number), 4)


def _measured(inputs: Inputs) -> Array:
    """Return the moments that MuJoCo infers from the shape, read off hinges through the corner."""
    m, *sides = (inputs[symbol] for symbol in SYMBOLS)
    I_BBcm_B = RotationalInertia("B", "Bcm", "B", solid_inertia("box", sides, m))
    p_PBcm_B = position("Bcm", np.array(sides) / 2)
    return rotational_inertia_about(Inertial.central(m, I_BBcm_B, p_PBcm_B))[ENTRIES]


def _model(inputs: Inputs, faults: frozenset[str]) -> Array:
    m, *sides = (inputs[symbol] for symbol in SYMBOLS)
    kilograms = 1.0 if "unit-inertia-as-inertia" in faults else m
    squares = np.square(sides) * (4 if "half-sizes-as-full" in faults else 1)
    own = squares if "box-own-axis" in faults else squares.sum() - squares
    added = of_point_mass(m, np.array(sides) / 2, faults)
    if "parallel-axis-minus" in faults:
        added = -added
    if "parallel-axis-twice" in faults:
        added = 2 * added
    return np.asarray((np.diag(kilograms / 12 * own) + added)[ENTRIES])


BOX_AT_CORNER = Question(
    asking=Asking(
        id="box-at-corner",
        title="A box that turns about its corner",
        kind=Kind.EXPRESSIONS,
        names=NAMES,
        takes=SYMBOLS,
        returns="SymPy expressions (kg·m²)",
        sample=_cases,
        avoid=(*ALWAYS_AVOIDED, "mujoco"),
    ),
    lesson=LESSON,
    points=3,
    shape=(4,),
    labels=NAMES,
    parts=tuple(
        Part(name, component(i), TOLERANCE, "kg·m²", weight=2 if name == "Ixy" else 1)
        for i, name in enumerate(NAMES)
    ),
    truth=_measured,
    model=_model,
    faults=(
        "box-own-axis",
        "half-sizes-as-full",
        "products-sign",
        "parallel-axis-isotropic",
        "parallel-axis-plus-outer",
        "parallel-axis-minus",
        "parallel-axis-twice",
        "unit-inertia-as-inertia",
    ),
)

"""A drawing in millimetres that is read as metres: three factors."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import Array, Asking, Inputs, Part, Question
from autograder.questions.inertia.body import LESSON
from autograder.questions.metrics import magnitude

NAMES = ("mass_factor", "inertia_factor", "same_mass_inertia_factor")
POWERS = (3, 5, 2)
"""Powers of s: of the mass and of the inertia at the same density, of the inertia at the same mass.

No one measurement gives a power. tests/questions/test_scaling_powers.py finds the three factors in
bodies that MuJoCo weighs.
"""
MILLIMETRES_AS_METRES = 1000.0

WRONG_POWERS: Mapping[str, tuple[int, int, int]] = MappingProxyType(
    {
        "scaling-power": (3, 3, 2),  # the inertia grows like the mass
        "scaling-power:as-mass-throughout": (3, 3, 3),
        "scaling-power:distances-only": (3, 2, 2),  # the mass forgotten in the inertia
        "scaling-power:exchanged": (3, 2, 5),  # density and mass
        "scaling-power:density-throughout": (3, 5, 5),
        "scaling-power:distance-not-squared": (3, 4, 1),
        "scaling-power:surface": (2, 4, 2),  # a body weighs like its surface
        "scaling-power:length": (1, 3, 2),  # a body weighs like its length
        "scaling-power:linear": (1, 1, 1),
        "scaling-power:backwards": (-3, -5, -2),  # metres read as millimetres
    }
)


def _factors(inputs: Inputs, faults: frozenset[str]) -> Array:
    powers = next((p for fault, p in WRONG_POWERS.items() if fault in faults), POWERS)
    return MILLIMETRES_AS_METRES ** np.array(powers, dtype=float)


SCALING = Question(
    asking=Asking(
        id="scaling",
        title="Millimetres read as metres",
        kind=Kind.VALUES,
        names=NAMES,
        returns="factors (no unit)",
    ),
    lesson=LESSON,
    points=2,
    shape=(3,),
    labels=NAMES,
    parts=tuple(Part(name, magnitude(i), 1e-6, "powers of ten") for i, name in enumerate(NAMES)),
    truth=lambda inputs: _factors(inputs, frozenset()),
    model=_factors,
    faults=tuple(WRONG_POWERS),
)

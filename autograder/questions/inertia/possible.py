"""Which moments a body can have: symmetric and positive is not enough."""

from __future__ import annotations

from collections.abc import Mapping, Set
from types import MappingProxyType
from typing import NamedTuple

import numpy as np
from numpy.random import Generator
from numpy.typing import ArrayLike

from autograder.checks.answer import Kind
from autograder.checks.question import Array, Asking, Inputs, Part, Question
from autograder.oracle import is_possible
from autograder.questions.inertia.body import (
    LESSON,
    TOLERANCE,
    mass,
    measured_extra,
    of_point_mass,
    symmetric,
    turn,
)
from autograder.questions.inertia.points import AVOID
from autograder.questions.metrics import each
from autograder.questions.sampling import generator, plain

CLEAR = 0.01
"""In kg·m²: how far from the border between possible and impossible every sampled link lies."""


class Look(NamedTuple):
    """How to draw a kind of link: a slack of its moments (kg·m²), a turn (rad), an arm (m)."""

    slack: float
    turned: float
    arm: float
    stands: Set[str]
    """The tests that it stands, of those in `_margins`. Only one kind is possible."""


AFTER_A_SHIFT = {"at P", "shifted away"}
LOOKS: Mapping[str, Look] = MappingProxyType(
    {
        "possible": Look(0.1, 0.8, 0.3, {"positive", "triangle", "diagonal", *AFTER_A_SHIFT}),
        "impossible": Look(-0.3, 0.2, 0.1, {"positive"}),
        "hidden by the axes": Look(-0.06, 1.0, 0.03, {"positive", "diagonal"}),
        "hidden by the point": Look(-0.3, 0.2, 0.4, {"positive", *AFTER_A_SHIFT}),
        "hidden by a shift away": Look(-0.35, 0.2, 0.2, {"positive", "shifted away"}),
        "central after all": Look(0.1, 0.2, 0.4, AFTER_A_SHIFT),
    }
)
MIXTURES = (
    ("possible",),
    ("impossible",),
    ("central after all",),
    (
        *["possible"] * 2,
        *["impossible"] * 2,
        "hidden by the axes",
        "hidden by the point",
        "hidden by a shift away",
        *["central after all"] * 2,
    ),
    (
        *["possible"] * 3,
        *["impossible"] * 3,
        *["hidden by the axes"] * 2,
        "hidden by the point",
        "hidden by a shift away",
        *["central after all"] * 3,
    ),
)
"""The kinds of links in each case. In the last two, every mistake counts another number of them."""


def _triangle(moments: ArrayLike) -> float:
    """Return by how much the largest of three moments is less than the sum of the others."""
    return float(np.sum(moments) - 2 * np.max(moments))


def _margins(central: Array, extra: Array) -> dict[str, float]:
    """Return by how much (kg·m²) a link with these moments stands each test, or fails it."""
    eigen = np.linalg.eigvalsh
    return {
        "positive": float(eigen(central).min()),
        "triangle": _triangle(eigen(central)),
        "diagonal": _triangle(np.diag(central)),
        "at P": _triangle(eigen(central + extra)),
        "shifted away": _triangle(eigen(central + 2 * extra)),
    }


def _link(rng: Generator, kind: str) -> tuple[float, Array, Array]:
    """Return mass, mass centre and moments about P of a link of this kind, drawn until it is one.

    Where the moments are central after all, nothing was added for the way from P.
    """
    look = LOOKS[kind]
    while True:
        m, R = mass(rng), turn(rng, look.turned)
        smaller = rng.uniform(0.15, 0.3, 2)
        I_P = R @ np.diag([*smaller, smaller.sum() - look.slack * rng.uniform(0.8, 1.2)]) @ R.T
        c = look.arm * (R[:, 2] + rng.uniform(-0.3, 0.3, 3))
        extra = of_point_mass(m, c)
        I_P = symmetric(I_P if kind == "central after all" else I_P + extra)
        margins = _margins(I_P - extra, extra)
        stands = {test for test, margin in margins.items() if margin > 0}
        if stands == look.stands and min(map(abs, margins.values())) > CLEAR:
            return m, c, I_P


def _cases(seed: int) -> list[Inputs]:
    """One link that exists, two that do not, and two robots of many links."""
    rng = generator(seed)
    cases: list[Inputs] = []
    for mixture in MIXTURES:
        links = [_link(rng, str(kind)) for kind in rng.permutation(mixture)]
        m, c, I_P = zip(*links, strict=True)
        cases.append({"m": plain(m), "p_PBcm": plain(c), "I_P": plain(I_P)})
    return cases


def _measured(inputs: Inputs) -> Array:
    links = zip(inputs["m"], inputs["p_PBcm"], inputs["I_P"], strict=True)
    return np.array(
        float(sum(is_possible(np.array(I_P) - measured_extra(m, c)) for m, c, I_P in links))
    )


def _model(inputs: Inputs, faults: frozenset[str]) -> Array:
    links = zip(inputs["m"], inputs["p_PBcm"], inputs["I_P"], strict=True)
    return np.array(float(sum(_accepted(*link, faults) for link in links)))


def _accepted(m: float, c: Array, I_P: Array, faults: frozenset[str]) -> bool:
    extra = of_point_mass(m, c)
    if "skips-mass-centre" in faults:
        extra = np.zeros((3, 3))
    if "parallel-axis-minus" in faults:
        extra = -extra
    margins = _margins(np.asarray(I_P) - extra, extra)
    tests = ["positive", "triangle"]
    if "triangle-unchecked" in faults:
        tests = ["positive"]
    if "triangle-unchecked:in-these-axes" in faults:
        tests = ["positive", "diagonal"]
    return all(margins[test] >= 0 for test in tests)


POSSIBLE_INERTIA = Question(
    asking=Asking(
        id="possible-inertia",
        title="How many of these links can exist?",
        kind=Kind.FUNCTION,
        avoid=AVOID,
        names=("count_possible",),
        takes=("m", "p_PBcm", "I_P"),
        returns="how many",
        sample=_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(),
    parts=(
        Part("count", each(lambda got, expected: float(abs(got - expected))), TOLERANCE, "links"),
    ),
    truth=_measured,
    model=_model,
    faults=(
        "triangle-unchecked",
        "triangle-unchecked:in-these-axes",
        "skips-mass-centre",
        "parallel-axis-minus",
    ),
)

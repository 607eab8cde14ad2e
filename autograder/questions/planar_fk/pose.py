"""Where is the tip, and how is it turned: four questions on forward kinematics."""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from autograder.checks.answer import Kind
from autograder.checks.question import (
    ALWAYS_AVOIDED,
    NO_FAULTS,
    Array,
    Asking,
    Inputs,
    Part,
    Question,
)
from autograder.questions.metrics import TOLERANCE, angle, component, each, orientation, position
from autograder.questions.planar_fk.arm import LESSON, measured, planar_pose, tip
from autograder.questions.sampling import LENGTHS, arm_cases, generator, plain

SYMBOLS = ("theta1", "theta2", "theta3", "L1", "L2", "L3")
TIP_PARTS = (
    Part("x", component(0), TOLERANCE, "m"),
    Part("y", component(1), TOLERANCE, "m"),
    Part("phi", angle(2), TOLERANCE, "rad"),
)
FORMULA_FAULTS = (
    "angles-not-accumulated",
    "sine-cosine-swapped",
    "phi-last-joint-only",
    "last-link-missing",
    "composed-backwards",
    "joint-before-origin",
    "joint-before-origin:own-link",
)


def _measured_tip(q: list[float], L: list[float]) -> Array:
    X_WT = measured(L).tip_pose(q)
    return np.array([X_WT[0, 3], X_WT[1, 3], np.arctan2(X_WT[1, 0], X_WT[0, 0])])


# planar-fk ---------------------------------------------------------------------------------------


def _pose_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    X_WT = planar_pose(*tip(inputs["q"], inputs["L"], faults))
    if "rotation-transposed" in faults:
        X_WT[:3, :3] = X_WT[:3, :3].T.copy()
    return X_WT


PLANAR_FK = Question(
    asking=Asking(
        id="planar-fk",
        title="The pose of the tip",
        kind=Kind.FUNCTION,
        avoid=(*ALWAYS_AVOIDED, "mujoco"),
        names=("planar_fk",),
        takes=("q", "L"),
        returns="4×4 pose X_WT (m)",
        sample=arm_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(4, 4),
    sketch="frames",
    parts=(
        Part("position", position(), TOLERANCE, "m", weight=2),
        Part("orientation", orientation(), TOLERANCE, "rad", weight=1),
    ),
    truth=lambda inputs: measured(inputs["L"]).tip_pose(inputs["q"]),
    model=_pose_model,
    faults=(
        *FORMULA_FAULTS,
        "degrees-into-cosine",
        "radians-converted-again",
        "rotation-transposed",
        "sympy-rotation-sign",
    ),
)


# planar-fk-symbolic ------------------------------------------------------------------------------


def _symbol_cases(seed: int) -> list[Inputs]:
    cases = arm_cases(seed)
    return [dict(zip(SYMBOLS, [*case["q"], *case["L"]], strict=True)) for case in cases]


def _split(inputs: Inputs) -> tuple[list[float], list[float]]:
    values = [inputs[symbol] for symbol in SYMBOLS]
    return values[:3], values[3:]


PLANAR_FK_SYMBOLIC = Question(
    asking=Asking(
        id="planar-fk-symbolic",
        title="x, y and φ as formulas",
        kind=Kind.EXPRESSIONS,
        names=("x", "y", "phi"),
        takes=SYMBOLS,
        returns="SymPy expressions (m, m, rad)",
        sample=_symbol_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(3,),
    labels=("x", "y", "phi"),
    parts=TIP_PARTS,
    truth=lambda inputs: _measured_tip(*_split(inputs)),
    model=lambda inputs, faults: tip(*_split(inputs), faults),
    faults=(*FORMULA_FAULTS, "sympy-rotation-sign"),
)


# planar-tip-at -----------------------------------------------------------------------------------

TIP_AT_DEGREES = (30.0, 45.0, -60.0)

TIP_AT = Question(
    asking=Asking(
        id="planar-tip-at",
        title="The tip at 30°, 45°, −60°",
        kind=Kind.VALUES,
        names=("tip_x", "tip_y", "tip_phi"),
        returns="numbers (m, m, rad)",
    ),
    lesson=LESSON,
    points=2,
    shape=(3,),
    labels=("tip_x", "tip_y", "tip_phi"),
    parts=tuple(
        Part(f"tip_{part.name}", part.errors, part.tolerance, part.unit) for part in TIP_PARTS
    ),
    truth=lambda inputs: _measured_tip(list(np.radians(TIP_AT_DEGREES)), list(LENGTHS)),
    model=lambda inputs, faults: tip(np.radians(TIP_AT_DEGREES), LENGTHS, faults),
    faults=(*FORMULA_FAULTS, "degrees-into-cosine"),
)


# fk-error ----------------------------------------------------------------------------------------

CONFIGURATIONS = 100


def _error_cases(seed: int) -> list[Inputs]:
    """Random configurations, and tips that are off by known amounts with one clear outlier."""
    rng = generator(seed)
    cases: list[Inputs] = []
    for size in (1e-3, 5e-2):
        Q = np.round(rng.uniform(-np.pi, np.pi, (CONFIGURATIONS, 3)), 6)
        tips = _positions(Q)
        tips[:, :2] += rng.normal(size=(CONFIGURATIONS, 2)) * size
        tips[rng.integers(CONFIGURATIONS), :2] += 6 * size
        cases.append({"Q": plain(Q), "tips": plain(tips)})
    return cases


def _positions(Q: ArrayLike, faults: frozenset[str] = NO_FAULTS) -> Array:
    """Return the positions of the tip (n×3, z = 0) for joint angles Q (n×3), by the formula."""
    positions = tip(Q, LENGTHS, faults)
    positions[:, 2] = 0.0
    return positions


def _largest_distance(tips: Array, others: Array) -> Array:
    return np.asarray(np.linalg.norm(tips - others, axis=1).max())


def _error_truth(inputs: Inputs) -> Array:
    poses = measured(LENGTHS).tip_poses(np.array(inputs["Q"]))
    return _largest_distance(np.array(inputs["tips"]), poses[:, :3, 3])


def _error_model(inputs: Inputs, faults: frozenset[str]) -> Array:
    tips = np.array(inputs["tips"])
    others = _positions(inputs["Q"], faults)
    if "stale-after-qpos" in faults:  # never computed: positions are still zero
        others = np.zeros_like(others)
    if "stale-after-qpos:previous" in faults:  # computed only after reading
        others = np.vstack([np.zeros((1, 3)), others[:-1]])
    if "view-for-copy" in faults:  # collected in a list that the engine goes on writing to
        others = np.broadcast_to(others[-1], others.shape)
    return _largest_distance(tips, others)


FK_ERROR = Question(
    asking=Asking(
        id="fk-error",
        title="The largest distance to MuJoCo",
        kind=Kind.FUNCTION,
        names=("fk_error",),
        takes=("Q", "tips"),
        returns="the largest distance (m)",
        sample=_error_cases,
    ),
    lesson=LESSON,
    points=2,
    shape=(),
    parts=(
        Part(
            "distance",
            each(lambda got, expected: float(abs(got - expected))),
            TOLERANCE,
            "m",
        ),
    ),
    truth=_error_truth,
    model=_error_model,
    faults=(
        "stale-after-qpos",
        "stale-after-qpos:previous",
        "view-for-copy",
        "last-link-missing",
        "degrees-into-cosine",
    ),
)

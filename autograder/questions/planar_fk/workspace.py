"""Which places the tip can reach: a cloud of points, and its two radii.

A cloud has no single right answer. It is right when every point can be reached, when it covers
what can be reached, and when the same seed gives the same cloud.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.question import Array, Asking, Inputs, Part, Question
from autograder.questions.metrics import TOLERANCE, component
from autograder.questions.planar_fk.arm import LESSON, measured, tip
from autograder.questions.sampling import LENGTHS, generator

POINTS = 4000
REFERENCE = 20_000
EXPECTED_IN_CELL = 8
"""A cell counts if a right cloud puts this many points there on average: one in 3000 misses it."""


@dataclass(frozen=True, eq=False)
class Region:
    """What can be reached: how far a point (x, y, φ) lies outside, and which cells it fills."""

    outside: Callable[[Array], Array]
    cells: frozenset[int]


# truth: read off MuJoCo --------------------------------------------------------------------------


@cache
def _measured_region() -> Region:
    """Return the reachable region of the course's arm, measured.

    The tip reaches (x, y) with direction φ exactly if the third joint reaches the point that lies
    one last link behind it. How far the third joint gets from the base is read off MuJoCo over a
    turn of the second joint; the last link's length and direction, off the tip's pose.
    """
    arm = measured(LENGTHS)
    turn = np.linspace(-np.pi, np.pi, 721)
    third = np.array([arm.frame_pose("C", [0.0, q2, 0.0])[:2, 3] for q2 in turn])
    reach = np.linalg.norm(third, axis=1)
    last = np.linalg.inv(arm.frame_pose("C", [0.0, 0.0, 0.0])) @ arm.tip_pose([0.0, 0.0, 0.0])
    Q = generator(5).uniform(-np.pi, np.pi, (REFERENCE, 3))
    poses = arm.tip_poses(Q)
    phi = np.arctan2(poses[:, 1, 0], poses[:, 0, 0])
    cloud = np.column_stack([poses[:, 0, 3], poses[:, 1, 3], phi])
    return Region(_ring_test(reach.min(), reach.max(), float(last[0, 3])), _filled(cloud))


def _ring_test(inner: float, outer: float, last: float) -> Callable[[Array], Array]:
    """Return how far (m) the point one last link behind (x, y) lies outside of a ring."""

    def outside(cloud: Array) -> Array:
        x, y, phi = cloud.T
        radius = np.hypot(x - last * np.cos(phi), y - last * np.sin(phi))
        return np.asarray(np.maximum(np.maximum(inner - radius, radius - outer), 0.0))

    return outside


# models: clouds made with a mistake, and the region such a cloud fills ---------------------------


def _cloud(n: int, seed: int, faults: frozenset[str]) -> Array:
    return tip(generator(seed).uniform(-np.pi, np.pi, (n, 3)), LENGTHS, faults)


def _phi_of_last_joint(cloud: Array) -> Array:
    """Distance from what is reachable, if the third column is θ3 instead of φ."""
    radius = np.hypot(cloud[:, 0], cloud[:, 1])
    L1, L2, L3 = LENGTHS
    rest = np.abs(L2 + L3 * np.exp(1j * cloud[:, 2]))
    return np.asarray(np.maximum(np.maximum(np.abs(L1 - rest) - radius, radius - L1 - rest), 0.0))


def _nearly_straight(cloud: Array) -> Array:
    """Distance from what is reachable, if no joint turns by more than π degrees."""
    bend = 3 * np.radians(np.pi)
    too_bent = np.maximum(np.abs(cloud[:, 2]) - bend, 0.0)
    return np.asarray(too_bent + np.maximum(sum(LENGTHS) * np.cos(bend) - cloud[:, 0], 0.0))


@cache
def _region(faults: frozenset[str]) -> Region | None:
    """Return the region that a cloud made with these faults fills; None if no sharp test exists."""
    L1, L2, L3 = LENGTHS
    tests: dict[frozenset[str], Callable[[Array], Array]] = {
        frozenset(): _ring_test(abs(L1 - L2), L1 + L2, L3),
        frozenset({"last-link-missing"}): _ring_test(abs(L1 - L2), L1 + L2, 0.0),
        frozenset({"phi-last-joint-only"}): _phi_of_last_joint,
        frozenset({"radians-converted-again"}): _nearly_straight,
    }
    if faults not in tests:
        return None
    return Region(tests[faults], _filled(_cloud(REFERENCE, 5, faults)))


# judging -----------------------------------------------------------------------------------------


def _cell_of(cloud: Array) -> Array:
    """Return the number of the cell of each point: 20 cm in x and y, a sixth of a turn in φ."""
    xy = np.clip(np.floor((cloud[:, :2] + 0.8) / 0.2), 0, 7).astype(int)
    phi = np.floor((cloud[:, 2] % (2 * np.pi)) / (np.pi / 3)).astype(int) % 6
    return np.asarray(xy[:, 0] + 8 * xy[:, 1] + 64 * phi)


def _filled(cloud: Array) -> frozenset[int]:
    cells, counts = np.unique(_cell_of(cloud), return_counts=True)
    least = EXPECTED_IN_CELL * len(cloud) / POINTS
    return frozenset(int(cell) for cell in cells[counts >= least])


def _outside(
    got: Sequence[Array], expected: Sequence[Region | None], inputs: Sequence[Inputs]
) -> list[float]:
    """The largest distance of a point outside of the region (m)."""
    return [
        np.inf if region is None else float(np.max(region.outside(cloud), initial=0.0))
        for cloud, region in zip(got, expected, strict=True)
    ]


def _uncovered(
    got: Sequence[Array], expected: Sequence[Region | None], inputs: Sequence[Inputs]
) -> list[float]:
    """The share of the region's cells without a point."""
    return [
        np.inf if region is None else _missed(cloud, region)
        for cloud, region in zip(got, expected, strict=True)
    ]


def _missed(cloud: Array, region: Region) -> float:
    present = frozenset(_cell_of(cloud).tolist())
    return len(region.cells - present) / len(region.cells)


def _unrepeatable(
    got: Sequence[Array], expected: Sequence[Region | None], inputs: Sequence[Inputs]
) -> list[float]:
    """0 if n points come, equal for equal seeds and different for different ones; else 1."""
    counted = all(len(cloud) == case["n"] for cloud, case in zip(got, inputs, strict=True))
    same = np.array_equal(got[0], got[1])
    other = len(got[2]) != len(got[0]) or not np.allclose(np.sort(got[0]), np.sort(got[2]))
    return [0.0 if counted and same and other else 1.0] * len(got)


def _cases(seed: int) -> list[Inputs]:
    first, second = (int(s) for s in generator(seed).integers(1, 10_000, 2))
    return [{"n": POINTS, "seed": s} for s in (first, first, second + 10_000)]


WORKSPACE = Question(
    asking=Asking(
        id="workspace",
        title="The workspace as a cloud of points",
        kind=Kind.FUNCTION,
        names=("workspace",),
        takes=("n", "seed"),
        returns="n×3 array of x, y, phi (m, m, rad)",
        sample=_cases,
    ),
    lesson=LESSON,
    points=3,
    shape=(None, 3),
    parts=(
        Part("reach", _outside, TOLERANCE, "m outside", weight=2, needs=("spread",)),
        Part("coverage", _uncovered, 0.02, "of the cells empty", weight=3, needs=("reach",)),
        Part("spread", _uncovered, 0.75, "of the cells empty", weight=0),
        Part(
            "repeatability",
            _unrepeatable,
            0.5,
            "",
            needs=("reach", "coverage"),
            saying="It must return n points: the same for the same seed, others for another.",
        ),
    ),
    truth=lambda inputs: _measured_region(),
    model=lambda inputs, faults: _cloud(inputs["n"], inputs["seed"], faults),
    expected=lambda inputs, faults: _region(faults),
    faults=("last-link-missing", "phi-last-joint-only", "radians-converted-again"),
)


# workspace-radii ---------------------------------------------------------------------------------


def _radii(inputs: Inputs, faults: frozenset[str]) -> Array:
    L = np.array(LENGTHS)
    if "last-link-missing" in faults:
        L = L[:2]
    inner = max(0.0, 2 * L.max() - L.sum())
    if "inner-radius-nonzero" in faults:
        inner = L.sum() - 2 * L.max()  # the longest against the others, without the floor at zero
    if "inner-radius-nonzero:smallest" in faults:
        inner = 2 * L.min() - L.sum()
    if "inner-radius-nonzero:smallest-positive" in faults:
        inner = L.sum() - 2 * L.min()
    if "inner-radius-nonzero:negative" in faults:
        inner = 2 * L.max() - L.sum()
    return np.array([L.sum(), inner])


WORKSPACE_RADII = Question(
    asking=Asking(
        id="workspace-radii",
        title="The outer and the inner radius",
        kind=Kind.VALUES,
        names=("outer_radius", "inner_radius"),
        returns="numbers (m)",
    ),
    lesson=LESSON,
    points=2,
    shape=(2,),
    labels=("outer_radius", "inner_radius"),
    parts=(
        Part("outer_radius", component(0), TOLERANCE, "m"),
        Part("inner_radius", component(1), TOLERANCE, "m"),
    ),
    # An extreme radius cannot be read off single poses: the formula, held to MuJoCo by
    # tests/questions/test_workspace_radii.py, which searches for both extremes there.
    truth=lambda inputs: _radii(inputs, frozenset()),
    model=_radii,
    faults=(
        "inner-radius-nonzero",
        "inner-radius-nonzero:smallest",
        "inner-radius-nonzero:smallest-positive",
        "inner-radius-nonzero:negative",
        "last-link-missing",
    ),
)

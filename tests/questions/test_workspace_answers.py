"""The cloud of `workspace` is judged by what it covers, not by which points it holds."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.checks.collect import collect
from autograder.checks.judge import judge
from autograder.checks.verdict import Status
from autograder.questions import find

LENGTHS = np.array([0.30, 0.25, 0.15])
PI = np.pi


def tips(q, L=LENGTHS):
    a = np.cumsum(q, axis=1)
    return np.column_stack([np.cos(a) @ L, np.sin(a) @ L, a[:, 2]])


def draw(n, seed, low=-PI, high=PI):
    return np.random.default_rng(seed).uniform(low, high, (n, 3))


def wrapped(cloud):
    return np.column_stack([cloud[:, :2], np.arctan2(np.sin(cloud[:, 2]), np.cos(cloud[:, 2]))])


def two_links(n, seed):
    return tips(draw(n, seed), LENGTHS * [1, 1, 0])


def last_phi(n, seed):
    q = draw(n, seed)
    return np.column_stack([tips(q)[:, :2], q[:, 2]])


def cube(n, seed):
    return np.random.default_rng(seed).uniform([-0.7, -0.7, -PI], [0.7, 0.7, PI], (n, 3))


ANSWERS = {
    "right": (lambda n, s: tips(draw(n, s)), 3, ()),
    "from 0 to a full turn": (lambda n, s: tips(draw(n, s, 0, 2 * PI)), 3, ()),
    "phi wrapped": (lambda n, s: wrapped(tips(draw(n, s))), 3, ()),
    "as lists": (lambda n, s: tips(draw(n, s)).tolist(), 3, ()),
    "normal angles, wide": (
        lambda n, s: tips(np.random.default_rng(s).normal(0, 3, (n, 3))), 3, (),
    ),
    "always the same seed": (lambda n, s: tips(draw(n, 1)), 2.5, ()),
    "never the same": (lambda n, s: tips(draw(n, None)), 2.5, ()),
    "half a turn": (lambda n, s: tips(draw(n, s, 0, PI)), 1, ()),
    "a quarter either way": (lambda n, s: tips(draw(n, s, -PI / 2, PI / 2)), 1, ()),
    "few points": (lambda n, s: tips(draw(n // 8, s)), 1, ()),
    "two links": (two_links, 0, ("last-link-missing",)),
    "last phi": (last_phi, 0, ("phi-last-joint-only",)),
    "radians twice": (
        lambda n, s: tips(np.radians(draw(n, s))), 0, ("radians-converted-again",),
    ),
    "a longer arm": (lambda n, s: tips(draw(n, s), LENGTHS * [1, 1, 1.1]), 0, ()),
    "a cube": (cube, 0, ()),
    "no phi": (lambda n, s: tips(draw(n, s)) * [1, 1, 0], 0, ()),
    "one point": (lambda n, s: np.zeros((n, 3)), 0, ()),
    "no points": (lambda n, s: np.zeros((0, 3)), 0, ()),
    "two columns": (lambda n, s: tips(draw(n, s))[:, :2], 0, ()),
    "on its side": (lambda n, s: tips(draw(n, s)).T, 0, ()),
}  # fmt: skip


@pytest.mark.parametrize("name", ANSWERS)
@pytest.mark.parametrize("seed", [0, 6])
def test_workspace(name, seed):
    answer, points, mistakes = ANSWERS[name]
    question = find("workspace")
    request = question.asking.request(seed)
    verdict = judge(question, request.cases, collect(request, {"workspace": answer}))
    assert (verdict.points, verdict.mistakes) == (points, mistakes), verdict.message
    assert (verdict.status is Status.PASSED) == (points == 3)

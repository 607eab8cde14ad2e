"""The truth of `workspace-radii` is a formula. Here MuJoCo is searched for both extremes."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.kinematics import planar_3r
from autograder.oracle import witness
from autograder.questions import find
from autograder.questions.sampling import LENGTHS


def searched(L, sign):
    """Return the extreme distance of the tip from the base: a grid, refined around its best."""
    arm = witness(planar_3r(L))
    centre, width = np.zeros(2), np.pi
    for _ in range(12):
        side = np.linspace(-width, width, 21)
        bends = centre + np.array([(a, b) for a in side for b in side])
        q = np.column_stack([np.zeros(len(bends)), bends])
        radius = np.linalg.norm(arm.tip_poses(q)[:, :2, 3], axis=1)
        best = int(np.argmax(sign * radius))
        centre, width = bends[best], width / 5
    return radius[best]


@pytest.mark.parametrize("L", [LENGTHS, (0.5, 0.2, 0.1), (0.1, 0.4, 0.2), (0.2, 0.1, 0.6)])
def test_the_extremes_that_the_engine_reaches(L):
    assert searched(L, +1) == pytest.approx(sum(L), abs=1e-6)
    assert searched(L, -1) == pytest.approx(max(0.0, 2 * max(L) - sum(L)), abs=1e-6)


def test_the_question_holds_these_values():
    outer, inner = find("workspace-radii").truth({})
    assert outer == pytest.approx(searched(LENGTHS, +1), abs=1e-6)
    assert inner == pytest.approx(searched(LENGTHS, -1), abs=1e-6)

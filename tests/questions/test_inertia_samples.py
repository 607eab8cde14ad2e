"""What `possible-inertia` asks about: links that lie clear of the border, each of a known kind."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from autograder.oracle import is_possible
from autograder.questions.inertia import POSSIBLE_INERTIA
from autograder.questions.inertia.possible import CLEAR, LOOKS, MIXTURES


def gathered(m, c, I_P):
    """Return the inertia about the mass centre, by energy.

    Turning about P by ω costs ½ ω·I_P ω, of which ½ m |ω × c|² is the way of the mass centre.
    """
    quadratic = [[m * np.cross(a, c) @ np.cross(b, c) for a in np.eye(3)] for b in np.eye(3)]
    return np.array(I_P) - quadratic


@pytest.mark.parametrize("seed", range(5))
def test_one_kind_of_link_is_possible_and_none_is_nearly_so(seed):
    for mixture, case in zip(MIXTURES, POSSIBLE_INERTIA.asking.sample(seed), strict=True):
        links = list(zip(case["m"], case["p_PBcm"], case["I_P"], strict=True))
        assert len(links) == len(mixture)
        central = [gathered(*link) for link in links]
        assert sum(map(is_possible, central)) == Counter(mixture)["possible"]
        for moments in central:
            small, middle, large = np.linalg.eigvalsh(moments)
            assert abs(small + middle - large) > CLEAR / 2


def test_the_two_robots_hold_every_kind():
    assert set(MIXTURES[-1]) == set(MIXTURES[-2]) == set(LOOKS)

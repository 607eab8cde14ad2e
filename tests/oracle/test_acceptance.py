"""Which moments the compiler takes, and in which order it reads six numbers."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.spatial.transform import Rotation as Turn

from autograder.oracle import fullinertia, is_possible

R = Turn.from_euler("zyx", [0.4, -0.7, 1.1]).as_matrix()


@pytest.mark.parametrize(
    ("principal", "possible"),
    [
        ([1.0, 1.0, 1.9], True),
        ([1.0, 1.0, 2.1], False),
        ([3.0, 1.0, 1.0], False),
        ([0.0866667, 0.0666667, 0.0333333], True),
        ([0.02, -0.01, 0.02], False),
    ],
)
def test_a_body_has_moments_that_obey_the_triangle_inequality_in_all_axes(principal, possible):
    assert is_possible(np.diag(principal)) is possible
    assert is_possible(R @ np.diag(principal) @ R.T) is possible


def test_the_six_numbers_are_those_that_the_compiler_puts_back_together():
    moments = np.array([[1.0, 0.1, -0.2], [0.1, 1.1, 0.3], [-0.2, 0.3, 1.2]])
    assert fullinertia(moments).tolist() == [1.0, 1.1, 1.2, 0.1, -0.2, 0.3]


@pytest.mark.parametrize("bad", [np.eye(2), np.full((3, 3), np.nan), np.array([[1, 2, 0]] * 3)])
def test_what_is_no_symmetric_matrix_is_refused(bad):
    with pytest.raises(ValueError, match="moments must be"):
        is_possible(bad)

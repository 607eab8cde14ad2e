"""The rangefinder against a line that is followed by hand, in labelled types."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.oracle.sight import seen_on_floor
from autograder.spatial import Direction, Pose, Position, Rotation

AXIS = st.tuples(*[st.floats(0.1, 1.0)] * 3)
ANGLE = st.one_of(st.sampled_from([0.0, 1e-9, math.pi]), st.floats(-math.pi, math.pi))
SLOPE = st.floats(-2.0, 2.0)


@settings(max_examples=40, deadline=None)
@given(AXIS, ANGLE, st.tuples(SLOPE, SLOPE, st.floats(0.1, 3.0)), SLOPE, SLOPE, st.floats(0.1, 5.0))
def test_the_spot_is_on_the_floor_and_on_the_line(axis, angle, p, x, y, length):
    R_WC = Rotation.about(axis, angle, parent="W", child="C")
    X_WC = Pose("W", "C", R_WC.R, p)
    down = Direction("d", "W", np.array([x, y, -1.0]) * length)
    spot = seen_on_floor(X_WC.matrix(), (R_WC.inverse() @ down).xyz)
    np.testing.assert_allclose(spot, p + p[2] * np.array([x, y, -1.0]), rtol=0, atol=1e-8)
    eye = X_WC.inverse() @ Position("Wo", "Q", "W", spot)
    assert np.linalg.norm(np.cross(eye.xyz, (R_WC.inverse() @ down).xyz)) < 1e-7


def test_a_line_that_rises_never_meets_the_floor():
    X_WC = np.eye(4)
    X_WC[2, 3] = 1.0
    with pytest.raises(ValueError, match="must meet the floor"):
        seen_on_floor(X_WC, [0.3, 0.0, 1.0])

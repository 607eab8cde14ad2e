"""The frame sensors against labelled poses: no product or inverse of ours is in the measurement."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.oracle.frames import seen_direction, seen_point, seen_pose
from autograder.spatial import Direction, Pose, Position, Rotation

ANGLE = st.one_of(
    st.sampled_from([0.0, 1e-9, math.pi - 1e-9, math.pi]), st.floats(-math.pi, math.pi)
)
AXIS = st.tuples(*[st.floats(0.1, 1.0)] * 3)
ARROW = st.one_of(st.just((0.0, 0.0, 0.0)), st.tuples(*[st.floats(-2.0, 2.0)] * 3))


def poses(parent: str, child: str) -> st.SearchStrategy[Pose]:
    def pose(axis: tuple[float, ...], angle: float, p: tuple[float, ...]) -> Pose:
        R = Rotation.about(axis, angle, parent=parent, child=child).R
        return Pose(parent, child, R, p)  # type: ignore[arg-type]

    return st.builds(pose, AXIS, ANGLE, ARROW)


@settings(max_examples=60, deadline=None)
@given(poses("A", "B"), poses("B", "C"), poses("A", "D"), ARROW)
def test_the_sensors_see_what_the_letters_say(
    X_AB: Pose, X_BC: Pose, X_AD: Pose, xyz: tuple[float, ...]
) -> None:
    tree = {
        "A": ("world", np.eye(4)),
        "B": ("A", X_AB.matrix()),
        "C": ("B", X_BC.matrix()),
        "D": ("A", X_AD.matrix()),
    }
    X_DC = X_AD.inverse() @ X_AB @ X_BC
    np.testing.assert_allclose(seen_pose(tree, "C", "D"), X_DC.matrix(), rtol=0, atol=1e-14)
    np.testing.assert_allclose(
        seen_pose(tree, "A", "B"), X_AB.inverse().matrix(), rtol=0, atol=1e-14
    )
    point = X_DC @ Position("Co", "Q", "C", xyz)  # type: ignore[arg-type]
    np.testing.assert_allclose(seen_point(tree, "C", xyz, "D"), point.xyz, rtol=0, atol=1e-14)
    arrow = X_DC @ Direction("d", "C", xyz)  # type: ignore[arg-type]
    np.testing.assert_allclose(seen_direction(tree, "C", xyz, "D"), arrow.xyz, rtol=0, atol=1e-14)


def test_a_pose_read_before_does_not_linger() -> None:
    quarter = Pose.about("z", math.pi / 2, parent="world", child="A").matrix()
    np.testing.assert_allclose(
        seen_point({"A": ("world", quarter)}, "A", [1, 0, 0], "world"), [0, 1, 0], atol=1e-15
    )
    still = {"A": ("world", np.eye(4))}
    np.testing.assert_array_equal(seen_point(still, "A", [1, 0, 0], "world"), [1, 0, 0])
    first = seen_pose(still, "A", "world")
    seen_pose({"A": ("world", quarter)}, "A", "world")
    np.testing.assert_array_equal(first, np.eye(4))


@pytest.mark.parametrize(
    ("tree", "frame", "message"),
    [
        ({"A": ("world", np.eye(4))}, "B", "one of world, A, got 'B'"),
        ({"A": ("B", np.eye(4))}, "A", "'A' is given in 'B', which must be named before it"),
        ({"A": ("world", np.eye(3))}, "A", "pose of frame 'A' must be a 4×4 pose"),
        ({"A": ("world", np.diag([1, 1, -1, 1]))}, "A", "must be a 4×4 pose"),
        ({"A": ("world", 2 * np.eye(4))}, "A", "must be a 4×4 pose"),
    ],
)
def test_what_is_no_tree_of_poses_is_refused(tree: dict, frame: str, message: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(ValueError, match=message):
        seen_pose(tree, frame, "world")

"""Jacobians against finite differences along q, and against each other."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation as ScipyRotation

from autograder.kinematics import (
    SIX_AXIS_ANGLES,
    Chain,
    Joint,
    body_jacobian,
    integrate,
    planar_3r,
    position_jacobian,
    rpy_jacobian,
    six_axis,
    spatial_jacobian,
    world_aligned_jacobian,
)
from autograder.spatial import Pose

Draw = Callable[..., st.SearchStrategy]
GEOMETRIC = [world_aligned_jacobian, body_jacobian, spatial_jacobian]
EVERY = [*GEOMETRIC, position_jacobian, rpy_jacobian]
STEP = 1e-2
WEIGHTS = {1: 3 / 4, 2: -3 / 20, 3: 1 / 60}
"""Of a central difference of sixth order: with this step it neglects less than rounding does."""


def rates(chain: Chain, q: np.ndarray, read: Callable[[np.ndarray], np.ndarray]) -> list:
    """The derivative of `read(q)` along each velocity of the chain."""
    columns = []
    for direction in np.eye(chain.nv):
        ahead, behind = (
            [read(integrate(chain, q, sign * direction, i * STEP)) for i in WEIGHTS]
            for sign in (1, -1)
        )
        terms = zip(WEIGHTS.values(), ahead, behind, strict=True)
        columns.append(sum(weight * (a - b) for weight, a, b in terms) / STEP)
    return columns


def unskewed(matrix: np.ndarray) -> np.ndarray:
    np.testing.assert_allclose(matrix, -matrix.T, rtol=0, atol=1e-9)
    return np.array([matrix[2, 1], matrix[0, 2], matrix[1, 0]])


def difference_quotients(chain: Chain, q: np.ndarray, frame: str) -> dict[Callable, np.ndarray]:
    """Each Jacobian from X and dX/dt alone: the textbook definitions, by finite differences."""
    X = chain.forward_kinematics(q)[frame].matrix()
    spatial, body, position, aligned = [], [], [], []
    for X_dot in rates(chain, q, lambda q: chain.forward_kinematics(q)[frame].matrix()):
        left, right = X_dot @ np.linalg.inv(X), np.linalg.inv(X) @ X_dot
        spatial.append([*unskewed(left[:3, :3]), *left[:3, 3]])
        body.append([*unskewed(right[:3, :3]), *right[:3, 3]])
        position.append(X_dot[:3, 3])
        aligned.append([*unskewed(X_dot[:3, :3] @ X[:3, :3].T), *X_dot[:3, 3]])
    columns = (aligned, body, spatial, position)
    return {
        jacobian: np.array(each).T
        for jacobian, each in zip([*GEOMETRIC, position_jacobian], columns, strict=True)
    }


@pytest.mark.parametrize("frame", ["W", "A", "D", "F", "T"])
@settings(max_examples=8)
@given(data=st.data())
def test_every_jacobian_is_what_finite_differences_say(
    generic_chain: Chain, positions_of: Draw, data: st.DataObject, frame: str
) -> None:
    q = data.draw(positions_of(generic_chain))
    for jacobian, expected in difference_quotients(generic_chain, q, frame).items():
        J = jacobian(generic_chain, q, frame)
        assert J.dtype == np.float64
        np.testing.assert_allclose(J, expected, rtol=0, atol=1e-9, err_msg=jacobian.__name__)


@settings(max_examples=8)
@given(data=st.data())
def test_rates_of_roll_pitch_yaw_are_what_finite_differences_say(
    generic_chain: Chain, positions_of: Draw, data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    R = generic_chain.tip_pose(q).R
    if math.hypot(R[0, 0], R[1, 0]) < 0.2:  # a difference quotient is useless near the singularity
        return

    def angles(q: np.ndarray) -> np.ndarray:
        # relative to the middle, so that no angle jumps by a full turn
        there = ScipyRotation.from_matrix(generic_chain.tip_pose(q).R).as_euler("xyz")
        return (there - middle + math.pi) % (2 * math.pi) - math.pi

    middle = ScipyRotation.from_matrix(R).as_euler("xyz")
    expected = np.array(rates(generic_chain, q, angles)).T
    J = rpy_jacobian(generic_chain, q)
    assert J.shape == (3, generic_chain.nv)
    np.testing.assert_allclose(J, expected, rtol=0, atol=1e-6)


@settings(max_examples=30)
@given(data=st.data())
def test_the_three_differ_by_a_rotation_and_a_shift(
    generic_chain: Chain, positions_of: Draw, data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    X = generic_chain.tip_pose(q)
    aligned, body, spatial = (jacobian(generic_chain, q) for jacobian in GEOMETRIC)
    np.testing.assert_allclose(X.R @ body[:3], aligned[:3], rtol=0, atol=1e-13)
    np.testing.assert_allclose(X.R @ body[3:], aligned[3:], rtol=0, atol=1e-13)
    np.testing.assert_allclose(spatial[:3], aligned[:3], rtol=0, atol=0)
    shifted = spatial[3:] + np.cross(spatial[:3].T, X.p).T
    np.testing.assert_allclose(shifted, aligned[3:], rtol=0, atol=1e-12)


def test_the_three_are_three_matrices() -> None:
    arm = six_axis()
    first, second, third = (jacobian(arm, SIX_AXIS_ANGLES) for jacobian in GEOMETRIC)
    assert np.abs(first - second).max() > 0.1
    assert np.abs(first - third).max() > 0.1
    assert np.abs(second - third).max() > 0.1


@pytest.mark.parametrize("jacobian", EVERY)
def test_joints_beyond_the_frame_do_not_move_it(jacobian: Callable) -> None:
    chain, q = planar_3r(), [0.3, -0.7, 1.1]
    assert not jacobian(chain, q, "W").any()
    on_B = jacobian(chain, q, "B")
    assert on_B[:, :2].any()
    assert not on_B[:, 2].any()
    np.testing.assert_array_equal(jacobian(chain, q), jacobian(chain, q, "T"))


@pytest.mark.parametrize("jacobian", EVERY)
def test_an_unknown_frame_is_told_which_there_are(jacobian: Callable) -> None:
    with pytest.raises(ValueError, match="frame must be one of W, A, B, C, T, got 'E'"):
        jacobian(planar_3r(), [0, 0, 0], "E")
    with pytest.raises(ValueError, match="3 joint angles in radians, got 2"):
        jacobian(planar_3r(), [0, 0])


@pytest.mark.parametrize("sign", [1, -1])
def test_roll_pitch_yaw_has_no_rates_at_a_right_angle_of_pitch(sign: int) -> None:
    chain = Chain((Joint("j", Pose("P", "J"), "C", axis=(0, 1, 0)),), Pose("C", "T"))
    with pytest.raises(ValueError, match=f"pitch of R_PT is {'-' if sign < 0 else ''}π/2"):
        rpy_jacobian(chain, [sign * math.pi / 2])
    nearly = rpy_jacobian(chain, [sign * (math.pi / 2 - 1e-4)])
    np.testing.assert_allclose(nearly, [[0], [1], [0]], atol=1e-9)
    # the angular velocity is there all the same
    spin = world_aligned_jacobian(chain, [sign * math.pi / 2])[:3, 0]
    np.testing.assert_allclose(spin, [0, 1, 0], atol=1e-15)


def test_angle_rates_are_not_the_angular_velocity() -> None:
    arm = six_axis()
    omega = world_aligned_jacobian(arm, SIX_AXIS_ANGLES)[:3]
    assert np.abs(rpy_jacobian(arm, SIX_AXIS_ANGLES) - omega).max() > 0.1


def test_a_chain_that_cannot_move_has_an_empty_jacobian() -> None:
    chain = Chain((Joint("j", Pose("P", "J"), "C", type="fixed"),), Pose("C", "T"))
    assert all(jacobian(chain, []).shape == (6, 0) for jacobian in GEOMETRIC)
    assert position_jacobian(chain, []).shape == rpy_jacobian(chain, []).shape == (3, 0)

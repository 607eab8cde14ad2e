"""Forward kinematics of every type of joint against a product of matrix exponentials."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.linalg import expm
from scipy.spatial.transform import Rotation as ScipyRotation

from autograder.kinematics import Chain, Joint


def twist(angular: np.ndarray, linear: np.ndarray) -> np.ndarray:
    """The 4×4 matrix whose exponential moves by the screw."""
    x, y, z = angular
    matrix = np.zeros((4, 4))
    matrix[:3, :3] = [[0, -z, y], [z, 0, -x], [-y, x, 0]]
    matrix[:3, 3] = linear
    return matrix


def factors(joint: Joint, q: np.ndarray) -> list[np.ndarray]:
    """The twists, in the joint's frame, whose exponentials follow one another."""
    zero, axis = np.zeros(3), np.array(joint.axis)
    match joint.type:
        case "fixed":
            return []
        case "revolute" | "continuous":
            return [twist(q[0] * axis, zero)]
        case "prismatic":
            return [twist(zero, q[0] * axis)]
        case "ball":
            return [twist(ScipyRotation.from_quat(q, scalar_first=True).as_rotvec(), zero)]
        case "planar":
            return [twist(zero, [q[0], q[1], 0]), twist([0, 0, q[2]], zero)]
        case "floating":
            turn = ScipyRotation.from_quat(q[:4], scalar_first=True).as_rotvec()
            return [twist(zero, q[4:]), twist(turn, zero)]
    raise AssertionError(joint.type)


def product_of_exponentials(chain: Chain, q: np.ndarray) -> dict[str, np.ndarray]:
    """The poses of all frames in the base: exponentials of screws in the base, then the home pose.

    Brockett's formula (Lynch and Park, "Modern Robotics", eq. 4.14).
    """
    moved, home, start = np.eye(4), np.eye(4), 0
    poses = {chain.base: np.eye(4)}
    for joint in chain.joints:
        home = home @ joint.X_PJ.matrix()
        here = q[start : start + joint.nq]
        start += joint.nq
        for screw in factors(joint, here):
            moved = moved @ expm(home @ screw @ np.linalg.inv(home))
        poses[joint.child] = moved @ home
    poses[chain.tip] = moved @ home @ chain.X_CT.matrix()
    return poses


@settings(max_examples=40)
@given(data=st.data())
def test_every_frame_is_where_the_exponentials_put_it(
    generic_chain: Chain, positions_of: Callable[..., st.SearchStrategy], data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    expected = product_of_exponentials(generic_chain, q)
    poses = generic_chain.forward_kinematics(q)
    assert tuple(poses) == tuple(expected) == generic_chain.frames
    for frame, pose in poses.items():
        assert pose.labels == (generic_chain.base, frame)
        np.testing.assert_allclose(pose.matrix(), expected[frame], rtol=0, atol=1e-12)


@settings(max_examples=20)
@given(data=st.data())
def test_a_quaternion_and_its_negative_are_one_configuration(
    generic_chain: Chain, positions_of: Callable[..., st.SearchStrategy], data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    other = q.copy()
    for name in ("floating", "ball"):
        start = generic_chain.q_slice(name).start
        other[start : start + 4] *= -1
    assert not np.array_equal(q, other)
    there, back = (generic_chain.tip_pose(each).matrix() for each in (q, other))
    np.testing.assert_allclose(there, back, rtol=0, atol=1e-15)


def test_the_home_pose_is_the_product_of_the_fixed_poses(generic_chain: Chain) -> None:
    assert (generic_chain.nq, generic_chain.nv) == (17, 15)
    product = np.eye(4)
    for joint in generic_chain.joints:
        product = product @ joint.X_PJ.matrix()
    home = generic_chain.tip_pose(generic_chain.neutral()).matrix()
    np.testing.assert_allclose(home, product @ generic_chain.X_CT.matrix(), rtol=0, atol=1e-15)


def test_a_floating_joint_turns_about_its_own_origin(generic_chain: Chain) -> None:
    half = math.sqrt(0.5)
    X = generic_chain.joints[0].X_JC([half, 0, 0, half, 1, 2, 3])
    np.testing.assert_allclose(X.p, [1, 2, 3], rtol=0, atol=0)

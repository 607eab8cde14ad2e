"""Forward kinematics against a formula written by hand, and what a chain refuses."""

from __future__ import annotations

import math
import pickle

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from autograder.kinematics import Chain, Joint, planar_3r
from autograder.spatial import Pose

ANGLE = st.one_of(st.sampled_from([0.0, 1e-9, math.pi]), st.floats(-math.pi, math.pi))


@given(st.tuples(ANGLE, ANGLE, ANGLE))
def test_planar_arm_is_the_sum_of_three_arrows(q: tuple[float, float, float]) -> None:
    L1, L2, L3 = 0.30, 0.25, 0.15
    a, b, phi = q[0], q[0] + q[1], q[0] + q[1] + q[2]
    X_WT = planar_3r((L1, L2, L3)).tip_pose(q)
    expected = [
        L1 * math.cos(a) + L2 * math.cos(b) + L3 * math.cos(phi),
        L1 * math.sin(a) + L2 * math.sin(b) + L3 * math.sin(phi),
        0.0,
    ]
    np.testing.assert_allclose(X_WT.p, expected, atol=1e-14)
    np.testing.assert_allclose(X_WT.R[:2, 0], [math.cos(phi), math.sin(phi)], atol=1e-14)
    np.testing.assert_allclose(X_WT.R[:, 2], [0, 0, 1], atol=1e-15)


def test_symbols_give_the_textbook_formula() -> None:
    t1, t2, t3 = sp.symbols("theta1:4", real=True)
    L1, L2, L3 = sp.symbols("L1:4", positive=True)
    X_WT = planar_3r((L1, L2, L3)).tip_pose((t1, t2, t3)).simplify()
    assert X_WT.p[0] == L1 * sp.cos(t1) + L2 * sp.cos(t1 + t2) + L3 * sp.cos(t1 + t2 + t3)
    assert X_WT.p[1] == L1 * sp.sin(t1) + L2 * sp.sin(t1 + t2) + L3 * sp.sin(t1 + t2 + t3)


def test_every_frame_is_there_and_labelled() -> None:
    chain = planar_3r()
    poses = chain.forward_kinematics([0.1, 0.2, 0.3])
    assert chain.frames == ("W", "A", "B", "C", "T") == tuple(poses)
    assert all(pose.labels == ("W", frame) for frame, pose in poses.items())
    product = Pose("W", "W")
    for step in chain.steps([0.1, 0.2, 0.3]):
        product = product @ step
    assert product == poses["T"] == chain.tip_pose([0.1, 0.2, 0.3])


def test_fixed_origin_comes_first_and_the_axis_is_the_joints_own() -> None:
    # The origin turns z onto the parent's -y; the hinge turns about its own z.
    origin = Pose.about("x", math.pi / 2, parent="W", child="J")
    joint = Joint("hinge", Pose("W", "J", origin.R, [0, 0, 1]), "A")
    X_WA = joint.X_PC(math.pi / 2)
    np.testing.assert_allclose(X_WA.R[:, 0], [0, 0, 1], atol=1e-15)
    np.testing.assert_allclose(X_WA.R[:, 2], [0, -1, 0], atol=1e-15)
    np.testing.assert_array_equal(X_WA.p, [0, 0, 1])


@pytest.mark.parametrize("q", [[0.1, 0.2], [0.1, 0.2, 0.3, 0.4]])
def test_a_wrong_number_of_angles_is_refused(q: list[float]) -> None:
    with pytest.raises(ValueError, match=f"3 joint angles in radians, got {len(q)}"):
        planar_3r().tip_pose(q)


def test_pieces_that_do_not_join_are_refused() -> None:
    joint = Joint("one", Pose("W", "J"), "A")
    with pytest.raises(ValueError, match="go on from link 'A', but the next piece sits on 'B'"):
        Chain((joint,), Pose("B", "T"))
    with pytest.raises(ValueError, match="must occur once"):
        Chain((joint, Joint("one", Pose("A", "K"), "B")), Pose("B", "T"))
    with pytest.raises(ValueError, match="at least one joint"):
        Chain((), Pose("A", "T"))
    with pytest.raises(ValueError, match="axis must be three numbers"):
        Joint("one", Pose("W", "J"), "A", axis=(0.0, 0.0, 0.0))
    with pytest.raises(ValueError, match="three link lengths"):
        planar_3r((0.3, 0.2))


def test_a_chain_that_went_through_a_pickle_is_the_same_and_brings_no_hash_along() -> None:
    chain = planar_3r()
    assert {chain: "found"}[planar_3r()] == "found"
    again = pickle.loads(pickle.dumps(chain))
    assert "_hash" in vars(chain)
    assert "_hash" not in vars(again)
    assert (again, hash(again)) == (chain, hash(chain))
    assert hash(planar_3r((0.3, 0.2, 0.1))) != hash(chain)

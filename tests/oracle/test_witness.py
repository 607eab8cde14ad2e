"""Three witnesses that share nothing: the chain, MuJoCo, and finite differences."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.kinematics import Chain, Joint, planar_3r
from autograder.oracle import build, witness
from autograder.spatial import Pose, Rotation

ANGLE = st.one_of(
    st.sampled_from([0.0, 1e-9, math.pi - 1e-9, math.pi]), st.floats(-math.pi, math.pi)
)


def spatial_chain() -> Chain:
    """A chain with origins and axes that no symmetry hides."""
    turns = [((1.0, 2.0, 3.0), 0.7), ((-1.0, 0.5, 2.0), -2.1), ((0.3, -0.8, 0.1), 3.0)]
    axes = [(0.0, 0.0, 1.0), (1.0, 1.0, 0.0), (0.2, -0.4, 0.9)]
    joints = []
    for i, ((about, angle), axis) in enumerate(zip(turns, axes, strict=True)):
        parent, joint, child = "WABC"[i], f"J{i}", "ABC"[i]
        R = Rotation.about(about, angle, parent=parent, child=joint).R
        joints.append(Joint(f"j{i}", Pose(parent, joint, R, [0.1 * i, 0.2, -0.3]), child, axis))
    R = Rotation.about((1.0, 1.0, 1.0), 1.0, parent="C", child="T").R
    return Chain(tuple(joints), Pose("C", "T", R, [0.2, -0.1, 0.4]))


CHAINS = {"planar": planar_3r(), "spatial": spatial_chain()}


@pytest.mark.parametrize("name", CHAINS)
@settings(max_examples=40, deadline=None)
@given(q=st.tuples(ANGLE, ANGLE, ANGLE))
def test_mujoco_agrees_on_every_frame(name: str, q: tuple[float, float, float]) -> None:
    chain = CHAINS[name]
    for frame, pose in chain.forward_kinematics(q).items():
        measured = witness(chain).frame_pose(frame, q)
        np.testing.assert_allclose(pose.matrix(), measured, rtol=0, atol=1e-14)


@pytest.mark.parametrize("name", CHAINS)
@settings(max_examples=40, deadline=None)
@given(q=st.tuples(ANGLE, ANGLE, ANGLE))
def test_jacobian_agrees_with_finite_differences_of_the_chain(
    name: str, q: tuple[float, float, float]
) -> None:
    chain, h = CHAINS[name], 1e-5
    differences = np.zeros((6, 3))
    R = chain.tip_pose(q).R
    for i in range(3):
        ahead, behind = np.array(q), np.array(q)
        ahead[i] += h
        behind[i] -= h
        X_ahead, X_behind = chain.tip_pose(ahead), chain.tip_pose(behind)
        spin = (X_ahead.R - X_behind.R) / (2 * h) @ R.T
        differences[:3, i] = spin[2, 1], spin[0, 2], spin[1, 0]
        differences[3:, i] = (X_ahead.p - X_behind.p) / (2 * h)
    measured = witness(chain).tip_jacobian(q)
    np.testing.assert_allclose(measured, differences, rtol=0, atol=1e-8)


def test_many_poses_at_once_are_the_poses_one_by_one() -> None:
    Q = np.random.default_rng(3).uniform(-math.pi, math.pi, (50, 3))
    measured = witness(planar_3r())
    poses = measured.tip_poses(Q)
    np.testing.assert_array_equal(poses, [measured.tip_pose(q) for q in Q])
    assert measured.tip_poses(np.empty((0, 3))).shape == (0, 4, 4)


def test_what_is_returned_stays_as_it_was() -> None:
    measured = witness(planar_3r())
    first = measured.tip_pose([0.0, 0.0, 0.0])
    jacobian = measured.tip_jacobian([0.0, 0.0, 0.0])
    poses = measured.tip_poses([[0.0, 0.0, 0.0]])
    measured.tip_pose([1.0, 1.0, 1.0])
    np.testing.assert_allclose(first[:3, 3], [0.70, 0, 0], atol=1e-15)
    np.testing.assert_allclose(poses[0], first, atol=0)
    np.testing.assert_allclose(jacobian[4], [0.70, 0.40, 0.15], atol=1e-15)
    first[0, 0] = 7.0  # and it may be written to
    assert measured.tip_pose([0.0, 0.0, 0.0])[0, 0] == 1.0


def test_equal_chains_are_compiled_once() -> None:
    assert witness(planar_3r()) is witness(planar_3r())
    assert witness(planar_3r((0.3, 0.2, 0.1))) is not witness(planar_3r())


@pytest.mark.parametrize(
    ("q", "message"),
    [
        ([0.1, 0.2], r"q must hold 3 joint angles in radians, got an array of shape \(2,\)"),
        ([[0.1, 0.2, 0.3]], r"got an array of shape \(1, 3\)"),
        ([0.1, math.nan, 0.3], "not finite"),
        ([0.1, math.inf, 0.3], "not finite"),
    ],
)
def test_wrong_angles_are_refused(q: list[float], message: str) -> None:
    measured = witness(planar_3r())
    for measure in (measured.tip_pose, measured.tip_jacobian):
        with pytest.raises(ValueError, match=message):
            measure(q)


def test_wrong_rows_and_frames_are_refused() -> None:
    measured = witness(planar_3r())
    with pytest.raises(ValueError, match="in each row"):
        measured.tip_poses([0.1, 0.2, 0.3])
    with pytest.raises(ValueError, match="not finite"):
        measured.tip_poses([[0.1, 0.2, math.nan]])
    with pytest.raises(ValueError, match="one of W, A, B, C, T, got 'D'"):
        measured.frame_pose("D", [0.1, 0.2, 0.3])


def test_a_chain_with_symbols_cannot_be_built() -> None:
    with pytest.raises(ValueError, match="still holds symbols"):
        build(planar_3r(sp.symbols("L1:4")))

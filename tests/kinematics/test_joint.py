"""What each type of joint lets its child do, and what a joint refuses to be."""

from __future__ import annotations

import math
import re
from typing import get_args

import numpy as np
import pytest
import sympy as sp

from autograder.kinematics import Chain, Joint, JointType
from autograder.spatial import Pose

FREEDOMS = {
    "revolute": (1, 1),
    "continuous": (1, 1),
    "prismatic": (1, 1),
    "fixed": (0, 0),
    "ball": (4, 3),
    "planar": (3, 3),
    "floating": (7, 6),
}


def joint(type: str = "revolute", **options: object) -> Joint:
    return Joint("j", Pose("P", "J"), "C", type=type, **options)


def test_the_types_are_those_of_the_syllabus() -> None:
    assert set(get_args(JointType)) == set(FREEDOMS)


@pytest.mark.parametrize("type", FREEDOMS)
def test_positions_and_velocities_of_a_type(type: str) -> None:
    j = joint(type)
    assert (j.nq, j.nv) == FREEDOMS[type]
    assert len(j.neutral) == j.nq
    assert j.motion.columns(j.axis).shape == (6, j.nv)
    np.testing.assert_array_equal(j.X_PC(j.neutral).matrix(), np.eye(4))
    assert j.X_PC(j.neutral).labels == ("P", "C")


def test_each_type_moves_its_child_as_it_says() -> None:
    half = math.sqrt(0.5)
    quarter_about_z = [[0, -1, 0], [1, 0, 0], [0, 0, 1]]
    quarter_about_x = [[1, 0, 0], [0, 0, -1], [0, 1, 0]]
    cases = [
        (joint("revolute"), math.pi / 2, quarter_about_z, [0, 0, 0]),
        (joint("continuous", axis=(3, 0, 0)), math.pi / 2, quarter_about_x, [0, 0, 0]),
        (joint("prismatic", axis=(0, 5, 0)), 0.3, np.eye(3), [0, 0.3, 0]),
        (joint("prismatic", axis=(0, 3, 4)), 2.0, np.eye(3), [0, 1.2, 1.6]),
        (joint("ball"), (half, half, 0, 0), quarter_about_x, [0, 0, 0]),
        (joint("planar"), (0.1, 0.2, math.pi / 2), quarter_about_z, [0.1, 0.2, 0]),
        (joint("floating"), (half, 0, 0, half, 1, 2, 3), quarter_about_z, [1, 2, 3]),
        (joint("fixed"), (), np.eye(3), [0, 0, 0]),
    ]
    for moved, q, R, p in cases:
        np.testing.assert_allclose(moved.X_PC(q).R, R, atol=1e-15, err_msg=moved.type)
        np.testing.assert_allclose(moved.X_PC(q).p, p, atol=1e-15, err_msg=moved.type)
    assert {moved.type for moved, *_ in cases} == set(FREEDOMS)


def test_one_position_may_be_a_bare_number_or_symbol() -> None:
    d, theta = sp.symbols("d theta")
    assert joint("prismatic").X_PC(0.3) == joint("prismatic").X_PC([0.3])
    assert joint().X_PC(np.float64(0.3)) == joint().X_PC((0.3,)) == joint().X_PC(np.array(0.3))
    assert list(joint("prismatic", axis=(0, 0, 2)).X_PC(d).p) == [0, 0, d]
    assert joint().X_PC(theta).R[0, 0] == sp.cos(theta)


def test_a_symbolic_unit_quaternion_is_taken() -> None:
    theta = sp.Symbol("theta", real=True)
    X = joint("ball").X_PC([sp.cos(theta / 2), 0, 0, sp.sin(theta / 2)]).simplify()
    assert Pose.about("z", theta, parent="P", child="C").simplify() == X


@pytest.mark.parametrize("type", ["ball", "floating"])
@pytest.mark.parametrize("quaternion", [(2, 0, 0, 0), (0, 0, 0, 0), (0.7, 0.7, 0, 0)])
def test_a_quaternion_that_is_not_of_length_one_is_refused(
    type: str, quaternion: tuple[float, ...]
) -> None:
    q = (*quaternion, *[0.0] * (joint(type).nq - 4))
    length = math.hypot(*quaternion)
    with pytest.raises(ValueError, match=f"joint 'j'.*length is {length:.12g}.*Normalise it"):
        joint(type).X_PC(q)
    symbols = (*sp.symbols("w x y z", real=True), *q[4:])
    with pytest.raises(ValueError, match="Normalise it"):
        joint(type).X_PC(symbols)


def test_rounding_in_a_quaternion_is_not_held_against_it() -> None:
    quaternion = np.array([0.1, -0.7, 0.5, 0.5]) * (1 + 5e-10)
    X = joint("ball").X_PC(quaternion)
    np.testing.assert_allclose(X.R.T @ X.R, np.eye(3), rtol=0, atol=1e-15)
    with pytest.raises(ValueError, match=r"length is 1\.000000002"):
        joint("ball").X_PC(quaternion * (1 + 1.5e-9))


@pytest.mark.parametrize("type", FREEDOMS)
def test_a_wrong_number_of_positions_is_refused(type: str) -> None:
    nq = FREEDOMS[type][0]
    with pytest.raises(ValueError, match=f"is {type}: q must hold {nq} positions.*got {nq + 1}"):
        joint(type).X_PC([0.0] * (nq + 1))


@pytest.mark.parametrize("bad", [math.nan, math.inf])
def test_positions_are_finite(bad: float) -> None:
    for one in (joint("revolute"), joint("prismatic")):
        with pytest.raises(ValueError, match="finite"):
            one.X_PC(bad)


def test_an_unknown_type_is_refused_and_told_what_there_is() -> None:
    with pytest.raises(ValueError, match="got 'hinge'") as caught:
        joint("hinge")
    assert all(known in str(caught.value) for known in FREEDOMS)


def test_the_axis_is_kept_at_length_one() -> None:
    assert joint(axis=(0, 0, 2)) == joint(axis=[0.0, 0.0, 1.0]) == joint()
    assert hash(joint(axis=np.array([0, 0, 2]))) == hash(joint())
    generic = joint(axis=(1, -2, 3))
    assert math.isclose(math.hypot(*generic.axis), 1.0, rel_tol=1e-15)
    assert joint(axis=generic.axis).axis == generic.axis  # to the last bit
    assert joint(axis=(0, 0, 1 + 1e-9)).axis == (0, 0, 1)


@pytest.mark.parametrize("axis", [(0, 0, 0), (1, 0), (math.nan, 0, 1), (math.inf, 0, 0)], ids=str)
def test_what_is_no_axis_is_refused(axis: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="axis must be three numbers, not all zero"):
        joint(axis=axis)


@pytest.mark.parametrize("type", ["fixed", "ball", "planar", "floating"])
def test_a_type_without_an_axis_refuses_one(type: str) -> None:
    with pytest.raises(ValueError, match=f"a {type} joint has no axis.*turn the joint's frame"):
        joint(type, axis=(1, 0, 0))


@pytest.mark.parametrize("type", FREEDOMS)
def test_limits_belong_to_revolute_and_prismatic_joints(type: str) -> None:
    if type in ("revolute", "prismatic"):
        limited = joint(type, limits=[-1, 2])
        assert limited.limits == (-1.0, 2.0)
        assert hash(limited) != hash(joint(type))
    else:
        with pytest.raises(ValueError, match=f"a {type} joint has no limits"):
            joint(type, limits=(-1, 2))


@pytest.mark.parametrize(
    ("limits", "cause"),
    [
        ((1, -1), "must not exceed the upper"),
        ((0, math.inf), "two finite numbers"),
        ((0, math.nan), "two finite numbers"),
        ((0, 1, 2), "two finite numbers"),
        (1.0, "two finite numbers"),
    ],
    ids=str,
)
def test_impossible_limits_are_refused(limits: object, cause: str) -> None:
    with pytest.raises(ValueError, match=cause):
        joint(limits=limits)
    assert joint(limits=(1, 1)).limits == (1.0, 1.0)


def test_a_position_beyond_the_limits_is_still_a_position() -> None:
    np.testing.assert_allclose(joint("prismatic", limits=(0, 1)).X_PC(3.0).p, [0, 0, 3])


def test_an_index_is_not_an_address() -> None:
    types = ["floating", "revolute", "fixed", "ball", "prismatic"]
    frames = "WABCDE"
    joints = [
        Joint(kind, Pose(frames[i], f"J{i}"), frames[i + 1], type=kind)
        for i, kind in enumerate(types)
    ]
    chain = Chain(joints, Pose("E", "T"))
    assert (chain.nq, chain.nv) == (13, 11)
    addresses = [(chain.q_slice(name), chain.v_slice(name)) for name in types]
    assert [(q.start, q.stop, v.start, v.stop) for q, v in addresses] == [
        (0, 7, 0, 6),
        (7, 8, 6, 7),
        (8, 8, 7, 7),
        (8, 12, 7, 10),
        (12, 13, 10, 11),
    ]
    np.testing.assert_array_equal(chain.neutral(), [1, *[0] * 7, 1, *[0] * 4])
    assert chain.tip_pose(chain.neutral()) == Pose("W", "T")
    with pytest.raises(ValueError, match=r"joint must be one of floating, revolute.*got 'wheel'"):
        chain.q_slice("wheel")


def test_velocities_given_for_positions_are_told_apart() -> None:
    chain = Chain((joint("floating"),), Pose("C", "T"))
    told = (
        "q must hold nq = 7 positions (j: w, x, y, z, px, py, pz), got 6. "
        "The chain has nq = 7 positions and nv = 6 velocities: these look like velocities"
    )
    with pytest.raises(ValueError, match=re.escape(told)):
        chain.tip_pose([0.0] * 6)
    with pytest.raises(ValueError, match=r"v must hold nv = 6 velocities, got 7; q has nq = 7"):
        chain.require_velocities([0.0] * 7)

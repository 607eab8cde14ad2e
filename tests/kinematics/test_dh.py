"""A DH table by two conventions: the course's numbers, nested MuJoCo bodies, and symbols."""

from __future__ import annotations

import dataclasses
import math

import mujoco
import numpy as np
import pytest
import sympy as sp

from autograder.kinematics import (
    SIX_AXIS_ANGLES,
    SIX_AXIS_TABLE,
    DHRow,
    dh_chain,
    dh_pose,
    six_axis,
)
from autograder.kinematics.dh import Convention

ENDS = {
    "standard": (0.568210382, -0.16, 0.217363729),
    "modified": (0.464742542, -0.07, -0.068185165),
}
A, ALPHA, D = (0, 0.30, 0.25, 0, 0, 0), (90, 0, 0, 90, 90, 0), (0.15, 0, 0, 0.20, 0, 0.08)
THETA = (0, 30, -45, 0, 60, 0)


@pytest.mark.parametrize("convention", ENDS)
def test_the_arm_ends_where_the_course_says(convention: Convention) -> None:
    X = six_axis(convention).tip_pose(SIX_AXIS_ANGLES)
    np.testing.assert_allclose(X.p, ENDS[convention], rtol=0, atol=5e-10)


def test_the_table_is_the_one_that_is_printed() -> None:
    for i, row in enumerate(SIX_AXIS_TABLE):
        assert (row.a, row.d, row.theta, row.joint) == (A[i], D[i], 0, "revolute")
        assert math.isclose(math.degrees(row.alpha), ALPHA[i])
    np.testing.assert_allclose(np.degrees(SIX_AXIS_ANGLES), THETA, atol=1e-13)
    assert six_axis() == six_axis("standard") != six_axis("modified")


def nested_bodies(convention: str, theta: np.ndarray) -> mujoco.MjModel:
    """One elementary motion a body, in the order of the convention; MJCF's angles are degrees."""
    opened = ""
    for i in range(6):
        about_z = [f'euler="0 0 {theta[i]:.17g}"', f'pos="0 0 {D[i]}"']
        about_x = [f'pos="{A[i]} 0 0"', f'euler="{ALPHA[i]} 0 0"']
        first, second = (about_z, about_x) if convention == "standard" else (about_x, about_z)
        *inner, last = first + second
        opened += "".join(f"<body {motion}>" for motion in inner)
        opened += f'<body name="{i + 1}" {last}>'
    closed = "</body>" * 24
    return mujoco.MjModel.from_xml_string(
        f"<mujoco><worldbody>{opened}{closed}</worldbody></mujoco>"
    )


@pytest.mark.parametrize("convention", ENDS)
def test_nested_bodies_agree_on_every_dh_frame(convention: Convention) -> None:
    for theta in [np.array(THETA), *np.random.default_rng(7).uniform(-180, 180, (5, 6))]:
        model = nested_bodies(convention, theta)
        data = mujoco.MjData(model)
        mujoco.mj_kinematics(model, data)
        poses = six_axis(convention).forward_kinematics(np.radians(theta))
        for frame in "123456":
            body = data.body(frame)
            np.testing.assert_allclose(poses[frame].p, body.xpos, rtol=0, atol=1e-12)
            np.testing.assert_allclose(poses[frame].R.ravel(), body.xmat, rtol=0, atol=1e-12)


a, alpha, d, theta, q = sp.symbols("a alpha d theta q", real=True)
TURN_X = sp.Matrix(
    [
        [1, 0, 0, 0],
        [0, sp.cos(alpha), -sp.sin(alpha), 0],
        [0, sp.sin(alpha), sp.cos(alpha), 0],
        [0, 0, 0, 1],
    ]
)


def _shift(x: sp.Expr, y: sp.Expr, z: sp.Expr) -> sp.Matrix:
    return sp.Matrix([[1, 0, 0, x], [0, 1, 0, y], [0, 0, 1, z], [0, 0, 0, 1]])


def _turn_z(angle: sp.Expr) -> sp.Matrix:
    c, s = sp.cos(angle), sp.sin(angle)
    return sp.Matrix([[c, -s, 0, 0], [s, c, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]])


@pytest.mark.parametrize("joint", ["revolute", "prismatic"])
def test_a_symbolic_row_is_the_textbooks_product(joint: str) -> None:
    row = DHRow(a, alpha, d, theta, joint)
    along_z = (
        _turn_z(theta + q) * _shift(0, 0, d)
        if joint == "revolute"
        else _turn_z(theta) * _shift(0, 0, d + q)
    )
    along_x = _shift(a, 0, 0) * TURN_X
    for convention, product in [("standard", along_z * along_x), ("modified", along_x * along_z)]:
        X = dh_pose(row, convention, q, parent="A", child="B")
        assert X.labels == ("A", "B")
        assert sp.simplify(sp.Matrix(X.matrix()) - product) == sp.zeros(4)


ROWS = [
    DHRow(0.1, 0.4, 0.2, -0.3),
    DHRow(-0.2, -1.1, 0.5, 0.7, "prismatic"),
    DHRow(0.3, 2.0, -0.1, 0.2),
]


@pytest.mark.parametrize("convention", ENDS)
@pytest.mark.parametrize("n", [1, 2, 3])
def test_a_chain_is_the_product_of_its_rows(convention: Convention, n: int) -> None:
    chain, variables = dh_chain(ROWS[:n], convention), [0.6, -0.35, 1.9][:n]
    assert (chain.nq, chain.nv) == (n, n)
    assert (chain.base, chain.tip) == ("0", str(n))
    product = np.eye(4)
    poses = chain.forward_kinematics(variables)
    for i, (row, variable) in enumerate(zip(ROWS, variables, strict=False), start=1):
        product = product @ dh_pose(row, convention, variable, parent="A", child="B").matrix()
        np.testing.assert_allclose(poses[str(i)].matrix(), product, rtol=0, atol=1e-15)


@pytest.mark.parametrize("convention", ENDS)
def test_every_joint_moves_about_or_along_its_own_z(convention: Convention) -> None:
    chain = dh_chain(ROWS, convention, frames=["base", "shoulder", "elbow", "hand"])
    assert {"base", "shoulder", "elbow", "hand"} <= set(chain.frames)
    moving = [joint for joint in chain.joints if joint.nv]
    assert [joint.name for joint in moving] == ["joint1", "joint2", "joint3"]
    assert [joint.type for joint in moving] == ["revolute", "prismatic", "revolute"]
    assert all(joint.axis == (0, 0, 1) for joint in moving)


def test_a_table_with_exact_angles_gives_exact_entries() -> None:
    rows = [
        dataclasses.replace(
            row, a=sp.nsimplify(row.a), d=sp.nsimplify(row.d), alpha=sp.pi * deg / 180
        )
        for row, deg in zip(SIX_AXIS_TABLE, ALPHA, strict=True)
    ]
    angles = [sp.pi * deg / 180 for deg in THETA]
    X = dh_chain(rows, "standard").tip_pose(angles).simplify()
    assert X.p[1] == sp.Rational(-4, 25)
    np.testing.assert_allclose(np.array(X.p, dtype=float), ENDS["standard"], rtol=0, atol=5e-10)


def test_what_a_table_refuses() -> None:
    with pytest.raises(TypeError, match="convention"):
        dh_chain(ROWS)  # type: ignore[call-arg]
    for read in (
        lambda: dh_chain(ROWS, "craig"),
        lambda: dh_pose(ROWS[0], "craig", parent="A", child="B"),
    ):
        with pytest.raises(ValueError, match="one of standard, modified, got 'craig'"):
            read()
    with pytest.raises(ValueError, match="at least one row"):
        dh_chain([], "standard")
    with pytest.raises(ValueError, match="3 rows and 2 frames"):
        dh_chain(ROWS, "standard", frames=["a", "b"])
    with pytest.raises(ValueError, match=r"alpha.*in radians.*math\.radians\(90\)"):
        DHRow(0, 90, 0)
    with pytest.raises(ValueError, match=r"theta.*in radians"):
        DHRow(0, 0, 0, -45)
    with pytest.raises(ValueError, match="'revolute' or 'prismatic', got 'ball'"):
        DHRow(0, 0, 0, joint="ball")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="a of a DH row must be a finite number"):
        DHRow(math.nan, 0, 0)

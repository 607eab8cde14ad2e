"""Jacobians in symbols: the geometric ones equal the derivatives, and the textbook's formulas."""

from __future__ import annotations

import dataclasses

import numpy as np
import pytest
import sympy as sp
from sympy.simplify.fu import TR10i

from autograder.kinematics import (
    SIX_AXIS_TABLE,
    Chain,
    Joint,
    body_jacobian,
    dh_chain,
    planar_3r,
    position_jacobian,
    rpy_jacobian,
    six_axis,
    spatial_jacobian,
    world_aligned_jacobian,
)
from autograder.spatial import Pose

t1, t2, t3 = THETA = sp.symbols("theta1:4", real=True)
L1, L2, L3 = LENGTHS = sp.symbols("L1:4", positive=True)


def simplified(array: np.ndarray) -> sp.Matrix:
    return sp.Matrix(array).applyfunc(lambda entry: sp.simplify(TR10i(sp.sympify(entry))))


@pytest.fixture(scope="module")
def arm() -> Chain:
    return planar_3r(LENGTHS)


def test_the_planar_jacobian_is_the_textbooks(arm: Chain) -> None:
    c1, s1 = sp.cos(t1), sp.sin(t1)
    c12, s12 = sp.cos(t1 + t2), sp.sin(t1 + t2)
    c123, s123 = sp.cos(t1 + t2 + t3), sp.sin(t1 + t2 + t3)
    x = L1 * c1 + L2 * c12 + L3 * c123
    y = L1 * s1 + L2 * s12 + L3 * s123
    expected = sp.Matrix([[sp.diff(f, theta) for theta in THETA] for f in (x, y, sp.S.Zero)])
    geometric = simplified(world_aligned_jacobian(arm, THETA))
    assert (geometric[3:, :] - expected).applyfunc(sp.simplify) == sp.zeros(3)
    assert geometric[:3, :] == sp.Matrix([[0, 0, 0], [0, 0, 0], [1, 1, 1]])


def test_the_geometric_jacobian_is_the_derivative(arm: Chain) -> None:
    derivative = position_jacobian(arm, THETA)
    assert derivative.dtype == object
    assert simplified(derivative - world_aligned_jacobian(arm, THETA)[3:]) == sp.zeros(3)
    # in the plane yaw is the only angle that changes, and its rate is ω
    assert simplified(rpy_jacobian(arm, THETA)) == sp.Matrix([[0, 0, 0], [0, 0, 0], [1, 1, 1]])


def test_the_planar_determinant_with_the_angle(arm: Chain) -> None:
    J = sp.Matrix(world_aligned_jacobian(arm, THETA)).extract([3, 4, 2], [0, 1, 2])
    assert sp.simplify(J.det() - L1 * L2 * sp.sin(t2)) == 0


def test_the_position_alone_loses_rank_only_when_all_links_are_in_line(arm: Chain) -> None:
    J = simplified(position_jacobian(arm, THETA)[:2])
    minors = [J.extract([0, 1], list(pair)).det() for pair in [(0, 1), (0, 2), (1, 2)]]
    # The last two columns span the plane unless sin θ3 = 0. Then the first and the last do, unless
    # sin θ2 = 0 as well. With both, nothing is left.
    assert sp.simplify(minors[2] - L2 * L3 * sp.sin(t3)) == 0
    for straight in (0, sp.pi):
        first_and_last = minors[1].subs(t3, straight)
        assert sp.simplify(first_and_last - L1 * L3 * sp.cos(straight) * sp.sin(t2)) == 0
        for folded in (0, sp.pi):
            assert all(sp.simplify(m.subs({t3: straight, t2: folded})) == 0 for m in minors)


def test_rotating_the_rows_gives_the_body_jacobian(arm: Chain) -> None:
    R = sp.Matrix(arm.tip_pose(THETA).R)
    aligned, body = (
        sp.Matrix(jacobian(arm, THETA)) for jacobian in (world_aligned_jacobian, body_jacobian)
    )
    assert simplified(R.T * aligned[3:, :] - body[3:, :]) == sp.zeros(3)
    columns = simplified(spatial_jacobian(arm, THETA))
    # a hinge about z at (x, y) moves the point that passes through the base's origin by (y, -x)
    assert columns[:, 0] == sp.Matrix([0, 0, 1, 0, 0, 0])
    assert columns[:, 1] == sp.Matrix([0, 0, 1, L1 * sp.sin(t1), -L1 * sp.cos(t1), 0])


def test_the_six_axis_arm_in_symbols() -> None:
    rows = [
        dataclasses.replace(
            row, a=sp.nsimplify(row.a), d=sp.nsimplify(row.d), alpha=sp.pi / 2 if row.alpha else 0
        )
        for row in SIX_AXIS_TABLE
    ]
    chain, q = dh_chain(rows, "standard"), sp.symbols("q1:7", real=True)
    angles = sp.Matrix(_angles(chain, q)).jacobian(q)  # SymPy's own derivative of the arctangents
    geometric = world_aligned_jacobian(chain, q)[3:]
    in_numbers = [
        sp.lambdify(q, sp.Matrix(J).tolist(), "numpy", cse=True)
        for J in (geometric, position_jacobian(chain, q), angles, rpy_jacobian(chain, q))
    ]
    for seed in range(5):
        point = np.random.default_rng(seed).uniform(-3, 3, 6)
        linear, derivative, expected, rates = (np.array(J(*point)) for J in in_numbers)
        np.testing.assert_allclose(linear, derivative, rtol=0, atol=1e-13)
        np.testing.assert_allclose(rates, expected, rtol=0, atol=1e-11)
        arm = six_axis()
        np.testing.assert_allclose(position_jacobian(arm, point), linear, rtol=0, atol=1e-13)
        np.testing.assert_allclose(rpy_jacobian(arm, point), rates, rtol=0, atol=1e-11)


def _angles(chain: Chain, q: tuple[sp.Symbol, ...]) -> tuple[sp.Expr, sp.Expr, sp.Expr]:
    R = chain.tip_pose(q).R
    return sp.atan2(R[2, 1], R[2, 2]), -sp.asin(R[2, 0]), sp.atan2(R[1, 0], R[0, 0])


@pytest.mark.parametrize("type", ["prismatic", "planar", "ball", "floating"])
def test_other_joints_in_symbols(type: str) -> None:
    a, b, c, d = sp.symbols("a b c d", real=True)
    turned = [sp.cos(a / 2), 0, sp.sin(a / 2), 0]
    q = {"prismatic": [d], "planar": [b, c, a], "ball": turned, "floating": [*turned, b, c, d]}[
        type
    ]
    first = Joint("one", Pose("W", "J", p=[0, 0, L1]), "A", type=type)
    second = Joint("two", Pose("A", "K", p=[L2, 0, 0]), "B", axis=(1, 0, 0))
    chain, q = Chain((first, second), Pose("B", "T", p=[0, L3, 0])), [*q, t2]
    aligned = world_aligned_jacobian(chain, q)
    assert aligned.shape == (6, first.nv + 1)
    difference = simplified(position_jacobian(chain, q) - aligned[3:])
    assert difference == sp.zeros(*difference.shape)


def test_a_pitch_of_a_right_angle_is_refused_in_symbols_too() -> None:
    upright = Pose.about("y", sp.pi / 2, parent="A", child="T")
    chain = Chain((Joint("one", Pose("W", "J"), "A"),), upright)
    with pytest.raises(ValueError, match="pitch of R_WT is π/2"):
        rpy_jacobian(chain, [t1])

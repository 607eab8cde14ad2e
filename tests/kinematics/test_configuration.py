"""Adding and subtracting on q: laws over every type of joint, and SciPy as a third witness."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.integrate import solve_ivp
from scipy.spatial.transform import Rotation as ScipyRotation

from autograder.kinematics import (
    Chain,
    Joint,
    N,
    N_inverse,
    difference,
    integrate,
    planar_3r,
)
from autograder.spatial import Pose

Draw = Callable[..., st.SearchStrategy]
SPEED = st.one_of(st.sampled_from([0.0, 1e-9, math.pi - 1e-9, -math.pi]), st.floats(-1.0, 1.0))
QUATERNIONS = {"floating": 4, "ball": 4}


def velocities(chain: Chain) -> st.SearchStrategy[np.ndarray]:
    return st.lists(SPEED, min_size=chain.nv, max_size=chain.nv).map(np.array)


def quaternions(chain: Chain, q: np.ndarray) -> list[np.ndarray]:
    starts = [chain.q_slice(joint.name).start for joint in chain.joints if joint.nq > joint.nv]
    return [q[start : start + 4] for start in starts]


def aligned(chain: Chain, q: np.ndarray, like: np.ndarray) -> np.ndarray:
    """q with the sign of each quaternion as in `like`."""
    q = q.copy()
    for ours, theirs in zip(quaternions(chain, q), quaternions(chain, like), strict=True):
        ours *= math.copysign(1.0, float(ours @ theirs))
    return q


def slow_turns(chain: Chain, v: np.ndarray) -> np.ndarray:
    """v with every ω shortened to at most half a turn in a second."""
    v = v.copy()
    for joint in chain.joints:
        if joint.nq > joint.nv:
            omega = v[chain.v_slice(joint.name)][:3]
            omega *= min(1.0, (math.pi - 1e-6) / max(float(np.linalg.norm(omega)), 1e-300))
    return v


@settings(max_examples=100)
@given(data=st.data())
def test_the_difference_leads_there(
    generic_chain: Chain, positions_of: Draw, data: st.DataObject
) -> None:
    q_from, q_to = (data.draw(positions_of(generic_chain)) for _ in range(2))
    v = difference(generic_chain, q_from, q_to)
    assert v.shape == (generic_chain.nv,)
    reached = integrate(generic_chain, q_from, v, 1)
    np.testing.assert_allclose(aligned(generic_chain, reached, q_to), q_to, rtol=0, atol=1e-12)
    for joint in generic_chain.joints:
        if joint.nq > joint.nv:
            omega = v[generic_chain.v_slice(joint.name)][:3]
            assert np.linalg.norm(omega) <= math.pi + 1e-12


@settings(max_examples=100)
@given(data=st.data())
def test_the_difference_is_the_velocity_that_led_there(
    generic_chain: Chain, positions_of: Draw, data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    v = slow_turns(generic_chain, data.draw(velocities(generic_chain)))
    reached = integrate(generic_chain, q, v, 1)
    np.testing.assert_allclose(difference(generic_chain, q, reached), v, rtol=0, atol=1e-9)
    again = difference(generic_chain, q, integrate(generic_chain, q, v, 0.01))
    np.testing.assert_allclose(again, 0.01 * v, rtol=0, atol=1e-13)


@settings(max_examples=50)
@given(data=st.data(), a=st.floats(-3, 3), b=st.floats(-3, 3))
def test_two_steps_are_one_long_step(
    generic_chain: Chain, positions_of: Draw, data: st.DataObject, a: float, b: float
) -> None:
    q = data.draw(positions_of(generic_chain))
    v = data.draw(velocities(generic_chain))
    np.testing.assert_array_equal(integrate(generic_chain, q, v, 0), q)
    halfway = integrate(generic_chain, q, v, a)
    at_once = integrate(generic_chain, q, v, a + b)
    there = integrate(generic_chain, halfway, v, b)
    np.testing.assert_allclose(aligned(generic_chain, there, at_once), at_once, rtol=0, atol=1e-12)
    for quaternion in quaternions(generic_chain, at_once):
        assert abs(np.linalg.norm(quaternion) - 1) < 1e-14


@settings(max_examples=50)
@given(data=st.data())
def test_opposite_quaternions_are_no_way_apart(
    generic_chain: Chain, positions_of: Draw, data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    other = q.copy()
    for quaternion in quaternions(generic_chain, other):
        quaternion *= -1
    np.testing.assert_allclose(difference(generic_chain, q, other), 0, rtol=0, atol=1e-15)


@settings(max_examples=50)
@given(data=st.data())
def test_the_rates_of_q_are_N_times_v(
    generic_chain: Chain, positions_of: Draw, data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    v = data.draw(velocities(generic_chain))
    h = 1e-2  # of a sixth-order difference: what it neglects is below 1e-12
    weights = {1: 3 / 4, 2: -3 / 20, 3: 1 / 60}
    rates = sum(
        weight
        * (integrate(generic_chain, q, v, i * h) - integrate(generic_chain, q, v, -i * h))
        / h
        for i, weight in weights.items()
    )
    matrix, inverse = N(generic_chain, q), N_inverse(generic_chain, q)
    assert matrix.shape == inverse.T.shape == (17, 15)
    np.testing.assert_allclose(matrix @ v, rates, rtol=0, atol=1e-11)
    np.testing.assert_allclose(inverse @ matrix, np.eye(15), rtol=0, atol=1e-14)
    for joint in generic_chain.joints:  # each joint's rates are its own business
        at_q, at_v = generic_chain.q_slice(joint.name), generic_chain.v_slice(joint.name)
        off = matrix.copy()
        off[at_q, at_v] = 0
        assert not off[at_q].any()
        assert not off[:, at_v].any()


def test_N_inverse_drops_what_would_lengthen_a_quaternion() -> None:
    chain = Chain((Joint("j", Pose("P", "J"), "C", type="ball"),), Pose("C", "T"))
    q = np.array([0.5, -0.5, 0.5, 0.5])
    np.testing.assert_allclose(N_inverse(chain, q) @ q, 0, atol=1e-16)
    np.testing.assert_allclose(q @ N(chain, q), 0, atol=1e-16)
    projector = np.eye(4) - np.outer(q, q)
    np.testing.assert_allclose(N(chain, q) @ N_inverse(chain, q), projector, atol=1e-15)


@settings(max_examples=50)
@given(data=st.data())
def test_scipy_turns_a_ball_joint_alike(
    generic_chain: Chain, positions_of: Draw, data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    v = data.draw(velocities(generic_chain))
    at_q, at_v = generic_chain.q_slice("ball"), generic_chain.v_slice("ball")
    reached = integrate(generic_chain, q, v, 0.7)[at_q]
    start = ScipyRotation.from_quat(q[at_q], scalar_first=True)
    # ω is in the axes of the joint's frame, which stay: the new turn comes from the left
    expected = ScipyRotation.from_rotvec(0.7 * v[at_v]) * start
    ours = ScipyRotation.from_quat(reached, scalar_first=True)
    np.testing.assert_allclose(ours.as_matrix(), expected.as_matrix(), rtol=0, atol=1e-14)


def test_a_solver_of_differential_equations_arrives_at_the_same_place(generic_chain: Chain) -> None:
    rng = np.random.default_rng(5)
    v, q = rng.uniform(-1, 1, generic_chain.nv), generic_chain.neutral()
    solution = solve_ivp(
        lambda _, q: _N_of_any_length(generic_chain, q) @ v, (0, 2), q, rtol=1e-11, atol=1e-12
    )
    reached = integrate(generic_chain, q, v, 2)
    np.testing.assert_allclose(solution.y[:, -1], reached, rtol=0, atol=1e-9)


def _N_of_any_length(chain: Chain, q: np.ndarray) -> np.ndarray:
    """N at the quaternions of length 1 next to those of a solver, which drift by its tolerance."""
    q = q.copy()
    for quaternion in quaternions(chain, q):
        quaternion /= np.linalg.norm(quaternion)
    return N(chain, q)


def test_an_angle_is_not_wrapped_and_goes_as_far_as_it_says() -> None:
    chain = planar_3r()
    np.testing.assert_array_equal(integrate(chain, [0, 0, 3], [0, 0, 1], 4), [0, 0, 7])
    np.testing.assert_array_equal(difference(chain, [0, 0, -3], [0, 0, 3]), [0, 0, 6])


def test_symbols_are_integrated_too() -> None:
    theta, omega, t = sp.symbols("theta omega t", positive=True)
    chain = planar_3r()
    moved = integrate(chain, [theta, 0, 1], [omega, 1, 0], t)
    assert list(moved) == [theta + omega * t, t, 1]
    assert list(integrate(chain, [theta, 0, 1], [1.0, 2.0, 0.0], t)) == [theta + t, 2 * t, 1]
    ball = Chain((Joint("j", Pose("P", "J"), "C", type="ball"),), Pose("C", "T"))
    turned = integrate(ball, [1, 0, 0, 0], [0, 0, omega], t)
    assert list(turned) == [sp.cos(omega * t / 2), 0, 0, sp.sin(omega * t / 2)]
    upside_down = [sp.S.Zero, 1, 0, 0]  # whole numbers stay exact
    assert [list(row) for row in N(ball, upside_down)] == [
        [-sp.Rational(1, 2), 0, 0],
        [0, 0, 0],
        [0, 0, sp.Rational(1, 2)],
        [0, -sp.Rational(1, 2), 0],
    ]
    with pytest.raises(ValueError, match="still holds omega, t"):
        difference(ball, [1, 0, 0, 0], turned)


def test_what_does_not_fit_is_refused() -> None:
    chain = Chain((Joint("j", Pose("P", "J"), "C", type="floating"),), Pose("C", "T"))
    q, v = chain.neutral(), np.zeros(6)
    for read in (
        lambda q: integrate(chain, q, v, 1),
        lambda q: difference(chain, q, chain.neutral()),
        lambda q: difference(chain, chain.neutral(), q),
        lambda q: N(chain, q),
        lambda q: N_inverse(chain, q),
    ):
        with pytest.raises(ValueError, match="must hold nq = 7 positions"):
            read(v)
        with pytest.raises(ValueError, match="length is 2"):
            read([2, 0, 0, 0, 0, 0, 0])
    with pytest.raises(ValueError, match="q_to must hold"):
        difference(chain, q, v)
    with pytest.raises(ValueError, match="v must hold nv = 6 velocities, got 7"):
        integrate(chain, q, q, 1)
    with pytest.raises(ValueError, match="v must consist of finite numbers"):
        integrate(chain, q, [math.nan] * 6, 1)

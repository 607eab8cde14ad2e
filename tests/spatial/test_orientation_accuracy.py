"""Orientation to the last digits, held to the same formulas in fifty digits."""

from __future__ import annotations

import math

import mpmath
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.spatial import Rotation, quaternion, rotation_vector

TINY = [1e-9, 1e-12, 1e-16, 1e-100, 1e-160, 1e-200, 1e-300]
NEAR_HALF_A_TURN = [math.pi - d for d in (1e-9, 1e-12, 1e-13, 1e-14, 1e-15)]
GENERIC = [1e-4, 0.1, 1.0, 2.0, 3.0]
DIRECTIONS = [
    (1.0, 0.0, 0.0),
    (0.0, 1.0, 0.0),
    (0.0, 0.0, -1.0),
    (1.0, 2.0, 3.0),
    (-1.0, 1e-3, 0.5),
    (1e-9, -1.0, 1e-9),
]
EPSILON = 2.3e-16


def unit(direction: tuple[float, ...]) -> np.ndarray:
    return np.array(direction) / np.linalg.norm(direction)


def exact_matrix(turn: np.ndarray) -> np.ndarray:
    """Return the matrix exponential by its series in fifty digits."""
    with mpmath.workdps(50):
        x, y, z = map(mpmath.mpf, turn.tolist())
        R = mpmath.expm(mpmath.matrix([[0, -z, y], [z, 0, -x], [-y, x, 0]]))
        return np.array([[float(R[i, j]) for j in range(3)] for i in range(3)])


def exact_quaternion(turn: np.ndarray) -> np.ndarray:
    with mpmath.workdps(50):
        vector = [mpmath.mpf(entry) for entry in turn.tolist()]
        angle = mpmath.sqrt(sum(entry**2 for entry in vector))
        half = mpmath.sin(angle / 2) / angle
        return np.array([float(mpmath.cos(angle / 2)), *(float(half * v) for v in vector)])


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("angle", TINY + GENERIC + NEAR_HALF_A_TURN + [math.pi])
def test_exp_has_the_right_digits(direction: tuple[float, ...], angle: float) -> None:
    turn = angle * unit(direction)
    np.testing.assert_allclose(
        quaternion.exp(turn), exact_quaternion(turn), rtol=4 * EPSILON, atol=EPSILON * min(1, angle)
    )
    expected = exact_matrix(turn)
    for R in (rotation_vector.exp(turn), quaternion.to_matrix(quaternion.exp(turn))):
        np.testing.assert_allclose(R, expected, rtol=0, atol=4 * EPSILON)
        spin, exact_spin = R - R.T, expected - expected.T  # of a tiny turn, all that is left
        np.testing.assert_allclose(spin, exact_spin, rtol=0, atol=8 * EPSILON * min(1, angle))


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("angle", TINY + GENERIC + NEAR_HALF_A_TURN)
def test_log_of_a_quaternion_has_the_right_digits(
    direction: tuple[float, ...], angle: float
) -> None:
    turn = angle * unit(direction)
    q = quaternion.exp(turn)
    for sign in (1.0, -1.0):
        np.testing.assert_allclose(
            quaternion.log(sign * q), turn, rtol=4 * EPSILON, atol=4 * EPSILON * angle
        )
        axis, found = quaternion.axis_angle(sign * q)
        assert found == pytest.approx(angle, rel=3 * EPSILON, abs=0)
        np.testing.assert_allclose(axis, unit(direction), rtol=0, atol=2 * EPSILON)


@pytest.mark.parametrize("direction", DIRECTIONS)
@pytest.mark.parametrize("angle", TINY + GENERIC + NEAR_HALF_A_TURN)
def test_log_of_a_matrix_has_the_right_digits(direction: tuple[float, ...], angle: float) -> None:
    turn = angle * unit(direction)
    back = rotation_vector.log(rotation_vector.exp(turn))
    np.testing.assert_allclose(back, turn, rtol=0, atol=10 * EPSILON * angle)
    axis, found = Rotation.exp(turn, parent="A", child="B").axis_angle()
    assert found == pytest.approx(angle, rel=4 * EPSILON, abs=0)
    np.testing.assert_allclose(axis, unit(direction), rtol=0, atol=4 * EPSILON)


@pytest.mark.parametrize("direction", DIRECTIONS)
def test_at_half_a_turn_the_first_number_of_the_axis_is_positive(
    direction: tuple[float, ...],
) -> None:
    u = unit(direction)
    chosen = u if next(x for x in u if x) > 0 else -u
    for q in ([0.0, *u], [-0.0, *u], [0.0, *-u], [-0.0, *-u]):
        turn = quaternion.log(q)
        np.testing.assert_allclose(turn, math.pi * chosen, rtol=0, atol=1e-15)
        assert quaternion.axis_angle(q)[1] == math.pi
    exactly = 2 * np.outer(u, u) - np.eye(3)
    np.testing.assert_allclose(
        np.abs(rotation_vector.log(exactly)), math.pi * np.abs(u), rtol=0, atol=1e-15
    )


def test_without_a_turn_all_is_exact() -> None:
    zero = np.zeros(3)
    np.testing.assert_array_equal(rotation_vector.exp(zero), np.eye(3))
    np.testing.assert_array_equal(quaternion.exp(zero), [1, 0, 0, 0])
    np.testing.assert_array_equal(quaternion.log([-1, 0, 0, 0]), zero)
    np.testing.assert_array_equal(rotation_vector.log(np.eye(3)), zero)
    axis, angle = Rotation("A", "B", np.eye(3)).axis_angle()
    assert (axis.tolist(), angle) == ([0.0, 0.0, 1.0], 0.0)


@pytest.mark.parametrize("apart", TINY + GENERIC + NEAR_HALF_A_TURN + [math.pi])
def test_the_distance_has_the_right_digits(apart: float) -> None:
    here = Rotation("A", "B", np.eye(3))
    there = Rotation.exp(apart * unit((1.0, -2.0, 0.5)), parent="A", child="B")
    assert here.angle_to(there) == pytest.approx(apart, rel=4 * EPSILON, abs=0)
    assert there.angle_to(here) == pytest.approx(apart, rel=4 * EPSILON, abs=0)
    assert there.angle_to(there) == 0.0


@given(st.tuples(*[st.floats(-1.0, 1.0)] * 4).filter(lambda q: np.linalg.norm(q) > 0.1))
def test_every_quaternion_comes_back_from_its_matrix(q: tuple[float, ...]) -> None:
    wanted = quaternion.normalized(q)
    back = quaternion.from_matrix(quaternion.to_matrix(wanted))
    np.testing.assert_allclose(back, back @ wanted * wanted, rtol=0, atol=2e-15)
    assert back @ back == pytest.approx(1.0, abs=4 * EPSILON)
    assert back[0] >= 0.0


@pytest.mark.parametrize("largest", range(4))
@pytest.mark.parametrize("small", [0.0, 1e-300, 1e-17, 1e-8])
@pytest.mark.parametrize("sign", [1.0, -1.0])
def test_each_of_the_four_may_be_the_largest(largest: int, small: float, sign: float) -> None:
    q = np.full(4, small)
    q[largest] = sign
    q = quaternion.normalized(q)
    back = quaternion.from_matrix(quaternion.to_matrix(q))
    np.testing.assert_allclose(back * np.sign(back @ q), q, rtol=0, atol=4 * EPSILON)


@pytest.mark.parametrize("length", [5e-324, 1e-320, 1e-200, 1.0, 1e200, 1e308])
def test_an_axis_may_have_any_length(length: float) -> None:
    R = Rotation.about((length, -length, length), 1.0, parent="A", child="B").R
    np.testing.assert_allclose(R, rotation_vector.exp(unit((1.0, -1.0, 1.0))), rtol=0, atol=1e-15)
    np.testing.assert_allclose(
        quaternion.normalized([length, 0, length, 0]), np.array([1, 0, 1, 0]) / math.sqrt(2),
        rtol=0, atol=1e-15,
    )  # fmt: skip


def test_a_vector_of_any_length_gives_a_rotation() -> None:
    turn = 1e200 * unit((1.0, 2.0, 2.0))
    R = rotation_vector.exp(turn)
    np.testing.assert_allclose(R.T @ R, np.eye(3), rtol=0, atol=1e-15)
    assert quaternion.exp(turn) @ quaternion.exp(turn) == pytest.approx(1.0, abs=1e-15)

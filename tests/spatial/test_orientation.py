"""Orientation in its five clothings, held to SciPy, to exponentials and to differences."""

from __future__ import annotations

import math

import numpy as np
import pytest
import scipy.linalg
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation as SciPyRotation

from autograder.spatial import FrameMismatch, Rotation, quaternion, rpy

ANGLES = st.one_of(
    st.sampled_from([0.0, 1e-300, 1e-12, 1e-6, math.pi - 1e-6, math.pi - 1e-12, math.pi]),
    st.floats(0.0, math.pi),
)
AXES = st.one_of(
    st.sampled_from([(1.0, 0.0, 0.0), (0.0, -1.0, 0.0), (0.0, 0.0, 1.0)]),
    st.tuples(*[st.floats(-1.0, 1.0)] * 3).filter(lambda a: np.linalg.norm(a) > 0.1),
)
THREE_ANGLES = st.tuples(*[st.floats(-math.pi, math.pi)] * 3)
SIDES = ("world", "body")


def rotation(vector: object) -> Rotation:
    return Rotation.exp(vector, parent="A", child="B")


def vector(axis: tuple[float, ...], angle: float) -> np.ndarray:
    return angle * np.array(axis) / np.linalg.norm(axis)


@given(AXES, ANGLES)
def test_exp_is_the_matrix_exponential(axis: tuple[float, ...], angle: float) -> None:
    turn = vector(axis, angle)
    expected = scipy.linalg.expm(np.cross(np.eye(3), turn))
    np.testing.assert_allclose(rotation(turn).R, expected, rtol=0, atol=1e-13)
    about = Rotation.about(axis, angle, parent="A", child="B")
    np.testing.assert_allclose(about.R, expected, rtol=0, atol=1e-13)


@given(AXES, ANGLES)
def test_log_undoes_exp_to_the_last_digits(axis: tuple[float, ...], angle: float) -> None:
    turn = vector(axis, angle)
    back = rotation(turn).log()
    if angle > math.pi - 1e-9:  # both directions of the axis are the same turn
        back = back if back @ turn > 0 else -back
    tolerance = 1e-14 if angle < math.pi - 1e-3 else 1e-9
    np.testing.assert_allclose(back, turn, rtol=1e-9 if angle < 1e-3 else 0, atol=tolerance)


@given(AXES, ANGLES)
def test_axis_and_angle_make_the_rotation_again(axis: tuple[float, ...], angle: float) -> None:
    R = rotation(vector(axis, angle))
    unit, turned = R.axis_angle()
    assert np.linalg.norm(unit) == pytest.approx(1.0, abs=1e-15)
    assert 0.0 <= turned <= math.pi
    again = Rotation.about(tuple(unit), turned, parent="A", child="B")
    np.testing.assert_allclose(again.R, R.R, rtol=0, atol=1e-14)


@given(AXES, ANGLES)
def test_quaternions_are_scipys_scalar_first(axis: tuple[float, ...], angle: float) -> None:
    turn = vector(axis, angle)
    R = rotation(turn)
    scipys = SciPyRotation.from_rotvec(turn).as_quat()
    expected = scipys if scipys @ R.xyzw() > 0 else -scipys
    np.testing.assert_allclose(R.xyzw(), expected, rtol=0, atol=1e-9)
    np.testing.assert_array_equal(R.quaternion()[[1, 2, 3, 0]], R.xyzw())
    assert R.quaternion()[0] >= 0
    for back in (
        Rotation.from_quaternion(R.quaternion(), parent="A", child="B"),
        Rotation.from_quaternion(-R.quaternion(), parent="A", child="B"),
        Rotation.from_xyzw(R.xyzw(), parent="A", child="B"),
    ):
        np.testing.assert_allclose(back.R, R.R, rtol=0, atol=1e-14)


@given(AXES, ANGLES, AXES, ANGLES)
def test_the_product_of_quaternions_is_the_product_of_rotations(
    a: tuple[float, ...], alpha: float, b: tuple[float, ...], beta: float
) -> None:
    p, q = quaternion.exp(vector(a, alpha)), quaternion.exp(vector(b, beta))
    expected = quaternion.to_matrix(p) @ quaternion.to_matrix(q)
    np.testing.assert_allclose(
        quaternion.to_matrix(quaternion.product(p, q)), expected, rtol=0, atol=1e-14
    )
    np.testing.assert_allclose(
        quaternion.product(p, quaternion.conjugate(p)), [1, 0, 0, 0], rtol=0, atol=1e-15
    )


@given(THREE_ANGLES)
def test_roll_pitch_yaw_is_scipys_extrinsic_xyz(angles: tuple[float, ...]) -> None:
    R = Rotation.from_rpy(*angles, parent="A", child="B")
    scipys = SciPyRotation.from_euler("xyz", angles)
    np.testing.assert_allclose(R.R, scipys.as_matrix(), rtol=0, atol=1e-14)
    roll, pitch, yaw = R.rpy()
    assert abs(pitch) <= math.pi / 2
    again = Rotation.from_rpy(roll, pitch, yaw, parent="A", child="B")
    np.testing.assert_allclose(again.R, R.R, rtol=0, atol=1e-14)


@given(AXES, ANGLES, AXES, st.floats(1e-12, 3.0))
def test_the_distance_is_the_angle_between(
    axis: tuple[float, ...], angle: float, other: tuple[float, ...], apart: float
) -> None:
    R = rotation(vector(axis, angle))
    S = Rotation("A", "B", R.R @ rotation(vector(other, apart)).R)
    assert R.angle_to(S) == pytest.approx(apart, abs=1e-14, rel=1e-12)
    assert S.angle_to(R) == pytest.approx(apart, abs=1e-14, rel=1e-12)
    assert R.angle_to(R) == 0.0


def test_a_distance_needs_the_same_letters() -> None:
    R_AB = Rotation("A", "B", np.eye(3))
    with pytest.raises(FrameMismatch, match="both must be orientations of B in A") as caught:
        R_AB.angle_to(Rotation("B", "A", np.eye(3)))
    assert caught.value.suggestions == (
        "R_AB.inverse().angle_to(R_BA)",
        "R_AB.angle_to(R_BA.inverse())",
    )


@pytest.mark.parametrize("axes", SIDES)
@given(AXES, ANGLES, st.tuples(*[st.floats(-2.0, 2.0)] * 3))
def test_quaternion_rates_are_the_derivative_of_a_turn(
    axes: str, axis: tuple[float, ...], angle: float, omega: tuple[float, ...]
) -> None:
    q, w, h = quaternion.exp(vector(axis, angle)), np.array(omega), 1e-3

    def later(t: float) -> np.ndarray:
        turn = quaternion.exp(t * w)
        return quaternion.product(turn, q) if axes == "world" else quaternion.product(q, turn)

    difference = (8 * (later(h) - later(-h)) - (later(2 * h) - later(-2 * h))) / (12 * h)
    N = quaternion.rates(q, axes)  # type: ignore[arg-type]
    np.testing.assert_allclose(N @ w, difference, rtol=0, atol=1e-9)
    N_inverse = quaternion.rates_inverse(q, axes)  # type: ignore[arg-type]
    np.testing.assert_allclose(N_inverse @ N, np.eye(3), rtol=0, atol=1e-14)


@pytest.mark.parametrize("axes", SIDES)
@given(st.tuples(st.floats(-3, 3), st.floats(-1.2, 1.2), st.floats(-3, 3)), THREE_ANGLES)
def test_rpy_rates_are_the_derivative_of_the_angles(
    axes: str, angles: tuple[float, ...], omega: tuple[float, ...]
) -> None:
    E, N = rpy.rates_inverse(angles, axes), rpy.rates(angles, axes)  # type: ignore[arg-type]
    np.testing.assert_allclose(E @ N, np.eye(3), rtol=0, atol=1e-13)
    rate, h = N @ np.array(omega), 1e-3
    R = rpy.to_matrix(*angles)

    def later(t: float) -> np.ndarray:
        return rpy.to_matrix(*(np.array(angles) + t * rate))

    R_dot = (8 * (later(h) - later(-h)) - (later(2 * h) - later(-2 * h))) / (12 * h)
    spin = R_dot @ R.T if axes == "world" else R.T @ R_dot
    size = max(1.0, float(np.max(np.abs(rate)))) ** 5
    np.testing.assert_allclose(
        [spin[2, 1], spin[0, 2], spin[1, 0]], omega, rtol=0, atol=1e-10 * size
    )


@pytest.mark.parametrize("axes", SIDES)
def test_symbols_show_the_axis_that_is_lost(axes: str) -> None:
    roll, pitch, yaw = sp.symbols("r p y", real=True)
    E = sp.Matrix(rpy.rates_inverse((roll, pitch, yaw), axes).tolist())  # type: ignore[arg-type]
    assert sp.simplify(E.det() - sp.cos(pitch)) == 0
    assert E.subs(pitch, sp.pi / 2).rank() == 2
    N = sp.Matrix(rpy.rates((roll, pitch, yaw), axes).tolist())  # type: ignore[arg-type]
    assert sp.simplify(E * N) == sp.eye(3)
    with pytest.raises(ValueError, match="roll and yaw turn about one axis"):
        rpy.rates((0.1, math.pi / 2, 0.2), axes)  # type: ignore[arg-type]


def test_symbols_derive_omega_from_a_turning_matrix() -> None:
    t = sp.Symbol("t", real=True)
    angles = (sp.sin(t), t**2, 1 - t)
    R = sp.Matrix(Rotation.from_rpy(*angles, parent="A", child="B").R.tolist())
    spin = R.diff(t) * R.T
    omega = sp.Matrix([spin[2, 1], spin[0, 2], spin[1, 0]])
    E = sp.Matrix(rpy.rates_inverse(angles, "world").tolist())
    difference = (omega - E * sp.Matrix([sp.diff(a, t) for a in angles])).subs(t, sp.Rational(3, 5))
    assert max(abs(sp.N(x, 30)) for x in difference) < 1e-25
    assert max(abs(sp.N(x.subs(t, sp.Rational(3, 5)), 30)) for x in spin + spin.T) < 1e-25


def test_the_identity_read_scalar_last_is_half_a_turn_about_z() -> None:
    R = Rotation.from_quaternion([0, 0, 0, 1], parent="A", child="B")
    np.testing.assert_array_equal(R.R, np.diag([-1, -1, 1]))
    R = Rotation.from_xyzw([0, 0, 0, 1], parent="A", child="B")
    np.testing.assert_array_equal(R.R, np.eye(3))


def test_nothing_is_normalised_unless_asked() -> None:
    with pytest.raises(ValueError, match=r"must have length 1, but its length is 2\b"):
        Rotation.from_quaternion([2, 0, 0, 0], parent="A", child="B")
    with pytest.raises(ValueError, match="Normalise it yourself"):
        Rotation.from_xyzw([0.5, 0.5, 0.5, 0.6], parent="A", child="B")
    np.testing.assert_allclose(quaternion.normalized([3, 0, 4, 0]), [0.6, 0, 0.8, 0], atol=1e-16)
    np.testing.assert_allclose(quaternion.normalized([0, 1e-200, 0, 0]), [0, 1, 0, 0], atol=0)
    with pytest.raises(ValueError, match="q is zero"):
        quaternion.normalized([0, 0, 0, 0])
    with pytest.raises(ValueError, match=r"shape \(4,\)"):
        quaternion.normalized([1, 0, 0])
    with pytest.raises(ValueError, match="'world' or 'body', got 'A'"):
        quaternion.rates(np.array([1.0, 0, 0, 0]), "A")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("matrix", "cause"),
    [
        (1000 * np.eye(3), "It is 1000 times a rotation: a scale got in"),
        (np.round(rpy.to_matrix(0.3, 0.4, 0.5), 4), "Were its numbers rounded.*Rotation.nearest"),
        (np.diag([1.0, 1.5, 1.0]), "column.*y has length 1.5"),
        (np.array([[1, 0.6, 0], [0, 0.8, 0], [0, 0, 1]]), "not at right angles"),
        (np.diag([1.0, -1.0, 1.0]), "determinant is -1.*left-handed"),
    ],
)
def test_what_is_no_rotation_is_told_its_likely_cause(matrix: np.ndarray, cause: str) -> None:
    with pytest.raises(ValueError, match=cause):
        Rotation("A", "B", matrix)

"""How orientation changes: rates of quaternions and of roll-pitch-yaw, and the angular velocity."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st
from scipy.spatial.transform import Rotation as SciPyRotation

from autograder.spatial import Rotation, quaternion, rotation_vector, rpy

SIDES = pytest.mark.parametrize("axes", ["world", "body"])
QUATERNIONS = st.one_of(
    st.sampled_from([(1, 0, 0, 0), (0, 1, 0, 0), (0, 0, -1, 0), (1e-9, 0, 0, 1)]),
    st.tuples(*[st.floats(-1, 1)] * 4),
).filter(lambda q: np.linalg.norm(q) > 0.1)
OMEGAS = st.one_of(st.just((0.0, 0.0, 0.0)), st.tuples(*[st.floats(-2.0, 2.0)] * 3))


def derivative(function: Callable[[float], np.ndarray]) -> np.ndarray:
    h = 1e-3
    near, far = (function(k * h) - function(-k * h) for k in (1, 2))
    return (8 * near - far) / (12 * h)


@SIDES
@given(QUATERNIONS, OMEGAS)
def test_quaternion_rates_are_those_of_a_steady_turn_by_scipy(
    axes: str, q: tuple[float, ...], omega: tuple[float, ...]
) -> None:
    unit = quaternion.normalized(q)
    start = SciPyRotation.from_quat(quaternion.to_xyzw(unit))

    def later(t: float) -> np.ndarray:
        turn = SciPyRotation.from_rotvec(t * np.array(omega))
        end = turn * start if axes == "world" else start * turn
        found = quaternion.from_xyzw(end.as_quat())
        return found * np.sign(found @ unit)

    N = quaternion.rates(unit, axes)  # type: ignore[arg-type]
    np.testing.assert_allclose(N @ omega, derivative(later), rtol=0, atol=1e-10)


@SIDES
@given(QUATERNIONS)
def test_rates_and_their_inverse_cancel(axes: str, q: tuple[float, ...]) -> None:
    unit = quaternion.normalized(q)
    N = quaternion.rates(unit, axes)  # type: ignore[arg-type]
    N_inverse = quaternion.rates_inverse(unit, axes)  # type: ignore[arg-type]
    np.testing.assert_allclose(N_inverse @ N, np.eye(3), rtol=0, atol=1e-15)
    along = N @ N_inverse  # takes away what would change the length, and leaves the rest
    np.testing.assert_allclose(along, np.eye(4) - np.outer(unit, unit), rtol=0, atol=1e-15)
    np.testing.assert_allclose(unit @ N, 0, rtol=0, atol=1e-15)


@given(QUATERNIONS, OMEGAS)
def test_world_and_body_rates_are_of_one_turn(
    q: tuple[float, ...], omega: tuple[float, ...]
) -> None:
    unit = quaternion.normalized(q)
    R = quaternion.to_matrix(unit)
    world = quaternion.rates(unit, "world") @ R @ omega
    np.testing.assert_allclose(world, quaternion.rates(unit, "body") @ omega, rtol=0, atol=4e-15)
    np.testing.assert_allclose(
        quaternion.rates_inverse(unit, "world") @ world, R @ omega, rtol=0, atol=4e-15
    )


@SIDES
def test_rates_of_a_symbolic_quaternion_are_half_a_product(axes: str) -> None:
    q = sp.Matrix(sp.symbols("w x y z", real=True))
    omega = sp.Matrix(sp.symbols("omega1:4", real=True))
    N = sp.Matrix(quaternion.rates(np.array(q).ravel(), axes).tolist())  # type: ignore[arg-type]
    pure, turn = sp.Quaternion(0, *omega), sp.Quaternion(*q)
    expected = (pure * turn if axes == "world" else turn * pure).to_Matrix() / 2
    assert sp.expand(N * omega - expected) == sp.zeros(4, 1)
    assert not N.has(sp.Float)
    inverse = sp.Matrix(quaternion.rates_inverse(list(q), axes).tolist())  # type: ignore[arg-type]
    assert sp.expand(inverse * N) == (q.dot(q) * sp.eye(3)).expand()


def test_rates_at_the_identity_are_half_of_omega() -> None:
    for axes in ("world", "body"):
        N = quaternion.rates([1, 0, 0, 0], axes)  # type: ignore[arg-type]
        np.testing.assert_array_equal(N, 0.5 * np.eye(4)[:, 1:])
        assert not np.signbit(N).any()


@SIDES
@pytest.mark.parametrize("angles", [(0.3, 0.4, 0.5), (0.0, -1.2, 2.0), (3.0, 1.5, -1.0)])
def test_the_columns_of_e_are_the_angular_velocities_of_single_rates(
    axes: str, angles: tuple[float, ...]
) -> None:
    R = SciPyRotation.from_euler("xyz", angles)
    E = rpy.rates_inverse(angles, axes)  # type: ignore[arg-type]
    for i in range(3):

        def turn(t: float, i: int = i) -> np.ndarray:
            later = SciPyRotation.from_euler("xyz", np.array(angles) + t * np.eye(3)[i])
            return (later * R.inv() if axes == "world" else R.inv() * later).as_rotvec()

        np.testing.assert_allclose(E[:, i], derivative(turn), rtol=0, atol=1e-10)


@SIDES
@pytest.mark.parametrize("off", [0.0, 1e-10, -1e-12])
@pytest.mark.parametrize("sign", [1, -1])
def test_rates_of_rpy_are_refused_at_the_singularity(axes: str, off: float, sign: int) -> None:
    pitch = sign * (math.pi / 2 - off)
    with pytest.raises(ValueError, match=r"its cosine .*: at ±π/2 roll and yaw turn about") as told:
        rpy.rates((0.1, pitch, 0.2), axes)  # type: ignore[arg-type]
    assert f"the pitch is {pitch} rad, and its cosine {math.cos(pitch):.3g}" in str(told.value)
    with pytest.raises(ValueError, match="its cosine 0"):
        rpy.rates((sp.Symbol("r"), sign * sp.pi / 2, 0), axes)  # type: ignore[arg-type]
    E = rpy.rates_inverse((0.1, pitch, 0.2), axes)  # type: ignore[arg-type]
    assert np.linalg.matrix_rank(E, tol=1e-9) == 2


@SIDES
@pytest.mark.parametrize("off", [1e-1, 1e-4, 1e-8])
def test_rates_of_rpy_hold_near_the_singularity(axes: str, off: float) -> None:
    angles = (0.4, math.pi / 2 - off, -1.1)
    E, N = rpy.rates_inverse(angles, axes), rpy.rates(angles, axes)  # type: ignore[arg-type]
    np.testing.assert_allclose(N @ E, np.eye(3), rtol=0, atol=2e-15 / off)
    assert np.linalg.det(E) == pytest.approx(math.sin(off), rel=1e-7)


def test_the_angular_velocity_is_not_the_derivative_of_the_three_angles() -> None:
    rates = np.array([0.0, 1.0, 0.0])
    omega = rpy.rates_inverse((0.0, 0.0, math.pi / 2), "world") @ rates
    np.testing.assert_allclose(omega, [-1, 0, 0], rtol=0, atol=1e-15)
    assert not np.allclose(rpy.rates_inverse((0.0, 0.5, 0.0), "world"), np.eye(3))


t = sp.Symbol("t", real=True)
roll, pitch, yaw = (sp.Function(name)(t) for name in ("roll", "pitch", "yaw"))


def vanishes(matrix: sp.Matrix) -> bool:
    """Return whether all is zero in thirty digits, where the angles are these functions of time."""
    angles = {"roll": sp.sin(t), "pitch": t**2, "yaw": 1 - t, "theta": sp.exp(t)}
    for name, angle in angles.items():
        matrix = matrix.subs(sp.Function(name)(t), angle)
    entries = matrix.doit().subs(t, sp.Rational(3, 5))
    return all(abs(sp.N(entry, 30)) < 1e-25 for entry in entries)


@SIDES
def test_angles_that_are_functions_of_time_give_omega(axes: str) -> None:
    R = sp.Matrix(Rotation.from_rpy(roll, pitch, yaw, parent="A", child="B").matrix().tolist())
    spin = R.diff(t) * R.T if axes == "world" else R.T * R.diff(t)
    omega = sp.Matrix(rotation_vector.unskew(spin))
    E = sp.Matrix(rpy.rates_inverse((roll, pitch, yaw), axes).tolist())  # type: ignore[arg-type]
    rates = sp.Matrix([roll, pitch, yaw]).diff(t)
    assert vanishes(omega - E * rates)
    assert not vanishes(omega - rates)


@SIDES
def test_a_quaternion_that_is_a_function_of_time_gives_omega(axes: str) -> None:
    turn = [sp.Quaternion.from_axis_angle(axis, angle) for axis, angle in (
        ((0, 0, 1), yaw), ((0, 1, 0), pitch)
    )]  # fmt: skip
    q = np.array((turn[0] * turn[1]).to_Matrix()).ravel()
    R = sp.Matrix(Rotation.from_quaternion(q, parent="A", child="B").R.tolist())
    spin = R.diff(t) * R.T if axes == "world" else R.T * R.diff(t)
    q_dot = np.array([entry.diff(t) for entry in q])
    omega = sp.Matrix(quaternion.rates_inverse(q, axes) @ q_dot)  # type: ignore[arg-type]
    assert vanishes(sp.Matrix(rotation_vector.unskew(spin)) - omega)
    assert not vanishes(omega)


def test_a_turn_about_a_fixed_axis_has_its_rate_along_the_axis() -> None:
    theta = sp.Function("theta")(t)
    for axis, u in itertools.chain(zip("xyz", np.eye(3, dtype=int), strict=True), [((1, 2, 2), 0)]):
        R = sp.Matrix(Rotation.about(axis, theta, parent="A", child="B").R.tolist())
        direction = sp.Matrix([1, 2, 2]) / 3 if isinstance(axis, tuple) else sp.Matrix(u)
        for spin in (R.diff(t) * R.T, R.T * R.diff(t)):
            omega = sp.Matrix(rotation_vector.unskew(spin))
            assert vanishes(omega - theta.diff(t) * direction)


def test_what_is_not_skew_is_refused() -> None:
    theta = sp.Function("theta")(t)
    R = sp.Matrix(Rotation.about("z", theta, parent="A", child="B").R.tolist())
    with pytest.raises(ValueError, match=r"S \+ S\^T differs from zero by"):
        rotation_vector.unskew(R.diff(t))
    with pytest.raises(ValueError, match=r"differs from zero by 2\. R_dot R\^T"):
        rotation_vector.unskew(np.eye(3))
    with pytest.raises(ValueError, match=r"shape \(3, 3\)"):
        rotation_vector.unskew(np.eye(4))


@given(OMEGAS, OMEGAS)
def test_skew_is_the_cross_product(w: tuple[float, ...], a: tuple[float, ...]) -> None:
    S = rotation_vector.skew(w)
    np.testing.assert_allclose(S @ a, np.cross(w, a), rtol=0, atol=1e-15)
    np.testing.assert_array_equal(S, -S.T)
    np.testing.assert_array_equal(rotation_vector.unskew(S), w)

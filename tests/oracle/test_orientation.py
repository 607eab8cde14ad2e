"""MuJoCo's orientations against SciPy's, which has other conventions and other code."""

from __future__ import annotations

import math

import mujoco
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.linalg import expm
from scipy.spatial.transform import Rotation as Turn

from autograder.oracle import orientation, rpy

Array = NDArray[np.float64]

ANGLE = st.one_of(
    st.sampled_from([0.0, 1e-9, -1e-5, math.pi - 1e-9, math.pi, 1e-7 - math.pi]),
    st.floats(-math.pi, math.pi),
)
AXIS = st.one_of(
    st.sampled_from([np.array([1.0, 0.0, 0.0]), np.array([0.0, 0.0, -1.0])]),
    st.tuples(*[st.floats(0.1, 1.0)] * 3).map(np.array),
)
VECTOR = st.one_of(st.just(np.zeros(3)), st.tuples(*[st.floats(-2.0, 2.0)] * 3).map(np.array))
PITCH = st.one_of(
    st.sampled_from([0.0, math.pi / 2, -math.pi / 2, math.pi / 2 - 1e-9]), st.floats(-1.57, 1.57)
)


@st.composite
def turns(draw: st.DrawFn) -> tuple[Array, Turn]:
    """Return a unit quaternion of either sign, and the same turn in SciPy's hands."""
    axis, angle = draw(AXIS), draw(ANGLE)
    unit = axis / np.linalg.norm(axis)
    sign = draw(st.sampled_from([1.0, -1.0]))
    wxyz = sign * np.array([math.cos(angle / 2), *(math.sin(angle / 2) * unit)])
    return wxyz, Turn.from_rotvec(angle * unit)


def wxyz_of(turn: Turn) -> Array:
    return turn.as_quat(scalar_first=True, canonical=True)


def skew(w: Array) -> Array:
    return np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])


@settings(max_examples=80)
@given(turns(), turns(), VECTOR)
def test_quaternions_do_what_scipy_does(
    one: tuple[Array, Turn], other: tuple[Array, Turn], vector: Array
) -> None:
    q, turn = one
    matrix = orientation.to_matrix(q)
    np.testing.assert_allclose(matrix, turn.as_matrix(), rtol=0, atol=1e-14)
    back = orientation.from_matrix(matrix)
    np.testing.assert_allclose(orientation.to_matrix(back), matrix, rtol=0, atol=1e-14)
    assert back[0] >= 0
    both = orientation.to_matrix(orientation.product(q, other[0]))
    np.testing.assert_allclose(both, (turn * other[1]).as_matrix(), rtol=0, atol=1e-14)
    inverse = orientation.to_matrix(orientation.inverse(q))
    np.testing.assert_allclose(inverse, turn.inv().as_matrix(), rtol=0, atol=1e-14)
    np.testing.assert_allclose(
        orientation.rotate(q, vector), turn.apply(vector), rtol=0, atol=1e-14
    )
    between = orientation.angle_between(q, other[0])
    # SciPy's angle is as good near 0 and π as MuJoCo's: both take an arctangent.
    assert between == pytest.approx((turn.inv() * other[1]).magnitude(), rel=0, abs=1e-12)
    assert orientation.angle_between(-q, other[0]) == pytest.approx(between, rel=0, abs=1e-12)


@settings(max_examples=60)
@given(AXIS, ANGLE)
def test_axis_and_angle_there_and_back(axis: Array, angle: float) -> None:
    unit = axis / np.linalg.norm(axis)
    q = orientation.from_axis_angle(3 * axis, angle)
    np.testing.assert_allclose(
        q, [math.cos(angle / 2), *(math.sin(angle / 2) * unit)], rtol=0, atol=1e-15
    )
    matrix = orientation.to_matrix(q)
    np.testing.assert_allclose(matrix, expm(skew(angle * unit)), rtol=0, atol=1e-14)
    vector = orientation.rotation_vector(q)
    np.testing.assert_allclose(expm(skew(vector)), matrix, rtol=0, atol=1e-14)
    assert np.linalg.norm(vector) <= math.pi + 1e-15
    if abs(angle) < 3.0:
        np.testing.assert_allclose(vector, angle * unit, rtol=0, atol=1e-14)


@settings(max_examples=40)
@given(turns(), VECTOR, st.sampled_from(["world", "body"]))
def test_quaternion_rates_and_integrals(
    one: tuple[Array, Turn], omega: Array, axes: orientation.Axes
) -> None:
    q, turn = one
    h, dt = 1e-5, 0.7

    def after(t: float) -> Turn:
        step = Turn.from_rotvec(t * omega)
        return step * turn if axes == "world" else turn * step

    ahead, behind = (after(t).as_quat(scalar_first=True) for t in (h, -h))
    ahead, behind = (p if p @ q > 0 else -p for p in (ahead, behind))
    rate = orientation.quaternion_rate(q, omega, axes)
    np.testing.assert_allclose(rate, (ahead - behind) / (2 * h), rtol=0, atol=1e-9)
    engine = [orientation.integrate_quaternion(q, omega, t, axes) for t in (h, -h)]
    np.testing.assert_allclose(rate, (engine[0] - engine[1]) / (2 * h), rtol=0, atol=1e-9)
    integral = orientation.to_matrix(orientation.integrate_quaternion(q, omega, dt, axes))
    np.testing.assert_allclose(integral, after(dt).as_matrix(), rtol=0, atol=1e-14)


def test_the_axes_of_a_rate_matter() -> None:
    q, omega = wxyz_of(Turn.from_rotvec([0.5, -0.9, 1.3])), [0.8, 1.7, -0.5]
    for function, extra in (
        (orientation.quaternion_rate, ()),
        (orientation.integrate_quaternion, (0.5,)),
    ):
        world, body = (function(q, omega, *extra, axes) for axes in ("world", "body"))
        assert np.linalg.norm(world - body) > 0.2


# Roll, pitch, yaw -------------------------------------------------------------------------------


@settings(max_examples=60)
@given(ANGLE, PITCH, ANGLE)
def test_roll_pitch_yaw_three_ways(roll: float, pitch: float, yaw: float) -> None:
    """Gimbal, quaternion, and a compiled body with `euler`; against SciPy's turns about x, y, z."""
    angles = [roll, pitch, yaw]
    expected = Turn.from_euler("xyz", angles).as_matrix()
    np.testing.assert_allclose(rpy.rpy_to_matrix(angles), expected, rtol=0, atol=1e-14)
    q = rpy.rpy_to_quaternion(angles)
    assert q[0] >= 0
    np.testing.assert_allclose(orientation.to_matrix(q), expected, rtol=0, atol=1e-14)


def test_roll_pitch_yaw_is_the_euler_of_a_model_file() -> None:
    for angles in ([0.3, -0.7, 1.9], [2.9, 1.2, -2.2], [-0.4, math.pi / 2, 0.9]):
        xml = f"""
        <mujoco>
          <compiler angle="radian" eulerseq="XYZ"/>
          <worldbody><body name="B" euler="{" ".join(map(repr, angles))}"/></worldbody>
        </mujoco>"""
        model = mujoco.MjModel.from_xml_string(xml)
        data = mujoco.MjData(model)
        mujoco.mj_kinematics(model, data)
        expected = data.body("B").xmat.reshape(3, 3)
        np.testing.assert_allclose(rpy.rpy_to_matrix(angles), expected, rtol=0, atol=1e-14)


@settings(max_examples=40)
@given(ANGLE, PITCH, ANGLE)
def test_rates_of_roll_pitch_yaw_make_an_angular_velocity(
    roll: float, pitch: float, yaw: float
) -> None:
    angles, h = np.array([roll, pitch, yaw]), 1e-5
    world, body = (rpy.rpy_rates_to_omega(angles, axes) for axes in ("world", "body"))
    for i, unit in enumerate(np.eye(3)):
        ahead, behind = (Turn.from_euler("xyz", angles + t * unit) for t in (h, -h))
        step = (ahead * behind.inv()).as_rotvec() / (2 * h)
        np.testing.assert_allclose(world[:, i], step, rtol=0, atol=1e-9)
        step = (behind.inv() * ahead).as_rotvec() / (2 * h)
        np.testing.assert_allclose(body[:, i], step, rtol=0, atol=1e-9)
    assert np.linalg.det(world) == pytest.approx(math.cos(pitch), rel=0, abs=1e-14)


# What is refused --------------------------------------------------------------------------------


def test_what_is_no_orientation_is_refused() -> None:
    long = [1.0, 1.0, 0.0, 0.0]
    for measure in (
        lambda: orientation.to_matrix(long),
        lambda: orientation.product(long, [1, 0, 0, 0]),
        lambda: orientation.product([1, 0, 0, 0], long),
        lambda: orientation.inverse(long),
        lambda: orientation.rotate(long, np.ones(3)),
        lambda: orientation.rotation_vector(long),
        lambda: orientation.angle_between([1, 0, 0, 0], long),
        lambda: orientation.quaternion_rate(long, np.ones(3), "world"),
        lambda: orientation.integrate_quaternion(long, np.ones(3), 1.0, "body"),
    ):
        with pytest.raises(ValueError, match=r"must have length 1, but the length of .* is 1\.414"):
            measure()
    for matrix in (np.diag([1.0, 1.0, -1.0]), 2 * np.eye(3), np.ones((3, 3))):
        with pytest.raises(ValueError, match="R_AB must be a rotation matrix"):
            orientation.from_matrix(matrix)


@pytest.mark.parametrize("bad", [[1.0, 0.0], np.ones((4, 1)), [math.nan, 0, 0, 0], "wxyz", [None]])
def test_what_is_no_quaternion_is_refused(bad: object) -> None:
    with pytest.raises(ValueError, match="a quaternion must"):
        orientation.to_matrix(bad)  # type: ignore[arg-type]


def test_other_wrong_arguments_are_refused() -> None:
    unit = [1.0, 0.0, 0.0, 0.0]
    with pytest.raises(ValueError, match="its length is zero"):
        orientation.from_axis_angle([0.0, 0.0, 0.0], 1.0)
    with pytest.raises(ValueError, match="angle must be finite"):
        orientation.from_axis_angle([0.0, 0.0, 1.0], math.inf)
    with pytest.raises(ValueError, match="dt must be finite"):
        orientation.integrate_quaternion(unit, np.ones(3), math.nan, "body")
    with pytest.raises(ValueError, match="axes must be 'world' or 'body', got 'local'"):
        orientation.quaternion_rate(unit, np.ones(3), "local")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="axes must be 'world' or 'body', got 'local'"):
        rpy.rpy_rates_to_omega(np.zeros(3), "local")  # type: ignore[arg-type]
    for bad in ([0.0, 0.0], [0.0, math.nan, 0.0]):
        for measure in (rpy.rpy_to_matrix, rpy.rpy_to_quaternion):
            with pytest.raises(ValueError, match="three finite angles in radians"):
                measure(bad)


def test_arguments_stay_as_they_are() -> None:
    q, omega = np.array([0.6, 0.8, 0.0, 0.0]), np.array([0.1, 0.2, 0.3])
    orientation.integrate_quaternion(q, omega, 1.0, "body")[:] = 7.0
    orientation.quaternion_rate(q, omega, "world")[:] = 7.0
    np.testing.assert_array_equal(q, [0.6, 0.8, 0.0, 0.0])
    np.testing.assert_array_equal(omega, [0.1, 0.2, 0.3])

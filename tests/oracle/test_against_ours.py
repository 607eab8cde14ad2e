"""What the oracle measures is what `spatial` computes: orientations, solids, moments about axes."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from autograder.oracle import moment_about_axis, orientation, rpy, solid_inertia
from autograder.spatial import (
    Direction,
    Position,
    Rotation,
    SpatialInertia,
    quaternion,
    solids,
)
from autograder.spatial import rpy as ours_rpy

Array = NDArray[np.float64]
Quaternions = st.SearchStrategy[Array]

ANGLE = st.one_of(
    st.sampled_from([0.0, 1e-9, -1e-5, math.pi - 1e-9, math.pi, 1e-7 - math.pi]),
    st.floats(-math.pi, math.pi),
)
PITCH = st.one_of(st.sampled_from([0.0, 1e-9, -1.5]), st.floats(-1.5, 1.5))
LENGTH = st.floats(0.05, 2.0)


@settings(max_examples=60)
@given(data=st.data())
def test_quaternions(unit_quaternions: Quaternions, data: st.DataObject) -> None:
    q, other = data.draw(unit_quaternions), data.draw(unit_quaternions)
    R = Rotation.from_quaternion(q, parent="A", child="B")
    np.testing.assert_allclose(orientation.to_matrix(q), R.R, rtol=0, atol=1e-14)
    back = orientation.from_matrix(R.R)
    np.testing.assert_allclose(orientation.to_matrix(back), R.R, rtol=0, atol=1e-14)
    np.testing.assert_allclose(
        orientation.product(q, other), quaternion.product(q, other), rtol=0, atol=1e-15
    )
    np.testing.assert_array_equal(orientation.inverse(q), quaternion.conjugate(q))
    R_other = Rotation.from_quaternion(other, parent="A", child="B")
    angle = orientation.angle_between(q, other)
    assert angle == pytest.approx(R.angle_to(R_other), rel=0, abs=1e-14)
    vector = orientation.rotation_vector(q)
    turned = Rotation.exp(vector, parent="A", child="B")
    np.testing.assert_allclose(turned.R, R.R, rtol=0, atol=1e-14)


@settings(max_examples=40)
@given(data=st.data())
def test_quaternion_rates(unit_quaternions: Quaternions, data: st.DataObject) -> None:
    q = data.draw(unit_quaternions)
    omega = np.array(data.draw(st.tuples(*[st.floats(-3.0, 3.0)] * 3)))
    axes: orientation.Axes = data.draw(st.sampled_from(["world", "body"]))
    expected = quaternion.rates(q, axes=axes) @ omega
    measured = orientation.quaternion_rate(q, omega, axes)
    np.testing.assert_allclose(measured, expected, rtol=0, atol=1e-14)


@settings(max_examples=60)
@given(ANGLE, PITCH, ANGLE)
def test_roll_pitch_yaw(roll: float, pitch: float, yaw: float) -> None:
    R = Rotation.from_rpy(roll, pitch, yaw, parent="A", child="B")
    angles = [roll, pitch, yaw]
    np.testing.assert_allclose(rpy.rpy_to_matrix(angles), R.R, rtol=0, atol=1e-14)
    for axes in ("world", "body"):
        measured = rpy.rpy_rates_to_omega(angles, axes)
        expected = ours_rpy.rates_inverse(angles, axes=axes)
        np.testing.assert_allclose(measured, expected, rtol=0, atol=1e-14)
        forth = ours_rpy.rates(angles, axes=axes) @ measured
        np.testing.assert_allclose(forth, np.eye(3), rtol=0, atol=1e-12)


@settings(max_examples=20)
@given(st.floats(0.01, 10.0), LENGTH, LENGTH, LENGTH)
def test_solids(mass: float, a: float, b: float, c: float) -> None:
    for measured, ours in (
        (solid_inertia("box", (a, b, c), mass), solids.box(mass, a, b, c, body="B")),
        (solid_inertia("sphere", (a,), mass), solids.sphere(mass, a, body="B")),
        (solid_inertia("cylinder", (a, b), mass), solids.cylinder(mass, a, b, body="B")),
        (solid_inertia("capsule", (a, b), mass), solids.capsule(mass, a, b, body="B")),
    ):
        np.testing.assert_allclose(measured, ours.moments, rtol=1e-13, atol=0)


@settings(max_examples=30)
@given(data=st.data())
def test_moments_about_axes(
    make_inertia: Callable[[str, int], SpatialInertia], data: st.DataObject
) -> None:
    M = make_inertia("B", data.draw(st.integers(0, 5)))
    p = Position("Bo", "Q", "B", np.array(data.draw(st.tuples(*[st.floats(-1.0, 1.0)] * 3))))
    u = Direction("u", "B", np.array(data.draw(st.tuples(*[st.floats(0.1, 2.0)] * 3))))
    expected = M.shift(p).rotational().about_axis(u)
    assert moment_about_axis(M, u, p) == pytest.approx(expected, rel=0, abs=1e-12)

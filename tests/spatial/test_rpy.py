"""Roll, pitch, yaw: the turns they stand for, and what is left of them at the singularity."""

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from autograder.spatial import Rotation, rotation_vector, rpy

ROLLS = st.one_of(
    st.sampled_from([0.0, 1e-9, -1e-300, math.pi, -math.pi + 1e-9]), st.floats(-math.pi, math.pi)
)
OFF = [10.0**-n for n in range(1, 19)] + [1e-300, 0.0]
"""How far the pitch is from ±π/2."""


def about(axis: str, angle: float) -> np.ndarray:
    """Return the exponential of the angle about one axis, which knows nothing of three angles."""
    return rotation_vector.exp(angle * np.eye(3)["xyz".index(axis)])


@given(ROLLS, ROLLS, ROLLS)
def test_turns_about_fixed_axes_in_order_or_moving_axes_in_reverse(
    roll: float, pitch: float, yaw: float
) -> None:
    expected = about("z", yaw) @ about("y", pitch) @ about("x", roll)
    np.testing.assert_allclose(rpy.to_matrix(roll, pitch, yaw), expected, rtol=0, atol=1e-15)


@pytest.mark.parametrize(
    ("angles", "axis", "goes_to"),
    [
        ((math.pi / 2, 0, 0), (0, 1, 0), (0, 0, 1)),
        ((0, math.pi / 2, 0), (0, 0, 1), (1, 0, 0)),
        ((0, 0, math.pi / 2), (1, 0, 0), (0, 1, 0)),
        ((math.pi / 2, 0, math.pi / 2), (0, 1, 0), (0, 0, 1)),
        ((math.pi / 2, 0, math.pi / 2), (1, 0, 0), (0, 1, 0)),
    ],
)
def test_quarter_turns(angles: tuple[float, ...], axis: object, goes_to: object) -> None:
    np.testing.assert_allclose(rpy.to_matrix(*angles) @ axis, goes_to, rtol=0, atol=1e-15)


@given(ROLLS, st.floats(-1.5, 1.5), ROLLS)
def test_the_angles_come_back(roll: float, pitch: float, yaw: float) -> None:
    found = rpy.from_matrix(rpy.to_matrix(roll, pitch, yaw))
    apart = np.array(found) - (roll, pitch, yaw)
    np.testing.assert_allclose(np.sin(apart / 2), 0, rtol=0, atol=1e-14)


@pytest.mark.parametrize("off", OFF)
def test_the_matrix_comes_back_however_near_the_singularity(off: float) -> None:
    random = np.random.default_rng(7)
    for sign, noisy in itertools.product((1, -1), (False, True)):
        for roll, yaw in random.uniform(-3.0, 3.0, (40, 2)):
            R = rpy.to_matrix(roll, sign * (math.pi / 2 - off), yaw)
            # A matrix that has been through products: its last digits are noise.
            noise = random.uniform(-2e-16, 2e-16, (3, 3)) if noisy else 0.0
            found = rpy.from_matrix(R + noise)
            assert abs(found[1]) <= math.pi / 2
            np.testing.assert_allclose(rpy.to_matrix(*found), R, rtol=0, atol=4e-15)


@pytest.mark.parametrize("pitch", [math.pi / 2, -math.pi / 2])
@pytest.mark.parametrize(("roll", "yaw"), [(0.3, 0.5), (-2.0, 1.0), (0.0, 0.7), (0.7, 0.0)])
def test_at_the_singularity_yaw_holds_the_whole_turn(pitch: float, roll: float, yaw: float) -> None:
    found = rpy.from_matrix(rpy.to_matrix(roll, pitch, yaw))
    assert found[0] == 0.0
    assert found[1] == pytest.approx(pitch, abs=1e-15)
    whole = yaw - roll if pitch > 0 else yaw + roll
    assert found[2] == pytest.approx(whole, abs=1e-15)
    exact = np.round(rpy.to_matrix(0.0, pitch, math.pi / 2))
    np.testing.assert_array_equal(rpy.from_matrix(exact), [0.0, pitch, math.pi / 2])


def test_angles_that_are_zero_come_back_as_zero() -> None:
    assert rpy.from_matrix(rpy.to_matrix(0.0, 0.3, 0.4))[0] == 0.0
    assert rpy.from_matrix(rpy.to_matrix(0.3, 0.4, 0.0))[2] == 0.0
    assert rpy.from_matrix(np.eye(3)).tolist() == [0.0, 0.0, 0.0]


def test_symbols_beside_numbers_stay_exact() -> None:
    a, t = sp.symbols("a t", real=True)
    for angles in ((a, 0, 0.0), (0.0, a, sp.pi / 2), (sp.Function("f")(t), 0, 0)):
        R = Rotation.from_rpy(*angles, parent="A", child="B")
        assert not any(sp.sympify(entry).has(sp.Float) for entry in R.R.flat)
        x, y, z = (
            factor(angle)
            for factor, angle in zip(
                (sp.rot_ccw_axis1, sp.rot_ccw_axis2, sp.rot_ccw_axis3),
                map(sp.nsimplify, angles),
                strict=True,
            )
        )
        assert sp.simplify(sp.Matrix(R.R.tolist()) - z * y * x) == sp.zeros(3)

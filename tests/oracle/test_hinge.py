"""A hinge against the sum over point masses, the labelled value, and a model compiled for it."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from autograder.oracle.hinge import moment_about_axis, rotational_inertia_about
from autograder.oracle.inertial import Inertial
from autograder.spatial import Direction, FrameMismatch, Position, RotationalInertia

Array = NDArray[np.float64]

ARROW = st.one_of(
    st.sampled_from([np.zeros(3), np.array([1e-9, 0.0, -1e-9]), np.array([0.0, 0.7, 0.0])]),
    st.tuples(*[st.floats(-2.0, 2.0)] * 3).map(np.array),
)
AXIS = st.one_of(
    st.sampled_from([np.eye(3)[i] for i in range(3)]),
    st.tuples(*[st.floats(0.1, 3.0)] * 3).map(np.array),
)
MASSES = np.array([0.3, 0.5, 0.2, 0.9, 0.4, 0.7])
CLOUD = np.random.default_rng(11).uniform(-0.5, 0.5, (6, 3)) + np.array([0.2, -0.1, 0.4])
CENTER = MASSES @ CLOUD / MASSES.sum()


def moments_about(point: Array) -> Array:
    """Return ∫ r·r 1 - r r^T dm of the cloud about a point: the definition, and no theorem."""
    return np.asarray(
        sum(
            m * (r @ r * np.eye(3) - np.outer(r, r))
            for m, r in zip(MASSES, CLOUD - point, strict=True)
        )
    )


I_BBcm_E = RotationalInertia("B", "Bcm", "E", moments_about(CENTER))
p_BoBcm_E = Position("Bo", "Bcm", "E", CENTER)
BODY = Inertial.central(MASSES.sum(), I_BBcm_E, p_BoBcm_E)


@settings(max_examples=60)
@given(ARROW, AXIS)
def test_a_moment_is_the_sum_of_squared_distances_from_the_axis(p: Array, axis: Array) -> None:
    u = axis / np.linalg.norm(axis)
    distances = np.linalg.norm(np.cross(CLOUD - p, u), axis=1)
    p_BoQ_E = Position("Bo", "Q", "E", p)
    measured = moment_about_axis(BODY, Direction("u", "E", axis), p_BoQ_E)
    assert measured == pytest.approx(MASSES @ distances**2, rel=0, abs=1e-13)


@settings(max_examples=60)
@given(ARROW)
def test_six_hinges_tell_the_inertia_about_any_point(p: Array) -> None:
    p_BoQ_E = Position("Bo", "Q", "E", p)
    measured = rotational_inertia_about(BODY, p_BoQ_E)
    np.testing.assert_allclose(measured, moments_about(p), rtol=0, atol=1e-13)
    np.testing.assert_array_equal(measured, measured.T)
    shifted = I_BBcm_E.shift((-p_BoBcm_E) + p_BoQ_E, mass=MASSES.sum())
    np.testing.assert_allclose(measured, shifted.moments, rtol=0, atol=1e-13)


def test_the_numbers_of_the_course() -> None:
    box = RotationalInertia("B", "Bcm", "B", np.diag([0.52, 0.40, 0.20]) / 6)
    body = Inertial.central(2.0, box)
    p_BcmBo_B = Position("Bcm", "Bo", "B", np.array([-0.1, 0.0, 0.0]))
    grown = rotational_inertia_about(body, p_BcmBo_B) - rotational_inertia_about(body)
    np.testing.assert_allclose(grown, np.diag([0.0, 0.02, 0.02]), rtol=0, atol=1e-15)


def test_without_a_point_the_axis_goes_through_the_origin() -> None:
    u = Direction("u", "E", np.array([0.0, 0.0, 5.0]))  # of any length
    assert moment_about_axis(BODY, u) == pytest.approx(moments_about(np.zeros(3))[2, 2], abs=1e-14)


def test_the_template_reads_as_a_model_compiled_for_the_hinge() -> None:
    place, axis = np.array([0.3, -0.2, 0.5]), np.array([2.0, -3.0, 6.0]) / 7
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name="B")
    body.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE, pos=place, axis=axis)
    body.explicitinertial, body.mass, body.ipos = True, MASSES.sum(), CENTER
    body.fullinertia = I_BBcm_E.moments[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
    model = spec.compile()
    data, expected = mujoco.MjData(model), np.empty((1, 1))
    mujoco.mj_forward(model, data)
    mujoco.mj_fullM(model, data, expected)
    p_BoQ_E, u = Position("Bo", "Q", "E", place), Direction("u", "E", axis)
    assert moment_about_axis(BODY, u, p_BoQ_E) == pytest.approx(expected[0, 0], rel=1e-14)


def test_what_does_not_meet_is_refused() -> None:
    u = Direction("u", "E", np.array([0.0, 0.0, 1.0]))
    with pytest.raises(FrameMismatch, match="must be expressed in E"):
        moment_about_axis(BODY, Direction("u", "F", np.ones(3)))
    with pytest.raises(FrameMismatch, match="must start at Bo and be expressed in E"):
        moment_about_axis(BODY, u, Position("Co", "Q", "E", np.ones(3)))
    with pytest.raises(FrameMismatch, match="must start at Bo and be expressed in E"):
        rotational_inertia_about(BODY, Position("Bo", "Q", "F", np.ones(3)))
    with pytest.raises(ValueError, match="its length is zero"):
        moment_about_axis(BODY, Direction("u", "E", np.zeros(3)))

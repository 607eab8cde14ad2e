"""A free body against labelled values and a cloud of point masses; and its mixed axes."""

from __future__ import annotations

import math

import mujoco
import numpy as np
import pytest
import sympy as sp
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation as Turn

from autograder.oracle.free_body import (
    force_at,
    free_joint_mass_matrix,
    free_joint_velocity,
    in_one_frame,
    point_velocity,
    power,
    spatial_inertia_about,
)
from autograder.oracle.inertial import Inertial
from autograder.spatial import (
    FrameMismatch,
    Position,
    Rotation,
    RotationalInertia,
    SpatialForce,
    SpatialInertia,
    SpatialVelocity,
)

Array = NDArray[np.float64]

ANGLE = st.one_of(
    st.sampled_from([0.0, 1e-9, math.pi - 1e-9, math.pi]), st.floats(-math.pi, math.pi)
)
ARROW = st.one_of(
    st.sampled_from([np.zeros(3), np.array([1e-9, 0.0, -1e-9]), np.array([0.0, 0.7, 0.0])]),
    st.tuples(*[st.floats(-2.0, 2.0)] * 3).map(np.array),
)
ROTATION = st.builds(
    lambda axis, angle: Rotation.about(axis, angle, parent="F", child="E"),
    st.tuples(*[st.floats(0.1, 1.0)] * 3),
    ANGLE,
)
MASSES = np.array([0.3, 0.5, 0.2, 0.9, 0.4, 0.7])
CLOUD = np.random.default_rng(11).uniform(-0.5, 0.5, (6, 3)) + np.array([0.2, -0.1, 0.4])


def velocity(omega: Array, v: Array) -> SpatialVelocity:
    return SpatialVelocity("B", "M", "Bo", "E", omega, v)


def arm(p: Array, start: str = "Bo", end: str = "Q") -> Position:
    return Position(start, end, "E", p)


def cross(r: Array) -> Array:
    return np.cross(np.eye(3), r)  # row i is e_i × r: v at r is omega @ cross(r)


def of_cloud(at: Array) -> Array:
    """Return the spatial inertia of the point masses about `at`, from their kinetic energy alone.

    For six velocities [ω; v], each point moves with v + ω × r; M is what makes ½ V·M V the sum of
    their energies. No moment, no mass centre and no theorem is needed.
    """
    motions = []
    for r in CLOUD - at:
        motions.append(np.vstack([cross(r), np.eye(3)]))  # 6×3: velocity for each unit of V
    return np.asarray(sum(m * J @ J.T for m, J in zip(MASSES, motions, strict=True)))


def cloud_body() -> SpatialInertia:
    """The cloud as a labelled value about Bo, its numbers taken from the sums that define them."""
    mass = MASSES.sum()
    moments = sum(
        m * (r @ r * np.eye(3) - np.outer(r, r)) for m, r in zip(MASSES, CLOUD, strict=True)
    )
    return SpatialInertia("B", "Bo", "E", mass, MASSES @ CLOUD / mass, moments)


def cloud_central() -> Inertial:
    center = MASSES @ CLOUD / MASSES.sum()
    moments = sum(
        m * (r @ r * np.eye(3) - np.outer(r, r))
        for m, r in zip(MASSES, CLOUD - center, strict=True)
    )
    I_BBcm_E = RotationalInertia("B", "Bcm", "E", moments)
    return Inertial.central(MASSES.sum(), I_BBcm_E, arm(center, end="Bcm"))


# Velocity ---------------------------------------------------------------------------------------


@settings(max_examples=60)
@given(ARROW, ARROW, ARROW, ROTATION)
def test_the_velocity_of_a_point_agrees_with_shift_and_reexpress(
    omega: Array, v: Array, p: Array, R_FE: Rotation
) -> None:
    V, p_BoQ = velocity(omega, v), arm(p)
    shifted = V.shift(p_BoQ)
    np.testing.assert_allclose(point_velocity(V, p_BoQ), shifted.vector(), rtol=0, atol=1e-14)
    turned = point_velocity(V, p_BoQ, R_FE)
    np.testing.assert_allclose(turned, shifted.reexpress(R_FE).vector(), rtol=0, atol=1e-13)
    np.testing.assert_allclose(
        point_velocity(V, None, R_FE), V.reexpress(R_FE).vector(), rtol=0, atol=1e-13
    )


def test_the_velocity_of_a_point_agrees_with_finite_differences_of_its_place() -> None:
    omega, v, p = np.array([0.8, -1.2, 0.5]), np.array([0.3, 0.1, -0.7]), np.array([0.4, -0.3, 0.9])
    h = 1e-5
    ahead, behind = (t * v + Turn.from_rotvec(t * omega).apply(p) for t in (h, -h))
    measured = point_velocity(velocity(omega, v), arm(p))
    np.testing.assert_allclose(measured, [*omega, *((ahead - behind) / (2 * h))], atol=1e-9)


def test_the_number_of_the_course() -> None:
    V = velocity(np.array([0.0, 0.0, 2.0]), np.zeros(3))
    measured = point_velocity(V, arm(np.array([0.3, 0.0, 0.0])))
    np.testing.assert_allclose(measured, [0, 0, 2, 0, 0.6, 0], rtol=0, atol=1e-15)


# Force and power --------------------------------------------------------------------------------


@settings(max_examples=60)
@given(ARROW, ARROW, ARROW, ARROW, ARROW)
def test_force_and_power_agree_with_the_labelled_values(
    torque: Array, force: Array, omega: Array, v: Array, p: Array
) -> None:
    F = SpatialForce("Q", "E", torque, force)
    back = arm(-p, start="Q", end="Bo")
    at_origin = F.shift(back)
    np.testing.assert_allclose(force_at(F, back), at_origin.vector(), rtol=0, atol=1e-14)
    V = velocity(omega, v)
    assert power(F, V, arm(p)) == pytest.approx(F.power(V.shift(arm(p))), rel=0, abs=1e-13)
    assert power(at_origin, V) == pytest.approx(power(F, V, arm(p)), rel=0, abs=1e-13)


def test_power_agrees_with_the_work_over_a_small_displacement() -> None:
    omega, v, p = np.array([0.8, -1.2, 0.5]), np.array([0.3, 0.1, -0.7]), np.array([0.4, -0.3, 0.9])
    torque, force, h = np.array([1.1, 0.4, -0.6]), np.array([2.0, -3.0, 0.5]), 1e-5
    ahead, behind = (t * v + Turn.from_rotvec(t * omega).apply(p) for t in (h, -h))
    work = force @ (ahead - behind) + torque @ (2 * h * omega)
    F = SpatialForce("Q", "E", torque, force)
    assert power(F, velocity(omega, v), arm(p)) == pytest.approx(work / (2 * h), abs=1e-9)
    assert abs(power(F, velocity(omega, v), arm(p)) - (torque @ omega + force @ v)) > 0.1


# Inertia ----------------------------------------------------------------------------------------


@settings(max_examples=40)
@given(ARROW, ROTATION)
def test_spatial_inertia_agrees_with_a_cloud_and_with_the_labelled_value(
    p: Array, R_FE: Rotation
) -> None:
    p_BoQ, M = arm(p), cloud_body()
    measured = spatial_inertia_about(cloud_central(), p_BoQ)
    np.testing.assert_allclose(measured, of_cloud(p), rtol=0, atol=1e-13)
    np.testing.assert_allclose(spatial_inertia_about(M, p_BoQ), of_cloud(p), rtol=0, atol=1e-13)
    shifted = M.shift(p_BoQ)
    np.testing.assert_allclose(measured, shifted.matrix(), rtol=0, atol=1e-13)
    turned = spatial_inertia_about(M, p_BoQ, R_FE)
    np.testing.assert_allclose(turned, shifted.reexpress(R_FE).matrix(), rtol=0, atol=1e-13)
    both = np.kron(np.eye(2), R_FE.R)
    np.testing.assert_allclose(turned, both @ of_cloud(p) @ both.T, rtol=0, atol=1e-12)


def test_without_a_point_it_is_about_the_point_it_was_given_about() -> None:
    np.testing.assert_allclose(
        spatial_inertia_about(cloud_body()), of_cloud(np.zeros(3)), rtol=0, atol=1e-14
    )
    central = Inertial.central(2.0, RotationalInertia("B", "Bcm", "E", np.diag([0.3, 0.4, 0.5])))
    measured = spatial_inertia_about(central)
    np.testing.assert_allclose(measured, np.diag([0.3, 0.4, 0.5, 2, 2, 2]), rtol=0, atol=1e-15)


def test_central_and_spatial_data_are_one_body() -> None:
    one, other = cloud_central(), Inertial.of(cloud_body())
    assert (one.origin, one.axes, one.mass) == (other.origin, other.axes, other.mass)
    np.testing.assert_allclose(one.center, other.center, rtol=0, atol=1e-15)
    np.testing.assert_allclose(one.principal, other.principal, rtol=0, atol=1e-15)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("moments", [(0.0, 0.2, 0.2), (0.0, 0.0, 0.0)], ids=["rod", "point"])
def test_a_rod_and_a_point_mass_can_be_measured(
    moments: tuple[float, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    """MuJoCo compiles neither: it wants every moment to be positive."""
    body = Inertial.central(
        2.0, RotationalInertia("B", "Bcm", "E", np.diag(moments)), arm([0.3, 0, 0], end="Bcm")
    )
    block = spatial_inertia_about(body)[:3, :3]
    expected = np.diag(moments) + np.diag([0.0, 2 * 0.09, 2 * 0.09])
    np.testing.assert_allclose(block, expected, rtol=0, atol=1e-15)
    assert capfd.readouterr().err == ""  # MuJoCo warns on the standard error


def test_an_inertia_of_any_size_keeps_its_digits() -> None:
    """MuJoCo's own bounds are absolute numbers; those of a watch or a ship are far from 1."""
    shape = np.array([[1.0, 0.02, 0.03], [0.02, 1.1, 0.05], [0.03, 0.05, 1.2]])
    center = arm(np.array([0.3, -0.2, 0.4]), end="Bcm")
    unit = Inertial.central(1.0, RotationalInertia("B", "Bcm", "E", shape), center)
    expected = spatial_inertia_about(unit)
    for scale in (1e-9, 1e-3, 1e6):
        I_BBcm_E = RotationalInertia("B", "Bcm", "E", scale * shape)
        measured = spatial_inertia_about(Inertial.central(scale, I_BBcm_E, center)) / scale
        np.testing.assert_allclose(measured, expected, rtol=1e-13, atol=1e-15)


# The template -----------------------------------------------------------------------------------


def compiled(center: Array, moments: Array, mass: float) -> tuple[mujoco.MjModel, mujoco.MjData]:
    """Return a free body as MuJoCo compiles it, with nothing overwritten.

    `moments` are three principal ones along the body's axes, or 3×3.
    """
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name="B")
    body.add_freejoint()
    body.explicitinertial, body.mass, body.ipos = True, mass, center
    if moments.ndim == 1:
        body.inertia = moments
    else:
        body.fullinertia = moments[[0, 1, 2, 0, 0, 1], [0, 1, 2, 1, 2, 2]]
    model = spec.compile()
    return model, mujoco.MjData(model)


def test_the_template_reads_as_a_model_compiled_for_the_body() -> None:
    center, mass = np.array([0.2, -0.1, 0.4]), 3.0
    moments = np.array([[0.3, 0.02, -0.03], [0.02, 0.4, 0.04], [-0.03, 0.04, 0.5]])
    R_WB = Rotation.about((1.0, -2.0, 0.5), 1.1, parent="W", child="B")
    model, data = compiled(center, moments, mass)
    data.qpos[3:] = Turn.from_matrix(R_WB.R).as_quat(scalar_first=True)
    data.qpos[:3] = 0
    mujoco.mj_forward(model, data)
    expected = np.empty((6, 6))
    mujoco.mj_fullM(model, data, expected)
    p_BoBcm_B = Position("Bo", "Bcm", "B", center)
    body = Inertial.central(mass, RotationalInertia("B", "Bcm", "B", moments), p_BoBcm_B)
    # A reading of another body before: nothing of it may linger.
    spatial_inertia_about(cloud_central(), arm(np.array([3.0, 2.0, 1.0])))
    measured = free_joint_mass_matrix(body, R_WB)
    np.testing.assert_allclose(measured, expected, rtol=0, atol=1e-14)
    # With a mass centre at the origin and axes along the body's, the compiler marks what it skips.
    model, data = compiled(np.zeros(3), np.array([0.3, 0.4, 0.5]), mass)
    assert model.body_simple[1]
    mujoco.mj_forward(model, data)
    mujoco.mj_fullM(model, data, expected)
    simple = Inertial.central(mass, RotationalInertia("B", "Bcm", "B", np.diag([0.3, 0.4, 0.5])))
    measured = free_joint_mass_matrix(simple, Rotation("W", "B", np.eye(3)))
    np.testing.assert_allclose(measured, expected, rtol=0, atol=1e-15)


# Mixed axes -------------------------------------------------------------------------------------


def test_a_free_joint_is_linear_in_world_axes_and_angular_in_body_axes() -> None:
    """Read off the engine: a body moved on by qvel turns and shifts as the velocity says."""
    R_WB = Rotation.about((1.0, -2.0, 0.5), 1.1, parent="W", child="B")
    omega, v = np.array([0.8, -1.2, 0.5]), np.array([0.3, 0.1, -0.7])
    qvel = free_joint_velocity(R_WB, SpatialVelocity("B", "W", "Bo", "W", omega, v))
    model, data = compiled(np.zeros(3), np.array([0.3, 0.4, 0.5]), 1.0)
    start = Turn.from_matrix(R_WB.R)
    data.qpos[:] = [0, 0, 0, *start.as_quat(scalar_first=True)]
    mujoco.mj_integratePos(model, data.qpos, qvel, 1e-3)
    np.testing.assert_allclose(data.qpos[:3], 1e-3 * v, atol=1e-15)
    turn = Turn.from_quat(data.qpos[3:], scalar_first=True) * start.inv()
    np.testing.assert_allclose(turn.as_rotvec(), 1e-3 * omega, atol=1e-15)
    assert np.linalg.norm(qvel[3:] - omega) > 0.2


def test_mixed_axes_come_into_one_frame_by_rows_and_by_columns() -> None:
    R_WB = Rotation.about((1.0, -2.0, 0.5), 1.1, parent="W", child="E")
    mixed = free_joint_mass_matrix(cloud_body(), R_WB)
    both = np.kron(np.eye(2), R_WB.R)
    M_W = both @ of_cloud(np.zeros(3)) @ both.T
    np.testing.assert_allclose(in_one_frame(mixed, R_WB.R), M_W, rtol=0, atol=1e-13)
    # Changing the order alone, or the rows alone, leaves another matrix.
    order = [3, 4, 5, 0, 1, 2]
    assert np.abs(mixed[np.ix_(order, order)] - M_W).max() > 0.1
    assert np.abs(both @ mixed[np.ix_(order, order)] - M_W).max() > 0.1


# Letters ----------------------------------------------------------------------------------------


def test_letters_that_do_not_meet_are_refused() -> None:
    V, F = velocity(np.ones(3), np.ones(3)), SpatialForce("Q", "E", np.ones(3), np.ones(3))
    R_EF = Rotation.about("x", 1.0, parent="E", child="F")
    for measure in (
        lambda: point_velocity(V, arm(np.ones(3), start="Co")),
        lambda: point_velocity(V, Position("Bo", "Q", "F", np.ones(3))),
        lambda: point_velocity(V, None, R_EF),
        lambda: force_at(F, arm(np.ones(3))),
        lambda: power(F, V),
        lambda: power(F, V, arm(np.ones(3), end="C")),
        lambda: power(SpatialForce("Q", "F", np.ones(3), np.ones(3)), V, arm(np.ones(3))),
        lambda: spatial_inertia_about(cloud_body(), arm(np.ones(3), start="Co")),
        lambda: spatial_inertia_about(cloud_central(), Position("Bo", "Q", "F", np.ones(3))),
        lambda: spatial_inertia_about(cloud_body(), None, R_EF),
        lambda: free_joint_mass_matrix(cloud_body(), R_EF),
        lambda: free_joint_velocity(R_EF, V),
        lambda: Inertial.central(1.0, RotationalInertia("B", "Bo", "E", np.eye(3))),
        lambda: Inertial.central(
            1.0, RotationalInertia("B", "Bcm", "E", np.eye(3)), arm(np.ones(3))
        ),
    ):
        with pytest.raises(FrameMismatch):
            measure()


def test_symbols_and_weightless_bodies_are_refused() -> None:
    s = sp.Symbol("s")
    symbolic = SpatialVelocity("B", "M", "Bo", "E", [0, 0, s], [0, 0, 0])  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="still holds symbols"):
        point_velocity(symbolic, arm(np.ones(3)))
    with pytest.raises(ValueError, match="still holds symbols"):
        point_velocity(velocity(np.ones(3), np.ones(3)), arm([s, 0, 0]))  # type: ignore[arg-type]
    for mass in (0.0, -1.0, 1e-16, math.nan, math.inf):
        with pytest.raises(ValueError, match="mass must be at least 1e-15 kg"):
            Inertial.central(mass, RotationalInertia("B", "Bcm", "E", np.eye(3)))

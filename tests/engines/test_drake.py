"""What Drake means by a shift, an inertia and a quaternion."""

from __future__ import annotations

from types import SimpleNamespace

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation as Turn

pytestmark = pytest.mark.full

Array = NDArray[np.float64]

TURN = Turn.from_rotvec([0.5, -0.9, 1.3])
WXYZ = TURN.as_quat(scalar_first=True)
MASS, CENTRE = 2.0, np.array([0.11, -0.07, 0.05])
CENTRAL = np.array([[0.3, 0.02, -0.03], [0.02, 0.4, 0.04], [-0.03, 0.04, 0.5]])
ABOUT_P = CENTRAL + MASS * (CENTRE @ CENTRE * np.eye(3) - np.outer(CENTRE, CENTRE))


@pytest.fixture(scope="module")
def drake() -> SimpleNamespace:
    """Load Drake when a test wants it, so that the quick suite does not pay for it."""
    modules = {
        "math": "pydrake.math",
        "geometry": "pydrake.common.eigen_geometry",
        "spatial": "pydrake.multibody.math",
        "tree": "pydrake.multibody.tree",
        "plant": "pydrake.multibody.plant",
    }
    reason = "Drake installs on Linux and, from Python 3.12, on macOS only"
    loaded = {short: pytest.importorskip(name, reason=reason) for short, name in modules.items()}
    return SimpleNamespace(**loaded)


def cross(p: Array) -> Array:
    return np.array([[0, -p[2], p[1]], [p[2], 0, -p[0]], [-p[1], p[0], 0]])


def spatial_matrix(moments: Array, centre: Array) -> Array:
    first = MASS * cross(centre)
    return np.block([[moments, first], [-first, MASS * np.eye(3)]])


def symmetric(kind: type, matrix: Array) -> object:
    return kind(
        Ixx=matrix[0, 0],
        Iyy=matrix[1, 1],
        Izz=matrix[2, 2],
        Ixy=matrix[0, 1],
        Ixz=matrix[0, 2],
        Iyz=matrix[1, 2],
    )


# Shift ------------------------------------------------------------------------------------------


def test_drake_shift_adds_omega_cross_the_arm_from_the_old_point_to_the_new(
    drake: SimpleNamespace,
) -> None:
    V = drake.spatial.SpatialVelocity(w=[0, 0, 2], v=[1, 0, 0]).Shift([1, 0, 0])
    np.testing.assert_array_equal(V.rotational(), [0, 0, 2])
    np.testing.assert_array_equal(V.translational(), [1, 2, 0])
    w, v, arm = np.array([0.8, 1.7, -0.5]), np.array([0.9, -0.4, 0.6]), np.array([0.2, 0.3, -0.4])
    general = drake.spatial.SpatialVelocity(w=w, v=v).Shift(arm)
    np.testing.assert_allclose(general.translational(), v + np.cross(w, arm), atol=1e-15)


def test_drake_shift_of_a_force_subtracts_the_arm_cross_the_force(drake: SimpleNamespace) -> None:
    t, f, arm = np.array([0.7, 0.2, -1.1]), np.array([3.0, -5.0, 2.0]), np.array([0.2, 0.3, -0.4])
    F = drake.spatial.SpatialForce(tau=t, f=f).Shift(arm)
    np.testing.assert_allclose(F.rotational(), t - np.cross(arm, f), atol=1e-15)
    np.testing.assert_array_equal(F.translational(), f)


# Inertia ----------------------------------------------------------------------------------------


def test_drake_spatial_inertia_is_about_p_and_not_the_mass_centre(drake: SimpleNamespace) -> None:
    G = symmetric(drake.tree.UnitInertia, ABOUT_P / MASS)
    M = drake.tree.SpatialInertia(mass=MASS, p_PScm_E=CENTRE, G_SP_E=G)
    np.testing.assert_allclose(
        M.CopyToFullMatrix6(), spatial_matrix(ABOUT_P, CENTRE), rtol=0, atol=1e-14
    )
    moments = M.CalcRotationalInertia().CopyToFullMatrix3()
    np.testing.assert_allclose(moments, ABOUT_P, rtol=0, atol=1e-14)


def test_drake_central_data_need_the_factory_of_that_name(drake: SimpleNamespace) -> None:
    central = symmetric(drake.tree.RotationalInertia, CENTRAL)
    M = drake.tree.SpatialInertia.MakeFromCentralInertia(MASS, CENTRE, central)
    np.testing.assert_allclose(
        M.CopyToFullMatrix6(), spatial_matrix(ABOUT_P, CENTRE), rtol=0, atol=1e-14
    )


def test_drake_refuses_central_data_far_from_p_and_skipping_the_check_repairs_nothing(
    drake: SimpleNamespace,
) -> None:
    G, far = symmetric(drake.tree.UnitInertia, CENTRAL / MASS), 5 * CENTRE + [0, 0, 1]
    with pytest.raises(RuntimeError, match="IsPhysicallyValid"):
        drake.tree.SpatialInertia(mass=MASS, p_PScm_E=far, G_SP_E=G)
    M = drake.tree.SpatialInertia(mass=MASS, p_PScm_E=far, G_SP_E=G, skip_validity_check=True)
    assert not M.IsPhysicallyValid()
    np.testing.assert_allclose(M.CopyToFullMatrix6()[:3, :3], CENTRAL, rtol=0, atol=1e-14)


def test_drake_solid_box_takes_full_lengths(drake: SimpleNamespace) -> None:
    np.testing.assert_allclose(
        12 * drake.tree.UnitInertia.SolidBox(1, 2, 3).get_moments(), [13, 10, 5], rtol=1e-14
    )
    M = drake.tree.SpatialInertia.SolidBoxWithMass(12, 1, 2, 3)
    np.testing.assert_allclose(M.CopyToFullMatrix6()[:3, :3], np.diag([13, 10, 5]), atol=1e-14)
    assert drake.tree.SpatialInertia.SolidBoxWithDensity(7, 1, 2, 3).get_mass() == pytest.approx(42)


def test_drake_mass_matrix_of_a_free_body_is_its_spatial_inertia_in_world_axes(
    drake: SimpleNamespace,
) -> None:
    plant = drake.plant.MultibodyPlant(0.0)
    central = symmetric(drake.tree.RotationalInertia, CENTRAL)
    M = drake.tree.SpatialInertia.MakeFromCentralInertia(MASS, CENTRE, central)
    plant.AddRigidBody("B", M)
    plant.Finalize()
    context = plant.CreateDefaultContext()
    plant.SetPositions(context, [*WXYZ, 0.7, -1.1, 2.3])
    R = TURN.as_matrix()
    expected = spatial_matrix(R @ ABOUT_P @ R.T, R @ CENTRE)
    measured = plant.CalcMassMatrixViaInverseDynamics(context)
    np.testing.assert_allclose(measured, expected, rtol=0, atol=1e-13)


# Orientation ------------------------------------------------------------------------------------


def test_drake_quaternions_are_wxyz(drake: SimpleNamespace) -> None:
    for q in (drake.geometry.Quaternion(WXYZ), drake.geometry.Quaternion(*WXYZ)):
        np.testing.assert_array_equal(q.wxyz(), WXYZ)
        np.testing.assert_allclose(q.rotation(), TURN.as_matrix(), atol=1e-15)
    back = drake.math.RotationMatrix(TURN.as_matrix()).ToQuaternion()
    np.testing.assert_allclose(back.wxyz(), WXYZ, atol=1e-15)


def test_drake_roll_pitch_yaw_is_about_fixed_axes(drake: SimpleNamespace) -> None:
    R = drake.math.RollPitchYaw(0.3, -0.5, 0.7).ToRotationMatrix().matrix()
    expected = Turn.from_euler("xyz", [0.3, -0.5, 0.7]).as_matrix()
    np.testing.assert_allclose(R, expected, atol=1e-15)


def test_drake_refuses_to_make_a_quaternion_that_is_not_of_unit_length(
    drake: SimpleNamespace,
) -> None:
    with pytest.raises(RuntimeError, match="Quaternion is not normalized"):
        drake.geometry.Quaternion(3 * WXYZ)
    q = drake.geometry.Quaternion(WXYZ)
    with pytest.raises(RuntimeError, match="Quaternion is not normalized"):
        q.set_wxyz(3 * WXYZ)


def test_drake_reads_a_long_quaternion_in_a_state_as_if_normalised_and_leaves_it(
    drake: SimpleNamespace,
) -> None:
    plant = drake.plant.MultibodyPlant(0.0)
    body = plant.AddRigidBody("B", drake.tree.SpatialInertia.SolidBoxWithMass(12, 1, 2, 3))
    plant.Finalize()
    context = plant.CreateDefaultContext()
    plant.SetPositions(context, [*(3 * WXYZ), 0.7, -1.1, 2.3])
    R = plant.EvalBodyPoseInWorld(context, body).rotation().matrix()
    np.testing.assert_allclose(R, TURN.as_matrix(), atol=1e-14)
    np.testing.assert_array_equal(plant.GetPositions(context)[:4], 3 * WXYZ)

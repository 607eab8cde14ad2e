"""Which of Pinocchio's Jacobians is which, and what it means by a quaternion and an inertia."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation as Turn

pytestmark = pytest.mark.full

Array = NDArray[np.float64]

ARM = (Path(__file__).parent / "models" / "arm.urdf").read_text(encoding="utf-8")
Q = np.array([0.9, 0.3, np.cos(-2.2), np.sin(-2.2)])  # the last joint turns without end
TURN = Turn.from_rotvec([0.5, -0.9, 1.3])
XYZW = TURN.as_quat()


@pytest.fixture(scope="module")
def pin() -> Any:
    """Load Pinocchio when a test wants it, so that the quick suite does not pay for it."""
    reason = "Pinocchio does not install on Windows from the Python index"
    return pytest.importorskip("pinocchio", reason=reason)


@pytest.fixture(scope="module")
def model(pin: Any) -> Any:
    return pin.buildModelFromXML(ARM)


def tool_pose(pin: Any, model: Any, q: Array) -> Array:
    data = model.createData()
    pin.framesForwardKinematics(model, data, q)
    return data.oMf[model.getFrameId("tool")].homogeneous.copy()


def differences(pin: Any, model: Any) -> tuple[Array, Array, Array]:
    """Return the 6×n Jacobians, linear first, that poses alone tell.

    At the tool in world axes, in the tool's own axes, and at the world's origin in world axes.
    """
    h, X = 1e-6, tool_pose(pin, model, Q)
    aligned, local, world = (np.empty((6, model.nv)) for _ in range(3))
    for i, step in enumerate(h * np.eye(model.nv)):
        ahead = tool_pose(pin, model, pin.integrate(model, Q, step))
        behind = tool_pose(pin, model, pin.integrate(model, Q, -step))
        rate = (ahead - behind) / (2 * h)
        in_world, in_tool = rate @ np.linalg.inv(X), np.linalg.inv(X) @ rate
        aligned[:, i] = [*rate[:3, 3], *unskew(in_world)]
        local[:, i] = [*in_tool[:3, 3], *unskew(in_tool)]
        world[:, i] = [*in_world[:3, 3], *unskew(in_world)]
    return aligned, local, world


def unskew(matrix: Array) -> Array:
    return np.array([matrix[2, 1], matrix[0, 2], matrix[1, 0]])


def jacobian(pin, model: pin.Model, *frame: object) -> Array:
    tool = model.getFrameId("tool")
    return pin.computeFrameJacobian(model, model.createData(), Q, tool, *frame)


# Jacobians --------------------------------------------------------------------------------------


def test_the_three_jacobians_are_far_apart(pin: Any, model: Any) -> None:
    aligned, local, world = differences(pin, model)
    for one, other in ((aligned, local), (local, world), (world, aligned)):
        assert np.linalg.norm(one[:3] - other[:3]) > 0.1


def test_pinocchio_default_jacobian_is_in_the_local_frame(pin: Any, model: Any) -> None:
    local = differences(pin, model)[1]
    np.testing.assert_allclose(jacobian(pin, model), local, atol=1e-8)
    np.testing.assert_allclose(jacobian(pin, model, pin.ReferenceFrame.LOCAL), local, atol=1e-8)


def test_pinocchio_default_joint_jacobian_is_in_the_joint_frame(pin: Any, model: Any) -> None:
    data, joint = model.createData(), model.getJointId("spin")
    by_default = pin.computeJointJacobian(model, data, Q, joint)
    pin.computeJointJacobians(model, data, Q)
    local = pin.getJointJacobian(model, data, joint, pin.ReferenceFrame.LOCAL)
    np.testing.assert_allclose(by_default, local, atol=1e-14)
    axis = np.array([1, 2, -2]) / 3
    np.testing.assert_allclose(by_default[:, 2], [0, 0, 0, *axis], atol=1e-14)


def test_pinocchio_local_world_aligned_is_the_rate_of_the_tool_position(
    pin: Any, model: Any
) -> None:
    aligned = differences(pin, model)[0]
    measured = jacobian(pin, model, pin.ReferenceFrame.LOCAL_WORLD_ALIGNED)
    np.testing.assert_allclose(measured, aligned, atol=1e-8)


def test_pinocchio_only_local_world_aligned_is_the_rate_of_the_tool_position(
    pin: Any,
    model: Any,
) -> None:
    rates = differences(pin, model)[0][:3]
    for frame in (pin.ReferenceFrame.LOCAL, pin.ReferenceFrame.WORLD):
        assert np.linalg.norm(jacobian(pin, model, frame)[:3] - rates) > 0.1


def test_pinocchio_world_is_the_spatial_jacobian(pin, model: pin.Model) -> None:
    world = differences(pin, model)[2]
    np.testing.assert_allclose(jacobian(pin, model, pin.ReferenceFrame.WORLD), world, atol=1e-8)


def test_pinocchio_jacobian_of_one_joint_comes_back_flat(pin: Any) -> None:
    one = pin.Model()
    one.addJoint(0, pin.JointModelRX(), pin.SE3.Identity(), "j")
    J = pin.computeJointJacobian(one, one.createData(), np.array([0.4]), 1)
    assert J.shape == (6,)


# Six-vectors and inertia ------------------------------------------------------------------------


def test_pinocchio_motions_and_forces_are_linear_first(pin: Any) -> None:
    linear, angular = np.array([0.9, -0.4, 0.6]), np.array([0.8, 1.7, -0.5])
    for kind in (pin.Motion, pin.Force):
        six = kind(linear, angular)
        np.testing.assert_array_equal(six.vector, [*linear, *angular])
        np.testing.assert_array_equal(kind(six.vector).linear, linear)


def test_pinocchio_inertia_is_given_about_the_mass_centre_and_its_matrix_is_about_the_origin(
    pin: Any,
) -> None:
    mass, c = 2.0, np.array([0.11, -0.07, 0.05])
    central = np.array([[0.3, 0.02, -0.03], [0.02, 0.4, 0.04], [-0.03, 0.04, 0.5]])
    M = pin.Inertia(mass, c, central)
    about_origin = central + mass * (c @ c * np.eye(3) - np.outer(c, c))
    np.testing.assert_allclose(M.inertia, central, atol=1e-15)
    np.testing.assert_allclose(M.matrix()[3:, 3:], about_origin, atol=1e-15)
    np.testing.assert_array_equal(M.matrix()[:3, :3], mass * np.eye(3))
    box = pin.Inertia.FromBox(12, 1, 2, 3)  # full lengths
    np.testing.assert_allclose(box.inertia, np.diag([13, 10, 5]), atol=1e-14)


# Quaternions ------------------------------------------------------------------------------------


def test_pinocchio_quaternions_are_stored_xyzw_and_made_from_four_numbers_wxyz(pin: Any) -> None:
    x, y, z, w = XYZW
    for q in (pin.Quaternion(XYZW), pin.Quaternion(w, x, y, z), pin.Quaternion(TURN.as_matrix())):
        np.testing.assert_allclose(q.coeffs(), XYZW, atol=1e-15)
        np.testing.assert_allclose(q.toRotationMatrix(), TURN.as_matrix(), atol=1e-15)


def free_flyer(pin: Any) -> Any:
    model = pin.Model()
    model.addJoint(0, pin.JointModelFreeFlyer(), pin.SE3.Identity(), "free")
    return model


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_pinocchio_puts_a_long_quaternion_into_the_formula_for_unit_ones(
    pin: Any, scale: float
) -> None:
    x, y, z, w = scale * XYZW
    v = np.array([x, y, z])
    K = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    formula = np.eye(3) + 2 * w * K + 2 * K @ K  # a rotation only when w² + v·v = 1
    is_rotation = np.allclose(formula.T @ formula, np.eye(3))
    assert is_rotation == (scale == 1.0)
    q = np.array([0.7, -1.1, 2.3, *v, w])
    np.testing.assert_allclose(pin.Quaternion(q[3:]).toRotationMatrix(), formula, atol=1e-14)
    np.testing.assert_allclose(pin.XYZQUATToSE3(q).rotation, formula, atol=1e-14)
    model = free_flyer(pin)
    data = model.createData()
    pin.forwardKinematics(model, data, q)
    np.testing.assert_allclose(data.oMi[1].rotation, formula, atol=1e-14)


def test_pinocchio_normalises_a_configuration_only_when_asked(pin: Any) -> None:
    q = np.array([0.7, -1.1, 2.3, *(2 * XYZW)])
    np.testing.assert_allclose(pin.normalize(free_flyer(pin), q), [*q[:3], *XYZW], atol=1e-15)
    np.testing.assert_array_equal(q[3:], 2 * XYZW)
    assert not pin.isNormalized(free_flyer(pin), q)

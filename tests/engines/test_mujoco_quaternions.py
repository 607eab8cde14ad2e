"""How MuJoCo orders a quaternion, what its rate is, and what happens to one that is too long."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation as Turn

Array = NDArray[np.float64]

# A rotation vector has no order of components to get wrong; SciPy makes the rest out of it, and
# its own conventions are read off in test_sympy_scipy.py.
TURN = Turn.from_rotvec([0.5, -0.9, 1.3])
OTHER = Turn.from_rotvec([-1.1, 0.4, 0.7])
WXYZ = TURN.as_quat(scalar_first=True)

MODELS = Path(__file__).parent / "models"
FREE = (MODELS / "free.xml").read_text(encoding="utf-8")
BALL = (MODELS / "ball.xml").read_text(encoding="utf-8")


def load(xml: str) -> tuple[mujoco.MjModel, mujoco.MjData]:
    model = mujoco.MjModel.from_xml_string(xml)
    return model, mujoco.MjData(model)


def turn_of(wxyz: Array) -> Turn:
    return Turn.from_quat(wxyz, scalar_first=True)


# Order ------------------------------------------------------------------------------------------


def test_quaternions_in_a_model_file_are_wxyz() -> None:
    w, x, y, z = WXYZ
    model, data = load(f"""
    <mujoco><worldbody>
      <body name="B" quat="{w} {x} {y} {z}"><geom size="0.1"/><site name="S"/></body>
    </worldbody></mujoco>""")
    np.testing.assert_allclose(model.body("B").quat, WXYZ, atol=1e-15)
    mujoco.mj_kinematics(model, data)
    np.testing.assert_allclose(data.body("B").xmat.reshape(3, 3), TURN.as_matrix(), atol=1e-15)
    np.testing.assert_allclose(data.body("B").xquat, WXYZ, atol=1e-15)


@pytest.mark.parametrize(("xml", "address"), [(FREE, 3), (BALL, 0)], ids=["free", "ball"])
def test_quaternions_in_qpos_are_wxyz(xml: str, address: int) -> None:
    model, data = load(xml)
    data.qpos[address : address + 4] = WXYZ
    mujoco.mj_kinematics(model, data)
    fixed = Turn.identity()
    if address == 0:  # a ball joint turns after the frames that the file fixes
        fixed = turn_of(model.body("A").quat) * turn_of(model.body("B").quat)
    expected = (fixed * TURN).as_matrix()
    np.testing.assert_allclose(data.body("B").xmat.reshape(3, 3), expected, atol=1e-14)


def test_quaternions_of_sensors_and_mocap_bodies_are_wxyz() -> None:
    model, data = load("""
    <mujoco>
      <worldbody><body name="B" mocap="true"><site name="S"/></body></worldbody>
      <sensor><framequat objtype="site" objname="S"/></sensor>
    </mujoco>""")
    data.mocap_quat[0] = WXYZ
    mujoco.mj_forward(model, data)
    np.testing.assert_allclose(data.body("B").xmat.reshape(3, 3), TURN.as_matrix(), atol=1e-15)
    np.testing.assert_allclose(data.sensordata, WXYZ, atol=1e-15)


def test_quaternions_of_the_mju_functions_are_wxyz() -> None:
    made, product, back = np.empty(4), np.empty(4), np.empty(4)
    matrix, turned = np.empty(9), np.empty(3)
    rotvec, vector = TURN.as_rotvec(), np.array([0.3, -0.7, 1.9])
    angle = float(np.linalg.norm(rotvec))

    mujoco.mju_axisAngle2Quat(made, rotvec / angle, angle)
    np.testing.assert_allclose(made, WXYZ, atol=1e-15)
    mujoco.mju_quat2Mat(matrix, WXYZ)
    np.testing.assert_allclose(matrix.reshape(3, 3), TURN.as_matrix(), atol=1e-15)
    mujoco.mju_mat2Quat(back, TURN.as_matrix().ravel())
    np.testing.assert_allclose(back, WXYZ, atol=1e-15)
    mujoco.mju_rotVecQuat(turned, vector, WXYZ)
    np.testing.assert_allclose(turned, TURN.apply(vector), atol=1e-15)
    mujoco.mju_mulQuat(product, WXYZ, OTHER.as_quat(scalar_first=True))
    np.testing.assert_allclose(turn_of(product).as_matrix(), (TURN * OTHER).as_matrix(), atol=1e-15)


# Rates ------------------------------------------------------------------------------------------


def test_mju_deriv_quat_takes_the_rate_in_world_axes() -> None:
    w, h, rate = np.array([0.8, 1.7, -0.5]), 1e-5, np.empty(4)
    mujoco.mju_derivQuat(rate, WXYZ, w)
    ahead = (Turn.from_rotvec(h * w) * TURN).as_quat(scalar_first=True)
    behind = (Turn.from_rotvec(-h * w) * TURN).as_quat(scalar_first=True)
    np.testing.assert_allclose(rate, (ahead - behind) / (2 * h), atol=1e-9)


def test_mju_quat_integrate_takes_the_rate_in_body_axes() -> None:
    w, after = np.array([0.8, 1.7, -0.5]), WXYZ.copy()
    mujoco.mju_quatIntegrate(after, w, 0.3)
    expected = TURN * Turn.from_rotvec(0.3 * w)
    np.testing.assert_allclose(turn_of(after).as_matrix(), expected.as_matrix(), atol=1e-14)


# A quaternion that is not of unit length --------------------------------------------------------


def test_a_long_quaternion_in_qpos_is_read_as_if_normalised() -> None:
    model, data = load(FREE)
    data.qpos[:] = [0.7, -1.1, 2.3, *(3.7 * WXYZ)]
    mujoco.mj_forward(model, data)
    np.testing.assert_allclose(data.body("B").xquat, WXYZ, atol=1e-15)
    np.testing.assert_allclose(data.body("B").xmat.reshape(3, 3), TURN.as_matrix(), atol=1e-14)
    np.testing.assert_array_equal(data.qpos[3:], 3.7 * WXYZ)  # and left as it was


def test_only_a_step_writes_the_normalised_quaternion_back() -> None:
    model, data = load(FREE)
    model.opt.gravity[:] = 0
    data.qpos[:] = [0.7, -1.1, 2.3, *(3.7 * WXYZ)]
    for function in (mujoco.mj_kinematics, mujoco.mj_fwdPosition, mujoco.mj_forward):
        function(model, data)
        np.testing.assert_array_equal(data.qpos[3:], 3.7 * WXYZ)
    mujoco.mj_step(model, data)
    np.testing.assert_allclose(data.qpos[3:], WXYZ, atol=1e-15)


def test_a_zero_quaternion_in_qpos_is_read_as_no_turn() -> None:
    model, data = load(FREE)
    data.qpos[:] = [0.7, -1.1, 2.3, 0, 0, 0, 0]
    mujoco.mj_kinematics(model, data)
    np.testing.assert_array_equal(data.body("B").xmat.reshape(3, 3), np.eye(3))


def test_a_long_quaternion_in_a_model_file_is_normalised() -> None:
    w, x, y, z = 3.7 * WXYZ
    model, _ = load(f"""
    <mujoco><worldbody><body name="B" quat="{w} {x} {y} {z}"><geom size="0.1"/></body>
    </worldbody></mujoco>""")
    np.testing.assert_allclose(model.body("B").quat, WXYZ, atol=1e-15)


def test_mju_functions_do_not_normalise_what_they_are_given() -> None:
    matrix = np.empty(9)
    mujoco.mju_quat2Mat(matrix, 2 * WXYZ)
    np.testing.assert_allclose(matrix.reshape(3, 3), 4 * TURN.as_matrix(), atol=1e-14)

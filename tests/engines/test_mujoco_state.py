"""What MuJoCo means by a position, a velocity and a force in joint coordinates."""

from __future__ import annotations

from importlib.metadata import metadata
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
WXYZ = TURN.as_quat(scalar_first=True)

MODELS = Path(__file__).parent / "models"
FREE = (MODELS / "free.xml").read_text(encoding="utf-8")
BALL = (MODELS / "ball.xml").read_text(encoding="utf-8")


def load(xml: str) -> tuple[mujoco.MjModel, mujoco.MjData]:
    model = mujoco.MjModel.from_xml_string(xml)
    return model, mujoco.MjData(model)


def turn_of(wxyz: Array) -> Turn:
    return Turn.from_quat(wxyz, scalar_first=True)


def body_rate(before: Turn, after: Turn, h: float) -> Array:
    """Return ω in the axes of what turns, from two orientations `h` seconds apart."""
    return (before.inv() * after).as_rotvec() / h


def test_the_installed_mujoco_is_new_enough() -> None:
    assert int(mujoco.__version__.split(".")[0]) >= 4  # 3.12 read a URDF inertial wrongly


def test_mujoco_wants_python_3_11() -> None:
    assert metadata("mujoco")["Requires-Python"] == ">=3.11"


# Free joint -------------------------------------------------------------------------------------


def test_a_free_joint_holds_the_position_then_the_quaternion() -> None:
    model, data = load(FREE)
    assert (model.nq, model.nv) == (7, 6)
    np.testing.assert_array_equal(model.qpos0[:3], [0.3, -0.2, 0.5])
    quat = np.array([0.7, 0.1, -0.5, 0.3])
    np.testing.assert_allclose(model.qpos0[3:], quat / np.linalg.norm(quat), atol=1e-15)
    data.qpos[:] = [0.7, -1.1, 2.3, *WXYZ]
    mujoco.mj_kinematics(model, data)
    np.testing.assert_array_equal(data.body("B").xpos, [0.7, -1.1, 2.3])
    np.testing.assert_allclose(data.body("B").xmat.reshape(3, 3), TURN.as_matrix(), atol=1e-15)


def test_a_free_joint_moves_in_world_axes_and_turns_in_body_axes() -> None:
    model, data = load(FREE)
    data.qpos[:] = [0.7, -1.1, 2.3, *WXYZ]
    v, w, h = np.array([0.9, -0.4, 0.6]), np.array([0.8, 1.7, -0.5]), 1e-3
    after = data.qpos.copy()
    mujoco.mj_integratePos(model, after, np.concatenate([v, w]), h)
    np.testing.assert_allclose((after[:3] - data.qpos[:3]) / h, v, atol=1e-12)
    np.testing.assert_allclose(body_rate(TURN, turn_of(after[3:]), h), w, atol=1e-12)
    assert np.linalg.norm(w - TURN.apply(w)) > 1  # the other reading is far away

    difference = np.empty(6)
    mujoco.mj_differentiatePos(model, difference, h, data.qpos, after)
    np.testing.assert_allclose(difference, np.concatenate([v, w]), atol=1e-12)


def test_a_step_moves_a_free_joint_by_the_same_convention() -> None:
    model, data = load(FREE)
    model.opt.gravity[:] = 0
    model.opt.timestep = h = 1e-6
    before = np.array([0.7, -1.1, 2.3, *WXYZ])
    data.qpos[:] = before
    data.qvel[:] = [0.9, -0.4, 0.6, 0.8, 1.7, -0.5]
    mujoco.mj_step(model, data)
    np.testing.assert_allclose((data.qpos[:3] - before[:3]) / h, [0.9, -0.4, 0.6], atol=1e-5)
    rate = body_rate(TURN, turn_of(data.qpos[3:]), h)
    np.testing.assert_allclose(rate, [0.8, 1.7, -0.5], atol=1e-5)


def test_forces_of_a_free_joint_push_in_world_axes_and_twist_in_body_axes() -> None:
    model, data = load(FREE)
    data.qpos[:] = [0.7, -1.1, 2.3, *WXYZ]
    mujoco.mj_forward(model, data)
    force, torque = np.array([3.0, -5.0, 2.0]), np.array([0.7, 0.2, -1.1])
    point, qfrc = data.site("P").xpos, np.zeros(6)
    mujoco.mj_applyFT(model, data, force, torque, point, model.body("B").id, qfrc)
    arm = point - data.body("B").xpos
    np.testing.assert_allclose(qfrc[:3], force, atol=1e-14)
    at_origin = torque + np.cross(arm, force)
    np.testing.assert_allclose(qfrc[3:], TURN.inv().apply(at_origin), atol=1e-14)
    assert np.linalg.norm(qfrc[3:] - at_origin) > 1


# Ball joint -------------------------------------------------------------------------------------


def test_a_ball_joint_turns_in_child_axes() -> None:
    model, data = load(BALL)
    assert (model.nq, model.nv) == (4, 3)
    w, h = np.array([0.8, 1.7, -0.5]), 1e-3
    data.qpos[:] = WXYZ
    mujoco.mj_kinematics(model, data)
    before = Turn.from_matrix(data.body("B").xmat.reshape(3, 3))
    mujoco.mj_integratePos(model, data.qpos, w, h)
    mujoco.mj_kinematics(model, data)
    after = Turn.from_matrix(data.body("B").xmat.reshape(3, 3))
    np.testing.assert_allclose(body_rate(before, after, h), w, atol=1e-11)
    assert np.linalg.norm(w - TURN.apply(w)) > 1  # nor is it in the axes that stay


# Joint axis -------------------------------------------------------------------------------------


def test_a_joint_axis_is_in_the_child_frame_and_is_normalised_silently() -> None:
    model, data = load("""
    <mujoco><worldbody><body name="B" pos="0.1 0.2 0.3" quat="0.3 0.5 -0.7 0.2">
      <joint name="j" axis="2 -3 6"/><geom size="0.1" pos="0.2 0.1 0.3"/>
    </body></worldbody></mujoco>""")
    axis = np.array([2.0, -3.0, 6.0]) / 7
    np.testing.assert_allclose(model.joint("j").axis, axis, atol=1e-15)
    fixed = turn_of(model.body("B").quat)
    data.qpos[0] = 0.8  # rad: a longer axis would have turned it further
    mujoco.mj_kinematics(model, data)
    np.testing.assert_allclose(data.joint("j").xaxis, fixed.apply(axis), atol=1e-15)
    expected = (fixed * Turn.from_rotvec(0.8 * axis)).as_matrix()
    np.testing.assert_allclose(data.body("B").xmat.reshape(3, 3), expected, atol=1e-14)


# Stale data -------------------------------------------------------------------------------------


def test_fresh_data_has_zero_quaternions_until_the_kinematics_run() -> None:
    model, data = load(FREE)
    np.testing.assert_array_equal(data.body("B").xquat, np.zeros(4))
    mujoco.mj_kinematics(model, data)
    np.testing.assert_allclose(np.linalg.norm(data.body("B").xquat), 1, atol=1e-15)


def test_a_site_jacobian_is_zero_until_the_mass_centres_are_known() -> None:
    model, data = load(FREE)
    data.qpos[:] = [0.7, -1.1, 2.3, *WXYZ]
    linear, angular = np.ones((3, 6)), np.ones((3, 6))
    site = model.site("P").id
    mujoco.mj_kinematics(model, data)
    mujoco.mj_jacSite(model, data, linear, angular, site)
    np.testing.assert_array_equal(linear, 0)
    np.testing.assert_array_equal(angular, 0)
    mujoco.mj_comPos(model, data)
    mujoco.mj_jacSite(model, data, linear, angular, site)
    R, arm = TURN.as_matrix(), data.site("P").xpos - data.body("B").xpos
    np.testing.assert_allclose(angular, np.hstack([np.zeros((3, 3)), R]), atol=1e-14)
    columns = np.cross(R.T, arm).T  # ω × r, one body axis at a time
    np.testing.assert_allclose(linear, np.hstack([np.eye(3), columns]), atol=1e-14)


@pytest.mark.parametrize(
    ("place", "kept"),
    [
        ("pos='0 0 9e-7'", False),
        ("pos='0 0 2e-6'", True),
        ("euler='0 0 1e-6'", False),
        ("euler='0 0 4e-6'", True),
    ],
)
def test_a_site_within_a_millionth_of_its_body_s_frame_is_put_into_it(
    place: str, kept: bool
) -> None:
    model, data = load(
        "<mujoco><compiler angle='radian'/><worldbody><body name='b' pos='1 2 3'><freejoint/>"
        f"<geom size='.1'/><site name='s' {place}/></body></worldbody></mujoco>"
    )
    site, body = data.site("s"), data.body("b")

    def differs() -> bool:
        mujoco.mj_kinematics(model, data)
        return bool(np.any(site.xpos != body.xpos) or np.any(site.xmat != body.xmat))

    assert differs() == kept
    model.site_sameframe[:] = mujoco.mjtSameFrame.mjSAMEFRAME_NONE
    assert differs()

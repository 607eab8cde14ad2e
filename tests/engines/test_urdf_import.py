"""What MuJoCo makes of a URDF: what it reads, refuses, and swallows without a word."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation as Turn

Array = NDArray[np.float64]

MODELS = Path(__file__).parent / "models"
ARM = (MODELS / "arm.urdf").read_text(encoding="utf-8")
CANARY = (MODELS / "inertial_rpy.urdf").read_text(encoding="utf-8")

SHOULDER_AXIS = np.array([2.0, -3.0, 6.0]) / 7
HINGE, SLIDE, FREE = (
    getattr(mujoco.mjtJoint, f"mjJNT_{name}") for name in ("HINGE", "SLIDE", "FREE")
)


def rpy(*angles: float) -> Turn:
    return Turn.from_euler("xyz", angles)  # lower case: about fixed axes, in this order


def changed(*replacements: tuple[str, str], source: str = ARM) -> str:
    """Return the arm with some text replaced, each at its first place."""
    for old, new in replacements:
        assert old in source
        source = source.replace(old, new, 1)
    return source


def load(urdf: str = ARM, compiler: str = "") -> mujoco.MjModel:
    extension = f"<mujoco><compiler {compiler}/></mujoco></robot>"
    return mujoco.MjModel.from_xml_string(urdf.replace("</robot>", extension))


def bodies(model: mujoco.MjModel) -> list[str]:
    return [model.body(i).name for i in range(model.nbody)]


def joints(model: mujoco.MjModel) -> list[str]:
    return [model.joint(i).name for i in range(model.njnt)]


def compiled(model: mujoco.MjModel) -> NDArray[np.uint8]:
    """Return every byte of a compiled model."""
    buffer = np.empty(mujoco.mj_sizeModel(model), np.uint8)
    mujoco.mj_saveModel(model, None, buffer)
    return buffer


# Joints -----------------------------------------------------------------------------------------


def test_revolute_prismatic_and_continuous_joints_are_read() -> None:
    model = load()
    assert joints(model) == ["shoulder", "slide", "spin"]
    np.testing.assert_array_equal(model.jnt_type, [HINGE, SLIDE, HINGE])
    np.testing.assert_array_equal(model.jnt_limited, [True, True, False])
    np.testing.assert_array_equal(model.jnt_range, [[-0.7, 1.9], [-0.1, 0.4], [0, 0]])
    axes = [SHOULDER_AXIS, [0, -0.6, 0.8], [1 / 3, 2 / 3, -2 / 3]]
    np.testing.assert_allclose(model.jnt_axis, axes, atol=1e-15)


def test_effort_damping_and_friction_are_read_and_velocity_is_not() -> None:
    model = load()
    np.testing.assert_array_equal(model.jnt_actfrcrange[:2], [[-5, 5], [-5, 5]])
    np.testing.assert_array_equal(model.dof_damping, [0.7, 0, 0])
    np.testing.assert_array_equal(model.dof_frictionloss, [0.2, 0, 0])
    same = load(ARM.replace('velocity="3"', 'velocity="8"'))
    np.testing.assert_array_equal(compiled(model), compiled(same))


def test_a_joint_is_the_fixed_origin_and_then_the_motion_about_its_axis() -> None:
    model = load()
    data = mujoco.MjData(model)
    data.qpos[:] = [0.9, 0.3, -2.2]
    mujoco.mj_kinematics(model, data)
    R_upper = rpy(0.3, -0.4, 0.5) * Turn.from_rotvec(0.9 * SHOULDER_AXIS)
    np.testing.assert_allclose(data.body("upper").xpos, [0.1, -0.2, 0.3], atol=1e-15)
    p_lower = np.array([0.1, -0.2, 0.3]) + R_upper.apply([-0.2, 0.1, 0.4])
    R_lower = R_upper * rpy(-0.6, 0.2, 0.1)
    p_lower = p_lower + R_lower.apply([0, -0.6 * 0.3, 0.8 * 0.3])  # along the child's own axis
    np.testing.assert_allclose(data.body("lower").xpos, p_lower, atol=1e-14)
    R_hand = R_lower * rpy(0.2, -0.3, 0.7) * Turn.from_rotvec(-2.2 / 3 * np.array([1, 2, -2]))
    p_hand = p_lower + R_lower.apply([0.3, 0.2, -0.1])
    np.testing.assert_allclose(data.body("hand").xpos, p_hand, atol=1e-14)
    R = data.body("hand").xmat.reshape(3, 3)
    np.testing.assert_allclose(R, R_hand.as_matrix(), atol=1e-14)


def test_a_floating_joint_becomes_a_free_joint_that_starts_at_its_origin() -> None:
    model = load(changed(('type="revolute"', 'type="floating"')))
    assert (model.jnt_type[0], model.nq, model.nv) == (FREE, 7 + 2, 6 + 2)
    start = rpy(0.3, -0.4, 0.5).as_quat(scalar_first=True, canonical=True)
    np.testing.assert_allclose(model.qpos0[:7], [0.1, -0.2, 0.3, *start], atol=1e-15)
    data = mujoco.MjData(model)
    data.qpos[:7] = [2.0, 3.0, -1.0, *rpy(0.7, 0.1, -1.2).as_quat(scalar_first=True)]
    mujoco.mj_kinematics(model, data)  # a pose in the world: the origin is not added to it
    np.testing.assert_array_equal(data.body("upper").xpos, [2, 3, -1])
    R = data.body("upper").xmat.reshape(3, 3)
    np.testing.assert_allclose(R, rpy(0.7, 0.1, -1.2).as_matrix(), atol=1e-14)


def test_a_floating_joint_further_out_is_refused() -> None:
    with pytest.raises(ValueError, match="free joint can only be used on top level"):
        load(changed(('type="prismatic"', 'type="floating"')))


def test_a_planar_joint_becomes_three_joints_of_which_the_first_has_the_limits() -> None:
    model = load(changed(('type="revolute"', 'type="planar"')))
    assert (model.nq, model.nv) == (3 + 2, 3 + 2)
    assert joints(model)[:3] == ["shoulder_TX", "shoulder_TY", "shoulder_RZ"]
    np.testing.assert_array_equal(model.jnt_type[:3], [SLIDE, SLIDE, HINGE])
    np.testing.assert_array_equal(model.jnt_limited[:3], [True, False, False])
    np.testing.assert_array_equal(model.jnt_range[0], [-0.7, 1.9])


def test_the_plane_of_a_planar_joint_is_normal_to_its_axis() -> None:
    model = load(changed(('type="revolute"', 'type="planar"')))
    axes = model.jnt_axis[:3]
    np.testing.assert_allclose(axes[2], SHOULDER_AXIS, atol=1e-14)
    np.testing.assert_allclose(axes @ axes.T, np.eye(3), atol=1e-14)
    along_z = load(changed(('type="revolute"', 'type="planar"'), ("2 -3 6", "0 0 1")))
    np.testing.assert_array_equal(along_z.jnt_axis[:3], np.eye(3))


def test_a_ball_joint_is_refused() -> None:
    with pytest.raises(ValueError, match="invalid joint type in URDF joint definition"):
        load(changed(('type="revolute"', 'type="ball"')))


def test_a_joint_called_spherical_is_a_ball_joint_though_urdf_has_none() -> None:
    limit = '<limit lower="-0.7" upper="1.9" effort="5" velocity="3"/>'
    model = load(changed(('type="revolute"', 'type="spherical"'), (limit, "")))
    assert model.jnt_type[0] == mujoco.mjtJoint.mjJNT_BALL
    assert (model.nq, model.nv) == (4 + 2, 3 + 2)
    with pytest.raises(ValueError, match="range\\[0\\] should be 0 in ball joint"):
        load(changed(('type="revolute"', 'type="spherical"')))


# Fusing -----------------------------------------------------------------------------------------


def test_fixed_joints_are_fused_and_their_masses_are_added() -> None:
    model = load()
    assert bodies(model) == ["world", "upper", "lower", "hand"]
    hand = model.body("hand")
    assert hand.mass[0] == 1.5 + 0.5
    R, p = rpy(0.3, 0.1, -0.2), np.array([0.1, 0.05, -0.2])
    tool = p + R.apply([0.01, -0.04, 0.06])
    centre = (1.5 * np.array([-0.03, 0.02, 0.01]) + 0.5 * tool) / 2.0
    np.testing.assert_allclose(hand.ipos, centre, atol=1e-15)
    moments = np.zeros((3, 3))
    for mass, at, own in (
        (1.5, np.array([-0.03, 0.02, 0.01]), np.diag([0.02, 0.03, 0.04])),
        (0.5, tool, R.as_matrix() @ np.diag([0.01, 0.02, 0.025]) @ R.as_matrix().T),
    ):
        c = at - centre
        moments += own + mass * (c @ c * np.eye(3) - np.outer(c, c))
    axes = Turn.from_quat(hand.iquat, scalar_first=True).as_matrix()
    np.testing.assert_allclose(axes @ np.diag(hand.inertia) @ axes.T, moments, atol=1e-14)
    geom = model.geom(int(model.body("hand").geomadr[0]))
    np.testing.assert_allclose(geom.pos, p + R.apply([0.02, 0.03, 0.04]), atol=1e-15)


def test_a_fixed_base_becomes_the_world_and_its_mass_is_lost() -> None:
    model = load()
    assert "base" not in bodies(model)
    assert model.body_mass[0] == 0
    assert model.body_mass.sum() == 5 + 2 + 1.5 + 0.5  # of 12 kg in the file
    assert model.body("world").geomnum[0] == 1  # its shape is kept


def test_fusestatic_false_keeps_bodies_and_masses() -> None:
    model = load(compiler='fusestatic="false"')
    assert bodies(model) == ["world", "base", "upper", "lower", "hand", "tool"]
    np.testing.assert_array_equal(model.body_mass, [0, 3, 5, 2, 1.5, 0.5])
    assert (model.nq, model.body("base").jntnum[0]) == (3, 0)  # the base still cannot move


def test_visuals_are_dropped_unless_discardvisual_is_false() -> None:
    shapes = [mujoco.mjtGeom.mjGEOM_BOX, mujoco.mjtGeom.mjGEOM_SPHERE]
    shapes += [mujoco.mjtGeom.mjGEOM_CYLINDER]
    box, sphere, cylinder = shapes
    assert load().geom_type.tolist() == [box, box, cylinder, sphere]
    kept = load(compiler='discardvisual="false"')
    assert kept.geom_type.tolist() == [box, box, sphere, box, cylinder, sphere]
    np.testing.assert_array_equal(kept.geom_contype, [0, 1, 0, 1, 1, 1])


def test_box_sizes_and_cylinder_lengths_are_halved_and_radii_are_not() -> None:
    model = load()
    box, cylinder = model.body("upper").geomadr[0], model.body("lower").geomadr[0]
    np.testing.assert_array_equal(model.geom_size[box], [0.1, 0.2, 0.3])
    np.testing.assert_array_equal(model.geom_size[cylinder], [0.1, 0.35, 0])
    sphere = model.body("hand").geomadr[0]
    np.testing.assert_array_equal(model.geom_size[sphere], [0.05, 0, 0])


def test_mimic_becomes_an_equality_constraint() -> None:
    follows = '<mimic joint="shoulder" multiplier="2.5" offset="0.3"/>'
    model = load(changed(('<axis xyz="1 2 -2"/>', f'<axis xyz="1 2 -2"/>{follows}')))
    assert model.nv == 3  # no freedom is taken away
    np.testing.assert_array_equal(model.eq_type, [mujoco.mjtEq.mjEQ_JOINT])
    assert (model.eq_obj1id[0], model.eq_obj2id[0]) == (2, 0)  # spin follows shoulder
    np.testing.assert_array_equal(model.eq_data[0, :5], [0.3, 2.5, 0, 0, 0])


# The canary -------------------------------------------------------------------------------------


def test_the_rotation_of_an_inertial_origin_is_kept() -> None:
    body = load(CANARY).body("body")
    R = rpy(0.4, -0.5, 0.6).as_matrix()
    written = np.array([[0.3, 0.02, -0.03], [0.02, 0.4, 0.04], [-0.03, 0.04, 0.5]])
    axes = Turn.from_quat(body.iquat, scalar_first=True).as_matrix()
    kept = axes @ np.diag(body.inertia) @ axes.T
    np.testing.assert_allclose(kept, R @ written @ R.T, atol=1e-14)
    assert np.linalg.norm(kept - written) > 0.1  # what it was when the rotation was lost
    np.testing.assert_array_equal(body.ipos, [0.1, -0.2, 0.3])

"""Units and orders of angles in MuJoCo's model files."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.linalg import expm

Array = NDArray[np.float64]

ANGLES = (10.0, 25.0, -40.0)


def load(body: str, compiler: str = "") -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(f"""
    <mujoco><compiler {compiler}/><worldbody>
      <body name="B" {body}><joint name="j" range="-1.57 1.57" ref="0.4"/><geom size="0.1"/></body>
    </worldbody></mujoco>""")


def about(axis: str, degrees: float) -> Array:
    """Return the turn about a coordinate axis, as the exponential of its cross matrix."""
    x, y, z = np.radians(degrees) * np.eye(3)["xyz".index(axis)]
    return expm(np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]))


def matrix(model: mujoco.MjModel) -> Array:
    R = np.empty(9)
    mujoco.mju_quat2Mat(R, model.body("B").quat)
    return R.reshape(3, 3)


def euler(*angles: float) -> str:
    return 'euler="{} {} {}"'.format(*angles)


def in_order(order: str) -> Array:
    R = np.eye(3)
    for axis, angle in zip(order, ANGLES, strict=True):
        R = R @ about(axis, angle)
    return R


def test_euler_angles_are_degrees_and_intrinsic_xyz_by_default() -> None:
    model = load(euler(*ANGLES))
    np.testing.assert_allclose(matrix(model), in_order("xyz"), atol=1e-14)


def test_euler_angles_in_capitals_are_about_fixed_axes() -> None:
    x, y, z = ANGLES
    roll_pitch_yaw = about("z", z) @ about("y", y) @ about("x", x)
    model = load(euler(*ANGLES), 'eulerseq="XYZ"')
    np.testing.assert_allclose(matrix(model), roll_pitch_yaw, atol=1e-14)
    assert np.linalg.norm(roll_pitch_yaw - in_order("xyz")) > 0.1


def test_another_order_of_euler_angles_is_told_by_its_letters() -> None:
    model = load(euler(*ANGLES), 'eulerseq="zyx"')
    np.testing.assert_allclose(matrix(model), in_order("zyx"), atol=1e-14)


def test_angle_radian_makes_euler_angles_radians() -> None:
    model = load(euler(*np.radians(ANGLES)), 'angle="radian"')
    np.testing.assert_allclose(matrix(model), in_order("xyz"), atol=1e-14)


def test_the_angle_of_an_axisangle_is_in_degrees_too() -> None:
    axis = np.array([2.0, -3.0, 6.0]) / 7
    model = load('axisangle="2 -3 6 40"')
    x, y, z = np.radians(40) * axis
    R = expm(np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]]))
    np.testing.assert_allclose(matrix(model), R, atol=1e-14)


def test_a_range_without_angle_radian_is_in_degrees() -> None:
    joint = load("").joint("j")
    np.testing.assert_allclose(joint.range, np.radians([-1.57, 1.57]), rtol=1e-15)
    assert joint.range[1] == pytest.approx(0.0274, abs=5e-5)
    np.testing.assert_allclose(load("").qpos0, np.radians([0.4]), rtol=1e-15)


def test_a_range_with_angle_radian_is_as_written() -> None:
    model = load("", 'angle="radian"')
    np.testing.assert_array_equal(model.joint("j").range, [-1.57, 1.57])
    np.testing.assert_array_equal(model.qpos0, [0.4])


def test_the_range_of_a_slide_is_in_metres_whatever_the_angle() -> None:
    model = mujoco.MjModel.from_xml_string("""
    <mujoco><worldbody><body><joint type="slide" range="-1.57 1.57"/><geom size="0.1"/></body>
    </worldbody></mujoco>""")
    np.testing.assert_array_equal(model.jnt_range, [[-1.57, 1.57]])


@pytest.mark.parametrize("degree", [True, False])
def test_mjspec_counts_in_degrees_until_told_otherwise(degree: bool) -> None:
    spec = mujoco.MjSpec()
    assert spec.compiler.degree
    spec.compiler.degree = degree
    body = spec.worldbody.add_body(name="B")
    body.add_joint(name="j", range=[-1.57, 1.57])
    body.add_geom(size=[0.1, 0, 0])
    expected = np.radians([-1.57, 1.57]) if degree else np.array([-1.57, 1.57])
    np.testing.assert_allclose(spec.compile().joint("j").range, expected, rtol=1e-15)


URDF = """
<robot name="r">
  <mujoco><compiler {compiler}/></mujoco>
  <link name="base"/>
  <link name="B"><inertial><mass value="1"/>
    <inertia ixx="0.3" iyy="0.4" izz="0.5" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="j" type="revolute">
    <parent link="base"/><child link="B"/><origin rpy="{r} {p} {y}"/>
    <axis xyz="0 0 1"/><limit lower="-1.57" upper="1.5"/>
  </joint>
</robot>
"""


@pytest.mark.parametrize("compiler", ["", 'angle="degree" eulerseq="xyz"'])
def test_a_urdf_is_in_radians_and_roll_pitch_yaw_whatever_the_compiler_is_told(
    compiler: str,
) -> None:
    x, y, z = ANGLES
    r, p, w = np.radians(ANGLES)
    model = mujoco.MjModel.from_xml_string(URDF.format(compiler=compiler, r=r, p=p, y=w))
    expected = about("z", z) @ about("y", y) @ about("x", x)
    np.testing.assert_allclose(matrix(model), expected, atol=1e-14)
    np.testing.assert_array_equal(model.joint("j").range, [-1.57, 1.5])

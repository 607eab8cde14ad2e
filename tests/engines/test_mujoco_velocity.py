"""Which point and which axes belong to each velocity that MuJoCo tells."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation as Turn

Array = NDArray[np.float64]

# A free root whose mass centre and inertial axes are not its own, a hinged child likewise, and a
# heavy second tree, so that no two of the candidate points coincide.
XML = """
<mujoco>
  <option gravity="0 0 0"/>
  <worldbody>
    <body name="B" pos="0.3 -0.2 0.5" quat="0.7 0.1 -0.5 0.3">
      <freejoint/>
      <inertial pos="0.11 -0.07 0.05" quat="0.5 -0.3 0.6 0.2" mass="2" diaginertia="0.3 0.4 0.5"/>
      <site name="P" pos="0.2 0.3 -0.4" quat="0.4 0.2 -0.3 0.8"/>
      <body name="C" pos="0.4 -0.2 0.1" quat="0.3 0.5 -0.7 0.2">
        <joint name="j" axis="1 -2 0.5" pos="0.03 0.01 0.02"/>
        <inertial pos="-0.2 0.15 0.3" quat="0.2 0.9 -0.1 0.4" mass="1.3" diaginertia="0.2 0.3 0.4"/>
        <site name="Q" pos="-0.1 0.5 0.2" quat="-0.3 0.6 0.1 0.7"/>
      </body>
    </body>
    <body name="other" pos="4 -3 2"><freejoint/><geom size="0.2" mass="7"/></body>
  </worldbody>
  <sensor>
    <gyro name="gyro" site="Q"/>
    <velocimeter name="velocimeter" site="Q"/>
    <frameangvel name="site w" objtype="site" objname="Q"/>
    <framelinvel name="site v" objtype="site" objname="Q"/>
    <frameangvel name="body w" objtype="body" objname="C"/>
    <framelinvel name="body v" objtype="body" objname="C"/>
    <frameangvel name="xbody w" objtype="xbody" objname="C"/>
    <framelinvel name="xbody v" objtype="xbody" objname="C"/>
    <framepos name="body p" objtype="body" objname="C"/>
    <framepos name="xbody p" objtype="xbody" objname="C"/>
    <framequat name="body q" objtype="body" objname="C"/>
    <framequat name="xbody q" objtype="xbody" objname="C"/>
    <framexaxis name="site x" objtype="site" objname="Q"/>
  </sensor>
</mujoco>
"""
QPOS = np.array([0.7, -1.1, 2.3, *Turn.from_rotvec([0.5, -0.9, 1.3]).as_quat(scalar_first=True)])
QVEL = np.array([0.9, -0.4, 0.6, 0.8, 1.7, -0.5, 2.1])
OBJECTS = {"BODY": ("xipos", "ximat"), "XBODY": ("xpos", "xmat")}


@pytest.fixture(scope="module")
def model() -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(XML)


def placed(model: mujoco.MjModel) -> mujoco.MjData:
    data = mujoco.MjData(model)
    data.qpos[:7], data.qpos[7] = QPOS, -0.6
    data.qvel[:7] = QVEL
    return data


@pytest.fixture
def moving(model: mujoco.MjModel) -> mujoco.MjData:
    data = placed(model)
    mujoco.mj_forward(model, data)
    return data


def differences(model: mujoco.MjModel, body: str, point: Array) -> tuple[Array, Array]:
    """Return ω of a body, and the velocity of the point fixed to it that is at `point` now.

    World axes, by finite differences of positions alone: no velocity of MuJoCo's is asked for.
    """
    h, ends = 1e-6, []
    local = None
    for time in (0.0, -h, h):
        data = placed(model)
        mujoco.mj_integratePos(model, data.qpos, data.qvel, time)
        mujoco.mj_kinematics(model, data)
        R, p = data.body(body).xmat.reshape(3, 3).copy(), data.body(body).xpos.copy()
        local = R.T @ (point - p) if local is None else local
        ends.append((R, p + R @ local))
    (_, _), (R_behind, p_behind), (R_ahead, p_ahead) = ends
    angular = (Turn.from_matrix(R_ahead) * Turn.from_matrix(R_behind).inv()).as_rotvec() / (2 * h)
    return angular, (p_ahead - p_behind) / (2 * h)


def object_velocity(
    model: mujoco.MjModel, data: mujoco.MjData, kind: str, index: int, *, local: bool
) -> Array:
    answer = np.empty(6)
    mujoco.mj_objectVelocity(
        model, data, getattr(mujoco.mjtObj, f"mjOBJ_{kind}"), index, answer, local
    )
    return answer


def read(data: mujoco.MjData, sensor: str) -> Array:
    return np.array(data.sensor(sensor).data)


# mj_objectVelocity ------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", OBJECTS)
def test_object_velocity_is_angular_then_linear_at_the_centre_or_the_origin(
    model: mujoco.MjModel, moving: mujoco.MjData, kind: str
) -> None:
    point, axes = (getattr(moving.body("C"), name).copy() for name in OBJECTS[kind])
    angular, linear = differences(model, "C", point)
    index, R = model.body("C").id, axes.reshape(3, 3)
    in_world = object_velocity(model, moving, kind, index, local=False)
    np.testing.assert_allclose(in_world, [*angular, *linear], atol=1e-7)
    in_own = object_velocity(model, moving, kind, index, local=True)
    np.testing.assert_allclose(in_own, [*(R.T @ angular), *(R.T @ linear)], atol=1e-7)


def test_object_velocity_of_a_site_belongs_to_the_site(
    model: mujoco.MjModel, moving: mujoco.MjData
) -> None:
    site = moving.site("Q")
    angular, linear = differences(model, "C", site.xpos.copy())
    in_world = object_velocity(model, moving, "SITE", site.id, local=False)
    np.testing.assert_allclose(in_world, [*angular, *linear], atol=1e-7)
    in_own = object_velocity(model, moving, "SITE", site.id, local=True)
    R = site.xmat.reshape(3, 3)
    np.testing.assert_allclose(in_own, [*(R.T @ angular), *(R.T @ linear)], atol=1e-7)


def test_the_points_and_axes_that_object_velocity_could_mean_are_far_apart(
    model: mujoco.MjModel, moving: mujoco.MjData
) -> None:
    body = moving.body("C")
    v_centre = differences(model, "C", body.xipos.copy())[1]
    v_origin = differences(model, "C", body.xpos.copy())[1]
    assert np.linalg.norm(v_centre - v_origin) > 0.5
    assert np.linalg.norm(body.ximat - body.xmat) > 0.5


@pytest.mark.parametrize("kind", OBJECTS)
def test_object_velocity_is_zero_until_velocities_are_computed(
    model: mujoco.MjModel, kind: str
) -> None:
    data, index = placed(model), model.body("C").id
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)
    np.testing.assert_array_equal(object_velocity(model, data, kind, index, local=False), 0)
    mujoco.mj_fwdPosition(model, data)
    np.testing.assert_array_equal(object_velocity(model, data, kind, index, local=False), 0)
    mujoco.mj_fwdVelocity(model, data)
    assert np.linalg.norm(object_velocity(model, data, kind, index, local=False)) > 1


def test_object_velocity_stays_as_it_was_after_a_change_of_qvel(
    model: mujoco.MjModel, moving: mujoco.MjData
) -> None:
    index = model.body("C").id
    before = object_velocity(model, moving, "XBODY", index, local=False)
    moving.qvel[:] = 0
    after = object_velocity(model, moving, "XBODY", index, local=False)
    np.testing.assert_array_equal(after, before)


# cvel -------------------------------------------------------------------------------------------


def test_cvel_is_angular_then_linear_at_the_mass_centre_of_the_whole_tree(
    model: mujoco.MjModel, moving: mujoco.MjData
) -> None:
    root = model.body("C").rootid[0]
    assert model.body(root).name == "B"
    masses = model.body_mass[[1, 2]]
    centre = masses @ moving.xipos[[1, 2]] / masses.sum()  # of B and C, without the other tree
    np.testing.assert_allclose(moving.subtree_com[root], centre, atol=1e-14)
    for body in ("B", "C"):
        angular, linear = differences(model, body, centre)
        np.testing.assert_allclose(moving.body(body).cvel, [*angular, *linear], atol=1e-7)
        for elsewhere in (moving.body(body).xpos, moving.body(body).xipos, moving.subtree_com[0]):
            assert np.linalg.norm(np.cross(angular, elsewhere - centre)) > 0.1


# Sensors ----------------------------------------------------------------------------------------


def test_gyro_and_velocimeter_measure_in_the_axes_of_their_site(
    model: mujoco.MjModel, moving: mujoco.MjData
) -> None:
    site = moving.site("Q")
    angular, linear = differences(model, "C", site.xpos.copy())
    R = site.xmat.reshape(3, 3)
    np.testing.assert_allclose(read(moving, "gyro"), R.T @ angular, atol=1e-7)
    np.testing.assert_allclose(read(moving, "velocimeter"), R.T @ linear, atol=1e-7)
    assert np.linalg.norm(R.T @ angular - angular) > 0.5


@pytest.mark.parametrize(
    ("sensor", "point"), [("site", "xpos"), ("body", "xipos"), ("xbody", "xpos")]
)
def test_frame_velocities_are_in_world_axes_and_of_a_body_at_its_mass_centre(
    model: mujoco.MjModel, moving: mujoco.MjData, sensor: str, point: str
) -> None:
    holder = moving.site("Q") if sensor == "site" else moving.body("C")
    angular, linear = differences(model, "C", getattr(holder, point).copy())
    np.testing.assert_allclose(read(moving, f"{sensor} w"), angular, atol=1e-7)
    np.testing.assert_allclose(read(moving, f"{sensor} v"), linear, atol=1e-7)


def test_frame_positions_are_of_the_mass_centre_for_body_and_of_the_origin_for_xbody(
    moving: mujoco.MjData,
) -> None:
    body = moving.body("C")
    np.testing.assert_array_equal(read(moving, "body p"), body.xipos)
    np.testing.assert_array_equal(read(moving, "xbody p"), body.xpos)
    for sensor, matrix in (("body q", body.ximat), ("xbody q", body.xmat)):
        R = Turn.from_quat(read(moving, sensor), scalar_first=True).as_matrix()
        np.testing.assert_allclose(R, matrix.reshape(3, 3), atol=1e-14)
    first_column = moving.site("Q").xmat.reshape(3, 3)[:, 0]
    np.testing.assert_array_equal(read(moving, "site x"), first_column)


# Jacobians --------------------------------------------------------------------------------------


def test_mujoco_jacobians_are_of_the_point_in_world_axes_linear_argument_first(
    model: mujoco.MjModel, moving: mujoco.MjData
) -> None:
    body = moving.body("C")
    for function, index, point in (
        (mujoco.mj_jacSite, moving.site("Q").id, moving.site("Q").xpos),
        (mujoco.mj_jacBody, body.id, body.xpos),
        (mujoco.mj_jacBodyCom, body.id, body.xipos),
    ):
        first, second = np.empty((3, model.nv)), np.empty((3, model.nv))
        function(model, moving, first, second, index)
        angular, linear = differences(model, "C", point.copy())
        np.testing.assert_allclose(first @ moving.qvel, linear, atol=1e-7)
        np.testing.assert_allclose(second @ moving.qvel, angular, atol=1e-7)


def test_power_of_a_wrench_is_the_same_in_joint_coordinates(
    model: mujoco.MjModel, moving: mujoco.MjData
) -> None:
    force, torque = np.array([3.0, -5.0, 2.0]), np.array([0.7, 0.2, -1.1])
    point, qfrc = moving.site("Q").xpos.copy(), np.zeros(model.nv)
    mujoco.mj_applyFT(model, moving, force, torque, point, model.body("C").id, qfrc)
    angular, linear = differences(model, "C", point)
    assert qfrc @ moving.qvel == pytest.approx(torque @ angular + force @ linear, abs=1e-6)

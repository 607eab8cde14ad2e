"""The same joint and motion in MuJoCo, Drake and Pinocchio: how each counts and orders it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation as Turn

Array = NDArray[np.float64]

NOT_DRAKE = "Drake installs on Linux and, from Python 3.12, on macOS only"
NOT_PINOCCHIO = "Pinocchio does not install on Windows from the Python index"

INERTIA = 'ixx="0.3" iyy="0.4" izz="0.5" ixy="0.02" ixz="-0.03" iyz="0.04"'
URDF = f"""
<robot name="r">
  <link name="base"/>
  <joint name="j" type="TYPE">
    <parent link="base"/><child link="B"/>
    <origin xyz="0.1 -0.2 0.3" rpy="0.3 -0.4 0.5"/>
    <axis xyz="0 0 1"/>
    <limit lower="-0.7" upper="1.9" effort="5" velocity="3"/>
  </joint>
  <link name="B">
    <inertial><origin xyz="0.11 -0.07 0.05"/><mass value="2"/><inertia {INERTIA}/></inertial>
  </link>
</robot>
"""
FREE = """
<robot name="r"><link name="B">
  <inertial><origin xyz="0.11 -0.07 0.05"/><mass value="2"/><inertia INERTIA/></inertial>
</link></robot>
""".replace("INERTIA", INERTIA)


def urdf(kind: str) -> str:
    return URDF.replace("TYPE", kind)


# One small reading of each engine: it loads, counts, and tells where a free body is --------------


class Mujoco:
    """MuJoCo's reading of a URDF."""

    def __init__(self, text: str) -> None:
        import mujoco

        free = text == FREE
        extension = '<mujoco><compiler fusestatic="false"/></mujoco></robot>'
        spec = mujoco.MjSpec.from_string(text.replace("</robot>", extension))
        if free:
            spec.body("B").add_freejoint()
        self.lib, self.model = mujoco, spec.compile()
        self.data = mujoco.MjData(self.model)

    def sizes(self) -> tuple[int, int]:
        return self.model.nq, self.model.nv

    def pose(self, q: Array) -> tuple[Array, Array]:
        self.data.qpos[:] = q
        self.lib.mj_kinematics(self.model, self.data)
        body = self.data.body("B")
        return body.xmat.reshape(3, 3).copy(), body.xpos.copy()

    def moved(self, q: Array, v: Array, h: float) -> Array:
        after = np.array(q, dtype=float)
        self.lib.mj_integratePos(self.model, after, np.array(v, dtype=float), h)
        return after

    def twist(self, q: Array, v: Array) -> Array:
        self.data.qpos[:], self.data.qvel[:] = q, v
        self.lib.mj_forward(self.model, self.data)
        answer, body = np.empty(6), self.lib.mjtObj.mjOBJ_XBODY
        self.lib.mj_objectVelocity(self.model, self.data, body, self.model.body("B").id, answer, 0)
        return answer


class Drake:
    """Drake's reading of a URDF, the base welded to the world unless it is the free body."""

    def __init__(self, text: str) -> None:
        reason = NOT_DRAKE
        plants = pytest.importorskip("pydrake.multibody.plant", reason=reason)
        parsing = pytest.importorskip("pydrake.multibody.parsing", reason=reason)
        self.plant = plant = plants.MultibodyPlant(0.0)
        parsing.Parser(plant).AddModelsFromString(text, "urdf")
        if text != FREE:
            plant.WeldFrames(plant.world_frame(), plant.GetFrameByName("base"))
        plant.Finalize()
        self.context = plant.CreateDefaultContext()

    def sizes(self) -> tuple[int, int]:
        return self.plant.num_positions(), self.plant.num_velocities()

    def pose(self, q: Array) -> tuple[Array, Array]:
        self.plant.SetPositions(self.context, q)
        X = self.plant.EvalBodyPoseInWorld(self.context, self.plant.GetBodyByName("B"))
        return X.rotation().matrix(), X.translation()

    def moved(self, q: Array, v: Array, h: float) -> Array:
        self.plant.SetPositions(self.context, q)
        return np.array(q) + h * self.plant.MapVelocityToQDot(self.context, np.array(v))

    def twist(self, q: Array, v: Array) -> Array:
        self.plant.SetPositionsAndVelocities(self.context, [*q, *v])
        body = self.plant.GetBodyByName("B")
        return self.plant.EvalBodySpatialVelocityInWorld(self.context, body).get_coeffs()


class Pinocchio:
    """Pinocchio's reading of a URDF."""

    def __init__(self, text: str) -> None:
        self.lib = pin = pytest.importorskip("pinocchio", reason=NOT_PINOCCHIO)
        root = (pin.JointModelFreeFlyer(),) if text == FREE else ()
        self.model = pin.buildModelFromXML(text, *root)
        self.data = self.model.createData()

    def sizes(self) -> tuple[int, int]:
        return self.model.nq, self.model.nv

    def pose(self, q: Array) -> tuple[Array, Array]:
        self.lib.framesForwardKinematics(self.model, self.data, np.array(q))
        X = self.data.oMf[self.model.getFrameId("B")]
        return X.rotation.copy(), X.translation.copy()

    def moved(self, q: Array, v: Array, h: float) -> Array:
        return self.lib.integrate(self.model, np.array(q), h * np.array(v))

    def twist(self, q: Array, v: Array) -> Array:
        self.lib.forwardKinematics(self.model, self.data, np.array(q), np.array(v))
        aligned = self.lib.ReferenceFrame.LOCAL_WORLD_ALIGNED
        frame = self.model.getFrameId("B")
        return self.lib.getFrameVelocity(self.model, self.data, frame, aligned).vector


ENGINES: dict[str, Callable[[str], Any]] = {
    "mujoco": Mujoco,
    "drake": Drake,
    "pinocchio": Pinocchio,
}


# Sizes ------------------------------------------------------------------------------------------


def rows(mujoco: Any, drake: Any, pinocchio: Any) -> list[Any]:
    """Return a row of the table as cases; the two further engines belong to the full suite."""
    return [
        pytest.param("mujoco", mujoco, id="mujoco"),
        pytest.param("drake", drake, id="drake", marks=pytest.mark.full),
        pytest.param("pinocchio", pinocchio, id="pinocchio", marks=pytest.mark.full),
    ]


@pytest.mark.parametrize(("engine", "sizes"), rows((1, 1), (1, 1), (2, 1)))
def test_a_continuous_joint_has_one_coordinate_except_in_pinocchio(
    engine: str, sizes: tuple[int, int]
) -> None:
    assert ENGINES[engine](urdf("continuous")).sizes() == sizes


@pytest.mark.parametrize(
    ("engine", "q_of"), rows(lambda t: [t], lambda t: [t], lambda t: [np.cos(t), np.sin(t)])
)
def test_a_continuous_joint_is_an_angle_or_its_cosine_and_sine(
    engine: str, q_of: Callable[[float], list[float]]
) -> None:
    R, p = ENGINES[engine](urdf("continuous")).pose(q_of(2.5))
    expected = Turn.from_euler("xyz", [0.3, -0.4, 0.5]) * Turn.from_rotvec([0, 0, 2.5])
    np.testing.assert_allclose(R, expected.as_matrix(), atol=1e-14)
    np.testing.assert_allclose(p, [0.1, -0.2, 0.3], atol=1e-15)


@pytest.mark.parametrize(("engine", "sizes"), rows((3, 3), (3, 3), (4, 3)))
def test_a_planar_joint_has_three_coordinates_except_in_pinocchio(
    engine: str, sizes: tuple[int, int]
) -> None:
    assert ENGINES[engine](urdf("planar")).sizes() == sizes


def cosine_and_sine(x: float, y: float, t: float) -> list[float]:
    return [x, y, np.cos(t), np.sin(t)]


@pytest.mark.parametrize(
    ("engine", "q_of"), rows(lambda *q: list(q), lambda *q: list(q), cosine_and_sine)
)
def test_a_planar_joint_is_x_y_and_then_the_turn(
    engine: str, q_of: Callable[[float, float, float], list[float]]
) -> None:
    R, p = ENGINES[engine](urdf("planar")).pose(q_of(0.4, -0.6, 2.5))
    R_WJ = Turn.from_euler("xyz", [0.3, -0.4, 0.5])
    expected = R_WJ * Turn.from_rotvec([0, 0, 2.5])
    np.testing.assert_allclose(R, expected.as_matrix(), atol=1e-14)
    at = np.array([0.1, -0.2, 0.3]) + R_WJ.apply([0.4, -0.6, 0])
    np.testing.assert_allclose(p, at, atol=1e-15)


# A free body ------------------------------------------------------------------------------------

TURN = Turn.from_rotvec([0.5, -0.9, 1.3])
P_W = np.array([0.7, -1.1, 2.3])
W_W, V_W = np.array([0.8, 1.7, -0.5]), np.array([0.9, -0.4, 0.6])  # of Bo; world axes
W_B, V_B = TURN.inv().apply(W_W), TURN.inv().apply(V_W)
WXYZ, XYZW = TURN.as_quat(scalar_first=True), TURN.as_quat()

FLOATING_Q = rows([*P_W, *WXYZ], [*WXYZ, *P_W], [*P_W, *XYZW])
FLOATING_V = rows([*V_W, *W_B], [*W_W, *V_W], [*V_B, *W_B])
Q = dict(case.values for case in FLOATING_Q)
V = dict(case.values for case in FLOATING_V)


@pytest.mark.parametrize(("engine", "q"), FLOATING_Q)
def test_the_coordinates_of_a_floating_body_are_ordered_as_the_table_says(
    engine: str, q: list[float]
) -> None:
    read = ENGINES[engine](FREE)
    assert read.sizes() == (7, 6)
    R, p = read.pose(q)
    np.testing.assert_allclose(R, TURN.as_matrix(), atol=1e-14)
    np.testing.assert_allclose(p, P_W, atol=1e-15)


@pytest.mark.parametrize(("engine", "v"), FLOATING_V)
def test_the_velocities_of_a_floating_body_are_in_the_axes_that_the_table_says(
    engine: str, v: list[float]
) -> None:
    read, h = ENGINES[engine](FREE), 1e-6
    q = Q[engine]
    R_behind, p_behind = read.pose(read.moved(q, v, -h))
    R_ahead, p_ahead = read.pose(read.moved(q, v, h))
    turned = Turn.from_matrix(R_ahead) * Turn.from_matrix(R_behind).inv()
    np.testing.assert_allclose(turned.as_rotvec() / (2 * h), W_W, atol=1e-8)
    np.testing.assert_allclose((p_ahead - p_behind) / (2 * h), V_W, atol=1e-8)
    assert min(np.linalg.norm(W_W - W_B), np.linalg.norm(V_W - V_B)) > 0.5


@pytest.mark.parametrize(("engine", "six"), rows([*W_W, *V_W], [*W_W, *V_W], [*V_W, *W_W]))
def test_six_vectors_are_angular_first_except_in_pinocchio(engine: str, six: list[float]) -> None:
    measured = ENGINES[engine](FREE).twist(Q[engine], V[engine])
    np.testing.assert_allclose(measured, six, atol=1e-14)

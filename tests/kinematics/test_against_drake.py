"""Drake on the same chain: forward kinematics, three Jacobians, and the rates of q.

Drake has six-vectors angular first, quaternions wxyz, and the velocities of its ball, planar and
floating joints in the axes of the joint's fixed frame, as ours are. Its ball joint keeps
roll-pitch-yaw as positions.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.kinematics import (
    Chain,
    Joint,
    N,
    N_inverse,
    body_jacobian,
    spatial_jacobian,
    world_aligned_jacobian,
)
from autograder.spatial import Pose

pytest.importorskip("pydrake", reason="Drake has no wheel for this platform")
from pydrake.math import RigidTransform, RollPitchYaw, RotationMatrix
from pydrake.multibody import tree
from pydrake.multibody.plant import MultibodyPlant

pytestmark = pytest.mark.full

Draw = Callable[..., st.SearchStrategy]


def transform(X: Pose) -> Any:
    return RigidTransform(RotationMatrix(X.R), X.p)


def drakes(joint: Joint, J: Any, C: Any) -> Any:
    axis = np.array(joint.axis)
    match joint.type:
        case "revolute" | "continuous":
            return tree.RevoluteJoint(joint.name, J, C, axis)
        case "prismatic":
            return tree.PrismaticJoint(joint.name, J, C, axis)
        case "ball":
            return tree.BallRpyJoint(joint.name, J, C)
        case "planar":
            return tree.PlanarJoint(joint.name, J, C, np.zeros(3))
        case "floating":
            return tree.QuaternionFloatingJoint(joint.name, J, C)
        case "fixed":
            return tree.WeldJoint(joint.name, J, C, RigidTransform())
    raise AssertionError(joint.type)


class There:
    """The chain as a plant."""

    def __init__(self, chain: Chain) -> None:
        self.chain, plant = chain, MultibodyPlant(0.0)
        self.plant = plant
        inertia = tree.SpatialInertia.SolidSphereWithMass(1.0, 0.1)
        parent = plant.world_frame()
        self.joints = []
        for joint in chain.joints:
            J = plant.AddFrame(
                tree.FixedOffsetFrame(joint.X_PJ.child, parent, transform(joint.X_PJ))
            )
            parent = plant.AddRigidBody(joint.child, inertia).body_frame()
            self.joints.append(plant.AddJoint(drakes(joint, J, parent)))
        plant.AddFrame(tree.FixedOffsetFrame(chain.tip, parent, transform(chain.X_CT)))
        plant.Finalize()
        self.context = plant.CreateDefaultContext()

    def move(self, q: np.ndarray) -> None:
        """Put the plant at q. Each joint's positions are where Drake keeps them."""
        there = np.zeros(self.plant.num_positions())
        for joint, drake, at in zip(
            self.chain.joints, self.joints, self.chain.q_slices, strict=True
        ):
            start, values = drake.position_start(), q[at]
            if joint.type == "ball":
                values = RollPitchYaw(RotationMatrix(joint.X_JC(values).R)).vector()
            there[start : start + len(values)] = values
        self.plant.SetPositions(self.context, there)

    def columns(self) -> list[int]:
        """Where each of our velocities is among Drake's."""
        return [
            drake.velocity_start() + i
            for joint, drake in zip(self.chain.joints, self.joints, strict=True)
            for i in range(joint.nv)
        ]

    def jacobian(self, frame: str, at: np.ndarray, axes: Any) -> np.ndarray:
        J = self.plant.CalcJacobianSpatialVelocity(
            self.context,
            tree.JacobianWrtVariable.kV,
            self.plant.GetFrameByName(frame),
            at,
            self.plant.world_frame(),
            axes,
        )
        return J[:, self.columns()]


@pytest.fixture(scope="module")
def there(generic_chain: Chain) -> There:
    return There(generic_chain)


@settings(max_examples=50)
@given(data=st.data())
def test_every_frame(
    generic_chain: Chain, positions_of: Draw, there: There, data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    there.move(q)
    for frame, X in generic_chain.forward_kinematics(q).items():
        if frame != generic_chain.base:
            drake = there.plant.GetFrameByName(frame).CalcPoseInWorld(there.context)
            np.testing.assert_allclose(X.matrix(), drake.GetAsMatrix4(), rtol=0, atol=1e-12)


@settings(max_examples=25)
@given(data=st.data())
def test_three_jacobians_of_every_frame(
    generic_chain: Chain, positions_of: Draw, there: There, data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    ball = generic_chain.joints[2].X_JC(q[generic_chain.q_slice("ball")]).R
    if math.hypot(ball[0, 0], ball[1, 0]) < 1e-3:  # where Drake's ball joint has no rates
        return
    there.move(q)
    world = there.plant.world_frame()
    for frame in generic_chain.frames[1:]:
        X_FW = generic_chain.forward_kinematics(q)[frame].inverse()
        own = there.plant.GetFrameByName(frame)
        for jacobian, at, axes in [
            (world_aligned_jacobian, np.zeros(3), world),
            (body_jacobian, np.zeros(3), own),
            (spatial_jacobian, X_FW.p, world),
        ]:
            expected = there.jacobian(frame, at, axes)
            ours = jacobian(generic_chain, q, frame)
            np.testing.assert_allclose(ours, expected, rtol=0, atol=1e-12)


def test_rates_of_a_floating_joint() -> None:
    chain = Chain((Joint("j", Pose("W", "J"), "C", type="floating"),), Pose("C", "T"))
    there, rng = There(chain), np.random.default_rng(2)
    for _ in range(20):
        q, v = rng.normal(size=7), rng.normal(size=6)
        q[:4] /= np.linalg.norm(q[:4])
        there.move(q)
        q_dot = there.plant.MapVelocityToQDot(there.context, v)
        np.testing.assert_allclose(N(chain, q) @ v, q_dot, rtol=0, atol=1e-14)
        back = there.plant.MapQDotToVelocity(there.context, q_dot)
        np.testing.assert_allclose(N_inverse(chain, q) @ q_dot, back, rtol=0, atol=1e-13)

"""Drake measures the same chains, bodies and solids as the oracle does with MuJoCo.

Drake has six-vectors angular first, quaternions wxyz, and the velocities of its joints in the axes
of the joint's fixed frame, as ours are. Its ball joint keeps roll-pitch-yaw as positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from autograder.kinematics import Chain, Joint
from autograder.oracle import Witness
from autograder.oracle.free_body import force_at, point_velocity, spatial_inertia_about
from autograder.oracle.hinge import moment_about_axis, rotational_inertia_about
from autograder.oracle.solid import solid_inertia
from autograder.spatial import (
    Direction,
    Pose,
    Position,
    Rotation,
    SpatialForce,
    SpatialInertia,
    SpatialVelocity,
)

pytest.importorskip("pydrake", reason="Drake has no wheel for this platform")
from pydrake.math import RigidTransform, RollPitchYaw, RotationMatrix
from pydrake.multibody import math as motion
from pydrake.multibody import tree
from pydrake.multibody.plant import MultibodyPlant

pytestmark = pytest.mark.full

Array = NDArray[np.float64]
Sample = Callable[[Chain, int], tuple[Array, Array]]


def transform(X: Pose) -> Any:
    return RigidTransform(RotationMatrix(X.R), X.p)


def inertia_there(M: SpatialInertia) -> Any:
    """Return Drake's value: it is about P too, and takes moments per mass."""
    G = M.moments / M.mass
    unit = tree.UnitInertia(G[0, 0], G[1, 1], G[2, 2], G[0, 1], G[0, 2], G[1, 2])
    return tree.SpatialInertia(float(M.mass), M.center, unit)


def joint_there(joint: Joint, J: Any, C: Any) -> Any:
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
    return tree.WeldJoint(joint.name, J, C, RigidTransform())


class There:
    """A chain with masses, as a plant of Drake's."""

    def __init__(self, chain: Chain, inertias: Mapping[str, SpatialInertia]) -> None:
        self.chain, self.plant, self.joints = chain, MultibodyPlant(0.0), []
        parent = self.plant.world_frame()
        for joint in chain.joints:
            offset = tree.FixedOffsetFrame(joint.X_PJ.child, parent, transform(joint.X_PJ))
            J = self.plant.AddFrame(offset)
            body = self.plant.AddRigidBody(joint.child, inertia_there(inertias[joint.child]))
            parent = body.body_frame()
            self.joints.append(self.plant.AddJoint(joint_there(joint, J, parent)))
        self.plant.AddFrame(tree.FixedOffsetFrame(chain.tip, parent, transform(chain.X_CT)))
        self.plant.Finalize()
        self.context = self.plant.CreateDefaultContext()
        pairs = list(zip(chain.joints, self.joints, strict=True))
        self.columns = [there.velocity_start() + i for ours, there in pairs for i in range(ours.nv)]

    def move(self, q: Array) -> None:
        positions = np.zeros(self.plant.num_positions())
        for joint, there, at in zip(
            self.chain.joints, self.joints, self.chain.q_slices, strict=True
        ):
            values = q[at]
            if joint.type == "ball":
                values = RollPitchYaw(RotationMatrix(joint.X_JC(values).R)).vector()
            start = there.position_start()
            positions[start : start + len(values)] = values
        self.plant.SetPositions(self.context, positions)


def test_poses_velocities_and_masses_of_a_chain(
    chain: Chain, inertias_of: Callable[[Chain], dict[str, SpatialInertia]], sample: Sample
) -> None:
    inertias = inertias_of(chain)
    measured, there = Witness(chain, inertias), There(chain, inertias)
    world, offset = there.plant.world_frame(), np.array([0.3, -0.2, 0.5])
    for seed in range(10):
        q, v = sample(chain, seed)
        there.move(q)
        for name in chain.frames[1:]:
            frame = there.plant.GetFrameByName(name)
            pose = frame.CalcPoseInWorld(there.context).GetAsMatrix4()
            np.testing.assert_allclose(measured.frame_pose(name, q), pose, rtol=0, atol=1e-12)
            for place in (np.zeros(3), offset):
                J = there.plant.CalcJacobianSpatialVelocity(
                    there.context, tree.JacobianWrtVariable.kV, frame, place, world, world
                )[:, there.columns]
                velocity = measured.velocity(name, q, v, place)
                np.testing.assert_allclose(velocity, J @ v, rtol=0, atol=1e-12)
                if not place.any():
                    jacobian = measured.jacobian(name, q)
                    np.testing.assert_allclose(jacobian, J, rtol=0, atol=1e-12)
        M = there.plant.CalcMassMatrix(there.context)[np.ix_(there.columns, there.columns)]
        np.testing.assert_allclose(measured.mass_matrix(q), M, rtol=0, atol=1e-11)


def test_shifts_of_velocity_and_force() -> None:
    rng = np.random.default_rng(4)
    for _ in range(20):
        w, v, p = rng.uniform(-2, 2, (3, 3))
        V = SpatialVelocity("B", "M", "Bo", "E", w, v)
        shifted = motion.SpatialVelocity(w, v).Shift(p)
        measured = point_velocity(V, Position("Bo", "Q", "E", p))
        expected = np.concatenate([shifted.rotational(), shifted.translational()])
        np.testing.assert_allclose(measured, expected, rtol=0, atol=1e-14)
        F = SpatialForce("Bo", "E", w, v)
        moved = motion.SpatialForce(w, v).Shift(p)
        measured = force_at(F, Position("Bo", "Q", "E", p))
        expected = np.concatenate([moved.rotational(), moved.translational()])
        np.testing.assert_allclose(measured, expected, rtol=0, atol=1e-14)


def test_inertias_about_points_axes_and_in_other_axes(
    make_inertia: Callable[[str, int], SpatialInertia],
) -> None:
    rng = np.random.default_rng(5)
    for seed in range(20):
        M, p = make_inertia("B", seed), rng.uniform(-1, 1, 3)
        R_FB = Rotation.about(tuple(rng.uniform(-1, 1, 3)), 2.0, parent="F", child="B")
        arm, there = Position("Bo", "Q", "B", p), inertia_there(M).Shift(p)
        full = there.CopyToFullMatrix6()
        np.testing.assert_allclose(spatial_inertia_about(M, arm), full, rtol=0, atol=1e-12)
        np.testing.assert_allclose(rotational_inertia_about(M, arm), full[:3, :3], atol=1e-12)
        turned = there.ReExpress(RotationMatrix(R_FB.R)).CopyToFullMatrix6()
        measured = spatial_inertia_about(M, arm, R_FB)
        np.testing.assert_allclose(measured, turned, rtol=0, atol=1e-12)
        u = rng.uniform(-1, 1, 3)
        moment = moment_about_axis(M, Direction("u", "B", u), arm)
        about = u @ there.CalcRotationalInertia().CopyToFullMatrix3() @ u / (u @ u)
        assert moment == pytest.approx(about, rel=0, abs=1e-12)


def test_solids() -> None:
    G = tree.UnitInertia
    for kind, sizes, unit in (
        ("box", (0.2, 0.4, 0.6), G.SolidBox(0.2, 0.4, 0.6)),
        ("sphere", (0.3,), G.SolidSphere(0.3)),
        ("cylinder", (0.2, 0.7), G.SolidCylinder(0.2, 0.7, np.array([0.0, 0.0, 1.0]))),
        ("capsule", (0.2, 0.7), G.SolidCapsule(0.2, 0.7, np.array([0.0, 0.0, 1.0]))),
        ("ellipsoid", (0.2, 0.4, 0.6), G.SolidEllipsoid(0.2, 0.4, 0.6)),
    ):
        measured = solid_inertia(kind, sizes, 2.0)  # type: ignore[arg-type]
        np.testing.assert_allclose(measured, 2 * unit.CopyToFullMatrix3(), rtol=1e-13, atol=1e-17)

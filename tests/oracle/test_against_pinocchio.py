"""Pinocchio measures the same chains and bodies as the oracle does with MuJoCo.

Pinocchio has the linear half of a six-vector first, quaternions xyzw, and velocities in the axes of
the child. A floating joint is here a sphere on three slides, a planar one two slides and a hinge.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.linalg import block_diag

from autograder.kinematics import Chain, Joint
from autograder.oracle import Witness
from autograder.oracle.free_body import force_at, point_velocity, spatial_inertia_about
from autograder.spatial import (
    Pose,
    Position,
    Rotation,
    SpatialForce,
    SpatialInertia,
    SpatialVelocity,
)

pin = pytest.importorskip("pinocchio", reason="Pinocchio has no wheel for this platform")
pytestmark = pytest.mark.full

Array = NDArray[np.float64]
Sample = Callable[[Chain, int], tuple[Array, Array]]
ANGULAR_FIRST = [3, 4, 5, 0, 1, 2]


def se3(X: Pose) -> Any:
    return pin.SE3(X.R, X.p)


def joints_there(joint: Joint) -> list[Any]:
    axis = np.array(joint.axis)
    match joint.type:
        case "revolute" | "continuous":
            return [pin.JointModelRevoluteUnaligned(axis)]
        case "prismatic":
            return [pin.JointModelPrismaticUnaligned(axis)]
        case "ball":
            return [pin.JointModelSpherical()]
        case "planar":
            return [pin.JointModelPX(), pin.JointModelPY(), pin.JointModelRZ()]
        case "floating":
            return [pin.JointModelTranslation(), pin.JointModelSpherical()]
    return []


def inertia_there(M: SpatialInertia) -> Any:
    """Return Pinocchio's value, from its ten parameters about P: m, m c, and six moments."""
    xx, xy, yy, xz, yz, zz = M.moments[[0, 0, 1, 0, 1, 2], [0, 1, 1, 2, 2, 2]]
    parameters = np.array([M.mass, *(M.mass * M.center), xx, xy, yy, xz, yz, zz])
    return pin.Inertia.FromDynamicParameters(parameters)


class There:
    """A chain with masses, in Pinocchio."""

    def __init__(self, chain: Chain, inertias: Mapping[str, SpatialInertia]) -> None:
        self.chain, self.model = chain, pin.Model()
        last, placement = 0, pin.SE3.Identity()
        for joint in chain.joints:
            placement = placement * se3(joint.X_PJ)
            for i, kind in enumerate(joints_there(joint)):
                last = self.model.addJoint(last, kind, placement, f"{joint.name}{i}")
                placement = pin.SE3.Identity()
            if last:
                inertia = inertia_there(inertias[joint.child])
                self.model.appendBodyToJoint(last, inertia, placement)
            frame = pin.Frame(joint.child, last, placement, pin.FrameType.OP_FRAME)
            self.model.addFrame(frame)
        tip = placement * se3(chain.X_CT)
        self.model.addFrame(pin.Frame(chain.tip, last, tip, pin.FrameType.OP_FRAME))
        self.data = self.model.createData()

    def q(self, q: Array) -> Array:
        parts = []
        for joint, at in zip(self.chain.joints, self.chain.q_slices, strict=True):
            values = q[at]
            if joint.type in ("ball", "floating"):
                values = np.array([*values[4:], *values[[1, 2, 3, 0]]])
            parts.append(values)
        return np.concatenate(parts)

    def T(self, q: Array) -> Array:
        """Return the matrix of v there = T v here."""
        blocks = []
        for joint, at in zip(self.chain.joints, self.chain.q_slices, strict=True):
            R_CJ, zero = joint.X_JC(q[at]).R.T, np.zeros((3, 3))
            match joint.type:
                case "ball":
                    blocks.append(R_CJ)
                case "floating":
                    blocks.append(np.block([[zero, np.eye(3)], [R_CJ, zero]]))
                case _:
                    blocks.append(np.eye(joint.nv))
        return np.asarray(block_diag(*[block for block in blocks if block.size]))


def test_poses_jacobians_and_masses_of_a_chain(
    chain: Chain, inertias_of: Callable[[Chain], dict[str, SpatialInertia]], sample: Sample
) -> None:
    if not chain.nv:
        pytest.skip("Pinocchio has no mass matrix for a model without joints")
    inertias = inertias_of(chain)
    measured, there = Witness(chain, inertias), There(chain, inertias)
    for seed in range(10):
        q, v = sample(chain, seed)
        T, q_there = there.T(q), there.q(q)
        pin.framesForwardKinematics(there.model, there.data, q_there)
        poses = {name: there.data.oMf[there.model.getFrameId(name)] for name in chain.frames[1:]}
        for name, pose in poses.items():
            np.testing.assert_allclose(
                measured.frame_pose(name, q), pose.homogeneous, rtol=0, atol=1e-12
            )
        for name, pose in poses.items():
            for method, reference in (
                ("jacobian", pin.LOCAL_WORLD_ALIGNED),
                ("body_jacobian", pin.LOCAL),
                ("spatial_jacobian", pin.WORLD),
            ):
                index = there.model.getFrameId(name)
                J = pin.computeFrameJacobian(there.model, there.data, q_there, index, reference)
                expected = J[ANGULAR_FIRST] @ T
                jacobian = getattr(measured, method)(name, q)
                np.testing.assert_allclose(jacobian, expected, rtol=0, atol=1e-12)
            assert pose.isApprox(pin.SE3(measured.frame_pose(name, q)), 1e-12)
        M = pin.crba(there.model, there.data, q_there)
        M = np.triu(M) + np.triu(M, 1).T
        np.testing.assert_allclose(measured.mass_matrix(q), T.T @ M @ T, rtol=0, atol=1e-11)
        reached = pin.integrate(there.model, q_there, T @ v * 0.3)
        ours = there.q(measured.integrate(q, v, 0.3))
        assert pin.isSameConfiguration(there.model, ours, reached, 1e-12)


def test_shifts_of_velocity_and_force() -> None:
    rng = np.random.default_rng(4)
    for _ in range(20):
        w, v, p = rng.uniform(-2, 2, (3, 3))
        to_new_point = pin.SE3(np.eye(3), -p)
        arm = Position("Bo", "Q", "E", p)
        there = to_new_point.act(pin.Motion(v, w))
        measured = point_velocity(SpatialVelocity("B", "M", "Bo", "E", w, v), arm)
        expected = [*there.angular, *there.linear]
        np.testing.assert_allclose(measured, expected, rtol=0, atol=1e-14)
        there = to_new_point.act(pin.Force(v, w))
        measured = force_at(SpatialForce("Bo", "E", w, v), arm)
        expected = [*there.angular, *there.linear]
        np.testing.assert_allclose(measured, expected, rtol=0, atol=1e-14)


def test_inertias_about_points_and_in_other_axes(
    make_inertia: Callable[[str, int], SpatialInertia],
) -> None:
    rng, order = np.random.default_rng(5), np.ix_(ANGULAR_FIRST, ANGULAR_FIRST)
    for seed in range(20):
        M, p = make_inertia("B", seed), rng.uniform(-1, 1, 3)
        R_FB = Rotation.about(tuple(rng.uniform(-1, 1, 3)), 2.0, parent="F", child="B")
        there = pin.SE3(R_FB.R, -R_FB.R @ p).act(inertia_there(M))
        measured = spatial_inertia_about(M, Position("Bo", "Q", "B", p), R_FB)
        np.testing.assert_allclose(measured, there.matrix()[order], rtol=0, atol=1e-12)

"""Pinocchio on the same chains: forward kinematics, three Jacobians, integrate and difference.

Pinocchio has the linear half of a six-vector first, quaternions xyzw after the position, and
velocities in the axes of the child; (cos, sin) for the angle of a continuous or planar joint. Its
floating and planar joints go on along a screw. Ours turn and slide apart, as its sphere on three
slides does, so each chain is built in both ways.
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
    body_jacobian,
    difference,
    integrate,
    spatial_jacobian,
    world_aligned_jacobian,
)
from autograder.spatial import Pose

pin = pytest.importorskip("pinocchio", reason="Pinocchio has no wheel for this platform")
pytestmark = pytest.mark.full

Draw = Callable[..., st.SearchStrategy]
XYZW = [1, 2, 3, 0]


def se3(X: Pose) -> Any:
    return pin.SE3(X.R, X.p)


def joint_models(joint: Joint, apart: bool) -> list[Any]:
    """The joints of Pinocchio that make up one of ours."""
    axis = np.array(joint.axis)
    match joint.type:
        case "revolute":
            return [pin.JointModelRevoluteUnaligned(axis)]
        case "continuous":
            return [pin.JointModelRUBZ()]  # the one about a free axis cannot be made from Python
        case "prismatic":
            return [pin.JointModelPrismaticUnaligned(axis)]
        case "ball":
            return [pin.JointModelSpherical()]
        case "planar" if apart:
            return [pin.JointModelPX(), pin.JointModelPY(), pin.JointModelRZ()]
        case "planar":
            return [pin.JointModelPlanar()]
        case "floating" if apart:
            return [pin.JointModelTranslation(), pin.JointModelSpherical()]
        case "floating":
            return [pin.JointModelFreeFlyer()]
    raise AssertionError(joint.type)


def z_onto(axis: tuple[float, float, float]) -> Any:
    """A rotation that takes z to the axis."""
    turn = pin.Quaternion.FromTwoVectors(np.array([0.0, 0.0, 1.0]), np.array(axis))
    return pin.SE3(turn.toRotationMatrix(), np.zeros(3))


def model_of(chain: Chain, apart: bool) -> Any:
    model, last, placement = pin.Model(), 0, pin.SE3.Identity()
    for joint in chain.joints:
        placement = placement * se3(joint.X_PJ)
        if joint.type != "fixed":
            turn = z_onto(joint.axis) if joint.type == "continuous" else pin.SE3.Identity()
            placement = placement * turn
            for i, kind in enumerate(joint_models(joint, apart)):
                last = model.addJoint(last, kind, placement, f"{joint.name}{i}")
                placement = pin.SE3.Identity()
            placement = turn.inverse()
        model.addFrame(pin.Frame(joint.child, last, placement, pin.FrameType.OP_FRAME))
    tip = placement * se3(chain.X_CT)
    model.addFrame(pin.Frame(chain.tip, last, tip, pin.FrameType.OP_FRAME))
    return model


def positions_there(joint: Joint, q: np.ndarray, apart: bool) -> list[float]:
    match joint.type:
        case "continuous":
            return [math.cos(q[0]), math.sin(q[0])]
        case "ball":
            return [*q[XYZW]]
        case "planar" if not apart:
            return [q[0], q[1], math.cos(q[2]), math.sin(q[2])]
        case "floating":
            return [*q[4:], *q[XYZW]]
    return [*q]


def velocities_there(joint: Joint, q: np.ndarray, apart: bool) -> np.ndarray:
    """The matrix T of v_pinocchio = T v_ours."""
    R_CJ = joint.X_JC(q).R.T
    match joint.type:
        case "ball":
            return R_CJ
        case "planar" if not apart:
            T = np.eye(3)
            T[:2, :2] = R_CJ[:2, :2]
            return T
        case "floating":
            zero = np.zeros((3, 3))
            return np.block([[zero, np.eye(3) if apart else R_CJ], [R_CJ, zero]])
    return np.eye(joint.nv)


class There:
    """One chain of ours at q, in Pinocchio."""

    def __init__(self, chain: Chain, apart: bool) -> None:
        self.chain, self.apart = chain, apart
        self.model = model_of(chain, apart)
        self.data = self.model.createData()

    def q(self, q: np.ndarray) -> np.ndarray:
        parts = [
            positions_there(joint, q[at], self.apart)
            for joint, at in zip(self.chain.joints, self.chain.q_slices, strict=True)
        ]
        return np.array([x for part in parts for x in part])

    def T(self, q: np.ndarray) -> np.ndarray:
        T = np.zeros((self.chain.nv, self.chain.nv))
        slices = zip(self.chain.joints, self.chain.q_slices, self.chain.v_slices, strict=True)
        for joint, at_q, at_v in slices:
            T[at_v, at_v] = velocities_there(joint, q[at_q], self.apart)
        return T


@pytest.fixture(scope="module", params=[True, False], ids=["apart", "together"])
def there(generic_chain: Chain, request: pytest.FixtureRequest) -> There:
    return There(generic_chain, request.param)


@pytest.fixture(scope="module")
def there_apart(generic_chain: Chain) -> There:
    return There(generic_chain, apart=True)


@settings(max_examples=50)
@given(data=st.data())
def test_every_frame(
    generic_chain: Chain, positions_of: Draw, there: There, data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    pin.framesForwardKinematics(there.model, there.data, there.q(q))
    for frame, X in generic_chain.forward_kinematics(q).items():
        if frame != generic_chain.base:
            measured = there.data.oMf[there.model.getFrameId(frame)].homogeneous
            np.testing.assert_allclose(X.matrix(), measured, rtol=0, atol=1e-12)


@settings(max_examples=25)
@given(data=st.data())
def test_three_jacobians_of_every_frame(
    generic_chain: Chain, positions_of: Draw, there: There, data: st.DataObject
) -> None:
    q = data.draw(positions_of(generic_chain))
    T, angular_first = there.T(q), [3, 4, 5, 0, 1, 2]
    for jacobian, reference in [
        (world_aligned_jacobian, pin.LOCAL_WORLD_ALIGNED),
        (body_jacobian, pin.LOCAL),
        (spatial_jacobian, pin.WORLD),
    ]:
        for frame in generic_chain.frames[1:]:
            J = pin.computeFrameJacobian(
                there.model, there.data, there.q(q), there.model.getFrameId(frame), reference
            )
            ours = jacobian(generic_chain, q, frame)
            np.testing.assert_allclose(ours, J[angular_first] @ T, rtol=0, atol=1e-12)


def test_the_default_of_pinocchio_is_the_body_jacobian(generic_chain: Chain) -> None:
    there, q = There(generic_chain, apart=False), generic_chain.neutral()
    tip = there.model.getFrameId(generic_chain.tip)
    default = pin.computeFrameJacobian(there.model, there.data, there.q(q), tip)
    ours = body_jacobian(generic_chain, q)
    np.testing.assert_allclose(ours, default[[3, 4, 5, 0, 1, 2]] @ there.T(q), rtol=0, atol=1e-12)


@settings(max_examples=50)
@given(data=st.data(), dt=st.sampled_from([0.0, 1e-6, 0.3, 2.0]))
def test_integrate(
    generic_chain: Chain, positions_of: Draw, there_apart: There, data: st.DataObject, dt: float
) -> None:
    q = data.draw(positions_of(generic_chain))
    v = np.array(data.draw(st.lists(st.floats(-1, 1), min_size=15, max_size=15)))
    reached = pin.integrate(there_apart.model, there_apart.q(q), there_apart.T(q) @ v * dt)
    ours = there_apart.q(integrate(generic_chain, q, v, dt))
    assert pin.isSameConfiguration(there_apart.model, ours, reached, 1e-12)


@settings(max_examples=50)
@given(data=st.data())
def test_difference(
    generic_chain: Chain, positions_of: Draw, there_apart: There, data: st.DataObject
) -> None:
    q_from, q_to = (data.draw(positions_of(generic_chain)) for _ in range(2))
    # (cos, sin) has no more than half a turn between two angles; ours are numbers.
    at = generic_chain.q_slice("continuous")
    q_to[at] = q_from[at] + 0.9 * math.remainder(q_to[at][0] - q_from[at][0], 2 * math.pi)
    expected = pin.difference(there_apart.model, there_apart.q(q_from), there_apart.q(q_to))
    ours = there_apart.T(q_from) @ difference(generic_chain, q_from, q_to)
    # By half a turn there are two shortest ways, and each library may take its own.
    for joint, at_v in zip(generic_chain.joints, generic_chain.v_slices, strict=True):
        turn = {"ball": slice(0, 3), "floating": slice(3, 6)}.get(joint.type)
        if turn and np.linalg.norm(ours[at_v][turn]) > math.pi - 1e-6:
            np.testing.assert_allclose(np.linalg.norm(expected[at_v][turn]), math.pi, atol=1e-5)
            expected[at_v][turn] = ours[at_v][turn]
    np.testing.assert_allclose(ours, expected, rtol=0, atol=1e-8)

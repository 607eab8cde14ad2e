"""A URDF that we write, read by Pinocchio and by Drake."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.kinematics import Chain, Joint, six_axis, world_aligned_jacobian, write_urdf
from autograder.spatial import Pose, Position, Rotation, solids

pytestmark = pytest.mark.full
RNG = np.random.default_rng(5)


def turned(parent: str, child: str) -> Pose:
    axis = tuple(RNG.uniform(0.2, 1, 3))
    R = Rotation.about(axis, RNG.uniform(0.3, 3), parent=parent, child=child)
    return Pose(parent, child, R.R, RNG.uniform(-1, 1, 3))


def generic() -> Chain:
    joints = (
        Joint("turn", turned("W", "J1"), "A", (0.3, -0.5, 0.9), "revolute", (-1.5, 2.0)),
        Joint("slide", turned("A", "J2"), "B", (1.0, 2.0, -0.5), "prismatic", (-0.1, 0.4)),
        Joint("stay", turned("B", "J3"), "C", type="fixed"),
        Joint("more", turned("C", "J4"), "D", (0.0, 1.0, 1.0), "revolute", (-3.0, 3.0)),
    )
    return Chain(joints, turned("D", "T"))


def limited(chain: Chain) -> Chain:
    """Return the chain with limits: a joint without any is "continuous" to Pinocchio, and nq 2."""
    joints = tuple(
        Joint(j.name, j.X_PJ, j.child, j.axis, j.type, (-3.0, 3.0) if j.nq else None)
        for j in chain.joints
    )
    return Chain(joints, chain.X_CT)


CHAINS = {"six axes": limited(six_axis()), "generic": generic()}


def text_of(chain: Chain) -> str:
    inertias = {}
    for joint in chain.joints:
        arm = Position(f"{joint.child}cm", f"{joint.child}o", joint.child, RNG.uniform(-1, 1, 3))
        inertias[joint.child] = solids.box(1, 0.2, 0.3, 0.4, body=joint.child).shift(arm)
    return write_urdf(chain, inertias=inertias)


@pytest.mark.parametrize("name", CHAINS)
def test_pinocchio_reads_the_same_chain(name: str) -> None:
    pinocchio = pytest.importorskip("pinocchio", reason="Pinocchio installs not on every platform")
    chain = CHAINS[name]
    model = pinocchio.buildModelFromXML(text_of(chain))
    data, tip = model.createData(), model.getFrameId(chain.tip)
    assert model.nq == chain.nq
    for q in RNG.uniform(-2, 2, (20, chain.nq)):
        pinocchio.framesForwardKinematics(model, data, q)
        expected = chain.tip_pose(q)
        np.testing.assert_allclose(data.oMf[tip].homogeneous, expected.matrix(), atol=1e-12)
        J = pinocchio.computeFrameJacobian(
            model, data, q, tip, pinocchio.ReferenceFrame.LOCAL_WORLD_ALIGNED
        )
        ours = world_aligned_jacobian(chain, q)
        np.testing.assert_allclose(J[[3, 4, 5, 0, 1, 2]], ours, rtol=0, atol=1e-12)


@pytest.mark.parametrize("name", CHAINS)
def test_drake_reads_the_same_chain(name: str) -> None:
    parsing = pytest.importorskip(
        "pydrake.multibody.parsing", reason="Drake installs not on every platform"
    )
    from pydrake.multibody.plant import MultibodyPlant

    chain = CHAINS[name]
    plant = MultibodyPlant(0.0)
    parsing.Parser(plant).AddModelsFromString(text_of(chain), "urdf")
    plant.WeldFrames(plant.world_frame(), plant.GetFrameByName(chain.base))
    plant.Finalize()
    context = plant.CreateDefaultContext()
    assert plant.num_positions() == chain.nq
    for q in RNG.uniform(-2, 2, (20, chain.nq)):
        plant.SetPositions(context, q)
        X = plant.GetFrameByName(chain.tip).CalcPoseInWorld(context).GetAsMatrix4()
        np.testing.assert_allclose(X, chain.tip_pose(q).matrix(), rtol=0, atol=1e-12)

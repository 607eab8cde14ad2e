"""What a built model holds, read off the compiled model."""

from __future__ import annotations

import math
from collections.abc import Callable

import mujoco
import numpy as np
import pytest
import sympy as sp

from autograder.kinematics import Chain, Joint, planar_3r
from autograder.oracle import build, witness
from autograder.spatial import Pose

KIND = mujoco.mjtJoint


def joints(model: mujoco.MjModel) -> list[tuple[str, int, str]]:
    """Return name, kind and body of every joint."""
    return [
        (model.joint(i).name, int(model.jnt_type[i]), model.body(model.jnt_bodyid[i]).name)
        for i in range(model.njnt)
    ]


def test_bodies_joints_and_the_site_carry_the_names_of_the_chain() -> None:
    model = build(planar_3r())
    assert [model.body(i).name for i in range(model.nbody)] == ["world", "A", "B", "C", "T"]
    hinge = int(KIND.mjJNT_HINGE)
    assert joints(model) == [
        ("joint1", hinge, "A"),
        ("joint2", hinge, "B"),
        ("joint3", hinge, "C"),
    ]
    assert model.site("T").bodyid == model.body("T").id
    np.testing.assert_array_equal(model.body_mass, [0, 1, 1, 1, 0])


def test_each_type_becomes_joints_of_mujoco(make_chain: Callable[..., Chain]) -> None:
    hinge, slide, ball = int(KIND.mjJNT_HINGE), int(KIND.mjJNT_SLIDE), int(KIND.mjJNT_BALL)
    model = build(make_chain("fixed", "revolute", "continuous", "prismatic", "ball", "planar"))
    assert joints(model) == [
        ("joint1", hinge, "B"),
        ("joint2", hinge, "C"),
        ("joint3", slide, "D"),
        ("joint4", ball, "E"),
        ("joint5.x", slide, "F"),
        ("joint5.y", slide, "F"),
        ("joint5.θ", hinge, "F"),
    ]
    assert model.body("A").jntnum == 0  # and it is still there: nothing is fused
    np.testing.assert_allclose(model.joint("joint3").axis, [-1 / 3, 2 / 3, 2 / 3], atol=1e-15)


def test_a_floating_joint_is_free_only_where_mujoco_means_the_same(
    make_chain: Callable[..., Chain],
) -> None:
    free = build(Chain((Joint("j", Pose("W", "J"), "A", type="floating"),), Pose("A", "T")))
    assert joints(free) == [("j", int(KIND.mjJNT_FREE), "A")]
    for chain in (make_chain("floating"), make_chain("fixed", "floating")):
        kinds = [kind for _, kind, _ in joints(build(chain))]
        assert kinds == [int(KIND.mjJNT_SLIDE)] * 3 + [int(KIND.mjJNT_BALL)]


def test_mujoco_has_no_free_joint_elsewhere() -> None:
    """Why a floating joint is not always free: only a child of the world may be."""
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name="A").add_body(name="B")
    body.add_freejoint()
    body.explicitinertial, body.mass, body.inertia = True, 1.0, [1.0, 1.0, 1.0]
    with pytest.raises(ValueError, match="free joint can only be used on top level"):
        spec.compile()


def test_a_free_joint_takes_no_account_of_where_its_body_was_put() -> None:
    """Why its frame must be the world's: qpos holds the pose in the world."""
    spec = mujoco.MjSpec()
    body = spec.worldbody.add_body(name="A", pos=[1.0, 2.0, 3.0], quat=[0.5, 0.5, 0.5, 0.5])
    body.add_freejoint()
    body.explicitinertial, body.mass, body.inertia = True, 1.0, [1.0, 1.0, 1.0]
    model = spec.compile()
    data = mujoco.MjData(model)
    data.qpos[:] = [0.1, 0.2, 0.3, 1.0, 0.0, 0.0, 0.0]
    mujoco.mj_kinematics(model, data)
    np.testing.assert_array_equal(data.body("A").xpos, [0.1, 0.2, 0.3])
    np.testing.assert_array_equal(data.body("A").xmat.reshape(3, 3), np.eye(3))


@pytest.mark.parametrize("kind", ["revolute", "prismatic"])
def test_limits_are_kept_in_radians_and_metres(kind: str) -> None:
    joint = Joint("j", Pose("W", "J"), "A", type=kind, limits=(-1.5, 0.7))  # type: ignore[arg-type]
    model = build(Chain((joint,), Pose("A", "T")))
    np.testing.assert_array_equal(model.jnt_range, [[-1.5, 0.7]])
    assert model.jnt_limited[0]
    assert not build(planar_3r()).jnt_limited.any()


def test_limits_that_coincide_are_as_close_as_mujoco_takes_them() -> None:
    joint = Joint("j", Pose("W", "J"), "A", limits=(0.5, 0.5))
    model = build(Chain((joint,), Pose("A", "T")))
    assert model.jnt_range.tolist() == [[0.5, math.nextafter(0.5, 1.0)]]


def test_a_chain_that_does_not_move_can_be_measured(make_chain: Callable[..., Chain]) -> None:
    chain = make_chain("fixed", "fixed")
    measured = witness(chain)
    assert measured.tip_jacobian([]).shape == (6, 0)
    assert measured.body_jacobian("T", []).shape == (6, 0)
    assert measured.mass_matrix([]).shape == (0, 0)
    np.testing.assert_array_equal(measured.velocity("T", [], []), np.zeros(6))
    np.testing.assert_allclose(measured.tip_pose([]), chain.tip_pose([]).matrix(), atol=1e-15)


def test_names_that_mujoco_cannot_keep_apart_are_refused_in_its_words() -> None:
    chain = Chain((Joint("j", Pose("W", "J"), "world"),), Pose("world", "T"))
    with pytest.raises(ValueError, match=r"MuJoCo refuses the model: .*repeated name 'world'"):
        build(chain)
    assert witness(chain).tip_pose([0.0]).shape == (4, 4)  # for which names are not needed


def test_a_chain_with_symbols_cannot_be_built() -> None:
    with pytest.raises(ValueError, match="X_A_J2 still holds symbols"):
        build(planar_3r(sp.symbols("L1:4")))
    with pytest.raises(ValueError, match="X_CT still holds symbols"):
        build(planar_3r((0.3, 0.2, sp.Symbol("L3"))))

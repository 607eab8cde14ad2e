"""Chains read from URDF files, with MuJoCo as the referee."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from autograder.kinematics import ModelFileError, read_urdf

ENGINES = Path(__file__).parents[2] / "engines" / "models"


@pytest.mark.parametrize(
    ("tip", "frames"),
    [("tool", ("upper", "lower", "hand", "tool")), ("slider", ("upper", "slider", "tip"))],
)
def test_every_link_on_the_way_is_where_mujoco_has_it(referee, model_text, tip, frames) -> None:
    text = model_text("tree.urdf")
    chain = read_urdf(text, tip=tip)
    assert chain.frames == ("base", *frames)
    referee(text).require_same(chain, *(frame for frame in frames if frame != "tip"))


def test_an_arm_that_an_engine_test_uses_is_read_from_its_path(referee) -> None:
    path = ENGINES / "arm.urdf"
    chain = read_urdf(path, tip="tool")
    assert read_urdf(str(path), tip="tool") == chain
    referee(path.read_text()).require_same(chain, "upper", "lower", "hand", "tool")


def test_the_numbers_of_a_joint_arrive_as_they_stand(model_text) -> None:
    chain = read_urdf(model_text("tree.urdf"), tip="tool")
    shoulder, slide, spin = chain.joints
    assert [j.type for j in chain.joints] == ["revolute", "prismatic", "continuous"]
    np.testing.assert_allclose(shoulder.axis, np.array([2, -3, 6]) / 7, atol=1e-16)
    assert slide.axis == (1.0, 0.0, 0.0), "the standard's axis, where a file gives none"
    assert (shoulder.limits, slide.limits, spin.limits) == ((-0.7, 1.9), (-0.1, 0.4), None)
    np.testing.assert_array_equal(shoulder.X_PJ.p, [0.1, -0.2, 0.3])
    np.testing.assert_allclose(shoulder.X_PJ.rotation.rpy(), [0.3, -0.4, 0.5], atol=1e-15)
    assert [j.X_PJ.child for j in chain.joints] == ["shoulder_frame", "slide_frame", "spin_frame"]
    assert chain.X_CT.labels == ("hand", "tool")


def test_a_floating_base_counts_from_the_joints_origin(referee, model_text) -> None:
    text = model_text("tree.urdf").replace(
        "</robot>",
        '<link name="ground"/><joint name="free" type="floating"><parent link="ground"/>'
        '<child link="base"/><origin xyz="1 2 3" rpy="0.1 0.2 0.3"/></joint></robot>',
    )
    chain = read_urdf(text, tip="tool")
    judge = referee(text, kept=False)  # so that MuJoCo makes the ground its world
    q = np.array([0.5, 0.5, -0.5, 0.5, 0.3, -0.2, 0.7, 0.2, 0.1, -0.4])
    judge.move(chain, q)
    X = chain.joints[0].X_PC(q[:7])
    free = judge.model.joint("free").qposadr[0]
    judge.data.qpos[free : free + 7] = [*X.p, *X.rotation.quaternion()]
    judge.kinematics()
    for frame in ("base", "upper", "hand"):
        np.testing.assert_allclose(
            chain.forward_kinematics(q)[frame].matrix(), judge.pose(frame), rtol=0, atol=1e-12
        )


def test_part_of_a_tree_is_a_chain_too(model_text) -> None:
    text = model_text("tree.urdf")
    whole, part = read_urdf(text, tip="tool"), read_urdf(text, base="upper", tip="hand")
    assert part.frames == ("upper", "lower", "hand", "tip")
    q = [0.4, 0.2, -0.7]
    poses = whole.forward_kinematics(q)
    np.testing.assert_allclose(
        (poses["upper"].inverse() @ poses["hand"]).matrix(),
        part.forward_kinematics(q[1:])["hand"].matrix(),
        atol=1e-14,
    )
    alone = read_urdf(text, base="hand", tip="tool")
    assert [j.type for j in alone.joints] == ["fixed"]
    assert alone.frames == ("hand", "tool", "tip")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({}, r"several ends: say tip= one of \['tool', 'slider'\]"),
        ({"tip": "hammer"}, "tip must be one of tool, base, .*got 'hammer'"),
        ({"tip": "tool", "base": "floor"}, "base must be one of .*got 'floor'"),
        ({"tip": "tool", "base": "slider"}, "'slider' is not between the root and 'tool'"),
        ({"tip": "base"}, "base and tip are the same link, 'base'"),
    ],
)
def test_an_unclear_path_is_refused(model_text, options, message) -> None:
    with pytest.raises(ModelFileError, match=message):
        read_urdf(model_text("tree.urdf"), **options)


def test_names_that_meet_are_kept_apart() -> None:
    text = (
        '<robot name="r"><link name="tip"/><link name="j_frame"/>'
        '<joint name="j" type="continuous"><parent link="j_frame"/><child link="tip"/></joint>'
        "</robot>"
    )
    chain = read_urdf(text)
    assert chain.frames == ("j_frame", "tip", "tip_")
    assert chain.joints[0].X_PJ.child == "j_frame_"


def test_a_namespace_of_the_whole_file_is_no_matter_and_extensions_may_add_attributes() -> None:
    text = (
        '\ufeff\n <?xml version="1.0"?><robot xmlns="http://ros" xmlns:d="http://d" name="r">'
        '<link name="a"/><link name="b"/><joint name="j" type="continuous" d:more="1">'
        '<parent link="a"/><child link="b"/></joint></robot>'
    )
    assert read_urdf(text).frames == ("a", "b", "tip")

"""Chains read from MJCF files, with MuJoCo as the referee."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from autograder.kinematics import ModelFileError, planar_3r, read_mjcf

ROOT = Path(__file__).parents[3]
BODY = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
TURNS = {
    "none": "",
    "quat": 'quat="1 2 -3 4"',
    "axisangle": 'axisangle="1 2 -1 2.5"',
    "euler": 'euler=".3 -.5 1.1"',
    "xyaxes": 'xyaxes="0 1 .2 1 1 1"',
    "zaxis": 'zaxis="1 -2 .5"',
    "zaxis up": 'zaxis="0 0 3"',
    "zaxis down": 'zaxis="0 0 -1"',
}


def model(worldbody: str, before: str = "") -> str:
    return f"<mujoco>{before}<worldbody>{worldbody}</worldbody></mujoco>"


@pytest.mark.parametrize(
    "compiler", ["", 'angle="radian"', 'eulerseq="ZYX"', 'eulerseq="xzX"', 'eulerseq="XYz"']
)
@pytest.mark.parametrize("turn", TURNS)
def test_every_way_to_write_an_orientation_is_mujocos(referee, compiler: str, turn: str) -> None:
    text = model(
        f'<body name="a" pos=".1 .2 .3" {TURNS[turn]}>{BODY}<joint name="j" axis="1 2 3"/>'
        f'<body name="b" {TURNS[turn]}>{BODY}<site name="end" pos=".3 0 .1" {TURNS[turn]}/></body>'
        "</body>",
        f"<compiler {compiler}/>",
    )
    referee(text).require_same(read_mjcf(text), "a", "b", "end", moves=4)


def test_joints_of_one_body_follow_one_another_about_their_anchors(referee) -> None:
    text = model(
        f"""<body name="a" pos=".1 .2 .3" euler="20 30 40">{BODY}
          <joint name="one" axis="1 2 3" pos=".4 -.5 .6" range="-90 45"/>
          <joint name="two" type="slide" axis="0 1 1" pos="9 9 9" range="-1 2"/>
          <joint name="three" type="ball" pos="-.2 .3 .1"/>
          <body name="b" pos="0 .3 0">{BODY}
            <joint name="four" axis="0 1 0"/>
            <body name="c" pos=".2 0 0">{BODY}<joint name="five" pos=".1 0 0" axis="0 0 -2"/></body>
          </body></body>"""
    )
    chain = read_mjcf(text)
    assert chain.frames == ("world", "a_1", "a_2", "a_3", "a", "b", "c_1", "c")
    assert [j.type for j in chain.joints] == [
        *("revolute", "prismatic", "ball", "fixed", "revolute", "revolute")
    ]
    referee(text).require_same(chain, "a", "b", "c")


def test_a_reference_is_where_the_file_draws_the_joint(referee) -> None:
    text = model(
        f"""<body name="a" pos=".1 .2 .3">{BODY}<joint name="h" ref="30" axis="1 0 1" pos=".1 0 0"
          range="-10 90"/><joint name="s" type="slide" ref=".4" axis="0 3 4"/>
          <joint name="b" type="ball" ref="20"/></body>"""
    )
    chain, judge = read_mjcf(text), referee(text)
    judge.require_same(chain, "a")
    neutral = judge.model.qpos0.copy()
    np.testing.assert_allclose(neutral[:2], [np.pi / 6, 0.4])
    np.testing.assert_allclose(chain.tip_pose(neutral).p, [0.1, 0.2, 0.3], atol=1e-15)


def test_a_free_joint_holds_the_pose_in_the_world_wherever_its_body_is_drawn(referee) -> None:
    for joint in (
        '<freejoint name="f"/>',
        '<joint name="f" type="free" axis="1 0 0" pos="1 0 0"/>',
    ):
        text = model(
            f'<frame pos="5 5 5"><body name="a" pos="1 2 3" euler="10 20 30">{joint}{BODY}'
            f'<body name="b" pos="0 1 0"><joint name="j"/>{BODY}</body></body></frame>'
        )
        chain = read_mjcf(text)
        assert (chain.joints[0].type, chain.nq) == ("floating", 8)
        referee(text).require_same(chain, "a", "b")


def test_default_classes_are_mujocos(referee) -> None:
    text = model(
        f"""<body name="a" childclass="deep">{BODY}<joint name="a1"/>
          <body name="b">{BODY}<joint name="b1" class="main"/><joint name="b2" class="slow"/>
            <body name="c" childclass="late">{BODY}<joint name="c1" pos="0 0 0"/>
              <frame childclass="slow" pos="1 0 0"><body name="d" pos="0 0 1">{BODY}
                <joint name="d1" class="limited"/><joint name="d2" type="hinge" range="0 0"/>
                <site name="end" zaxis="0 1 0" class="turned"/>
                </body></frame>
            </body></body></body>""",
        """<default>
             <default class="slow"><joint type="slide"/><site pos="1 1 1"/></default>
             <joint axis="1 2 0" pos="1 0 0"/>
             <default class="deep"><joint axis="0 1 0"/>
               <default class="limited"><joint range="-20 30"/></default></default>
             <default class="turned"><site quat="1 1 0 0" pos=".1 .2 .3"/></default>
           </default>
           <default class="main"><joint axis="0 0 -1"/><default class="late">
             <joint range="-1 2" ref="5"/></default></default>""",
    )
    chain = read_mjcf(text)
    referee(text).require_same(chain, "a", "b", "c", "d", "end")
    by_name = {joint.name: joint for joint in chain.joints}
    assert by_name["a1"].axis == (0, 1, 0), "deep over main"
    assert by_name["b1"].axis == (0, 0, -1), "main, as said last"
    assert by_name["b2"].type == "prismatic"
    assert by_name["c1"].axis == (0, 0, -1), "late took over main as said last"
    np.testing.assert_allclose(by_name["d1"].limits, np.radians([-20, 30]))


@pytest.mark.parametrize(
    ("attributes", "compiler", "limits"),
    [
        ('range="-1 2"', "", np.radians([-1, 2])),
        ('range="-1 2"', 'angle="radian"', [-1, 2]),
        ('range="-1 2" limited="true"', 'angle="radian" autolimits="false"', [-1, 2]),
        ('range="-1 2" limited="false"', "", None),
        ('type="slide" range="-1 2"', "", [-1, 2]),
        ('range="0 0"', "", None),
        ("", "", None),
    ],
)
def test_limits_are_mujocos(referee, attributes: str, compiler: str, limits) -> None:
    joint = f'<joint name="j" {attributes}/>'
    text = model(f'<body name="a">{BODY}{joint}</body>', f"<compiler {compiler}/>")
    chain = read_mjcf(text)
    referee(text).require_same(chain, "a")
    if limits is None:
        assert chain.joints[0].limits is None
    else:
        np.testing.assert_allclose(chain.joints[0].limits, limits, rtol=1e-15)


def test_sections_may_come_twice_and_in_any_order(referee) -> None:
    text = (
        f'<mujoco><worldbody><body name="x">{BODY}</body></worldbody>'
        f'<worldbody><body name="a" euler="0 0 1">{BODY}<joint name="j"/></body></worldbody>'
        '<compiler angle="radian" eulerseq="zyx"/><default><joint axis="1 0 0"/></default>'
        '<compiler angle="degree"/></mujoco>'
    )
    chain = read_mjcf(text, tip="a")
    assert chain.joints[0].axis == (1, 0, 0)
    referee(text).require_same(chain, "a")


def test_what_has_no_name_gets_the_number_it_has_in_mujoco(referee) -> None:
    text = model(
        f'<body>{BODY}<joint axis="1 0 0"/><joint/></body>'
        f'<body pos="0 1 0">{BODY}<joint axis="1 1 0"/><body name="body2" pos="1 0 0">{BODY}'
        f"<joint/></body></body>"
    )
    chain = read_mjcf(text, tip="body2")
    assert chain.frames == ("world", "body2_", "body2", "tip")
    assert [j.name for j in chain.joints] == ["body2__joint1", "body2_joint1"]
    judge = referee(text)
    judge.data.qpos[2:] = q = [0.3, -0.8]
    judge.kinematics()
    np.testing.assert_allclose(judge.pose("body2"), chain.tip_pose(q).matrix(), atol=1e-14)


def test_the_tip_is_the_only_site_the_only_leaf_or_what_is_asked_for() -> None:
    text = model(
        '<body name="a"><joint/><body name="b" pos="1 0 0"/>'
        '<site name="s" pos="2 0 0"/></body><body name="c"/>'
    )
    assert read_mjcf(text).frames == ("world", "a", "s")
    assert read_mjcf(text, tip="b").frames == ("world", "a", "b")
    assert read_mjcf(text, tip="a", world="W").frames == ("W", "a", "tip")
    unnamed = text.replace('name="s" ', "")
    assert read_mjcf(unnamed).frames == ("world", "a", "tip")
    with pytest.raises(ModelFileError, match=r"several ends: say tip= one of \['b', 'c'\]"):
        read_mjcf(text.replace('<site name="s" pos="2 0 0"/>', ""))
    with pytest.raises(ModelFileError, match=r"a site \(s\) or a body \(a, b, c\), got 'x'"):
        read_mjcf(text, tip="x")
    with pytest.raises(ModelFileError, match="there is also a body 'a': rename one"):
        read_mjcf(text.replace('"s"', '"a"'), tip="a")
    assert read_mjcf(text, tip="c").joints[0].type == "fixed"
    with pytest.raises(ModelFileError, match="sits on the world"):
        read_mjcf(model('<site name="t"/><body name="a"/>'), tip="t")


def test_the_courses_own_model_is_read() -> None:
    chain = read_mjcf(ROOT / "assets" / "models" / "planar_3r.xml")
    assert chain.frames == ("world", "link1", "link2", "link3", "end")
    for ours, theirs in zip(chain.joints, planar_3r().joints, strict=True):
        assert (ours.name, ours.axis, ours.type) == (theirs.name, theirs.axis, theirs.type)
        np.testing.assert_array_equal(ours.X_PJ.p, theirs.X_PJ.p)
    np.testing.assert_array_equal(chain.X_CT.matrix(), planar_3r().X_CT.matrix())

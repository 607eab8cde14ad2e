"""MJCF files that are wrong, or hold what would move a body and is not read: refused by name."""

from __future__ import annotations

import pytest

from autograder.kinematics import ModelFileError, read_mjcf

BODY = '<inertial pos="0 0 0" mass="1" diaginertia="1 1 1"/>'
MJCF = f"""<mujoco model="m">
  <compiler angle="radian"/>
  <default>
    <default class="k"><joint damping="1"/></default>
  </default>
  <worldbody>
    <body name="a" pos="0 0 1">
      {BODY}
      <joint name="j" axis="0 1 0" range="-1 1"/>
      <body name="b" childclass="k">
        {BODY}
        <joint name="k" type="slide"/>
        <site name="end" pos="0 0 1"/>
      </body>
    </body>
  </worldbody>
</mujoco>"""

NOT_READ = {
    "include": ("<worldbody>", '<worldbody><include file="x.xml"/>', 6, "text of another file"),
    "include on top": ("<default>", '<include file="x.xml"/><default>', 3, "text of another file"),
    "replicate": (BODY, f'{BODY}<replicate count="2"/>', 8, "several copies"),
    "attach": (BODY, f'{BODY}<attach model="x"/>', 8, "a body of another model"),
    "composite": (BODY, f'{BODY}<composite type="cable"/>', 8, "many bodies"),
    "flexcomp": (BODY, f'{BODY}<flexcomp type="grid"/>', 8, "bodies of its own"),
    "mocap": ('<body name="a"', '<body name="a" mocap="true"', 7, "where the data puts it"),
    "joint in a frame": ('<joint name="k" type="slide"/>', '<frame><joint name="k"/></frame>', 12,
        "only directly in a <body>, not in <frame>"),
    "ball with limits": ('range="-1 1"', 'type="ball" range="0 1"', 9,
        "a ball joint is read only"),
    "aligned": ('<joint name="j" axis="0 1 0" range="-1 1"/>', '<freejoint align="true"/>', 9,
        "move the frame of this free body"),
    "site from to": ('pos="0 0 1"/>\n      </body>', 'fromto="0 0 0 1 1 1"/></body>', 13,
        "'fromto': the pose of this site"),
    "equality of joints": ("</worldbody>", '</worldbody><equality><joint joint1="j"/></equality>',
        16, "couples or pins joint 'j'"),
    "second of the two": ("</worldbody>",
        '</worldbody><equality><joint joint1="x" joint2="k"/></equality>', 16, "pins joint 'k'"),
    "loop": ("</worldbody>", '</worldbody><equality><weld body1="b"/></equality>', 16,
        "<weld>: this ties bodies together across the tree"),
    "global": ('angle="radian"', 'coordinate="global"', 2, "only local coordinates"),
}  # fmt: skip


@pytest.mark.parametrize("case", NOT_READ)
def test_what_could_move_a_body_and_is_not_read_is_refused(case: str) -> None:
    assert read_mjcf(MJCF).frames == ("world", "a", "b", "end")
    old, new, line, message = NOT_READ[case]
    assert old in MJCF
    with pytest.raises(ModelFileError, match=message) as caught:
        read_mjcf(MJCF.replace(old, new, 1))
    assert caught.value.line == line


WRONG = {
    "section": ("<compiler", "<compilor", "<compilor>: this is not known here; is 'compiler'"),
    "of the compiler": ("angle=", "angel=", "attribute 'angel': .*is 'angle' meant"),
    "of a body": ('pos="0 0 1">', 'poz="0 0 1">', "line 7, <body name=\"a\">, attribute 'poz'"),
    "of a joint": ("axis=", "axes=", "line 9, <joint name=\"j\">, attribute 'axes'"),
    "of a site": ('"end" pos', '"end" pso', "'pso': .*is 'pos' meant"),
    "of a default": ("damping", "dampnig", "line 4, <joint>, attribute 'dampnig'"),
    "element of a body": ('<joint name="j"', '<jiont name="j"', "<jiont name=\"j\">: this is not"),
    "element of a default": ("<joint damping", "<jiont damping", "<jiont>: this is not known"),
    "text": ('range="-1 1"/>', 'range="-1 1">0 1</joint>', "bare text '0 1'"),
    "type": ('type="slide"', 'type="prismatic"', "one of hinge, slide, ball, free; got 'prismat"),
    "angle": ('angle="radian"', 'angle="degrees"', "is 'degree' meant"),
    "euler": ('angle="radian"', 'eulerseq="xyw"', "eulerseq': this must be three letters"),
    "autolimits": ('angle="radian"', 'autolimits="no"', "one of true, false; got 'no'"),
    "no class": ('childclass="k"', 'childclass="l"', "no default class 'l'; there are main, k"),
    "own class": ('name="j"', 'name="j" class="x"', "attribute 'class': there is no default"),
    "nameless class": ('<default class="k">', "<default>", "attribute 'class': a name is needed"),
    "class twice": ("</default>\n  </default>", '</default><default class="k"/></default>',
        "class of this name already"),
    "outer class": ("<default>", '<default class="top">', "outermost class is called main"),
    "two bodies": ('name="b"', 'name="a"', "line 10, .*another one of this name"),
    "two joints": ('name="k"', 'name="j"', "line 12, .*another one of this name"),
    "world": ('name="b"', 'name="world"', "another one of this name"),
    "two sites": ("<site", '<site name="end"/><site', "another one of this name"),
    "quat of zero": ('pos="0 0 1">', 'quat="0 0 0 0">', "attribute 'quat': "),
    "axisangle": ('pos="0 0 1">', 'axisangle="0 0 0 1">', "axis must have a direction"),
    "xyaxes": ('pos="0 0 1">', 'xyaxes="1 0 0 2 0 0">', "y, less its part along x, must have"),
    "zaxis": ('pos="0 0 1">', 'zaxis="0 0 0">', "z must have a direction"),
    "two turns": ('pos="0 0 1">', 'quat="1 0 0 0" euler="0 0 0">', "several orient.*quat, euler"),
    "short": ('pos="0 0 1">', 'pos="0 1">', "'pos': this must be 3 numbers, got 2"),
    "axis": ('axis="0 1 0"', 'axis="0 0 0"', "an axis must have a direction"),
    "range": ('range="-1 1"', 'range="1 -1"', "must be below the upper one, got 1.0 and -1.0"),
    "no room": ('range="-1 1"', 'range="1 1"', "MuJoCo takes such a range for none at all"),
    "limited": ('range="-1 1"', 'limited="true"', "must be below the upper one, got 0.0 and 0.0"),
    "unlimited": ('angle="radian"', 'autolimits="false"', "neither limited=\"true\" nor autolim"),
    "free inside": ('<joint name="k" type="slide"/>', "<freejoint/>", "directly in the world"),
    "free and more": ('<joint name="j"', '<freejoint/><joint name="j"', "must be the only joint"),
    "joint in world": ("<worldbody>", "<worldbody><joint/>", "only directly in a <body>, not in"),
    "inertial twice": (BODY, BODY + BODY, "came already on line 8"),
    "moved world": ("<worldbody>", '<worldbody pos="1 0 0">', "attribute 'pos': this is not known"),
    "urdf": ('<mujoco model="m">', '<mujoco model="m"><robot/>', "<robot>: this is not known"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_where_it_stands(case: str) -> None:
    old, new, message = WRONG[case]
    assert old in MJCF
    with pytest.raises(ModelFileError, match=message):
        read_mjcf(MJCF.replace(old, new, 1))


def test_a_constraint_that_is_off_or_beside_the_way_is_no_matter() -> None:
    for constraint, before in (
        ('<joint joint1="elsewhere"/>', ""),
        ('<joint joint1="j" active="false"/>', ""),
        ('<weld body1="b" class="off"/>', '<default class="off"><equality active="false"/>'),
    ):
        text = MJCF.replace("</mujoco>", f"<equality>{constraint}</equality></mujoco>")
        if before:
            text = text.replace("<default>", f"<default>{before}</default>", 1)
        assert read_mjcf(text).nq == 2


def test_an_alignment_that_is_declined_is_no_matter() -> None:
    hinge = '<joint name="j" axis="0 1 0" range="-1 1"/>'
    aligned = MJCF.replace('angle="radian"', 'alignfree="true"')
    assert read_mjcf(aligned.replace(hinge, '<freejoint name="j" align="false"/>')).nq == 8
    for joint in ('<freejoint name="j"/>', '<joint name="j" type="free"/>'):
        with pytest.raises(ModelFileError, match="move the frame of this free body"):
            read_mjcf(aligned.replace(hinge, joint))


def test_a_file_without_bodies_is_told() -> None:
    with pytest.raises(ModelFileError, match="there is no <body> in a <worldbody>"):
        read_mjcf("<mujoco/>")

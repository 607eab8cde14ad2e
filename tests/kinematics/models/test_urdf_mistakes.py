"""URDF files that are wrong: each mistake is refused where it stands, and told what it is."""

from __future__ import annotations

import mujoco
import pytest

from autograder.kinematics import ModelFileError, read_urdf, read_urdf_inertias

INERTIAL = (
    '<inertial><mass value="1"/>'
    '<inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial>'
)
URDF = f"""<robot name="r">
  <link name="base"/>
  <link name="a">{INERTIAL}</link>
  <link name="b">{INERTIAL}</link>
  <joint name="j" type="revolute">
    <origin xyz="0 0 1" rpy="0.1 0.2 0.3"/>
    <parent link="base"/>
    <child link="a"/>
    <axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
  <joint name="k" type="prismatic">
    <parent link="a"/>
    <child link="b"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/>
  </joint>
</robot>"""
LINK = '<link name="c"/>'
MOUNT = '<joint name="m" type="fixed"><parent link="base"/><child link="a"/></joint>'

LENIENT = '<mujoco><compiler boundmass="1" boundinertia="1"/></mujoco>'
DEGREES = LENIENT.replace("<compiler", '<compiler angle="degree"')
LIMIT = '<limit lower="-1" upper="1" effort="1" velocity="1"/>'
SILENT = {
    "axes for axis": ([("<axis ", "<axes ")], 9, "<axes> of .*is 'axis' meant.*in silence"),
    "axis as an attribute": ([('name="j"', 'name="j" axis="0 0 1"')], 5,
        "attribute 'axis': .*element of its own, <axis .../>.*in silence"),
    "lowr for lower": ([("lower", "lowr")], 10, "attribute 'lowr': .*is 'lower' meant"),
    "upper is missing": ([('upper="1" ', "")], 10, "'upper': .*missing.*MuJoCo and Drake"),
    "lower is missing": ([('lower="-1" ', "")], 10, "'lower': .*missing.*MuJoCo and Drake"),
    "limits exchanged": ([('"-1" upper="1"', '"1" upper="-1"')], 10, "1.0, exceeds upper, -1.0"),
    "limits equal": ([('"-1" upper="1"', '"0" upper="0"')], 10, "both 0.0.*fixed"),
    "no limit": ([(LIMIT, "")], 5, "needs a <limit>; one that turns without end is continuous"),
    "orphan link": ([("</robot>", f"{LINK}</robot>")], 17, 'name="c">: .*carries base, c. Is a'),
    "two names of joints": ([('name="k"', 'name="j"')], 12, "of this name already, on line 5"),
    "inertal": ([("inertial>", "inertal>"), ("</inertial>", "</inertal>")], 3,
        "<inertal> of <link name=\"a\">: .*'inertial' meant"),
    "misspelt joint": ([("<joint", "<jiont"), ("</joint>", "</jiont>"),
        ('<parent link="a"/>', '<parent link="base"/>'), ("</robot>", f"{MOUNT}</robot>")], 5,
        "<jiont name=\"j\">: .*'joint' meant"),
    "text for attribute": ([('<origin xyz="0 0 1" rpy="0.1 0.2 0.3"/>', "<origin>0 0 1</origin>")],
        6, "bare text '0 0 1'"),
    "empty origin": ([('<origin xyz="0 0 1" rpy="0.1 0.2 0.3"/>', "<origin/>")], 6, "neither xyz"),
    "rotation": ([("rpy", "rot")], 6, "attribute 'rot': .*known are xyz, rpy"),
    "limits of an endless joint": ([('"revolute"', '"continuous"')], 10,
        "attribute 'lower': a continuous joint has no limits; .*revolute"),
    "limits of a planar joint": ([('"revolute"', '"planar"'), ("0 1 0", "0 0 1")], 10,
        "attribute 'lower': a planar joint has no limits"),
    "plane of another axis": ([('"revolute"', '"planar"')], 9, "only with the axis 0 0 1, got 0 1"),
    "not a number": ([('"0 0 1"', '"0 inf 1"')], 6, "'0 inf 1': not finite"),
    "degrees asked for": ([("</robot>", f"{DEGREES}</robot>")], 17, "of a URDF are radians"),
}  # fmt: skip
"""What MuJoCo takes without a word: changes, line of the error, message."""


@pytest.mark.parametrize("case", SILENT)
def test_what_mujoco_takes_without_a_word_is_refused(case: str) -> None:
    changes, line, message = SILENT[case]
    text = put(*changes)
    lenient = text if "<mujoco>" in text else text.replace("</robot>", f"{LENIENT}</robot>")
    mujoco.MjModel.from_xml_string(lenient)
    with pytest.raises(ModelFileError, match=message) as caught:
        read_urdf(text)
    assert caught.value.line == line
    assert str(caught.value).startswith(f"the XML text, line {line}, <")


TWICE = "</robot>", MOUNT.replace('"a"', '"b"') + "</robot>"
WRONG = {
    "two links": ("</robot>", '<link name="base"/></robot>', "of this name already, on line 2"),
    "two parents": (*TWICE, r"link 'b' is already the child of joint 'k' \(line 12\)"),
    "ball": ('"prismatic"', '"ball"', "no ball joint; three revolute joints"),
    "unknown type": ('"prismatic"', '"Revolute"', "got 'Revolute'; is 'revolute' meant"),
    "no type": (' type="prismatic"', "", "must be one of .*it is missing"),
    "no name": (' name="k"', "", "attribute 'name': a name is needed"),
    "no such link": ('<child link="b"/>', '<child link="x"/>', "no link 'x'; there are base, a, b"),
    "no parent": ('<parent link="a"/>', "", "a <parent> is needed"),
    "no child link": ('<child link="b"/>', "<child/>", "attribute 'link': a name is needed"),
    "its own parent": ('<child link="b"/>', '<child link="a"/>', "are the same link, 'a'"),
    "letters": ('xyz="0 0 1"', 'xyz="0 0 l"', "xyz': this must be 3 numbers, got '0 0 l'"),
    "commas": ('xyz="0 0 1"', 'xyz="0, 0, 1"', "separated by spaces"),
    "decimal comma": ('xyz="0 0 1"', 'xyz="0 0,5 1"', "have a decimal point"),
    "formula": ('rpy="0.1 0.2 0.3"', 'rpy="0 0 pi/2"', "not computed here; π/2 is 1.57"),
    "macro value": ('xyz="0 0 1"', 'xyz="${L} 0 1"', "let xacro write the URDF first"),
    "two numbers": ('rpy="0.1 0.2 0.3"', 'rpy="0.1 0.2"', "3 numbers, got 2: '0.1 0.2'"),
    "four numbers": ('rpy="0.1 0.2 0.3"', 'rpy="1 2 3 4"', "3 numbers, got 4"),
    "of Python": ('xyz="0 0 1"', 'xyz="0 0 1_0"', "got '0 0 1_0'"),
    "of elsewhere": ('xyz="0 0 1"', 'xyz="0 0 ١"', "3 numbers, got"),
    "too large": ('xyz="0 0 1"', 'xyz="0 0 1e999"', "too large"),
    "zero axis": ('<axis xyz="0 1 0"/>', '<axis xyz="0 0 0"/>', "must have a direction"),
    "axis without numbers": ('<axis xyz="0 1 0"/>', "<axis/>", "3 numbers, but it is missing"),
    "two origins": ('<axis xyz="0 1 0"/>', '<origin xyz="1 2 3"/>', "came already on line 6"),
    "no effort": ('effort="1" ', "", "'effort': this is missing: the standard demands it"),
    "no velocity": (' velocity="1"', "", "'velocity': this is missing: the standard demands it"),
    "prismatic without": (f'"b"/>\n    {LIMIT}', '"b"/>', "prismatic joint needs a <limit>. ROS"),
    "letters in a limit": ('effort="1"', 'effort="much"', "attribute 'effort': this must be a num"),
    "mimic": ('<axis xyz="0 1 0"/>', '<mimic joint="k"/>', "line 9.* joint 'j' is not free"),
    "foreign element": ('<axis xyz="0 1 0"/>', '<d:joint xmlns:d="http://d"/>', "not known here"),
    "macro": ("</robot>", '<x:m xmlns:x="http://ros.org/wiki/xacro"/></robot>', "a macro"),
    "planar axis": ('"prismatic"', '"planar"', "got none, which means 1 0 0"),
    "doctype": ("<robot", "<!DOCTYPE robot><robot", "line 1: there is a DOCTYPE or an entity"),
    "bomb": ("<robot", '<!DOCTYPE r [<!ENTITY a "b">]><robot', "a DOCTYPE or an entity"),
    "not closed": ("</robot>", "", "line 17: .*no element found; the text is empty, or"),
    "crossed": ("</joint>", "</jiont>", "mismatched tag; an element is not closed"),
    "two roots": ("</robot>", "</robot><robot/>", "a second outermost element begins here"),
    "undeclared": ("<axis xyz", "<q:axis xyz", "unbound prefix"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG)
def test_what_is_wrong_is_told_where_it_stands(case: str) -> None:
    assert read_urdf(URDF).frames == ("base", "a", "b", "tip")
    old, new, message = WRONG[case]
    with pytest.raises(ModelFileError, match=message):
        read_urdf(put((old, new)))


def mounted(name: str, parent: str, child: str, more: str = "") -> str:
    """Return a fixed joint."""
    links = f'<parent link="{parent}"/><child link="{child}"/>'
    return f'<joint name="{name}" type="fixed">{links}{more}</joint>'


def test_rings_are_told_link_by_link() -> None:
    ring = put(('<parent link="base"/>', '<parent link="b"/>'), ('<link name="base"/>', ""))
    with pytest.raises(ModelFileError, match="in a ring: a on b on a"):
        read_urdf(ring)
    beside = f'{LINK}<link name="d"/>{mounted("m", "c", "d")}{mounted("n", "d", "c")}</robot>'
    with pytest.raises(ModelFileError, match="in a ring: c on d on c"):
        read_urdf(put(("</robot>", beside)))


def test_a_mimic_beside_the_way_is_no_matter() -> None:
    text = put(
        ("</robot>", f"{LINK}{mounted('m', 'a', 'c')}</robot>"),
        ('<child link="b"/>', '<child link="b"/><mimic joint="j"/>'),
    )
    assert read_urdf(text, tip="c").nq == 1
    with pytest.raises(ModelFileError, match="joint 'k' is not free"):
        read_urdf(text, tip="b")


def test_leftovers_of_exporters_on_a_fixed_joint_are_no_matter() -> None:
    leftovers = '<axis xyz="0 0 0"/><limit lower="0" upper="0" effort="0" velocity="0"/>'
    fixed = LINK + mounted("m", "b", "c", leftovers)
    assert read_urdf(put(("</robot>", f"{fixed}</robot>"))).tip == "c"


def test_a_limit_in_degrees_is_read_as_it_stands() -> None:
    assert read_urdf(put(('"-1" upper="1"', '"-90" upper="90"'))).joints[0].limits == (-90, 90)


BODIES = {
    "no mass": ('<mass value="1"/>', "", "a <mass> is needed"),
    "zero mass": ('<mass value="1"/>', '<mass value="0"/>', "line 3, <inertial>.*mass"),
    "no izz": (' izz="1"', "", "attribute 'izz': this must be a number, but it is missing"),
    "triangle": ('izz="1"', 'izz="3"', "line 3, <inertial> of .*triangle"),
    "negative": ('ixx="1"', 'ixx="-1"', "line 3, <inertial> of .*is negative, -1 kg"),
    "ixx twice": ('iyy="1"', 'lyy="1"', "attribute 'lyy': .*'iyy' meant"),
    "frame": ("<inertial>", '<inertial><frame xyz="0 0 0"/>', "not known here"),
}


@pytest.mark.parametrize("case", BODIES)
def test_an_inertial_that_no_body_has_is_refused(case: str) -> None:
    old, new, message = BODIES[case]
    assert set(read_urdf_inertias(URDF)) == {"a", "b"}
    with pytest.raises(ModelFileError, match=message):
        read_urdf_inertias(put((old, new)))


def put(*changes: tuple[str, str]) -> str:
    """Return the model with each text replaced where it is first met."""
    text = URDF
    for old, new in changes:
        assert old in text, old
        text = text.replace(old, new, 1)
    return text

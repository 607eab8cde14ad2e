"""Model files read and written without MuJoCo, and MuJoCo as the referee of both."""

from __future__ import annotations

import math
from pathlib import Path

import mujoco
import numpy as np
import pytest

from autograder.kinematics import (
    SIX_AXIS_ANGLES,
    Chain,
    Joint,
    ModelFileError,
    planar_3r,
    read_mjcf,
    read_urdf,
    read_urdf_inertias,
    six_axis,
    write_mjcf,
    write_urdf,
)
from autograder.spatial import Pose, Position, Rotation, solids

ROOT = Path(__file__).parents[2]
RNG = np.random.default_rng(11)


def turned(parent: str, child: str) -> Pose:
    R = Rotation.about(
        tuple(RNG.uniform(0.2, 1, 3)), RNG.uniform(0.3, 3), parent=parent, child=child
    )
    return Pose(parent, child, R.R, RNG.uniform(-1, 1, 3))


def mixed() -> Chain:
    """Every joint that both formats have, with origins and axes that no symmetry hides."""
    joints = (
        Joint("turn", turned("W", "J1"), "A", (0.3, -0.5, 0.9), "revolute", (-1.5, 2.0)),
        Joint("slide", turned("A", "J2"), "B", (1.0, 2.0, -0.5), "prismatic", (-0.1, 0.4)),
        Joint("stay", turned("B", "J3"), "C", type="fixed"),
        Joint("spin", turned("C", "J4"), "D", (0.0, 1.0, 1.0), "continuous"),
        Joint("plane", turned("D", "J5"), "E", type="planar"),
    )
    return Chain(joints, turned("E", "T"))


CHAINS = {
    "planar": planar_3r(),
    "six axes": six_axis(),
    "modified": six_axis("modified"),
    "mixed": mixed(),
}
SAVED = '<mujoco><compiler fusestatic="false" discardvisual="false"/></mujoco>'


def inertias(chain: Chain) -> dict:
    """Return a box for each link, with its mass centre off the origin and tilted."""
    found = {}
    for joint in chain.joints:
        frame = joint.child
        M = solids.box(*RNG.uniform(0.5, 2, 4), body=frame)
        R = Rotation.about((1.0, 2.0, 3.0), 0.7, parent=frame, child=frame)
        arm = Position(f"{frame}cm", f"{frame}o", frame, RNG.uniform(-0.3, 0.3, 3))
        found[frame] = M.reexpress(R).shift(arm)
    return found


@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_written_as_mjcf_is_the_same_chain_in_mujoco_and_when_read(name: str) -> None:
    chain = CHAINS[name]
    text = write_mjcf(chain, inertias=inertias(chain))
    model = mujoco.MjModel.from_xml_string(text)
    data, again = mujoco.MjData(model), read_mjcf(text)
    assert model.nq == chain.nq == again.nq
    for _ in range(10):
        q = RNG.uniform(-2, 2, chain.nq)
        data.qpos[:] = q
        mujoco.mj_kinematics(model, data)
        poses, reread = chain.forward_kinematics(q), again.forward_kinematics(q)
        for frame in (joint.child for joint in chain.joints):
            body = data.body(frame)
            np.testing.assert_allclose(body.xpos, poses[frame].p, rtol=0, atol=1e-12)
            np.testing.assert_allclose(body.xmat.reshape(3, 3), poses[frame].R, rtol=0, atol=1e-12)
            np.testing.assert_allclose(
                reread[frame].matrix(), poses[frame].matrix(), rtol=0, atol=1e-12
            )
        site = data.site(chain.tip)
        np.testing.assert_allclose(site.xpos, poses[chain.tip].p, rtol=0, atol=1e-12)
        np.testing.assert_allclose(
            again.tip_pose(q).matrix(), poses[chain.tip].matrix(), rtol=0, atol=1e-12
        )


@pytest.mark.parametrize("name", CHAINS)
def test_a_chain_written_as_urdf_is_the_same_chain_in_mujoco_and_when_read(name: str) -> None:
    chain = CHAINS[name]
    bodies = inertias(chain)
    text = write_urdf(chain, inertias=bodies)
    assert text == write_urdf(chain, inertias=bodies)
    model = mujoco.MjModel.from_xml_string(text.replace("</robot>", f"{SAVED}</robot>"))
    data, again = mujoco.MjData(model), read_urdf(text)
    assert (again.base, again.tip) == (chain.base, chain.tip)
    assert [j.limits for j in again.joints] == [j.limits for j in chain.joints]
    for _ in range(10):
        q = RNG.uniform(-2, 2, chain.nq)
        data.qpos[:] = q
        mujoco.mj_kinematics(model, data)
        poses, reread = chain.forward_kinematics(q), again.forward_kinematics(q)
        for frame in (*(joint.child for joint in chain.joints), chain.tip):
            body = data.body(frame)
            np.testing.assert_allclose(body.xpos, poses[frame].p, rtol=0, atol=1e-12)
            np.testing.assert_allclose(body.xmat.reshape(3, 3), poses[frame].R, rtol=0, atol=1e-12)
            np.testing.assert_allclose(
                reread[frame].matrix(), poses[frame].matrix(), rtol=0, atol=1e-12
            )


@pytest.mark.parametrize("writer", [write_urdf, write_mjcf])
def test_inertias_arrive_in_mujoco(writer) -> None:
    chain = mixed()
    bodies = inertias(chain)
    text = writer(chain, inertias=bodies)
    model = mujoco.MjModel.from_xml_string(text.replace("</robot>", f"{SAVED}</robot>"))
    for frame, M in bodies.items():
        body = model.body(frame)
        R = np.empty(9)
        mujoco.mju_quat2Mat(R, body.iquat)
        R = R.reshape(3, 3)
        assert body.mass[0] == pytest.approx(M.mass, rel=1e-14)
        np.testing.assert_allclose(body.ipos, M.center, rtol=0, atol=1e-14)
        np.testing.assert_allclose(
            R @ np.diag(body.inertia) @ R.T, M.central().moments, rtol=0, atol=1e-9
        )
    if writer is write_urdf:
        for frame, M in read_urdf_inertias(text).items():
            np.testing.assert_allclose(M.matrix(), bodies[frame].matrix(), rtol=0, atol=1e-13)


def test_the_rotation_of_an_inertial_is_read() -> None:
    path = ROOT / "tests" / "engines" / "models" / "inertial_rpy.urdf"
    model = mujoco.MjModel.from_xml_path(str(path))
    found = read_urdf_inertias(path)
    shown = 0
    for frame, M in found.items():
        if mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, frame) < 0:
            continue  # fused into the world
        body, R = model.body(frame), np.empty(9)
        mujoco.mju_quat2Mat(R, body.iquat)
        R = R.reshape(3, 3)
        moments = M.central().moments
        assert np.abs(moments - np.diag(np.diag(moments))).max() > 1e-3
        np.testing.assert_allclose(R @ np.diag(body.inertia) @ R.T, moments, rtol=0, atol=1e-9)
        shown += 1
    assert shown


def test_the_six_axis_arm_survives_both_files() -> None:
    for again in (read_urdf(write_urdf(six_axis())), read_mjcf(write_mjcf(six_axis()))):
        np.testing.assert_allclose(
            again.tip_pose(SIX_AXIS_ANGLES).p, [0.568210382, -0.16, 0.217363729], rtol=0, atol=5e-10
        )


def test_the_main_default_is_read_and_an_element_says_otherwise() -> None:
    text = MJCF.format(compiler="", turn="").replace(
        "<worldbody>",
        '<default><joint axis="1 0 1" pos=".1 0 .3"/><site pos="9 9 9"/></default><worldbody>',
    )
    text = text.replace(' axis="0 1 1"', "").replace('type="ball" pos="-.2 .3 .1"', 'type="ball"')
    model = mujoco.MjModel.from_xml_string(text)
    data, chain, q = mujoco.MjData(model), read_mjcf(text), [0.3, 0.2, 0.5, 0.5, -0.5, 0.5]
    data.qpos[:] = q
    mujoco.mj_kinematics(model, data)
    np.testing.assert_allclose(chain.tip_pose(q).p, data.site("end").xpos, rtol=0, atol=1e-12)


def test_the_courses_own_model_is_read() -> None:
    chain = read_mjcf(ROOT / "assets" / "models" / "planar_3r.xml")
    q = [0.3, -0.7, 1.1]
    np.testing.assert_allclose(
        chain.tip_pose(q).matrix(), planar_3r().tip_pose(q).matrix(), rtol=0, atol=1e-14
    )
    assert chain.tip == "end"


MJCF = """<mujoco><compiler {compiler}/><worldbody>
  <body name="a" pos=".1 .2 .3" {turn}>
    <joint name="one" axis="1 2 3" pos=".4 -.5 .6" range="-90 45"/>
    <joint name="two" type="slide" axis="0 1 1" pos=".1 .1 .1"/>
    <joint name="three" type="ball" pos="-.2 .3 .1"/>
    <geom size=".1"/>
    <body name="b" pos="0 .3 0" zaxis="1 -2 .5"><geom size=".1"/>
      <site name="end" pos=".1 0 .2" xyaxes="1 1 0 -1 2 1"/></body>
  </body></worldbody></mujoco>"""


@pytest.mark.parametrize(
    "compiler", ["", 'angle="radian"', 'eulerseq="ZYX"', 'eulerseq="xzX"', 'eulerseq="XYZ"']
)
@pytest.mark.parametrize(
    "turn",
    [
        "",
        'quat="1 2 3 4"',
        'axisangle="1 2 -1 2.5"',
        'euler=".3 -.5 1.1"',
        'xyaxes="0 1 .2 1 1 1"',
        'zaxis="0 0 -1"',
    ],
)
def test_every_way_to_write_an_orientation_is_mujocos(compiler: str, turn: str) -> None:
    text = MJCF.format(compiler=compiler, turn=turn)
    model = mujoco.MjModel.from_xml_string(text)
    data, chain = mujoco.MjData(model), read_mjcf(text)
    assert chain.nq == model.nq == 6
    expected = np.radians([-90, 45]) if "radian" not in compiler else [-90, 45]
    np.testing.assert_allclose(chain.joints[0].limits, expected)  # type: ignore[arg-type]
    for _ in range(5):
        q = RNG.uniform(-2, 2, 6)
        q[2:] /= np.linalg.norm(q[2:])
        data.qpos[:] = q
        mujoco.mj_kinematics(model, data)
        site = data.site("end")
        np.testing.assert_allclose(chain.tip_pose(q).p, site.xpos, rtol=0, atol=1e-12)
        np.testing.assert_allclose(chain.tip_pose(q).R, site.xmat.reshape(3, 3), rtol=0, atol=1e-12)


URDF = """<robot name="r"><link name="base"/><link name="a"/><link name="b"/>
  <joint name="j" type="revolute"><origin xyz="0 0 1" rpy="0.1 0.2 0.3"/><parent link="base"/>
    <child link="a"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="1" effort="1" velocity="1"/></joint>
  <joint name="k" type="continuous"><parent link="a"/><child link="b"/><axis xyz="0 0 1"/></joint>
</robot>"""

WRONG_URDF = {
    "axes": ("<axis xyz", "<axes xyz", "<axes> means nothing in a joint"),
    "axis as attribute": ('name="j" type', 'axis="0 0 1" name="j" type', "no attribute 'axis'"),
    "lowr": ("lower=", "lowr=", "no attribute 'lowr' here"),
    "uper": ("upper=", "uper=", "no attribute 'uper' here"),
    "exchanged limits": ('lower="-1" upper="1"', 'lower="1" upper="-1"', "must not exceed"),
    "orphan": ('<link name="b"/>', '<link name="b"/><link name="c"/>', "several roots, base, c"),
    "twice a joint": ('name="k"', 'name="j"', "two joints of the name 'j'"),
    "twice a link": ('<link name="b"/>', '<link name="b"/><link name="a"/>', "two links"),
    "two parents": ('<child link="b"/>', '<child link="a"/>', "link 'a' has two parents"),
    "cycle": ('<parent link="base"/>', '<parent link="b"/>', "cycle"),
    "ball": ('type="continuous"', 'type="ball"', "type must be one of .*got 'ball'"),
    "no such link": ('<child link="b"/>', '<child link="x"/>', "no link 'x'"),
    "letters": ('xyz="0 0 1"', 'xyz="0 0 l"', "xyz must be 3 numbers, got '0 0 l'"),
    "two numbers": ('rpy="0.1 0.2 0.3"', 'rpy="0.1 0.2"', "rpy must be 3 numbers"),
    "zero axis": ('<axis xyz="0 1 0"/>', '<axis xyz="0 0 0"/>', "not all zero"),
    "no limit": ('<limit lower="-1" upper="1" effort="1" velocity="1"/>', "", "needs a <limit>"),
    "mimic": ('<axis xyz="0 0 1"/>', '<axis xyz="0 0 1"/><mimic joint="j"/>', "mimics another"),
    "doctype": ("<robot", "<!DOCTYPE robot><robot", "DOCTYPE"),
    "not closed": ("</robot>", "", "not well-formed XML: .*line"),
    "other root": ('<robot name="r">', "<mujoco>", "not well-formed"),
}  # fmt: skip


@pytest.mark.parametrize("case", WRONG_URDF)
def test_a_urdf_that_simulators_let_pass_is_refused(case: str) -> None:
    assert read_urdf(URDF).nq == 2
    old, new, message = WRONG_URDF[case]
    assert old in URDF
    with pytest.raises(ModelFileError, match=message):
        read_urdf(URDF.replace(old, new, 1))


@pytest.mark.parametrize(
    ("inside", "message"),
    [
        ('<include file="x.xml"/>', "<include> is not read here"),
        (
            '<default><default class="c"><joint axis="1 0 0"/></default></default>',
            "default class 'c' of <joint> sets axis",
        ),
        ('<worldbody><body name="a"><joint ref="1"/></body></worldbody>', "with a ref"),
        ('<worldbody><frame><body name="a"/></frame></worldbody>', "<frame> is not read"),
        ('<worldbody><body name="a"/><body name="b"/></worldbody>', "say which is the tip"),
        ("<worldbody><body><joint/></body></worldbody>", "needs the attribute 'name'"),
        ('<worldbody><body name="a" quat="0 0 0 0"/></worldbody>', "quat: q is zero"),
        ('<worldbody><body name="a" quat="1 0 0 0" euler="0 0 0"/></worldbody>', "several orient"),
        ("", "no <worldbody>"),
    ],
)
def test_an_mjcf_with_what_is_not_read_is_refused(inside: str, message: str) -> None:
    with pytest.raises(ModelFileError, match=message):
        read_mjcf(f"<mujoco>{inside}</mujoco>")


def test_what_cannot_be_written_is_refused() -> None:
    ball = Chain((Joint("b", Pose("W", "J"), "A", type="ball"),), Pose("A", "T"))
    with pytest.raises(ValueError, match="no ball joint"):
        write_urdf(ball)
    assert read_mjcf(write_mjcf(ball)).joints[0].type == "ball"
    inner = Chain(
        (Joint("a", Pose("W", "J"), "A"), Joint("f", Pose("A", "K"), "B", type="floating")),
        Pose("B", "T"),
    )
    with pytest.raises(ValueError, match="child of the world"):
        write_mjcf(inner)
    import sympy

    with pytest.raises(ValueError, match="still holds L1"):
        write_urdf(planar_3r(sympy.symbols("L1:4")))
    with pytest.raises(ValueError, match="inertias must be of"):
        write_urdf(planar_3r(), inertias={"Z": solids.sphere(1, 1, body="Z")})
    with pytest.raises(ValueError, match="must be about Ao"):
        write_mjcf(planar_3r(), inertias={"A": solids.sphere(1, 1, body="A")})


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match="is not there"):
        read_urdf(tmp_path / "none.urdf")
    with pytest.raises(ModelFileError, match="is a folder"):
        read_urdf(tmp_path)
    (tmp_path / "bytes.urdf").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(ModelFileError, match="not text in UTF-8"):
        read_urdf(tmp_path / "bytes.urdf")


def test_a_branch_is_chosen_by_its_tip() -> None:
    branch = (
        '<link name="c"/><joint name="m" type="fixed"><parent link="a"/>'
        '<child link="c"/><origin xyz="1 2 3"/></joint></robot>'
    )
    forked = URDF.replace("</robot>", branch)
    with pytest.raises(ModelFileError, match=r"tip=\['b', 'c'\]"):
        read_urdf(forked)
    chain = read_urdf(forked, tip="c")
    assert (chain.nq, chain.tip) == (1, "c")
    np.testing.assert_array_equal(chain.X_CT.p, [1, 2, 3])
    assert read_urdf(forked, tip="b", base="a").nq == 1
    with pytest.raises(ModelFileError, match="'c' is not above 'b'"):
        read_urdf(forked, tip="b", base="c")
    assert math.isclose(read_urdf(forked, tip="b").tip_pose([0.0, 0.5]).rotation.angle_to(
        read_urdf(forked, tip="b").tip_pose([0.0, 0.0]).rotation), 0.5, abs_tol=1e-12)  # fmt: skip

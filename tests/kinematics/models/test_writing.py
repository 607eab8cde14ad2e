"""Chains written as URDF and MJCF, read again, and read by MuJoCo."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy
from hypothesis import example, given, settings
from hypothesis import strategies as st

from autograder.kinematics import (
    SIX_AXIS_ANGLES,
    Chain,
    Joint,
    planar_3r,
    read_mjcf,
    read_urdf,
    read_urdf_inertias,
    six_axis,
    write_mjcf,
    write_urdf,
)
from autograder.spatial import Pose, Position, Rotation, SpatialInertia, solids

LENGTH = st.one_of(st.sampled_from([0.0, 1e-9, 1 / 3, 1e9]), st.floats(-2, 2))
ANGLE = st.one_of(
    st.sampled_from([0.0, 1e-9, math.pi / 2, math.pi / 2 - 1e-9, math.pi, math.pi - 1e-9]),
    st.floats(-math.pi, math.pi),
)
AXIS = st.tuples(*[st.floats(-1, 1)] * 3).filter(lambda u: math.hypot(*u) > 1e-3)


@st.composite
def poses(draw: st.DrawFn, parent: str, child: str) -> Pose:
    turn = Rotation.from_rpy(draw(ANGLE), draw(ANGLE), draw(ANGLE), parent=parent, child=child)
    return Pose(parent, child, turn.R, [draw(LENGTH), draw(LENGTH), draw(LENGTH)])


@st.composite
def chains(draw: st.DrawFn, *types: str) -> Chain:
    """Chains of up to four joints that both formats can hold."""
    joints, frames = [], "WABCD"
    for k in range(draw(st.integers(1, 4))):
        kind = draw(st.sampled_from(types))
        limits = None
        if kind in ("revolute", "prismatic"):
            limits = sorted((draw(st.floats(-9, -1e-3)), draw(st.floats(1e-3, 9))))
        axis = (0.0, 0.0, 1.0) if kind in ("fixed", "planar", "ball") else draw(AXIS)
        X_PJ = draw(poses(frames[k], f"J{k}"))
        joints.append(Joint(f"joint {k}", X_PJ, frames[k + 1], axis, kind, limits))
    return Chain(tuple(joints), draw(poses(joints[-1].child, "T")))


@settings(max_examples=50)
@given(chains("fixed", "revolute", "continuous", "prismatic", "planar"))
def test_a_urdf_is_read_as_the_chain_it_was_written_from(require_same_chain, chain) -> None:
    require_same_chain(read_urdf(write_urdf(chain)), chain)


@settings(max_examples=50)
@given(chains("fixed", "revolute", "prismatic", "ball"))
def test_an_mjcf_is_read_as_the_chain_it_was_written_from(require_same_chain, chain) -> None:
    require_same_chain(read_mjcf(write_mjcf(chain), world="W"), chain)


@settings(max_examples=30)
@example(six_axis())
@example(six_axis("modified"))
@example(planar_3r())
@example(Chain((Joint("j", Pose("W", "J"), "A"),), Pose("A", "T", p=[0.0, 0.0, 1e-9])))
@given(chains("fixed", "revolute", "continuous", "prismatic", "planar"))
def test_mujoco_reads_both_as_the_same_chain(referee, chain) -> None:
    links = [joint.child for joint in chain.joints]
    scale = max(1.0, *(np.abs(X.p).max() for X in (*(j.X_PJ for j in chain.joints), chain.X_CT)))
    if scale > 1e3:
        return  # a metre has 1e-16 of it, a million kilometres have not
    for text in (write_urdf(chain, inertias=boxes(chain)), write_mjcf(chain)):
        referee(text).require_same(chain, *links, chain.tip, moves=3)


@settings(max_examples=30)
@given(chains("fixed", "revolute", "prismatic"))
def test_one_format_turns_into_the_other_and_back(require_same_chain, chain) -> None:
    through_urdf = read_mjcf(write_mjcf(read_urdf(write_urdf(chain))), world="W")
    through_mjcf = read_urdf(write_urdf(read_mjcf(write_mjcf(chain), world="W")))
    for again in (through_urdf, through_mjcf):
        require_same_chain(again, chain)


def test_every_type_of_joint_that_mjcf_has_is_written(referee) -> None:
    types = ("floating", "ball", "planar", "fixed", "continuous", "prismatic", "revolute")
    joints = tuple(
        Joint(kind, Pose(a, f"{kind}_J", p=[0.1 * k, 0.2, 0.3] if k else np.zeros(3)), b, type=kind)
        for k, (kind, a, b) in enumerate(zip(types, "WABCDEF", "ABCDEFG", strict=True))
    )
    chain = Chain(joints, Pose("G", "T", p=[0.1, 0, 0]))
    text = write_mjcf(chain)
    referee(text).require_same(chain, *"ABCDEFG", "T")
    again = read_mjcf(text, world="W")
    assert (again.nq, again.nv) == (chain.nq, chain.nv)
    q = np.concatenate([j.neutral for j in chain.joints]) + 0.1
    for a in (0, 7):
        q[a : a + 4] /= np.linalg.norm(q[a : a + 4])
    np.testing.assert_allclose(again.tip_pose(q).matrix(), chain.tip_pose(q).matrix(), atol=1e-15)


def test_the_six_axis_arm_survives_both_files() -> None:
    for again in (read_urdf(write_urdf(six_axis())), read_mjcf(write_mjcf(six_axis()))):
        np.testing.assert_allclose(
            again.tip_pose(SIX_AXIS_ANGLES).p, [0.568210382, -0.16, 0.217363729], rtol=0, atol=5e-10
        )


def test_a_revolute_joint_without_limits_is_called_what_the_file_calls_it(
    require_same_chain,
) -> None:
    require_same_chain(read_urdf(write_urdf(planar_3r())), planar_3r(), types=False)
    require_same_chain(read_mjcf(write_mjcf(planar_3r()), world="W"), planar_3r())
    assert {j.type for j in read_urdf(write_urdf(planar_3r())).joints} == {"continuous"}


def test_names_are_escaped_and_kept_apart(require_same_chain) -> None:
    joint = Joint("T_mount", Pose("W", "J"), 'a<b>&"c"', type="continuous")
    chain = Chain((joint,), Pose('a<b>&"c"', "T"))
    require_same_chain(read_urdf(write_urdf(chain, name="<&>")), chain)
    require_same_chain(read_mjcf(write_mjcf(chain), world="W"), chain, types=False)


def boxes(chain: Chain, *more: str) -> dict[str, SpatialInertia]:
    """Return a box for each link, with its mass centre off the origin, and tilted."""
    rng, found = np.random.default_rng(7), {}
    for frame in (*(joint.child for joint in chain.joints), *more):
        M = solids.box(*rng.uniform(0.5, 2, 4), body=frame)
        R = Rotation.about((1.0, 2.0, 3.0), 0.7, parent=frame, child=frame)
        arm = Position(f"{frame}cm", f"{frame}o", frame, rng.uniform(-0.3, 0.3, 3))
        found[frame] = M.reexpress(R).shift(arm)
    return found


@pytest.mark.parametrize("writer", [write_urdf, write_mjcf])
def test_inertias_arrive_in_mujoco(referee, writer) -> None:
    chain = six_axis()
    bodies = boxes(chain, chain.tip)
    judge = referee(writer(chain, inertias=bodies))
    judge.require_same(chain, *bodies)
    for frame, M in bodies.items():
        body = judge.model.body(frame)
        assert body.mass[0] == pytest.approx(M.mass, rel=1e-15)
        np.testing.assert_allclose(body.ipos, M.center, rtol=0, atol=1e-15)
        np.testing.assert_allclose(judge.moments(frame), M.central().moments, rtol=0, atol=1e-12)


def test_a_file_of_one_format_keeps_its_inertias_in_the_other(referee, model_text) -> None:
    text = model_text("tree.urdf")
    chain, bodies = read_urdf(text, tip="tool"), read_urdf_inertias(text)
    links = [*(joint.child for joint in chain.joints), chain.tip]
    with pytest.raises(ValueError, match="got one of 'base'; the base is MuJoCo's world"):
        write_mjcf(chain, inertias=bodies)
    translated = referee(write_mjcf(chain, inertias={link: bodies[link] for link in links}))
    translated.require_same(chain, *links)
    direct = referee(text)
    for link in links:
        np.testing.assert_allclose(translated.moments(link), direct.moments(link), atol=1e-13)


def test_the_stand_in_is_only_for_a_model_without_masses(referee) -> None:
    chain = planar_3r()
    assert (referee(write_mjcf(chain)).model.body_mass[1:] == 1.0).all()
    sparse = {"C": solids.sphere(2, 0.1, body="C").shift(Position("Ccm", "Co", "C", [0, 0, 0]))}
    text = write_mjcf(chain, inertias=sparse)
    assert text.count("<inertial") == 1
    with pytest.raises(ValueError, match="mass and inertia of moving bodies"):
        referee(text)


BALL = Chain((Joint("b", Pose("W", "J"), "A", type="ball"),), Pose("A", "T"))
INNER = Chain(
    (Joint("a", Pose("W", "J"), "A"), Joint("f", Pose("A", "K"), "B", type="floating")),
    Pose("B", "T"),
)
RAISED = Chain(
    (Joint("f", Pose("W", "K", p=[0, 0, 1]), "B", type="floating"),),  # type: ignore[arg-type]
    Pose("B", "T"),
)
SLIDE = Chain((Joint("s", Pose("W", "J"), "A", type="prismatic"),), Pose("A", "T"))
STUCK = Chain((Joint("s", Pose("W", "J"), "A", limits=(1, 1)),), Pose("A", "T"))
WORLD = Chain((Joint("s", Pose("W", "J"), "world"),), Pose("world", "T"))
MEETING = Chain(
    (Joint("p", Pose("W", "J"), "A", type="planar"), Joint("p_x", Pose("A", "K"), "B")),
    Pose("B", "T"),
)
SYMBOLS = planar_3r(sympy.symbols("L1:4"))
NAMED = Chain((Joint("s", Pose("W", "J"), "A\x00"),), Pose("A\x00", "T"))


@pytest.mark.parametrize(
    ("writer", "chain", "message"),
    [
        (write_urdf, BALL, "no ball joint; three revolute joints"),
        (write_urdf, SLIDE, "must limit a prismatic joint; .*limits=.lower, upper. in metres"),
        (write_urdf, STUCK, "both limits are 1.0"),
        (write_mjcf, STUCK, "both limits are 1.0"),
        (write_urdf, SYMBOLS, "still holds L1"),
        (write_mjcf, SYMBOLS, "still holds L1"),
        (write_mjcf, INNER, "a free joint only for a body directly in the world"),
        (write_mjcf, RAISED, "Make X_WK the identity"),
        (write_mjcf, WORLD, "a second body called 'world'"),
        (write_mjcf, MEETING, "a second joint called 'p_x'"),
        (write_urdf, NAMED, "control character"),
    ],
)
def test_a_chain_that_a_format_cannot_hold_is_refused(writer, chain, message) -> None:
    with pytest.raises(ValueError, match=message):
        writer(chain)


@pytest.mark.parametrize("writer", [write_urdf, write_mjcf])
def test_inertias_that_do_not_fit_the_chain_are_refused(writer) -> None:
    arm = Position("Acm", "Ao", "A", [0, 0, 1])
    with pytest.raises(ValueError, match=r"inertias must be of .*got one of 'Z'"):
        writer(planar_3r(), inertias={"Z": solids.sphere(1, 1, body="Z")})
    with pytest.raises(ValueError, match=r"must be about Ao .*not say where in the link"):
        writer(planar_3r(), inertias={"A": solids.sphere(1, 1, body="A")})
    turned = solids.sphere(1, 1, body="A").shift(arm)
    turned = turned.reexpress(Rotation.about("x", 1.0, parent="E", child="A"))
    with pytest.raises(ValueError, match="expressed in A"):
        writer(planar_3r(), inertias={"A": turned})

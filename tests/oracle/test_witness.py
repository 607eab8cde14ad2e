"""Three witnesses that share nothing: the chain, MuJoCo, and finite differences."""

from __future__ import annotations

import math
from collections.abc import Callable

import mujoco
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation as Turn

from autograder.kinematics import (
    Chain,
    body_jacobian,
    difference,
    integrate,
    planar_3r,
    six_axis,
    spatial_jacobian,
    world_aligned_jacobian,
)
from autograder.oracle import Witness, build, witness
from autograder.oracle.coordinates import Coordinates
from autograder.spatial import FrameMismatch, SpatialInertia

Array = NDArray[np.float64]
Sample = Callable[[Chain, int], tuple[Array, Array]]
Positions = Callable[[Chain], st.SearchStrategy[Array]]
JACOBIANS = {
    "jacobian": world_aligned_jacobian,
    "body_jacobian": body_jacobian,
    "spatial_jacobian": spatial_jacobian,
}


def rates(behind: Array, ahead: Array, h: float) -> Array:
    """Return [ω; v] in base axes, at the frame's origin, from two 4×4 poses."""
    turn = Turn.from_matrix(ahead[:3, :3]) * Turn.from_matrix(behind[:3, :3]).inv()
    return np.concatenate([turn.as_rotvec(), ahead[:3, 3] - behind[:3, 3]]) / (2 * h)


def measured_rates(chain: Chain, frame: str, q: Array, v: Array, offset: Array) -> Array:
    """Return [ω; v] of a point by finite differences of the engine's poses along `v`."""
    measured, h, ends = witness(chain), 1e-5, []
    for dt in (-h, h):
        pose = measured.frame_pose(frame, measured.integrate(q, v, dt))
        pose[:3, 3] += pose[:3, :3] @ offset
        ends.append(pose)
    return rates(*ends, h)


# Poses ------------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(data=st.data())
def test_mujoco_agrees_on_every_frame(
    chain: Chain, positions_of: Positions, data: st.DataObject
) -> None:
    q = data.draw(positions_of(chain))
    together = witness(chain).frame_poses(q)
    assert tuple(together) == chain.frames
    for frame, pose in chain.forward_kinematics(q).items():
        measured = witness(chain).frame_pose(frame, q)
        np.testing.assert_allclose(pose.matrix(), measured, rtol=0, atol=1e-13)
        np.testing.assert_array_equal(together[frame], measured)
    np.testing.assert_array_equal(witness(chain).tip_pose(q), together[chain.tip])


def test_many_poses_at_once_are_the_poses_one_by_one(chain: Chain, sample: Sample) -> None:
    Q = np.array([sample(chain, seed)[0] for seed in range(20)])
    measured = witness(chain)
    poses = measured.tip_poses(Q)
    np.testing.assert_array_equal(poses, [measured.tip_pose(q) for q in Q])
    assert measured.tip_poses(np.empty((0, chain.nq))).shape == (0, 4, 4)


# Velocities and Jacobians -----------------------------------------------------------------------


def test_velocity_agrees_with_finite_differences(chain: Chain, sample: Sample) -> None:
    offset = np.array([0.3, -0.5, 0.2])
    for seed, frame in enumerate(chain.frames):
        q, v = sample(chain, seed)
        for place in (np.zeros(3), offset):
            measured = witness(chain).velocity(frame, q, v, place)
            expected = measured_rates(chain, frame, q, v, place)
            np.testing.assert_allclose(measured, expected, rtol=0, atol=1e-8)
            own = witness(chain).velocity(frame, q, v, place, axes="own")
            R = witness(chain).frame_pose(frame, q)[:3, :3]
            turned = np.concatenate([R.T @ measured[:3], R.T @ measured[3:]])
            np.testing.assert_allclose(own, turned, rtol=0, atol=1e-13)


@settings(max_examples=15)
@given(data=st.data())
def test_jacobians_agree_with_ours(
    chain: Chain, positions_of: Positions, data: st.DataObject
) -> None:
    q, frame = data.draw(positions_of(chain)), data.draw(st.sampled_from(chain.frames))
    for name, ours in JACOBIANS.items():
        measured = getattr(witness(chain), name)(frame, q)
        assert measured.shape == (6, chain.nv)
        np.testing.assert_allclose(measured, ours(chain, q, frame), rtol=0, atol=1e-12)


@settings(max_examples=15)
@given(data=st.data())
def test_a_jacobian_times_v_is_the_velocity(
    chain: Chain,
    positions_of: Positions,
    velocities_of: Callable[[Chain], st.SearchStrategy[Array]],
    data: st.DataObject,
) -> None:
    q, v = data.draw(positions_of(chain)), data.draw(velocities_of(chain))
    measured = witness(chain)
    along = measured.tip_jacobian(q) @ v
    np.testing.assert_allclose(measured.velocity(chain.tip, q, v), along, rtol=0, atol=1e-12)


def test_tip_jacobian_agrees_with_finite_differences(chain: Chain, sample: Sample) -> None:
    q, _ = sample(chain, 5)
    columns = [measured_rates(chain, chain.tip, q, unit, np.zeros(3)) for unit in np.eye(chain.nv)]
    expected = np.array(columns).reshape(-1, 6).T
    np.testing.assert_allclose(witness(chain).tip_jacobian(q), expected, rtol=0, atol=1e-9)


# Motion on q ------------------------------------------------------------------------------------


@settings(max_examples=25)
@given(data=st.data())
def test_motion_on_q_agrees_with_ours(
    chain: Chain,
    positions_of: Positions,
    velocities_of: Callable[[Chain], st.SearchStrategy[Array]],
    data: st.DataObject,
) -> None:
    q, v = data.draw(positions_of(chain)), data.draw(velocities_of(chain))
    dt = data.draw(st.sampled_from([0.0, 1e-9, 0.3, -0.2, 1.0]))
    measured = witness(chain)
    ahead = measured.integrate(q, v, dt)
    np.testing.assert_allclose(ahead, integrate(chain, q, v, dt), rtol=0, atol=1e-12)
    back = measured.difference(q, ahead)
    np.testing.assert_allclose(back, difference(chain, q, ahead), rtol=0, atol=1e-12)


def test_difference_leads_from_one_to_the_other(chain: Chain, sample: Sample) -> None:
    measured = witness(chain)
    for seed in range(10):
        q_from, q_to = sample(chain, seed)[0], sample(chain, seed + 100)[0]
        reached = measured.integrate(q_from, measured.difference(q_from, q_to), 1.0)
        poses = measured.tip_pose(reached), measured.tip_pose(q_to)
        np.testing.assert_allclose(*poses, rtol=0, atol=1e-13)  # q itself may be -q


def test_a_quaternion_goes_the_shortest_way(make_chain: Callable[..., Chain]) -> None:
    measured = witness(make_chain("ball"))
    q_from = np.array([1.0, 0.0, 0.0, 0.0])
    q_to = -Turn.from_rotvec([0.3, -0.4, 0.2]).as_quat(scalar_first=True)
    v = measured.difference(q_from, q_to)
    np.testing.assert_allclose(v, [0.3, -0.4, 0.2], rtol=0, atol=1e-15)


# Masses -----------------------------------------------------------------------------------------


def test_mass_matrix_agrees_with_the_kinetic_energy_of_point_masses(
    chain: Chain,
    inertias_of: Callable[[Chain], dict[str, SpatialInertia]],
    cloud_of: Callable[[int], tuple[Array, Array]],
    sample: Sample,
) -> None:
    """Each link is a cloud of points. How fast they move is told by finite differences of poses.

    ½ v·M v must be the sum of ½ m |p_dot|². The columns of p_dot for each unit of v give all of M.
    """
    measured, h = Witness(chain, inertias_of(chain)), 1e-5
    for seed in range(3):
        q, _ = sample(chain, seed)
        rates = []
        for unit in np.eye(chain.nv):
            ahead, behind = (
                places(chain, measured.integrate(q, unit, t), cloud_of) for t in (h, -h)
            )
            rates.append((ahead - behind) / (2 * h))
        masses = np.repeat([cloud_of(k)[0] for k in range(len(chain.joints))], 3)
        J = np.array(rates).reshape(chain.nv, len(masses))
        expected = (J * masses) @ J.T
        np.testing.assert_allclose(measured.mass_matrix(q), expected, rtol=0, atol=1e-8)


def places(chain: Chain, q: Array, cloud_of: Callable[[int], tuple[Array, Array]]) -> Array:
    """Return where the point masses of all links are, in base axes."""
    poses = chain.forward_kinematics(q)
    return np.array(
        [
            poses[joint.child].R @ point + poses[joint.child].p
            for k, joint in enumerate(chain.joints)
            for point in cloud_of(k)[1]
        ]
    )


def test_energy_is_the_same_in_mujocos_velocities(
    chain: Chain, inertias_of: Callable[[Chain], dict[str, SpatialInertia]], sample: Sample
) -> None:
    inertias = inertias_of(chain)
    model, coordinates = build(chain, inertias), Coordinates(chain)
    model.opt.enableflags |= mujoco.mjtEnableBit.mjENBL_ENERGY
    for seed in range(3):
        q, v = sample(chain, seed)
        data = mujoco.MjData(model)
        data.qpos[:], data.qvel[:] = coordinates.qpos(q), coordinates.qvel(q, v)
        mujoco.mj_forward(model, data)
        kinetic = v @ Witness(chain, inertias).mass_matrix(q) @ v / 2
        assert kinetic == pytest.approx(data.energy[1], rel=1e-12, abs=1e-15)


def test_links_on_fixed_joints_may_weigh_nothing(
    make_chain: Callable[..., Chain], make_inertia: Callable[[str, int], SpatialInertia]
) -> None:
    chain = make_chain("revolute", "fixed")
    alone = Witness(chain, {"A": make_inertia("A", 0)})
    both = Witness(chain, {"A": make_inertia("A", 0), "B": make_inertia("B", 1)})
    shorter = Witness(make_chain("revolute"), {"A": make_inertia("A", 0)})
    assert alone.mass_matrix([0.3]) == pytest.approx(shorter.mass_matrix([0.3]), rel=1e-14)
    assert both.mass_matrix([0.3])[0, 0] > alone.mass_matrix([0.3])[0, 0] + 0.1


def test_witnesses_with_other_masses_are_kept_apart(
    make_chain: Callable[..., Chain], make_inertia: Callable[[str, int], SpatialInertia]
) -> None:
    chain = make_chain("revolute")
    light, heavy = ({"A": make_inertia("A", seed)} for seed in (0, 1))
    assert witness(chain, light) is witness(chain, dict(light))
    first = witness(chain, light).mass_matrix([0.3])
    assert abs(witness(chain, heavy).mass_matrix([0.3]) - first) > 1e-3
    np.testing.assert_array_equal(witness(chain, light).mass_matrix([0.3]), first)
    assert witness(chain).mass_matrix([0.3]) == pytest.approx(0.01, rel=1e-12)


def test_inertias_that_do_not_fit_are_refused(
    make_chain: Callable[..., Chain], make_inertia: Callable[[str, int], SpatialInertia]
) -> None:
    chain, A, B = make_chain("revolute", "ball"), make_inertia("A", 0), make_inertia("B", 1)
    with pytest.raises(ValueError, match="inertias has nothing for B"):
        Witness(chain, {"A": A})
    with pytest.raises(ValueError, match="inertias names T, but the links are A, B"):
        Witness(chain, {"A": A, "B": B, "T": B})
    with pytest.raises(FrameMismatch, match="link B must be about Bo in B's axes, but it is about"):
        Witness(chain, {"A": A, "B": A})


# One state, many readings -----------------------------------------------------------------------


def test_readings_do_not_depend_on_what_was_read_before(every_type: Chain, sample: Sample) -> None:
    """Every measurement against one on a model and data that have seen nothing else."""
    busy = witness(every_type)
    names = ("tip_pose", "frame_poses", "tip_jacobian", "mass_matrix")
    for seed in range(3):
        q, v = sample(every_type, seed)
        for name in names:
            fresh = getattr(Witness(every_type), name)(q)
            np.testing.assert_equal(getattr(busy, name)(q), fresh)
        offset = np.array([0.1, 0.2, 0.3])
        busy.velocity("C", q, v, -offset)
        fresh = Witness(every_type).velocity("C", q, v, offset)
        np.testing.assert_array_equal(busy.velocity("C", q, v, offset), fresh)


def test_a_shared_model_reads_as_one_that_was_compiled_for_the_chain(
    make_chain: Callable[..., Chain], sample: Sample
) -> None:
    """Arms with other lengths share a compiled model; `build` compiles each by itself."""
    arms = [planar_3r(), planar_3r((0.5, 0.1, 0.2)), planar_3r((1.0, 1.0, 1.0))]
    twisted = make_chain("revolute", "revolute", "revolute")
    for _ in range(2):
        for arm in (*arms, twisted):
            q, v = sample(arm, 3)
            model = build(arm)
            data = mujoco.MjData(model)
            data.qpos[:], data.qvel[:] = q, v
            mujoco.mj_forward(model, data)
            measured = witness(arm)
            site = data.site(arm.tip)
            np.testing.assert_array_equal(measured.tip_pose(q)[:3, 3], site.xpos)
            np.testing.assert_array_equal(measured.tip_pose(q)[:3, :3].ravel(), site.xmat)
            velocity, kind = np.empty(6), mujoco.mjtObj.mjOBJ_SITE
            mujoco.mj_objectVelocity(model, data, kind, site.id, velocity, 0)
            np.testing.assert_allclose(measured.velocity(arm.tip, q, v), velocity, atol=1e-15)
            full = np.empty((3, 3))
            mujoco.mj_fullM(model, data, full)
            np.testing.assert_allclose(measured.mass_matrix(q), full, rtol=1e-15)


def test_what_is_returned_stays_as_it_was() -> None:
    measured = witness(planar_3r())
    first = measured.tip_pose([0.0, 0.0, 0.0])
    jacobian = measured.tip_jacobian([0.0, 0.0, 0.0])
    poses = measured.tip_poses([[0.0, 0.0, 0.0]])
    every = measured.frame_poses([0.0, 0.0, 0.0])
    measured.tip_pose([1.0, 1.0, 1.0])
    np.testing.assert_allclose(first[:3, 3], [0.70, 0, 0], atol=1e-15)
    np.testing.assert_allclose(poses[0], first, atol=0)
    np.testing.assert_allclose(every["T"], first, atol=0)
    np.testing.assert_allclose(jacobian[4], [0.70, 0.40, 0.15], atol=1e-15)
    first[0, 0] = 7.0  # and it may be written to
    assert measured.tip_pose([0.0, 0.0, 0.0])[0, 0] == 1.0


def test_the_six_axis_arm_ends_where_the_course_says() -> None:
    angles = np.radians([0, 30, -45, 0, 60, 0])
    for convention, end in {
        "standard": (0.568210382, -0.16, 0.217363729),
        "modified": (0.464742542, -0.07, -0.068185165),
    }.items():
        # The table's angles are where its joints are at zero: q adds to them.
        arm = six_axis(convention)  # type: ignore[arg-type]
        np.testing.assert_allclose(witness(arm).tip_pose(angles)[:3, 3], end, rtol=0, atol=1e-9)


def test_equal_chains_share_a_witness() -> None:
    assert witness(planar_3r()) is witness(planar_3r())
    assert witness(planar_3r((0.3, 0.2, 0.1))) is not witness(planar_3r())


# What does not fit ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("q", "message"),
    [
        ([0.1, 0.2], r"q must hold 3 joint angles in radians, got an array of shape \(2,\)"),
        ([[0.1, 0.2, 0.3]], r"got an array of shape \(1, 3\)"),
        ([0.1, math.nan, 0.3], "not finite"),
        ([0.1, math.inf, 0.3], "not finite"),
    ],
)
def test_wrong_angles_are_refused(q: list[float], message: str) -> None:
    measured = witness(planar_3r())
    for measure in (
        measured.tip_pose,
        measured.tip_jacobian,
        measured.frame_poses,
        measured.mass_matrix,
    ):
        with pytest.raises(ValueError, match=message):
            measure(q)
    with pytest.raises(ValueError, match=message):
        measured.velocity("T", q, [0.0, 0.0, 0.0])
    with pytest.raises(ValueError, match=message):
        measured.integrate(q, [0.0, 0.0, 0.0], 1.0)
    with pytest.raises(ValueError, match=message.replace("q must", "q_to must")):
        measured.difference([0.0, 0.0, 0.0], q)


def test_wrong_rows_and_frames_are_refused() -> None:
    measured = witness(planar_3r())
    with pytest.raises(ValueError, match="in each row"):
        measured.tip_poses([0.1, 0.2, 0.3])
    with pytest.raises(ValueError, match="not finite"):
        measured.tip_poses([[0.1, 0.2, math.nan]])
    q = [0.1, 0.2, 0.3]
    for measure in (measured.frame_pose, measured.jacobian, measured.body_jacobian):
        with pytest.raises(ValueError, match="one of W, A, B, C, T, got 'D'"):
            measure("D", q)
    with pytest.raises(ValueError, match="one of W, A, B, C, T, got 'D'"):
        measured.velocity("D", q, q)


def test_wrong_points_axes_and_times_are_refused() -> None:
    measured, q = witness(planar_3r()), [0.1, 0.2, 0.3]
    with pytest.raises(ValueError, match="offset must be three finite numbers"):
        measured.velocity("T", q, q, offset=[0.0, 1.0])
    with pytest.raises(ValueError, match="offset must be three finite numbers"):
        measured.velocity("T", q, q, offset=[0.0, 1.0, math.nan])
    with pytest.raises(ValueError, match="axes must be 'base' or 'own', got 'world'"):
        measured.velocity("T", q, q, axes="world")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="dt must be a finite number"):
        measured.integrate(q, q, math.nan)

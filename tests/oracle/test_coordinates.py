"""The conversion of q and v is read off the engine: by hand-made models, and by moving them."""

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

from autograder.kinematics import Chain, integrate
from autograder.oracle import build
from autograder.oracle.coordinates import Coordinates

Array = NDArray[np.float64]
Sample = Callable[[Chain, int], tuple[Array, Array]]


def poses(model: mujoco.MjModel, qpos: Array) -> list[tuple[Array, Array]]:
    """Return R and p of every body, from fresh data."""
    data = mujoco.MjData(model)
    data.qpos[:] = qpos
    mujoco.mj_kinematics(model, data)
    return [(data.xmat[i].reshape(3, 3).copy(), data.xpos[i].copy()) for i in range(model.nbody)]


def rates(behind: tuple[Array, Array], ahead: tuple[Array, Array], h: float) -> Array:
    """Return [ω; v] of a body in world axes, at its origin, from two of its poses."""
    turn = Turn.from_matrix(ahead[0]) * Turn.from_matrix(behind[0]).inv()
    return np.concatenate([turn.as_rotvec(), ahead[1] - behind[1]]) / (2 * h)


def test_qpos_moves_mujoco_to_where_q_moves_the_chain(chain: Chain, sample: Sample) -> None:
    model, coordinates = build(chain), Coordinates(chain)
    assert (model.nq, model.nv) == (chain.nq, chain.nv)
    for seed in range(10):
        q, _ = sample(chain, seed)
        ours = chain.forward_kinematics(q)
        for frame, (R, p) in zip(chain.frames, poses(model, coordinates.qpos(q)), strict=True):
            np.testing.assert_allclose(R, ours[frame].R, rtol=0, atol=1e-14)
            np.testing.assert_allclose(p, ours[frame].p, rtol=0, atol=1e-14)


def test_qvel_moves_mujoco_as_v_moves_the_chain(chain: Chain, sample: Sample) -> None:
    model, coordinates, h = build(chain), Coordinates(chain), 1e-5
    for seed in range(5):
        q, v = sample(chain, seed)
        theirs, ours = [], []
        for dt in (-h, h):
            qpos = coordinates.qpos(q)
            mujoco.mj_integratePos(model, qpos, coordinates.qvel(q, v), dt)
            theirs.append(poses(model, qpos))
            moved = chain.forward_kinematics(integrate(chain, q, v, dt))
            ours.append([(moved[frame].R, moved[frame].p) for frame in chain.frames])
        for i in range(model.nbody):
            expected = rates(ours[0][i], ours[1][i], h)
            np.testing.assert_allclose(rates(theirs[0][i], theirs[1][i], h), expected, atol=1e-9)


@pytest.mark.parametrize("kind", ["ball", "floating"])
def test_the_angular_velocity_of_a_quaternion_is_ours_in_the_axes_that_stay(
    make_chain: Callable[..., Chain], kind: str
) -> None:
    """No kinematics of ours: J's axes are read from a body that the joint does not move."""
    chain = make_chain("fixed", kind)
    model, coordinates, h = build(chain), Coordinates(chain), 1e-5
    turn = Turn.from_rotvec([0.5, -0.9, 1.3])
    place, omega, linear = [0.3, -0.7, 1.1], np.array([0.8, 1.7, -0.5]), np.array([0.4, -0.2, 0.9])
    q, v = turn.as_quat(scalar_first=True), omega
    if kind == "floating":
        q, v = np.array([*q, *place]), np.array([*omega, *linear])
    ends = []
    for dt in (-h, h):
        qpos = coordinates.qpos(q)
        mujoco.mj_integratePos(model, qpos, coordinates.qvel(q, v), dt)
        ends.append(poses(model, qpos)[2])
    start = coordinates.qpos(chain.neutral())
    R_WJ, p_WJ = poses(model, start)[2]  # in its neutral position the child is where J is
    measured = rates(ends[0], ends[1], h)
    np.testing.assert_allclose(measured[:3], R_WJ @ omega, atol=1e-9)
    R_WC, p_WC = poses(model, coordinates.qpos(q))[2]
    np.testing.assert_allclose(R_WC, R_WJ @ turn.as_matrix(), atol=1e-14)
    if kind == "floating":
        np.testing.assert_allclose(measured[3:], R_WJ @ linear, atol=1e-9)
        np.testing.assert_allclose(p_WC, p_WJ + R_WJ @ place, atol=1e-14)
    # The other readings are far away: in the child's axes, or in the world's.
    assert np.linalg.norm(R_WC @ omega - R_WJ @ omega) > 0.5
    assert np.linalg.norm(omega - R_WJ @ omega) > 0.5


def test_a_free_joint_takes_the_same_numbers_as_slides_and_a_ball(
    make_chain: Callable[..., Chain], sample: Sample
) -> None:
    chain = make_chain("floating")
    coordinates = Coordinates(chain)
    qvel = coordinates.qvel(*sample(chain, 1))
    spec = mujoco.MjSpec()
    free = spec.worldbody.add_body(name="B")
    free.add_freejoint()
    free.explicitinertial, free.mass, free.inertia = True, 1.0, [1.0, 1.0, 1.0]
    alone = spec.compile()
    assert (alone.nq, alone.nv) == (chain.nq, chain.nv)
    moved, slid = coordinates.qpos(sample(chain, 1)[0]), coordinates.qpos(sample(chain, 1)[0])
    mujoco.mj_integratePos(alone, moved, qvel, 0.3)
    mujoco.mj_integratePos(build(chain), slid, qvel, 0.3)
    np.testing.assert_allclose(moved, slid, rtol=0, atol=1e-15)


def test_a_planar_joint_moves_first_and_then_turns_about_the_moved_origin(
    make_chain: Callable[..., Chain],
) -> None:
    chain = make_chain("planar")
    model, coordinates = build(chain), Coordinates(chain)
    np.testing.assert_array_equal(coordinates.qpos([0.4, -0.3, 0.8]), [0.4, -0.3, 0.8])
    (R_WJ, p_WJ) = poses(model, np.zeros(3))[1]
    R, p = poses(model, np.array([0.4, -0.3, 0.8]))[1]
    np.testing.assert_allclose(p, p_WJ + R_WJ @ [0.4, -0.3, 0.0], atol=1e-15)
    np.testing.assert_allclose(R, R_WJ @ Turn.from_rotvec([0, 0, 0.8]).as_matrix(), atol=1e-15)


@settings(max_examples=30)
@given(st.data())
def test_there_and_back(
    every_type: Chain,
    positions_of: Callable[[Chain], st.SearchStrategy[Array]],
    velocities_of: Callable[[Chain], st.SearchStrategy[Array]],
    data: st.DataObject,
) -> None:
    q, v = data.draw(positions_of(every_type)), data.draw(velocities_of(every_type))
    coordinates = Coordinates(every_type)
    np.testing.assert_array_equal(coordinates.q(coordinates.qpos(q)), q)
    np.testing.assert_array_equal(
        coordinates.qpos(np.array([q, q]), rows=True), [coordinates.qpos(q)] * 2
    )
    back = coordinates.v(q, coordinates.qvel(q, v))
    np.testing.assert_allclose(back, v, rtol=0, atol=1e-14)
    T = coordinates.T(q)
    np.testing.assert_allclose(T.T @ T, np.eye(every_type.nv), rtol=0, atol=1e-14)


def test_what_comes_back_is_a_copy(make_chain: Callable[..., Chain]) -> None:
    coordinates, q = Coordinates(make_chain("revolute", "prismatic")), np.array([0.1, 0.2])
    coordinates.qpos(q)[0] = 7.0
    coordinates.T(q)[0, 0] = 7.0
    np.testing.assert_array_equal(q, [0.1, 0.2])
    np.testing.assert_array_equal(coordinates.T(q), np.eye(2))


@pytest.mark.parametrize(
    ("q", "message"),
    [
        ([1.0, 0.0, 0.0], r"q must hold nq = 5 positions \(joint0: w, x, y, z; joint1: d\)"),
        ([1.0, 0.0, 0.0, 0.0, math.nan], "not finite"),
        ([1.0, 0.0, 0.0, "a", 0.0], "not all are numbers"),
        ([1.0, 1.0, 0.0, 0.0, 0.0], r"a quaternion of length 1\.41421356, and it must be 1"),
        ([0.0, 0.0, 0.0, 0.0, 0.0], "a quaternion of length 0"),
        ([1.0 + 1e-8, 0.0, 0.0, 0.0, 0.0], r"a quaternion of length 1\.00000001"),
    ],
)
def test_positions_that_do_not_fit_are_refused(
    make_chain: Callable[..., Chain], q: list[float], message: str
) -> None:
    coordinates = Coordinates(make_chain("ball", "prismatic"))
    with pytest.raises(ValueError, match=message):
        coordinates.qpos(q)
    with pytest.raises(ValueError, match=r"(?s)Q must hold .* in each row|Q holds a quaternion"):
        coordinates.qpos([q], "Q", rows=True)


def test_velocities_that_do_not_fit_are_refused(make_chain: Callable[..., Chain]) -> None:
    coordinates = Coordinates(make_chain("ball", "prismatic"))
    q = [1.0, 0.0, 0.0, 0.0, 0.0]
    with pytest.raises(ValueError, match=r"v must hold nv = 4 velocities \(q has nq = 5\), got"):
        coordinates.qvel(q, q)
    with pytest.raises(ValueError, match="not finite"):
        coordinates.qvel(q, [math.inf, 0.0, 0.0, 0.0])

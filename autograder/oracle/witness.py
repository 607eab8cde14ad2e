"""What MuJoCo measures on a chain: poses, velocities, Jacobians, masses, and motion on q."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Literal

import mujoco
import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.kinematics import Chain
from autograder.oracle import engine
from autograder.oracle.build import Inertias, links_of
from autograder.oracle.coordinates import Coordinates
from autograder.oracle.inertial import Body
from autograder.oracle.mechanism import Numbers, mechanism

Array = NDArray[np.float64]

_NO_TURN = np.array([1.0, 0.0, 0.0, 0.0])


class Witness:
    """MuJoCo's own reading of a chain, in our q and v. Every array it returns is a fresh copy.

    MuJoCo's world is the chain's base. `q` and `v` are the chain's positions and velocities, as
    `Joint` describes them; every method raises ValueError when they do not fit the chain, and for
    a frame that the chain does not have. `inertias` is that of `build`; only `mass_matrix` reads
    it.
    """

    def __init__(self, chain: Chain, inertias: Inertias | None = None) -> None:
        self.chain = chain
        self._coordinates = Coordinates(chain)
        links = links_of(chain, inertias)
        self._numbers = Numbers.of(links)
        self._mechanism = mechanism(links)
        self._body = {frame: i for i, frame in enumerate(chain.frames)}

    def tip_pose(self, q: ArrayLike) -> Array:
        """Return the pose of the tip in the base, 4×4. Measured: `mj_kinematics`."""
        return self.frame_pose(self.chain.tip, q)

    def frame_pose(self, frame: str, q: ArrayLike) -> Array:
        """Return the pose of a frame in the base, 4×4. Measured: `mj_kinematics`."""
        body, qpos = self._found(frame), self._coordinates.qpos(q)
        with self._mechanism.holding(self._numbers) as (model, data):
            data.qpos[:] = qpos
            mujoco.mj_kinematics(model, data)
            return _matrix(data.xmat[body], data.xpos[body])

    def frame_poses(self, q: ArrayLike) -> dict[str, Array]:
        """Return the pose of every frame in the base, 4×4. Measured: `mj_kinematics`."""
        qpos = self._coordinates.qpos(q)
        with self._mechanism.holding(self._numbers) as (model, data):
            data.qpos[:] = qpos
            mujoco.mj_kinematics(model, data)
            xmat, xpos = data.xmat, data.xpos
            return {frame: _matrix(xmat[body], xpos[body]) for frame, body in self._body.items()}

    def tip_poses(self, Q: ArrayLike) -> Array:
        """Return the tip's pose for each row of `Q` (n×nq), n×4×4. Measured: `mj_kinematics`."""
        rows = self._coordinates.qpos(Q, "Q", rows=True)
        poses = np.zeros((len(rows), 4, 4))
        poses[:, 3, 3] = 1.0
        R, p = poses[:, :3, :3], poses[:, :3, 3]
        kinematics = mujoco.mj_kinematics
        with self._mechanism.holding(self._numbers) as (model, data):
            qpos = data.qpos
            xmat, xpos = data.xmat[-1].reshape(3, 3), data.xpos[-1]
            for i, row in enumerate(rows):
                qpos[:] = row
                kinematics(model, data)
                R[i] = xmat
                p[i] = xpos
        return poses

    def tip_jacobian(self, q: ArrayLike) -> Array:
        """Return the tip's Jacobian, 6×nv: see `jacobian`."""
        return self.jacobian(self.chain.tip, q)

    def jacobian(self, frame: str, q: ArrayLike) -> Array:
        """Return J with [ω_BF_B; v_BFo_B] = J v, 6×nv: at the frame's origin, in base axes.

        Measured: `mj_jacBody`, from the matrices of MuJoCo's own recursion.
        """
        body = self._found(frame)
        return self._jacobian(q, lambda m, d, p, r: mujoco.mj_jacBody(m, d, p, r, body))

    def spatial_jacobian(self, frame: str, q: ArrayLike) -> Array:
        """Return J with [ω_BF_B; v_BBo_B] = J v, 6×nv: at the base's origin, in base axes.

        The linear rows belong to the point of the frame's body that is just there. Measured:
        `mj_jac` at the world's origin.
        """
        body, origin = self._found(frame), np.zeros(3)
        return self._jacobian(q, lambda m, d, p, r: mujoco.mj_jac(m, d, p, r, origin, body))

    def body_jacobian(self, frame: str, q: ArrayLike) -> Array:
        """Return J with [ω_BF_F; v_BFo_F] = J v, 6×nv: at the frame's origin, in its own axes.

        Measured: the velocity in the frame's own axes, for each unit of v by itself.
        """
        columns = [self.velocity(frame, q, unit, axes="own") for unit in np.eye(self.chain.nv)]
        return np.array(columns).reshape(-1, 6).T.copy()

    def velocity(
        self,
        frame: str,
        q: ArrayLike,
        v: ArrayLike,
        offset: ArrayLike = (0.0, 0.0, 0.0),
        axes: Literal["base", "own"] = "base",
    ) -> Array:
        """Return [ω; v] in rad/s and m/s of a point that is fixed to a frame: six numbers.

        `offset` is the point's place in the frame, p_FoQ_F (3, m). `axes` says whose axes the
        numbers are written in: the base's, or the frame's own.

        Measured: `mj_objectVelocity` of a site there. ω × r is not ours.

        Raises ValueError for an offset that is not three finite numbers, too.
        """
        body = self._found(frame)
        if axes not in ("base", "own"):
            raise ValueError(f"axes must be 'base' or 'own', got {axes!r}")
        place = _three(offset)
        qpos, qvel = self._coordinates.qpos(q), self._coordinates.qvel(q, v)
        with self._mechanism.holding(self._numbers) as (model, data):
            site = self._mechanism.probes[body]
            model.site_pos[site], model.site_quat[site] = place, _NO_TURN
            data.qpos[:], data.qvel[:] = qpos, qvel
            return engine.site_velocity(model, data, site, own_axes=axes == "own")

    def mass_matrix(self, q: ArrayLike) -> Array:
        """Return the mass matrix M(q) of kinetic energy ½ v·M v, nv×nv, for our velocities v.

        Measured: `mj_makeM` and `mj_fullM`, brought from MuJoCo's velocities to ours.
        """
        qpos, T = self._coordinates.qpos(q), self._coordinates.T(q)
        with self._mechanism.holding(self._numbers) as (model, data):
            data.qpos[:] = qpos
            matrix = engine.mass_matrix(model, data)
        return np.asarray(T.T @ matrix @ T)

    def integrate(self, q: ArrayLike, v: ArrayLike, dt: float) -> Array:
        """Return the positions after `dt` seconds at constant v, nq numbers.

        Measured: `mj_integratePos`, which turns each quaternion about one axis.
        """
        if not np.isfinite(dt):
            raise ValueError(f"dt must be a finite number of seconds, got {dt}")
        qpos, qvel = self._coordinates.qpos(q), self._coordinates.qvel(q, v)
        mujoco.mj_integratePos(self._mechanism.model, qpos, qvel, dt)
        return self._coordinates.q(qpos)

    def difference(self, q_from: ArrayLike, q_to: ArrayLike) -> Array:
        """Return the constant v that leads from `q_from` to `q_to` in one second, nv numbers.

        Measured: `mj_differentiatePos`. A quaternion goes the shortest way.
        """
        start = self._coordinates.qpos(q_from, "q_from")
        end = self._coordinates.qpos(q_to, "q_to")
        qvel = np.zeros(self.chain.nv)
        mujoco.mj_differentiatePos(self._mechanism.model, qvel, 1.0, start, end)
        return self._coordinates.v(q_from, qvel)

    def _jacobian(self, q: ArrayLike, measure: Callable[..., None]) -> Array:
        qpos, T = self._coordinates.qpos(q), self._coordinates.T(q)
        linear, angular = np.zeros((3, self.chain.nv)), np.zeros((3, self.chain.nv))
        with self._mechanism.holding(self._numbers) as (model, data):
            data.qpos[:] = qpos
            # A Jacobian reads the mass centres: after mj_kinematics alone it is zero.
            engine.find_positions(model, data)
            measure(model, data, linear, angular)
        return np.vstack([angular, linear]) @ T

    def _found(self, frame: str) -> int:
        """Return the number of the body that is this frame."""
        return self._body[self.chain.require_frame(frame)]


def witness(chain: Chain, inertias: Inertias | None = None) -> Witness:
    """Return MuJoCo's reading of the chain. Equal chains share one."""
    return _witness(chain, None if inertias is None else tuple(inertias.items()))


@lru_cache(maxsize=64)
def _witness(chain: Chain, inertias: tuple[tuple[str, Body], ...] | None) -> Witness:
    return Witness(chain, None if inertias is None else dict(inertias))


def _matrix(R: Array, p: Array) -> Array:
    pose = np.eye(4)
    pose[:3, :3] = R.reshape(3, 3)
    pose[:3, 3] = p
    return pose


def _three(offset: ArrayLike) -> Array:
    place = np.asarray(offset, dtype=np.float64)
    if place.shape != (3,) or not np.isfinite(place).all():
        raise ValueError(f"offset must be three finite numbers in metres, got {offset!r}")
    return place

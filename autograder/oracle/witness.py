"""What MuJoCo measures on a chain: poses and Jacobians."""

from __future__ import annotations

from functools import lru_cache

import mujoco
import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.kinematics import Chain
from autograder.oracle.build import build

Array = NDArray[np.float64]


class Witness:
    """MuJoCo's own reading of a chain. Every array it returns is a fresh copy.

    A witness keeps one state that each measurement overwrites: use it from one thread.
    """

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        self._model = build(chain)
        self._data = mujoco.MjData(self._model)
        self._site = self._model.site(chain.tip).id

    def tip_pose(self, q: ArrayLike) -> Array:
        """Return the pose of the tip in the base, 4×4, at joint angles `q` (rad)."""
        self._move(q)
        return _matrix(self._data.site_xmat[self._site], self._data.site_xpos[self._site])

    def frame_pose(self, frame: str, q: ArrayLike) -> Array:
        """Return the pose of a frame of the chain in the base, 4×4, at joint angles `q` (rad).

        Raises ValueError for a frame that the chain does not have.
        """
        if frame not in self.chain.frames:
            raise ValueError(f"frame must be one of {', '.join(self.chain.frames)}, got {frame!r}")
        if frame == self.chain.tip:
            return self.tip_pose(q)
        self._move(q)
        body = 0 if frame == self.chain.base else self._model.body(frame).id
        return _matrix(self._data.xmat[body], self._data.xpos[body])

    def tip_poses(self, Q: ArrayLike) -> Array:
        """Return the tip's pose for each row of `Q` (n×k, rad), n×4×4."""
        rows = self._checked(Q, rank=2)
        poses = np.zeros((len(rows), 4, 4))
        poses[:, 3, 3] = 1.0
        R, p = poses[:, :3, :3], poses[:, :3, 3]
        model, data, qpos = self._model, self._data, self._data.qpos
        xmat = data.site_xmat[self._site].reshape(3, 3)
        xpos = data.site_xpos[self._site]
        kinematics = mujoco.mj_kinematics
        for i, row in enumerate(rows):
            qpos[:] = row
            kinematics(model, data)
            R[i] = xmat
            p[i] = xpos
        return poses

    def tip_jacobian(self, q: ArrayLike) -> Array:
        """Return the tip's Jacobian, 6×k at `q` (rad): angular rows first, world axes.

        The linear rows belong to the tip's origin.
        """
        self._move(q)
        # mj_jacSite reads the mass centres: after kinematics alone it answers zero.
        mujoco.mj_comPos(self._model, self._data)
        jacobian = np.zeros((6, self._model.nv))
        angular, linear = jacobian[:3], jacobian[3:]
        mujoco.mj_jacSite(self._model, self._data, linear, angular, self._site)
        return jacobian

    def _move(self, q: ArrayLike) -> None:
        self._data.qpos[:] = self._checked(q, rank=1)
        mujoco.mj_kinematics(self._model, self._data)

    def _checked(self, q: ArrayLike, rank: int) -> Array:
        name, k = ("q", "Q")[rank - 1], len(self.chain.joints)
        angles = np.asarray(q, dtype=np.float64)
        wanted = f"{k} joint angles in radians" + (" in each row" if rank == 2 else "")
        if angles.ndim != rank or angles.shape[-1] != k:
            raise ValueError(f"{name} must hold {wanted}, got an array of shape {angles.shape}")
        if not np.all(np.isfinite(angles)):
            raise ValueError(f"{name} must hold {wanted}, but some are not finite numbers")
        return angles


@lru_cache(maxsize=64)
def witness(chain: Chain) -> Witness:
    """Return MuJoCo's reading of the chain. Equal chains share one, so each compiles once."""
    return Witness(chain)


def _matrix(R: Array, p: Array) -> Array:
    pose = np.eye(4)
    pose[:3, :3] = R.reshape(3, 3)
    pose[:3, 3] = p
    return pose

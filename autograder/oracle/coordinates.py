"""Our positions and velocities of a chain, written as MuJoCo writes them. The only such place.

| joint          | ours: q, then v        | MuJoCo: qpos, then qvel           |
|----------------|------------------------|-----------------------------------|
| one coordinate | θ or d                 | the same                          |
|                | its rate               | the same                          |
| planar         | x, y, θ                | the same: two slides and a hinge  |
|                | their rates            | the same                          |
| ball           | w, x, y, z             | the same                          |
|                | ω_JC_J                 | ω_JC_C                            |
| floating       | w, x, y, z, px, py, pz | px, py, pz, w, x, y, z            |
|                | ω_JC_J, v_JCo_J        | v_JCo_J, ω_JC_C                   |

J is the joint's frame, which stays; C is the child's, which moves. A quaternion turns MuJoCo's
angular velocities with it, so that the way from v to qvel depends on q.
"""

from __future__ import annotations

import mujoco
import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.kinematics import Chain

Array = NDArray[np.float64]

UNIT_TOLERANCE = 1e-9
"""How far the length of a quaternion may be from 1. MuJoCo would divide by the length silently."""

_Q_ORDER = {"floating": (4, 5, 6, 0, 1, 2, 3)}
_V_ORDER = {"floating": (3, 4, 5, 0, 1, 2)}
"""Which of our numbers of a joint is MuJoCo's first, second, …; in our order if not listed."""

_TURNING = {"ball": 0, "floating": 3}
"""Where MuJoCo's velocities of a joint have ω, in the child's axes. Our q has its wxyz first."""


class Coordinates:
    """The conversion for one chain. All it returns is a fresh array."""

    def __init__(self, chain: Chain) -> None:
        self.chain = chain
        q_order: list[int] = []
        v_order: list[int] = []
        turning: list[tuple[slice, slice]] = []
        for joint in chain.joints:
            if joint.type in _TURNING:
                omega = len(v_order) + _TURNING[joint.type]
                turning.append((slice(len(q_order), len(q_order) + 4), slice(omega, omega + 3)))
            q_order += [len(q_order) + i for i in _Q_ORDER.get(joint.type, range(joint.nq))]
            v_order += [len(v_order) + i for i in _V_ORDER.get(joint.type, range(joint.nv))]
        self._turning = tuple(turning)
        self._q_order = np.array(q_order, dtype=np.intp)
        self._exchange = np.eye(chain.nv)[v_order]
        self._same_order = q_order == sorted(q_order)

    def qpos(self, q: ArrayLike, name: str = "q", *, rows: bool = False) -> Array:
        """Return MuJoCo's positions for our `q`: nq numbers, or n×nq with `rows`.

        Raises ValueError when `q`, called `name`, has another shape, holds a number that is not
        finite, or a quaternion whose length is not 1.
        """
        array = self._checked(q, self.chain.nq, name, self._positions_in_words(), rows=rows)
        for quaternion, _ in self._turning:
            self._require_unit(array[..., quaternion], name)
        return array if self._same_order else array[..., self._q_order]

    def q(self, qpos: Array) -> Array:
        """Return our positions for MuJoCo's."""
        return qpos[..., np.argsort(self._q_order)]

    def qvel(self, q: ArrayLike, v: ArrayLike, name: str = "v") -> Array:
        """Return MuJoCo's velocities, nv numbers, for our velocities `v` at our positions `q`.

        Raises ValueError when `v`, called `name`, has another shape or is not finite.
        """
        words = f"nv = {self.chain.nv} velocities"
        if self.chain.nq != self.chain.nv:
            words += f" (q has nq = {self.chain.nq})"
        return self.T(q) @ self._checked(v, self.chain.nv, name, words)

    def v(self, q: ArrayLike, qvel: Array) -> Array:
        """Return our velocities, nv numbers, for MuJoCo's at our positions `q`."""
        return self.T(q).T @ qvel

    def T(self, q: ArrayLike) -> Array:
        """Return the matrix of qvel = T v, nv×nv, at our positions `q`.

        It exchanges entries and turns axes, and is orthogonal. A Jacobian of MuJoCo's is ours
        after multiplication by T from the right, a mass matrix M is ours as T^T M T.
        """
        T = self._exchange.copy()
        R_JC = np.empty(9)
        for quaternion, omega in self._turning:
            mujoco.mju_quat2Mat(R_JC, np.asarray(q, dtype=np.float64)[quaternion])
            T[omega] = R_JC.reshape(3, 3).T @ T[omega]
        return T

    def _checked(
        self, values: ArrayLike, size: int, name: str, words: str, *, rows: bool = False
    ) -> Array:
        wanted = words + (" in each row" if rows else "")
        try:
            array = np.array(values, dtype=np.float64)
        except (TypeError, ValueError) as error:
            raise ValueError(f"{name} must hold {wanted}, but not all are numbers") from error
        if array.ndim != (2 if rows else 1) or array.shape[-1] != size:
            raise ValueError(f"{name} must hold {wanted}, got an array of shape {array.shape}")
        if not np.isfinite(array).all():
            raise ValueError(f"{name} must hold {wanted}, but some are not finite numbers")
        return array

    def _require_unit(self, quaternions: Array, name: str) -> None:
        lengths = np.linalg.norm(np.atleast_2d(quaternions), axis=-1)
        if lengths.size and (error := np.abs(lengths - 1.0)).max() > UNIT_TOLERANCE:
            raise ValueError(
                f"{name} holds a quaternion of length {lengths[error.argmax()]:.9g}, and it must "
                "be 1. MuJoCo would normalise it silently: do it yourself, if it is meant so"
            )

    def _positions_in_words(self) -> str:
        if all(joint.motion.coordinates == ("θ",) for joint in self.chain.joints if joint.nq):
            return f"{self.chain.nq} joint angles in radians"
        parts = (f"{j.name}: {', '.join(j.motion.coordinates)}" for j in self.chain.joints if j.nq)
        return f"nq = {self.chain.nq} positions ({'; '.join(parts)})"

"""A single body in MuJoCo's world, compiled once; what it is and where is written before a reading.

Compiling takes a thousand times as long as a reading, and a question asks about ten bodies. The
fields written here are those that a compiled model would hold, and a test compares the two.
"""

from __future__ import annotations

from functools import lru_cache
from threading import Lock
from typing import Self

import mujoco
import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.oracle import engine

Array = NDArray[np.float64]

_ODD_CENTER, _ODD_AXES = [0.1, 0.2, 0.3], [0.5, -0.3, 0.6, 0.2]
_ODD_PLACE, _ODD_QUATERNION = [0.3, -0.2, 0.1], [0.5, 0.1, -0.7, 0.5]


class OneBody:
    """A body with one joint, and a site fixed to it. Hold it with `with`: it has one state.

    The body's frame coincides with the world's where the joint's coordinates are zero.
    """

    def __init__(self, joint: mujoco.mjtJoint) -> None:
        spec = engine.new_spec()
        body = spec.worldbody.add_body(name="body")
        body.mass, body.inertia, body.explicitinertial = 1.0, [1.0, 1.1, 1.2], True
        body.ipos, body.iquat = _ODD_CENTER, _ODD_AXES
        place = {} if joint == mujoco.mjtJoint.mjJNT_FREE else {"pos": _ODD_PLACE}
        body.add_joint(name="joint", type=joint, **place)
        body.add_site(name="site", pos=_ODD_PLACE, quat=_ODD_QUATERNION)
        self.model = engine.compiled(spec)
        engine.skip_nothing(self.model)
        self.data = mujoco.MjData(self.model)
        self.id: int = self.model.body("body").id
        self._site: int = self.model.site("site").id
        self._lock = Lock()

    def __enter__(self) -> Self:
        self._lock.acquire()
        return self

    def __exit__(self, *_: object) -> None:
        self._lock.release()

    def weigh(self, mass: float, center: ArrayLike, principal: ArrayLike, wxyz: ArrayLike) -> None:
        """Give the body a mass (kg) at `center` (3, m), and principal moments (3, kg·m²).

        `wxyz` is the orientation of the principal axes in the body.
        """
        model, body = self.model, self.id
        model.body_mass[body] = mass
        model.body_ipos[body] = center
        model.body_inertia[body] = principal
        model.body_iquat[body] = wxyz
        # Of what mj_setConst would renew, this is all that is read here. It would also divide by
        # the moments, and warn of a rod, which has none about its own axis.
        model.body_subtreemass[:] = mass

    def weigh_one(self) -> None:
        """Give the body 1 kg at its origin, where its masses are not asked for.

        MuJoCo reckons velocities and forces from the mass centre. Of the body that was measured
        before, rounding would remain.
        """
        self.weigh(1.0, np.zeros(3), np.ones(3), [1.0, 0.0, 0.0, 0.0])

    def mark(self, place: Array, wxyz: Array) -> None:
        """Put the site at `place` (3, m) of the body, with the orientation `wxyz` in it."""
        self.model.site_pos[self._site] = place
        self.model.site_quat[self._site] = wxyz

    def site_velocity(self, qpos: Array, qvel: Array, *, own_axes: bool = False) -> Array:
        """Return [ω; v] of the site, in the axes of the world or in its own."""
        self.data.qpos[:] = qpos
        self.data.qvel[:] = qvel
        return engine.site_velocity(self.model, self.data, self._site, own_axes=own_axes)

    def mass_matrix(self, qpos: Array) -> Array:
        """Return the mass matrix for MuJoCo's velocities of the joint."""
        self.data.qpos[:] = qpos
        return engine.mass_matrix(self.model, self.data)

    def moment_about(self, place: Array, axis: Array) -> float:
        """Return the mass matrix, one number, of a hinge at `place` (m) about the unit `axis`."""
        self.model.jnt_pos[0], self.model.jnt_axis[0] = place, axis
        return float(self.mass_matrix(np.zeros(1))[0, 0])


@lru_cache(maxsize=1)
def free() -> OneBody:
    """Return the body that nothing holds: qpos = p, wxyz; qvel = v in world, ω in body axes."""
    return OneBody(mujoco.mjtJoint.mjJNT_FREE)


@lru_cache(maxsize=1)
def hinged() -> OneBody:
    """Return the body on a hinge, whose place and axis are written as well."""
    return OneBody(mujoco.mjtJoint.mjJNT_HINGE)

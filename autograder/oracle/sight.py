"""Where a line of sight meets the floor, as MuJoCo's rangefinder measures it."""

from __future__ import annotations

from functools import cache
from threading import Lock

import mujoco
import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.oracle import engine
from autograder.oracle.frames import seen_point

Array = NDArray[np.float64]


def seen_on_floor(X_WC: ArrayLike, d_C: ArrayLike) -> Array:
    """Return the point (3, m), in world axes, at which a line from the origin of C meets z = 0.

    `X_WC` is the 4×4 pose of C in the world, `d_C` (3) the line's direction along C's axes, of any
    length. A rangefinder that points along `d_C` measures how far away the floor is; a body is put
    there, in C, and a sensor reads its position. No direction is turned by us.

    Raises ValueError if the line does not meet the floor ahead, or `X_WC` is not a 4×4 pose.
    """
    along = np.asarray(d_C, dtype=np.float64)
    reach = _range_to_floor(np.asarray(X_WC, dtype=np.float64), along)
    if reach < 0:
        raise ValueError(f"a line along {along.tolist()} of this frame must meet the floor z = 0")
    unit = along / np.linalg.norm(along)
    return seen_point({"C": ("world", X_WC)}, "C", reach * unit, "world")


def _range_to_floor(X_WC: Array, along: Array) -> float:
    """Return the distance (m), or −1 where the line meets nothing."""
    model, data, lock = _compiled()
    with lock:
        body = model.body("C")
        body.pos[:] = X_WC[:3, 3]
        body.quat[:] = engine.quaternion(np.ascontiguousarray(X_WC[:3, :3]))
        # Not scaled by us: MuJoCo turns the z axis, along which a rangefinder looks, that way.
        mujoco.mju_quatZ2Vec(model.body("eye").quat, along)
        mujoco.mj_forward(model, data)
        return float(data.sensordata[0])


@cache
def _compiled() -> tuple[mujoco.MjModel, mujoco.MjData, Lock]:
    """Return a model of a floor and a rangefinder, which is moved before each reading."""
    spec = engine.new_spec()
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=[0.0, 0.0, 1.0])
    # Not zero, so that the compiler does not take a frame to lie where another does.
    body = spec.worldbody.add_body(name="C", pos=[1.0, 2.0, 3.0], quat=[1.0, 2.0, 3.0, 4.0])
    eye = body.add_body(name="eye", quat=[4.0, 3.0, 2.0, 1.0]).add_site(name="eye")
    spec.add_sensor(
        type=mujoco.mjtSensor.mjSENS_RANGEFINDER,
        objtype=mujoco.mjtObj.mjOBJ_SITE,
        objname=eye.name,
        intprm=[1 << int(mujoco.mjtRayDataField.mjRAYDATA_DIST), 0, 0],
    )
    model = engine.compiled(spec)
    return model, mujoco.MjData(model), Lock()

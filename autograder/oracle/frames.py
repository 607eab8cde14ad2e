"""How one frame looks from another, as MuJoCo's frame sensors see it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from threading import Lock

import mujoco
import numpy as np
from numpy.typing import ArrayLike, NDArray

Array = NDArray[np.float64]

_UNIT = np.eye(3)
Tree = Mapping[str, tuple[str, ArrayLike]]
"""For each frame: the frame it is given in, and its 4×4 pose there."""

WORLD = "world"


def seen_pose(tree: Tree, frame: str, seen_from: str) -> Array:
    """Return the 4×4 pose of `frame` in `seen_from`, both of them frames of `tree` or "world".

    The tree becomes nested bodies without joints, and two sensors (framepos, framequat) with
    `seen_from` as their reference read the pose. No pose is multiplied or inverted by us. `tree`
    names each frame's parent, which is "world" or a frame named before it.

    Raises ValueError for an unknown frame, or for a matrix that is not a 4×4 pose.
    """
    readings = _read(tree, frame, seen_from)
    pose = np.eye(4)
    turn = np.empty(9)
    mujoco.mju_quat2Mat(turn, readings[3:])
    pose[:3, :3] = turn.reshape(3, 3)
    pose[:3, 3] = readings[:3]
    return pose


def seen_point(tree: Tree, frame: str, p: ArrayLike, seen_from: str) -> Array:
    """Return where the point at `p` (3, m) of `frame` lies in `seen_from`, in metres.

    A body is put there, and the sensor reads its position. Arguments and errors are those of
    `seen_pose`.
    """
    at = np.eye(4)
    at[:3, 3] = p
    return seen_pose({**tree, _POINT: (frame, at)}, _POINT, seen_from)[:3, 3]


def seen_direction(tree: Tree, frame: str, d: ArrayLike, seen_from: str) -> Array:
    """Return the free vector `d` (3), given along the axes of `frame`, along those of `seen_from`.

    Measured as the difference of two points a distance `d` apart: what a free vector is. Arguments
    and errors are those of `seen_pose`.
    """
    tip = seen_point(tree, frame, d, seen_from)
    return np.asarray(tip - seen_point(tree, frame, np.zeros(3), seen_from))


_POINT = "the point"


def _read(tree: Tree, frame: str, seen_from: str) -> Array:
    known = (WORLD, *tree)
    for name in (frame, seen_from):
        if name not in known:
            raise ValueError(f"a frame must be one of {', '.join(known)}, got {name!r}")
    parents = tuple((name, parent) for name, (parent, _) in tree.items())
    model, data, lock = _compiled(parents, frame, seen_from)
    with lock:
        for name, (_, matrix) in tree.items():
            body = model.body(name)
            pose = _checked(name, matrix)
            body.pos[:] = pose[:3, 3]
            mujoco.mju_mat2Quat(body.quat, np.ascontiguousarray(pose[:3, :3]).ravel())
        mujoco.mj_kinematics(model, data)
        mujoco.mj_sensorPos(model, data)
        return np.array(data.sensordata)


@lru_cache(maxsize=256)
def _compiled(
    parents: tuple[tuple[str, str], ...], frame: str, seen_from: str
) -> tuple[mujoco.MjModel, mujoco.MjData, Lock]:
    """Return a model of nested bodies, whose poses are written into it before each reading."""
    spec = mujoco.MjSpec()
    bodies = {WORLD: spec.worldbody}
    for name, parent in parents:
        if parent not in bodies:
            raise ValueError(
                f"frame {name!r} is given in {parent!r}, which must be named before it"
            )
        # Not zero, so that the compiler does not take the body to lie where its parent does.
        bodies[name] = bodies[parent].add_body(name=name, pos=[1.0, 2.0, 3.0], quat=[1, 2, 3, 4])
    body = mujoco.mjtObj.mjOBJ_XBODY
    for kind in (mujoco.mjtSensor.mjSENS_FRAMEPOS, mujoco.mjtSensor.mjSENS_FRAMEQUAT):
        spec.add_sensor(
            name=kind.name, type=kind, objtype=body, objname=frame, reftype=body, refname=seen_from
        )
    model = spec.compile()
    return model, mujoco.MjData(model), Lock()


def _checked(name: str, matrix: ArrayLike) -> Array:
    pose = np.asarray(matrix, dtype=np.float64)
    proper = pose.shape == (4, 4) and pose[3].tolist() == [0.0, 0.0, 0.0, 1.0]
    R = pose[:3, :3] if proper else np.zeros((3, 3))
    off = np.abs(R.T @ R - _UNIT).max()  # NaN is no more than anything, hence the form below
    if not off <= 1e-9 or np.linalg.det(R) < 0:
        raise ValueError(f"the pose of frame {name!r} must be a 4×4 pose, got {pose.tolist()}")
    return pose

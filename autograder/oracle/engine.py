"""MuJoCo's compiler and its stages: whatever is read was computed just before.

A fresh `MjData` holds zeros, and each quantity keeps its old value until the stage that computes it
is run. Nothing in `oracle` reads a quantity without running its stage first.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager

import mujoco
import numpy as np
from numpy.typing import NDArray

from autograder.spatial.value import Labelled

Array = NDArray[np.float64]


@contextmanager
def refusals() -> Iterator[None]:
    """Turn what MuJoCo says against a model, warnings too, into a ValueError with its own words."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    except (ValueError, UserWarning, mujoco.FatalError) as error:
        raise ValueError(f"MuJoCo refuses the model: {' '.join(str(error).split())}") from error


def compiled(spec: mujoco.MjSpec) -> mujoco.MjModel:
    """Return the compiled model. Raises ValueError with MuJoCo's own words when it refuses."""
    with refusals():
        return spec.compile()


def skip_nothing(model: mujoco.MjModel) -> None:
    """Make the model fit to have the places of its masses and sites overwritten.

    The compiler marks bodies and sites whose frames coincide with another, and the stages then copy
    a pose instead of computing it. Odd numbers prevent that, but for a site on a body without mass:
    MuJoCo marks that wherever it is.
    """
    model.site_sameframe[:] = mujoco.mjtSameFrame.mjSAMEFRAME_NONE
    if model.body_simple[model.body_dofnum > 0].any():
        raise RuntimeError("a body's mass matrix was taken to be diagonal: give it odd numbers")


def new_spec() -> mujoco.MjSpec:
    """Return an empty model in radians. MuJoCo's default is degrees."""
    spec = mujoco.MjSpec()
    spec.compiler.degree = False
    return spec


def find_positions(model: mujoco.MjModel, data: mujoco.MjData) -> None:
    """Compute the poses of bodies and sites, and the mass centres, from `data.qpos`."""
    mujoco.mj_kinematics(model, data)
    mujoco.mj_comPos(model, data)


def find_velocities(model: mujoco.MjModel, data: mujoco.MjData) -> None:
    """Compute poses and the velocities of bodies from `data.qpos` and `data.qvel`."""
    find_positions(model, data)
    mujoco.mj_comVel(model, data)


def site_velocity(
    model: mujoco.MjModel, data: mujoco.MjData, site: int, *, own_axes: bool = False
) -> Array:
    """Return [ω; v] of a site from `data.qpos` and `data.qvel`, in world or in the site's axes."""
    find_velocities(model, data)
    velocity = np.empty(6)
    mujoco.mj_objectVelocity(model, data, mujoco.mjtObj.mjOBJ_SITE, site, velocity, int(own_axes))
    return velocity


def mass_matrix(model: mujoco.MjModel, data: mujoco.MjData) -> Array:
    """Return MuJoCo's mass matrix at `data.qpos`, nv×nv, for its own velocities."""
    find_positions(model, data)
    mujoco.mj_makeM(model, data)
    matrix = np.zeros((model.nv, model.nv))
    mujoco.mj_fullM(model, data, matrix)
    return matrix


def quaternion(R: Array) -> Array:
    """Return MuJoCo's quaternion wxyz of a 3×3 rotation matrix, with w ≥ 0."""
    wxyz = np.empty(4)
    mujoco.mju_mat2Quat(wxyz, np.ascontiguousarray(R, dtype=np.float64).ravel())
    return -wxyz if wxyz[0] < 0 else wxyz


def numbers(value: Labelled, array: Array) -> Array:
    """Return the numbers of a labelled value.

    Raises ValueError when they are expressions: MuJoCo knows no symbols.
    """
    if array.dtype == object:
        raise ValueError(
            f"{value.name} still holds symbols, and MuJoCo needs numbers: "
            "substitute metres, radians and kilograms first"
        )
    return array

"""What MuJoCo's compiler takes for the inertia of a body, and in which order it reads one."""

from __future__ import annotations

import itertools
from functools import cache, lru_cache

import mujoco
import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.oracle import engine

Array = NDArray[np.float64]

_ENTRIES = list(itertools.combinations_with_replacement(range(3), 2))


def is_possible(I_BBcm_E: ArrayLike) -> bool:
    """Return whether a body may have these moments about its mass centre, 3×3 in kg·m².

    Measured: the compiler gets them as `fullinertia`, and refuses what no body has. Neither the
    triangle inequality nor a test of eigenvalues is ours.

    Raises ValueError unless they are 3×3, finite and symmetric: six numbers say nothing else.
    """
    six = fullinertia(I_BBcm_E)
    try:
        _compiled(six)
    except ValueError:
        return False
    return True


def fullinertia(I_BBcm_E: ArrayLike) -> Array:
    """Return the six numbers by which a model file tells MuJoCo these moments, 3×3 in kg·m².

    Measured: the compiler gets six numbers of which one differs, and the body that it makes shows
    which entry that is. The order is not ours.

    Raises ValueError unless the moments are 3×3, finite and symmetric.
    """
    moments = np.asarray(I_BBcm_E, dtype=np.float64)
    if moments.shape != (3, 3) or not np.isfinite(moments).all():
        raise ValueError(f"moments must be 3×3 finite numbers, got shape {moments.shape}")
    if not np.allclose(moments, moments.T, rtol=1e-9, atol=1e-12):
        raise ValueError(f"moments must be symmetric, got {moments.tolist()}")
    return np.array([moments[entry] for entry in _order()])


@cache
def _order() -> tuple[tuple[int, int], ...]:
    """Return which entry of the matrix each of the six numbers is."""
    plain = np.array([1.0, 1.0, 1.0, 0.0, 0.0, 0.0])
    order = []
    for place in range(6):
        changed = np.abs(_compiled(plain + 0.1 * np.eye(6)[place]) - np.eye(3))
        order.append(max(_ENTRIES, key=lambda entry: changed[entry]))
    return tuple(order)


def _compiled(six: Array) -> Array:
    """Return the moments, 3×3 in the body's axes, of a body compiled from six numbers."""
    return _compiled_once(tuple(six.tolist()))


@lru_cache(maxsize=256)
def _compiled_once(six: tuple[float, ...]) -> Array:
    spec = engine.new_spec()
    body = spec.worldbody.add_body(name="body")
    body.explicitinertial, body.mass = True, 1.0
    body.ipos = np.zeros(3)  # left out, the axes that the six numbers imply would be lost
    body.fullinertia = six
    body.add_joint(type=mujoco.mjtJoint.mjJNT_HINGE)
    made = engine.compiled(spec).body("body")
    axes = np.empty(9)
    mujoco.mju_quat2Mat(axes, made.iquat)
    R = axes.reshape(3, 3)
    moments = np.asarray(R @ np.diag(made.inertia) @ R.T)
    moments.setflags(write=False)
    return moments

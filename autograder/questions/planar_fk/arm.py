"""The planar 3R arm twice: measured in MuJoCo, and as a formula with a switch for each mistake."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import ArrayLike

from autograder.checks.question import NO_FAULTS, Array
from autograder.kinematics import planar_3r
from autograder.oracle import Witness, witness

LESSON = "05_planar_fk"


def measured(L: Sequence[float]) -> Witness:
    """Return MuJoCo's arm with link lengths `L` (m)."""
    return _measured(tuple(float(length) for length in L))


@lru_cache(maxsize=256)
def _measured(L: tuple[float, ...]) -> Witness:
    return witness(planar_3r(L))


def joint_angles(q: ArrayLike, faults: frozenset[str]) -> Array:
    """Return joint angles (…×3, rad) as a learner with these faults feeds them to cos and sin."""
    angles = np.asarray(q, dtype=float)
    if "degrees-into-cosine" in faults:
        angles = np.degrees(angles)
    if "radians-converted-again" in faults:
        angles = np.radians(angles)
    if "sympy-rotation-sign" in faults:
        angles = -angles
    return angles


def link_vectors(angles: Array, L: ArrayLike, faults: frozenset[str]) -> Array:
    """Return the vectors along the links (…×3×2), in the world's x and y (m).

    `angles` (…×3) as from `joint_angles`. Link i points along θ1 + … + θi.
    """
    lengths = np.array(L, dtype=float)
    if "last-link-missing" in faults:
        lengths[-1] = 0.0
    if "composed-backwards" in faults:
        angles, lengths = angles[..., ::-1], lengths[::-1]
    along = angles if "angles-not-accumulated" in faults else np.cumsum(angles, axis=-1)
    if "joint-before-origin" in faults:  # the seat of a hinge turns with the hinge itself
        along = np.concatenate([along[..., 1:], along[..., -1:]], axis=-1)
    if "joint-before-origin:own-link" in faults:  # walks along link i, and only then turns by θi
        along = np.concatenate([np.zeros_like(along[..., :1]), along[..., :-1]], axis=-1)
    x, y = np.cos(along), np.sin(along)
    if "sine-cosine-swapped" in faults:
        x, y = y, x
    return np.stack([lengths * x, lengths * y], axis=-1)


def tip(q: ArrayLike, L: ArrayLike, faults: frozenset[str] = NO_FAULTS) -> Array:
    """Return (x, y, φ) of the tip (…×3) in metres and radians, by the formula with these faults."""
    angles = joint_angles(q, faults)
    position = link_vectors(angles, L, faults).sum(axis=-2)
    phi = angles[..., -1] if "phi-last-joint-only" in faults else angles.sum(axis=-1)
    return np.concatenate([position, phi[..., np.newaxis]], axis=-1)


def planar_pose(x: float, y: float, phi: float) -> Array:
    """Return the 4×4 pose of a frame in the xy-plane, turned by φ about z."""
    c, s = np.cos(phi), np.sin(phi)
    return np.array([[c, -s, 0, x], [s, c, 0, y], [0, 0, 1, 0], [0, 0, 0, 1]])

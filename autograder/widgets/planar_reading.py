"""The planar arm at one set of angles: what the pose types compute, and what MuJoCo measures."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from autograder.kinematics import Chain

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Reading:
    """The arm at joint angles `q` (rad): its factors, their product, and MuJoCo's own tip.

    Poses are 4×4; `points` are the joints and the tip, n×3 metres in the base.
    """

    q: tuple[float, ...]
    factors: dict[str, Array]
    product_name: str
    product: Array
    points: Array
    measured: Array

    @property
    def phi(self) -> float:
        """The tip's heading, the sum of the joint angles, in radians."""
        return math.fsum(self.q)

    @property
    def distance(self) -> float:
        """How far the computed tip is from MuJoCo's, in metres."""
        return float(np.linalg.norm(self.product[:3, 3] - self.measured[:3, 3]))


def read(chain: Chain, q: Sequence[float], measured: Array) -> Reading:
    """Return the reading at `q` (rad); `measured` is MuJoCo's tip pose, 4×4."""
    factors = {step.name: step.matrix() for step in chain.steps(q)}
    poses = chain.forward_kinematics(q)
    points = np.array([poses[frame].p for frame in chain.frames[1:]])
    X_WT = poses[chain.tip]
    return Reading(tuple(q), factors, X_WT.name, X_WT.matrix(), points, measured)


def in_words(reading: Reading) -> str:
    """Return one sentence for those who do not see the picture."""
    angles = ", ".join(f"{math.degrees(angle):.0f}°" for angle in reading.q)
    x, y = reading.product[:2, 3]
    return (
        f"Planar arm with joint angles {angles}: its tip is at x = {x:.3f} m, y = {y:.3f} m, "
        f"and points at {math.degrees(reading.phi):.0f}°."
    )

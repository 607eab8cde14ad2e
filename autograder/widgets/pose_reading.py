"""A frame in the plane and a point fixed in it: what the pose types compute, what MuJoCo reads."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from autograder.oracle.frames import Array, seen_point, seen_pose
from autograder.spatial import Pose, Position, Rotation

WORLD, FRAME = "world", "B"
"""What MuJoCo calls the frames A and B."""


@dataclass(frozen=True)
class PoseReading:
    """The pose of B in A, its inverse, and a point Q that is fixed in B.

    `theta` is the turn of B in rad. `measured_Q` is Q in A (3, m) and `measured_X_BA` the 4×4 pose
    of A in B, both by MuJoCo's frame sensors: no pose is multiplied or inverted by us.
    """

    theta: float
    p_BoQ_B: Position
    X_AB: Pose
    X_BA: Pose
    p_AoQ_A: Position
    measured_Q: Array
    measured_X_BA: Array

    @property
    def apart(self) -> float:
        """The largest difference from MuJoCo's numbers."""
        differences = (
            self.p_AoQ_A.xyz - self.measured_Q,
            self.X_BA.matrix() - self.measured_X_BA,
        )
        return max(float(np.abs(difference).max()) for difference in differences)


def read(x: float, y: float, theta: float, q: tuple[float, float]) -> PoseReading:
    """Return the reading for B at `x`, `y` (m), turned by `theta` (rad), and Q at `q` (m) in B."""
    turned = Rotation.about("z", theta, parent="A", child="B")
    X_AB = Pose.of(turned, Position("Ao", "Bo", "A", np.array([x, y, 0.0])))
    p_BoQ_B = Position("Bo", "Q", "B", np.array([*q, 0.0]))
    tree = {FRAME: (WORLD, X_AB.matrix())}
    return PoseReading(
        theta,
        p_BoQ_B,
        X_AB,
        X_AB.inverse(),
        X_AB @ p_BoQ_B,
        seen_point(tree, FRAME, p_BoQ_B.xyz, WORLD),
        seen_pose(tree, WORLD, FRAME),
    )


def in_words(reading: PoseReading) -> str:
    """Return what the picture shows, for those who do not see it."""
    x, y, _ = reading.X_AB.p
    a, b, _ = reading.p_BoQ_B.xyz
    c, d, _ = reading.p_AoQ_A.xyz
    return (
        f"Frame B has its origin at {_pair(x, y)} m in A and is turned by "
        f"{_signed(math.degrees(reading.theta), 0)}°. The point Q, at {_pair(a, b)} m in B, "
        f"is at {_pair(c, d)} m in A."
    )


def _pair(x: float, y: float) -> str:
    return f"({_signed(x, 2)}, {_signed(y, 2)})"


def _signed(value: float, decimals: int) -> str:
    return f"{value + 0.0:.{decimals}f}".replace("-", "−")

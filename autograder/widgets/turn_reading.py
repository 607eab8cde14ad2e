"""One turn about one axis, up to twice around, in a quaternion and in a matrix."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from autograder.oracle import orientation
from autograder.spatial import Rotation, quaternion

Array = NDArray[np.float64]

AXES = {"x": (1, 0, 0), "y": (0, 1, 0), "z": (0, 0, 1), "(2, 1, 2)/3": (2, 1, 2)}
"""The axes on offer, by name; their length makes no difference."""


@dataclass(frozen=True)
class TurnReading:
    """A turn of B in A by `angle` (rad, 0 to 4π) about `axis` (3, of length 1).

    `q` is its quaternion wxyz, and `q_once_more` that of one full turn more. `R_AB` and
    `R_once_more` are the orientations. `measured_q` is MuJoCo's quaternion.
    """

    axis: Array
    angle: float
    q: Array
    q_once_more: Array
    R_AB: Rotation
    R_once_more: Rotation
    measured_q: Array

    @property
    def components_differ(self) -> float:
        """The largest difference between the components of the two quaternions."""
        return float(np.abs(self.q - self.q_once_more).max())

    @property
    def orientations_differ(self) -> float:
        """The angle between the two orientations, in rad."""
        return self.R_AB.angle_to(self.R_once_more)

    @property
    def apart(self) -> float:
        """The largest difference from MuJoCo's quaternion."""
        return float(np.abs(self.q - self.measured_q).max())


def read(axis: str, angle: float) -> TurnReading:
    """Return the reading for a turn by `angle` (rad) about the axis of `AXES` with this name."""
    direction = np.array(AXES[axis], dtype=np.float64)
    unit = direction / np.linalg.norm(direction)
    q, more = (np.asarray(quaternion.exp(a * unit)) for a in (angle, angle + 2 * math.pi))
    R, R_more = (Rotation.from_quaternion(wxyz, parent="A", child="B") for wxyz in (q, more))
    measured = orientation.from_axis_angle(direction, angle)
    return TurnReading(unit, angle, q, more, R, R_more, measured)


def in_words(reading: TurnReading) -> str:
    """Return what the picture shows, for those who do not see it."""
    x, y, z = (f"{number:.2f}" for number in reading.axis)
    w, *_ = (f"{number + 0.0:.2f}".replace("-", "−") for number in reading.q)
    return (
        f"A plate with its frame B, turned by {math.degrees(reading.angle):.0f}° about the axis "
        f"({x}, {y}, {z}), and the four numbers of its quaternion over two full turns. Now w is "
        f"{w}; one full turn later all four have changed their sign."
    )

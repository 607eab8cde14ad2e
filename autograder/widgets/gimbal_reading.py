"""Roll, pitch and yaw as three axes of turning: where they point, and how much they span."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from autograder.oracle.rpy import rpy_rates_to_omega, rpy_to_matrix
from autograder.spatial import Rotation, rpy

Array = NDArray[np.float64]

FLAT = 1e-9
"""A singular value of E below this counts as zero: the sines and cosines of doubles end there."""


@dataclass(frozen=True)
class GimbalReading:
    """A frame B at roll, pitch and yaw in A, and the axes about which the three angles turn it.

    `angles` are roll, pitch, yaw in rad. The columns of `E` are the axes of roll, pitch and yaw in
    A: ω = E times the three rates. `measured_R` and `measured_E` are what MuJoCo makes of three
    hinges, one inside the other.
    """

    angles: tuple[float, float, float]
    R_AB: Rotation
    E: Array
    measured_R: Array
    measured_E: Array

    @property
    def determinant(self) -> float:
        """Of E: the volume of the box that the three axes span, with its sign."""
        return float(np.linalg.det(self.E)) + 0.0

    @property
    def rank(self) -> int:
        """How many ways of turning the three rates can make: 3, or 2."""
        return int(np.sum(self._singular_values() > FLAT))

    @property
    def dearest(self) -> float:
        """The largest length of the three rates (rad/s) that any ω of 1 rad/s needs; maybe inf."""
        least = float(self._singular_values()[-1])
        return 1.0 / least if least > FLAT else math.inf

    @property
    def lost_axis(self) -> Array | None:
        """The axis in A about which no rates can turn the body; None where there is none."""
        if self.rank == 3:
            return None
        axis = np.cross(self.E[:, 1], self.E[:, 2])
        return np.asarray(axis / np.linalg.norm(axis))

    @property
    def apart(self) -> float:
        """The largest difference from MuJoCo's numbers."""
        differences = (self.R_AB.R - self.measured_R, self.E - self.measured_E)
        return max(float(np.abs(difference).max()) for difference in differences)

    def _singular_values(self) -> Array:
        return np.asarray(np.linalg.svd(self.E, compute_uv=False), dtype=np.float64)


def read(angles: Sequence[float]) -> GimbalReading:
    """Return the reading at roll, pitch, yaw (rad)."""
    roll, pitch, yaw = map(float, angles)
    return GimbalReading(
        (roll, pitch, yaw),
        Rotation.from_rpy(roll, pitch, yaw, parent="A", child="B"),
        np.array(rpy.rates_inverse((roll, pitch, yaw), "world"), dtype=np.float64),
        rpy_to_matrix((roll, pitch, yaw)),
        rpy_rates_to_omega((roll, pitch, yaw), "world"),
    )


def in_words(reading: GimbalReading) -> str:
    """Return what the picture shows, for those who do not see it."""
    roll, pitch, yaw = (f"{math.degrees(a) + 0.0:.0f}°".replace("-", "−") for a in reading.angles)
    said = f"A plate with its frame B at roll {roll}, pitch {pitch}, yaw {yaw}, and three axes. "
    if reading.rank == 3:
        return f"{said}The axes of roll, pitch and yaw point in three independent directions."
    return (
        f"{said}The axes of roll and yaw lie on one line. A dashed arrow, square to that line and "
        "to the axis of pitch, shows the axis that is lost."
    )

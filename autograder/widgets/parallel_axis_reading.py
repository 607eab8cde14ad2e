"""The course's box about one point: its inertia in two parts, and what MuJoCo measures there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from autograder.oracle import Inertial, rotational_inertia_about
from autograder.spatial import Position, RotationalInertia, solids
from autograder.spatial.inertia import of_point_mass

Array = NDArray[np.float64]

MASS = 2.0
"""Of the course's box, in kg."""
SIDES = (0.2, 0.4, 0.6)
"""Of the course's box, full lengths along x, y and z in m."""


@dataclass(frozen=True)
class ParallelAxisReading:
    """The inertia of the box about a point P, in its own axes.

    `place` is p_BcmP_B, three metres. `central` is the inertia about the mass centre, `added` what
    the parallel axis theorem adds, `about_P` the inertia about P, and `measured` what MuJoCo says
    it is, by the mass matrices of six hinges through P: 3×3 in kg·m².
    """

    place: Array
    central: Array
    added: Array
    about_P: Array
    measured: Array

    @property
    def apart(self) -> float:
        """How far the inertia about P is from MuJoCo's: the largest difference, in kg·m²."""
        return float(np.abs(self.about_P - self.measured).max())


def course_box() -> RotationalInertia:
    """Return `I_BBcm_B` of the course's box."""
    return solids.box(MASS, *SIDES, body="B").rotational()


def read(place: Sequence[float]) -> ParallelAxisReading:
    """Return the inertia of the course's box about the point at `place` (p_BcmP_B, 3, m)."""
    p_BcmP_B = Position("Bcm", "P", "B", np.array(place, dtype=np.float64))
    I_BBcm_B = course_box()
    return ParallelAxisReading(
        p_BcmP_B.xyz,
        I_BBcm_B.moments,
        of_point_mass(MASS, -p_BcmP_B.xyz),
        I_BBcm_B.shift(p_BcmP_B, mass=MASS).moments,
        rotational_inertia_about(Inertial.central(MASS, I_BBcm_B), p_BcmP_B),
    )


def in_words(reading: ParallelAxisReading) -> str:
    """Return what the picture of the box and the point shows, for those who do not see it."""
    x, y, z = (f"{number:+.2f}".replace("-", "−") for number in reading.place)
    distance = float(np.linalg.norm(reading.place))
    return (
        f"The box of {' × '.join(map(str, SIDES))} m and the point P, {distance:.2f} m from its "
        f"mass centre Bcm: x {x} m, y {y} m, z {z} m. The arrow c leads from P to Bcm."
    )

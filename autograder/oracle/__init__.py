"""The only place that knows MuJoCo: it builds models and measures quantities.

`witness(chain)` measures a chain; the functions here measure a body or a solid; the modules
`orientation`, `rpy` and `frames` measure orientations and poses. Each says by which route of the
engine it does so. No formula that the course teaches is repeated, so that each can be a truth.
"""

from autograder.oracle.acceptance import fullinertia, is_possible
from autograder.oracle.build import build
from autograder.oracle.free_body import (
    force_at,
    free_joint_mass_matrix,
    free_joint_velocity,
    point_velocity,
    power,
    spatial_inertia_about,
)
from autograder.oracle.hinge import moment_about_axis, rotational_inertia_about
from autograder.oracle.inertial import Inertial
from autograder.oracle.solid import mesh_inertia, solid_inertia
from autograder.oracle.witness import Witness, witness

__all__ = [
    "Inertial",
    "Witness",
    "build",
    "force_at",
    "free_joint_mass_matrix",
    "free_joint_velocity",
    "fullinertia",
    "is_possible",
    "mesh_inertia",
    "moment_about_axis",
    "point_velocity",
    "power",
    "rotational_inertia_about",
    "solid_inertia",
    "spatial_inertia_about",
    "witness",
]

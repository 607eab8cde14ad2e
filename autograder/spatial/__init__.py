"""Values of rigid-body kinematics that remember their frames, points and axes."""

from autograder.spatial.direction import Direction
from autograder.spatial.force import SpatialForce
from autograder.spatial.labels import FrameMismatch, center_of, origin_of
from autograder.spatial.pose import Pose
from autograder.spatial.position import Position
from autograder.spatial.rotation import Rotation
from autograder.spatial.rotational_inertia import RotationalInertia
from autograder.spatial.spatial_inertia import SpatialInertia
from autograder.spatial.velocity import SpatialVelocity

__all__ = [
    "Direction",
    "FrameMismatch",
    "Pose",
    "Position",
    "Rotation",
    "RotationalInertia",
    "SpatialForce",
    "SpatialInertia",
    "SpatialVelocity",
    "center_of",
    "origin_of",
]

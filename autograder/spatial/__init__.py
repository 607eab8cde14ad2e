"""Rotations, positions and poses that remember between which frames they hold."""

from autograder.spatial.direction import Direction
from autograder.spatial.labels import FrameMismatch
from autograder.spatial.pose import Pose
from autograder.spatial.position import Position
from autograder.spatial.rotation import Rotation

__all__ = ["Direction", "FrameMismatch", "Pose", "Position", "Rotation"]

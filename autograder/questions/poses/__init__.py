"""Lesson 1: points, frames and poses."""

from autograder.questions.poses.camera import CAMERA_ON_HAND, SPOT_ON_FLOOR
from autograder.questions.poses.chains import COMPOSE_POSES, INVERT_POSE, RELATIVE_POSE
from autograder.questions.poses.planar import PLANAR_POSE
from autograder.questions.poses.points import DIRECTION_IN_PARENT, POINT_IN_PARENT, POINTS_IN_CHILD

QUESTIONS = (
    POINT_IN_PARENT,
    DIRECTION_IN_PARENT,
    COMPOSE_POSES,
    PLANAR_POSE,
    INVERT_POSE,
    POINTS_IN_CHILD,
    RELATIVE_POSE,
    CAMERA_ON_HAND,
    SPOT_ON_FLOOR,
)

"""Lesson 2: rotation matrices, angles and quaternions, and how fast they change."""

from autograder.questions.orientation.distance import ANGLE_BETWEEN
from autograder.questions.orientation.files import MESSAGE_TO_MUJOCO, URDF_TO_MJCF
from autograder.questions.orientation.quaternion import (
    QUATERNION_OF_TURN,
    QUATERNION_PRODUCT,
    QUATERNION_TO_MATRIX,
)
from autograder.questions.orientation.rate import QUATERNION_RATE
from autograder.questions.orientation.rpy import RPY_MATRIX, RPY_RATES

QUESTIONS = (
    RPY_MATRIX,
    QUATERNION_OF_TURN,
    QUATERNION_PRODUCT,
    QUATERNION_TO_MATRIX,
    ANGLE_BETWEEN,
    RPY_RATES,
    QUATERNION_RATE,
    MESSAGE_TO_MUJOCO,
    URDF_TO_MJCF,
)

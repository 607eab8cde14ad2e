"""Lesson 3: spatial velocity, spatial force and Shift."""

from autograder.questions.velocity.axes import CAMERA_VELOCITY
from autograder.questions.velocity.engine import FREE_JOINT_VELOCITY, READ_CVEL
from autograder.questions.velocity.forces import POWER, SHIFT_FORCE
from autograder.questions.velocity.moving import COMPOSE_VELOCITIES
from autograder.questions.velocity.points import POINT_SPEED, SHIFT_VELOCITY
from autograder.questions.velocity.reading import CAMERA_READING

QUESTIONS = (
    SHIFT_VELOCITY,
    POINT_SPEED,
    CAMERA_VELOCITY,
    COMPOSE_VELOCITIES,
    SHIFT_FORCE,
    POWER,
    FREE_JOINT_VELOCITY,
    READ_CVEL,
    CAMERA_READING,
)

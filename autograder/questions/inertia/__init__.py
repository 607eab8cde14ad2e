"""Lesson 4: inertia about any point, in any axes."""

from autograder.questions.inertia.axes import FULLINERTIA, REEXPRESS_INERTIA
from autograder.questions.inertia.box import BOX_AT_CORNER
from autograder.questions.inertia.points import PARALLEL_AXIS, POINT_TO_POINT
from autograder.questions.inertia.possible import POSSIBLE_INERTIA
from autograder.questions.inertia.reading import INERTIA_READING
from autograder.questions.inertia.scaling import SCALING
from autograder.questions.inertia.spatial import SPATIAL_INERTIA

QUESTIONS = (
    BOX_AT_CORNER,
    PARALLEL_AXIS,
    POINT_TO_POINT,
    REEXPRESS_INERTIA,
    SPATIAL_INERTIA,
    POSSIBLE_INERTIA,
    FULLINERTIA,
    SCALING,
    INERTIA_READING,
)

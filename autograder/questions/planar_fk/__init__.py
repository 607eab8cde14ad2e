"""Lesson 5: forward kinematics of a planar arm with three revolute joints."""

from autograder.questions.planar_fk.jacobian import PLANAR_JACOBIAN
from autograder.questions.planar_fk.pose import FK_ERROR, PLANAR_FK, PLANAR_FK_SYMBOLIC, TIP_AT
from autograder.questions.planar_fk.reading import OVERLAY_READING
from autograder.questions.planar_fk.workspace import WORKSPACE, WORKSPACE_RADII

QUESTIONS = (
    PLANAR_FK_SYMBOLIC,
    PLANAR_FK,
    TIP_AT,
    FK_ERROR,
    PLANAR_JACOBIAN,
    WORKSPACE,
    WORKSPACE_RADII,
    OVERLAY_READING,
)

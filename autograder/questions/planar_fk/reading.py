"""The question of lesson 5 that a person reads."""

from __future__ import annotations

from autograder.checks.answer import Kind
from autograder.checks.question import Asking, Question
from autograder.questions.planar_fk.arm import LESSON

OVERLAY_READING = Question(
    asking=Asking(
        id="overlay-reading",
        title="An overlay that comes apart",
        kind=Kind.TEXT,
        names=(),
        returns="a few sentences",
    ),
    lesson=LESSON,
    points=2,
)

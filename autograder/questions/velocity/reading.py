"""The question of lesson 3 that a person reads."""

from __future__ import annotations

from autograder.checks.answer import Kind
from autograder.checks.question import Asking, Question
from autograder.questions.velocity.motions import LESSON

CAMERA_READING = Question(
    asking=Asking(
        id="camera-reading",
        title="A camera on a body that only turns",
        kind=Kind.TEXT,
        names=(),
        returns="a few sentences",
    ),
    lesson=LESSON,
    points=2,
)

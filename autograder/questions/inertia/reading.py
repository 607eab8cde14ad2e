"""The question of lesson 4 that a person reads."""

from __future__ import annotations

from autograder.checks.answer import Kind
from autograder.checks.question import Asking, Question
from autograder.questions.inertia.body import LESSON

INERTIA_READING = Question(
    asking=Asking(
        id="inertia-reading",
        title="Two reports of a robot that behaves oddly",
        kind=Kind.TEXT,
        names=(),
        returns="a few sentences",
    ),
    lesson=LESSON,
    points=3,
)

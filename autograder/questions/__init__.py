"""The questions of the course: what is asked, how the truth is measured, which mistakes are known.

One module, or one package, a lesson. They are imported when first needed, since they bring MuJoCo.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module

from autograder.checks.question import Question
from autograder.manifest import CourseError
from autograder.questions.prose import explain, hints

LESSONS = {
    "00_start": "start",
    "01_poses": "poses",
    "02_orientation": "orientation",
    "03_velocity": "velocity",
    "04_inertia": "inertia",
    "05_planar_fk": "planar_fk",
}
"""Lesson folder → the module here that declares its questions, in the order of the course."""


class UnknownQuestion(CourseError, LookupError):
    """There is no question of that id; the text lists those near it."""


@cache
def all_questions() -> tuple[Question, ...]:
    """Return every question, in the order of the course."""
    modules = (import_module(f"{__name__}.{module}") for module in LESSONS.values())
    return tuple(question for module in modules for question in module.QUESTIONS)


def graded_questions() -> tuple[Question, ...]:
    """Return the questions that count: all but those that only show how a check works."""
    return tuple(question for question in all_questions() if not question.practice)


def for_lesson(lesson: str) -> tuple[Question, ...]:
    """Return the questions of one lesson's folder, for example `05_planar_fk`."""
    return tuple(question for question in all_questions() if question.lesson == lesson)


def find(id: str) -> Question:
    """Return the question `id`. Raises UnknownQuestion, naming the ones that come close."""
    questions = {question.id: question for question in all_questions()}
    if id not in questions:
        from difflib import get_close_matches

        near = get_close_matches(str(id), questions, n=3, cutoff=0.4) or list(questions)
        raise UnknownQuestion(f"There is no question {id!r}. Did you mean {' or '.join(near)}?")
    return questions[id]


__all__ = [
    "UnknownQuestion",
    "all_questions",
    "explain",
    "find",
    "for_lesson",
    "graded_questions",
    "hints",
]

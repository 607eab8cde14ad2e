"""`progress`: how far a learner has come, lesson by lesson."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from autograder.checks.question import Question
from autograder.checks.verdict import Status
from autograder.learner.diary import Pages, diary
from autograder.learner.lesson import lesson_named, lesson_title
from autograder.learner.standing import Standing, standings
from autograder.questions import LESSONS, all_questions

WORDS = {
    Status.PASSED: "passed",
    Status.PARTLY: "partly",
    Status.FAILED: "tried",
    Status.UNTRIED: "untried",
    Status.UNGRADED: "a person reads it",
}


@dataclass(frozen=True)
class Line:
    """One question: the best that was reached, and what it took.

    A question that a person reads, or that is for practice only, does not count.
    """

    question: str
    title: str
    status: Status
    points: float
    max_points: float
    counts: bool
    standing: Standing

    @property
    def word(self) -> str:
        """The status in a word."""
        return WORDS[self.status]

    @property
    def touched(self) -> bool:
        """Whether anything was done about it."""
        return self.standing != Standing()

    @property
    def mistakes(self) -> str:
        """The mistakes that were met, with how often where it was more than once."""
        named = self.standing.mistakes.items()
        return ", ".join(name if times == 1 else f"{name} ×{times}" for name, times in named)

    def to_json(self) -> dict[str, Any]:
        """Return the line as plain JSON values."""
        return {
            "question": self.question,
            "title": self.title,
            "status": self.status.value,
            "word": self.word,
            "points": self.points,
            "max_points": self.max_points,
            "counts": self.counts,
            "tries": self.standing.tries,
            "hints": self.standing.hints,
            "solution_seen": self.standing.solution_seen,
            "mistakes": dict(self.standing.mistakes),
        }


@dataclass(frozen=True)
class Lesson:
    """One lesson with its questions."""

    id: str
    title: str
    lines: tuple[Line, ...]

    @property
    def points(self) -> float:
        """The points earned."""
        return round(sum(line.points for line in self.lines if line.counts), 6)

    @property
    def max_points(self) -> float:
        """The points that a check can give."""
        return sum(line.max_points for line in self.lines if line.counts)

    @property
    def touched(self) -> bool:
        """Whether anything was done about it."""
        return any(line.touched for line in self.lines)

    @property
    def share(self) -> float:
        """The part of the points that was earned, from 0 to 1."""
        return self.points / self.max_points if self.max_points else 0.0

    def to_json(self) -> dict[str, Any]:
        """Return the lesson as plain JSON values."""
        return {
            "lesson": self.id,
            "title": self.title,
            "points": self.points,
            "max_points": self.max_points,
            "questions": [line.to_json() for line in self.lines],
        }


@dataclass(frozen=True, repr=False)
class Progress:
    """How far a learner has come. `notes` says what there is to know about how it is kept."""

    lessons: tuple[Lesson, ...]
    notes: tuple[str, ...] = ()
    damaged: int = 0

    @property
    def points(self) -> float:
        """The points earned."""
        return round(sum(lesson.points for lesson in self.lessons), 6)

    @property
    def max_points(self) -> float:
        """The points that checks can give."""
        return sum(lesson.max_points for lesson in self.lessons)

    def __repr__(self) -> str:
        from autograder.learner.report_drawing import to_text

        return to_text(self)

    def _repr_html_(self) -> str:
        from autograder.learner.report_drawing import to_html

        return to_html(self)

    def to_json(self) -> dict[str, Any]:
        """Return the progress as plain JSON values."""
        return {
            "points": self.points,
            "max_points": self.max_points,
            "damaged_lines": self.damaged,
            "lessons": [lesson.to_json() for lesson in self.lessons],
        }


def progress(lesson: str | int | None = None) -> Progress:
    """Return how far you have come: for each question the best you reached, and what it took.

    `lesson` is one lesson's id or number; without it, all of them. In `workbook/` this lasts over
    restarts; elsewhere only as long as the kernel. Raises CourseError for an unknown lesson.
    """
    kept = diary()
    notes: tuple[str, ...] = ()
    if kept.path is None:
        notes = (
            "This notebook does not lie in workbook/, so this is what you did since its kernel "
            "was started, and it ends with it.",
        )
    return progress_in(kept.read(), lesson, notes)


def progress_in(
    pages: Pages, lesson: str | int | None = None, notes: tuple[str, ...] = ()
) -> Progress:
    """Return the progress that a diary tells of. Raises CourseError for an unknown lesson."""
    chosen = tuple(LESSONS) if lesson is None else (lesson_named(lesson),)
    found = standings(pages.entries)
    lessons = tuple(_lesson(name, found) for name in chosen)
    if pages.damaged:
        lines = "line" if pages.damaged == 1 else "lines"
        notes += (f"{pages.damaged} damaged {lines} of progress.jsonl could not be read.",)
    if pages.trouble:
        notes += (pages.trouble,)
    return Progress(tuple(lesson for lesson in lessons if lesson.lines), notes, pages.damaged)


def _lesson(name: str, found: Mapping[str, Standing]) -> Lesson:
    asked = [question for question in all_questions() if question.lesson == name]
    lines = tuple(_line(question, found.get(question.id, Standing())) for question in asked)
    return Lesson(name, lesson_title(name), lines)


def _line(question: Question, standing: Standing) -> Line:
    return Line(
        question=question.id,
        title=question.asking.title,
        status=Status.UNGRADED if question.by_hand else standing.status,
        points=round(standing.share * question.points, 6),
        max_points=float(question.points),
        counts=not question.by_hand and not question.practice,
        standing=standing,
    )

"""Draws a learner's progress: as HTML for a notebook, and as plain text."""

from __future__ import annotations

from html import escape

from autograder.checks.render import LOOK
from autograder.checks.verdict import Status
from autograder.learner.report import Lesson, Line, Progress
from autograder.learner.tables import (
    FRAME,
    html_bar,
    html_status,
    html_table,
    html_title,
    points_text,
    text_bar,
    text_table,
)

HEAD = ("state", "question", "points", "tries", "hints", "mistakes met")


def to_html(progress: Progress) -> str:
    """Return the progress as an HTML fragment; lessons not yet begun are folded up."""
    lessons = "".join(
        _lesson_html(lesson, len(progress.lessons) == 1) for lesson in progress.lessons
    )
    notes = "".join(f'<p style="margin:.3em 0">⚑ {escape(note)}</p>' for note in progress.notes)
    total = f"<strong>{escape(total_text(progress))}</strong>"
    return f'<div role="status" style="{FRAME}">{lessons}{total}{notes}</div>'


def to_text(progress: Progress) -> str:
    """Return the progress as plain text."""
    blocks = []
    for lesson in progress.lessons:
        blocks.append(f"{text_bar(lesson.share)}  {heading(lesson)}")
        if lesson.touched or len(progress.lessons) == 1:
            blocks.append(text_table([HEAD, *map(_row_text, lesson.lines)]))
    return "\n".join([*blocks, total_text(progress), *progress.notes])


def heading(lesson: Lesson) -> str:
    """Return a lesson's name and points in a line."""
    name = f"{lesson.id} · {lesson.title}" if lesson.title else lesson.id
    return f"{name}: {_earned(lesson.points, lesson.max_points)}" if lesson.max_points else name


def total_text(progress: Progress) -> str:
    """Return the sum of the points, and what a person adds to it."""
    lines = [line for lesson in progress.lessons for line in lesson.lines]
    more = sum(line.max_points for line in lines if line.status is Status.UNGRADED)
    total = _earned(progress.points, progress.max_points)
    return f"{total}; a person gives up to {points_text(more)} more" if more else total


def row(line: Line) -> tuple[str, ...]:
    """Return what a table says about a question, from its points on."""
    standing = line.standing
    hints = f"{standing.hints}" + (" and the answer" if standing.solution_seen else "")
    return points_of(line), str(standing.tries), hints, line.mistakes


def points_of(line: Line) -> str:
    """Return the points of a question as people write them."""
    return (
        "–" if not line.counts else f"{points_text(line.points)} of {points_text(line.max_points)}"
    )


def _row_text(line: Line) -> tuple[str, ...]:
    return f"{LOOK[line.status].sign} {line.word}", line.question, *row(line)


def _lesson_html(lesson: Lesson, alone: bool) -> str:
    rows = [
        (html_status(line.status, line.word), html_title(line.title, line.question),
         *map(escape, row(line)))
        for line in lesson.lines
    ]  # fmt: skip
    opened = " open" if lesson.touched or alone else ""
    head = f"{html_bar(lesson.share)} &nbsp;{escape(heading(lesson))}"
    return (
        f'<details{opened} style="margin:.3em 0"><summary style="cursor:pointer;display:list-item">'
        f"{head}</summary>{html_table(f'Questions of {lesson.id}', HEAD, rows)}</details>"
    )


def _earned(points: float, best: float) -> str:
    return f"{points_text(points)} of {points_text(best)} points"

"""`course progress`: how far you have come."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from autograder.checks.render import LOOK
from autograder.learner.diary import NAME, read_pages
from autograder.learner.report import Lesson, Progress, progress_in
from autograder.learner.report_drawing import HEAD, heading, row, total_text
from autograder.learner.tables import text_bar
from autograder.manifest import WORKBOOK, CourseError, ManifestError, course_root, workbook_of


def command(
    lesson: Annotated[
        str | None, typer.Option("--lesson", "-l", help="Only this one: its id or number.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object and nothing else.")
    ] = False,
) -> None:
    """Show how far you have come: the best you reached on each question, and what it took.

    It is read from progress.jsonl in your workbook, where each check and each hint leaves a line.
    Without --lesson, lessons that you have not begun are one line each. The exit code is 0, or 2
    when there is no workbook.

    Examples:

        course progress
        course progress --lesson 05_planar_fk
        course progress --json
    """
    found = progress_in(read_pages(_workbook() / NAME), lesson)
    if as_json:
        print(json.dumps(found.to_json(), ensure_ascii=False))
    else:
        _show(found)


def _workbook() -> Path:
    """Return the workbook in which the command was typed, else the course's own."""
    here = workbook_of(Path.cwd())
    if here is not None:
        return here
    try:
        own = workbook_of(course_root() / WORKBOOK)
    except ManifestError:
        own = None
    if own is None or not own.is_dir():
        raise CourseError(
            "There is no workbook yet. `course lab` makes one, and opens the course; what you "
            "check in it is what this command shows."
        )
    return own


def _show(found: Progress) -> None:
    console = Console()
    alone = len(found.lessons) == 1
    for lesson in found.lessons:
        bar = Text(text_bar(lesson.share), style="green")
        console.print(bar, Text(heading(lesson), style="bold"))
        if lesson.touched or alone:
            console.print(_table(lesson))
    console.print(Text(total_text(found), style="bold"))
    for note in found.notes:
        console.print(Text(note, style="yellow"))
    if not any(lesson.touched for lesson in found.lessons):
        console.print("Nothing has been checked here yet. Begin with: course lab", style="dim")


def _table(lesson: Lesson) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    for name in HEAD:
        table.add_column(name, overflow="fold", no_wrap=name == "state")
    for line in lesson.lines:
        look = LOOK[line.status]
        state = Text(f"{look.sign} {line.word}", style=look.terminal)
        table.add_row(state, line.question, *map(Text, row(line)))
    return table

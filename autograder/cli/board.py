"""`course board`: who has done what."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from autograder.grading.gradebook import read_scores
from autograder.grading.handouts import assignments
from autograder.grading.record import read_results
from autograder.manifest import CourseError, course_root
from autograder.reports.board import Board, make_board, to_table


def command(
    assignment: Annotated[
        str | None, typer.Argument(help="The assignment; all that were graded when left out.")
    ] = None,
    class_dir: Annotated[
        Path | None, typer.Option("--class-dir", help="The class folder.  [default: class]")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object an assignment, one a line.")
    ] = False,
) -> None:
    """Show who has done what: each student's questions, points, and what is to note.

    A person's own scores from the gradebook count.

    Examples:

        course board
        course board 05_planar_fk
        course board 05_planar_fk --json
    """
    root = course_root()
    people = (class_dir or root / "class").resolve()
    known = assignments(root)
    if assignment is not None and assignment not in known:
        raise CourseError(
            f"There is no assignment {assignment!r}. There is: {', '.join(known) or 'none yet'}."
        )
    boards = [board for name in known if assignment in (None, name) if (board := _of(people, name))]
    if not boards:
        raise CourseError(
            f"Nothing has been graded in {people} yet. Grade with: course grade ASSIGNMENT"
        )
    console = Console()
    for board in boards:
        if as_json:
            print(json.dumps(board.to_json()))
        else:
            console.print(to_table(board))


def _of(people: Path, assignment: str) -> Board | None:
    results = read_results(people, assignment)
    if not results:
        return None
    return make_board(assignment, results, read_scores(people, assignment))

"""`course questions`: list what is asked."""

from __future__ import annotations

import json
from typing import Annotated, Any

import typer

from autograder.manifest import CourseError


def command(
    lesson: Annotated[
        str | None, typer.Argument(help="Only this lesson's questions, as in 05_planar_fk.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")] = False,
) -> None:
    """List the questions, what each asks you to define, and the mistakes it can name.

    Examples:

        course questions
        course questions 05_planar_fk
        course questions --json
    """
    from autograder.questions import graded_questions

    chosen = [q for q in graded_questions() if lesson is None or q.lesson == lesson]
    if not chosen:
        known = ", ".join(dict.fromkeys(q.lesson for q in graded_questions()))
        raise CourseError(f"No lesson {lesson!r} has questions. These have: {known}.")
    rows = [
        {
            "question": q.id,
            "lesson": q.lesson,
            "title": q.asking.title,
            "points": q.points,
            "signature": q.asking.signature,
            "mistakes": list(q.mistakes),
        }
        for q in chosen
    ]
    if as_json:
        print(json.dumps({"questions": rows}, ensure_ascii=False, indent=2))
    else:
        _print_table(rows)


def _print_table(rows: list[dict[str, Any]]) -> None:
    from rich.console import Console
    from rich.table import Table

    table = Table(title="Questions", title_justify="left", show_lines=True)
    table.add_column("question", no_wrap=True)
    table.add_column("pts", justify="right", no_wrap=True)
    table.add_column("what to define", ratio=1)
    table.add_column("mistakes it can name", no_wrap=True)
    for row in rows:
        mistakes = "\n".join(row["mistakes"]) or "(a person reads it)"
        asked = f"{row['title']}\n[dim]{row['signature']}[/dim]"
        table.add_row(row["question"], f"{row['points']:g}", asked, mistakes)
    Console().print(table)

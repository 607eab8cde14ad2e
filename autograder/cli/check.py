"""`course check`: check the answers in a file."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from autograder.checks.render import LOOK, to_text
from autograder.checks.verdict import Verdict
from autograder.grading.checking import check, only
from autograder.manifest import ManifestError, course_root
from autograder.questions import explain


def command(
    file: Annotated[Path, typer.Argument(help="A notebook of the course, or a Python file.")],
    question: Annotated[
        list[str] | None, typer.Option("--question", "-q", help="Only this one; repeatable.")
    ] = None,
    as_json: Annotated[
        bool, typer.Option("--json", help='Print {"questions": [...]} and nothing else.')
    ] = False,
) -> None:
    """Check the answers in a notebook or a Python file, as `check` does in a notebook.

    A Python file defines the answers under the names that `course questions` lists. The exit code
    is 0 when the file could be checked, whatever the answers, and 2 when it could not.

    Examples:

        course check workbook/05_planar_fk/planar_fk.ipynb
        course check my_arm.py --question planar-fk
        course check my_arm.py --json
    """
    found = only(check(_root(), file), question or ())
    if as_json:
        print(json.dumps({"questions": [verdict.to_json() for verdict in found]}))
    else:
        show(found, Console())


def show(found: Sequence[Verdict], console: Console, *, total: bool = True) -> None:
    """Print verdicts, and their sum when `total` is set."""
    for verdict in found:
        first, _, rest = to_text(verdict, explain(verdict.mistakes)).partition("\n")
        console.print(Text(first, style=f"bold {LOOK[verdict.status].terminal}"))
        console.print(Padding(Text(dedent(rest)), (0, 0, 0, 2)))
        console.print()
    if not total:
        return
    points = sum(verdict.points for verdict in found)
    best = sum(verdict.max_points for verdict in found)
    console.print(Text(f"{points:.4g} of {best:g} points", style="bold"))


def _root() -> Path | None:
    try:
        return course_root()
    except ManifestError:
        return None

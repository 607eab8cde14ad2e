"""`course doctor`: what this machine has of what the course needs."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Annotated

import typer


def command(
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object for all that was looked at.")
    ] = False,
) -> None:
    """Look at this machine: libraries, measuring, drawing, and how well grading is sealed.

    Each thing is tried, not only looked for. Exits with 1 when something is not as it should be.

    Examples:

        course doctor
        course doctor --json
    """
    from rich.console import Console

    from autograder.upkeep.doctor import Found, examine

    console, found = Console(), list[Found]()
    for one in examine():
        found.append(one)
        if as_json:
            continue
        mark, colour = ("✔", "green") if one.fine else ("✘", "red")
        console.print(f"[{colour}]{mark}[/] [bold]{one.what}[/]", end="  ")
        console.print(one.detail, markup=False, highlight=False)
        if not one.fine:
            console.print(f"   {one.do}", markup=False, highlight=False)
    if as_json:
        print(json.dumps({"found": [asdict(one) for one in found]}, ensure_ascii=False))
    if not all(one.fine for one in found):
        raise typer.Exit(1)

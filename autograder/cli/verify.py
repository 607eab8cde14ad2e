"""`course verify`: the course's own check of its questions."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from autograder.manifest import course_root

if TYPE_CHECKING:
    from rich.console import Console

    from autograder.upkeep.verify import Verification

INTERRUPTED = 130


def command(
    question: Annotated[
        list[str] | None, typer.Argument(help="Only these; the whole course when left out.")
    ] = None,
    lesson: Annotated[
        str | None, typer.Option("--lesson", "-l", help="Only this one's: its id or number.")
    ] = None,
    seeds: Annotated[int, typer.Option(min=1, help="Samples to try each question on.")] = 20,
    workers: Annotated[
        int, typer.Option(min=0, help="Steps at a time, each in a process; 0: one a core.")
    ] = 0,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object and nothing else.")
    ] = False,
) -> None:
    """Check the questions themselves: what must hold before a learner meets them.

    For every question: the reference model agrees with the measured truth,
    the worked answer passes, the empty exercise does not; each mistake
    fails, is named as itself, and lies far from the truth and the others;
    prose and hints are written; one exercise asks it, for its points.
    Without arguments also: course.toml, exercises/, prose about nothing.

    The exit code is 0 when all is well, 1 when there is something to mend,
    and 2 for an unknown question or lesson.

    Examples:

        course verify
        course verify planar-fk planar-jacobian
        course verify --lesson 05_planar_fk --seeds 5
        course verify --json > verified.json
    """
    from rich.console import Console

    from autograder.upkeep.verify import prepare
    from autograder.upkeep.verify_drawing import show

    errors = Console(stderr=True)
    check = prepare(course_root(), question or (), lesson, seeds)
    try:
        _run(check, workers, errors)
        interrupted = False
    except KeyboardInterrupt:
        interrupted = True
    report = check.report()
    if as_json:
        print(json.dumps(report.to_json(), ensure_ascii=False))
    else:
        show(report, Console())
    if interrupted:
        left = len(report.missing)
        errors.print(f"Stopped with {left} of {len(check.steps)} steps left. Nothing was changed.")
        raise typer.Exit(INTERRUPTED)
    raise typer.Exit(0 if report.good else 1)


def _run(check: Verification, workers: int, errors: Console) -> None:
    """Run the check with a bar on `errors`, when that is a terminal."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

    from autograder.grading.workers import in_workers

    bar = Progress(
        TextColumn("Checking"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[step]}", markup=False),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )
    with bar:
        task = bar.add_task("checking", total=len(check.steps), step="")
        run = partial(in_workers, workers=workers)
        check.run(run, lambda step: bar.update(task, advance=1, step=step))

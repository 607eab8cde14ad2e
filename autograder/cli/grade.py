"""`course grade`: grade what was handed in."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from autograder.grading.classwork import grade_and_record, read_lock, warming_up
from autograder.grading.gradebook import read_scores
from autograder.grading.graded import Graded, State
from autograder.grading.handouts import handouts
from autograder.grading.prepare import Settings
from autograder.grading.record import read_results
from autograder.grading.sealing import can_seal
from autograder.grading.submissions import find_strays, find_submissions
from autograder.manifest import CourseError, course_root, read_course
from autograder.reports.board import make_board, to_table

INTERRUPTED = 130
UNSEALED = (
    "This system cannot seal the process that runs a notebook (it needs Linux with Landlock and "
    "seccomp): what was handed in would run with your rights, and could read your files. Grade on "
    "a Linux machine, or add --trusted if you would run these people's programs anyway."
)


def command(
    assignment: Annotated[str, typer.Argument(help="The assignment's folder name.")],
    student: Annotated[
        list[str] | None, typer.Option("--student", "-s", help="Only this student; repeatable.")
    ] = None,
    workers: Annotated[
        int, typer.Option(min=0, help="Notebooks run at a time; 0: one a core.")
    ] = 0,
    class_dir: Annotated[
        Path | None, typer.Option("--class-dir", help="The class folder.  [default: class]")
    ] = None,
    again: Annotated[
        bool, typer.Option("--again", help="Run every notebook, also those with a kept run.")
    ] = False,
    trusted: Annotated[
        bool, typer.Option("--trusted", help="Also where notebooks cannot be sealed in.")
    ] = False,
    as_json: Annotated[
        bool, typer.Option("--json", help="Print one JSON object a submission, one a line.")
    ] = False,
) -> None:
    """Grade what lies in class/submitted/ into nbgrader's gradebook.

    Each notebook runs in a process of its own. On Linux the process is sealed: it reaches no other
    file, process or network. Elsewhere it has your rights, and this refuses unless you say
    --trusted. Press Ctrl-C whenever you like: the next run goes on where this one stopped.

    Examples:

        course grade 05_planar_fk
        course grade 05_planar_fk --student ada --student emmy
        course grade 05_planar_fk --json > results.jsonl
    """
    root, errors = course_root(), Console(stderr=True)
    if not (trusted or can_seal()):
        raise CourseError(UNSEALED)
    people = (class_dir or root / "class").resolve()
    assignment = assignment.rstrip("/\\")  # as the shell completes a folder's name
    done: list[Graded] = []
    with warming_up(people, assignment, again=again) as launcher:
        given = handouts(root, assignment)
        names = tuple(handout.name for handout in given)
        for stray in find_strays(people, read_course(root).assignments):
            errors.print(
                f"Not graded, as it lies in the wrong place: submitted/{stray.as_posix()}. "
                f"It belongs into submitted/NAME/{assignment}/.",
                markup=False,
            )
        waiting = find_submissions(people, assignment, names, tuple(student or ()))
        settings = Settings(people, workers=workers, again=again, lock=read_lock(root))
        try:
            with closing(grade_and_record(waiting, given, settings, launcher)) as steps:
                for graded in _with_progress(steps, len(waiting), errors):
                    done.append(graded)
                    if as_json:
                        print(json.dumps(graded.to_json()), flush=True)
        except KeyboardInterrupt:
            left = len(waiting) - len(done)
            goes_on = "The same command, without --again," if again else "The same command"
            errors.print(f"Stopped with {left} of {len(waiting)} left. {goes_on} goes on.")
            raise typer.Exit(INTERRUPTED) from None
    if not as_json:
        _print_summary(people, assignment, done)
    if any(graded.state is State.NOT_RUN for graded in done):
        raise CourseError("Some submissions could not be run on this machine; see above.")


def _with_progress(steps: Iterable[Graded], total: int, errors: Console) -> Iterator[Graded]:
    """Yield from `steps`, with a progress bar on `errors` when that is a terminal."""
    bar = Progress(
        TextColumn("Grading"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("{task.fields[student]}", markup=False),
        console=errors,
        transient=True,
        disable=not errors.is_terminal,
    )
    with bar:
        task = bar.add_task("grading", total=total, student="")
        for graded in steps:
            bar.update(task, advance=1, student=graded.submission.student)
            yield graded


def _print_summary(people: Path, assignment: str, done: list[Graded]) -> None:
    console = Console()
    students = {graded.submission.student for graded in done}
    results = {k: v for k, v in read_results(people, assignment).items() if k in students}
    console.print(to_table(make_board(assignment, results, read_scores(people, assignment))))
    for graded in sorted(done, key=lambda g: g.submission.student):
        for remark in (*graded.notes, *graded.rebuilt.repairs):
            console.print(f"{graded.submission.student}: {remark}", markup=False, highlight=False)
    isolation = next((g.isolation for g in done if g.isolation), "")
    if isolation:
        console.print(f"Isolation: {isolation}.", style="dim", highlight=False)
    console.print(f"The gradebook: {people / 'gradebook.db'}", style="dim", highlight=False)

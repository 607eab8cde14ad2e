"""`course tour`: see it all work."""

from __future__ import annotations

import tempfile
import time
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn

from autograder.cli.check import show
from autograder.grading.gradebook import read_scores
from autograder.grading.graded import Graded
from autograder.grading.record import read_results
from autograder.manifest import CourseError, course_root
from autograder.reports.board import make_board, to_table
from autograder.upkeep import tour
from autograder.upkeep.lesson_run import run_lesson
from autograder.upkeep.sample_class import ASSIGNMENT


def command(
    keep: Annotated[
        Path | None,
        typer.Option(
            "--keep", help="Put the sample class into this new folder and leave it there."
        ),
    ] = None,
) -> None:
    """See it all work in the terminal: a lesson, two answers, and a graded class of eight.

    Runs lesson 5 without a browser, checks a right and a wrong answer, grades eight sample
    notebooks (right, wrong in several ways, empty, broken, damaged, hostile) and prints the board.
    The exit code is 0 only if everything comes out as it should. Your own files are not touched.

    Examples:

        course tour
        course tour --keep sample-class
    """
    root, console, began = course_root(), Console(), time.monotonic()
    with ExitStack() as stack:
        if keep is None:
            class_dir = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="course-")))
        else:
            class_dir = _new_folder(keep)
        console.rule("1 of 3: a lesson runs from top to bottom", align="left")
        _run_lesson(root / "lessons" / f"{tour.LESSON}.ipynb", console)
        console.rule("2 of 3: a right answer and a wrong one", align="left")
        answers = tour.check_two_answers(root)
        show((answers.right, answers.wrong), console, total=False)
        console.rule("3 of 3: a class of eight is graded", align="left")
        samples = tour.hand_in(root, class_dir)
        graded = _grade(root, class_dir, len(samples), console)
        results = read_results(class_dir, ASSIGNMENT)
        scores = read_scores(class_dir, ASSIGNMENT)
        console.print(to_table(make_board(ASSIGNMENT, results, scores)))
        for sample in samples:
            console.print(f"{sample.student}: {sample.about}", style="dim", highlight=False)
        unexpected = [*answers.surprises, *tour.surprises(samples, graded, class_dir)]
    console.rule(align="left")
    if unexpected:
        raise CourseError("Not everything came out as it should:\n  " + "\n  ".join(unexpected))
    console.print(f"Everything came out as it should, in {time.monotonic() - began:.0f} s.")
    if keep is not None:
        console.print(f"The sample class is in {class_dir}.", highlight=False)


def _new_folder(path: Path) -> Path:
    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise CourseError(f"{path} exists already; name a folder that does not, or an empty one.")
    path.mkdir(parents=True, exist_ok=True)
    return path.resolve()


def _run_lesson(path: Path, console: Console) -> None:
    began = time.monotonic()
    with _progress("cells", console) as bar:
        task = bar.add_task("cells", total=None)
        cells = run_lesson(path, lambda done, total: bar.update(task, completed=done, total=total))
    console.print(f"{path.name}: {cells} code cells, {time.monotonic() - began:.0f} s.")


def _grade(root: Path, class_dir: Path, total: int, console: Console) -> list[Graded]:
    graded = []
    with _progress("notebooks", console) as bar, closing(tour.grade(root, class_dir)) as steps:
        task = bar.add_task("notebooks", total=total)
        for one in steps:
            graded.append(one)
            bar.update(task, advance=1)
            if not console.is_terminal:
                student = one.submission.student
                console.print(
                    f"{student}: {round(one.score, 2):g} of {one.max_score:g}", highlight=False
                )
    return graded


def _progress(what: str, console: Console) -> Progress:
    return Progress(
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn(what),
        TimeElapsedColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )

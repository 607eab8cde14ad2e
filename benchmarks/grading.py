"""Measure grading, and write its section of benchmarks/RESULTS.md.

    .venv/bin/python benchmarks/grading.py              # about half an hour
    .venv/bin/python benchmarks/grading.py --quick      # small classes, about five minutes

Everything is measured in one run on the same notebooks, with bytecode compiled for all: what a
notebook costs beyond a bare fork, where that time goes, how the cost grows with the class, and what
stock nbgrader and Otter-Grader take.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from itertools import pairwise
from pathlib import Path
from typing import Any
from unittest.mock import patch

from classes import ROOT, hand_in
from peers import Otter, nbgrader
from results import put, table

from autograder.grading import cache, classwork, execute, grade, process, record
from autograder.grading.handouts import handouts
from autograder.grading.prepare import Settings
from autograder.grading.submissions import find_submissions

FULL = "05_planar_fk"
"""An assignment with SymPy, MuJoCo and a figure."""

SMALL = "01_poses"
"""An assignment that runs quickly, for large classes."""

ONE_THREAD = {**os.environ, "OPENBLAS_NUM_THREADS": "1", "MPLBACKEND": "agg"}


def bare(class_dir: Path, assignment: str, at_a_time: int) -> float:
    """Return the median seconds of a bare fork and the cells of each notebook."""
    program = str(ROOT / "benchmarks" / "bare.py")
    line = [sys.executable, program, str(class_dir), assignment, str(at_a_time)]
    done = subprocess.run(line, check=True, capture_output=True, text=True, env=ONE_THREAD)
    return statistics.median(map(float, done.stdout.split()))


@contextmanager
def timed(taken: list[float], owner: Any, attribute: str) -> Iterator[None]:
    """Note in `taken` the seconds that each call of a function takes, as long as this lasts."""
    real: Callable[..., Any] = getattr(owner, attribute)

    def wrapped(*args: Any, **kwargs: Any) -> Any:
        begun = time.perf_counter()
        try:
            return real(*args, **kwargs)
        finally:
            taken.append(time.perf_counter() - begun)

    with patch.object(owner, attribute, wrapped):
        yield


STAGES = (
    ("read and rebuild", grade, "prepare"),
    ("fork, seal and start", execute, "_started"),
    ("the cells", execute._Drive, "_execute"),
    ("ask for the answers", execute._Drive, "_ask"),
    ("stop the process", process.Child, "close"),
    ("keep the run", cache, "store"),
    ("judge", grade, "judged"),
    ("draw and record", record.Recorder, "record"),
)


def ours(class_dir: Path, assignment: str, workers: int) -> tuple[float, dict[str, float]]:
    """Grade a class: the seconds of a notebook, and what each stage takes of them.

    One worker: the median. Several: the mean, since they end in twos and threes.
    """
    given = handouts(ROOT, assignment)
    waiting = find_submissions(class_dir, assignment, tuple(one.name for one in given))
    taken: dict[str, list[float]] = {name: [] for name, *_ in STAGES}
    moments = []
    with ExitStack() as stack:
        for name, owner, attribute in STAGES:
            stack.enter_context(timed(taken[name], owner, attribute))
        settings = Settings(class_dir, workers=workers, again=True)
        for _ in classwork.grade_and_record(waiting, given, settings):
            moments.append(time.perf_counter())
    gaps = [later - earlier for earlier, later in pairwise(moments[FIRST:])]
    average = statistics.median if workers == 1 else statistics.mean
    return average(gaps), {name: sum(times) / len(waiting) for name, times in taken.items()}


FIRST = 3
"""So many notebooks are not counted: the first of all import something, and begin together."""


def course_grade(class_dir: Path, assignment: str) -> tuple[float, float]:
    """Return the seconds of `course grade`, and the most memory of its processes in MB."""
    program = (
        "import resource, sys\n"
        "from autograder import cli\n"
        "try:\n    cli.main(sys.argv[1:])\nfinally:\n"
        "    most = [resource.getrusage(w).ru_maxrss for w in "
        "(resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]\n"
        "    print(max(most) / 1024, file=sys.stderr)\n"
    )
    line = [sys.executable, "-c", program, "grade", assignment, "--class-dir", str(class_dir)]
    begun = time.perf_counter()
    done = subprocess.run(line, check=True, capture_output=True, text=True)
    return time.perf_counter() - begun, float(done.stderr.split()[-1])


@contextmanager
def class_of(size: int, assignment: str) -> Iterator[Path]:
    """Make a class for as long as this lasts."""
    with tempfile.TemporaryDirectory() as folder:
        hand_in(Path(folder), assignment, size)
        yield Path(folder)


def overhead(size: int) -> list[str]:
    """What a notebook costs beyond a bare fork, and where the time goes."""
    rows, stages, cores = [], {}, os.cpu_count() or 1
    for assignment in (FULL, SMALL):
        with class_of(size, assignment) as people:
            for workers in (1, cores):
                least = bare(people, assignment, workers)
                took, stages[assignment, workers] = ours(people, assignment, workers)
                rows.append((
                    f"`{assignment}`", str(workers), f"{least * 1e3:.0f} ms",
                    f"{took * 1e3:.0f} ms", f"{(took - least) * 1e3:.0f} ms",
                    f"{took / least:.2f}",
                ))  # fmt: skip
    split = [
        (name, *(f"{stages[assignment, 1][name] * 1e3:.0f} ms" for assignment in (FULL, SMALL)))
        for name, _, _ in STAGES
    ]
    heads = ("assignment", "at a time", "bare fork", "graded", "more", "ratio")
    return [
        f"Seconds a notebook in a class of {size}, beyond the least that its cells cost.",
        "",
        *table(heads, rows),
        "",
        "Where the time goes, one at a time. All but the cells and the answers happens while other "
        "notebooks run.",
        "",
        *table(("stage", f"`{FULL}`", f"`{SMALL}`"), split),
        "",
    ]


def growth(sizes: tuple[int, ...]) -> list[str]:
    """What a notebook costs in classes of several sizes, and what judging them again does."""
    rows = []
    for size in sizes:
        with class_of(size, SMALL) as people:
            first, memory = course_grade(people, SMALL)
            again, _ = course_grade(people, SMALL)
            rows.append((
                f"{size}", f"{first:.1f} s", f"{first / size * 1e3:.0f} ms", f"{again:.1f} s",
                f"{memory:.0f} MB",
            ))  # fmt: skip
    heads = ("notebooks", "`course grade`", "each", "again: judged, not run", "largest process")
    return [f"Classes of several sizes, `{SMALL}`.", "", *table(heads, rows), ""]


def against_peers(size: int, more: tuple[int, ...]) -> list[str]:
    """The same notebooks by the peers and by us; and by us classes worth the start."""
    cores = os.cpu_count() or 1
    rows, ours = [], []
    with ExitStack() as stack:
        few = stack.enter_context(class_of(size, FULL))
        folders = [Path(stack.enter_context(tempfile.TemporaryDirectory())) for _ in range(2)]
        each = {
            "stock `nbgrader autograde`": nbgrader(few, FULL, folders[0]) / size,
            "`otter run`": Otter(folders[1]).grade(few, FULL) / size,
        }
        ours.append((size, course_grade(few, FULL)[0] / size))
    for number in more:
        with class_of(number, FULL) as people:
            ours.append((number, course_grade(people, FULL)[0] / number))
    rows = [(name, f"{size}", f"{took:.2f} s", "", "", "", "") for name, took in each.items()]
    for number, took in ours:
        times = [peer / took for peer in each.values()]
        rows.append((
            "`course grade`", f"{number}", f"{took:.2f} s",
            *(f"{n:.1f}" for n in (times[0], times[0] / cores, times[1], times[1] / cores)),
        ))  # fmt: skip
    heads = (f"`{FULL}`", "notebooks", "each", "times nbgrader", "for each core", "times Otter",
             "for each core")  # fmt: skip
    return [
        f"Everything counted, from the command to its end. nbgrader and Otter take one notebook "
        f"after the other; ours uses the {cores} cores.",
        "",
        *table(heads, rows),
    ]


def main() -> None:
    """Measure, and write the section."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="small classes")
    quick = parser.parse_args().quick
    lines = overhead(16 if quick else 40)
    lines += growth((10, 60) if quick else (10, 100, 1000, 2000))
    lines += against_peers(*((4, (20,)) if quick else (10, (100, 400))))
    put("Grading", "benchmarks/grading.py", lines)


if __name__ == "__main__":
    main()

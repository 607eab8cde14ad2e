"""Measure grading, and write its section of benchmarks/RESULTS.md.

    .venv/bin/python benchmarks/grading.py              # about half an hour
    .venv/bin/python benchmarks/grading.py --quick      # small classes, about five minutes

Everything is measured in one run on the same notebooks, with bytecode compiled for all: what a
notebook costs beyond a bare fork, where that time goes, how the cost grows with the class, and what
stock nbgrader takes.
"""

from __future__ import annotations

import argparse
import os
import shutil
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


def bare(class_dir: Path, assignment: str) -> float:
    """Return the median seconds of a bare fork and the cells of each notebook."""
    line = [sys.executable, str(ROOT / "benchmarks" / "bare.py"), str(class_dir), assignment]
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


def ours(class_dir: Path, assignment: str) -> tuple[float, dict[str, float]]:
    """Grade one notebook at a time: the median seconds of each, and what each stage takes of it."""
    given = handouts(ROOT, assignment)
    waiting = find_submissions(class_dir, assignment, tuple(one.name for one in given))
    taken: dict[str, list[float]] = {name: [] for name, *_ in STAGES}
    moments = []
    with ExitStack() as stack:
        for name, owner, attribute in STAGES:
            stack.enter_context(timed(taken[name], owner, attribute))
        settings = Settings(class_dir, workers=1, again=True)
        for _ in classwork.grade_and_record(waiting, given, settings):
            moments.append(time.perf_counter())
    gaps = [later - earlier for earlier, later in pairwise(moments[1:])]
    calls = {name: len(times) / len(waiting) for name, times in taken.items()}
    usual = {name: trimmed(times) * calls[name] for name, times in taken.items()}
    return statistics.median(gaps), usual


def trimmed(times: list[float]) -> float:
    """Return the mean without the longest twentieth: the first of a kind imports something."""
    kept = sorted(times)[: max(1, len(times) * 19 // 20)]
    return statistics.mean(kept)


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


def nbgrader(class_dir: Path, assignment: str, folder: Path, size: int) -> float:
    """Return the seconds of stock `nbgrader autograde` in a course folder of its own."""
    shutil.copytree(ROOT / "solutions" / assignment, folder / "source" / assignment)
    shutil.copytree(class_dir / "submitted", folder / "submitted")
    shutil.copytree(ROOT / "assets", folder / "autograded" / "assets")
    config = "c = get_config()\nc.CourseDirectory.root = '.'\nc.Execute.timeout = 120\n"
    (folder / "nbgrader_config.py").write_text(config)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.defpath])

    def run(*words: str) -> None:
        line = [sys.executable, "-m", "nbgrader", *words]
        subprocess.run(
            line, cwd=folder, env={**os.environ, "PATH": path}, check=True, capture_output=True
        )

    run("generate_assignment", assignment)
    begun = time.perf_counter()
    run("autograde", assignment)
    took = time.perf_counter() - begun
    done = list((folder / "autograded").glob(f"student*/{assignment}/*.ipynb"))
    assert len(done) == size, f"nbgrader graded {len(done)} of {size}"
    return took


@contextmanager
def class_of(size: int, assignment: str) -> Iterator[Path]:
    """Make a class for as long as this lasts."""
    with tempfile.TemporaryDirectory() as folder:
        hand_in(Path(folder), assignment, size)
        yield Path(folder)


def overhead(size: int) -> list[str]:
    """What a notebook costs beyond a bare fork, and where the time goes."""
    rows, stages = [], {}
    for assignment in (FULL, SMALL):
        with class_of(size, assignment) as people:
            least = bare(people, assignment)
            took, stages[assignment] = ours(people, assignment)
            rows.append((
                f"`{assignment}`", f"{least * 1e3:.0f} ms", f"{took * 1e3:.0f} ms",
                f"{(took - least) * 1e3:.0f} ms", f"{took / least:.2f}",
            ))  # fmt: skip
    split = [
        (name, *(f"{stages[assignment].get(name, 0.0) * 1e3:.0f} ms" for assignment in stages))
        for name, _, _ in STAGES
    ]
    return [
        f"One notebook at a time, medians of {size}, beyond the least that its cells cost.",
        "",
        *table(("assignment", "bare fork", "graded", "more", "ratio"), rows),
        "",
        "Where the time goes. Judging and recording happen while the next notebook runs.",
        "",
        *table(("stage", *(f"`{assignment}`" for assignment in stages)), split),
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


def against_nbgrader(size: int, more: int) -> list[str]:
    """The same notebooks by stock nbgrader and by us; and by us a class worth the start."""
    rows = []
    with class_of(size, FULL) as people, tempfile.TemporaryDirectory() as folder:
        stock = nbgrader(people, FULL, Path(folder), size) / size
        took, _ = course_grade(people, FULL)
        rows += [
            ("stock `nbgrader autograde`", f"{size}", f"{stock:.2f} s", "1"),
            ("`course grade`", f"{size}", f"{took / size:.2f} s", f"{stock / took * size:.1f}"),
        ]
    with class_of(more, FULL) as people:
        took, _ = course_grade(people, FULL)
        rows.append(
            ("`course grade`", f"{more}", f"{took / more:.2f} s", f"{stock / took * more:.1f}")
        )
    heads = (f"`{FULL}`", "notebooks", "each", "times as fast")
    return ["Everything counted, from the command to its end.", "", *table(heads, rows)]


def main() -> None:
    """Measure, and write the section."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--quick", action="store_true", help="small classes")
    quick = parser.parse_args().quick
    lines = overhead(10 if quick else 30)
    lines += growth((10, 60) if quick else (10, 100, 1000))
    lines += against_nbgrader(10, 20 if quick else 100)
    put("Grading", "benchmarks/grading.py", lines)


if __name__ == "__main__":
    main()

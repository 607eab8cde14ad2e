"""Measure what a user waits for, and write benchmarks/RESULTS.md.

    .venv/bin/python benchmarks/measure.py

Everything is measured in one run, peers beside it, so that the ratios mean something on any
machine. Medians of several passes. Takes about five minutes on two cores.
"""

from __future__ import annotations

import copy
import os
import platform
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from autograder.checks.answer import Answer, Value
from autograder.checks.judge import judge
from autograder.questions import graded_questions
from autograder.upkeep.sample_class import (
    ASSIGNMENT,
    NOTEBOOK,
    Sample,
    make_samples,
    write_class,
)

ROOT = Path(__file__).resolve().parents[1]
SUBMISSIONS = 8
PASSES = 5


def seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def median(work: Callable[[], object], passes: int = PASSES) -> float:
    work()  # warm
    return statistics.median(seconds(work) for _ in range(passes))


def python(program: str) -> Callable[[], object]:
    return lambda: subprocess.run([sys.executable, "-c", program], check=True, cwd=ROOT)


def starts() -> list[tuple[str, float, float]]:
    """What a fresh process costs beside the peer that it must be compared with."""
    bare = median(python("pass"))
    needed = median(python("import numpy, mujoco"))
    check = "from autograder import check; check('one-link', {'one_link': lambda a, L: (0, 0)})"
    return [
        ("`import autograder`, over a bare interpreter", median(python("import autograder")), bare),
        ("the first `check`, over `import numpy, mujoco`", median(python(check)), needed),
    ]


def checks() -> list[tuple[str, float, float]]:
    """A warm check of each question: the right answer, and the slowest of its mistakes."""
    rows = []
    for question in graded_questions():
        if question.by_hand:
            continue
        inputs = question.asking.request(0).cases

        def verdict(faults: frozenset[str], question=question, inputs=inputs) -> None:
            outcomes = tuple(Value(question.model(case, faults)) for case in inputs)
            judge(question, inputs, Answer(outcomes))

        right = median(lambda verdict=verdict: verdict(frozenset()))
        wrong = max(
            median(lambda verdict=verdict, fault=fault: verdict(frozenset({fault})))
            for fault in question.faults
        )
        rows.append((question.id, right, wrong))
    return rows


def remarked(sample: Sample, number: int) -> dict[str, Any]:
    """Return the sample's notebook with a remark of one's own in its first answer."""
    notebook = copy.deepcopy(sample.notebook)
    answer = next(cell for cell in notebook["cells"] if cell["id"].endswith("-answer"))
    answer["source"] = f"# {number}\n" + "".join(answer["source"])
    return notebook


def our_grading(folder: Path) -> tuple[float, float]:
    """`course grade` of the same right notebook many times, and once more from what it kept."""
    right = next(sample for sample in make_samples(ROOT) if sample.about == "right")
    for number in range(SUBMISSIONS):  # each a little different, or the first run serves them all
        student = replace(right, student=f"student{number}", notebook=remarked(right, number))
        write_class((student,), folder)
    line = [sys.executable, "-m", "autograder.cli", "grade", ASSIGNMENT, "--class-dir", str(folder)]
    grade = lambda: subprocess.run(line, check=True, capture_output=True)  # noqa: E731
    first, again = seconds(grade), seconds(grade)
    return first, again


def stock_grading(submitted: Path, folder: Path) -> float:
    """Stock `nbgrader autograde` of the same notebooks, in a course folder of its own."""
    shutil.copytree(ROOT / "solutions", folder / "source")
    shutil.copytree(submitted, folder / "submitted")
    shutil.copytree(ROOT / "assets", folder / "autograded" / "assets")
    config = "c = get_config()\nc.CourseDirectory.root = '.'\nc.Execute.timeout = 120\n"
    (folder / "nbgrader_config.py").write_text(config)
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}{os.pathsep}{os.defpath}"}

    def nbgrader(*words: str) -> None:
        line = [sys.executable, "-m", "nbgrader", *words]
        subprocess.run(line, cwd=folder, env=environment, check=True, capture_output=True)

    nbgrader("generate_assignment", ASSIGNMENT)
    time_taken = seconds(lambda: nbgrader("autograde", ASSIGNMENT))
    done = list((folder / "autograded").glob(f"*/{ASSIGNMENT}/{NOTEBOOK}.ipynb"))
    assert len(done) == SUBMISSIONS, f"nbgrader graded {len(done)} of {SUBMISSIONS}"
    return time_taken


def report() -> str:
    lines = [
        "# What was measured",
        "",
        f"By `benchmarks/measure.py`, in one run: Python {platform.python_version()}, "
        f"{platform.system()}, {os.cpu_count()} cores. Medians of {PASSES} passes; grading, one.",
        "",
        "| a fresh process | takes | its peer takes | more |",
        "|---|---|---|---|",
    ]
    lines += [f"| {n} | {a:.2f} s | {b:.2f} s | {a - b:.2f} s |" for n, a, b in starts()]
    lines += ["", "| a warm check | right answer | slowest known mistake |", "|---|---|---|"]
    lines += [f"| `{n}` | {a * 1e3:.0f} ms | {b * 1e3:.0f} ms |" for n, a, b in checks()]
    with tempfile.TemporaryDirectory() as ours, tempfile.TemporaryDirectory() as theirs:
        first, again = our_grading(Path(ours))
        stock = stock_grading(Path(ours, "submitted"), Path(theirs))
    lines += [
        "",
        f"| grading {SUBMISSIONS} right notebooks | takes | a notebook | against nbgrader |",
        "|---|---|---|---|",
    ]
    for name, value in (
        ("`course grade`", first),
        ("`course grade`, again: judged, not run", again),
        ("stock `nbgrader autograde`", stock),
    ):
        ratio = f"{stock / value:.1f} times as fast"
        lines.append(f"| {name} | {value:.1f} s | {value / SUBMISSIONS:.2f} s | {ratio} |")
    return "\n".join([*lines, ""])


if __name__ == "__main__":
    text = report()
    (ROOT / "benchmarks" / "RESULTS.md").write_text(text, encoding="utf-8")
    print(text)

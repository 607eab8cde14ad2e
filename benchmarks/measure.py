"""Measure what a learner waits for, and write its section of benchmarks/RESULTS.md.

    .venv/bin/python benchmarks/measure.py

Everything is measured in one run, peers beside it, so that the ratios mean something on any
machine. Medians of several passes. Takes about two minutes.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

from results import put, table

from autograder import check
from autograder.checks.answer import Answer, Value
from autograder.checks.judge import judge
from autograder.checks.render import to_html
from autograder.manifest import HANDED_OUT
from autograder.questions import explain, graded_questions

ROOT = Path(__file__).resolve().parents[1]
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
    needed = median(python("import numpy, scipy.spatial, mujoco"))
    first = "from autograder import check; check('one-link', {'one_link': lambda a, L: (0, 0)})"
    return [
        ("`import autograder`, over a bare interpreter", median(python("import autograder")), bare),
        ("the first `check`, over `import numpy, scipy.spatial, mujoco`",
         median(python(first)), needed),
    ]  # fmt: skip


def worked_names(lesson: str) -> dict[str, Any]:
    """Return what the worked notebook of `lesson` defines, run in this process."""
    (path,) = (ROOT / "solutions" / lesson).glob("*.ipynb")
    names: dict[str, Any] = {"__name__": "__main__", "display": lambda *_: None}
    here = Path.cwd()
    os.chdir(path.parent)
    try:
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            source = "".join(cell["source"])
            if cell["cell_type"] == "code" and not source.startswith("%"):
                exec(compile(source, path.name, "exec"), names)
    finally:
        os.chdir(here)
    return names


def checks() -> list[tuple[str, float, float]]:
    """A warm check of each question, drawn: the worked answer, and the slowest of its mistakes."""
    rows = []
    names: dict[str, dict[str, Any]] = {}
    for question in graded_questions():
        if question.by_hand:
            continue
        if question.lesson not in names:
            with contextlib.redirect_stdout(io.StringIO()):
                names[question.lesson] = worked_names(question.lesson)
        inputs = question.asking.request(0).cases
        found = names[question.lesson]
        assert check(question.id, found) == question.points, question.id

        def answered(question=question, found=found) -> None:
            check(question.id, found)._repr_html_()

        def mistaken(fault: str, question=question, inputs=inputs) -> None:
            outcomes = tuple(Value(question.model(case, frozenset({fault}))) for case in inputs)
            verdict = judge(question, inputs, Answer(outcomes))
            to_html(verdict, explain(verdict.mistakes))

        right = median(answered)
        wrong = max(median(lambda fault=fault: mistaken(fault)) for fault in question.faults)
        rows.append((question.id, right, wrong))
    return rows


def main() -> None:
    """Measure, and write the section."""
    os.environ["MPLBACKEND"] = "agg"
    warnings.simplefilter("ignore")
    begun = [
        (name, f"{took:.2f} s", f"{peer:.2f} s", f"{took - peer:.2f} s")
        for name, took, peer in starts()
    ]
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, HANDED_OUT).write_text("{}", encoding="utf-8")
        os.chdir(folder)  # a workbook, so that a check writes its diary as it does for a learner
        rows = checks()
        os.chdir(ROOT)
    times = [right for _, right, _ in rows] + [wrong for *_, wrong in rows]
    typical, worst = statistics.median(times) * 1e3, max(times) * 1e3
    put("Checking", "benchmarks/measure.py", [
        f"Medians of {PASSES} passes.",
        "",
        *table(("a fresh process", "takes", "its peer takes", "more"), begun),
        "",
        f"A warm check, drawn: {typical:.0f} ms at the median over {len(rows)} questions, right "
        f"and wrong, and {worst:.0f} ms at the worst.",
        "",
        *table(
            ("question", "worked answer", "slowest known mistake"),
            [(f"`{n}`", f"{a * 1e3:.0f} ms", f"{b * 1e3:.0f} ms") for n, a, b in rows],
        ),
    ])  # fmt: skip


if __name__ == "__main__":
    main()

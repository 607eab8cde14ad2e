"""Record: the only writer of nbgrader's gradebook and of the executed notebooks.

One transaction a submission, through nbgrader's own tables, so that its feedback, export and
formgrader work on them. Scores and comments that a person gave are never touched.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from autograder.grading.autograded import to_notebook
from autograder.grading.gradebook import Rows, open_gradebook, read_rows, timestamp
from autograder.grading.graded import Graded
from autograder.grading.handouts import Handout
from autograder.grading.notebook import json_bytes, write, write_bytes
from autograder.grading.register import register


class Recorder:
    """Writes graded submissions of one assignment. Close it when done."""

    def __init__(self, class_dir: Path, handouts: Sequence[Handout]) -> None:
        from autograder.grading.rows import Writer  # which imports a database's whole language

        self._class_dir = class_dir
        self._book = open_gradebook(class_dir)
        register(self._book, handouts)
        assignments = {handout.assignment for handout in handouts}
        self._writers = {name: Writer(self._book, name) for name in assignments}
        self._recorded: Rows = {}
        for name in assignments:
            self._recorded |= read_rows(self._book, name)

    def close(self) -> None:
        """Let go of the database."""
        self._book.close()

    def record(self, graded: Graded) -> None:
        """Write the executed notebook, the grades in one transaction, then the result file.

        What is recorded already, to the letter, is left alone.
        """
        home = Path(graded.submission.student, graded.submission.assignment)
        folder = self._class_dir / "autograded" / home
        path = folder / f"{graded.submission.notebook}.ipynb"
        content = json_bytes(to_notebook(graded))
        results = _results_path(self._class_dir, graded)
        previous = _read_results(results)
        known = previous.get(graded.submission.notebook, {})
        entry = {**graded.to_json(), "digest": graded.digest, "earlier": _earlier(known, graded)}
        if known == json.loads(json_bytes(entry)) and _holds(path, content) and self._holds(graded):
            return
        self._keep(graded)
        write_bytes(path, content)
        if graded.submission.timestamp:
            write_bytes(folder / "timestamp.txt", graded.submission.timestamp.encode())
        writer = self._writers[graded.submission.assignment]
        writer.write(graded, resubmitted=known.get("digest") != graded.digest)
        write(results, {**previous, graded.submission.notebook: entry})

    def _keep(self, graded: Graded) -> None:
        """Keep what was handed in: the next hand-in will lie in its place."""
        source = graded.submission.path
        if source is None or not graded.digest:
            return
        name = f"{graded.submission.notebook}.{graded.digest[:12]}.ipynb"
        home = self._class_dir / "history" / graded.submission.student
        kept = home / graded.submission.assignment / name
        if not kept.exists():
            content = source.read_bytes()
            if hashlib.sha256(content).hexdigest() == graded.digest:
                write_bytes(kept, content)

    def _holds(self, graded: Graded) -> bool:
        """Whether the gradebook has the grades of `graded` already."""
        where = (graded.submission.student, graded.submission.assignment)
        rows = self._recorded.get((*where, graded.submission.notebook), {})
        when = timestamp(graded.submission.timestamp)
        return all(
            verdict.question in rows and rows[verdict.question].is_of(verdict, when)
            for verdict in graded.verdicts
        )


def read_results(class_dir: Path, assignment: str) -> dict[str, dict[str, Any]]:
    """Return for each student the last result of each notebook, as `Graded.to_json` wrote it."""
    folder = class_dir / "results" / assignment
    return {path.stem: _read_results(path) for path in sorted(folder.glob("*.json"))}


def _earlier(known: Mapping[str, Any], graded: Graded) -> list[dict[str, Any]]:
    """Return what was recorded of earlier hand-ins, the last one too if `graded` is another."""
    earlier = list(known.get("earlier", ()))
    if known.get("digest") and known["digest"] != graded.digest:
        earlier.append({name: known[name] for name in ("digest", "score", "max_score")})
    return earlier


def _results_path(class_dir: Path, graded: Graded) -> Path:
    student = f"{graded.submission.student}.json"
    return class_dir / "results" / graded.submission.assignment / student


def _read_results(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}  # none yet, or damaged: it is written anew
    return data if isinstance(data, dict) else {}


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.read_bytes() == content
    except OSError:
        return False

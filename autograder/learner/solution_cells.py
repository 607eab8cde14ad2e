"""Reads a worked answer out of the notebooks in `solutions/`."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from autograder.checks.question import Question
from autograder.manifest import CourseError

FOLDER = "solutions"
_MARK = re.compile(r"\s*### (BEGIN|END) SOLUTION\s*")
_TEMPLATE = re.compile(r"\s*(\w+ = \.\.\.|raise NotImplementedError.*)")
"""Lines outside the marks that only stand there until somebody answers."""


def read_solution(root: Path, question: Question) -> tuple[str, str]:
    """Return the notebook that answers `question`, as a path in the course, and its code.

    The code is that of the answer cells before the question's own cell; it is empty for an answer
    in words. Raises CourseError when the course at `root` holds none.
    """
    if not (root / FOLDER).is_dir():
        raise CourseError(f"The worked answers lie in {FOLDER}/, and {root} has no such folder.")
    for path in sorted((root / FOLDER).glob("*/*.ipynb")):
        code = _answer_in(_cells(path), question.id)
        if code is not None:
            return path.relative_to(root).as_posix(), code
    raise CourseError(f"The course holds no worked answer to {question.id!r}.")


def _answer_in(cells: list[Mapping[str, Any]], id: str) -> str | None:
    """Return the code before the graded cell `id`, None where there is no such cell."""
    waiting: list[str] = []
    for cell in cells:
        marks = cell["metadata"].get("nbgrader", {})
        if marks.get("grade"):
            if marks.get("grade_id") == id:
                return "\n\n".join(waiting)
            waiting = []
        elif marks.get("solution"):
            waiting.append("\n".join(_without_template("".join(cell["source"]))))
    return None


def _without_template(source: str) -> Iterator[str]:
    inside = False
    for line in source.splitlines():
        mark = _MARK.fullmatch(line)
        if mark:
            inside = mark[1] == "BEGIN"
        elif inside or not _TEMPLATE.fullmatch(line):
            yield line


def _cells(path: Path) -> list[Mapping[str, Any]]:
    try:
        return list(json.loads(path.read_text(encoding="utf-8"))["cells"])
    except (OSError, ValueError, LookupError, TypeError) as error:
        raise CourseError(f"{path.name} in {FOLDER}/ cannot be read: {error}") from error

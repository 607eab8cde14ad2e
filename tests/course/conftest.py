"""Each lesson, run once for all tests that ask what it finds."""

from __future__ import annotations

import ast
import json
from contextlib import redirect_stdout
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any, NamedTuple
from unittest import mock

import IPython.display
import pytest

LESSONS = Path(__file__).resolve().parents[2] / "lessons"


class Lesson(NamedTuple):
    """What running a lesson leaves.

    By the id of its cell: `values` of the last line, what is `printed`, and what is `displayed`;
    `names` are all variables at the end, and `headings` those of the second level.
    """

    headings: list[str]
    values: dict[str, Any]
    printed: dict[str, str]
    displayed: dict[str, list[Any]]
    names: dict[str, Any]


@cache
def run(name: str) -> Lesson:
    """Run the code cells of `lessons/<name>.ipynb` in this process."""
    lesson = Lesson([], {}, {}, {}, {})

    def display(*things: Any) -> None:
        next(reversed(lesson.displayed.values())).extend(things)

    with mock.patch.object(IPython.display, "display", display):
        for cell in json.loads((LESSONS / f"{name}.ipynb").read_text(encoding="utf-8"))["cells"]:
            text = "".join(cell["source"])
            if cell["cell_type"] == "code":
                _run_cell(cell["id"], text, lesson)
            else:
                lines = text.splitlines()
                lesson.headings.extend(line[3:].strip() for line in lines if line.startswith("## "))
    return lesson


def _run_cell(name: str, source: str, lesson: Lesson) -> None:
    lesson.displayed[name] = []
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    value = None
    with redirect_stdout(StringIO()) as text:
        exec(compile(tree, name, "exec"), lesson.names)
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), name, "eval"), lesson.names)
    lesson.values[name], lesson.printed[name] = value, text.getvalue()


@pytest.fixture(scope="module")
def lesson(request: pytest.FixtureRequest) -> Lesson:
    """The lesson that the test's module names in `LESSON`."""
    return run(request.module.LESSON)

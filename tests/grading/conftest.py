"""A small course with one handed-out notebook, and ways to hand something in."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from autograder import questions
from autograder.grading import grade
from autograder.grading.forking import Template, can_fork
from autograder.grading.notebook import parse

ASSIGNMENT = "05_planar_fk"
NAME = "planar_fk"

RIGHT_FK = """
def planar_fk(q, L):
    a, b, c = np.cumsum(q)
    x = L[0] * np.cos(a) + L[1] * np.cos(b) + L[2] * np.cos(c)
    y = L[0] * np.sin(a) + L[1] * np.sin(b) + L[2] * np.sin(c)
    X = np.eye(4)
    X[:2, :2] = [[np.cos(c), -np.sin(c)], [np.sin(c), np.cos(c)]]
    X[:2, 3] = x, y
    return X
"""
RIGHT_RADII = "outer_radius = 0.70\ninner_radius = 0.0"


@pytest.fixture(scope="session")
def common_template() -> Iterator[Template]:
    with Template() as template:
        yield template


@pytest.fixture(autouse=True)
def one_template(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all gradings fork from one template, which takes seconds to warm up."""
    if can_fork() and "own_template" not in request.fixturenames:
        common = request.getfixturevalue("common_template")
        monkeypatch.setattr(grade, "Template", lambda: contextlib.nullcontext(common))


@pytest.fixture
def own_template() -> None:
    """Ask for a template that no other test uses."""


def cell(kind: str, source: str, id: str, **marks: Any) -> dict[str, Any]:
    """Return a notebook cell; `marks` are nbgrader's."""
    made: dict[str, Any] = {"cell_type": kind, "id": id, "metadata": {}, "source": source}
    if marks:
        base = {"grade": False, "solution": False, "locked": False, "schema_version": 3}
        made["metadata"] = {"nbgrader": {**base, "task": False, "cell_type": kind, **marks}}
    if kind == "code":
        made |= {"outputs": [], "execution_count": None}
    return made


def notebook(*cells: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook of `cells`."""
    kernel = {"kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}}
    return {"cells": list(cells), "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}


def handout() -> dict[str, Any]:
    """Return a handed-out notebook: three answers, of which one is written."""
    cells = [
        cell("markdown", "# Planar arm", "intro"),
        cell("code", "import numpy as np\nfrom autograder import check, hint", "imports",
             grade_id="imports", locked=True),
    ]  # fmt: skip
    for name in ("planar-fk", "workspace-radii"):
        points = questions.find(name).points
        cells += [
            cell("markdown", f"Answer {name}.", f"ask-{name}"),
            cell("code", "...  # your code here", f"cell-{name}", grade_id=f"{name}-answer",
                 solution=True),
            cell("code", f'check("{name}")', f"check-{name}", grade_id=name, grade=True,
                 locked=True, points=points),
        ]  # fmt: skip
    points = questions.find("overlay-reading").points
    cells.append(cell("markdown", "*Your answer here.*", "reading", grade_id="overlay-reading",
                      grade=True, solution=True, points=points))  # fmt: skip
    return notebook(*cells)


def answered(**texts: str) -> dict[str, Any]:
    """Return the handout with `texts` in the cells that their names (with _ for -) name."""
    made = handout()
    for item in made["cells"]:
        grade_id = item["metadata"].get("nbgrader", {}).get("grade_id", "")
        text = texts.get(grade_id.removesuffix("-answer").replace("-", "_"))
        if text is not None and item["metadata"]["nbgrader"]["solution"]:
            item["source"] = text
    return made


@pytest.fixture(scope="session")
def make() -> SimpleNamespace:
    """The helpers above, for tests."""
    return SimpleNamespace(
        cell=cell, notebook=notebook, handout=handout, answered=answered, save=save,
        fk=RIGHT_FK, radii=RIGHT_RADII, assignment=ASSIGNMENT, name=NAME,
        parse=lambda data: parse(json.dumps(data).encode(), "it"),
    )  # fmt: skip


@pytest.fixture
def course(tmp_path: Path) -> Path:
    """A course folder with the handout in it."""
    root = tmp_path / "a course"
    save(root / "exercises" / ASSIGNMENT / f"{NAME}.ipynb", handout())
    (root / "assets").mkdir()
    (root / "assets" / "note.txt").write_text("kept two levels up", encoding="utf-8")
    return root


@pytest.fixture
def hand_in(course: Path) -> Any:
    """A function that hands in a notebook (or raw bytes) for a student."""

    def put(student: str, content: dict[str, Any] | bytes, name: str = NAME) -> Path:
        path = course / "class" / "submitted" / student / ASSIGNMENT / f"{name}.ipynb"
        save(path, content)
        return path

    return put


def save(path: Path, content: dict[str, Any] | bytes) -> None:
    """Write a notebook, or whatever pretends to be one."""
    path.parent.mkdir(parents=True, exist_ok=True)
    raw = content if isinstance(content, bytes) else json.dumps(content).encode()
    path.write_bytes(raw)

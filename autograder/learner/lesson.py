"""Which lesson is meant: by its name, or by the notebook in which a learner is working."""

from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path, PurePath
from typing import Any

from autograder.manifest import CourseError, read_course
from autograder.questions import LESSONS

SESSION = "JPY_SESSION_NAME"
"""Where JupyterLab's server tells a kernel the path of its notebook."""

VS_CODE = "__vsc_ipynb_file__"
"""The name under which VS Code tells it."""


def lesson_named(name: str | int) -> str:
    """Return the lesson called `name`: its id, or its number, as in `5`.

    Raises CourseError, listing those there are.
    """
    number = f"{int(name):02}_" if str(name).isdecimal() else None
    for lesson in LESSONS:
        if lesson == name or (number and lesson.startswith(number)):
            return lesson
    raise CourseError(f"There is no lesson {name!r}. There is: {', '.join(LESSONS)}.")


def lesson_of_notebook(names: Mapping[str, Any]) -> str | None:
    """Return the lesson whose notebook calls, None when that cannot be told.

    `names` is what the notebook has defined. VS Code and JupyterLab say where the notebook lies;
    elsewhere the folder in which its kernel was started says it.
    """
    told = (names.get(VS_CODE), os.environ.get(SESSION), _folder())
    return next((lesson for path in told if (lesson := _lesson_in(path))), None)


def lesson_title(lesson: str) -> str:
    """Return the lesson's title; nothing when the course's folder is not there to tell."""
    try:
        return read_course().lesson(lesson).title
    except CourseError:
        return ""


def _lesson_in(path: object) -> str | None:
    """Return the lesson that a path names, by its file or by a folder; the last one counts."""
    if not isinstance(path, str):
        return None
    parts = PurePath(path.replace("\\", "/")).parts
    named = [part.removesuffix(".ipynb") for part in parts]
    return next((part for part in reversed(named) if part in LESSONS), None)


def _folder() -> str | None:
    try:
        return str(Path.cwd())
    except OSError:  # it has been deleted
        return None

"""What the course holds: the lessons and assignments that `course.toml` lists, in order.

The manifest knows nothing of points, which belong to the questions, or of people, who belong to a
group's own `class/`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

NAME = "course.toml"
WORKBOOK = "workbook"
"""The folder in the course that holds a learner's own copies of the exercises."""
HANDED_OUT = ".handed-out.json"
"""The file that says what was put into a workbook. A folder that has it is one."""
_ID = re.compile(r"\d\d_[a-z0-9_]+")
_PAGE = re.compile(r"[a-z][a-z0-9_]*")
"""A notebook to look things up in: it has no place in the order, and no exercises."""


class CourseError(Exception):
    """Something a person can put right. Its text is all that the command line prints."""


class ManifestError(CourseError):
    """The manifest is missing, or does not say what it must."""


@dataclass(frozen=True)
class Lesson:
    """One notebook to read, and the folder of exercises that belongs to it, if any."""

    id: str
    title: str
    assignment: str | None = None

    @property
    def notebook(self) -> Path:
        """The lesson's notebook, relative to the course's root."""
        return Path("lessons", f"{self.id}.ipynb")


@dataclass(frozen=True)
class Course:
    """The whole manifest."""

    title: str
    lessons: tuple[Lesson, ...]

    @property
    def assignments(self) -> tuple[str, ...]:
        """The folders of exercises, in the order of their lessons."""
        return tuple(lesson.assignment for lesson in self.lessons if lesson.assignment)

    def lesson(self, id: str) -> Lesson:
        """Return the lesson called `id`. Raises CourseError, listing those there are."""
        for lesson in self.lessons:
            if lesson.id == id:
                return lesson
        raise CourseError(_no_such("lesson", id, tuple(lesson.id for lesson in self.lessons)))

    def assignment(self, id: str) -> str:
        """Return `id` if it is an assignment. Raises CourseError, listing those there are."""
        if id not in self.assignments:
            raise CourseError(_no_such("assignment", id, self.assignments))
        return id


def course_root() -> Path:
    """Return the folder that holds `course.toml`: the repository of this course.

    Raises ManifestError when the package was installed without the repository around it.
    """
    root = Path(__file__).resolve().parent.parent
    if not (root / NAME).is_file():
        raise ManifestError(
            f"There is no {NAME} in {root}. This command works on the lessons and exercises, "
            "which are in the course's repository: clone it, and start it there with course.py."
        )
    return root


def workbook_of(folder: Path) -> Path | None:
    """Return the workbook that `folder` is or lies in, wherever it was moved; None for none."""
    for candidate in (folder, *folder.parents):
        beside = candidate.name == WORKBOOK and (candidate.parent / NAME).is_file()
        if beside or (candidate / HANDED_OUT).is_file():
            return candidate
    return None


def read_course(root: Path | None = None) -> Course:
    """Return the manifest of the course in the folder `root`, by default this course's own.

    Raises ManifestError, naming the entry at fault, when the file is missing or not as it must be.
    """
    path = (root or course_root()) / NAME
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ManifestError(f"{path} cannot be read: {error.strerror}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ManifestError(f"{path} is not valid TOML: {error}.") from error
    _only(data, {"title", "lesson"}, path.name)
    entries = data.get("lesson")
    if not isinstance(entries, list) or not entries:
        raise ManifestError(f"{NAME} must list at least one [[lesson]].")
    lessons = tuple(_lesson(entry, n) for n, entry in enumerate(entries, start=1))
    _unique("lesson", [lesson.id for lesson in lessons])
    _unique("assignment", [lesson.assignment for lesson in lessons if lesson.assignment])
    return Course(_text(data, "title", NAME), lessons)


def _lesson(entry: Any, n: int) -> Lesson:
    where = f"[[lesson]] number {n} of {NAME}"
    if not isinstance(entry, Mapping):
        raise ManifestError(f"{where} must be a table.")
    _only(entry, {"id", "title", "assignment"}, where)
    assignment = _id(entry, "assignment", where) if "assignment" in entry else None
    name = _text(entry, "id", where)
    if assignment is not None or not _PAGE.fullmatch(name):
        name = _id(entry, "id", where)
    return Lesson(name, _text(entry, "title", where), assignment)


def _id(entry: Mapping[str, Any], key: str, where: str) -> str:
    value = _text(entry, key, where)
    if not _ID.fullmatch(value):
        raise ManifestError(
            f"{where}: {key} is {value!r}; it must be two digits, an underscore and lower-case "
            "letters, as in '05_planar_fk', since it is also the name of a file or folder."
        )
    return value


def _text(entry: Mapping[str, Any], key: str, where: str) -> str:
    value = entry.get(key)
    if not isinstance(value, str) or not value.strip():
        raise ManifestError(f"{where} must have a text as its {key}; it has {value!r}.")
    return value


def _only(entry: Mapping[str, Any], keys: set[str], where: str) -> None:
    unknown = sorted(set(entry) - keys)
    if unknown:
        raise ManifestError(
            f"{where} has the unknown key {unknown[0]!r}; it may have {', '.join(sorted(keys))}."
        )


def _unique(what: str, ids: list[str]) -> None:
    twice = [name for name in ids if ids.count(name) > 1]
    if twice:
        raise ManifestError(f"{NAME} lists the {what} {twice[0]!r} twice.")


def _no_such(what: str, id: str, known: tuple[str, ...]) -> str:
    return f"There is no {what} {id!r}. There is: {', '.join(known) or 'none yet'}."

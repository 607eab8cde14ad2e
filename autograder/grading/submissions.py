"""What was handed in: `class/submitted/<student>/<assignment>/`, as nbgrader lays it out."""

from __future__ import annotations

import stat
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.checks.answer import storable
from autograder.manifest import CourseError

_MAX_TIMESTAMP = 1_000
_MAX_NAME = 200


@dataclass(frozen=True)
class Submission:
    """One notebook that one student should have handed in. `path` is None where it is missing."""

    student: str
    assignment: str
    notebook: str
    path: Path | None
    timestamp: str = ""
    notes: tuple[str, ...] = ()


def find_submissions(
    class_dir: Path, assignment: str, notebooks: tuple[str, ...], students: tuple[str, ...] = ()
) -> tuple[Submission, ...]:
    """Return what lies there for `assignment`, sorted by student; only `students` when given.

    A student's folder without the notebook counts: the notebook is then reported missing. Links
    that lead out of the student's folder are refused. Raises CourseError when nothing lies there,
    when a student in `students` handed in nothing, or when a name cannot be recorded.
    """
    root = class_dir / "submitted"
    there = [path for path in _folders(root) if (path / assignment).exists()]
    unknown = sorted(set(students) - {path.name for path in there})
    if unknown:
        names = ", ".join(path.name for path in there) or "nobody"
        raise CourseError(f"{', '.join(unknown)} handed in nothing for {assignment}; {names} did.")
    if not there:
        example = root / "STUDENT" / assignment / f"{notebooks[0]}.ipynb"
        raise CourseError(
            f"Nothing was handed in for {assignment}. Put each student's notebook here: {example}"
        )
    chosen = [path for path in there if not students or path.name in students]
    for path in chosen:
        _check_name(path.name)
    return tuple(s for path in chosen for s in _of_student(path, assignment, notebooks))


def find_strays(class_dir: Path, assignments: Sequence[str]) -> tuple[Path, ...]:
    """Return the notebooks in submitted/ that belong to no assignment where they lie."""
    root = class_dir / "submitted"
    there = (path.relative_to(root) for path in sorted(root.rglob("*.ipynb")))
    seen = (path for path in there if not any(part.startswith(".") for part in path.parts))
    return tuple(p for p in seen if len(p.parts) != 3 or p.parts[1] not in assignments)


def _check_name(student: str) -> None:
    """Refuse a name that no report or database can hold, before hours are spent on the others."""
    if storable(student) != student or len(student.encode()) > _MAX_NAME:
        raise CourseError(
            f"The folder {student!r} in submitted/ cannot be recorded under this name. Rename it: "
            f"at most {_MAX_NAME} bytes of UTF-8."
        )


def _folders(root: Path) -> list[Path]:
    if not root.is_dir():
        return []
    return sorted(p for p in root.iterdir() if p.is_dir() and not p.name.startswith("."))


def _of_student(home: Path, assignment: str, notebooks: tuple[str, ...]) -> Iterator[Submission]:
    folder = home / assignment
    notes: list[str] = []
    inside = _is_inside(folder, home.parent.resolve() / home.name / assignment)
    if not inside:
        notes.append("The folder is a link that leads elsewhere; it was not followed.")
    found = _notebooks(folder, notes) if inside and folder.is_dir() else {}
    timestamp = _timestamp(folder) if inside else ""
    for name in notebooks:
        path, more = _choose(name, found, notebooks)
        yield Submission(home.name, assignment, name, path, timestamp, (*notes, *more))


def _notebooks(folder: Path, notes: list[str]) -> dict[str, Path]:
    found = {}
    for path in sorted(folder.iterdir()):
        if path.suffix != ".ipynb" or path.name.startswith("."):
            continue
        if path.is_symlink() and not _is_inside(path, folder.resolve()):
            notes.append(f"{path.name} is a link that leads elsewhere; it was not followed.")
        elif not path.exists() or not stat.S_ISREG(path.stat().st_mode):
            notes.append(f"{path.name} is not a file and was left out.")
        else:
            found[path.stem] = path
    return found


def _choose(
    name: str, found: dict[str, Path], notebooks: tuple[str, ...]
) -> tuple[Path | None, list[str]]:
    """Return the file for the notebook `name`: by name, or the only one there is."""
    if name in found:
        return found[name], []
    if len(notebooks) == 1 and len(found) == 1:
        (path,) = found.values()
        return path, [f"The notebook was called {path.name}; it was taken for {name}.ipynb."]
    if not found:
        return None, [f"No notebook was handed in; expected {name}.ipynb."]
    names = ", ".join(path.name for path in found.values())
    return None, [f"{name}.ipynb was not handed in, and which of {names} is meant is unclear."]


def _is_inside(path: Path, folder: Path) -> bool:
    try:
        resolved = path.resolve(strict=True)
    except (OSError, RuntimeError):
        return False
    return resolved == folder or folder in resolved.parents


def _timestamp(folder: Path) -> str:
    path = folder / "timestamp.txt"
    if not path.is_file() or not _is_inside(path, folder.resolve()):
        return ""
    with path.open("rb") as file:
        return file.read(_MAX_TIMESTAMP).decode("utf-8", "replace").strip()

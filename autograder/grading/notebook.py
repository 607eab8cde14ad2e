"""Notebook files, read without belief and written in one piece.

What a learner hands in may be anything. `parse` returns a `Notebook` whose every field has the type
it says, or raises `NotebookError` with a sentence that a person can act on.
"""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from autograder.checks.answer import storable
from autograder.manifest import CourseError

MAX_BYTES = 20_000_000
"""A larger file is refused: no exercise comes near it."""

MAX_CELLS = 2_000


class NotebookError(CourseError):
    """The file is not a notebook that can be read; the message says why and what to do."""


class UnreachableError(NotebookError):
    """The file could not be read from its disk, so nothing is known of what is in it."""


class Role(StrEnum):
    """What a cell is for, by its nbgrader metadata."""

    ANSWER = "answer"
    """The learner writes code here."""
    CHECK = "check"
    """Points are given here; the text is the course's."""
    WRITTEN = "written"
    """The learner writes text here, and a person reads it."""
    GIVEN = "given"
    """Everything else that the course wrote."""


@dataclass(frozen=True)
class Cell:
    """One cell. `kind` is code, markdown or raw; `id` and `grade_id` are "" where there is none."""

    kind: str
    source: str
    id: str = ""
    grade_id: str = ""
    grade: bool = False
    solution: bool = False
    locked: bool = False
    points: float = 0.0

    @property
    def role(self) -> Role:
        """What the cell is for."""
        if self.grade and self.solution:
            return Role.WRITTEN
        if self.grade:
            return Role.CHECK
        return Role.ANSWER if self.solution else Role.GIVEN


@dataclass(frozen=True)
class Notebook:
    """The cells of a notebook, and the bytes they were read from."""

    cells: tuple[Cell, ...]
    raw: bytes = b""


def read(path: Path) -> Notebook:
    """Return the notebook in the file `path`. Raises NotebookError, UnreachableError included."""
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            raise NotebookError(
                f"{path.name} has {size / 1e6:.0f} MB, and the limit is {MAX_BYTES / 1e6:.0f} MB; "
                "clear its outputs and save it again"
            )
        raw = path.read_bytes()
    except OSError as error:
        raise UnreachableError(f"{path.name} cannot be read: {error.strerror or error}") from error
    return parse(raw, path.name)


def parse(raw: bytes, name: str) -> Notebook:
    """Return the notebook that `raw` holds. Raises NotebookError, which calls the file `name`."""
    if len(raw) > MAX_BYTES:
        raise NotebookError(f"{name} is larger than {MAX_BYTES / 1e6:.0f} MB")
    try:
        data = json.loads(raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise NotebookError(
            f"{name} is not UTF-8 text (byte {error.start}); was it saved by a word processor?"
        ) from error
    except (ValueError, RecursionError) as error:
        raise NotebookError(
            f"{name} is not JSON, so it is no notebook: {error}; was it cut short on its way?"
        ) from error
    if not isinstance(data, dict) or not isinstance(data.get("cells"), list):
        raise NotebookError(f"{name} is JSON, but no notebook: it has no list of cells")
    if data.get("nbformat") != 4:
        raise NotebookError(
            f"{name} is in notebook format {data.get('nbformat')!r}, expected 4; "
            "open it in JupyterLab and save it again"
        )
    if len(data["cells"]) > MAX_CELLS:
        raise NotebookError(f"{name} has {len(data['cells'])} cells; the limit is {MAX_CELLS}")
    return Notebook(tuple(_cell(c, n, name) for n, c in enumerate(data["cells"], 1)), raw)


def _cell(data: Any, number: int, name: str) -> Cell:
    if not isinstance(data, dict) or data.get("cell_type") not in ("code", "markdown", "raw"):
        raise NotebookError(f"{name}: cell {number} is neither code nor text")
    source = data.get("source", "")
    if isinstance(source, list) and all(isinstance(line, str) for line in source):
        source = "".join(source)
    if not isinstance(source, str):
        raise NotebookError(f"{name}: the text of cell {number} is not text")
    metadata = data.get("metadata")
    marks = metadata.get("nbgrader") if isinstance(metadata, Mapping) else None
    return _marked(data, source, marks if isinstance(marks, Mapping) else {})


def _marked(data: Mapping[str, Any], source: str, marks: Mapping[str, Any]) -> Cell:
    points = marks.get("points", 0)
    return Cell(
        kind=data["cell_type"],
        source=storable(source),
        id=_text(data.get("id")),
        grade_id=_text(marks.get("grade_id")),
        grade=marks.get("grade") is True,
        solution=marks.get("solution") is True,
        locked=marks.get("locked") is True,
        points=float(points) if type(points) in (int, float) and abs(points) < 1e6 else 0.0,
    )


def _text(value: Any) -> str:
    return storable(value)[:200] if isinstance(value, str) else ""


def write(path: Path, data: Mapping[str, Any]) -> None:
    """Write JSON `data` to `path`: whoever reads sees the old file or the new one, never a part."""
    write_bytes(path, json_bytes(data))


def json_bytes(data: Mapping[str, Any]) -> bytes:
    """Return `data` as JSON in one line: indented JSON takes four times as long to write."""
    return (json.dumps(data, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8")


def write_bytes(path: Path, content: bytes) -> None:
    """Write `content` to `path` in one piece, making its folder where needed.

    One process writes in a class at a time. What a killed one has left half written is taken up by
    the next.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.part")
    try:
        temporary.unlink(missing_ok=True)  # were it a link, it would lead somewhere else
        with temporary.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(0o644)
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise

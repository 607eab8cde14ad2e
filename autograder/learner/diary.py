"""The diary: what a learner has done, a line each, in `progress.jsonl` in their workbook.

It is only ever added to, each line by one write at the end of the file: two kernels at once, or a
kill, lose nothing. It holds no text of the learner's and no name. A deleted file starts anew; what
cannot be read of a damaged one is skipped and counted. Outside a workbook the diary is kept in
memory, and ends with the kernel.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any

from autograder.checks.verdict import Status
from autograder.manifest import workbook_of

NAME = "progress.jsonl"


class What(StrEnum):
    """What was done."""

    CHECK = "check"
    HINT = "hint"
    SOLUTION = "solution"


@dataclass(frozen=True)
class Entry:
    """One line: a check with its outcome, a hint by its number, or a solution that was shown.

    `attempt` tells different answers apart; it is empty for what counts as none. `best` is what the
    question was worth at the time.
    """

    what: What
    question: str
    status: Status = Status.UNTRIED
    points: float = 0.0
    best: float = 0.0
    mistakes: tuple[str, ...] = ()
    attempt: str = ""
    number: int = 0

    def to_json(self) -> dict[str, Any]:
        """Return the entry as plain JSON values."""
        entry: dict[str, Any] = {"what": self.what.value, "question": self.question}
        if self.what is What.CHECK:
            entry |= {"status": self.status.value, "points": self.points, "of": self.best}
            entry |= {"mistakes": list(self.mistakes), "attempt": self.attempt}
        if self.what is What.HINT:
            entry["number"] = self.number
        return entry

    @classmethod
    def from_json(cls, data: Any) -> Entry:
        """Return the entry that `to_json` wrote. Raises ValueError for anything else."""
        if not isinstance(data, dict) or not isinstance(data.get("question"), str):
            raise ValueError("an entry must be an object that names a question")
        what, question = What(str(data.get("what"))), data["question"]
        if what is What.SOLUTION:
            return cls(what, question)
        if what is What.HINT:
            return cls(what, question, number=_count(data.get("number")))
        mistakes, attempt = data.get("mistakes"), data.get("attempt")
        if not isinstance(mistakes, list) or not all(isinstance(m, str) for m in mistakes):
            raise ValueError("mistakes must be a list of ids")
        if not isinstance(attempt, str):
            raise ValueError("an attempt must be a text")
        points, best = _amount(data, "points"), _amount(data, "of")
        return cls(what, question, Status(str(data.get("status"))), points, best, tuple(mistakes),
                   attempt)  # fmt: skip


@dataclass(frozen=True)
class Pages:
    """What a diary says, oldest first, and how many lines of it could not be read.

    `trouble` says why it cannot be read or written; it is empty where all is well.
    """

    entries: tuple[Entry, ...]
    damaged: int = 0
    trouble: str = ""


class Diary:
    """The diary in the folder `workbook`; None keeps it in memory."""

    def __init__(self, workbook: Path | None) -> None:
        self.path = workbook / NAME if workbook is not None else None
        self._unwritten: list[Entry] = []
        self._told = False

    def add(self, entry: Entry) -> None:
        """Add an entry. Where the file cannot be written, say so once, and remember the entry."""
        self._unwritten.append(entry)
        if self.path is None:
            return
        try:
            _append(self.path, self._unwritten)
            self._unwritten.clear()
        except OSError as error:
            if not self._told:
                self._told = True
                print(_cannot(error, self.path), "Until it can, this kernel remembers it.")  # noqa: T201

    def read(self) -> Pages:
        """Return everything, with what could not be written yet at the end."""
        pages = read_pages(self.path) if self.path is not None else Pages(())
        return Pages((*pages.entries, *self._unwritten), pages.damaged, pages.trouble)


@cache
def diary() -> Diary:
    """Return the diary of this kernel: that of the workbook in which it was started, if any."""
    try:
        here = Path.cwd()
    except OSError:  # the folder has been deleted
        return Diary(None)
    return Diary(workbook_of(here))


def read_pages(path: Path) -> Pages:
    """Return what the file at `path` says; nothing when there is none."""
    try:
        lines = path.read_bytes().splitlines()
    except FileNotFoundError:
        return Pages(())
    except OSError as error:
        return Pages((), trouble=_cannot(error, path))
    entries, damaged = [], 0
    for line in filter(None, map(bytes.strip, lines)):
        try:
            entries.append(Entry.from_json(json.loads(line)))
        except (ValueError, RecursionError):
            damaged += 1
    return Pages(tuple(entries), damaged)


def _append(path: Path, entries: list[Entry]) -> None:
    """Add lines by one write. Raises OSError."""
    lines = "".join(f"{json.dumps(entry.to_json())}\n" for entry in entries).encode("ascii")
    flags = os.O_RDWR | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0)
    file = os.open(path, flags, 0o644)
    try:
        if os.lseek(file, 0, os.SEEK_END) > 0:
            os.lseek(file, -1, os.SEEK_END)
            if os.read(file, 1) != b"\n":  # somebody was stopped in the middle of a line
                lines = b"\n" + lines
        if os.write(file, lines) < len(lines):
            raise OSError(None, "the disk is full")
    finally:
        os.close(file)


def _cannot(error: OSError, path: Path) -> str:
    return f"Your progress cannot be kept in {path}: {error.strerror or error}."


def _count(value: Any) -> int:
    if type(value) is not int or value < 0:
        raise ValueError("a number must be whole, and not negative")
    return value


def _amount(data: Mapping[str, Any], key: str) -> float:
    value = data.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise ValueError(f"{key} must be a number")
    if not (math.isfinite(value) and value >= 0):
        raise ValueError(f"{key} must be finite, and not negative")
    return float(value)

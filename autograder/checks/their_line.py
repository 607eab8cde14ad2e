"""Which line of the learner's own was running: what a message about their code points at.

Their function calls NumPy, which calls itself. The line that helps is the last one that they wrote.
"""

from __future__ import annotations

import linecache
import os
import traceback
import types
from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder.checks.answer import MAX_DETAIL

_HARNESS = str(Path(__file__).parent) + os.sep
_NOT_THEIRS = (
    str(Path(__file__).parents[1]) + os.sep,
    str(Path(os.__file__).parent) + os.sep,
    "<frozen",
    "<lambdifygenerated",
    "<__array_function__",
)
"""The course, Python's own library, and code that was made while running."""

Place = tuple[str, int]
"""A file's name and a line in it."""


def where_raised(error: BaseException) -> str:
    """Return the last line of the learner's own code on the way to `error`, or an empty text."""
    frames = traceback.extract_tb(error.__traceback__)
    return _first_own((frame.filename, frame.lineno or 0) for frame in reversed(frames))


def where_running(frame: types.FrameType) -> str:
    """Return the line of the learner's own code that `frame` runs for, or an empty text."""
    return _first_own(_outwards(frame))


def _outwards(frame: types.FrameType | None) -> Iterator[Place]:
    """Yield the places of `frame` and of its callers, as far as `collect`, who called them."""
    while frame is not None and not frame.f_code.co_filename.startswith(_HARNESS):
        yield frame.f_code.co_filename, frame.f_lineno
        frame = frame.f_back


def _first_own(places: Iterable[Place]) -> str:
    for name, number in places:
        if "site-packages" not in name and not name.startswith(_NOT_THEIRS):
            text = linecache.getline(name, number).strip()
            return (f"line {number}: {text}" if text else f"line {number}")[:MAX_DETAIL]
    return ""

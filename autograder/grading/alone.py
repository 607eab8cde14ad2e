"""One grader at a time in a class: two would write the same rows of the gradebook."""

from __future__ import annotations

import contextlib
import sys
from collections.abc import Iterator
from pathlib import Path

from autograder.manifest import CourseError

LOCK = ".grading.lock"


@contextlib.contextmanager
def alone(class_dir: Path) -> Iterator[None]:
    """Keep other graders out of `class_dir`. Raises CourseError while one is at work there.

    The system lets go of the lock when the process ends, however it ends.
    """
    class_dir.mkdir(parents=True, exist_ok=True)
    with (class_dir / LOCK).open("a+b") as file:
        try:
            _lock(file.fileno())
        except (BlockingIOError, PermissionError) as error:  # as Linux and macOS, and Windows, say
            raise CourseError(
                f"Another run is grading in {class_dir} just now. Let it end, then start again."
            ) from error
        yield


def _lock(descriptor: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        return
    import fcntl

    fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)

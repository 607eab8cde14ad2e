"""Sealing: a process gives up for good what the code that it is about to run must not have.

On Linux there are four layers: limits on time, memory and files; what root may do is given up;
Landlock leaves it the libraries to read and one folder to write in; and a filter on system calls
leaves it no new processes, no network and no signals to others. None needs privileges. Elsewhere
there are limits at most.
"""

from __future__ import annotations

import contextlib
import errno
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

from autograder.grading.sealing.limits import set_limits

FILES, CALLS = "files", "system calls"
"""The two layers without which a process counts as not sealed."""


def seal(
    limits: Mapping[str, int], readable: Iterable[Path], writable: Iterable[Path]
) -> tuple[str, ...]:
    """Seal this process as far as the platform can, and return the names of what took hold.

    Raises OSError when a layer that the platform has cannot be put in place: the code must not run
    then. The process must have a single thread. Nothing of this can be undone.
    """
    held = list(set_limits(limits))
    if sys.platform != "linux":
        return tuple(held)
    from autograder.grading.sealing import landlock, privileges, seccomp

    _end_first()
    privileges.drop_privileges()
    known = landlock.version()
    if known:
        landlock.restrict_files(readable, writable)
        held.append(FILES)
    try:
        seccomp.restrict_system_calls(truncate=known >= landlock.WATCHES_TRUNCATION)
        held.append(CALLS)
    except OSError as error:
        if error.errno not in (errno.ENOSYS, errno.EINVAL):  # a kernel built without it
            raise
    return tuple(held)


def _end_first() -> None:
    """Tell the system to end this process before others when the machine runs out of memory."""
    with contextlib.suppress(OSError):  # without /proc the largest ends first, which is often this
        Path("/proc/self/oom_score_adj").write_text("1000", encoding="ascii")


def can_seal() -> bool:
    """Return whether this system has what a seal is made of: Linux with Landlock and seccomp."""
    if sys.platform != "linux":
        return False
    from autograder.grading.sealing import landlock, seccomp

    return landlock.version() > 0 and seccomp.is_there()


def is_sealed(held: Iterable[str]) -> bool:
    """Return whether what took hold keeps code in that wants out."""
    return {FILES, CALLS} <= set(held)


def in_words(held: Iterable[str]) -> str:
    """Return in plain words what stood between the learner's code and this machine."""
    names = list(held)
    if is_sealed(names):
        return f"sealed: it reached no other file, process or network ({', '.join(names)})"
    if not names:
        return "a separate process with time limits only; not a security boundary"
    return f"a separate process with limits ({', '.join(names)}); not a security boundary"

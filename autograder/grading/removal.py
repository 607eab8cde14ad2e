"""Removing a folder whose maker did not want it removed.

Python's own removal gives up at a folder that may not be opened, and descends by calling itself,
which folders in folders without end break.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import stat
from itertools import count
from pathlib import Path


def remove(root: Path) -> None:
    """Remove the folder `root` with all that is in it, however deep and whatever its rights.

    Raises nothing: what the system refuses to remove stays.
    """
    with contextlib.suppress(OSError, RecursionError):
        shutil.rmtree(root)
        return
    if not root.is_symlink() and root.is_dir():
        with contextlib.suppress(OSError):
            _flatten(root)
            root.rmdir()


def _flatten(root: Path) -> None:
    """Empty `root`: files are removed, and folders moved up until none is in another."""
    root.chmod(stat.S_IRWXU)
    names = (root / f"moved-{number}" for number in count())
    waiting = [root]
    while waiting:
        folder = waiting.pop()
        if folder != root:
            folder.chmod(stat.S_IRWXU)
        for entry in os.scandir(folder):
            if not entry.is_dir(follow_symlinks=False):
                Path(entry.path).unlink()
                continue
            free = next(name for name in names if not os.path.lexists(name))
            Path(entry.path).chmod(stat.S_IRWXU)  # a folder that nobody may write cannot be moved
            Path(entry.path).rename(free)
            waiting.append(free)
        if folder != root:
            folder.rmdir()

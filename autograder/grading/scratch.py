"""The scratch folder in which a notebook runs: it looks like a learner's workbook, for one run."""

from __future__ import annotations

import contextlib
import functools
import os
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from autograder.grading.removal import remove

FIGURES = "figures-cache"

EVERY = 0.5
"""Seconds between two looks at how much lies in a scratch folder."""


@dataclass(frozen=True)
class Place:
    """A scratch folder. `folder` is where the notebook runs, inside `root`."""

    root: Path
    folder: Path


@contextlib.contextmanager
def scratch(assignment: str, assets: Path | None, beside: Path | None) -> Iterator[Place]:
    """Make `…/workbook/<assignment>/` and remove it afterwards.

    `assets` is copied two levels up, so that a notebook finds `../../assets/` as at home. The
    files of the folder `beside`, except notebooks, are copied next to the notebook.
    """
    root = Path(tempfile.mkdtemp(prefix=owned())).resolve()
    try:
        folder = root / "workbook" / assignment
        folder.mkdir(parents=True)
        if assets is not None and assets.is_dir():
            shutil.copytree(assets, root / "assets")
        if beside is not None and beside.is_dir():
            ignored = shutil.ignore_patterns("*.ipynb", ".*", "__pycache__")
            shutil.copytree(beside, folder, ignore=ignored, dirs_exist_ok=True)
        keep_fonts(root)
        yield Place(root, folder)
    finally:
        remove(root)


class Watch:
    """Looks now and then how much lies in a scratch folder.

    The system bounds the size of one file. This bounds them all together, and how many there are;
    a folder that hides what is in it is too much as well.
    """

    def __init__(self, root: Path, size: int, entries: int) -> None:
        """Watch `root` for more than `size` bytes, or `entries` files and folders."""
        self._root, self._size, self._entries = root, size, entries
        self._next = 0.0

    def __call__(self) -> str:
        """Return what is too much, in words, or "". Looks at most every `EVERY` seconds."""
        now = time.monotonic()
        if now < self._next:
            return ""
        self._next = now + EVERY
        size = entries = 0
        waiting = [self._root]
        while waiting:
            try:
                found = _some_entries(waiting.pop(), self._entries + 1)
            except (FileNotFoundError, NotADirectoryError):
                continue  # the learner's code removes what is looked at
            except OSError as error:  # its path is too long, or nobody may look into it
                return f"made a folder that cannot be looked into ({error.strerror})"
            for entry in found:
                entries += 1
                with contextlib.suppress(OSError):
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(Path(entry.path))
                    else:
                        size += _on_disk(entry.stat(follow_symlinks=False))
                if size > self._size:
                    return f"wrote more than {self._size >> 20} MB of files"
                if entries > self._entries:
                    return f"made more than {self._entries} files"
        return ""


def _some_entries(folder: Path, most: int) -> list[os.DirEntry[str]]:
    """Return at most `most` of what is in `folder`. Raises OSError."""
    with os.scandir(folder) as found:
        return list(islice(found, most))


def _on_disk(status: os.stat_result) -> int:
    """Return the bytes that a file takes: one with holes takes less than its size."""
    if sys.platform == "win32":
        return status.st_size
    return status.st_blocks * 512


def owned() -> str:
    """Return how the names of this process's scratch folders begin, so that it can be told dead."""
    return f"course-{_namespace()}-{os.getpid()}-"


def sweep() -> None:
    """Remove the scratch folders of processes that are no more: a killed grader leaves its own.

    A process number that is another's by now keeps its folder until that one ends.
    """
    if sys.platform == "win32":
        return  # there nothing tells without harm whether a process lives
    mine = re.compile(rf"course-{_namespace()}-(\d+)-")
    for path in Path(tempfile.gettempdir()).glob("course-*"):
        named = mine.match(path.name)
        if named is None or path.is_symlink() or _lives(int(named[1])):
            continue
        with contextlib.suppress(OSError):  # gone meanwhile, or somebody else's
            if path.lstat().st_uid == os.geteuid():
                remove(path)


@functools.cache
def _namespace() -> str:
    """Return what tells apart processes of one number in several containers over one folder."""
    with contextlib.suppress(OSError):
        return str(Path("/proc/self/ns/pid").stat().st_ino)
    return "0"


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except OSError:  # it lives, and is somebody else's
        return True
    return True


def keep_fonts(root: Path) -> None:
    """Give matplotlib, in a home of its own, what it knows of this machine's fonts."""
    (root / FIGURES).mkdir()
    for fonts in _font_lists():
        shutil.copy(fonts, root / FIGURES)


@functools.cache
def _font_lists() -> tuple[Path, ...]:
    """Return matplotlib's list of fonts on this machine, which each child would else build anew.

    It takes up to half a minute to build where many fonts are installed.
    """
    import matplotlib
    import matplotlib.font_manager  # builds the list once, in the grader's own cache

    return tuple(Path(matplotlib.get_cachedir()).glob("fontlist-v*.json"))

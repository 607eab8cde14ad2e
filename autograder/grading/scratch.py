"""The scratch folder in which a notebook runs: it looks like a learner's workbook, for one run."""

from __future__ import annotations

import contextlib
import functools
import shutil
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FIGURES = "figures-cache"


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
    root = Path(tempfile.mkdtemp(prefix="course-")).resolve()
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
        shutil.rmtree(root, ignore_errors=True)


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

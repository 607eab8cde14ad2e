"""A kernel that has just been started, and a workbook to start it in."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.learner import check, diary, helping
from autograder.learner.lesson import SESSION
from autograder.manifest import HANDED_OUT


def _restart() -> None:
    """Forget what a kernel forgets when it is restarted."""
    diary.diary.cache_clear()
    helping._shown.clear()
    check._lessons.clear()


@pytest.fixture(autouse=True)
def new_kernel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    """Each test is a kernel of its own, in a folder that is no workbook."""
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir(tmp_path / "elsewhere")
    monkeypatch.delenv(SESSION, raising=False)
    _restart()
    yield
    _restart()


@pytest.fixture
def workbook(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A workbook; the kernel is started in the folder of lesson 5."""
    folder = tmp_path / "workbook"
    (folder / "05_planar_fk").mkdir(parents=True)
    (folder / HANDED_OUT).write_text("{}")
    monkeypatch.chdir(folder / "05_planar_fk")
    _restart()
    return folder


@pytest.fixture
def restart():
    """A function that restarts the kernel."""
    return _restart

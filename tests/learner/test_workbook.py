"""What a workbook is: the folder that `course lab` makes, also where it was moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.manifest import HANDED_OUT, NAME, workbook_of
from autograder.upkeep.workbook import sync


@pytest.fixture
def course(tmp_path: Path) -> Path:
    root = tmp_path / "course"
    (root / "exercises" / "05_arm").mkdir(parents=True)
    (root / "exercises" / "05_arm" / "arm.ipynb").write_text("{}")
    lesson = '[[lesson]]\nid = "05_arm"\ntitle = "Arm"\nassignment = "05_arm"\n'
    (root / NAME).write_text(f'title = "T"\n{lesson}')
    return root


def test_what_sync_makes_is_a_workbook_and_all_that_lies_in_it(course: Path) -> None:
    sync(course)
    assert workbook_of(course / "workbook") == course / "workbook"
    assert workbook_of(course / "workbook" / "05_arm") == course / "workbook"


def test_the_rest_of_the_course_is_none(course: Path) -> None:
    sync(course)
    assert workbook_of(course) is None
    assert workbook_of(course / "lessons") is None


def test_a_workbook_that_was_moved_is_still_one(course: Path, tmp_path: Path) -> None:
    sync(course)
    moved = tmp_path / "my things"
    (course / "workbook").rename(moved)
    assert workbook_of(moved / "05_arm") == moved


def test_one_whose_record_was_lost_is_known_by_the_course_beside_it(course: Path) -> None:
    sync(course)
    (course / "workbook" / HANDED_OUT).unlink()
    assert workbook_of(course / "workbook" / "05_arm") == course / "workbook"


def test_any_other_folder_of_that_name_is_none(tmp_path: Path) -> None:
    assert workbook_of(tmp_path / "workbook") is None

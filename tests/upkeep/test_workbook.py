"""The workbook gives what is new and takes nothing that is the learner's."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.upkeep.workbook import RECORD, Sync, sync

ARM = Path("05_arm/arm.ipynb")
NOTHING = Sync((), (), ())


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "course.toml").write_text(
        'title = "T"\n[[lesson]]\nid = "05_arm"\ntitle = "Arm"\nassignment = "05_arm"\n'
    )
    hand_out(tmp_path, "first")
    return tmp_path


def hand_out(root: Path, text: str, path: Path = ARM) -> None:
    (root / "exercises" / path).parent.mkdir(parents=True, exist_ok=True)
    (root / "exercises" / path).write_text(text)


def mine(root: Path, path: Path = ARM) -> Path:
    return root / "workbook" / path


def test_first_time_copies_everything(root: Path) -> None:
    assert sync(root) == Sync((ARM,), (), ())
    assert mine(root).read_text() == "first"
    assert sync(root) == NOTHING


def test_a_new_file_is_added_beside_the_learners(root: Path) -> None:
    sync(root)
    mine(root).write_text("my work")
    hand_out(root, "data", Path("05_arm/data.csv"))
    assert sync(root).added == (Path("05_arm/data.csv"),)
    assert mine(root).read_text() == "my work"


def test_an_untouched_copy_follows_the_course(root: Path) -> None:
    sync(root)
    hand_out(root, "second")
    assert sync(root) == Sync((), (ARM,), ())
    assert mine(root).read_text() == "second"


def test_the_learners_work_is_kept_and_the_newer_handout_is_told(root: Path) -> None:
    sync(root)
    mine(root).write_text("my work")
    assert sync(root) == NOTHING
    hand_out(root, "second")
    for _ in range(2):
        assert sync(root) == Sync((), (), (ARM,))
        assert mine(root).read_text() == "my work"


def test_work_that_equals_a_later_handout_stays_the_learners_only_while_it_differs(
    root: Path,
) -> None:
    sync(root)
    mine(root).write_text("second")
    hand_out(root, "second")
    assert sync(root) == NOTHING
    hand_out(root, "third")
    assert sync(root) == Sync((), (ARM,), ())


@pytest.mark.parametrize("record", [None, "", "{", "[]", '{"05_arm/arm.ipynb": 3}', "\0\0"])
def test_without_a_readable_record_nothing_is_overwritten(root: Path, record: str | None) -> None:
    sync(root)
    mine(root).write_text("my work")
    hand_out(root, "second")
    if record is None:
        (root / "workbook" / RECORD).unlink()
    else:
        (root / "workbook" / RECORD).write_text(record)
    assert sync(root).newer == (ARM,)
    assert sync(root) == NOTHING  # told once, since nobody knows what they started from
    hand_out(root, "third")
    assert sync(root).newer == (ARM,)
    assert mine(root).read_text() == "my work"


def test_a_deleted_copy_comes_back(root: Path) -> None:
    sync(root)
    mine(root).unlink()
    assert sync(root).added == (ARM,)


def test_hidden_files_are_not_handed_out_and_no_parts_stay_behind(root: Path) -> None:
    hand_out(root, "x", Path("05_arm/.ipynb_checkpoints/arm.ipynb"))
    sync(root)
    names = {path.name for path in (root / "workbook").rglob("*") if path.is_file()}
    assert names == {"arm.ipynb", RECORD}

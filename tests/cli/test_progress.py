"""`course progress`: the same in a terminal."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from autograder import cli
from autograder.checks.verdict import Status
from autograder.cli import progress
from autograder.learner.diary import NAME, Diary, Entry, What
from autograder.manifest import HANDED_OUT
from autograder.questions import graded_questions

PASSED = Entry(What.CHECK, "planar-fk", Status.PASSED, 3.0, 3.0, (), "a")


@pytest.fixture
def workbook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "workbook"
    (folder / "05_planar_fk").mkdir(parents=True)
    (folder / HANDED_OUT).write_text("{}")
    monkeypatch.chdir(folder / "05_planar_fk")
    monkeypatch.setenv("COLUMNS", "120")
    return folder


def course(*words: str) -> int:
    with pytest.raises(SystemExit) as ended:
        cli.main(["progress", *words])
    return int(ended.value.code or 0)


def test_a_table_a_lesson_with_a_bar(workbook, capsys):
    diary = Diary(workbook)
    diary.add(PASSED)
    diary.add(
        Entry(What.CHECK, "workspace", Status.FAILED, 0.0, 3.0, ("degrees-into-cosine",), "b")
    )
    diary.add(Entry(What.HINT, "workspace", number=2))
    assert course() == 0
    out = capsys.readouterr().out
    assert "██░░░░░░░░░░ 05_planar_fk · Forward kinematics of a planar arm: 3 of 18 points" in out
    assert "✔ passed" in out
    assert "degrees-into-cosine" in out
    assert "one-link" not in out, "a lesson that was not begun is one line"
    by_hand = sum(question.points for question in graded_questions() if question.by_hand)
    most = sum(question.points for question in graded_questions()) - by_hand
    assert f"3 of {most:g} points; a person gives up to {by_hand:g} more" in out


def test_json_is_one_object(workbook, capsys):
    Diary(workbook).add(PASSED)
    with (workbook / NAME).open("a") as file:
        file.write("damage\n")
    assert course("--json", "--lesson", "5") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["points"], found["max_points"], found["damaged_lines"]) == (3.0, 18.0, 1)
    (lesson,) = found["lessons"]
    question = next(q for q in lesson["questions"] if q["question"] == "planar-fk")
    assert (question["status"], question["points"], question["tries"]) == ("passed", 3.0, 1)


def test_before_the_first_check_it_says_how_to_begin(workbook, capsys):
    assert course() == 0
    assert "Begin with: course lab" in capsys.readouterr().out


def test_damage_is_told(workbook, capsys):
    (workbook / NAME).write_text("damage\n")
    course()
    assert "1 damaged line of progress.jsonl could not be read." in capsys.readouterr().out


def test_elsewhere_it_is_the_courses_own_workbook(workbook, monkeypatch, capsys):
    course_folder = workbook.parent
    (course_folder / "course.toml").write_text("")
    Diary(workbook).add(PASSED)
    monkeypatch.chdir(course_folder)
    monkeypatch.setattr(progress, "course_root", lambda: course_folder)
    assert course() == 0
    assert "3 of 18 points" in capsys.readouterr().out


def test_without_a_workbook_it_says_what_to_do(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(progress, "course_root", lambda: tmp_path)
    assert course() == cli.BAD_INPUT
    assert "There is no workbook yet. `course lab` makes one" in capsys.readouterr().err


def test_an_unknown_lesson_is_answered_with_those_there_are(workbook, capsys):
    assert course("--lesson", "06_nothing") == cli.BAD_INPUT
    assert "05_planar_fk" in capsys.readouterr().err

"""The diary: what it says survives kills, two kernels, damage and deletion."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.checks.verdict import Status
from autograder.learner import check, progress
from autograder.learner.diary import NAME, Diary, Entry, What, read_pages

HINT = Entry(What.HINT, "planar-fk", number=2)
CHECKED = Entry(What.CHECK, "planar-fk", Status.PARTLY, 2.0, 3.0, ("rotation-transposed",), "abc")
SHOWN = Entry(What.SOLUTION, "planar-fk")

entries = st.one_of(
    st.builds(Entry, st.just(What.SOLUTION), st.text()),
    st.builds(Entry, st.just(What.HINT), st.text(), number=st.integers(0, 10**6)),
    st.builds(
        Entry, st.just(What.CHECK), st.text(), st.sampled_from(Status), st.floats(0, 1e6),
        st.floats(0, 1e6), st.lists(st.text()).map(tuple), st.text(),
    ),
)  # fmt: skip
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)
FIELDS = ("status", "points", "of", "mistakes", "attempt", "number")


def right(theta, L):
    import numpy as np

    return L * np.cos(theta), L * np.sin(theta)


@given(entries)
def test_what_is_written_is_read(entry):
    assert Entry.from_json(json.loads(json.dumps(entry.to_json()))) == entry


@given(
    json_values
    | st.fixed_dictionaries(
        {"what": st.sampled_from(["check", "hint", "solution", "?"]), "question": st.just("q")},
        optional=dict.fromkeys(FIELDS, json_values),
    )
)  # fmt: skip
def test_anything_else_is_refused_with_one_kind_of_error(data):
    try:
        entry = Entry.from_json(data)
    except ValueError:
        return
    assert Entry.from_json(entry.to_json()) == entry


def test_entries_come_back_in_order(tmp_path):
    diary = Diary(tmp_path)
    for entry in (HINT, CHECKED, SHOWN):
        diary.add(entry)
    assert Diary(tmp_path).read().entries == (HINT, CHECKED, SHOWN)
    assert len((tmp_path / NAME).read_text().splitlines()) == 3


def test_a_check_leaves_a_line_without_source_or_names(workbook):
    check("one-link", {"one_link": lambda theta, L: (L, 0.25)})
    line = json.loads((workbook / NAME).read_text())
    assert set(line) == {"what", "question", "status", "points", "of", "mistakes", "attempt"}
    assert len(line["attempt"]) == 16


def test_nothing_is_noted_of_an_answer_that_is_not_there(workbook):
    check("planar-fk", {})
    check("overlay-reading", {})
    assert not (workbook / NAME).exists()


def test_two_kernels_at_once_lose_nothing(tmp_path):
    program = (
        "import sys; from pathlib import Path; "
        "from autograder.learner.diary import Diary, Entry, What\n"
        "diary = Diary(Path(sys.argv[1]))\n"
        "for n in range(300): diary.add(Entry(What.HINT, sys.argv[2], number=n))"
    )
    line = [sys.executable, "-c", program, str(tmp_path)]
    both = [subprocess.Popen([*line, name]) for name in ("one", "two")]
    assert [process.wait(60) for process in both] == [0, 0]
    pages = read_pages(tmp_path / NAME)
    assert pages.damaged == 0
    for name in ("one", "two"):
        numbers = [entry.number for entry in pages.entries if entry.question == name]
        assert numbers == list(range(300))


def test_damaged_lines_are_skipped_and_counted(tmp_path):
    diary = Diary(tmp_path)
    diary.add(HINT)
    with (tmp_path / NAME).open("ab") as file:
        file.write(b'\xff\xfe\n\n{"what": "hint"}\n[1, 2]\n' + b"[" * 100_000 + b"\n")
    diary.add(SHOWN)
    pages = diary.read()
    assert pages.entries == (HINT, SHOWN)
    assert pages.damaged == 4
    assert not pages.trouble


def test_a_line_that_was_cut_short_does_not_take_the_next_one_with_it(tmp_path):
    diary = Diary(tmp_path)
    diary.add(HINT)
    path = tmp_path / NAME
    path.write_bytes(path.read_bytes() + b'{"what": "che')
    diary.add(SHOWN)
    assert diary.read().entries == (HINT, SHOWN)
    assert diary.read().damaged == 1


def test_a_deleted_file_starts_anew(workbook):
    check("one-link", {"one_link": right})
    assert progress(0).lessons[0].lines[0].status is Status.PASSED
    (workbook / NAME).unlink()
    assert progress(0).lessons[0].lines[0].status is Status.UNTRIED
    check("one-link", {"one_link": right})
    assert progress(0).lessons[0].lines[0].status is Status.PASSED


def test_where_nothing_can_be_written_it_says_so_once_and_remembers(workbook, capsys):
    (workbook / NAME).mkdir()
    for _ in range(2):
        assert check("one-link", {"one_link": right}) == 1.0
    out = capsys.readouterr()
    assert out.out.count("Your progress cannot be kept in") == 1
    assert out.err == "", "nbgrader would take that for a failure"
    found = progress(0)
    assert found.lessons[0].lines[0].status is Status.PASSED
    assert any("cannot be kept" in note for note in found.notes)


def test_what_could_not_be_written_is_written_later(workbook):
    (workbook / NAME).mkdir()
    check("one-link", {"one_link": right})
    (workbook / NAME).rmdir()
    check("one-link", {"one_link": lambda theta, L: (0, 0)})
    assert [e.status for e in read_pages(workbook / NAME).entries] == ["passed", "failed"]


def test_a_full_disk_is_told_and_the_line_is_written_again(tmp_path, monkeypatch, capsys):
    import os

    write = os.write
    monkeypatch.setattr(os, "write", lambda file, data: write(file, data[:10]))
    diary = Diary(tmp_path)
    diary.add(HINT)
    assert "the disk is full" in capsys.readouterr().out
    monkeypatch.undo()
    diary.add(SHOWN)
    assert Diary(tmp_path).read().entries == (HINT, SHOWN)
    assert diary.read().damaged == 1


def test_outside_a_workbook_it_is_kept_in_memory_only(tmp_path):
    check("one-link", {"one_link": right})
    assert progress(0).lessons[0].lines[0].status is Status.PASSED
    assert "ends with it" in progress(0).notes[0]
    assert list(tmp_path.rglob(NAME)) == []


def test_a_folder_that_was_deleted_is_no_workbook(tmp_path, monkeypatch):
    gone = tmp_path / "gone"
    gone.mkdir()
    monkeypatch.chdir(gone)
    gone.rmdir()
    assert check("one-link", {"one_link": right}) == 1.0


@pytest.mark.parametrize("of", [2.0, 6.0])
def test_a_question_that_changed_its_points_or_went_away_is_read_all_the_same(workbook, of):
    diary = Diary(workbook)
    diary.add(Entry(What.CHECK, "planar-jacobian", Status.PARTLY, of / 2, of, (), "a"))
    diary.add(Entry(What.CHECK, "no-such-question-any-more", Status.PASSED, 9.0, 9.0, (), "b"))
    lesson = progress(5).lessons[0]
    points = {line.question: line.points for line in lesson.lines}
    assert points["planar-jacobian"] == 1.5, "half of its 3 points today"
    assert lesson.points == 1.5

from __future__ import annotations

import os
import sys

import pytest

from autograder.grading.submissions import find_strays, find_submissions
from autograder.manifest import CourseError

ONE = ("planar_fk",)
links = pytest.mark.skipif(sys.platform == "win32", reason="making links needs rights on Windows")


def find(course, students=()):
    return find_submissions(course / "class", "05_planar_fk", ONE, students)


def test_submissions_come_by_student_with_their_time(course, hand_in, make):
    for student in ("zoë", "ada"):
        path = hand_in(student, make.handout())
        (path.parent / "timestamp.txt").write_text("2026-02-01 12:00:00 UTC\n")
    found = find(course)
    assert [s.student for s in found] == ["ada", "zoë"]
    assert found[0].timestamp == "2026-02-01 12:00:00 UTC"
    assert found[0].path is not None
    assert found[0].notes == ()


def test_a_single_renamed_notebook_is_accepted_and_reported(course, hand_in, make):
    hand_in("ada", make.handout(), name="planar_fk (1)")
    (one,) = find(course)
    assert one.path is not None
    assert "planar_fk (1).ipynb" in one.notes[0]


def test_of_several_strange_notebooks_none_is_guessed(course, hand_in, make):
    hand_in("ada", make.handout(), name="a")
    hand_in("ada", make.handout(), name="b")
    (one,) = find(course)
    assert one.path is None
    assert "a.ipynb, b.ipynb" in one.notes[0]


def test_an_empty_folder_is_a_missing_notebook(course):
    (course / "class" / "submitted" / "ada" / "05_planar_fk").mkdir(parents=True)
    (one,) = find(course)
    assert one.path is None
    assert "No notebook" in one.notes[0]


@links
def test_links_that_lead_out_are_refused_and_those_inside_are_not(course, hand_in, make):
    theirs = hand_in("ada", make.handout())
    folder = theirs.parent.parent.parent / "eve" / "05_planar_fk"
    folder.mkdir(parents=True)
    (folder / "planar_fk.ipynb").symlink_to(theirs)
    (folder.parent.parent / "max").mkdir()
    (folder.parent.parent / "max" / "05_planar_fk").symlink_to(theirs.parent)
    inside = hand_in("ned", make.handout(), name="real")
    inside.rename(inside.with_name("real.txt"))
    (inside.parent / "planar_fk.ipynb").symlink_to("real.txt")
    found = {s.student: s for s in find(course)}
    assert found["eve"].path is None
    assert "link" in found["eve"].notes[0]
    assert found["max"].path is None
    assert "link" in found["max"].notes[0]
    assert found["ned"].path is not None


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this platform has no named pipes")
def test_a_pipe_that_would_never_end_is_left_out(course):
    folder = course / "class" / "submitted" / "ada" / "05_planar_fk"
    folder.mkdir(parents=True)
    os.mkfifo(folder / "planar_fk.ipynb")
    (one,) = find(course)
    assert one.path is None


def test_nothing_handed_in_says_where_to_put_what(course):
    with pytest.raises(CourseError, match=r"submitted.STUDENT.05_planar_fk.planar_fk\.ipynb"):
        find(course)


def test_a_student_who_handed_in_nothing_is_named(course, hand_in, make):
    hand_in("ada", make.handout())
    with pytest.raises(CourseError, match=r"bob handed in nothing for 05_planar_fk; ada did"):
        find(course, ("bob",))


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="their file names are Unicode")
@pytest.mark.parametrize("name", [b"\xff\xfe", b"n" * 250])
def test_a_name_that_cannot_be_recorded_is_told_before_anything_runs(course, hand_in, make, name):
    hand_in("ada", make.handout())
    hand_in(os.fsdecode(name), make.handout())
    with pytest.raises(CourseError, match="Rename it"):
        find(course)


def test_notebooks_in_the_wrong_place_are_found(course, hand_in, make):
    path = hand_in("ada", make.handout())
    submitted = course / "class" / "submitted"
    wrong = ("bob/planar_fk.ipynb", "cy.ipynb", "dee/05_Planar_FK/planar_fk.ipynb")
    for place in (*wrong, "ada/05_planar_fk/.ipynb_checkpoints/planar_fk-checkpoint.ipynb"):
        (submitted / place).parent.mkdir(parents=True, exist_ok=True)
        (submitted / place).write_bytes(path.read_bytes())
    found = find_strays(course / "class", ["05_planar_fk"])
    assert {stray.as_posix() for stray in found} == set(wrong)

"""`check.all()`: one table for a lesson, and which lesson that is."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.checks.verdict import Status
from autograder.learner import check, progress
from autograder.learner.lesson import SESSION
from autograder.learner.overview import first_sentence
from autograder.manifest import CourseError
from autograder.questions import for_lesson

LESSON = "05_planar_fk"
ids = [question.id for question in for_lesson(LESSON)]


def planar_fk(q, L):
    a = np.cumsum(q)
    c, s = np.cos(a[-1]), np.sin(a[-1])
    return np.array([[c, -s, 0, L @ np.cos(a)], [s, c, 0, L @ np.sin(a)], [0, 0, 1, 0],
                     [0, 0, 0, 1]])  # fmt: skip


def endless(q, L):
    while True:
        pass


def test_every_question_of_the_lesson_has_a_line():
    found = check.all(LESSON, {"planar_fk": planar_fk})
    assert [v.question for v in found.verdicts] == ids
    text, html = repr(found), found._repr_html_()
    for name in ids:
        assert f" {name} " in text
        assert f"<code>{name}</code>" in html
    assert "✔ Passed" in text
    assert "3 of 3" in text
    assert (found.points, found.max_points) == (3.0, 20.0)
    assert "3 of 20 points; 2 of them a person gives" in text
    assert "3 of 20 points" in html


def test_it_says_the_first_sentence_only_and_nothing_of_it_becomes_markup():
    def breaks(q, L):
        raise ValueError("<b>no</b>. Not today")

    found = check.all(LESSON, {"planar_fk": breaks})
    assert "&lt;b&gt;no&lt;/b&gt;." in found._repr_html_()
    assert "Not today" not in found._repr_html_()


@pytest.mark.parametrize(
    ("message", "first"),
    [
        ("Right. The largest error is 0.5 m.", "Right."),
        ("The largest error is 0.5 m, at q = 1.", "The largest error is 0.5 m, at q = 1."),
        ("Nothing yet: x is not defined. It comes", "Nothing yet: x is not defined."),
        ("a" * 500, "a" * 159 + "…"),
    ],
)
def test_first_sentences(message, first):
    assert first_sentence(message) == first


def test_it_finds_the_answers_where_it_is_called(monkeypatch):
    monkeypatch.setitem(globals(), "outer_radius", 0.7)
    monkeypatch.setitem(globals(), "inner_radius", 0.0)
    statuses = {v.question: v.status for v in check.all(LESSON).verdicts}
    assert statuses["planar-fk"] is Status.PASSED
    assert statuses["workspace-radii"] is Status.PASSED


def test_each_check_is_noted():
    check.all(LESSON, {"planar_fk": planar_fk})
    assert progress().points == 3.0


def test_what_never_ends_does_not_keep_the_others_from_being_checked():
    found = check.all(LESSON, {"planar_fk": planar_fk, "planar_jacobian": endless}, seconds=0.2)
    messages = {v.question: v.message for v in found.verdicts}
    assert "took longer than 0.2 s" in messages["planar-jacobian"]
    assert "Right" in messages["planar-fk"]


def test_the_button_ends_all_of_it_and_the_table_still_comes():
    def interrupted(q, L):
        raise KeyboardInterrupt

    found = check.all(LESSON, {"planar_fk": interrupted, "planar_jacobian": endless})
    messages = [v.message for v in found.verdicts]
    assert "you interrupted it" in messages[1]
    assert all("interrupted before its turn" in message for message in messages[2:])


@pytest.mark.parametrize("lesson", ["05_planar_fk", "5", 5, "05"])
def test_a_lesson_by_its_id_or_number(lesson):
    assert check.all(lesson, {}).lesson == LESSON


def test_an_unknown_lesson_is_answered_with_those_there_are():
    with pytest.raises(CourseError, match=r"no lesson 77.*00_start, 01_poses.*05_planar_fk"):
        check.all(77, {})


@pytest.mark.parametrize(
    "path",
    [
        "workbook/05_planar_fk/planar_fk.ipynb",
        "/home/me/course/workbook/05_planar_fk/planar_fk-Copy1.ipynb",
        "lessons/05_planar_fk.ipynb",
        "C:\\course\\workbook\\05_planar_fk\\planar_fk.ipynb",
    ],
)
def test_jupyter_and_vs_code_tell_which_notebook_it_is(monkeypatch, path):
    assert check.all(None, {"__vsc_ipynb_file__": path}).lesson == LESSON
    monkeypatch.setenv(SESSION, path)
    assert check.all(None, {}).lesson == LESSON


def test_vs_code_knows_better_than_the_server_it_was_started_from(monkeypatch):
    monkeypatch.setenv(SESSION, "lessons/00_start.ipynb")
    names = {"__vsc_ipynb_file__": "/c/workbook/05_planar_fk/planar_fk.ipynb"}
    assert check.all(None, names).lesson == LESSON


def test_the_folder_of_the_kernel_tells_it_too(workbook):
    assert check.all(None, {}).lesson == LESSON


def test_else_it_is_what_was_checked_before(monkeypatch):
    monkeypatch.setenv(SESSION, "console-1-abc")
    check("one-link", {})
    assert check.all(None, {}).lesson == "00_start"
    check("planar-fk", {})
    assert check.all(None, {}).lesson == "00_start, 05_planar_fk"


def test_where_nothing_tells_the_error_lists_the_lessons():
    with pytest.raises(CourseError, match=r"Which lesson\?.*check\.all\(.*00_start, 01_poses"):
        check.all(None, {})


def test_check_itself_says_what_to_call():
    assert "check.all()" in repr(check)

"""Hints: each franker than the last, and where they go on after a restart."""

from __future__ import annotations

import pytest

from autograder.learner import hint, progress
from autograder.learner.diary import NAME
from autograder.manifest import CourseError

ID = "workspace-radii"


def numbers(times):
    return [hint(ID).number for _ in range(times)]


def test_each_is_franker_and_the_last_one_stays():
    assert numbers(5) == [1, 2, 3, 3, 3]


def test_after_a_restart_the_last_one_is_shown_again_and_then_the_next(workbook, restart):
    assert numbers(2) == [1, 2]
    restart()
    assert numbers(2) == [2, 3]


def test_a_cell_that_is_run_once_after_each_restart_gives_nothing_more_away(workbook, restart):
    assert numbers(1) == [1]
    for _ in range(3):
        restart()
        assert numbers(1) == [1]


def test_outside_a_workbook_a_restart_begins_anew(restart):
    assert numbers(2) == [1, 2]
    restart()
    assert numbers(1) == [1]


def test_one_can_be_asked_for_by_its_number():
    assert hint(ID, 2).number == 2
    assert numbers(1) == [3]
    assert hint(ID, 1).number == 1


@pytest.mark.parametrize("number", [0, 4, -1, 1.5])
def test_a_number_that_there_is_not_is_refused(number):
    with pytest.raises(CourseError, match="hints 1 to 3"):
        hint(ID, number)


def test_only_what_is_new_is_noted(workbook):
    numbers(5)
    hint(ID, 1)
    assert len((workbook / NAME).read_text().splitlines()) == 3
    line = next(line for line in progress(5).lessons[0].lines if line.question == ID)
    assert line.standing.hints == 3


def test_an_unknown_question_is_answered_with_those_near_it():
    with pytest.raises(CourseError, match=ID):
        hint("workspace-radius")

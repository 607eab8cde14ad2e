"""`progress()`: how far one has come, as HTML and as text."""

from __future__ import annotations

from html.parser import HTMLParser

import numpy as np
import pytest

from autograder.checks.verdict import Status
from autograder.learner import check, hint, progress
from autograder.learner.diary import NAME
from autograder.manifest import CourseError
from autograder.questions import LESSONS, graded_questions


def radii(outer, inner=0.0):
    check("workspace-radii", {"outer_radius": outer, "inner_radius": inner})


def line(question):
    lines = (line for lesson in progress().lessons for line in lesson.lines)
    return next(line for line in lines if line.question == question)


class Balanced(HTMLParser):
    def __init__(self):
        super().__init__()
        self.open, self.seen = [], []

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.seen.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_at_first_all_is_untried():
    found = progress()
    by_hand = sum(question.points for question in graded_questions() if question.by_hand)
    most = sum(question.points for question in graded_questions()) - by_hand
    assert (found.points, found.max_points) == (0.0, most)
    assert {x.status for x in found.lessons[-1].lines} == {Status.UNTRIED, Status.UNGRADED}
    assert f"0 of {most:g} points; a person gives up to {by_hand:g} more" in repr(found)


def test_passed_partly_tried_and_untried():
    radii(0.70)
    check("planar-tip-at", {"tip_x": 9.0, "tip_y": 9.0, "tip_phi": np.radians(15)})
    check("planar-jacobian", {"planar_jacobian": lambda q, L: np.zeros((2, 3))})
    asked = ("workspace-radii", "planar-tip-at", "planar-jacobian", "workspace", "overlay-reading")
    words = [line(name).word for name in asked]
    assert words == ["passed", "partly", "tried", "untried", "a person reads it"]
    text = repr(progress())
    for sign in "✔◐✘○✎":
        assert f"  {sign} " in text


def test_tries_hints_and_mistakes_are_told():
    swapped = {"one_link": lambda theta, L: (L * np.sin(theta), L * np.cos(theta))}
    check("one-link", swapped)
    check("one-link", swapped)
    check("one-link", {"one_link": lambda theta, L: (L, L)})
    hint("one-link")
    found = line("one-link")
    assert (found.standing.tries, found.standing.hints) == (2, 1)
    assert found.mistakes == "sine-cosine-swapped"
    assert "sine-cosine-swapped" in progress()._repr_html_()


def test_practice_does_not_count():
    check("one-link", {"one_link": lambda theta, L: (L * np.cos(theta), L * np.sin(theta))})
    assert line("one-link").word == "passed"
    assert progress().points == 0.0


def test_html_is_whole_has_no_script_and_speaks_to_a_screen_reader():
    radii(0.70)
    reader = Balanced()
    reader.feed(progress()._repr_html_())
    assert reader.open == []
    tags = [tag for tag, _ in reader.seen]
    assert "script" not in tags
    assert tags.count("caption") == tags.count("table") == len(LESSONS)
    assert all(attrs.get("scope") == "col" for tag, attrs in reader.seen if tag == "th")
    assert ("details", "open") in {(tag, key) for tag, attrs in reader.seen for key in attrs}


def test_only_lessons_that_were_begun_are_unfolded():
    radii(0.70)
    details = progress()._repr_html_().split("<details")[1:]
    assert [text.startswith(" open") for text in details] == [
        name == "05_planar_fk" for name in LESSONS
    ]
    assert "planar-jacobian" in repr(progress())
    assert "one-link" not in repr(progress())


@pytest.mark.parametrize("lesson", [5, "5", "05_planar_fk"])
def test_one_lesson_is_unfolded_begun_or_not(lesson):
    found = progress(lesson)
    assert [x.id for x in found.lessons] == ["05_planar_fk"]
    assert "planar-jacobian" in repr(found)


def test_an_unknown_lesson_is_answered_with_those_there_are():
    with pytest.raises(CourseError, match="05_planar_fk"):
        progress("06_nothing")


def test_it_lasts_over_a_restart_in_a_workbook(workbook, restart):
    radii(0.70)
    restart()
    found = progress()
    assert found.points == 2.0
    assert found.notes == ()


def test_damaged_lines_are_told(workbook):
    (workbook / NAME).write_text("x\ny\n")
    assert progress().notes == ("2 damaged lines of progress.jsonl could not be read.",)
    assert "⚑ 2 damaged lines" in progress()._repr_html_()


def test_the_bar_is_full_only_when_all_is_done():
    radii(0.70)
    bar = repr(progress(5)).split(" ")[0]
    assert bar == "█" + "░" * 11
    assert len(set(repr(progress(0)).split(" ")[0])) == 1

"""What a learner calls in a notebook."""

from __future__ import annotations

import subprocess
import sys

import numpy as np
import pytest

import autograder
from autograder import check, hint
from autograder.manifest import CourseError

one_link = None


def test_check_finds_the_answer_where_it_is_called(monkeypatch):
    monkeypatch.setitem(
        globals(), "one_link", lambda theta, L: (L * np.cos(theta), L * np.sin(theta))
    )
    points = check("one-link")
    assert points == 1.0
    assert "Passed" in points._repr_html_()


def test_check_takes_answers_and_names_the_mistake():
    swapped = {"one_link": lambda theta, L: (L * np.sin(theta), L * np.cos(theta))}
    html = check("one-link", swapped)._repr_html_()
    assert "sine-cosine-swapped" in html
    assert "What your answer shows" in html


def test_an_interrupted_check_is_a_verdict_and_no_traceback():
    def endless(theta, L):
        raise KeyboardInterrupt  # what the notebook's stop button does to a loop

    html = check("one-link", {"one_link": endless})._repr_html_()
    assert "you interrupted it" in html


def test_an_unknown_question_is_answered_with_those_near_it():
    with pytest.raises(CourseError, match="one-link"):
        check("one-lnk", {})


def test_hints_grow_franker_and_the_last_one_stays():
    shown = [hint("workspace-radii") for _ in range(5)]
    assert [h.number for h in shown] == [1, 2, 3, 3, 3]
    assert "Hint 1 of 3" in repr(shown[0])
    assert 'role="note"' in shown[0]._repr_html_()


def test_a_reading_question_goes_to_a_person():
    assert "person" in check("overlay-reading", {})._repr_html_()


def test_the_package_hands_on_only_what_it_promises():
    assert set(autograder.__all__) == {"__version__", "check", "hint", "progress", "solution"}
    with pytest.raises(AttributeError, match="solve"):
        autograder.solve  # noqa: B018


def test_importing_the_package_imports_nothing_heavy():
    program = "import sys, autograder; print(sorted({'numpy','sympy','mujoco'} & set(sys.modules)))"
    result = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"

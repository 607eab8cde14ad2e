"""A message points at the learner's own line, not at one of a library's."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import sympy as sp

from autograder.checks.their_line import where_raised, where_running
from autograder.manifest import read_course


def line_of(call):
    try:
        call()
    except Exception as error:
        return where_raised(error)
    raise AssertionError("it must raise")


def test_of_python_it_is_the_line_that_called():
    assert "json.loads" in line_of(lambda: json.loads("{"))


def test_of_a_package_it_is_the_line_that_called():
    assert "sp.Matrix" in line_of(lambda: sp.Matrix([[1, 2]]) * sp.Matrix([[1, 2]]))


def test_of_the_course_it_is_the_line_that_called():
    assert "read_course" in line_of(lambda: read_course(Path("/nowhere")))


def test_of_code_that_was_made_while_running_it_is_the_line_that_called():
    x = sp.Symbol("x")
    divide = sp.lambdify(x, 1 / x, "math")
    assert "divide(0)" in line_of(lambda: divide(0))


def test_without_a_line_of_theirs_there_is_none():
    frame = sys._getframe()
    assert where_running(frame).startswith("line ")
    assert where_raised(ValueError("never raised")) == ""

"""In the grader's child, what a notebook calls does nothing, and stands in nobody's way."""

from __future__ import annotations

from autograder.checks.answer import Kind, Request, Value
from autograder.grading.execute import Job, Step, run

CALLS = """
from autograder import check, hint, progress, solution
shown = [check("planar-fk"), check.all(), check.all(5, seconds=1), hint("planar-fk", 2),
         solution("planar-fk"), progress(), progress(5)]
assert shown == [None] * 7, shown
"""


def test_every_call_returns_none_and_the_answer_counts():
    request = Request("q", Kind.VALUES, ("x",), (), ({},))
    done = run(Job((Step(CALLS), Step("x = 4.0"), Step(request=request))))
    assert list(done.errors)[:2] == [None, None]
    outcome = done.answers["q"].outcomes[0]
    assert isinstance(outcome, Value)
    assert outcome.numbers == 4.0

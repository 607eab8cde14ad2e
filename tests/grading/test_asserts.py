"""Test cells that an instructor adds: what they earn, where they run, and what a learner sees."""

from __future__ import annotations

import json

import pytest

from autograder.checks.verdict import Status
from autograder.grading import forking, launch
from autograder.grading.autograded import to_notebook
from autograder.grading.execute import Limits
from autograder.grading.grade import grade_all
from autograder.grading.handouts import handouts
from autograder.grading.prepare import Settings
from autograder.grading.record import Recorder
from autograder.grading.submissions import find_submissions

HIDDEN = "### BEGIN HIDDEN TESTS\nassert half(-4) == -2\n### END HIDDEN TESTS"
GOOD = "def half(x):\n    return x / 2"


@pytest.fixture
def ask(course, make):
    """Hand out a notebook with one answer and one test of its own, worth four points."""

    def do(test, solution=""):
        cells = [
            make.cell("code", "...", "half", grade_id="half-answer", solution=True),
            make.cell("code", test, "test", grade_id="half", grade=True, locked=True, points=4),
        ]
        make.save(
            course / "exercises" / make.assignment / f"{make.name}.ipynb", make.notebook(*cells)
        )
        if solution:
            worked = make.notebook({**cells[1], "source": solution})
            make.save(course / "solutions" / make.assignment / f"{make.name}.ipynb", worked)

    return do


@pytest.fixture
def grade(course, make, hand_in):
    """Grade one notebook that answers with `text`."""

    def do(text, **limits):
        cells = [make.cell("code", text, "half", grade_id="half-answer", solution=True)]
        hand_in("ada", make.notebook(*cells))
        given = handouts(course, make.assignment)
        waiting = find_submissions(course / "class", make.assignment, (make.name,))
        settings = Settings(course / "class", Limits(cell=2.0, ask=2.0, **limits))
        (graded,) = grade_all(waiting, given, settings)
        return graded

    return do


def points(graded):
    (verdict,) = graded.verdicts
    return verdict.points


@pytest.mark.parametrize(
    ("test", "earned", "status"),
    [
        ("assert half(4) == 2", 4.0, "passed"),
        ("assert half(4) == 2\nNone", 4.0, "passed"),
        ("assert half(4) == 2\n4", 4.0, "passed"),
        ("half(5)", 2.5, "partly"),
        ("import numpy as np\nnp.float64(half(6))", 3.0, "partly"),
        ("import numpy as np\nnp.int64(1)", 1.0, "partly"),
        ("0", 0.0, "failed"),
        ("assert half(4) == 3", 0.0, "failed"),
        ("half(4) +", 0.0, "failed"),
        ("half('four')", 0.0, "failed"),
        ("float('nan')", 0.0, "failed"),
        ("float('inf')", 0.0, "failed"),
        ("-1", 0.0, "failed"),
        ("4.001", 0.0, "failed"),
        ("10 ** 400", 0.0, "failed"),
        ("'4'", 0.0, "failed"),
        ("True", 0.0, "failed"),
        ("[4]", 0.0, "failed"),
        ("half", 0.0, "failed"),
        ("4j", 0.0, "failed"),
        ("while True: pass", 0.0, "failed"),
        ("import os\nos._exit(0)", 0.0, "failed"),
        ("raise SystemExit", 0.0, "failed"),
    ],
)
def test_it_earns_what_it_says_and_nothing_for_what_cannot_be_points(
    ask, grade, test, earned, status
):
    ask(test)
    graded = grade(GOOD)
    assert points(graded) == earned
    assert graded.verdicts[0].status.value == status
    assert not graded.needs_person


def test_a_warning_costs_nothing(ask, grade):
    ask("import sys, warnings\nwarnings.warn('old')\nprint('x', file=sys.stderr)\n"
        "assert half(4) == 2")  # fmt: skip
    graded = grade(GOOD)
    assert points(graded) == 4.0
    assert "stderr" in str(graded.outputs)


def test_what_stopped_it_is_said(ask, grade):
    ask("assert half(4) == 2, 'half of four'")
    assert "AssertionError: half of four" in grade("def half(x):\n    return x").verdicts[0].message


def test_an_answer_that_was_not_touched_is_untried(ask, grade):
    ask("assert half(4) == 2")
    (verdict,) = grade("...").verdicts
    assert verdict.status is Status.UNTRIED
    assert verdict.points == 0.0


def test_hidden_tests_run_and_are_not_shown(ask, grade):
    ask("assert half(4) == 2", solution=f"assert half(4) == 2\n{HIDDEN}")
    assert points(grade(GOOD)) == 4.0
    wrong = grade("def half(x):\n    return abs(x) / 2")
    assert points(wrong) == 0.0
    cells = to_notebook(wrong)["cells"]
    assert "HIDDEN" not in json.dumps([cell["source"] for cell in cells])


def test_a_hidden_test_that_changes_is_run_again(ask, grade):
    ask("assert half(4) == 2", solution=f"assert half(4) == 2\n{HIDDEN}")
    assert points(grade(GOOD)) == 4.0
    ask("assert half(4) == 2", solution=f"assert half(4) == 2\n{HIDDEN.replace('-2', '-3')}")
    assert points(grade(GOOD)) == 0.0


def test_the_submissions_own_test_cell_counts_nothing(course, ask, grade, hand_in, make):
    ask("assert half(4) == 2")
    forged = make.notebook(
        make.cell("code", "def half(x):\n    return 0", "half", grade_id="half-answer",
                  solution=True),
        make.cell("code", "100", "test", grade_id="half", grade=True, locked=True, points=100),
    )  # fmt: skip
    hand_in("eve", forged)
    given = handouts(course, make.assignment)
    waiting = find_submissions(course / "class", make.assignment, (make.name,), ("eve",))
    (graded,) = grade_all(waiting, given, Settings(course / "class"))
    assert points(graded) == 0.0
    assert graded.max_score == 4.0


def test_a_fault_of_the_machine_leaves_it_to_a_person(ask, grade, monkeypatch, own_template):
    ask("assert half(4) == 2")
    monkeypatch.setattr(forking, "_COMMAND", ("/no/such/python",))
    monkeypatch.setattr(launch, "_COMMAND", ("/no/such/python",))
    graded = grade(GOOD)
    assert graded.verdicts[0].status is Status.UNGRADED
    assert graded.needs_person


def test_it_reaches_the_gradebook_and_a_kept_run_tells_the_same(ask, grade, course, make):
    ask("half(5)")
    first = grade(GOOD)
    recorder = Recorder(course / "class", handouts(course, make.assignment))
    recorder.record(first)
    recorder.close()
    again = grade(GOOD)
    assert again.to_json() == first.to_json()
    assert points(again) == 2.5

"""What counts as a try, and what is remembered of them."""

from __future__ import annotations

import numpy as np

from autograder.checks.answer import Answer, Problem, Trouble, Value
from autograder.checks.verdict import Status
from autograder.learner.attempt import attempt_of
from autograder.learner.diary import Entry, What
from autograder.learner.standing import standings


def checked(status, points=0.0, attempt="", mistakes=()):
    return Entry(What.CHECK, "q", status, points, 4.0, mistakes, attempt)


def of(*entries):
    return standings(entries)["q"]


def numbers(*values):
    return Answer(tuple(Value(np.array(value, dtype=float)) for value in values))


def error(trouble, detail="ValueError: no"):
    return Answer((Problem(trouble, detail),))


def test_the_best_counts_and_stays():
    found = of(
        checked(Status.PARTLY, 1.0, "a"), checked(Status.PASSED, 4.0, "b"),
        checked(Status.FAILED, 0.0, "c"),
    )  # fmt: skip
    assert found.status is Status.PASSED
    assert found.passed
    assert found.share == 1.0


def test_part_of_the_points_is_part_of_the_points():
    found = of(checked(Status.PARTLY, 3.0, "a"), checked(Status.PARTLY, 1.0, "b"))
    assert (found.status, found.share) == (Status.PARTLY, 0.75)
    assert not found.passed


def test_the_same_answer_thrice_is_one_try():
    found = of(*[checked(Status.FAILED, attempt="a", mistakes=("m",))] * 3,
               checked(Status.FAILED, attempt="b", mistakes=("m",)))  # fmt: skip
    assert found.tries == 2
    assert found.mistakes == {"m": 2}


def test_a_check_that_was_no_try_is_none():
    found = of(checked(Status.FAILED))
    assert (found.tries, found.status) == (0, Status.FAILED)


def test_the_frankest_hint_counts():
    found = of(*(Entry(What.HINT, "q", number=n) for n in (1, 3, 2)))
    assert (found.hints, found.status) == (3, Status.UNTRIED)


def test_a_question_worth_nothing_divides_nothing():
    assert of(Entry(What.CHECK, "q", Status.FAILED, 0.0, 0.0, (), "a")).share == 0.0


def test_the_same_numbers_in_the_same_shape_are_one_try():
    assert attempt_of(numbers([1, 2])) == attempt_of(numbers([1 + 1e-12, 2]))
    assert attempt_of(numbers([0.0])) == attempt_of(numbers([-0.0]))
    assert attempt_of(numbers([1, 2])) != attempt_of(numbers([1, 2.001]))
    assert attempt_of(numbers([1, 2])) != attempt_of(numbers([[1], [2]]))
    assert attempt_of(numbers([1], [2])) != attempt_of(numbers([1], [3]))


def test_an_error_of_ones_own_is_a_try_and_the_same_error_the_same_try():
    assert attempt_of(error(Trouble.EXCEPTION))
    assert attempt_of(error(Trouble.EXCEPTION)) != attempt_of(error(Trouble.EXCEPTION, "KeyError"))
    one, other = (error(Trouble.NOT_NUMBERS, f"<f at {at}>") for at in ("0x7f01", "0x7e02"))
    assert attempt_of(one) == attempt_of(other)
    assert attempt_of(error(Trouble.TOO_SLOW))


def test_the_untouched_template_is_none():
    for trouble in (Trouble.MISSING, Trouble.EMPTY, Trouble.DIED, Trouble.ARGUMENTS):
        assert attempt_of(error(trouble)) == ""


def test_numbers_in_some_cases_are_a_try():
    mixed = Answer((Value(np.zeros(2)), Problem(Trouble.EMPTY, "f")))
    assert attempt_of(mixed)

"""What a verdict says besides a known mistake: where, how much, and what is odd."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np
import pytest

from autograder.checks.answer import Answer, Value
from autograder.checks.judge import judge
from autograder.checks.patterns import describe_pattern, right_sometimes
from autograder.checks.phrases import inputs_text, measured, quantity
from autograder.checks.proper import describe_rotation
from autograder.checks.simplest import entry_text, simplest_failing
from autograder.checks.verdict import PartResult, Status, Verdict
from autograder.learner import verdict_on
from autograder.questions import find
from autograder.questions.planar_fk.pose import PLANAR_FK


def right_pose(q: Any, L: Any) -> np.ndarray:
    a = np.cumsum(q)
    X = np.eye(4)
    X[:2, :2] = [[math.cos(a[2]), -math.sin(a[2])], [math.sin(a[2]), math.cos(a[2])]]
    X[0, 3], X[1, 3] = np.dot(L, np.cos(a)), np.dot(L, np.sin(a))
    return X


def verdict(change: Callable[[np.ndarray, Any], Any], question: str = "planar-fk") -> Verdict:
    """Return the verdict on the right pose after `change(X, q)` has spoilt it in place."""

    def planar_fk(q: Any, L: Any) -> np.ndarray:
        X = right_pose(q, L)
        changed = change(X, q)
        return X if changed is None else changed

    return verdict_on(find(question), {"planar_fk": planar_fk})


def test_the_undisturbed_pose_is_right() -> None:
    assert verdict(lambda X, q: None).status is Status.PASSED


def test_the_largest_error_and_the_simplest_case_are_both_told() -> None:
    def late(X: np.ndarray, q: Any) -> None:
        X[1, 3] += q[0] ** 2

    told = verdict(late)
    assert "The largest error is in the position: " in told.message
    assert "The simplest case that fails is q = [" in told.message
    assert "most in entry [1, 3]." in told.message
    assert told.error is not None
    assert told.error > 2.0


def test_a_constant_error_is_told_at_the_simplest_case_of_all() -> None:
    told = verdict(lambda X, q: X.__setitem__((2, 3), 0.5))
    assert "0.5 m, at q = [0, 0, 0], L = [0.3, 0.25, 0.15], most in entry [2, 3]." in told.message


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda X, q: X.__setitem__((slice(3), 2), -X[:3, 2]), "Your result is left-handed"),
        (lambda X, q: X[[1, 0, 2, 3]], "Your result is left-handed"),
        (
            lambda X, q: X.__setitem__((slice(3), slice(3)), 2 * X[:3, :3]),
            "Its axes are at right angles, and their length is not one.",
        ),
        (
            lambda X, q: X.__setitem__((0, 1), X[0, 1] + 0.5),
            "It is not a rotation: its axes are not of length one and at right angles.",
        ),
        (lambda X, q: X.__setitem__((3, 3), 0.0), "Its last row is not 0 0 0 1"),
        (
            lambda X, q: X.__setitem__((0, 3), X[0, 3] + np.any(q)),
            "It is right only where q = 0.",
        ),
    ],
)
def test_what_is_odd_is_described(change: Callable[[np.ndarray, Any], Any], sentence: str) -> None:
    told = verdict(change)
    assert told.mistakes == ()
    assert sentence in told.message


def test_a_finding_that_holds_in_some_cases_only_is_not_told() -> None:
    def sometimes(X: np.ndarray, q: Any) -> None:
        if q[0] > 0:
            X[:3, 2] *= -1

    assert "left-handed" not in verdict(sometimes).message


def test_a_matrix_that_need_not_be_a_rotation_is_not_told_to_be_one() -> None:
    stretched = [np.diag([1.0, 2.0, 3.0])]
    assert describe_rotation([-stretched[0]], stretched) == ""
    assert describe_rotation([np.diag([1.0, 1.0, -1.0])], [np.eye(3)]) != ""
    assert describe_rotation([np.eye(2)], [np.eye(2)]) == ""


def test_the_inverse_is_told_where_it_is_the_inverse_in_every_case() -> None:
    X, unturned = np.eye(4), np.eye(4)
    X[:3] = [[0.0, 0.0, 1.0, 0.2], [1.0, 0.0, 0.0, 0.3], [0.0, 1.0, 0.0, 0.4]]
    back = np.linalg.inv(X)
    assert "the inverse of the right matrix" in describe_rotation([back, unturned], [X, unturned])
    assert "inverse" not in describe_rotation([back, X], [X, X])


def test_the_simplest_case_has_the_fewest_and_the_smallest_numbers() -> None:
    inputs: list[Mapping[str, Any]] = [
        {"q": q} for q in ([3.0, 3.0], [0.0, 2.0], [0.0, 1.0], [0.0, 0.0], [1e-3, 0.0])
    ]
    assert simplest_failing(np.array([1.0, 1.0, 1.0, 0.0, 1e-4]), 1e-6, inputs) == 2
    assert simplest_failing(np.array([1.0, 1.0, 1.0, 1.0, 1.0]), 1e-6, inputs) == 3
    assert simplest_failing(np.array([1.0, math.nan, 0.0, 0.0, 0.0]), 1e-6, inputs) == 1
    assert simplest_failing(np.array([2e-6, 0.0, 0.0, 0.0, 0.0]), 1e-6, inputs) == 0


def test_an_entry_is_named_only_where_one_stands_out() -> None:
    zero = np.zeros((2, 2))
    assert entry_text(np.array([[0, 0], [3, 1]]), zero, ()) == "entry [1, 0]"
    assert entry_text(np.ones((2, 2)), zero, ()) == ""
    assert entry_text(np.array([1.0, 2.0]), np.array([1.0, 0.0]), ("x", "y")) == "y"
    assert entry_text(np.array([1.0, 2.0]), "a region", ()) == ""
    assert entry_text(np.array(1.0), np.array(2.0), ()) == ""
    assert entry_text(np.array([math.inf, 0.0]), np.zeros(2), ()) == ""


def test_a_case_is_written_out_where_that_is_short() -> None:
    quarter = [[0.0, -1.0, 0.0, 2.0], [1.0, 0.0, 0.0, -3.0], [0.0, 0.0, 1.0, 1.0], [0, 0, 0, 1]]
    assert inputs_text({"X": quarter}) == (
        "X = [[0, -1, 0, 2], [1, 0, 0, -3], [0, 0, 1, 1], [0, 0, 0, 1]]"
    )
    assert inputs_text({"X": [[0.12345] * 4] * 4}) == "X = [4×4 numbers]"
    assert inputs_text({"Q": [[1, 2, 3]] * 6}) == "Q = [6×3 numbers]"
    assert inputs_text({"q": [0.12345] * 8}) == "q = [" + ", ".join(["0.1235"] * 8) + "]"


def test_patterns_do_not_break_on_inputs_of_text() -> None:
    errors = {part.name: np.array([0.0, 1.0]) for part in PLANAR_FK.parts}
    cases = [{"kind": "box"}, {"kind": "sphere"}]
    poses = [np.eye(4), np.diag([1.0, 1.0, 1.0, 1.0])]
    note = describe_pattern(PLANAR_FK, cases, [np.eye(4), poses[1] + 0.01], poses, errors)
    assert note == "It is right in 1 of 2 cases, for example at kind = box."


def scaled(question: str, factor: float) -> str:
    """Return what is said of an answer that is the right one times `factor`."""
    asked = find(question)
    inputs = asked.asking.request(0).cases
    answers = tuple(Value(factor * asked.model(case, frozenset())) for case in inputs)
    return judge(asked, inputs, Answer(answers)).message


def test_a_factor_has_its_usual_reason_only_where_the_unit_has_one() -> None:
    assert "1000 times too large: millimetres where metres" in scaled("point-in-parent", 1000)
    assert scaled("power", 1000).endswith("The number is 1000 times too large.")
    assert scaled("power", 180 / np.pi).endswith("57.3 times too large.")


@pytest.mark.parametrize(
    ("number", "unit", "text"),
    [
        (1.0, "links", "1 link"),
        (2.0, "links", "2 links"),
        (1.0, "m/s", "1 m/s"),
        (1.0, "rad/s", "1 rad/s"),
        (0.5, "m", "0.5 m"),
    ],
)
def test_one_of_a_kind_is_not_written_as_many(number: float, unit: str, text: str) -> None:
    assert quantity(number, unit) == text


@pytest.mark.parametrize(
    ("name", "text"),
    [("position", "in the position:"), ("v_y", "in v_y:"), ("Ixx", "in Ixx:"), ("x", "in x:")],
)
def test_a_symbol_has_no_article(name: str, text: str) -> None:
    worst = PartResult(name, False, 0.5, "m", 0.0, 1.0)
    assert text in measured(worst, "", 0.5, "", "")


def test_inputs_that_vanish_together_are_named_together() -> None:
    asked = find("planar-fk")
    inputs = ({"a": 0.0, "b": [0, 0]}, {"a": 1.0, "b": [1, 0]})
    errors = {part.name: np.array([0.0, 1.0]) for part in asked.parts}
    assert right_sometimes(asked, inputs, errors) == "It is right only where a = 0 and b = 0."

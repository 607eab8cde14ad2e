"""Answers cross a process boundary as JSON, and nothing in that JSON is trusted."""

from __future__ import annotations

import json

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis.extra import numpy as hnp

from autograder.checks.answer import (
    MAX_NUMBERS,
    Answer,
    Kind,
    Problem,
    Request,
    Trouble,
    Value,
)
from autograder.checks.collect import collect
from autograder.checks.numeric import to_numbers


def function_request(*cases, takes=("a",)):
    return Request("q", Kind.FUNCTION, ("f",), takes, cases)


def outcome(f, **case):
    request = function_request(case, takes=tuple(case))
    return collect(request, {"f": f}).outcomes[0]


@given(hnp.arrays(np.float64, hnp.array_shapes(max_dims=3, max_side=4)))
def test_values_survive_the_journey_to_the_bit(array):
    answer = Answer((Value(array),), "printed")
    there = json.loads(json.dumps(answer.to_json()))
    back = Answer.from_json(there, cases=1)
    assert np.array_equal(back.outcomes[0].numbers, array, equal_nan=True)
    assert back.outcomes[0].numbers.shape == array.shape
    assert back.printed == "printed"


def test_problems_survive_the_journey():
    answer = Answer((Problem(Trouble.EXCEPTION, "ValueError: no", "line 3: f()"),))
    assert Answer.from_json(json.loads(json.dumps(answer.to_json())), 1) == answer


def test_text_that_no_file_can_hold_is_made_storable():
    def strange(a):
        print("\ud800")
        raise ValueError("\udc80")

    answer = collect(function_request({"a": 1}), {"f": strange})
    forged = {"outcomes": [{"trouble": "exception", "detail": "\ud800"}], "printed": "\ud800"}
    for found in (answer, Answer.from_json(forged, 1)):
        (problem,) = found.outcomes
        (found.printed + problem.detail + problem.where).encode("utf-8")


@pytest.mark.parametrize(
    "forged",
    [
        None,
        [],
        "passed",
        {"outcomes": "all"},
        {"outcomes": []},
        {"outcomes": [3.0]},
        {"outcomes": [{"shape": [2], "numbers": [1.0]}]},
        {"outcomes": [{"shape": [-1], "numbers": []}]},
        {"outcomes": [{"shape": [10**4000] * 100_000, "numbers": []}]},  # hours, if multiplied
        {"outcomes": [{"shape": [0, 10**4000], "numbers": []}]},
        {"outcomes": [{"shape": [True], "numbers": [1.0]}]},
        {"outcomes": [{"shape": [1.0], "numbers": [1.0]}]},
        {"outcomes": [{"shape": [1], "numbers": ["1"]}]},
        {"outcomes": [{"shape": [1], "numbers": [True]}]},
        {"outcomes": [{"shape": [1], "numbers": [None]}]},
        {"outcomes": [{"shape": [1], "numbers": {"0": 1.0}}]},
        {"outcomes": [{"shape": [0, MAX_NUMBERS + 1], "numbers": [0.0] * (MAX_NUMBERS + 1)}]},
        {"outcomes": [{"trouble": "no such trouble"}]},
        {"outcomes": [{"trouble": "died", "detail": 5}]},
        {"outcomes": [{"shape": [2], "packed": "AAAAAAAA8D8="}]},
        {"outcomes": [{"shape": [1], "packed": "AAAAAAAA8D8"}]},
        {"outcomes": [{"shape": [1], "packed": "AAAAAAAA8D8=\n"}]},
        {"outcomes": [{"shape": [1], "packed": "AAAAAAAA"}]},
        {"outcomes": [{"shape": [1], "packed": [1.0]}]},
        {"outcomes": [{"shape": [1], "packed": "\N{DIGIT ONE}é"}]},
        {"outcomes": [{"shape": [], "numbers": [1.0]}], "printed": ["text"]},
    ],
)
def test_forged_answers_are_refused(forged):
    with pytest.raises(ValueError, match=r"."):
        Answer.from_json(forged, cases=1)


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (2, 2.0),
        (np.float32(0.5), 0.5),
        ([1, 2], [1.0, 2.0]),
        ((1, [2][0]), [1.0, 2.0]),
        (sp.Rational(1, 4), 0.25),
        (sp.Matrix([1, sp.pi]), [[1.0], [np.pi]]),
        ([sp.sqrt(4), 1.5], [2.0, 1.5]),
        ([np.array([1.0]), 2], [1.0, 2.0]),
        (np.array([1 + 0j]), [1.0]),
        (range(3), [0.0, 1.0, 2.0]),
    ],
)
def test_numbers_in_other_clothing(answer, expected):
    numbers = to_numbers(answer)
    assert type(numbers) is np.ndarray
    assert numbers.dtype == np.float64
    assert np.array_equal(numbers, expected)


@pytest.mark.filterwarnings("ignore:the matrix subclass:PendingDeprecationWarning")
def test_a_matrix_of_numpys_old_kind():
    numbers = to_numbers(np.matrix([[1, 2]]))
    assert type(numbers) is np.ndarray
    assert np.array_equal(numbers, [[1.0, 2.0]])


@pytest.mark.parametrize(
    "answer",
    ["0.5", b"0.5", ["0.5"], [[1, 2], [3]], {1.0}, {"x": 1.0}, object(), True, [True], 1 + 2j,
     sp.Symbol("a"), [None], [...], (x for x in [1.0])],
)  # fmt: skip
def test_what_is_no_number_is_refused_with_a_reason(answer):
    result = outcome(lambda a: answer, a=1.0)
    assert isinstance(result, Problem)
    assert result.trouble is Trouble.NOT_NUMBERS
    assert result.detail


def test_a_subclass_that_lies_about_itself_is_reduced_to_its_numbers():
    class Liar(np.ndarray):
        def __eq__(self, other):
            return True

    numbers = to_numbers(np.zeros(2).view(Liar))
    assert type(numbers) is np.ndarray
    assert not np.array_equal(numbers, [1.0, 1.0])


def test_each_call_gets_arguments_of_its_own():
    seen = []

    def f(a):
        seen.append(a.copy())
        a[:] = 99
        return a

    case = {"a": [1.0, 2.0]}
    collect(function_request(case, case), {"f": f})
    assert np.array_equal(seen, [[1.0, 2.0], [1.0, 2.0]])
    assert case == {"a": [1.0, 2.0]}


def test_a_value_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        Value(np.zeros(2)).numbers[0] = 1


@pytest.mark.parametrize(
    "error", [ValueError("no"), SystemExit(0), GeneratorExit(), RecursionError()]
)
def test_whatever_the_function_raises_is_its_own_problem(error):
    def f(a):
        raise error

    result = outcome(f, a=1.0)
    assert result.trouble is Trouble.EXCEPTION
    assert type(error).__name__ in result.detail
    assert "raise error" in result.where


def test_an_object_that_fails_to_become_numbers_is_no_number():
    class Lazy:
        def __array__(self, dtype=None, copy=None):
            raise RuntimeError("detach first")

    class Stubborn(sp.Expr):
        def subs(self, *args, **kwargs):
            raise RuntimeError("detach first")

    expressions = Request("q", Kind.EXPRESSIONS, ("f",), ("a",), ({"a": 1.0},))
    for result in (outcome(lambda a: Lazy(), a=1.0),
                   collect(expressions, {"f": Stubborn(sp.Symbol("a"))}).outcomes[0]):  # fmt: skip
        assert result.trouble is Trouble.NOT_NUMBERS
        assert "RuntimeError: detach first" in result.detail


def test_an_interrupt_is_passed_on():
    def f(a):
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        outcome(f, a=1.0)


def test_an_exception_that_cannot_print_itself():
    class Mute(Exception):
        def __str__(self):
            raise ValueError

    def f(a):
        raise Mute

    assert "Mute" in outcome(f, a=1.0).detail


def test_expressions_are_evaluated_by_the_names_of_their_symbols():
    request = Request("q", Kind.EXPRESSIONS, ("x", "y"), ("a", "b"), ({"a": 2.0, "b": 3.0},))
    a = sp.Symbol("a", positive=True)
    answer = collect(request, {"x": a * sp.Symbol("b"), "y": 7})
    assert np.array_equal(answer.outcomes[0].numbers, [6.0, 7.0])
    stray = collect(request, {"x": a, "y": sp.Symbol("c")}).outcomes[0]
    assert stray.trouble is Trouble.SYMBOLS
    assert "c" in stray.detail

"""One seed's cases of a question, with a copy of the question that computes nothing twice.

Whoever checks a question asks its model for the same answer many times: to judge it, to diagnose
it, to measure how far it lies from another. The copy remembers, and hands out arrays that nobody
can change.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

import numpy as np

from autograder.checks.answer import Answer, Value
from autograder.checks.judge import judge
from autograder.checks.question import NO_FAULTS, Array, Inputs, Question
from autograder.checks.shapes import fitted
from autograder.checks.verdict import Verdict
from autograder.grading.workers import described
from autograder.upkeep.verify_finding import What


class Unusable(Exception):
    """The question breaks where it must not; says how, and what kind of fault that is."""

    def __init__(self, what: What, detail: str) -> None:
        super().__init__(detail)
        self.what, self.detail = what, detail


class NotFinite(Unusable):
    """The model answers with NaN or infinity."""


@dataclass(frozen=True)
class Sampled:
    """The cases of one seed, and the question that remembers what it computed for them."""

    seed: int
    cases: tuple[Inputs, ...]
    question: Question
    text: str
    """The cases as JSON: two seeds of the same text ask the same."""

    def answer(self, faults: frozenset[str] = NO_FAULTS) -> list[Array]:
        """Return what the model answers in each case. Raises Unusable."""
        assert self.question.model is not None
        made = " and ".join(sorted(faults))
        told = f"with {made} the model" if made else "the model"
        answers: list[Array] = []
        for case in self.cases:
            try:
                answer = self.question.model(case, faults)
            except Exception as error:
                raise Unusable(What.MODEL, f"{told} raises {described(error)}") from error
            if not isinstance(answer, np.ndarray | np.number | float | int):
                kind = type(answer).__name__
                raise Unusable(What.MODEL, f"{told} returns a {kind} where an array is asked")
            array = np.asarray(answer)
            if array.dtype.kind not in "fiu":
                raise Unusable(What.MODEL, f"{told} returns an array of {array.dtype}")
            if not np.all(np.isfinite(array)):
                raise NotFinite(What.MODEL, f"{told} returns {_infinite(array)}")
            answers.append(array)
        return answers

    def verdict(self, answers: list[Array]) -> Verdict:
        """Return the judge's verdict on these answers."""
        return judge(self.question, self.cases, Answer(tuple(Value(a) for a in answers)))

    def is_unchanged(self) -> bool:
        """Whether the cases are what they were: nothing may write into them."""
        return json.dumps(self.cases) == self.text


def sampled(question: Question, seed: int) -> Sampled:
    """Return the cases of `seed`, ready to be judged. Raises Unusable."""
    try:
        request = question.asking.request(seed)
    except Exception as error:
        raise Unusable(What.SAMPLE, f"sample({seed}) raises {described(error)}") from error
    if not request.cases:
        raise Unusable(What.SAMPLE, f"sample({seed}) returns no case")
    try:
        text = json.dumps(request.cases, allow_nan=False)
        same = json.loads(text) == [dict(case) for case in request.cases]
    except (TypeError, ValueError) as error:
        raise Unusable(What.SAMPLE, f"sample({seed}) is not plain JSON: {error}") from error
    if not same:
        why = "it holds a tuple, or a key that is no text?"
        raise Unusable(What.SAMPLE, f"sample({seed}) changes on its way through JSON: {why}")
    missing = set(question.asking.takes) - set(request.cases[0])
    if missing:
        detail = f"sample({seed}) gives no {', '.join(sorted(missing))}, which the question takes"
        raise Unusable(What.SAMPLE, detail)
    if json.dumps(question.asking.request(seed).cases) != text:
        raise Unusable(What.SAMPLE, f"sample({seed}) returns something else when called again")
    return Sampled(seed, request.cases, remembering(question, request.cases), text)


def remembering(question: Question, cases: tuple[Inputs, ...]) -> Question:
    """Return a copy of `question` that computes each answer to these `cases` once."""
    number = {id(case): n for n, case in enumerate(cases)}
    truth, model, expected = question.truth, question.model, question.expected
    assert truth is not None
    assert model is not None

    @cache
    def known_truth(n: int) -> Any:
        return _kept(truth(cases[n]))

    @cache
    def known_model(n: int, faults: frozenset[str]) -> Array:
        kept: Array = _kept(model(cases[n], faults))
        return kept

    @cache
    def known_expected(n: int, faults: frozenset[str]) -> Any:
        assert expected is not None
        return _kept(expected(cases[n], faults))

    def of_case(known: Callable[..., Any]) -> Callable[..., Any]:
        return lambda case, *faults: known(number[id(case)], *faults)

    return replace(
        question,
        truth=of_case(known_truth),
        model=of_case(known_model),
        expected=None if expected is None else of_case(known_expected),
    )


def check_truth(question: Question, sample: Sampled, *, again: bool) -> None:
    """Raise Unusable where the truth cannot be measured or is no answer.

    With `again`, measure it a second time, in the other order: it must not depend on what came
    before.
    """
    assert sample.question.truth is not None
    assert question.truth is not None
    at = f"at seed {sample.seed}"
    try:
        truths = others = [sample.question.truth(case) for case in sample.cases]
        if again:
            others = [question.truth(case) for case in reversed(sample.cases)][::-1]
    except Exception as error:
        raise Unusable(What.TRUTH, f"{at} the truth raises {described(error)}") from error
    for truth, other in zip(truths, others, strict=True):
        if not isinstance(truth, np.ndarray | float | int | list | tuple):
            continue  # a region, say: only the question's own metric can look into it
        array = np.asarray(truth, dtype=float)
        if not np.all(np.isfinite(array)):
            raise Unusable(What.TRUTH, f"{at} the truth is {_infinite(array)}")
        if fitted(array, question.shape) is None:
            detail = f"{at} the truth has the shape {array.shape}, the question asks for "
            raise Unusable(What.TRUTH, f"{detail}{question.shape}")
        if not np.allclose(array, np.asarray(other, dtype=float), rtol=1e-9, atol=1e-12):
            raise Unusable(What.TRUTH, f"{at} the truth is another when it is measured again")


def why_ungraded(verdict: Verdict) -> str:
    """Return what broke the judge, without the words that are meant for learners."""
    found = re.search(r"\((.*)\)$", verdict.message, re.DOTALL)
    return found[1] if found else verdict.message


def _kept(value: Any) -> Any:
    """Return an array that cannot be changed; anything else as it is."""
    if isinstance(value, np.ndarray):
        value = value.copy()
        value.setflags(write=False)
    return value


def _infinite(array: Array) -> str:
    return "NaN" if np.any(np.isnan(array)) else "infinity"

"""Diagnosis: which known mistake gives exactly this wrong answer.

The reference model is run with one fault switched on, then with two. A mistake, or a pair, is named
only when it is the only one that fits in every sampled case, and a pair only when neither half
mends what the other breaks: one sign that is wrong is likelier than two that partly cancel.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from autograder.checks.question import NO_FAULTS, Array, Inputs, Question, mistake_of
from autograder.checks.shapes import fitted


def diagnose(question: Question, inputs: Sequence[Inputs], got: Sequence[Array]) -> tuple[str, ...]:
    """Return the ids of the one mistake, or the one pair, that explains a wrong answer.

    Returns an empty tuple when nothing fits or when more than one thing does. `got` is the answer
    as it came, in whatever shape. Call it only for an answer that is not right.
    """
    singles = [frozenset({fault}) for fault in question.faults]
    pairs = [
        frozenset(pair)
        for pair in combinations(question.faults, 2)
        if mistake_of(pair[0]) != mistake_of(pair[1])
    ]
    for candidates in (singles, pairs):
        named = _fitting(question, inputs, got, candidates)
        if named:
            return next(iter(named)) if len(named) == 1 else ()
    return ()


def _fitting(
    question: Question,
    inputs: Sequence[Inputs],
    got: Sequence[Array],
    candidates: Iterable[frozenset[str]],
) -> set[tuple[str, ...]]:
    order = {mistake: i for i, mistake in enumerate(question.mistakes)}
    return {
        tuple(sorted({mistake_of(fault) for fault in faults}, key=order.__getitem__))
        for faults in candidates
        if _fits(question, inputs, got, faults) and not _cancels(question, inputs, faults)
    }


def _cancels(question: Question, inputs: Sequence[Inputs], faults: frozenset[str]) -> bool:
    """Return whether two faults together get a part right that each alone gets wrong."""
    if len(faults) < 2:
        return False
    right = _right_parts(question, inputs, faults)
    return bool(right.difference(*(_right_parts(question, inputs, {f}) for f in faults)))


def _right_parts(
    question: Question, inputs: Sequence[Inputs], faults: Iterable[str]
) -> frozenset[str]:
    assert question.model is not None
    made = [fitted(question.model(case, frozenset(faults)), question.shape) for case in inputs]
    complete = [array for array in made if array is not None]
    if len(complete) < len(made):
        return frozenset()
    wanted = [question.predicted(case, NO_FAULTS) for case in inputs]
    return frozenset(
        part.name
        for part in question.parts
        if np.all(np.asarray(part.errors(complete, wanted, inputs)) <= part.tolerance)
    )


def _fits(
    question: Question, inputs: Sequence[Inputs], got: Sequence[Array], faults: frozenset[str]
) -> bool:
    predicted: list[Any] = []
    for case, array in zip(inputs, got, strict=True):
        prediction = question.predicted(case, faults)
        if isinstance(prediction, np.ndarray) and not _near(question, array, prediction):
            return False  # most mistakes are excluded by the first case
        predicted.append(prediction)
    if all(isinstance(p, np.ndarray) and fitted(p, question.shape) is None for p in predicted):
        return True  # a mistake that changes the shape: the numbers already agree
    complete = [a for a in (fitted(array, question.shape) for array in got) if a is not None]
    if len(complete) < len(got):
        return False
    return all(
        bool(np.all(np.asarray(part.errors(complete, predicted, inputs)) <= part.tolerance))
        for part in question.parts
    )


def _near(question: Question, array: Array, prediction: Array) -> bool:
    """Return whether a wrong model could have given `array`, as far as a glance can tell."""
    as_asked = fitted(prediction, question.shape)
    if as_asked is not None:  # the question's own metric decides: an angle may differ by a turn
        return fitted(array, question.shape) is not None
    loosest = max(part.tolerance for part in question.parts)
    same = fitted(array, prediction.shape)
    return same is not None and bool(np.allclose(same, prediction, rtol=0, atol=loosest))

"""Patterns in a wrong answer that no catalogued mistake explains: described, never named.

Each pattern must hold in every sampled case, and must not hold for the truth as well; otherwise it
would be a guess.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Any

import numpy as np

from autograder.checks.answer import Kind
from autograder.checks.phrases import inputs_text
from autograder.checks.proper import describe_rotation
from autograder.checks.question import Array, Inputs, Question

ROUNDED = 5e-3
"""Metres or radians: what a number with two decimals may be off."""

Change = Callable[[Array], Array]
FACTORS = (
    (1000.0, "1000 times too large: millimetres where metres are asked?"),
    (0.001, "1000 times too small: are the units metres?"),
    (180 / np.pi, "57.3 times too large: degrees where radians are asked?"),
    (np.pi / 180, "57.3 times too small: converted to radians once too often?"),
    (2.0, "exactly twice too large."),
    (0.5, "exactly half of what it should be."),
)


def describe_pattern(
    question: Question,
    inputs: Sequence[Inputs],
    got: Sequence[Array],
    expected: Sequence[Any],
    errors: dict[str, Array],
) -> str:
    """Return one sentence about what is special in a wrong answer, or an empty text."""
    if not all(isinstance(e, np.ndarray) for e in expected):
        return ""
    tolerance = max(part.tolerance for part in question.parts)
    for change, sentence in _changes(expected[0].shape, question.labels):
        if all(
            np.allclose(g, change(e), rtol=1e-9, atol=tolerance)
            for g, e in zip(got, expected, strict=True)
        ):
            return sentence
    return (
        describe_rotation(got, expected)
        or _rounded(question, errors)
        or _right_sometimes(question, inputs, errors)
    )


def _rounded(question: Question, errors: dict[str, Array]) -> str:
    """Numbers that were typed in with a few digits."""
    close = all(np.max(errors[part.name]) <= ROUNDED for part in question.parts)
    if question.asking.kind is not Kind.VALUES or not close:
        return ""
    return "It is close: a number that was rounded? Give all its digits."


def _changes(shape: tuple[int, ...], labels: Sequence[str]) -> Iterator[tuple[Change, str]]:
    yield (lambda e: -e), "Every number has the wrong sign."
    for factor, sentence in FACTORS:
        yield (lambda e, f=factor: f * e), f"Every number is {sentence}"  # type: ignore[misc]
    if len(shape) == 2 and shape[0] == shape[1]:
        yield (lambda e: e.T), "It is the transpose of the right matrix."
    if len(shape) != 1:
        return
    names = labels or tuple(f"number {i + 1}" for i in range(shape[0]))
    for i, name in enumerate(names):
        yield _scaled(i, -1.0), f"Only {name} is off: it has the wrong sign."
        for factor, sentence in FACTORS:
            yield _scaled(i, factor), f"Only {name} is off: it is {sentence}"
    for i, j in combinations(range(shape[0]), 2):
        yield _exchanged(i, j), f"{names[i]} and {names[j]} are exchanged."


def _scaled(index: int, factor: float) -> Change:
    def change(array: Array) -> Array:
        out = array.copy()
        out[index] *= factor
        return out

    return change


def _exchanged(i: int, j: int) -> Change:
    def change(array: Array) -> Array:
        out = array.copy()
        out[[i, j]] = out[[j, i]]
        return out

    return change


def _right_sometimes(question: Question, inputs: Sequence[Inputs], errors: dict[str, Array]) -> str:
    right = np.all([errors[part.name] <= part.tolerance for part in question.parts], axis=0)
    if not right.any() or right.all():
        return ""
    for name in inputs[0]:
        zero = np.array([_vanishes(case[name]) for case in inputs])
        if zero.any() and np.array_equal(zero, right):
            return f"It is right only where {name} = 0."
    example = inputs_text(inputs[int(np.argmax(right))])
    return f"It is right in {int(right.sum())} of {right.size} cases, for example at {example}."


def _vanishes(value: Any) -> bool:
    """Return whether an input is zero throughout."""
    return not isinstance(value, str) and not np.any(np.asarray(value))

"""Patterns in a wrong answer that no catalogued mistake explains: described, never named.

Each pattern must hold in every sampled case, and must not hold for the truth as well; otherwise it
would be a guess.
"""

from __future__ import annotations

import re
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
LENGTH, ANGLE = re.compile(r"m(/|$)"), re.compile(r"rad(/|$)")
"""Units for which a factor has a usual reason."""

FACTORS = (
    (1000.0, "1000 times too large", LENGTH, "millimetres where metres are asked?"),
    (0.001, "1000 times too small", LENGTH, "are the units metres?"),
    (180 / np.pi, "57.3 times too large", ANGLE, "degrees where radians are asked?"),
    (np.pi / 180, "57.3 times too small", ANGLE, "converted to radians once too often?"),
    (2.0, "exactly twice too large", None, ""),
    (0.5, "exactly half of what it should be", None, ""),
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
    for change, sentence in _changes(question, expected[0].shape):
        if all(
            np.allclose(g, change(e), rtol=1e-9, atol=tolerance)
            for g, e in zip(got, expected, strict=True)
        ):
            return sentence
    return (
        describe_rotation(got, expected)
        or _rounded(question, errors)
        or right_sometimes(question, inputs, errors)
    )


def _rounded(question: Question, errors: dict[str, Array]) -> str:
    """Numbers that were typed in with a few digits."""
    close = all(np.max(errors[part.name]) <= ROUNDED for part in question.parts)
    if question.asking.kind is not Kind.VALUES or not close:
        return ""
    return "It is close: a number that was rounded? Give all its digits."


def _factors(question: Question) -> list[tuple[float, str]]:
    """Return each factor with its words, and with its reason where a unit of the answer has one."""
    units = [part.unit for part in question.parts]
    found = []
    for factor, words, unit, reason in FACTORS:
        usual = unit is not None and any(unit.match(one) for one in units)
        found.append((factor, f"{words}: {reason}" if usual else f"{words}."))
    return found


def _changes(question: Question, shape: tuple[int, ...]) -> Iterator[tuple[Change, str]]:
    factors, labels = _factors(question), question.labels
    all_of_it = "Every number" if np.prod(shape) > 1 else "The number"
    yield (lambda e: -e), f"{all_of_it} has the wrong sign."
    for factor, words in factors:
        yield (lambda e, f=factor: f * e), f"{all_of_it} is {words}"  # type: ignore[misc]
    if len(shape) == 2 and shape[0] == shape[1]:
        yield (lambda e: e.T), "It is the transpose of the right matrix."
    if len(shape) != 1:
        return
    names = labels or tuple(f"number {i + 1}" for i in range(shape[0]))
    for i, name in enumerate(names):
        yield _scaled(i, -1.0), f"Only {name} is off: it has the wrong sign."
        for factor, words in factors:
            yield _scaled(i, factor), f"Only {name} is off: it is {words}"
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


def right_sometimes(question: Question, inputs: Sequence[Inputs], errors: dict[str, Array]) -> str:
    """Return where an answer is right that is wrong elsewhere, or an empty text."""
    right = np.all([errors[part.name] <= part.tolerance for part in question.parts], axis=0)
    if not right.any() or right.all():
        return ""
    zero = {name: [_vanishes(case[name]) for case in inputs] for name in inputs[0]}
    names = [name for name, vanishes in zero.items() if np.array_equal(vanishes, right)]
    if names:
        return f"It is right only where {' = 0 and '.join(names)} = 0."
    example = inputs_text(inputs[int(np.argmax(right))])
    return f"It is right in {int(right.sum())} of {right.size} cases, for example at {example}."


def _vanishes(value: Any) -> bool:
    """Return whether an input is zero throughout."""
    return not isinstance(value, str) and not np.any(np.asarray(value))

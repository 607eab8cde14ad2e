"""Margins: how far the answers that two mistakes give lie apart, by the question's own metric.

A margin counts tolerances. A probe must tell a mistake from the truth, and from every other
mistake, by `ENOUGH` of them in at least one case of every sample.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from autograder.checks.question import NO_FAULTS, Array, Question, mistake_of
from autograder.checks.shapes import fitted
from autograder.upkeep.verify_sampled import Sampled

ENOUGH = 1e4
TRUTH = "the truth"


@dataclass(frozen=True)
class Margins:
    """The margins in one sample: by case, of each mistake to the truth; and of each two, at most.

    The keys are faults with their variants. `between` also holds each fault with `TRUTH`. A pair
    with a margin of at most one tolerance is one and the same to the judge.
    """

    shown: Mapping[str, Array]
    between: Mapping[tuple[str, str], float]


def margins(sample: Sampled, answers: Mapping[str, Sequence[Array]]) -> Margins:
    """Return the margins between the `answers` that each fault gives to the sample's cases.

    Of the two ways to compare, got and expected exchanged, the smaller margin counts.
    """
    question, cases = sample.question, sample.cases
    assert question.truth is not None
    expected = {f: [question.predicted(case, frozenset({f})) for case in cases] for f in answers}
    right = [question.predicted(case, NO_FAULTS) for case in cases]
    shown = {f: _by_case(sample, answers[f], right) for f in answers}
    between = {(f, TRUTH): float(np.max(shown[f])) for f in answers}
    faults = list(answers)
    for i, a in enumerate(faults):
        for b in faults[i + 1 :]:
            if mistake_of(a) == mistake_of(b):
                continue
            there = _by_case(sample, answers[a], expected[b])
            back = _by_case(sample, answers[b], expected[a])
            between[a, b] = float(min(np.max(there), np.max(back)))
    return Margins(shown, between)


def _by_case(sample: Sampled, got: Sequence[Array], expected: Sequence[object]) -> Array:
    """Return for each case the largest error over the parts, in tolerances."""
    question = sample.question
    asked = [fitted(array, question.shape) for array in got]
    wanted = [fitted(e, question.shape) if isinstance(e, np.ndarray) else e for e in expected]
    whole = [
        a is not None and not (isinstance(e, np.ndarray) and w is None)
        for a, e, w in zip(asked, expected, wanted, strict=True)
    ]
    if not all(whole):
        return np.array([_unshaped(question, g, e) for g, e in zip(got, expected, strict=True)])
    largest = np.zeros(len(got))
    for part in question.parts:
        complete = [array for array in asked if array is not None]
        errors = np.asarray(part.errors(complete, expected, sample.cases), dtype=float)
        with np.errstate(divide="ignore", invalid="ignore"):
            ratio = np.where(errors == 0, 0.0, errors / part.tolerance)
        largest = np.maximum(largest, np.where(np.isnan(ratio), np.inf, ratio))
    return largest


def _unshaped(question: Question, got: Array, expected: object) -> float:
    """Compare answers of which one has another shape than is asked for: by their bare numbers."""
    if not isinstance(expected, np.ndarray) or got.shape != expected.shape:
        return np.inf
    loosest = max(part.tolerance for part in question.parts)
    return float(np.max(np.abs(got - expected), initial=0.0) / loosest)

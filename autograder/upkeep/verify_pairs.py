"""Two mistakes at once: named as that pair, or not at all, and never as something else."""

from __future__ import annotations

from itertools import combinations

from autograder.checks.question import Array, Question, mistake_of
from autograder.checks.verdict import Status
from autograder.upkeep.verify_finding import Finding, What
from autograder.upkeep.verify_sampled import NotFinite, Sampled, Unusable, why_ungraded

SAMPLES = 3
"""Samples on which pairs are tried: there are many pairs, and each costs a whole diagnosis."""

Pair = tuple[str, str]
PASSED = ("a right answer",)
"""What two mistakes that undo each other are taken for."""


class Pairs:
    """Collects, sample by sample, what two mistakes of a question are taken for."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._taken_for: dict[Pair, list[tuple[str, ...]]] = {}
        self._seed: dict[Pair, int] = {}
        self._broken: dict[Pair, Finding] = {}

    def look_at(self, sample: Sampled) -> None:
        """Try each two of the sample's faults on its cases."""
        pairs = [
            pair
            for pair in combinations(sample.question.faults, 2)
            if mistake_of(pair[0]) != mistake_of(pair[1])
        ]
        answers = {pair: made for pair in pairs if (made := self._answer(sample, pair))}
        if self._broken:
            return  # the judge tries pairs, and would break over these whatever it is asked
        for pair, made in answers.items():
            verdict = sample.verdict(made)
            if verdict.status is Status.UNGRADED:
                detail = f"with {' and '.join(pair)} the judge breaks: {why_ungraded(verdict)}"
                self._broken[pair] = Finding(self._question.id, What.JUDGE, detail)
                return
            taken = PASSED if verdict.status is Status.PASSED else verdict.mistakes
            self._taken_for.setdefault(pair, []).append(taken)
            if not set(taken) <= _ids(pair):
                self._seed.setdefault(pair, sample.seed)

    def _answer(self, sample: Sampled, pair: Pair) -> list[Array] | None:
        """Return what the model answers with both; None where there is nothing to diagnose."""
        try:
            return sample.answer(frozenset(pair))
        except NotFinite:
            return None  # a learner who gets NaN is told so
        except Unusable as error:
            self._broken[pair] = Finding(self._question.id, error.what, error.detail)
            return None

    def findings(self) -> tuple[Finding, ...]:
        """Return the pairs that break the model, and those that some samples take for others.

        A pair that every sample takes for the same other thing *is* that other thing in this
        question: nothing can tell them apart, and the simpler one is named.
        """
        mixed = (
            Finding(
                self._question.id,
                What.PAIR,
                f"{' and '.join(pair)} together are taken for {self._others(pair)} (seed {seed})",
            )
            for pair, seed in self._seed.items()
            if len(set(self._taken_for[pair])) > 1
        )
        return (*self._broken.values(), *mixed)

    @property
    def count(self) -> str:
        """How many pairs are named in every sample, of how many, as `30/36`."""
        tried = self._taken_for.items()
        named = sum(all(set(taken) == _ids(pair) for taken in each) for pair, each in tried)
        return f"{named}/{len(tried)}"

    def notes(self) -> tuple[str, ...]:
        """Return which pairs give a right answer, and which are the same as something else."""
        taken: dict[str, list[str]] = {}
        for pair in self._seed:
            taken.setdefault(self._others(pair), []).append(" with ".join(pair))
        return tuple(
            f"{self._question.id}: {_listed(pairs)} is taken for {other}"
            for other, pairs in taken.items()
        )

    def _others(self, pair: Pair) -> str:
        """Return what a pair was first taken for that it is not."""
        return " and ".join(next(t for t in self._taken_for[pair] if not set(t) <= _ids(pair)))


def _listed(pairs: list[str]) -> str:
    first = " or ".join(pairs[:2])
    return f"{first} (and {len(pairs) - 2} pairs more)" if len(pairs) > 2 else first


def _ids(pair: Pair) -> set[str]:
    return {mistake_of(fault) for fault in pair}

"""Whether each mistake of a question fails, is named as itself, and lies far from all others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from autograder.checks.question import Array, Question, mistake_of
from autograder.checks.verdict import Status
from autograder.upkeep.verify_finding import Finding, Mistake, What
from autograder.upkeep.verify_margins import ENOUGH, TRUTH, Margins, margins
from autograder.upkeep.verify_sampled import Sampled, Unusable, why_ungraded
from autograder.upkeep.verify_seen import Seen

_WORST: Sequence[tuple[What, str]] = (
    (What.MODEL, "broken"),
    (What.JUDGE, "broken"),
    (What.PASSES, "passes"),
    (What.SHADOW, "shadows"),
    (What.NOT_NAMED, "not named"),
)


class Mistakes:
    """Collects, sample by sample, what there is to say about the mistakes of one question."""

    def __init__(self, question: Question) -> None:
        self._question = question
        self._seen = Seen(question.id)
        self._least: dict[tuple[str, str], tuple[float, int]] = {}
        self._hidden: dict[str, int] = {}
        self._looked_at = False

    def look_at(self, sample: Sampled) -> Sampled:
        """Judge every mistake on one sample; return it with only the faults that can be used."""
        self._seen.begin(sample.seed)
        self._looked_at = True
        answers = self._answers(sample)
        usable = replace(sample.question, faults=tuple(answers))
        sample = replace(sample, question=usable)
        found = margins(sample, answers)
        self._note_margins(sample, found)
        for fault, answer in answers.items():
            self._judge(sample, fault, answer, found)
        if self._question.expected is None and len(sample.cases) > 1:
            self._look_for_a_generic_case(found)
        return sample

    def _answers(self, sample: Sampled) -> dict[str, list[Array]]:
        answers = {}
        for fault in self._question.faults:
            try:
                answers[fault] = sample.answer(frozenset({fault}))
            except Unusable as error:
                self._seen.add(error.what, (fault,), error.detail)
        return answers

    def _note_margins(self, sample: Sampled, found: Margins) -> None:
        for (a, b), margin in found.between.items():
            if margin < self._least.get((a, b), (np.inf, 0))[0]:
                self._least[a, b] = (margin, sample.seed)
            if margin <= 1 and b != TRUTH:
                self._seen.add(What.SHADOW, (a, b), f"{a} and {b} give the same answers")

    def _judge(self, sample: Sampled, fault: str, answers: list[Array], found: Margins) -> None:
        verdict = sample.verdict(answers)
        if verdict.status is Status.UNGRADED:
            detail = f"with {fault} the judge breaks: {why_ungraded(verdict)}"
            self._seen.add(What.JUDGE, (fault,), detail)
        elif verdict.status is Status.PASSED or verdict.points >= self._question.points:
            detail = f"{fault} earns all {self._question.points:g} points"
            self._seen.add(What.PASSES, (fault,), detail)
        elif not verdict.mistakes:
            if not _has_a_double(fault, found):
                detail = f"{fault} is not named: {verdict.message}"
                self._seen.add(What.NOT_NAMED, (fault,), detail)
        elif verdict.mistakes != (mistake_of(fault),):
            detail = f"{fault} is named {' and '.join(verdict.mistakes)}"
            self._seen.add(What.NOT_NAMED, (fault,), detail)

    def _look_for_a_generic_case(self, found: Margins) -> None:
        """Look for a case that hides nothing.

        Where mistakes show in different branches of the answer, no one case shows them all: a case
        that shows half of them will do, and what it hides is noted.
        """
        shows: dict[str, Array] = {}
        for fault, by_case in found.shown.items():
            known = shows.get(mistake_of(fault), np.zeros_like(by_case))
            shows[mistake_of(fault)] = np.maximum(known, by_case >= ENOUGH)
        if not shows:
            return
        counts = np.sum(list(shows.values()), axis=0)
        best = int(np.argmax(counts))
        if 2 * counts[best] < len(shows):
            detail = f"no case shows more than {counts[best]:g} of {len(shows)} mistakes"
            self._seen.add(What.NO_GENERIC, (), detail)
            return
        for mistake, where in shows.items():
            if not where[best]:
                self._hidden[mistake] = self._hidden.get(mistake, 0) + 1

    def findings(self) -> tuple[Finding, ...]:
        """Return what was found, each fault once, however many samples show it."""
        found = self._seen.findings()
        if self._question.expected is not None:
            return found  # its metrics are shares, which a mistake cannot miss by 1e4 tolerances
        near = (
            Finding(
                self._question.id,
                What.MARGIN,
                f"{a} is only {margin:.3g} tolerances from {b} in every case (seed {seed})",
            )
            for (a, b), (margin, seed) in self._least.items()
            if margin < ENOUGH and not self._is_told(a, b)
        )
        return (*found, *near)

    def _is_told(self, a: str, b: str) -> bool:
        """Whether a stronger fault says already that the two are near."""
        return (What.SHADOW, (a, b)) in self._seen or (
            b == TRUTH and (What.PASSES, (a,)) in self._seen
        )

    def notes(self) -> tuple[str, ...]:
        """Return what is worth knowing and is no fault."""
        if not self._hidden:
            return ()
        hidden = ", ".join(self._hidden)
        return (f"{self._question.id}: no one case shows all mistakes; the best hides {hidden}",)

    def fared(self) -> tuple[Mistake, ...]:
        """Return how each mistake fared, variants folded together."""
        return tuple(self._fared(mistake) for mistake in self._question.mistakes)

    def _fared(self, mistake: str) -> Mistake:
        faults = [fault for fault in self._question.faults if mistake_of(fault) == mistake]
        happened = set[What]().union(*map(self._seen.about, faults))
        usual = "named" if self._looked_at else "broken"
        state = next((word for what, word in _WORST if what in happened), usual)
        if self._question.expected is not None or not self._looked_at:
            return Mistake(mistake, state)
        near = [
            (margin, b if a in faults else a)
            for (a, b), (margin, _) in self._least.items()
            if a in faults or b in faults
        ]
        if not near:
            return Mistake(mistake, state, "nothing is near")
        margin, nearest = min(near)
        return Mistake(mistake, state, nearest, margin)


def _has_a_double(fault: str, found: Margins) -> bool:
    """Whether another mistake gives the same, which explains why this one is not named."""
    return any(m <= 1 and fault in pair and TRUTH not in pair for pair, m in found.between.items())

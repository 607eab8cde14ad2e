"""What is checked about one question by itself: its sample, its truth, its model, its mistakes."""

from __future__ import annotations

import warnings

from autograder.checks.question import Question
from autograder.checks.verdict import Status
from autograder.grading.workers import described
from autograder.upkeep.verify_declared import faults_of_declaration
from autograder.upkeep.verify_finding import Cell, Outcome, What
from autograder.upkeep.verify_mistakes import Mistakes
from autograder.upkeep.verify_pairs import SAMPLES, Pairs
from autograder.upkeep.verify_sampled import Sampled, Unusable, check_truth, sampled, why_ungraded
from autograder.upkeep.verify_seen import Seen


def check_question(question: Question, seeds: int) -> Outcome:
    """Return what is wrong with `question`, tried on the samples of so many seeds.

    Seeds that ask the same are tried once. A question that a person grades has only its declaration
    to check. Never raises for a fault of the question.
    """
    faults = faults_of_declaration(question)
    if question.by_hand or faults:
        return Outcome(faults, {(question.id, "model"): Cell("✘" if faults else "–", not faults)})
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)  # learners would see them, in red
        return _checked(question, seeds)


def _checked(question: Question, seeds: int) -> Outcome:
    seen, mistakes, pairs = Seen(question.id), Mistakes(question), Pairs(question)
    texts: set[str] = set()
    for seed in range(seeds):
        try:
            sample = sampled(question, seed)
            if sample.text in texts:
                continue
            seen.begin(seed)
            texts.add(sample.text)
            check_truth(question, sample, again=len(texts) == 1)
            _look_at_the_right_answer(question, sample, seen)
            sample = mistakes.look_at(sample)
            if len(texts) <= SAMPLES:
                pairs.look_at(sample)
            if not sample.is_unchanged():
                seen.add(What.SAMPLE, (), "the truth, the model or a metric changes its inputs")
        except Unusable as error:
            seen.add(error.what, (), error.detail)
        except Exception as error:  # a metric: whatever it raises is a fault of the question
            seen.add(What.JUDGE, (), f"a metric raises {described(error)}")
    right = seen.findings()
    return Outcome(
        (*right, *mistakes.findings(), *pairs.findings()),
        {
            (question.id, "model"): Cell("✘" if right else "✔", not right),
            (question.id, "pairs"): Cell(pairs.count, not pairs.findings()),
        },
        {question.id: mistakes.fared()},
        (*mistakes.notes(), *pairs.notes()),
    )


def _look_at_the_right_answer(question: Question, sample: Sampled, seen: Seen) -> None:
    """The model without faults must earn everything, and must not be diagnosed."""
    verdict = sample.verdict(sample.answer())
    if verdict.status is Status.UNGRADED:
        seen.add(What.JUDGE, (), f"the model's right answer is not judged: {why_ungraded(verdict)}")
    elif verdict.status is not Status.PASSED:
        earned = f"{verdict.points:g} of {question.points:g} points"
        detail = f"the model without faults earns {earned}: {verdict.message}"
        seen.add(What.MODEL_DIFFERS, (), detail)

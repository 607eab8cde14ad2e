"""The judge: compares an answer with the truth, gives credit by parts, and names the mistake.

Pure: no files, no clock, no randomness. The same question, inputs and answer give the same verdict.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from autograder.checks import phrases
from autograder.checks.answer import Answer, Problem, Trouble
from autograder.checks.diagnosis import diagnose
from autograder.checks.patterns import describe_pattern
from autograder.checks.question import Array, Inputs, Part, Question
from autograder.checks.shapes import fitted
from autograder.checks.simplest import entry_text, simplest_failing
from autograder.checks.sketch import sketch_of
from autograder.checks.verdict import PartResult, Status, Verdict


def judge(question: Question, inputs: Sequence[Inputs], answer: Answer) -> Verdict:
    """Return the verdict on `answer`, which holds one outcome for each of `inputs`.

    A fault of the question itself (its truth cannot be measured, its metric fails) gives an
    ungraded verdict for a person to look at, never a zero.
    """
    if question.by_hand:
        return _plain(question, Status.UNGRADED, "A person reads and grades this answer.")
    problems = [o for o in answer.outcomes if isinstance(o, Problem)]
    if problems:
        return _troubled(question, inputs, answer, problems[0])
    got = [o.numbers for o in answer.outcomes if not isinstance(o, Problem)]
    if len(got) != len(inputs):
        return ungraded(question, f"{len(inputs)} cases were asked and {len(got)} came back")
    try:
        verdict = _compared(question, inputs, got)
        return replace(verdict, printed=answer.printed, leans_on=answer.leans_on)
    except Exception as error:  # whatever breaks here is ours, and must not cost the learner
        return ungraded(question, f"{type(error).__name__}: {error}")


def ungraded(question: Question, reason: str) -> Verdict:
    """Return the verdict for a fault of the course or the machine: a person decides."""
    text = f"This could not be graded, and that is not your fault. A person will look. ({reason})"
    return _plain(question, Status.UNGRADED, text)


def untried(question: Question, message: str) -> Verdict:
    """Return the verdict for an answer that has not been written yet."""
    return _plain(question, Status.UNTRIED, message)


def _compared(question: Question, inputs: Sequence[Inputs], raw: list[Array]) -> Verdict:
    assert question.truth is not None
    got = [fitted(array, question.shape) for array in raw]
    bad = next((i for i, a in enumerate(raw) if not np.all(np.isfinite(a))), None)
    if bad is not None:
        message = phrases.not_finite(question, raw[bad], inputs[bad])
        return _plain(question, Status.FAILED, message)
    expected = [question.truth(case) for case in inputs]
    complete = [array for array in got if array is not None]
    if len(complete) < len(got):
        return _misshapen(question, inputs, raw)
    errors = {part.name: np.asarray(part.errors(complete, expected, inputs), float)
              for part in question.parts}  # fmt: skip
    results = _credit(question, errors)
    worst = _worst(question, results, errors)
    points = round(sum(result.points for result in results), 6)
    if all(result.right for result in results):
        return Verdict(
            question.id, question.asking.title, Status.PASSED, question.points, question.points,
            phrases.right(worst), error=worst.error, unit=worst.unit, parts=results,
        )  # fmt: skip
    part = next(part for part in question.parts if part.name == worst.name)
    i = simplest_failing(errors[part.name], part.tolerance, inputs)
    at = phrases.inputs_text(inputs[i])
    here = float(errors[part.name][i])
    entry = entry_text(complete[i], expected[i], question.labels)
    measured = phrases.measured(worst, part.saying, here, at, entry)
    mistakes = diagnose(question, inputs, raw)
    note = "" if mistakes else describe_pattern(question, inputs, complete, expected, errors)
    return Verdict(
        question.id, question.asking.title, Status.PARTLY if points > 0 else Status.FAILED,
        points, question.points, phrases.wrong(mistakes, measured, note),
        mistakes=mistakes, error=worst.error, unit=worst.unit, at=at, note=note, parts=results,
        sketch=sketch_of(question.sketch, complete[i], expected[i], at),
    )  # fmt: skip


def _credit(question: Question, errors: dict[str, Array]) -> tuple[PartResult, ...]:
    right = {p.name: bool(np.all(errors[p.name] <= p.tolerance)) for p in question.parts}
    total = sum(part.weight for part in question.parts)

    def result(part: Part) -> PartResult:
        worth = question.points * part.weight / total
        earned = right[part.name] and all(right[name] for name in part.needs)
        largest = float(np.max(errors[part.name]))
        shown = largest if np.isfinite(largest) else None
        return PartResult(
            part.name, right[part.name], shown, part.unit, worth if earned else 0.0, worth
        )

    return tuple(result(part) for part in question.parts)


def _worst(
    question: Question, results: Sequence[PartResult], errors: dict[str, Array]
) -> PartResult:
    """Return the part whose error is largest, measured in its own tolerances."""
    tolerance = {part.name: part.tolerance for part in question.parts if part.weight > 0}
    counted = [result for result in results if result.name in tolerance]
    return max(counted, key=lambda r: float(np.max(errors[r.name])) / tolerance[r.name])


def _misshapen(question: Question, inputs: Sequence[Inputs], raw: list[Array]) -> Verdict:
    """A wrong shape: a known mistake may explain it; otherwise say which shape came."""
    mistakes = diagnose(question, inputs, raw)
    message = phrases.wrong_shape(question, raw, mistakes)
    return Verdict(
        question.id, question.asking.title, Status.FAILED, 0.0, question.points, message,
        mistakes=mistakes,
    )  # fmt: skip


def _troubled(
    question: Question, inputs: Sequence[Inputs], answer: Answer, problem: Problem
) -> Verdict:
    first = next(i for i, o in enumerate(answer.outcomes) if isinstance(o, Problem))
    at = phrases.inputs_text(inputs[first]) if first < len(inputs) else ""
    blank = all(
        isinstance(o, Problem) and o.trouble in (Trouble.MISSING, Trouble.EMPTY)
        for o in answer.outcomes
    )
    status = Status.UNTRIED if blank else Status.FAILED
    return Verdict(
        question.id, question.asking.title, status, 0.0, question.points,
        phrases.trouble(question, problem, at), at="" if blank else at, printed=answer.printed,
    )  # fmt: skip


def _plain(question: Question, status: Status, message: str) -> Verdict:
    return Verdict(question.id, question.asking.title, status, 0.0, question.points, message)

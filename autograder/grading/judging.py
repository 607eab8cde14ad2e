"""Judging: from what a run gave to the verdicts of a submission."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from autograder.checks.answer import Answer, Request
from autograder.checks.judge import judge, ungraded, untried
from autograder.checks.question import Question
from autograder.checks.verdict import Status, Verdict
from autograder.grading.asserts import scored
from autograder.grading.execute import Job, Run
from autograder.grading.graded import Graded, State
from autograder.grading.handouts import Handout
from autograder.grading.notebook import Cell, Role
from autograder.grading.prepare import Prepared, nothing
from autograder.grading.rebuild import Rebuilt, is_answered
from autograder.grading.submissions import Submission


def verdicts(handout: Handout, rebuilt: Rebuilt, job: Job, result: Run) -> tuple[Verdict, ...]:
    """Return a verdict for each graded cell of `handout`, in order."""
    requests = {s.request.question: s.request for s in job.steps if s.request is not None}
    found = []
    for cell in handout.graded:
        question = handout.questions.get(cell.grade_id)
        if cell.role is Role.WRITTEN or (question is not None and question.by_hand):
            found.append(_written(cell, question, rebuilt))
        elif question is None:
            found.append(scored(cell, handout, rebuilt, result))
        elif result.fault:
            found.append(ungraded(question, result.fault))
        else:
            verdict = judge_answer(question, requests[question.id], result.answers)
            found.append(_with_reason(verdict, job, result))
    return tuple(found)


def _with_reason(verdict: Verdict, job: Job, result: Run) -> Verdict:
    """Add to a missing answer why it is missing: a cell since the check before it stopped."""
    if verdict.status is not Status.UNTRIED:
        return verdict
    asks = [step.request.question if step.request else "" for step in job.steps]
    here = asks.index(verdict.question)
    before = next((n for n in reversed(range(here)) if asks[n]), -1)
    errors = [error for error in result.errors[before + 1 : here] if error]
    if not errors:
        return verdict
    stopped = f"{errors[-1]['name']}: {errors[-1]['text']}".strip(": ")
    line = f" (line {errors[-1]['line']})" if errors[-1].get("line") else ""
    message = f"{verdict.message} A cell above it stopped with {stopped}{line}."
    return replace(verdict, message=message)


def judge_answer(question: Question, request: Request, answers: Mapping[str, Answer]) -> Verdict:
    """Return the verdict on the answer to `request`; ungraded when the judge itself fails."""
    try:
        return judge(question, request.cases, answers[question.id])
    except Exception as error:  # the course's fault must never be the learner's zero
        return ungraded(question, f"{type(error).__name__}: {error}")


def _written(cell: Cell, question: Question | None, rebuilt: Rebuilt) -> Verdict:
    title = question.asking.title if question else cell.grade_id
    if is_answered(rebuilt, cell.grade_id):
        message = "A person reads and grades this answer."
        return Verdict(cell.grade_id, title, Status.UNGRADED, 0.0, cell.points, message)
    return Verdict(cell.grade_id, title, Status.UNTRIED, 0.0, cell.points, "No response.")


def judged(prepared: Prepared, result: Run) -> Graded:
    """Return what `prepared` earns by what its run gave."""
    if prepared.state is State.GRADED:
        found = verdicts(prepared.handout, prepared.rebuilt, prepared.job, result)
    else:
        found = tuple(_not_run(cell, prepared) for cell in prepared.handout.graded)
    notes = list(prepared.submission.notes)
    if prepared.state is State.UNREADABLE:
        notes.append(prepared.reason)
    if result.died:
        notes.append(f"Not everything ran: {result.died}.")
    if result.fault:
        notes.append(f"Not run: {result.fault}.")
    return Graded(
        prepared.submission, prepared.handout, prepared.rebuilt, found, tuple(notes),
        State.NOT_RUN if result.fault else prepared.state,
        prepared.digest, result.outputs, result.seconds, result.isolation,
    )  # fmt: skip


def _not_run(cell: Cell, prepared: Prepared) -> Verdict:
    question = prepared.handout.questions.get(cell.grade_id)
    if question is not None and prepared.state is State.MISSING:
        return untried(question, prepared.reason)
    title = question.asking.title if question else cell.grade_id
    status = Status.UNTRIED if prepared.state is State.MISSING else Status.UNGRADED
    return Verdict(cell.grade_id, title, status, 0.0, cell.points, prepared.reason)


def faulty(submission: Submission, handout: Handout, error: Exception) -> Graded:
    """A submission that the grader itself failed on: a person has to look."""
    fault = Run(fault=f"the grader failed: {type(error).__name__}: {error}")
    return judged(nothing(submission, handout, State.GRADED, ""), fault)

"""Grade: from a submission to its verdicts.

Children run the code, as many at a time as there are workers; this process, which alone knows the
truth, judges their answers one after the other. The results do not depend on the order.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import threading
from collections.abc import Callable, Generator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.checks.answer import Answer, Request
from autograder.checks.judge import judge, ungraded, untried
from autograder.checks.question import Question
from autograder.checks.verdict import Status, Verdict
from autograder.grading import cache
from autograder.grading.execute import Job, Limits, Run, Step, run
from autograder.grading.forking import Template, can_fork
from autograder.grading.graded import Graded, State
from autograder.grading.handouts import Handout
from autograder.grading.launch import Fresh, Launcher
from autograder.grading.notebook import Cell, Notebook, NotebookError, Role, UnreachableError, read
from autograder.grading.rebuild import Rebuilt, RebuiltCell, rebuild
from autograder.grading.seeds import class_secret, seed
from autograder.grading.submissions import Submission


@dataclass(frozen=True)
class Settings:
    """Where the class is and how to run it. `again` runs what has a kept run as well."""

    class_dir: Path
    limits: Limits = field(default_factory=Limits)
    workers: int = 0
    again: bool = False
    lock: bytes = b""

    @property
    def runs(self) -> Path:
        """The folder in which runs are kept."""
        return self.class_dir / "cache" / "runs"


@dataclass(frozen=True)
class _Prepared:
    """A submission made ready to run. `state` is not `graded` when there is nothing to run."""

    submission: Submission
    handout: Handout
    rebuilt: Rebuilt
    job: Job
    digest: str = ""
    key: str = ""
    state: State = State.GRADED
    reason: str = ""


def grade_all(
    submissions: Sequence[Submission], handouts: Sequence[Handout], settings: Settings
) -> Generator[Graded]:
    """Yield each submission's verdicts as they are found.

    A submission whose child died is tried once more at the end, with the machine to itself.
    Closing the iterator stops the children. A fault of the course or the machine gives ungraded
    verdicts, and never stops the next submission.
    """
    with Template() if can_fork() else contextlib.nullcontext(Fresh()) as launcher:
        yield from _grade_all(submissions, handouts, settings, launcher)


def _grade_all(
    submissions: Sequence[Submission],
    handouts: Sequence[Handout],
    settings: Settings,
    launcher: Launcher,
) -> Generator[Graded]:
    secret = class_secret(settings.class_dir)
    by_name = {handout.name: handout for handout in handouts}
    stop = threading.Event()
    pool = ThreadPoolExecutor(settings.workers or os.cpu_count() or 1)
    lonely: list[tuple[_Prepared, Run]] = []

    def execute(prepared: _Prepared) -> Run:
        return run(prepared.job, settings.limits, stop, launcher)

    try:
        futures = {
            pool.submit(_work, s, by_name[s.notebook], secret, settings, execute): s
            for s in submissions
        }
        for future in as_completed(futures):
            submission = futures.pop(future)
            try:
                prepared, result = future.result()
            except Exception as error:  # ours or the machine's; the others go on
                yield _faulty(submission, by_name[submission.notebook], error)
                continue
            if result.again:
                lonely.append((prepared, result))
            else:
                yield _judged(prepared, result)
        for prepared, first in lonely:
            try:
                second = first.completed_by(execute(prepared))
                cache.store(settings.runs, prepared.key, second)
            except Exception as error:  # as above: the machine's, and the others go on
                yield _faulty(prepared.submission, prepared.handout, error)
                continue
            yield _judged(prepared, second)
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _work(
    submission: Submission,
    handout: Handout,
    secret: bytes,
    settings: Settings,
    execute: Callable[[_Prepared], Run],
) -> tuple[_Prepared, Run]:
    prepared = _prepare(submission, handout, secret, settings)
    if prepared.state is not State.GRADED:
        return prepared, Run()
    kept = None if settings.again else cache.load(settings.runs, prepared.key)
    if kept is not None:
        return prepared, kept
    result = execute(prepared)
    if not result.again:
        cache.store(settings.runs, prepared.key, result)
    return prepared, result


def _prepare(
    submission: Submission, handout: Handout, secret: bytes, settings: Settings
) -> _Prepared:
    if submission.path is None:
        reason = " ".join(submission.notes) or "No notebook was handed in."
        return _nothing(submission, handout, State.MISSING, reason)
    try:
        submitted = read(submission.path)
    except UnreachableError:
        raise  # a disk or a right that is missing is not the learner's
    except NotebookError as error:
        return _nothing(submission, handout, State.UNREADABLE, str(error))
    rebuilt = rebuild(handout.notebook, submitted)
    seeds = {name: seed(secret, submitted.raw, name) for name in handout.questions}
    job = notebook_job(handout, rebuilt, seeds)
    key = cache.key(submitted.raw, handout.notebook.raw, settings.lock, job, settings.limits)
    digest = hashlib.sha256(submitted.raw).hexdigest()
    return _Prepared(submission, handout, rebuilt, job, digest, key)


def _nothing(submission: Submission, handout: Handout, state: State, reason: str) -> _Prepared:
    """A submission with nothing to run: the notebook as handed out, its answers empty."""
    empty = replace(rebuild(handout.notebook, Notebook(())), repairs=())
    return _Prepared(submission, handout, empty, Job(()), state=state, reason=reason)


def notebook_job(handout: Handout, rebuilt: Rebuilt, seeds: Mapping[str, int]) -> Job:
    """Return the job that runs `rebuilt`: a step for each cell, its check cells turned into asks.

    A seed is taken for each question from `seeds`.
    """
    steps = tuple(_step(cell.cell, handout, seeds) for cell in rebuilt.cells)
    return Job(steps, handout.assignment, handout.assets, handout.folder)


def _step(cell: Cell, handout: Handout, seeds: Mapping[str, int]) -> Step:
    question = handout.questions.get(cell.grade_id)
    if cell.role is Role.CHECK and question is not None and not question.by_hand:
        return Step(request=question.asking.request(seeds[question.id]))
    return Step(cell.source if cell.kind == "code" else "")


def verdicts(handout: Handout, rebuilt: Rebuilt, job: Job, result: Run) -> tuple[Verdict, ...]:
    """Return a verdict for each graded cell of `handout`, in order."""
    requests = {s.request.question: s.request for s in job.steps if s.request is not None}
    found = []
    for cell in handout.graded:
        question = handout.questions.get(cell.grade_id)
        if cell.role is Role.WRITTEN or (question is not None and question.by_hand):
            found.append(_written(cell, question, rebuilt))
        elif question is None:
            found.append(_unknown(cell))
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


def is_answered(rebuilt: Rebuilt, grade_id: str) -> bool:
    """Whether the learner wrote something in the cell `grade_id`, or in text of their own near it.

    Near is from the graded cell before it to the one after it: a person would rather read a note in
    vain than leave an answer unread.
    """
    here = next(n for n, c in enumerate(rebuilt.cells) if _is_cell(c, grade_id))
    if rebuilt.cells[here].changed and rebuilt.cells[here].cell.source.strip():
        return True
    if rebuilt.cells[here].cell.kind != "markdown":
        return False
    graded = [n for n, c in enumerate(rebuilt.cells) if c.given is not None and c.cell.grade]
    first = max((n for n in graded if n < here), default=-1)
    last = min((n for n in graded if n > here), default=len(rebuilt.cells))
    near = rebuilt.cells[first + 1 : last]
    return any(c.given is None and c.cell.kind == "markdown" for c in near)


def _is_cell(cell: RebuiltCell, grade_id: str) -> bool:
    return cell.given is not None and cell.cell.grade_id == grade_id


def _unknown(cell: Cell) -> Verdict:
    message = "A person grades this cell: the course knows no question of this name."
    return Verdict(cell.grade_id, cell.grade_id, Status.UNGRADED, 0.0, cell.points, message)


def _judged(prepared: _Prepared, result: Run) -> Graded:
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


def _not_run(cell: Cell, prepared: _Prepared) -> Verdict:
    question = prepared.handout.questions.get(cell.grade_id)
    if question is not None and prepared.state is State.MISSING:
        return untried(question, prepared.reason)
    title = question.asking.title if question else cell.grade_id
    status = Status.UNTRIED if prepared.state is State.MISSING else Status.UNGRADED
    return Verdict(cell.grade_id, title, status, 0.0, cell.points, prepared.reason)


def _faulty(submission: Submission, handout: Handout, error: Exception) -> Graded:
    """A submission that the grader itself failed on: a person has to look."""
    fault = Run(fault=f"the grader failed: {type(error).__name__}: {error}")
    return _judged(_nothing(submission, handout, State.GRADED, ""), fault)

"""Prepare: from a submission to the job that runs it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from autograder.grading import cache
from autograder.grading.execute import Job, Limits, Step
from autograder.grading.graded import State
from autograder.grading.handouts import Handout
from autograder.grading.notebook import Cell, Notebook, NotebookError, Role, UnreachableError, read
from autograder.grading.rebuild import Rebuilt, rebuild
from autograder.grading.seeds import seed
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
        return runs_of(self.class_dir)


def runs_of(class_dir: Path) -> Path:
    """Return the folder in which the runs of a class are kept."""
    return class_dir / "cache" / "runs"


@dataclass(frozen=True)
class Prepared:
    """A submission made ready to run. `state` is not `graded` when there is nothing to run."""

    submission: Submission
    handout: Handout
    rebuilt: Rebuilt
    job: Job
    digest: str = ""
    key: str = ""
    state: State = State.GRADED
    reason: str = ""


def prepare(
    submission: Submission, handout: Handout, secret: bytes, settings: Settings
) -> Prepared:
    """Read and rebuild a submission. Raises UnreachableError when the machine keeps it from us."""
    if submission.path is None:
        reason = " ".join(submission.notes) or "No notebook was handed in."
        return nothing(submission, handout, State.MISSING, reason)
    try:
        submitted = read(submission.path)
    except UnreachableError:
        raise  # a disk or a right that is missing is not the learner's
    except NotebookError as error:
        return nothing(submission, handout, State.UNREADABLE, str(error))
    rebuilt = rebuild(handout.notebook, submitted)
    seeds = {name: seed(secret, submitted.raw, name) for name in handout.questions}
    job = notebook_job(handout, rebuilt, seeds)
    key = cache.key(submitted.raw, handout.notebook.raw, settings.lock, job, settings.limits)
    digest = hashlib.sha256(submitted.raw).hexdigest()
    return Prepared(submission, handout, rebuilt, job, digest, key)


def nothing(submission: Submission, handout: Handout, state: State, reason: str) -> Prepared:
    """A submission with nothing to run: the notebook as handed out, its answers empty."""
    empty = replace(rebuild(handout.notebook, Notebook(())), repairs=())
    return Prepared(submission, handout, empty, Job(()), state=state, reason=reason)


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
    if cell.role is Role.CHECK and question is None and cell.kind == "code":
        return Step(handout.tests.get(cell.grade_id, cell.source), scores=cell.grade_id)
    return Step(cell.source if cell.kind == "code" else "")

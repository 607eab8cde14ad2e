"""Grade: from a submission to its verdicts.

Children run the code, as many at a time as there are workers; this process, which alone knows the
truth, judges their answers one after the other. A class whose runs are kept is judged by several
processes. The results do not depend on the order.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Generator, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import partial

from autograder.grading import cache
from autograder.grading.execute import Run, Started, could_not_start, run
from autograder.grading.forking import Template, can_fork
from autograder.grading.graded import Graded, State
from autograder.grading.handouts import Handout
from autograder.grading.judging import faulty, judged
from autograder.grading.launch import CannotStart, Fresh, Launcher
from autograder.grading.pipeline import Pipeline
from autograder.grading.prepare import Prepared, Settings, prepare
from autograder.grading.seeds import class_secret
from autograder.grading.submissions import Submission
from autograder.grading.workers import in_workers

MANY = 50
"""From so many kept runs on, processes of their own judge them: each takes a second to start."""


def grade_all(
    submissions: Sequence[Submission],
    handouts: Sequence[Handout],
    settings: Settings,
    launcher: Launcher | None = None,
) -> Generator[Graded]:
    """Yield each submission's verdicts as they are found, run by children of `launcher`.

    A submission whose child died is tried once more at the end, with the machine to itself.
    Closing the iterator stops the children. A fault of the course or the machine gives ungraded
    verdicts, and never stops the next submission.
    """
    secret = class_secret(settings.class_dir)
    by_name = {handout.name: handout for handout in handouts}
    left = list(submissions)
    if not settings.again and len(left) >= MANY and cache.count(settings.runs) >= MANY:
        left = yield from _judge_kept(submissions, by_name, secret, settings)
    with contextlib.nullcontext(launcher) if launcher else children() as own:
        yield from _run_and_judge(left, by_name, secret, settings, own)


def children() -> AbstractContextManager[Launcher]:
    """Return what starts children here. What it needs for that comes up while you do other work."""
    return Template() if can_fork() else contextlib.nullcontext(Fresh())


def _judge_kept(
    submissions: Sequence[Submission],
    handouts: Mapping[str, Handout],
    secret: bytes,
    settings: Settings,
) -> Generator[Graded, None, list[Submission]]:
    """Yield the verdicts on kept runs, found by several processes; return what is left to run."""
    left: list[Submission] = []
    numbered = {str(number): s for number, s in enumerate(submissions)}
    jobs = {
        number: partial(_from_kept, s, handouts[s.notebook], secret, settings)
        for number, s in numbered.items()
    }
    with contextlib.closing(in_workers(jobs, settings.workers)) as results:
        for number, result in results:
            if isinstance(result, Graded):
                yield result
            else:  # nothing is kept, or its process broke: this process does it, and tells why
                left.append(numbered[number])
    return left


def _from_kept(
    submission: Submission, handout: Handout, secret: bytes, settings: Settings
) -> Graded | None:
    prepared = prepare(submission, handout, secret, settings)
    if prepared.state is not State.GRADED:
        return judged(prepared, Run())
    kept = cache.load(settings.runs, prepared.key)
    return None if kept is None else judged(prepared, kept)


def _run_and_judge(
    submissions: Sequence[Submission],
    handouts: Mapping[str, Handout],
    secret: bytes,
    settings: Settings,
    launcher: Launcher,
) -> Generator[Graded]:
    def begin(submission: Submission, stop: threading.Event) -> tuple[Prepared, Run | Started]:
        prepared = prepare(submission, handouts[submission.notebook], secret, settings)
        if prepared.state is not State.GRADED:
            return prepared, Run()
        kept = None if settings.again else cache.load(settings.runs, prepared.key)
        return prepared, kept or _start(prepared, settings, launcher, stop)

    lonely: list[tuple[Prepared, Run]] = []
    with Pipeline(begin, settings.workers or os.cpu_count() or 1) as pipeline:
        for submission, future in pipeline.run(submissions):
            try:
                ran = future.result()
                if ran.run.again:
                    lonely.append((ran.prepared, ran.run))
                    continue
                if ran.is_new:
                    cache.store(settings.runs, ran.prepared.key, ran.run)
                graded = judged(ran.prepared, ran.run)
            except Exception as error:  # ours or the machine's; the others go on
                graded = faulty(submission, handouts[submission.notebook], error)
            yield graded
    for prepared, first in lonely:
        try:
            second = first.completed_by(run(prepared.job, settings.limits, None, launcher))
            cache.store(settings.runs, prepared.key, second)
            graded = judged(prepared, second)
        except Exception as error:  # as above: the machine's, and the others go on
            graded = faulty(prepared.submission, prepared.handout, error)
        yield graded


def _start(
    prepared: Prepared, settings: Settings, launcher: Launcher, stop: threading.Event
) -> Run | Started:
    try:
        return Started(prepared.job, settings.limits, stop, launcher)
    except InterruptedError:
        raise
    except (CannotStart, OSError) as error:
        return could_not_start(error)

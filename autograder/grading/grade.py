"""Grade: from a submission to its verdicts.

Children run the code, as many at a time as there are workers; this process, which alone knows the
truth, judges their answers one after the other. A class whose runs are kept is judged by several
processes. The results do not depend on the order.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from functools import partial
from itertools import islice

from autograder.grading import cache
from autograder.grading.execute import Run, run
from autograder.grading.forking import Template, can_fork
from autograder.grading.graded import Graded, State
from autograder.grading.handouts import Handout
from autograder.grading.judging import faulty, judged
from autograder.grading.launch import Fresh, Launcher
from autograder.grading.prepare import Prepared, Settings, prepare
from autograder.grading.seeds import class_secret
from autograder.grading.submissions import Submission
from autograder.grading.workers import in_workers

MANY = 50
"""From so many kept runs on, processes of their own judge them: each takes a second to start."""

AHEAD = 3
"""Runs for each worker that may wait to be judged, so that a large class needs little memory."""

Prepare = Callable[[Submission], Prepared]


def grade_all(
    submissions: Sequence[Submission], handouts: Sequence[Handout], settings: Settings
) -> Generator[Graded]:
    """Yield each submission's verdicts as they are found.

    A submission whose child died is tried once more at the end, with the machine to itself.
    Closing the iterator stops the children. A fault of the course or the machine gives ungraded
    verdicts, and never stops the next submission.
    """
    secret = class_secret(settings.class_dir)
    by_name = {handout.name: handout for handout in handouts}
    left = list(submissions)
    if not settings.again and len(left) >= MANY and cache.count(settings.runs) >= MANY:
        left = yield from _judge_kept(submissions, by_name, secret, settings)
    with Template() if can_fork() else contextlib.nullcontext(Fresh()) as launcher:
        yield from _run_and_judge(left, by_name, secret, settings, launcher)


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
    stop = threading.Event()
    workers = settings.workers or os.cpu_count() or 1
    pool = ThreadPoolExecutor(workers)
    lonely: list[tuple[Prepared, Run]] = []

    def execute(prepared: Prepared) -> Run:
        return run(prepared.job, settings.limits, stop, launcher)

    def work(submission: Submission) -> tuple[Prepared, Run]:
        prepared = prepare(submission, handouts[submission.notebook], secret, settings)
        return prepared, _ran(prepared, settings, execute)

    try:
        for submission, future in _windowed(pool, work, submissions, AHEAD * workers):
            try:
                prepared, result = future.result()
            except Exception as error:  # ours or the machine's; the others go on
                yield faulty(submission, handouts[submission.notebook], error)
                continue
            if result.again:
                lonely.append((prepared, result))
            else:
                yield judged(prepared, result)
        for prepared, first in lonely:
            try:
                second = first.completed_by(execute(prepared))
                cache.store(settings.runs, prepared.key, second)
            except Exception as error:  # as above: the machine's, and the others go on
                yield faulty(prepared.submission, prepared.handout, error)
                continue
            yield judged(prepared, second)
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _windowed(
    pool: ThreadPoolExecutor,
    work: Callable[[Submission], tuple[Prepared, Run]],
    submissions: Sequence[Submission],
    window: int,
) -> Iterator[tuple[Submission, Future[tuple[Prepared, Run]]]]:
    """Yield each submission with its finished work. At most `window` are begun and not yielded."""
    waiting = iter(submissions)
    begun: dict[Future[tuple[Prepared, Run]], Submission] = {}
    while True:
        for submission in islice(waiting, window - len(begun)):
            begun[pool.submit(work, submission)] = submission
        if not begun:
            return
        done, _ = wait(begun, return_when=FIRST_COMPLETED)
        for future in done:
            yield begun.pop(future), future


def _ran(prepared: Prepared, settings: Settings, execute: Callable[[Prepared], Run]) -> Run:
    """Return the kept run of `prepared`, or a new one, kept from now on."""
    if prepared.state is not State.GRADED:
        return Run()
    kept = None if settings.again else cache.load(settings.runs, prepared.key)
    if kept is not None:
        return kept
    result = execute(prepared)
    if not result.again:
        cache.store(settings.runs, prepared.key, result)
    return result

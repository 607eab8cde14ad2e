"""The pipeline: while the children run, the next ones are made ready and the last ones put away.

Making a child ready and stopping it take a twentieth of a second that has nothing to do with what a
notebook computes. Here nobody waits for it.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from dataclasses import dataclass
from itertools import islice

from autograder.grading.execute import Run, Started
from autograder.grading.prepare import Prepared
from autograder.grading.submissions import Submission

AHEAD = 3
"""Submissions for each worker that may be in the pipeline, so that a large class needs little."""

Begin = Callable[[Submission, threading.Event], tuple[Prepared, Run | Started]]
"""Prepares a submission: to what is known of it already, or to a child that is ready for it."""


@dataclass(frozen=True)
class Ran:
    """A submission and its run. `is_new` tells that the run was made here and is kept nowhere."""

    prepared: Prepared
    run: Run
    is_new: bool


class Pipeline:
    """Runs submissions, as many at a time as there are workers. Use it in a `with` statement.

    Leaving it stops the children.
    """

    def __init__(self, begin: Begin, workers: int) -> None:
        self._begin, self._most = begin, AHEAD * workers
        self._stop = threading.Event()
        self._starting, self._running, self._closing = (
            ThreadPoolExecutor(workers, name) for name in ("start", "run", "close")
        )
        self._alive: set[Started] = set()

    def __enter__(self) -> Pipeline:
        return self

    def __exit__(self, *error: object) -> None:
        self._stop.set()
        for pool in (self._starting, self._running, self._closing):
            pool.shutdown(cancel_futures=True)
        for started in tuple(self._alive):
            self._close(started)

    def run(self, submissions: Sequence[Submission]) -> Iterator[tuple[Submission, Future[Ran]]]:
        """Yield each submission with its run, as they are done."""
        waiting = iter(submissions)
        begun: dict[Future[Ran], Submission] = {}
        while True:
            for submission in islice(waiting, self._most - len(begun)):
                started = self._starting.submit(self._start, submission)
                begun[self._running.submit(self._run, started)] = submission
            if not begun:
                return
            wait(begun, return_when=FIRST_COMPLETED)
            for future in [future for future in begun if future.done()]:
                yield begun.pop(future), future

    def _start(self, submission: Submission) -> tuple[Prepared, Run | Started]:
        prepared, work = self._begin(submission, self._stop)
        if isinstance(work, Started):
            self._alive.add(work)
        return prepared, work

    def _run(self, beginning: Future[tuple[Prepared, Run | Started]]) -> Ran:
        prepared, work = beginning.result()
        if isinstance(work, Run):
            return Ran(prepared, work, is_new=False)
        try:
            return Ran(prepared, work.run(), is_new=True)
        finally:
            self._closing.submit(self._close, work)

    def _close(self, started: Started) -> None:
        started.close()
        self._alive.discard(started)

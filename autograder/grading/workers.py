"""Workers: steps of a long check in processes of their own, so that one that breaks ends alone.

A step that raises, kills its process or never ends is told as `Failed`, and the others go on.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from traceback import extract_tb
from types import FrameType
from typing import Generic, TypeVar

_OURS = str(Path(__file__).parent.parent)

T = TypeVar("T")
PATIENCE_S = 600.0
"""Seconds that one step may take before it counts as endless."""

START_S = 120.0
"""Seconds that a process may take to start: it imports what the step needs."""


@dataclass(frozen=True)
class Failed:
    """A step that gave no result, and why."""

    detail: str


@dataclass(frozen=True)
class _Begun:
    """What a process says when it begins a job: only then the job's time runs."""


Results = Generator[tuple[str, T | Failed], None, None]


class _Ended(BaseException):
    """The parent wants this process to end; raised so that what it opened is closed."""


def here(jobs: Mapping[str, Callable[[], T]]) -> Results[T]:
    """Yield the result of each job in turn, run in this process."""
    for name, job in jobs.items():
        yield name, _done(job)


def in_workers(
    jobs: Mapping[str, Callable[[], T]], workers: int = 0, patience: float = PATIENCE_S
) -> Results[T]:
    """Yield the result of each job as it comes, run in so many processes; 0 means one a core.

    Jobs and results are pickled. Closing the generator stops the processes.
    """
    waiting = deque(jobs.items())
    most = min(workers or os.cpu_count() or 1, len(jobs))
    idle: list[_Worker[T]] = []
    busy: dict[Connection, _Worker[T]] = {}
    try:
        while waiting or busy:
            while waiting and len(busy) < most:
                worker = idle.pop() if idle else _Worker[T](patience)
                worker.give(*waiting.popleft())
                busy[worker.pipe] = worker
            soonest = min(worker.ends for worker in busy.values()) - time.monotonic()
            ready = wait(list(busy), timeout=max(0.0, soonest))
            now = time.monotonic()
            for worker in [w for w in busy.values() if w.pipe in ready or w.ends <= now]:
                result = worker.take() if worker.pipe in ready else worker.give_up()
                if isinstance(result, _Begun):
                    continue
                name = worker.name
                if worker.lives and waiting:  # it works while the caller takes the result in
                    worker.give(*waiting.popleft())
                else:
                    del busy[worker.pipe]
                    idle += [worker] if worker.lives else []
                yield name, result
    finally:
        for worker in (*idle, *busy.values()):
            worker.stop()


class _Worker(Generic[T]):
    """One process, and the job that it works on."""

    def __init__(self, patience: float) -> None:
        context = multiprocessing.get_context("spawn")  # nothing of this process is shared
        self.pipe, theirs = context.Pipe()
        self._process = context.Process(target=_serve, args=(theirs,), daemon=True)
        with _deaf():
            self._process.start()
        theirs.close()
        self._patience = patience
        self.lives, self.name, self.ends = True, "", 0.0

    def give(self, name: str, job: Callable[[], T]) -> None:
        """Start a job. A process that has ended in the meantime is found out by `take`."""
        self.name, self.ends = name, time.monotonic() + START_S
        with suppress(OSError):
            self.pipe.send(job)

    def take(self) -> T | Failed | _Begun:
        """Return the result that has come, or how the process ended, or that the job began."""
        try:
            result: T | Failed | _Begun = self.pipe.recv()
            if isinstance(result, _Begun):
                self.ends = time.monotonic() + self._patience
        except (EOFError, OSError):
            self._process.join(5)
            code = self._process.exitcode
            self.stop()
            return Failed(f"it ended its process (exit code {code})")
        return result

    def give_up(self) -> Failed:
        """Stop a job that takes too long."""
        self.stop()
        return Failed(f"it took longer than {self._patience:g} s and was stopped")

    def stop(self) -> None:
        """End the process; after some seconds, by force."""
        self.lives = False
        self._process.terminate()
        self._process.join(5)
        if self._process.is_alive():
            self._process.kill()
            self._process.join()
        self.pipe.close()


@contextmanager
def _deaf() -> Iterator[None]:
    """Let a process that starts here inherit that Ctrl-C is not for it: it would say so in red."""
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may ask for this
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)


def _serve(pipe: Connection) -> None:
    """Work on what comes through `pipe` until it closes."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent hears Ctrl-C, and then stops us
    signal.signal(signal.SIGTERM, _end)
    with suppress(EOFError, OSError, _Ended):
        while True:
            job = pipe.recv()
            pipe.send(_Begun())
            pipe.send(_done(job))


def _done(job: Callable[[], T]) -> T | Failed:
    try:
        return job()
    except (KeyboardInterrupt, _Ended):
        raise
    except BaseException as error:  # also SystemExit: whatever a question does is told
        return Failed(f"it raises {described(error)}")


def _end(number: int, frame: FrameType | None) -> None:
    raise _Ended


def described(error: BaseException) -> str:
    """Return an exception in a line: its type, its message, and the last line of ours it passed."""
    frames = [frame for frame in extract_tb(error.__traceback__) if _OURS in frame.filename]
    where = f" ({Path(frames[-1].filename).name}, line {frames[-1].lineno})" if frames else ""
    text = str(error).strip().partition("\n")[0]
    return f"{type(error).__name__}: {text}{where}" if text else f"{type(error).__name__}{where}"

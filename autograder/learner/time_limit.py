"""A limit on the time that a learner's function gets in a notebook.

When the time is up, OutOfTime is raised into the learner's code until it has been left: a loop with
a bare `except:` ends too. Nothing else is ever interrupted, however late a signal comes. The kernel
lives on, with its signal handlers and its timer as they were.
"""

from __future__ import annotations

import signal
import sys
import threading
import types
from typing import Any, Self

from autograder.checks.collect import is_theirs
from autograder.checks.their_line import where_running
from autograder.learner.clocks import Clock, clock, pass_on
from autograder.learner.insistence import Insistence

LIMIT_S = 10.0
"""Seconds that all cases of one check get together."""


class TimeLimit:
    """Ends what `collect` runs for a learner when their time is up; use it with `with`.

    Only the main thread can be interrupted: in any other one there is no limit. Neither is there
    one where somebody's signal handler is in place that Python does not know of. And Python is
    interrupted between two of its own instructions only: a single call of compiled code that does
    not return is out of reach, for this as for Ctrl-C, and the kernel must then be restarted.
    """

    def __init__(self, seconds: float = LIMIT_S, by: Clock | None = None) -> None:
        """Allow so many seconds from the moment that the `with` block is entered."""
        self.told = f"{seconds:g} s"
        self.struck, self.where = False, ""
        self._seconds, self._clock, self._over = seconds, by or clock(), True
        self._looking = False
        self._insistence = Insistence(self._clock.number)
        self._hook: Any = None

    def __enter__(self) -> Self:
        self._previous: Any = signal.getsignal(self._clock.number)
        if threading.current_thread() is threading.main_thread() and self._previous is not None:
            self._over = False
            signal.signal(self._clock.number, self._ring)
            self._clock.start(self._seconds)
        return self

    def __exit__(self, *raised: object) -> None:
        if self._over:
            return
        self._over = True  # first of all: from here on a signal changes nothing
        self._clock.stop()
        self._insistence.end()
        self._clock.settle()  # what is still on its way must find this handler
        if self._hook is not None:
            sys.unraisablehook = self._hook
        signal.signal(self._clock.number, self._previous)
        self._clock.resume()

    def _ring(self, number: int, frame: types.FrameType | None) -> None:
        """Handle the signal: raise OutOfTime if it came while the learner's code was running."""
        if not self._clock.is_up():
            pass_on(self._previous, number, frame)
        elif self._over:
            self._clock.stop()  # an interrupt may have cut `__exit__` short
        elif frame is not None and is_theirs(frame):
            if not self.struck:
                self._silence()
                self._look_at(frame)
            if not self._looking:
                self._insistence.raise_in(frame)

    def _silence(self) -> None:
        """Have nothing told of an OutOfTime that lands in a destructor, and is lost there.

        A hook written in Python would be interrupted itself; `id` is in C, and does nothing.
        """
        self._hook, sys.unraisablehook = sys.unraisablehook, id

    def _look_at(self, frame: types.FrameType) -> None:
        """Note where the code is. That reads its file, and meanwhile the next signal comes."""
        self.struck = self._looking = True
        try:
            self.where = where_running(frame)
        finally:
            self._looking = False

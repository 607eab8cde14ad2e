"""What tells that a time is up: by a signal, again and again, until it is stopped."""

from __future__ import annotations

import _thread
import contextlib
import signal
import sys
import threading
import time
import types
from typing import Any, Protocol

AGAIN_S = 0.001
"""Seconds from one signal to the next."""


class Clock(Protocol):
    """Sends the signal `number` to the main thread when its time is up."""

    number: signal.Signals

    def start(self, seconds: float) -> None:
        """Send the signal in so many seconds, and then again and again."""

    def stop(self) -> None:
        """Send none any more. May be called twice, and from the signal's handler."""

    def settle(self) -> None:
        """Return when no signal that was sent before `stop` is still on its way."""

    def resume(self) -> None:
        """Put back what `start` took away."""

    def is_up(self) -> bool:
        """Return whether the signal that has just come was sent by this clock."""


if sys.platform != "win32":

    class Alarm:
        """The system's own timer. A timer that runs already is put off until this one is done."""

        number: signal.Signals = signal.SIGALRM

        def start(self, seconds: float) -> None:
            """Send the signal in so many seconds, and then again and again."""
            self._began, self._seconds = time.monotonic(), seconds
            self._other = signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN_S)

        def stop(self) -> None:
            """Send none any more."""
            signal.setitimer(signal.ITIMER_REAL, 0)

        def settle(self) -> None:
            """Wait a little where the time was up: another thread may have just been told."""
            if time.monotonic() - self._began >= self._seconds:
                time.sleep(2 * AGAIN_S)

        def resume(self) -> None:
            """Let the other timer go on, less the time that has passed."""
            left, interval = self._other
            if left:
                left = max(left - (time.monotonic() - self._began), AGAIN_S)
                signal.setitimer(signal.ITIMER_REAL, left, interval)

        def is_up(self) -> bool:
            """Return True: nobody else's timer runs beside this one."""
            return True


class Watchdog:
    """A thread that sends the signal of Ctrl-C, for Windows, which has no such timer.

    Unlike an alarm it does not wake a function that sleeps: the signal is noticed afterwards.
    """

    number: signal.Signals = signal.SIGINT

    def start(self, seconds: float) -> None:
        """Send the signal in so many seconds, and then again and again."""
        self._barked = False
        self._watching = threading.Lock()
        self._watching.acquire()
        self._thread = threading.Thread(target=self._watch, args=(seconds,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        """Send none any more.

        A lock is let go in one step. An event has a lock inside: if the signal comes while it is
        being set, and the handler sets it too, both wait for ever.
        """
        with contextlib.suppress(RuntimeError):  # it was let go before
            self._watching.release()

    def settle(self) -> None:
        """Wait for the thread: what it sends later would be taken for the learner's own Ctrl-C."""
        self._thread.join()

    def resume(self) -> None:
        """Do nothing: no one else's timer was taken away."""

    def is_up(self) -> bool:
        """Return whether the time is up; before that it was the learner who pressed Ctrl-C."""
        return self._barked

    def _watch(self, wait: float) -> None:
        while not self._watching.acquire(timeout=wait):
            self._barked, wait = True, AGAIN_S
            _thread.interrupt_main()


def clock() -> Clock:
    """Return the clock for this system."""
    if sys.platform != "win32":
        return Alarm()
    return Watchdog()


def pass_on(handler: Any, number: int, frame: types.FrameType | None) -> None:
    """Give a signal to the handler that was there before."""
    if callable(handler):
        handler(number, frame)

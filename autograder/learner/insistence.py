"""Makes sure that code which is told to stop does stop, even if it catches everything.

    while True:
        try:
            work()
        except:
            pass

One exception from a signal handler does not end this loop: nearly always it lands in `work`, and is
caught. So from then on every line of the learner's code raises it too: also the line `except:`, and
from there it leaves the loop.
"""

from __future__ import annotations

import _thread
import signal
import sys
import types
from functools import partial
from typing import Any, NoReturn

from autograder.checks.collect import OutOfTime, is_outermost, is_theirs

if sys.version_info >= (3, 12):
    from sys import monitoring

    FREE_IN_GENERAL = (4, 3, 5, 2)
    """Python's numbers for tools; 0 and 1 are for debuggers and for measuring coverage."""

    class Insistence:
        """Raises OutOfTime, now and in each line of the learner's code until `end`."""

        def __init__(self, number: signal.Signals) -> None:
            """`number` is the signal whose handler calls `raise_in`."""
            self._tool: int | None = None

        def raise_in(self, frame: types.FrameType) -> NoReturn:
            """Raise OutOfTime, in a signal handler that interrupted `frame`."""
            free = [n for n in FREE_IN_GENERAL if monitoring.get_tool(n) is None]
            if self._tool is None and free:  # without a number the repeated signal alone must do
                self._tool = free[0]
                monitoring.use_tool_id(self._tool, "time limit of the course")
                monitoring.register_callback(self._tool, monitoring.events.LINE, _at_line)
                monitoring.set_events(self._tool, monitoring.events.LINE)
            raise OutOfTime

        def end(self) -> None:
            """Let every line run again."""
            if self._tool is not None:
                monitoring.set_events(self._tool, 0)
                monitoring.register_callback(self._tool, monitoring.events.LINE, None)
                monitoring.free_tool_id(self._tool)
                self._tool = None

    def _at_line(code: types.CodeType, line: int) -> None:
        if is_theirs(sys._getframe(1)):
            raise OutOfTime

else:

    class Insistence:
        """Raises OutOfTime, now and in the learner's code until `end`.

        Python takes away a trace function that raises. So the exception itself, when whoever caught
        it lets go of it, asks for the signal whose handler begins anew. It does so without running
        a line of Python, in which that signal would arrive at once, and be lost.
        """

        def __init__(self, number: signal.Signals) -> None:
            """`number` is the signal whose handler calls `raise_in`."""
            self._number = number
            self._begun = False

        def raise_in(self, frame: types.FrameType | None) -> NoReturn:
            """Raise OutOfTime, in a signal handler that interrupted `frame`, which is theirs."""
            if not self._begun:
                self._begin()
            if self._tracer is None:  # else a debugger is at work
                while frame is not None and not is_outermost(frame):
                    frame.f_trace = self._trace
                    frame = frame.f_back
                sys.settrace(self._trace)
            raise self._exception

        def end(self) -> None:
            """Let every line run again."""
            if self._begun:
                sys.settrace(self._tracer)
                del self._exception.__del__  # type: ignore[attr-defined]
                self._begun = False

        def _begin(self) -> None:
            again = staticmethod(partial(_thread.interrupt_main, self._number))
            self._exception = type("OutOfTime", (OutOfTime,), {"__del__": again})
            self._begun, self._tracer = True, sys.gettrace()

        def _trace(self, frame: types.FrameType, event: str, arg: Any) -> Any:
            if not self._begun or not is_theirs(frame):
                return None
            if event == "line":
                raise self._exception
            return self._trace

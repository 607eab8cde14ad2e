"""The child: runs one notebook's code, and calls what it defines when the grader asks.

Started as `python -I -m autograder.grading.child` by `autograder.grading.execute`, which it talks
to over private pipes. It holds no truth and judges nothing. That it cannot import the questions
is a deterrent, and its limits are a courtesy to the machine: neither is a security boundary.
"""

from __future__ import annotations

import os
import signal
import sys
import types
from collections.abc import Callable
from functools import partial
from typing import Any

from autograder.checks import answer as answer_module
from autograder.checks import collect as collect_module
from autograder.checks import numeric
from autograder.checks.answer import Answer, Problem, Request, Trouble
from autograder.checks.collect import collect
from autograder.grading import protocol
from autograder.grading.protocol import encode, receive, write_all

_OWN = (answer_module, collect_module, numeric, protocol)
_BLOCKED = ("autograder.questions", "autograder.oracle", "autograder.learner")


class Channel:
    """The two pipes to the grader, moved to descriptors that the learner's code does not use."""

    def __init__(self) -> None:
        self._incoming = os.dup(0)
        self._outgoing = os.dup(1)
        nowhere = os.open(os.devnull, os.O_RDWR)
        os.dup2(nowhere, 0)
        os.dup2(nowhere, 1)
        os.close(nowhere)
        self._read = os.read

    def receive(self) -> dict[str, Any] | None:
        """Return the grader's next message, None when it has gone."""
        return receive(lambda n: self._read(self._incoming, n))

    def send(self, message: dict[str, Any]) -> None:
        """Send `message` to the grader."""
        write_all(self._outgoing, encode(message))


class Interruptible:
    """Lets an interrupt through while the learner's code runs, and at no other time.

    Where the platform has a timer for it, the interrupt comes after some seconds of computing, so
    that a busy machine takes nothing from the learner. The grader's own interrupt comes later.
    """

    def __init__(self) -> None:
        self._running = self._came = False
        signal.signal(signal.SIGINT, self._handle)
        if sys.platform != "win32":
            signal.signal(signal.SIGPROF, self._handle)

    def _handle(self, number: int, frame: types.FrameType | None) -> None:
        if self._running:
            self._running, self._came = False, True
            raise KeyboardInterrupt

    def __call__(self, work: Callable[[], dict[str, Any]], seconds: float) -> dict[str, Any]:
        """Return what `work` returns, with a note when an interrupt came, whoever caught it."""
        self._came, reply = False, {}
        try:
            self._running = True
            _alarm(seconds)
            reply = work()
            self._running = False
        except KeyboardInterrupt:
            self._came = True
        finally:
            self._running = False
            _alarm(0.0)
        return {**reply, "interrupted": self._came}


def _alarm(seconds: float) -> None:
    """Ask for an interrupt after so many seconds of computing; 0 takes it back."""
    if sys.platform != "win32":
        signal.setitimer(signal.ITIMER_PROF, seconds)


class Intact:
    """Puts the harness's own modules back as they were before the learner's code came."""

    def __init__(self) -> None:
        self._saved = {module: dict(vars(module)) for module in _OWN}

    def restore(self) -> None:
        """Undo what the learner's code has changed in them."""
        for module, names in self._saved.items():
            vars(module).update(names)


def limit(limits: dict[str, int]) -> list[str]:
    """Set the limits that this platform has, and return the names of those that took hold."""
    if sys.platform == "win32":
        return []
    import resource

    kinds = {
        "memory": resource.RLIMIT_AS,
        "CPU time": resource.RLIMIT_CPU,
        "file size": resource.RLIMIT_FSIZE,
        "open files": resource.RLIMIT_NOFILE,
        "core dump": resource.RLIMIT_CORE,
    }
    held = []
    for name, kind in kinds.items():
        try:
            resource.setrlimit(kind, (limits[name], limits[name]))
        except (ValueError, OSError):
            continue  # macOS has no limit on address space; the report says which ones held
        held.append(name)
    return held


def die_with_parent() -> None:
    """On Linux, end when the grader ends, however it ends."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL, 0, 0, 0)  # PR_SET_PDEATHSIG


class Silent:
    """Stands for what the course gives a notebook, `check.all` included, and does nothing."""

    def __call__(self, *args: Any, **kwargs: Any) -> None:
        """Return None, whatever is asked."""

    all = __call__


def prepare_package() -> None:
    """Give the notebook a `check` and a `hint` that do nothing, and hide what they would need."""
    package = sys.modules["autograder"]
    for name in ("check", "hint", "solution", "progress"):
        setattr(package, name, Silent())
    for module in _BLOCKED:
        sys.modules[module] = None  # type: ignore[assignment]


def serve(channel: Channel, setup: dict[str, Any], held: list[str]) -> None:
    """Answer the grader's messages until it says `end` or goes away."""
    from autograder.grading.shell import Shell

    shell = Shell()
    guarded, intact = Interruptible(), Intact()
    sys.path.insert(0, setup["folder"])
    channel.send({"id": setup["id"], "limits": held})
    os.dup2(0, 2)  # until here, a failure to start could be read on stderr
    while (message := channel.receive()) and message["op"] != "end":
        work = partial(perform, shell, message)
        intact.restore()
        reply = guarded(work, message["seconds"])
        reply.setdefault("outputs", shell.take_outputs())
        channel.send({"id": message["id"], **reply})


def perform(shell: Any, message: dict[str, Any]) -> dict[str, Any]:
    """Do what one message says and return the reply."""
    if message["op"] == "ask":
        request = Request.from_json(message["request"])
        with shell.recording():
            found = ask(request, shell.names)
        return {"answer": found.to_json(), "outputs": []}
    if message["op"] == "file":
        return {"error": shell.run_file(message["path"], message["source"])}
    return {"error": shell.run_cell(message["source"])}


def ask(request: Request, names: dict[str, Any]) -> Answer:
    """Return what `collect` returns, or a problem when the learner's objects break even that."""
    try:
        return collect(request, names)
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # raised by an exception's own `__str__`, for example
        problem = Problem(Trouble.EXCEPTION, type(error).__name__)
        return Answer.of_problem(problem, len(request.cases))


def main() -> None:
    """Run the child from start to end. Never returns: the learner's exit hooks do not run."""
    channel = Channel()
    setup = channel.receive()
    if setup is None:
        os._exit(1)
    die_with_parent()
    held = limit(setup["limits"])
    os.chdir(setup["folder"])
    prepare_package()
    serve(channel, setup, held)
    os._exit(0)


if __name__ == "__main__":
    main()

"""The child: runs one notebook's code, and calls what it defines when the grader asks.

Started as `python -I -m autograder.grading.child` by `autograder.grading.execute`, which it talks
to over private pipes, or forked from `autograder.grading.template`. It holds no truth and judges
nothing. Before it runs anything of the learner's it seals itself, as far as the platform can.
"""

from __future__ import annotations

import os
import signal
import sys
import types
from collections.abc import Callable, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from autograder.checks import answer as answer_module
from autograder.checks import collect as collect_module
from autograder.checks import numeric
from autograder.checks.answer import Answer, Problem, Request, Trouble
from autograder.checks.collect import collect
from autograder.grading import protocol
from autograder.grading.protocol import encode, receive, write_all
from autograder.grading.sealing import seal
from autograder.grading.sealing.limits import set_limits

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


def die_with_parent() -> None:
    """On Linux, end when the grader ends, however it ends."""
    if sys.platform == "linux":
        import ctypes

        ctypes.CDLL(None).prctl(1, signal.SIGKILL, 0, 0, 0)  # PR_SET_PDEATHSIG


def give_up(setup: dict[str, Any]) -> Sequence[str]:
    """Give up what the learner's code must not have; return the names of what took hold.

    Without `readable` there are limits only: a file that learners check themselves is their own.
    """
    if setup["readable"] is None:
        return set_limits(setup["limits"])
    import_module("mujoco")  # asks another program for the kind of machine, when first imported
    return seal(setup["limits"], map(Path, setup["readable"]), map(Path, setup["writable"]))


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


def serve(channel: Channel, setup: dict[str, Any], held: Sequence[str]) -> None:
    """Answer the grader's messages until it says `end` or goes away."""
    from autograder.grading.shell import Shell

    shell = Shell()
    guarded, intact = Interruptible(), Intact()
    sys.path.insert(0, setup["folder"])
    channel.send({"id": setup["id"], "held": list(held)})
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
    error = shell.run_cell(message["source"])
    return {"error": error, "value": shell.value}


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
    os.chdir(setup["folder"])
    prepare_package()
    serve(channel, setup, give_up(setup))
    os._exit(0)


if __name__ == "__main__":
    main()

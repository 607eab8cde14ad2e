"""Starting a child as a fork of a template that has imported everything.

A fork is there in a hundredth of a second, a fresh process in more than one. Forks are made on
Linux only: on macOS the system's own libraries do not survive them, and Windows has none.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from pathlib import Path

from autograder.grading.launch import (
    PYTHON,
    CannotStart,
    Complaints,
    Launched,
    environment,
    kill_group,
)
from autograder.grading.protocol import MAX_CONTROL, pack, unpack
from autograder.grading.scratch import Place, keep_fonts, owned

_COMMAND = (*PYTHON, "autograder.grading.template")
_WARM_UP_S, _FORK_S = 60.0, 20.0
_ATTEMPTS = 3


def can_fork() -> bool:
    """Return whether children are forked on this platform."""
    return sys.platform == "linux"


class Template:
    """A process that waits, with everything imported, and forks itself for each child.

    Use it in a `with` statement: entering it starts the process, and nobody waits for it before
    the first child is wanted. Any thread may ask it for a child. When it dies it is started again,
    and the children that it had are gone with it.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._current: _Running | None = None

    def __enter__(self) -> Template:
        with contextlib.suppress(CannotStart, OSError):  # whoever wants a child hears of it
            self._current = _Running()
        return self

    def __exit__(self, *error: object) -> None:
        with self._lock:
            if self._current is not None:
                self._current.close()
                self._current = None

    def launch(self, place: Place) -> Launched:
        """Fork one child. Raises CannotStart when the template does not come up."""
        for _ in range(_ATTEMPTS):
            with self._lock:
                if self._current is not None and self._current.ended:
                    self._current.close()
                    self._current = None
                if self._current is None:
                    self._current = _Running()
                current = self._current
            current.await_ready()
            found = current.fork(place)
            if found is not None:
                return found
        raise CannotStart(f"the process that children are forked from died {_ATTEMPTS} times")


class _Running:
    """One template process, from its start to its end."""

    def __init__(self) -> None:
        self.ended = self._ready = False
        self._turn = threading.Lock()
        self._pids: list[int] = []
        self._codes: dict[int, int] = {}
        self._news = threading.Condition()
        with contextlib.ExitStack() as undo:
            home = Path(undo.enter_context(tempfile.TemporaryDirectory(prefix=owned())))
            keep_fonts(home)
            complaints = undo.enter_context(contextlib.closing(Complaints()))
            self._socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
            undo.enter_context(self._socket)
            with theirs:
                self._process = subprocess.Popen(
                    _COMMAND,
                    stdin=theirs.fileno(),
                    stdout=subprocess.DEVNULL,
                    stderr=complaints.file,
                    cwd=home.resolve(),
                    env=environment(home.resolve()),
                    start_new_session=True,
                )
            undo.callback(self._stop)
            self._complaints = complaints
            self._undo = undo.pop_all()

    def await_ready(self) -> None:
        """Wait until it has warmed up. Raises CannotStart when it does not come up."""
        with self._turn:
            if self._ready:
                return
            if not self._is_ready():
                self.ended = True
                self._stop()
                reason = self._complaints.end() or "the template process did not come up"
                raise CannotStart(reason)
            threading.Thread(target=self._listen, daemon=True).start()
            self._ready = True

    def fork(self, place: Place) -> Launched | None:
        """Return a new child, or None when the template is gone."""
        with self._turn, contextlib.ExitStack() as theirs, contextlib.ExitStack() as ours:
            complaints = Complaints()
            ours.callback(complaints.close)
            their_in, to_child = os.pipe()
            from_child, their_out = os.pipe()
            for stack, ends in ((theirs, (their_in, their_out)), (ours, (to_child, from_child))):
                for descriptor in ends:
                    stack.callback(os.close, descriptor)
            message = pack({"environment": environment(place.root), "root": str(place.root)})
            given = [their_in, their_out, complaints.file.fileno()]
            try:
                socket.send_fds(self._socket, [message], given)
            except OSError:
                return None
            pid = self._next_pid()
            if pid is None:
                return None
            ours.pop_all()
            return _ForkedChild(self, pid, to_child, from_child, complaints)

    def code(self, pid: int, seconds: float) -> int | None:
        """Return how the child ended, waiting for it for so long; None while it runs."""
        with self._news:
            self._news.wait_for(lambda: pid in self._codes or self.ended, seconds)
            if self.ended:
                return self._codes.get(pid, -signal.SIGKILL)
            return self._codes.get(pid)

    def close(self) -> None:
        """End the template and its children."""
        self._undo.close()

    def _stop(self) -> None:
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # which the template notices, once it listens
        try:
            self._process.wait(timeout=5.0 if self._ready else 0.0)
        except subprocess.TimeoutExpired:
            kill_group(self._process.pid)
            self._process.wait()

    def _is_ready(self) -> bool:
        self._socket.settimeout(_WARM_UP_S)
        try:
            return bool(self._socket.recv(MAX_CONTROL))
        except TimeoutError:
            return False
        finally:
            self._socket.settimeout(None)

    def _next_pid(self) -> int | None:
        with self._news:
            self._news.wait_for(lambda: self._pids or self.ended, _FORK_S)
            return self._pids.pop() if self._pids else None

    def _listen(self) -> None:
        """Take in what the template tells: that a child is there, or how one ended."""
        while True:
            try:
                content = self._socket.recv(MAX_CONTROL)
            except OSError:
                content = b""
            with self._news:
                self._news.notify_all()
                if not content:
                    self.ended = True
                    return
                told = unpack(content)
                if "pid" in told:
                    self._pids.append(told["pid"])
                else:
                    self._codes[told["ended"]] = told["code"]


class _ForkedChild:
    def __init__(
        self, template: _Running, pid: int, to_child: int, from_child: int, complaints: Complaints
    ) -> None:
        self._template, self.pid = template, pid
        self.to_child, self.from_child = to_child, from_child
        self._complaints = complaints

    def wait(self, seconds: float) -> int | None:
        return self._template.code(self.pid, seconds)

    def kill(self) -> None:
        if self.wait(0.0) is None:  # else its number may be another's by now
            kill_group(self.pid)
        self.wait(10.0)
        self._complaints.close()

    def complaints(self) -> str:
        return self._complaints.end()

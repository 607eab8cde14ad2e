"""The child process, seen from the grader: talk to it, interrupt it, stop it.

The child has an environment of its own, a session of its own (so that whatever it starts is
stopped with it) and two pipes. On Windows there are no resource limits and no gentle interrupt:
there a deadline ends the process.
"""

from __future__ import annotations

import contextlib
import os
import queue
import secrets
import signal
import sys
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any

from autograder.grading.launch import CannotStart, Launched
from autograder.grading.protocol import ProtocolError, encode, receive, write_all

_GRACE = 5.0
"""Seconds between an interrupt and the end of patience."""

_POLL = 0.2


class Died(Exception):
    """The child ended, or its messages became unreadable, while an answer was awaited."""


class Late(Exception):
    """The deadline passed, and the child had to be stopped."""


class TooMuch(Exception):
    """The child took more of something than it may, and was stopped."""


class Child:
    """One running child. Use it in a `with` statement: leaving it stops everything it started."""

    def __init__(
        self,
        launched: Launched,
        setup: Mapping[str, Any],
        patience: float,
        stop: threading.Event | None = None,
        watch: Callable[[], str] | None = None,
    ) -> None:
        """Send the child its `setup`; raise CannotStart unless it answers in `patience` seconds.

        `watch` is asked again and again whether the child has taken too much of something.
        """
        self._watch = watch or (lambda: "")
        self._launched = launched
        self._stop = stop or threading.Event()
        self._incoming: queue.Queue[dict[str, Any] | Exception] = queue.Queue(maxsize=2)
        self._outgoing: queue.Queue[bytes | None] = queue.Queue()
        self._start_threads()
        try:
            reply = self.exchange({"op": "setup", **setup}, patience)
        except (Died, Late) as error:
            self.close()
            raise CannotStart(launched.complaints() or str(error)) from error
        except BaseException:
            self.close()
            raise
        held = reply.get("held")
        self.held = tuple(map(str, held)) if isinstance(held, list) else ()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def exchange(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the reply to `message`, which must come within `seconds`.

        When it does not, the child is interrupted; a reply to that is returned as well. Raises
        Late when even that fails, Died when the child is gone, TooMuch when it took too much,
        InterruptedError when stopped.
        """
        token = secrets.token_hex(16)
        self._outgoing.put(encode({**message, "id": token}))
        reply = self._await(seconds)
        if reply is None and self._interrupt():
            reply = self._await(_GRACE)
        if reply is None:
            self.close()
            raise Late(f"ran longer than {seconds:.0f} s and could not be interrupted")
        if reply.pop("id", None) != token:
            self.close()
            raise Died("wrote into its connection to the grader")
        return reply

    def close(self) -> None:
        """Stop the child and everything that it started in its session."""
        self._outgoing.put(None)
        self._launched.kill()
        for _ in range(50):  # let the reader finish, unless something still holds the pipe open
            with contextlib.suppress(queue.Empty):
                self._incoming.get_nowait()
            self._reader.join(timeout=0.01)
            if not self._reader.is_alive():
                return

    def _await(self, seconds: float) -> dict[str, Any] | None:
        ends = time.monotonic() + seconds
        while True:
            if self._stop.is_set():
                raise InterruptedError("the grading was stopped")
            if too_much := self._watch():
                self.close()
                raise TooMuch(too_much)
            left = ends - time.monotonic()
            try:
                message = self._incoming.get(timeout=max(0.0, min(_POLL, left)))
            except queue.Empty:
                if self._launched.wait(0.0) is not None and self._incoming.empty():
                    raise Died(self._ending()) from None
                if left <= 0:
                    return None
                continue
            if isinstance(message, ProtocolError):
                raise Died(f"wrote into its connection to the grader: {message}")
            if isinstance(message, Exception):
                raise Died(self._ending())
            return message

    def _interrupt(self) -> bool:
        if sys.platform == "win32":
            return False
        with contextlib.suppress(ProcessLookupError):
            os.kill(self._launched.pid, signal.SIGINT)
        return True

    def _ending(self) -> str:
        code = self._launched.wait(1.0)
        if code is None:
            return "closed its connection to the grader"
        if code >= 0:
            return f"ended its own process (exit code {code})"
        with contextlib.suppress(ValueError):
            return f"ended its process ({signal.Signals(-code).name})"
        return f"ended its process (signal {-code})"

    def _start_threads(self) -> None:
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        threading.Thread(target=self._write, daemon=True).start()

    def _read(self) -> None:
        with os.fdopen(self._launched.from_child, "rb", buffering=0) as stream:
            while True:
                try:
                    message = receive(lambda n: os.read(stream.fileno(), n))
                except (ProtocolError, OSError) as error:
                    self._incoming.put(error)
                    return
                if message is None:
                    self._incoming.put(EOFError())
                    return
                self._incoming.put(message)

    def _write(self) -> None:
        """Write in a thread of its own: a child that does not read must not hold up the grader."""
        stream = os.fdopen(self._launched.to_child, "wb", buffering=0)
        with stream, contextlib.suppress(OSError):
            while (content := self._outgoing.get()) is not None:
                write_all(stream.fileno(), content)

"""The child process, seen from the grader: start it, talk to it, stop it.

The child gets an environment of its own, a session of its own (so that whatever it starts is
stopped with it) and two pipes. On Windows there are no resource limits and no gentle interrupt:
there a deadline ends the process.
"""

from __future__ import annotations

import contextlib
import os
import queue
import secrets
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any

from autograder.grading.protocol import ProtocolError, encode, receive, write_all
from autograder.grading.scratch import FIGURES, Place

_GRACE = 5.0
"""Seconds between an interrupt and the end of patience."""

_POLL = 0.2
_KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "MUJOCO_GL", "SYSTEMROOT", "SystemRoot")
_COMMAND = (sys.executable, "-I", "-X", "utf8", "-m", "autograder.grading.child")


class CannotStart(Exception):
    """The child did not come up: the machine's fault, or the course's, never the learner's."""


class Died(Exception):
    """The child ended, or its messages became unreadable, while an answer was awaited."""


class Late(Exception):
    """The deadline passed, and the child had to be stopped."""


def isolation(limits: tuple[str, ...]) -> str:
    """Return in plain words what stood between the learner's code and this machine."""
    if not limits:
        return "a separate process with time limits only; not a security boundary"
    return f"a separate process with limits ({', '.join(limits)}); not a security boundary"


class Child:
    """One running child. Use it in a `with` statement: leaving it stops everything it started."""

    def __init__(
        self,
        place: Place,
        folder: Path,
        limits: dict[str, int],
        patience: float,
        stop: threading.Event | None = None,
    ) -> None:
        self._stop = stop or threading.Event()
        self._incoming: queue.Queue[dict[str, Any] | Exception] = queue.Queue(maxsize=2)
        self._outgoing: queue.Queue[bytes | None] = queue.Queue()
        with tempfile.TemporaryFile() as complaints:
            self._process = subprocess.Popen(
                _COMMAND,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=complaints,
                cwd=place.root,
                env=_environment(place.root),
                **_own_group(),
            )
            self._start_threads()
            try:
                self.limits = self._greet(folder, limits, patience)
            except (Died, Late) as error:
                self.close()
                complaints.seek(0)
                reason = complaints.read()[-2000:].decode("utf-8", "replace").strip()
                raise CannotStart(reason or str(error)) from error
            except BaseException:
                self.close()
                raise

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def exchange(self, message: dict[str, Any], seconds: float) -> dict[str, Any]:
        """Return the reply to `message`, which must come within `seconds`.

        When it does not, the child is interrupted; a reply to that is returned as well. Raises
        Late when even that fails, Died when the child is gone, InterruptedError when stopped.
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
        with contextlib.suppress(ProcessLookupError, PermissionError):
            if sys.platform == "win32":
                self._process.kill()
            else:
                os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for _ in range(50):  # let the reader finish, unless something still holds the pipe open
            with contextlib.suppress(queue.Empty):
                self._incoming.get_nowait()
            self._reader.join(timeout=0.01)
            if not self._reader.is_alive():
                return

    def _greet(self, folder: Path, limits: dict[str, int], patience: float) -> tuple[str, ...]:
        reply = self.exchange({"op": "setup", "folder": str(folder), "limits": limits}, patience)
        held = reply.get("limits")
        return tuple(str(name) for name in held) if isinstance(held, list) else ()

    def _await(self, seconds: float) -> dict[str, Any] | None:
        ends = time.monotonic() + seconds
        while True:
            if self._stop.is_set():
                raise InterruptedError("the grading was stopped")
            left = ends - time.monotonic()
            try:
                message = self._incoming.get(timeout=max(0.0, min(_POLL, left)))
            except queue.Empty:
                if self._process.poll() is not None and self._incoming.empty():
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
            os.kill(self._process.pid, signal.SIGINT)
        return True

    def _ending(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=1.0)
        code = self._process.returncode
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
        stream = self._process.stdout
        assert stream is not None
        with stream:
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
        stream = self._process.stdin
        assert stream is not None
        with contextlib.suppress(OSError), stream:
            while (content := self._outgoing.get()) is not None:
                write_all(stream.fileno(), content)


def _environment(root: Path) -> dict[str, str]:
    """Return an environment that tells the learner's code nothing of the grader's."""
    kept = {name: os.environ[name] for name in _KEPT if name in os.environ}
    paths = [str(Path(sys.executable).parent), os.defpath]
    return {
        **kept,
        "PATH": os.pathsep.join(paths),
        "HOME": str(root),
        "USERPROFILE": str(root),
        "TMPDIR": str(root),
        "TEMP": str(root),
        "TMP": str(root),
        "IPYTHONDIR": str(root / ".ipython"),
        "MPLCONFIGDIR": str(root / FIGURES),
        "MPLBACKEND": "module://matplotlib_inline.backend_inline",
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "PYTHONUTF8": "1",
    }


def _own_group() -> dict[str, Any]:
    if sys.platform == "win32":
        return {"creationflags": subprocess.CREATE_NEW_PROCESS_GROUP}
    return {"start_new_session": True}

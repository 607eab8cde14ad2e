"""Starting a child as a fresh process. See `autograder.grading.forking` for the quick way."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Protocol

from autograder.grading.scratch import FIGURES, Place

_KEPT = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "MUJOCO_GL", "SYSTEMROOT", "SystemRoot")
PYTHON = (sys.executable, "-I", "-X", "utf8", "-m")
_COMMAND = (*PYTHON, "autograder.grading.child")


class CannotStart(Exception):
    """The child did not come up: the machine's fault, or the course's, never the learner's."""


class Launched(Protocol):
    """A child that was started: its process id, and the grader's ends of the two pipes."""

    pid: int
    to_child: int
    from_child: int

    def wait(self, seconds: float) -> int | None:
        """Return its exit code, minus the signal that ended it, or None while it runs."""

    def kill(self) -> None:
        """Stop it and what it started, and wait for its end."""

    def complaints(self) -> str:
        """Return the end of what it wrote to stderr while it started."""


class Launcher(Protocol):
    """Starts children."""

    def launch(self, place: Place) -> Launched:
        """Start a child that lives in `place`. Raises CannotStart or OSError."""


class Fresh:
    """Starts each child as a process of its own."""

    def launch(self, place: Place) -> Launched:
        """Start one. Raises OSError when the system cannot."""
        return _FreshChild(place)


class Complaints:
    """What a child writes to stderr while it starts, in a file that has no name."""

    def __init__(self) -> None:
        self.file = tempfile.TemporaryFile()  # noqa: SIM115  # `close` closes it
        self._end = ""

    def end(self) -> str:
        """Return the last words."""
        if not self.file.closed:
            self.file.seek(0)
            self._end = self.file.read()[-2000:].decode("utf-8", "replace").strip()
        return self._end

    def close(self) -> None:
        """Keep the last words, and nothing else."""
        self.end()
        self.file.close()


class _FreshChild:
    def __init__(self, place: Place) -> None:
        self._complaints = Complaints()
        try:
            self._process = subprocess.Popen(
                _COMMAND,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._complaints.file,
                cwd=place.root,
                env=environment(place.root),
                **_own_group(),
            )
        except BaseException:
            self._complaints.close()
            raise
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self.pid = self._process.pid
        self.to_child = os.dup(self._process.stdin.fileno())
        self.from_child = os.dup(self._process.stdout.fileno())
        self._process.stdin.close()
        self._process.stdout.close()

    def wait(self, seconds: float) -> int | None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(timeout=seconds)
        return self._process.returncode

    def kill(self) -> None:
        if sys.platform == "win32":
            self._process.kill()
        else:
            kill_group(self.pid)
        self._process.wait()
        self._complaints.close()

    def complaints(self) -> str:
        return self._complaints.end()


def environment(root: Path) -> dict[str, str]:
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


def kill_group(pid: int) -> None:
    """Stop a process and what it started in its session, if they are still there."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(pid, signal.SIGKILL)

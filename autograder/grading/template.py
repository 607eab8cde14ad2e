"""The template: has imported what notebooks need, and forks itself for each of them.

Started as `python -I -m autograder.grading.template` by `autograder.grading.launch`, which it talks
to over a socket in the place of stdin. It holds no answers, since it never imports them, and it has
a single thread, since a fork copies no other. It ends when the grader does.
"""

from __future__ import annotations

import contextlib
import gc
import os
import random
import select
import signal
import socket
import sys
import tempfile
from pathlib import Path
from typing import NoReturn

from autograder.grading import child
from autograder.grading.protocol import MAX_CONTROL, pack, unpack
from autograder.grading.shell import Shell


def main() -> None:
    """Warm up, say so, and fork children until the grader goes away."""
    child.die_with_parent()
    control = socket.socket(fileno=os.dup(0))
    child.prepare_package()
    warm_up()
    require_a_single_thread()
    gc.collect()
    gc.freeze()  # so that collecting garbage in a child copies nothing of what it inherits
    control.sendall(pack({"ready": True}))
    serve(control)


WARM_UP = (
    "%matplotlib inline\nimport asyncio, scipy.spatial.transform\nimport matplotlib.pyplot as plt",
    "import mujoco, numpy as np, sympy as sp\nimport autograder.kinematics, autograder.spatial",
    "x = sp.Symbol('x')\ns = sp.simplify(sp.sin(x)**2 + sp.cos(x)**2 + sp.Matrix([[x]]).det())\n"
    "sp.lambdify(x, s)(0.5), sp.latex(sp.diff(sp.sqrt(x), x)), np.linalg.inv(np.eye(4))",
    "autograder.kinematics.planar_3r().tip_pose(sp.symbols('a:c'))",
    "m = mujoco.MjModel.from_xml_string('<mujoco><worldbody><body><freejoint/>'\n"
    "    '<geom size=\".1\"/></body></worldbody></mujoco>')\n"
    "mujoco.mj_forward(m, mujoco.MjData(m))",
    "plt.plot([1, 2])\nplt.xlabel('$\\\\theta$ (rad)')\nplt.show()",
    "plt.figure().add_subplot(projection='3d').scatter([0, 1], [0, 1], [0, 1])\nplt.show()",
)
"""Cells that use once what notebooks use: much is prepared only at the first call."""


def warm_up() -> None:
    """Run the cells of `WARM_UP` and forget what they defined. Raises RuntimeError if one fails."""
    shell = Shell()
    for cell in WARM_UP:
        error = shell.run_cell(cell)
        if error is not None:
            raise RuntimeError(f"warming up failed: {error['name']}: {error['text']}")
    shell.reset()


def require_a_single_thread() -> None:
    """Raise RuntimeError when a library has started a thread: no fork would have it."""
    running = len(list(Path("/proc/self/task").iterdir()))
    if running != 1:
        raise RuntimeError(f"{running} threads run, and a fork would have only one of them")


def serve(control: socket.socket) -> None:
    """Fork a child for each message, and tell how each one ended. Return when nobody listens."""
    woken, wake = os.pipe()
    os.set_blocking(wake, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    running: set[int] = set()
    while True:
        ready, _, _ = select.select([control.fileno(), woken], [], [])
        with contextlib.suppress(OSError):
            if woken in ready:
                os.read(woken, 512)
                for pid, code in ended(running):
                    control.sendall(pack({"ended": pid, "code": code}))
            if control.fileno() not in ready:
                continue
            content, descriptors, _, _ = socket.recv_fds(control, MAX_CONTROL, 3)
            if content:
                pid = fork(content, descriptors)
                running.add(pid)
                control.sendall(pack({"pid": pid}))
                continue
        for pid in running:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(pid, signal.SIGKILL)
        return


def ended(running: set[int]) -> list[tuple[int, int]]:
    """Take the children that have ended out of `running`; return each with its exit code."""
    found = []
    for pid in tuple(running):
        done, status = os.waitpid(pid, os.WNOHANG)
        if done:
            running.remove(pid)
            found.append((pid, os.waitstatus_to_exitcode(status)))
    return found


def fork(content: bytes, descriptors: list[int]) -> int:
    """Return the process id of a new child; in the child, never return."""
    pid = os.fork()
    if pid == 0:
        try:
            become_child(content, descriptors)
        finally:
            os._exit(1)
    for descriptor in descriptors:
        os.close(descriptor)
    return pid


def become_child(content: bytes, descriptors: list[int]) -> NoReturn:
    """Turn this process into a child as if it had been started afresh."""
    os.setsid()
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for place, descriptor in enumerate(descriptors):
        os.dup2(descriptor, place)
    os.closerange(3, 1024)
    message = unpack(content)
    os.environ.clear()
    os.environ.update(message["environment"])
    tempfile.tempdir = None
    os.chdir(Path(message["root"]))
    random.seed(0)  # all children inherit the same state; let it not depend on the template either
    sys.modules["numpy"].random.seed(0)
    child.main()
    os._exit(0)


if __name__ == "__main__":
    main()

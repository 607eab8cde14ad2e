"""What a sealed child cannot do, tried from within it; Linux only, as the seal is."""

from __future__ import annotations

import os
import re
import sys
from contextlib import closing
from pathlib import Path

import pytest

from autograder.grading.execute import Job, Limits, Started, Step, run
from autograder.grading.forking import Template
from autograder.grading.launch import Fresh
from autograder.grading.sealing import in_words, is_sealed

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="other systems have no seal")
REPOSITORY = Path(__file__).resolve().parents[2]
LIBC = "import ctypes\ncall = ctypes.CDLL(None, use_errno=True).syscall\n"


@pytest.fixture(scope="module", params=["fresh", "forked"])
def launcher(request):
    if request.param == "fresh":
        yield Fresh()
    else:
        with Template() as template:
            yield template


@pytest.fixture
def attempt(launcher):
    """Run cells in a sealed child; return the errors of each and what was printed."""

    def trying(*cells):
        result = run(Job(tuple(map(Step, cells))), Limits(cell=5.0), launcher=launcher)
        assert not result.fault
        printed = "".join(o.get("text", "") for outputs in result.outputs for o in outputs)
        return [error and error["name"] for error in result.errors], printed, result

    return trying


REFUSED = {
    "read a file of the system": "open('/etc/passwd').read()",
    "read the solutions": f"open({str(REPOSITORY / 'solutions/05_planar_fk/planar_fk.ipynb')!r})",
    "read how questions are judged": f"open({str(REPOSITORY / 'autograder/questions/start.py')!r})",
    "read the environment of the grader": "open(f'/proc/{os.getppid()}/environ').read()",
    "read its own memory map": "open('/proc/self/maps').read()",
    "list the temp folder": "os.listdir('/tmp')",
    "list the root": "os.listdir('/')",
    "write into the temp folder": "open('/tmp/left-behind', 'w')",
    "write into the libraries": "open(os.path.join(sys.prefix, 'x'), 'w')",
    "remove a library": "os.remove(os.__file__)",
    "rename a library": "os.rename(os.__file__, 'os.py')",
    "shorten a file elsewhere": f"os.truncate({str(REPOSITORY / 'README.md')!r}, 0)",
    "make a symbolic link": "os.symlink('/etc/passwd', 'link')",
    "make a hard link": "os.link(os.__file__, 'link')",
    "make a pipe with a name": "os.mkfifo('pipe')",
    "give a file away": "open('x', 'w').close(); os.chown('x', 1, 1)",
    "open a socket": "import socket; socket.socket()",
    "listen on a Unix socket": "import socket; socket.socket(socket.AF_UNIX).bind('s')",
    "fork": "os.fork()",
    "start a program": "import subprocess; subprocess.run(['true'])",
    "spawn a program": "os.posix_spawn('/bin/true', ['true'], {})",
    "become a program": "os.execv('/bin/true', ['true'])",
    "use the shell": "import subprocess; subprocess.check_output('id', shell=True)",
    "start a pool": "import multiprocessing as m; m.get_context('fork').Process(target=id).start()",
    "signal its parent": "os.kill(os.getppid(), 0)",
    "signal everybody": "os.kill(-1, 0)",
    "signal its group": "os.killpg(0, 0)",
    "become somebody else": "os.setuid(65534)",
    "take a larger share": "os.nice(-5)",
    "raise a limit": "import resource as r; r.setrlimit(r.RLIMIT_NOFILE, (4096, 4096))",
    "limit the grader": "import resource as r; r.prlimit(os.getppid(), r.RLIMIT_CPU, (1, 1))",
    "change the root": "os.chroot('.')",
    "memory without a file": "os.memfd_create('x')",
    "look into another process": LIBC + "if call(101, 16, os.getppid(), 0, 0) < 0: raise OSError",
    "read another's memory": LIBC + "if call(310, os.getppid(), 0, 0, 0, 0, 0) < 0: raise OSError",
    "io_uring": LIBC + "if call(425, 8, 0) < 0: raise OSError",
    "shared memory": LIBC + "if call(29, 0, 4096, 0o1777) < 0: raise OSError",
    "have a signal sent to its parent": "import fcntl; fcntl.fcntl(os.pipe()[0], 8, os.getppid())",
    "choose which signal is sent": "import fcntl; fcntl.fcntl(os.pipe()[0], 10, 9)",
    "hold a library against writers": "import fcntl; fcntl.fcntl(os.open(os.__file__, 0), 1024, 0)",
    "have large pipes": "import fcntl; fcntl.fcntl(os.pipe()[0], 1031, 1 << 20)",
    "tie its parent to a processor": "os.sched_setaffinity(os.getppid(), {0})",
    "make a file that stays": "import fcntl; fcntl.ioctl(os.open('.', 0), 0x40086602, b'0' * 8)",
    "look at a disk's settings": "import fcntl; fcntl.ioctl(os.open('.', 0), 0x80086601, b'0' * 8)",
    "send to a socket with a name": "import socket; socket.socketpair(socket.AF_UNIX, 2)",
    "take everybody's timers": LIBC + "if call(222, 1, 0, b'0' * 8) < 0: raise OSError",
    "take everybody's requests": LIBC + "if call(206, 99, b'0' * 8) < 0: raise OSError",
    "hold memory": LIBC + "if call(151, 3) < 0: raise OSError",
    "share a processor's core": LIBC + "if call(157, 62, 1, 0, 0, 0) < 0: raise OSError",
    "a call that came later": LIBC + "if call(462, 0, 0, 0) < 0: raise OSError",
}  # fmt: skip
RAW_NUMBERS = {
    "look into another process", "read another's memory", "shared memory",
    "take everybody's timers", "take everybody's requests", "hold memory",
    "share a processor's core",
}  # fmt: skip
"""Calls without a wrapper, under the numbers that x86-64 has for them."""


@pytest.fixture(scope="module")
def tried(launcher):
    """Return the errors of all that is tried below, one cell after the other in one child."""
    cells = {**REFUSED, **ALLOWED}
    steps = (Step("import os, sys"), *map(Step, cells.values()))
    result = run(Job(steps), Limits(cell=10.0), launcher=launcher)
    assert (result.fault, result.died, result.errors[0]) == ("", "", None)
    return dict(zip(cells, result.errors[1:], strict=True))


@pytest.mark.parametrize("what", REFUSED)
def test_it_cannot(tried, what):
    if what in RAW_NUMBERS and os.uname().machine != "x86_64":
        pytest.skip("the number is that of x86-64")
    assert tried[what] is not None
    assert tried[what]["name"] in ("PermissionError", "OSError", "ValueError"), tried[what]


ALLOWED = {
    "work in its folder": "open('a', 'w').write('x'); os.makedirs('b/c'); os.replace('a', 'b/c/d')",
    "use a temporary file": "import tempfile; tempfile.NamedTemporaryFile().write(b'x')",
    "copy a file with its mode": "open('e', 'w').close(); import shutil; shutil.copy('e', 'f')",
    "start a thread": "import threading as t; x = t.Thread(target=dir); x.start(); x.join()",
    "use a pool of threads": "import concurrent.futures as f; f.ThreadPoolExecutor(2).submit(dir)",
    "wait in an async cell": "import asyncio\nawait asyncio.sleep(0.01)",
    "import what was not imported": "import sqlite3, xml.dom.minidom, sympy.physics.mechanics",
    "import the course": "import mujoco, autograder.kinematics, autograder.widgets.space",
    "signal itself": "import signal; signal.signal(10, lambda *a: None); signal.raise_signal(10)",
    "draw": "import matplotlib.pyplot as plt; plt.plot([1]); plt.savefig('x.png')",
    "tell the time": "import time, datetime; datetime.datetime.now().astimezone()",
    "count the processors": "assert os.cpu_count() >= 1",
    "random numbers": "import secrets, random; secrets.token_bytes(8); random.random()",
}  # fmt: skip


@pytest.mark.parametrize("what", ALLOWED)
def test_it_can(tried, what):
    assert tried[what] is None


def test_a_call_of_another_abi_ends_the_process(attempt):
    if os.uname().machine != "x86_64":
        pytest.skip("only x86-64 has two")
    _, _, result = attempt(LIBC + "call(0x40000000 | 39)")
    assert "SIGSYS" in result.died


def test_changing_modes_and_times_is_pretended(attempt):
    path = REPOSITORY / "README.md"
    before = path.stat()
    errors, _, _ = attempt(
        f"import os\nos.chmod({str(path)!r}, 0); os.utime({str(path)!r}, (0, 0))",
        f"file = os.open({os.__file__!r}, os.O_RDONLY)\nmode = os.fstat(file).st_mode\n"
        "os.fchmod(file, 0o640)\nassert os.fstat(file).st_mode == mode",
    )
    assert errors == [None, None]
    assert (path.stat().st_mode, path.stat().st_mtime) == (before.st_mode, before.st_mtime)


def test_root_has_nothing_left_of_what_only_root_may_do_but_to_reach_files(attempt):
    errors, printed, _ = attempt(
        "import ctypes, struct\nhalves = ctypes.create_string_buffer(24)\n"
        "header = struct.pack('Ii', 0x20080522, 0)\n"
        "assert ctypes.CDLL(None).capget(header, halves) == 0\n"
        "print(*struct.unpack('6I', halves.raw))"
    )
    assert errors == [None]
    status = Path("/proc/self/status").read_text(encoding="ascii")
    had = int(re.search(r"^CapPrm:\s*(\w+)", status, re.MULTILINE)[1], 16)
    kept = str(had & 4 or had & 2)
    assert printed.split() == [kept, kept, "0", "0", "0", "0"]


def test_the_machine_ends_it_before_others_when_memory_runs_out(launcher):
    with closing(Started(Job((Step("1"),)), Limits(), launcher=launcher)) as started:
        score = Path(f"/proc/{started._child._launched.pid}/oom_score_adj").read_text()
    assert score.strip() == "1000"


def test_two_children_do_not_meet(launcher, tmp_path):
    told = tmp_path / "unused"
    first = Job((Step("import os\nprint(os.getcwd(), os.getpid())\nopen('mine', 'w').write('x')"),))
    result = run(first, launcher=launcher)
    folder, pid = result.outputs[0][0]["text"].split()
    second = Job((Step(f"import os\nprint(os.path.exists({folder!r}))\nos.kill({pid}, 9)"),))
    result = run(second, launcher=launcher)
    assert result.errors[0]["name"] == "PermissionError"
    assert not told.exists()


def test_no_descriptor_of_the_graders_is_left_open(attempt):
    errors, printed, _ = attempt(
        "import os\nfound = []\nfor n in range(3, 256):\n    try:\n        os.fstat(n)\n"
        "        found.append(n)\n    except OSError:\n        pass\nprint(len(found))"
    )
    assert errors == [None]
    assert int(printed) <= 4  # the two pipes, and what IPython or a library holds


def test_words_say_what_holds():
    assert in_words(("memory", "files", "system calls")).startswith("sealed")
    assert "not a security boundary" in in_words(("memory", "files"))
    assert "not a security boundary" in in_words(())
    assert not is_sealed(("files",))

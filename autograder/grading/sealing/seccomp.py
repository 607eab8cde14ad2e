"""System calls that a sealed process is refused: a filter that the kernel runs before each one.

The filter is a small program in classic BPF: it compares the number of the call with those in
`system_calls`, and some with their arguments as well. It cannot be taken off again.
Source: the kernel's documentation, userspace-api/seccomp_filter.
"""

from __future__ import annotations

import ctypes
import errno
import os
import platform
import struct
from collections.abc import Iterator

from autograder.grading.sealing.system_calls import LOOKED_AT, NEWEST, PRETENDED, REFUSED

_ARCHITECTURES = {
    "x86_64": (0, 0xC000003E), "AMD64": (0, 0xC000003E),
    "aarch64": (1, 0xC00000B7), "arm64": (1, 0xC00000B7),
}  # fmt: skip
"""The column in the tables, and what the kernel calls the architecture."""
_X32 = 0x40000000
"""Added to a number it calls the same thing by another name, where the kernel knows that one."""

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_NUMBER, _ARCHITECTURE, _ARGUMENTS = 0, 4, 16
_ALLOW, _KILL, _FAIL = 0x7FFF0000, 0x80000000, 0x00050000

_CLONE_THREAD = 0x00010000
_PR_SET_PDEATHSIG, _PR_SET_MM, _PR_SCHED_CORE = 1, 35, 62
_F_SETOWN, _F_SETSIG, _F_SETOWN_EX, _F_SETLEASE, _F_NOTIFY, _F_SETPIPE_SZ = (
    8, 10, 15, 1024, 1026, 1031,
)  # fmt: skip
"""With these a file that can be read sends any signal to any process, or makes others wait."""
_TERMINAL = (0x5401, 0x802C542A, 0x5413)
_FIONREAD, _FIONBIO, _FIONCLEX, _FIOCLEX = 0x541B, 0x5421, 0x5450, 0x5451
_AF_UNIX, _SOCK_STREAM, _SOCK_NONBLOCK, _SOCK_CLOEXEC = 1, 1, 0o4000, 0o2000000
_PR_SET_NO_NEW_PRIVS, _PR_GET_SECCOMP, _PR_SET_SECCOMP, _MODE_FILTER = 38, 21, 22, 2


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def is_there() -> bool:
    """Return whether this kernel filters system calls, and this machine's numbers are known."""
    asked = ctypes.CDLL(None, use_errno=True).prctl(_PR_GET_SECCOMP, 0, 0, 0, 0)
    return bool(asked >= 0) and platform.machine() in _ARCHITECTURES


def restrict_system_calls(*, truncate: bool) -> None:
    """Refuse from now on what only a process up to no good asks for.

    Processes cannot be made, threads can. Signals reach this process alone. `truncate` allows
    shortening a file by its path, for a kernel whose Landlock watches over that.

    Raises OSError when the kernel has no such filter, or this machine is of an unknown kind. The
    process must have a single thread.
    """
    if platform.machine() not in _ARCHITECTURES:
        raise OSError(errno.ENOSYS, f"no numbers of system calls for {platform.machine()}")
    program = b"".join(_instructions(*_ARCHITECTURES[platform.machine()], os.getpid(), truncate))
    filter_ = _Program(len(program) // 8, program)
    _prctl(_PR_SET_NO_NEW_PRIVS, 1)
    _prctl(_PR_SET_SECCOMP, _MODE_FILTER, ctypes.byref(filter_))


def _instructions(column: int, architecture: int, pid: int, truncate: bool) -> Iterator[bytes]:
    yield _step(_LOAD, _ARCHITECTURE)
    yield from _unless(_EQUAL, architecture, _KILL)
    yield _step(_LOAD, _NUMBER)
    yield from _when(_AT_LEAST, _X32, _KILL)
    yield from _when(_AT_LEAST, NEWEST + 1, _FAIL | errno.ENOSYS)
    for numbers, result in ((REFUSED, _FAIL | errno.EPERM), (PRETENDED, _FAIL)):
        for pair in numbers.values():
            if (number := pair[column]) is not None:
                yield from _when(_EQUAL, number, result)
    looked_at = {
        "clone3": [_step(_RETURN, _FAIL | errno.ENOSYS)],  # the C library then uses clone
        "clone": _only_if(0, _ANY_BIT, _CLONE_THREAD),
        "kill": _only_if(0, _EQUAL, pid),
        "tgkill": _only_if(0, _EQUAL, pid),
        "prlimit64": _only_if(0, _EQUAL, pid, 0),
        "prctl": _never_if(0, _PR_SET_PDEATHSIG, _PR_SET_MM, _PR_SCHED_CORE),
        # what Python asks of a file; others freeze a disk, or make a file that root cannot remove
        "ioctl": _only_if(1, _EQUAL, *_TERMINAL, _FIONREAD, _FIONBIO, _FIONCLEX, _FIOCLEX),
        "fcntl": _never_if(
            1, _F_SETOWN, _F_SETSIG, _F_SETOWN_EX, _F_SETLEASE, _F_NOTIFY, _F_SETPIPE_SZ
        ),
        "sched_setaffinity": _only_if(0, _EQUAL, pid, 0),
        # streams: a pair of datagram sockets can write to any socket that has a name
        "socketpair": [
            _step(_LOAD, _ARGUMENTS),
            *_unless(_EQUAL, _AF_UNIX, _FAIL | errno.EPERM),
            *_only_if(
                1,
                _EQUAL,
                *(
                    _SOCK_STREAM | more
                    for more in (0, _SOCK_NONBLOCK, _SOCK_CLOEXEC, _SOCK_NONBLOCK | _SOCK_CLOEXEC)
                ),
            ),
        ],
        "truncate": [_step(_RETURN, _ALLOW if truncate else _FAIL | errno.EPERM)],
    }
    for name, steps in looked_at.items():
        if (number := LOOKED_AT[name][column]) is not None:
            yield _step(_EQUAL, number, otherwise=len(steps))
            yield from steps
    yield _step(_RETURN, _ALLOW)


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    """Return one instruction; `then` and `otherwise` are how many to skip."""
    return struct.pack("=HBBI", code, then, otherwise, value)


def _when(test: int, value: int, result: int) -> list[bytes]:
    return [_step(test, value, otherwise=1), _step(_RETURN, result)]


def _unless(test: int, value: int, result: int) -> list[bytes]:
    return [_step(test, value, then=1), _step(_RETURN, result)]


def _only_if(argument: int, test: int, *values: int) -> list[bytes]:
    """Return the steps that allow a call if its argument passes the test for one of the values."""
    tests = [_step(test, value, then=len(values) - i) for i, value in enumerate(values)]
    refuse, allow = _step(_RETURN, _FAIL | errno.EPERM), _step(_RETURN, _ALLOW)
    return [_step(_LOAD, _ARGUMENTS + 8 * argument), *tests, refuse, allow]


def _never_if(argument: int, *values: int) -> list[bytes]:
    """Return the steps that refuse a call if its argument is one of the values."""
    tests = [_step(_EQUAL, value, then=len(values) - i) for i, value in enumerate(values)]
    allow, refuse = _step(_RETURN, _ALLOW), _step(_RETURN, _FAIL | errno.EPERM)
    return [_step(_LOAD, _ARGUMENTS + 8 * argument), *tests, allow, refuse]


def _prctl(option: int, value: int, more: object = 0) -> None:
    if ctypes.CDLL(None, use_errno=True).prctl(option, value, more, 0, 0) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))

"""What only root may do: a process that root runs gives it up, and stays root in name.

In a container one is often root. Without this, the learner's code could undo its own limits on
threads and memory, freeze a disk, or leave a file behind that nobody can remove.
Source: the manual pages capabilities(7) and capset(2).
"""

from __future__ import annotations

import ctypes
import os

_VERSION_3 = 0x20080522
_DAC_OVERRIDE, _DAC_READ_SEARCH = 1 << 1, 1 << 2
"""The second is kept, or where there is none, as in a default container, the first: the libraries
may lie in somebody's folder. Which files can be reached is for Landlock to say."""


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Half(ctypes.Structure):
    _fields_ = (
        ("effective", ctypes.c_uint32),
        ("permitted", ctypes.c_uint32),
        ("inheritable", ctypes.c_uint32),
    )


def drop_privileges() -> None:
    """Give up for good all that root may do, but to reach files. Raises OSError.

    Whoever is not root has nothing to lose. The process must have a single thread.
    """
    libc = ctypes.CDLL(None, use_errno=True)
    header, halves = _Header(_VERSION_3, 0), (_Half * 2)()
    if libc.capget(ctypes.byref(header), halves) != 0:
        raise OSError(ctypes.get_errno(), "its privileges could not be read")
    had = halves[0].permitted
    kept = had & _DAC_READ_SEARCH or had & _DAC_OVERRIDE
    halves[0], halves[1] = _Half(kept, kept, 0), _Half(0, 0, 0)
    if libc.capset(ctypes.byref(header), halves) != 0:
        code = ctypes.get_errno()
        raise OSError(code, f"its privileges could not be given up: {os.strerror(code)}")

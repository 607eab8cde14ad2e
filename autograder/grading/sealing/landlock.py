"""Which files a sealed process can reach: a rule of the kernel's, set by the process itself.

Everything is out of reach that no rule names: a file that is not named can be neither read nor
written, and a folder not be listed. Whether a file exists can still be seen. The rules cannot be
taken back. Source: the kernel's documentation, userspace-api/landlock.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import stat
from collections.abc import Iterable
from pathlib import Path

_CREATE, _ADD, _RESTRICT = 444, 445, 446
_VERSION = 1
_PATH_BENEATH = 1
_PR_SET_NO_NEW_PRIVS = 38

_EXECUTE, _WRITE, _READ, _LIST = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_REMOVE_FOLDER, _REMOVE_FILE, _MAKE_FOLDER, _MAKE_FILE = 1 << 4, 1 << 5, 1 << 7, 1 << 8
_MOVE, _TRUNCATE = 1 << 13, 1 << 14
_ON_FILES = _EXECUTE | _WRITE | _READ | _TRUNCATE | 1 << 15
_LOOK = _READ | _LIST
_WORK = (
    _LOOK | _WRITE | _REMOVE_FOLDER | _REMOVE_FILE | _MAKE_FOLDER | _MAKE_FILE | _MOVE | _TRUNCATE
)
_BITS_OF_VERSION = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
"""How many rights over files each version of Landlock knows; later ones know no more."""
WATCHES_TRUNCATION = 3
_NETWORK_SINCE, _SCOPES_SINCE = 4, 6


class _Rules(ctypes.Structure):
    _fields_ = (
        ("files", ctypes.c_uint64),
        ("network", ctypes.c_uint64),
        ("scopes", ctypes.c_uint64),
    )


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """Return the version of Landlock in this kernel, 0 if there is none or it is switched off."""
    try:
        return _call(_CREATE, None, 0, _VERSION)
    except OSError:
        return 0


def restrict_files(readable: Iterable[Path], writable: Iterable[Path]) -> int:
    """Put all files out of reach but those below `readable` and `writable`; return the version.

    In a writable folder files and folders can be made, changed and removed, and nothing else: no
    link, device or socket. What does not exist is left out. Raises OSError without Landlock. The
    process must have a single thread.
    """
    known = version()
    if known == 0:
        raise OSError("this kernel has no Landlock, or it is switched off")
    handled = (1 << _BITS_OF_VERSION.get(known, 16)) - 1
    rules = _Rules(handled, 0b11 * (known >= _NETWORK_SINCE), 0b11 * (known >= _SCOPES_SINCE))
    size = 8 + 8 * (known >= _NETWORK_SINCE) + 8 * (known >= _SCOPES_SINCE)
    descriptor = _call(_CREATE, ctypes.byref(rules), size, 0)
    try:
        for paths, rights in ((readable, _LOOK), (writable, _WORK)):
            for path in paths:
                with contextlib.suppress(FileNotFoundError):
                    _allow(descriptor, path, rights & handled)
        if ctypes.CDLL(None, use_errno=True).prctl(_PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0:
            raise OSError(ctypes.get_errno(), "new privileges could not be ruled out")
        _call(_RESTRICT, descriptor, 0)
    finally:
        os.close(descriptor)
    return known


def _allow(rules: int, path: Path, rights: int) -> None:
    folder = os.open(path, os.O_PATH | os.O_CLOEXEC)
    try:
        if not stat.S_ISDIR(os.fstat(folder).st_mode):
            rights &= _ON_FILES
        beneath = _Beneath(rights, folder)
        _call(_ADD, rules, _PATH_BENEATH, ctypes.byref(beneath), 0)
    finally:
        os.close(folder)


def _call(number: int, *arguments: object) -> int:
    result: int = ctypes.CDLL(None, use_errno=True).syscall(number, *arguments)
    if result < 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    return result

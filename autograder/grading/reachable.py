"""What the learner's code may read: Python, the libraries, and the half of the course that asks."""

from __future__ import annotations

import sys
from functools import cache
from pathlib import Path

_SYSTEM = (
    "/usr", "/lib", "/lib32", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/etc/localtime",
    "/dev/null", "/dev/zero", "/dev/random", "/dev/urandom", "/sys/devices/system/cpu",
)  # fmt: skip
_KEPT_BACK = {"questions", "oracle", "learner", "upkeep", "reports", "cli"}
"""Parts of the package that judge, or tell of judging."""


@cache
def readable() -> tuple[Path, ...]:
    """Return the files and folders that a sealed child may read.

    Nothing of `class/`, `solutions/`, a home folder or the temp folder is among them.
    """
    package = Path(__file__).resolve().parent.parent
    python = {Path(p).resolve() for p in (sys.prefix, sys.base_prefix, sys.base_exec_prefix)}
    ours = [path for path in sorted(package.iterdir()) if path.name not in _KEPT_BACK]
    return (*map(Path, _SYSTEM), *sorted(python), *ours)

"""Limits that the system keeps for a process: memory, computing time, files."""

from __future__ import annotations

import sys
from collections.abc import Mapping


def set_limits(limits: Mapping[str, int]) -> list[str]:
    """Set the limits that this platform has, and return the names of those that took hold.

    `limits` holds "memory" and "file size" in bytes, "CPU time" in seconds, "open files" and
    "core dump". They cannot be raised again.
    """
    if sys.platform == "win32":
        return []
    import resource

    kinds = {
        "memory": resource.RLIMIT_AS,
        "CPU time": resource.RLIMIT_CPU,
        "file size": resource.RLIMIT_FSIZE,
        "open files": resource.RLIMIT_NOFILE,
        "core dump": resource.RLIMIT_CORE,
    }
    held = []
    for name, kind in kinds.items():
        try:
            resource.setrlimit(kind, (limits[name], limits[name]))
        except (ValueError, OSError):
            continue  # macOS has no limit on address space; the report says which ones held
        held.append(name)
    return held

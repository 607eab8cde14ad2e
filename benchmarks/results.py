"""RESULTS.md: each benchmark writes the section of its own and leaves the others as they are."""

from __future__ import annotations

import os
import platform
import re
import sys
from collections.abc import Sequence
from pathlib import Path

RESULTS = Path(__file__).with_name("RESULTS.md")
_HEAD = "# What was measured\n"


def put(title: str, script: str, lines: Sequence[str]) -> None:
    """Write the section `title`, and print it."""
    machine = f"Python {platform.python_version()}, {platform.system()}, {os.cpu_count()} cores"
    section = "\n".join([f"## {title}", "", f"By `{script}`, in one run: {machine}.", "", *lines])
    old = RESULTS.read_text(encoding="utf-8") if RESULTS.exists() else _HEAD
    parts = [part.strip() for part in re.split(r"(?m)^(?=## )", old)]
    kept = [part for part in parts[1:] if not part.startswith(f"## {title}\n")]
    text = "\n\n".join([_HEAD.strip(), *sorted([*kept, section.strip()])]) + "\n"
    RESULTS.write_text(text, encoding="utf-8")
    print(section, file=sys.stdout)


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return a table in Markdown."""
    ruler = "|" + "---|" * len(heads)
    return ["| " + " | ".join(heads) + " |", ruler, *("| " + " | ".join(r) + " |" for r in rows)]

"""The workbook: a learner's own copies of the exercises, in `workbook/`.

Updating the course adds what is new. A file that the learner has changed is never written to; one
that is still as it was handed out may be refreshed. What was handed out is recorded as hashes in
`workbook/.handed-out.json`. A file that the record does not know counts as the learner's.
"""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import dataclass
from pathlib import Path

from autograder.manifest import HANDED_OUT as RECORD
from autograder.manifest import WORKBOOK, course_root, read_course


@dataclass(frozen=True)
class Sync:
    """What became of the workbook's files, each by its path in the workbook."""

    added: tuple[Path, ...]
    refreshed: tuple[Path, ...]
    newer: tuple[Path, ...]
    """The learner's own, where `exercises/` holds something else than what was handed out."""


def sync(root: Path | None = None) -> Sync:
    """Add to `workbook/` what `exercises/` has and it lacks, and refresh what nobody changed.

    Every file is written whole or not at all, and the record after the files, so that a kill costs
    at most a refresh. A file that the learner deleted comes back.
    """
    root = root or course_root()
    workbook, exercises = root / WORKBOOK, root / "exercises"
    handed_out = _read_record(workbook / RECORD)
    added, refreshed, newer = [], [], []
    for path in _handout(root, exercises):
        name, mine = path.as_posix(), workbook / path
        current = (exercises / path).read_bytes()
        known = handed_out.get(name)
        if not mine.exists():
            _write(mine, current)
            added.append(path)
        elif _hash(mine.read_bytes()) == known != _hash(current):
            _write(mine, current)
            refreshed.append(path)
        elif mine.read_bytes() != current and known != _hash(current):
            newer.append(path)
            if known is not None:
                continue  # keep to the record of what they started from, and tell them again
        handed_out[name] = _hash(current)
    record = json.dumps(handed_out, indent=1, sort_keys=True).encode("utf-8")
    _write(workbook / RECORD, record)
    return Sync(tuple(added), tuple(refreshed), tuple(newer))


def _handout(root: Path, exercises: Path) -> list[Path]:
    folders = [exercises / assignment for assignment in read_course(root).assignments]
    found = [path for folder in folders for path in sorted(folder.rglob("*")) if path.is_file()]
    paths = [path.relative_to(exercises) for path in found]
    return [path for path in paths if not any(part.startswith(".") for part in path.parts)]


def _read_record(path: Path) -> dict[str, str]:
    try:
        record = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    if not isinstance(record, dict):
        return {}
    return {name: text for name, text in record.items() if isinstance(text, str)}


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    part.write_bytes(data)
    part.replace(path)


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()

"""Runs that are kept, so that a class can be judged again without running anything.

A run is found by what it depends on: the submission, the notebook that was handed out, the locked
versions of the libraries, what was asked, and the limits. A damaged entry counts as none.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

from autograder.grading.execute import Job, Limits, Run
from autograder.grading.notebook import write_bytes

ENGINE = 3
"""Raise it when the way a notebook is run changes what comes out."""

_DIGEST = 65
"""The length of the first line: the hash of what follows, in hexadecimal digits."""


def key(submission: bytes, handed_out: bytes, lock: bytes, job: Job, limits: Limits) -> str:
    """Return the name under which the run of `job` is kept."""
    asked: list[Any] = [s.request.to_json() for s in job.steps if s.request is not None]
    asked += [step.source for step in job.steps if step.scores]  # may hold hidden tests
    parts = [
        str(ENGINE).encode(),
        submission,
        handed_out,
        lock,
        json.dumps([asked, asdict(limits)], sort_keys=True).encode(),
    ]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def count(folder: Path) -> int:
    """Return how many runs are kept there."""
    return sum(1 for _ in folder.glob("*.run"))


def load(folder: Path, name: str) -> Run | None:
    """Return the kept run, or None when there is none that is whole."""
    try:
        content = (folder / f"{name}.run").read_bytes()
        digest, body = content[:_DIGEST], content[_DIGEST:]
        if digest != _digest(body):
            return None
        return Run.from_json(json.loads(body))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def store(folder: Path, name: str, run: Run) -> None:
    """Keep `run`, unless it failed for a reason of the machine's."""
    if run.fault:
        return
    body = json.dumps(run.to_json()).encode()
    write_bytes(folder / f"{name}.run", _digest(body) + body)


def _digest(body: bytes) -> bytes:
    return hashlib.sha256(body).hexdigest().encode() + b"\n"

"""Runs that are kept, so that a class can be judged again without running anything.

A run is found by what it depends on: the submission, the notebook that was handed out, the locked
versions of the libraries, what was asked, and the limits. A damaged entry counts as none.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict
from pathlib import Path

from autograder.grading.execute import Job, Limits, Run
from autograder.grading.notebook import write_bytes

ENGINE = 1
"""Raise it when the way a notebook is run changes what comes out."""


def key(submission: bytes, handed_out: bytes, lock: bytes, job: Job, limits: Limits) -> str:
    """Return the name under which the run of `job` is kept."""
    asked = [step.request.to_json() for step in job.steps if step.request is not None]
    parts = [
        str(ENGINE).encode(),
        submission,
        handed_out,
        lock,
        json.dumps([asked, asdict(limits)], sort_keys=True).encode(),
    ]
    return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()


def load(folder: Path, name: str) -> Run | None:
    """Return the kept run, or None when there is none that is whole."""
    try:
        entry = json.loads((folder / f"{name}.json").read_bytes())
        if entry["sum"] != _sum(entry["run"]):
            return None
        return Run.from_json(entry["run"])
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return None


def store(folder: Path, name: str, run: Run) -> None:
    """Keep `run`, unless it failed for a reason of the machine's."""
    if run.fault:
        return
    data = run.to_json()
    write_bytes(folder / f"{name}.json", json.dumps({"sum": _sum(data), "run": data}).encode())


def _sum(data: object) -> str:
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()

"""The least that running a notebook can cost: a fork of a warm interpreter, and its cells.

No sandbox, no messages, no judge, no record: the notebook is read, a process that has imported
everything forks, runs each cell through the same shell, calls what each question asks for on the
same inputs, and ends. What `course grade` takes beyond this is its own.
"""

from __future__ import annotations

import gc
import os
import sys
import time
from pathlib import Path
from typing import NoReturn

from autograder.checks.collect import collect
from autograder.grading import child, template
from autograder.grading.execute import Job
from autograder.grading.handouts import handouts
from autograder.grading.prepare import Settings, prepare
from autograder.grading.seeds import class_secret
from autograder.grading.shell import Shell
from autograder.grading.submissions import find_submissions
from autograder.manifest import course_root


def main(class_dir: Path, assignment: str, at_a_time: int) -> None:
    """Print the seconds that each notebook takes, one a line; the mean when several run at once."""
    root = course_root()
    (handout,) = handouts(root, assignment)
    submissions = find_submissions(class_dir, assignment, (handout.name,))
    settings, secret = Settings(class_dir), class_secret(class_dir)
    jobs = [prepare(submission, handout, secret, settings).job for submission in submissions]
    shown = os.dup(1)
    child.prepare_package()
    template.warm_up()
    gc.collect()
    gc.freeze()
    os.chdir(root / "exercises" / assignment)
    took = [_together(jobs, at_a_time)] if at_a_time > 1 else [_together([j], 1) for j in jobs]
    os.write(shown, "".join(f"{seconds}\n" for seconds in took).encode())


def _together(jobs: list[Job], at_a_time: int) -> float:
    """Return the mean seconds of a notebook, with so many forks at a time."""
    begun, running = time.perf_counter(), 0
    for job in jobs:
        if running == at_a_time:
            _wait()
            running -= 1
        if os.fork() == 0:
            _run(job)
        running += 1
    for _ in range(running):
        _wait()
    return (time.perf_counter() - begun) / len(jobs)


def _wait() -> None:
    _, status = os.wait()
    assert status == 0, f"a notebook ended with {status}"


def _run(job: Job) -> NoReturn:
    shell = Shell()
    for step in job.steps:
        if step.request is not None:
            collect(step.request, shell.names)
        elif step.source.strip():
            shell.run_cell(step.source)
    os._exit(0)


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2], int(sys.argv[3]))

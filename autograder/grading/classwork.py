"""A whole class: grade every submission and record it as soon as it is judged."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import closing
from pathlib import Path

from autograder.grading.alone import alone
from autograder.grading.grade import grade_all
from autograder.grading.gradebook import GRADEBOOK, told
from autograder.grading.graded import Graded
from autograder.grading.handouts import Handout
from autograder.grading.prepare import Settings
from autograder.grading.record import Recorder
from autograder.grading.submissions import Submission


def grade_and_record(
    submissions: Sequence[Submission], handouts: Sequence[Handout], settings: Settings
) -> Generator[Graded]:
    """Yield each submission once it is graded and in the gradebook.

    It may be stopped after any of them: what was yielded is recorded, and the next call goes on.
    Raises CourseError while another grader is at work in the class.
    """
    recorder: Recorder | None = None
    try:
        with (
            alone(settings.class_dir),
            closing(grade_all(submissions, handouts, settings)) as results,
        ):
            for graded in results:
                # Opened late: nbgrader takes seconds to import, and the children run meanwhile.
                recorder = recorder or Recorder(settings.class_dir, handouts)
                with told(settings.class_dir / GRADEBOOK):
                    recorder.record(graded)
                yield graded
    finally:
        if recorder is not None:
            recorder.close()


def read_lock(root: Path) -> bytes:
    """Return what a kept run depends on beside its notebook: locked libraries, model files."""
    files = [root / "requirements.lock", *sorted((root / "assets" / "models").rglob("*"))]
    return b"\0".join(path.read_bytes() for path in files if path.is_file())

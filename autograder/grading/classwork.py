"""A whole class: grade every submission and record it as soon as it is judged."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

from autograder.grading import cache
from autograder.grading.alone import alone
from autograder.grading.grade import children, grade_all
from autograder.grading.gradebook import GRADEBOOK, told
from autograder.grading.graded import Graded
from autograder.grading.handouts import Handout
from autograder.grading.judging import faulty
from autograder.grading.launch import Launcher
from autograder.grading.prepare import Settings, runs_of
from autograder.grading.record import Recorder
from autograder.grading.scratch import sweep
from autograder.grading.submissions import Submission


@contextmanager
def warming_up(class_dir: Path, assignment: str, *, again: bool) -> Iterator[Launcher | None]:
    """Have what starts children come up meanwhile, if there seems to be something to run."""
    waiting = sum(1 for _ in (class_dir / "submitted").glob(f"*/{assignment}/*.ipynb"))
    if waiting and (again or cache.count(runs_of(class_dir)) < waiting):
        with children() as launcher:
            yield launcher
    else:
        yield None


def grade_and_record(
    submissions: Sequence[Submission],
    handouts: Sequence[Handout],
    settings: Settings,
    launcher: Launcher | None = None,
) -> Generator[Graded]:
    """Yield each submission once it is graded and in the gradebook.

    It may be stopped after any of them: what was yielded is recorded, and the next call goes on.
    `launcher` starts the children; without one, they are started as ever. Raises CourseError while
    another grader is at work in the class.
    """
    if not submissions:
        return
    with ExitStack() as stack:
        stack.enter_context(alone(settings.class_dir))
        sweep()
        recorder = stack.enter_context(closing(Recorder(settings.class_dir, handouts)))
        results = grade_all(submissions, handouts, settings, launcher)
        stack.enter_context(closing(results))
        for graded in results:
            with told(settings.class_dir / GRADEBOOK):
                recorded = _record(recorder, graded)
            yield recorded


def _record(recorder: Recorder, graded: Graded) -> Graded:
    """Record `graded`; where that fails for what is in it, that a person has to look."""
    from sqlalchemy.exc import SQLAlchemyError

    try:
        recorder.record(graded)
    except (SQLAlchemyError, OSError):
        raise  # the machine's, and the next one would fare no better
    except Exception as error:  # ours: it must not cost the others anything
        graded = faulty(graded.submission, graded.handout, error)
        recorder.record(graded)
    return graded


def read_lock(root: Path) -> bytes:
    """Return what a kept run depends on beside its notebook: locked libraries, model files."""
    files = [root / "requirements.lock", *sorted((root / "assets" / "models").rglob("*"))]
    return b"\0".join(path.read_bytes() for path in files if path.is_file())

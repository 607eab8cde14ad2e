"""Record: the only writer of nbgrader's gradebook and of the executed notebooks.

One transaction a submission, through nbgrader's own tables, so that its feedback, export and
formgrader work on them. Scores and comments that a person gave are never touched.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from autograder.checks.verdict import Status, Verdict
from autograder.grading.autograded import to_notebook
from autograder.grading.grade import is_answered
from autograder.grading.graded import Graded, State
from autograder.grading.handouts import Handout
from autograder.grading.notebook import write, write_bytes
from autograder.grading.register import register
from autograder.manifest import CourseError

GRADEBOOK = "gradebook.db"

COURSE_ID = "rigid-body-course"
"""The course's name in nbgrader's tables, as nbgrader_config.py has it."""


@dataclass(frozen=True)
class Score:
    """What the gradebook holds for one question of one student."""

    score: float
    by_person: bool
    needs_person: bool


def open_gradebook(class_dir: Path) -> Any:
    """Return nbgrader's gradebook of the class, making it where there is none.

    Raises CourseError when the database cannot be used.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # slow, and unused
    from nbgrader.api import Gradebook

    path = class_dir / GRADEBOOK
    with told(path):
        if not path.exists():
            _create(path)
        return Gradebook(f"sqlite:///{path.as_posix()}", COURSE_ID)


@contextlib.contextmanager
def told(path: Path) -> Iterator[None]:
    """Turn what a disk or a database refuses into a CourseError that says what to do.

    `path` is the gradebook. What has been recorded before stays.
    """
    from sqlalchemy.exc import SQLAlchemyError

    try:
        yield
    except (SQLAlchemyError, OSError) as error:
        reason = str(getattr(error, "orig", None) or error)
        what = f"The gradebook {path} cannot be opened or written: {reason}."
        if "locked" in reason:
            what += " Another program uses it: the formgrader? Close it, or try again in a moment."
        elif "not a database" in reason or "malformed" in reason:
            what += (
                " It is damaged. Put back a copy; or move it away and grade again: automatic "
                "points come back, scores and comments given by hand do not."
            )
        else:
            what += " Look to the disk and your rights to that folder; the same command goes on."
        raise CourseError(what) from error


def _create(path: Path) -> None:
    """Make an empty gradebook in one piece, with nbgrader's tables at their newest version.

    nbgrader would ask the program `alembic` for that version: it may not be in PATH, and takes
    seconds to start.
    """
    from alembic.script import ScriptDirectory
    from nbgrader.api import Base
    from nbgrader.dbutil import ALEMBIC_DIR
    from sqlalchemy import create_engine, text

    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    temporary.unlink(missing_ok=True)
    engine = create_engine(f"sqlite:///{temporary.as_posix()}")
    with engine.begin() as connection:
        Base.metadata.create_all(bind=connection)
        version = ScriptDirectory(ALEMBIC_DIR).get_current_head()
        connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL)"))
        connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": version})
    engine.dispose()
    if path.exists():  # another process was quicker
        temporary.unlink()
    else:
        temporary.replace(path)


class Recorder:
    """Writes graded submissions of one assignment. Close it when done."""

    def __init__(self, class_dir: Path, handouts: Sequence[Handout]) -> None:
        self._class_dir = class_dir
        self._book = open_gradebook(class_dir)
        register(self._book, handouts)

    def close(self) -> None:
        """Let go of the database."""
        self._book.close()

    def record(self, graded: Graded) -> None:
        """Write the executed notebook, the grades in one transaction, then the result file."""
        home = Path(graded.submission.student, graded.submission.assignment)
        folder = self._class_dir / "autograded" / home
        write(folder / f"{graded.submission.notebook}.ipynb", to_notebook(graded))
        if graded.submission.timestamp:
            write_bytes(folder / "timestamp.txt", graded.submission.timestamp.encode())
        results = _results_path(self._class_dir, graded)
        previous = _read_results(results)
        known = previous.get(graded.submission.notebook, {})
        session = self._book.db
        try:
            self._write_grades(graded, resubmitted=known.get("digest") != graded.digest)
            session.commit()
        except BaseException:
            session.rollback()
            raise
        entry = {**graded.to_json(), "digest": graded.digest}
        write(results, {**previous, graded.submission.notebook: entry})

    def _write_grades(self, graded: Graded, *, resubmitted: bool) -> None:
        notebook = self._submitted_notebook(graded)
        grades = {grade.name: grade for grade in notebook.grades}
        comments = {comment.name: comment for comment in notebook.comments}
        for verdict in graded.verdicts:
            _set_grade(grades[verdict.question], verdict, resubmitted=resubmitted)
        tried = {v.question for v in graded.verdicts if v.status is not Status.UNTRIED}
        graded_by = graded.handout.graded_by
        for name, comment in comments.items():
            written = graded.state is State.GRADED and is_answered(graded.rebuilt, name)
            there = written or graded_by.get(name) in tried  # it may be defined in another cell
            comment.auto_comment = None if there else "No response."

    def _submitted_notebook(self, graded: Graded) -> Any:
        """Return the row of the submitted notebook, with a grade and a comment for each cell."""
        from nbgrader.api import Assignment, Student, SubmittedAssignment, SubmittedNotebook

        session = self._book.db
        assignment = session.query(Assignment).filter_by(name=graded.submission.assignment).one()
        student = session.get(Student, graded.submission.student)
        if student is None:
            student = Student(id=graded.submission.student)
            session.add(student)
        submission = (
            session.query(SubmittedAssignment)
            .filter_by(assignment_id=assignment.id, student_id=student.id)
            .one_or_none()
        )
        if submission is None:
            submission = SubmittedAssignment(assignment=assignment, student=student)
            session.add(submission)
        submission.timestamp = _timestamp(graded.submission.timestamp)
        for notebook in assignment.notebooks:
            if notebook.name not in {n.name for n in submission.notebooks}:
                session.add(SubmittedNotebook(notebook=notebook, assignment=submission))
        session.flush()
        for row in submission.notebooks:
            _add_missing_rows(session, row)
        session.flush()
        return next(n for n in submission.notebooks if n.name == graded.submission.notebook)


def read_scores(class_dir: Path, assignment: str) -> dict[str, dict[str, Score]]:
    """Return for each student the scores by question, people's own included."""
    if not (class_dir / GRADEBOOK).exists():
        return {}
    found: dict[str, dict[str, Score]] = {}
    with open_gradebook(class_dir) as book:
        for submission in book.assignment_submissions(assignment):
            scores = found.setdefault(submission.student_id, {})
            for notebook in submission.notebooks:
                for grade in notebook.grades:
                    by_person = grade.manual_score is not None
                    scores[grade.name] = Score(grade.score, by_person, grade.needs_manual_grade)
    return found


def read_results(class_dir: Path, assignment: str) -> dict[str, dict[str, Any]]:
    """Return for each student the last result of each notebook, as `Graded.to_json` wrote it."""
    folder = class_dir / "results" / assignment
    return {path.stem: _read_results(path) for path in sorted(folder.glob("*.json"))}


def _set_grade(grade: Any, verdict: Verdict, *, resubmitted: bool) -> None:
    points = None if verdict.status is Status.UNGRADED else verdict.points
    if grade.manual_score is None:
        grade.needs_manual_grade = points is None
    elif resubmitted or grade.auto_score != points:
        grade.needs_manual_grade = True  # a person's score stands, and may be out of date
    grade.auto_score = points


def _add_missing_rows(session: Any, row: Any) -> None:
    from nbgrader.api import Comment, Grade

    graded = {grade.cell_id for grade in row.grades}
    commented = {comment.cell_id for comment in row.comments}
    for cell in row.notebook.grade_cells:
        if cell.id not in graded:
            session.add(Grade(cell_id=cell.id, notebook=row))
    for cell in row.notebook.solution_cells:
        if cell.id not in commented:
            session.add(Comment(cell_id=cell.id, notebook=row))


def _timestamp(text: str) -> Any:
    from nbgrader.utils import parse_utc

    if text:
        with contextlib.suppress(ValueError, OverflowError):
            return parse_utc(text)
    return None


def _results_path(class_dir: Path, graded: Graded) -> Path:
    student = f"{graded.submission.student}.json"
    return class_dir / "results" / graded.submission.assignment / student


def _read_results(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}  # none yet, or damaged: it is written anew
    return data if isinstance(data, dict) else {}

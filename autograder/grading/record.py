"""Record: the only writer of nbgrader's gradebook and of the executed notebooks.

One transaction a submission, through nbgrader's own tables, so that its feedback, export and
formgrader work on them. Scores and comments that a person gave are never touched.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from autograder.checks.verdict import Status, Verdict
from autograder.grading.autograded import to_notebook
from autograder.grading.gradebook import Rows, open_gradebook, read_rows, timestamp
from autograder.grading.graded import Graded, State
from autograder.grading.handouts import Handout
from autograder.grading.judging import is_answered
from autograder.grading.notebook import json_bytes, write, write_bytes
from autograder.grading.register import register


class Recorder:
    """Writes graded submissions of one assignment. Close it when done."""

    def __init__(self, class_dir: Path, handouts: Sequence[Handout]) -> None:
        self._class_dir = class_dir
        self._book = open_gradebook(class_dir)
        register(self._book, handouts)
        self._recorded = self._rows(handouts)

    def _rows(self, handouts: Sequence[Handout]) -> Rows:
        rows: Rows = {}
        for assignment in {handout.assignment for handout in handouts}:
            rows |= read_rows(self._book, assignment)
        return rows

    def close(self) -> None:
        """Let go of the database."""
        self._book.close()

    def record(self, graded: Graded) -> None:
        """Write the executed notebook, the grades in one transaction, then the result file.

        What is recorded already, to the letter, is left alone.
        """
        home = Path(graded.submission.student, graded.submission.assignment)
        folder = self._class_dir / "autograded" / home
        path = folder / f"{graded.submission.notebook}.ipynb"
        content = json_bytes(to_notebook(graded))
        results = _results_path(self._class_dir, graded)
        previous = _read_results(results)
        known = previous.get(graded.submission.notebook, {})
        entry = {**graded.to_json(), "digest": graded.digest}
        if known == json.loads(json_bytes(entry)) and _holds(path, content) and self._holds(graded):
            return
        write_bytes(path, content)
        if graded.submission.timestamp:
            write_bytes(folder / "timestamp.txt", graded.submission.timestamp.encode())
        session = self._book.db
        try:
            self._write_grades(graded, resubmitted=known.get("digest") != graded.digest)
            session.commit()
        except BaseException:
            session.rollback()
            raise
        write(results, {**previous, graded.submission.notebook: entry})

    def _holds(self, graded: Graded) -> bool:
        """Whether the gradebook has the grades of `graded` already."""
        where = (graded.submission.student, graded.submission.assignment)
        rows = self._recorded.get((*where, graded.submission.notebook), {})
        when = timestamp(graded.submission.timestamp)
        return all(
            verdict.question in rows and rows[verdict.question].is_of(verdict, when)
            for verdict in graded.verdicts
        )

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
        submission.timestamp = timestamp(graded.submission.timestamp)
        for notebook in assignment.notebooks:
            if notebook.name not in {n.name for n in submission.notebooks}:
                session.add(SubmittedNotebook(notebook=notebook, assignment=submission))
        session.flush()
        for row in submission.notebooks:
            _add_missing_rows(session, row)
        session.flush()
        return next(n for n in submission.notebooks if n.name == graded.submission.notebook)


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


def _results_path(class_dir: Path, graded: Graded) -> Path:
    student = f"{graded.submission.student}.json"
    return class_dir / "results" / graded.submission.assignment / student


def _read_results(path: Path) -> dict[str, Any]:
    try:
        data = json.loads(path.read_bytes())
    except (OSError, ValueError):
        return {}  # none yet, or damaged: it is written anew
    return data if isinstance(data, dict) else {}


def _holds(path: Path, content: bytes) -> bool:
    try:
        return path.read_bytes() == content
    except OSError:
        return False

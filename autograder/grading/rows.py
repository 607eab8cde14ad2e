"""The rows of a submission in nbgrader's tables, written in one transaction.

The statements go past nbgrader's objects, which take ten times as long, and let the database decide
what a person has scored already: what is read before it is written may be out of date by then.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import bindparam, case, or_, select, true
from sqlalchemy.dialects.sqlite import Insert, insert

from autograder.checks.verdict import Status, Verdict
from autograder.grading.gradebook import timestamp
from autograder.grading.graded import Graded, State
from autograder.grading.rebuild import is_answered

_CELL = ("cell_id", "notebook_id")
"""What tells the rows of grades, and of comments, apart."""


class Writer:
    """Writes grades and automatic comments of one assignment whose cells are registered."""

    def __init__(self, book: Any, assignment: str) -> None:
        from nbgrader.api import Assignment

        self._session = book.db
        self._sql = _Statements()
        found = book.db.query(Assignment).filter_by(name=assignment).one()
        self._assignment = found.id
        self._notebooks = {notebook.name: notebook.id for notebook in found.notebooks}
        self._grade_cells = {
            n.name: {cell.name: cell.id for cell in n.grade_cells} for n in found.notebooks
        }
        self._solution_cells = {
            n.name: {cell.name: cell.id for cell in n.solution_cells} for n in found.notebooks
        }
        book.db.commit()  # what was read must not hold the database

    def write(self, graded: Graded, *, resubmitted: bool) -> None:
        """Write the rows of `graded` and commit, or leave everything as it was."""
        try:
            mine = self._hand_in(graded)
            self._write_missing(mine)
            here = mine[graded.submission.notebook]
            self._execute(self._sql.grade, self._grades(here, graded, resubmitted=resubmitted))
            self._execute(self._sql.comment, self._comments(here, graded))
            self._session.commit()
        except BaseException:
            self._session.rollback()
            raise

    def _hand_in(self, graded: Graded) -> dict[str, str]:
        """Make the rows of the submission itself; return the id of each of its notebooks."""
        student = graded.submission.student
        self._execute(self._sql.student, [{"id": student}])
        key = {"assignment_id": self._assignment, "student_id": student}
        when = timestamp(graded.submission.timestamp)
        self._execute(self._sql.assignment, [{**key, "timestamp": when}])
        mine = self._session.execute(self._sql.mine, key).scalar_one()
        notebooks = [
            {"assignment_id": mine, "notebook_id": notebook}
            for notebook in self._notebooks.values()
        ]
        self._execute(self._sql.notebook, notebooks)
        found = dict(map(tuple, self._session.execute(self._sql.mine_too, {"mine": mine})))
        return {name: found[notebook] for name, notebook in self._notebooks.items()}

    def _write_missing(self, mine: dict[str, str]) -> None:
        """Make a grade and a comment for each cell that has none, as nbgrader does."""
        for statement, notebooks in (
            (self._sql.new_grade, self._grade_cells),
            (self._sql.new_comment, self._solution_cells),
        ):
            rows = [
                {"notebook_id": mine[name], "cell_id": cell}
                for name, cells in notebooks.items()
                for cell in cells.values()
            ]
            self._execute(statement, rows)

    def _grades(self, here: str, graded: Graded, *, resubmitted: bool) -> list[dict[str, Any]]:
        cells = self._grade_cells[graded.submission.notebook]
        return [
            {
                "notebook_id": here,
                "cell_id": cells[verdict.question],
                "auto_score": _points(verdict),
                "needs_manual_grade": _points(verdict) is None,
                "resubmitted": resubmitted,
            }
            for verdict in graded.verdicts
        ]

    def _comments(self, here: str, graded: Graded) -> list[dict[str, Any]]:
        """Say `No response.` where nothing was handed in, and nothing where something was."""
        tried = {v.question for v in graded.verdicts if v.status is not Status.UNTRIED}
        graded_by = graded.handout.graded_by
        cells = self._solution_cells[graded.submission.notebook]
        rows = []
        for name in (cell.grade_id for cell in graded.handout.notebook.cells if cell.solution):
            written = graded.state is State.GRADED and is_answered(graded.rebuilt, name)
            there = written or graded_by.get(name) in tried  # it may be defined in another cell
            comment = None if there else "No response."
            rows.append({"notebook_id": here, "cell_id": cells[name], "auto_comment": comment})
        return rows

    def _execute(self, statement: Insert, rows: list[dict[str, Any]]) -> None:
        if rows:
            self._session.execute(statement, rows)


class _Statements:
    """What a writer says to the database; made once, since making it takes longer than running it.

    In a grade that is there already only the automatic score changes. A person's score stands, and
    is marked where the work under it may be another.
    """

    def __init__(self) -> None:
        from nbgrader.api import Base

        tables = Base.metadata.tables
        handed_in, notebook = tables["submitted_assignment"], tables["submitted_notebook"]
        self.student = insert(tables["student"]).on_conflict_do_nothing()
        new = insert(handed_in)
        self.assignment = new.on_conflict_do_update(
            ("assignment_id", "student_id"), set_={"timestamp": new.excluded.timestamp}
        )
        self.mine = select(handed_in.c.id).where(
            handed_in.c.assignment_id == bindparam("assignment_id"),
            handed_in.c.student_id == bindparam("student_id"),
        )
        self.notebook = insert(notebook).on_conflict_do_nothing()
        self.mine_too = select(notebook.c.notebook_id, notebook.c.id).where(
            notebook.c.assignment_id == bindparam("mine")
        )
        self.new_grade = insert(tables["grade"]).on_conflict_do_nothing()
        self.new_comment = insert(tables["comment"]).on_conflict_do_nothing()
        self.grade = self._grade(tables["grade"])
        new = insert(tables["comment"])
        self.comment = new.on_conflict_do_update(
            _CELL, set_={"auto_comment": new.excluded.auto_comment}
        )

    @staticmethod
    def _grade(table: Any) -> Insert:
        new, old = insert(table), table.c
        changed = old.auto_score.is_distinct_from(new.excluded.auto_score)
        needs_person = case(
            (old.manual_score.is_(None), new.excluded.needs_manual_grade),
            (or_(bindparam("resubmitted"), changed), true()),
            else_=old.needs_manual_grade,
        )
        return new.on_conflict_do_update(
            _CELL,
            set_={"auto_score": new.excluded.auto_score, "needs_manual_grade": needs_person},
        )


def _points(verdict: Verdict) -> float | None:
    return None if verdict.status is Status.UNGRADED else verdict.points

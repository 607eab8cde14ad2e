"""nbgrader's gradebook of a class: making it, opening it, and what it holds already."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec, module_from_spec
from pathlib import Path
from typing import Any

from autograder.checks.verdict import Status, Verdict
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


@dataclass(frozen=True)
class Row:
    """One grade as the gradebook holds it."""

    auto_score: float | None
    by_person: bool
    needs_person: bool
    handed_in: Any

    def is_of(self, verdict: Verdict, handed_in: Any) -> bool:
        """Return whether writing `verdict`, of work handed in then, would change nothing."""
        points = None if verdict.status is Status.UNGRADED else verdict.points
        asked = self.by_person or self.needs_person == (points is None)
        return self.auto_score == points and asked and self.handed_in == handed_in


Rows = dict[tuple[str, str, str], dict[str, Row]]
"""By student, assignment and notebook, then by question."""


def open_gradebook(class_dir: Path) -> Any:
    """Return nbgrader's gradebook of the class, making it where there is none.

    Raises CourseError when the database cannot be used.
    """
    _import_tables()
    from nbgrader.api import Gradebook

    path = class_dir / GRADEBOOK
    with told(path):
        if not path.exists():
            _create(path)
        return Gradebook(f"sqlite:///{path.as_posix()}", COURSE_ID)


def _import_tables() -> None:
    """Import nbgrader's tables without the rest of it: its package starts with a whole server."""
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # slow, and unused
    found = None if "nbgrader" in sys.modules else find_spec("nbgrader")
    if found is None:
        return
    sys.modules["nbgrader"] = module_from_spec(found)  # knows where its parts are; nothing has run
    try:
        import_module("nbgrader.api")
    finally:
        del sys.modules["nbgrader"]  # who needs the rest imports it as ever


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


def read_rows(book: Any, assignment: str) -> Rows:
    """Return every grade of `assignment`."""
    from nbgrader.api import (
        Assignment,
        BaseCell,
        Grade,
        Notebook,
        SubmittedAssignment,
        SubmittedNotebook,
    )

    wanted = (
        SubmittedAssignment.student_id, Notebook.name, BaseCell.name, Grade.auto_score,
        Grade.manual_score, Grade.needs_manual_grade, SubmittedAssignment.timestamp,
    )  # fmt: skip
    rows = (
        book.db.query(*wanted)
        .join(SubmittedNotebook, Grade.notebook_id == SubmittedNotebook.id)
        .join(Notebook, SubmittedNotebook.notebook_id == Notebook.id)
        .join(SubmittedAssignment, SubmittedNotebook.assignment_id == SubmittedAssignment.id)
        .join(Assignment, SubmittedAssignment.assignment_id == Assignment.id)
        .join(BaseCell, Grade.cell_id == BaseCell.id)
        .filter(Assignment.name == assignment)
    )
    found: Rows = {}
    for student, notebook, question, auto, manual, needs, handed_in in rows:
        row = Row(auto, manual is not None, needs, handed_in)
        found.setdefault((student, assignment, notebook), {})[question] = row
    return found


def timestamp(text: str) -> Any:
    """Return the moment that `text` tells, as nbgrader keeps it, or None."""
    from nbgrader.utils import parse_utc

    if text:
        with contextlib.suppress(ValueError, OverflowError):
            return parse_utc(text)
    return None

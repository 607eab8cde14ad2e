"""Registers an assignment in nbgrader's gradebook from the notebooks that were handed out.

nbgrader's own `generate_assignment` refuses to change an assignment that has submissions; this
adds what is new, and removes what is gone unless a person has already scored it.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from autograder.grading.handouts import Handout


def register(book: Any, handouts: Sequence[Handout]) -> None:
    """Bring the assignment, notebooks and cells in `book` in line with `handouts`."""
    from nbgrader.api import Assignment, Notebook

    session = book.db
    try:
        for handout in handouts:
            assignment = session.query(Assignment).filter_by(name=handout.assignment).one_or_none()
            if assignment is None:
                assignment = Assignment(name=handout.assignment, course_id=book.course_id)
                session.add(assignment)
                session.flush()
            notebook = next((n for n in assignment.notebooks if n.name == handout.name), None)
            if notebook is None:
                notebook = Notebook(name=handout.name, assignment=assignment)
                session.add(notebook)
                session.flush()
            _register_cells(session, notebook, handout)
        session.commit()
    except BaseException:
        session.rollback()
        raise


def _register_cells(session: Any, notebook: Any, handout: Handout) -> None:
    from nbformat import from_dict
    from nbgrader.api import GradeCell, SolutionCell, SourceCell
    from nbgrader.utils import compute_checksum, is_grade, is_locked, is_solution

    data = json.loads(handout.notebook.raw.decode("utf-8-sig"))
    notebook.kernelspec = json.dumps(data.get("metadata", {}).get("kernelspec", {}))
    cells = [_joined(cell) for cell in data["cells"] if "nbgrader" in cell.get("metadata", {})]
    wanted: dict[type, dict[str, dict[str, Any]]] = {
        GradeCell: {},
        SolutionCell: {},
        SourceCell: {},
    }
    for cell in map(from_dict, cells):
        name = cell.metadata.nbgrader.grade_id
        if is_grade(cell):
            points = float(cell.metadata.nbgrader.points)
            wanted[GradeCell][name] = {"max_score": points, "cell_type": cell.cell_type}
        if is_solution(cell):
            wanted[SolutionCell][name] = {}
        if is_grade(cell) or is_solution(cell) or is_locked(cell):
            wanted[SourceCell][name] = {
                "cell_type": cell.cell_type,
                "locked": is_locked(cell),
                "source": cell.source,
                "checksum": cell.metadata.nbgrader.get("checksum") or compute_checksum(cell),
            }
    for kind, rows in wanted.items():
        _align(session, notebook, kind, rows)


def _align(session: Any, notebook: Any, kind: type, rows: dict[str, dict[str, Any]]) -> None:
    present = {row.name: row for row in session.query(kind).filter_by(notebook_id=notebook.id)}
    for name, values in rows.items():
        row = present.pop(name, None)
        if row is None:
            session.add(kind(name=name, notebook=notebook, **values))
        else:
            for key, value in values.items():
                setattr(row, key, value)
    for row in present.values():
        if not _touched_by_person(row):
            for dependent in (*getattr(row, "grades", ()), *(getattr(row, "comments", None) or ())):
                session.delete(dependent)
            session.delete(row)
    session.flush()


def _touched_by_person(row: Any) -> bool:
    grades = getattr(row, "grades", None) or ()
    comments = getattr(row, "comments", None) or ()
    return any(grade.manual_score is not None for grade in grades) or any(
        comment.manual_comment is not None for comment in comments
    )


def _joined(cell: dict[str, Any]) -> dict[str, Any]:
    source = cell["source"]
    return {**cell, "source": "".join(source) if isinstance(source, list) else source}

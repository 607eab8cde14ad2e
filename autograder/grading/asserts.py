"""Tests of an instructor's own: ordinary cells that carry points, by nbgrader's rule made strict.

Such a cell earns its points when it runs to its end, or as many as the number that its last line
gives. By the rule of nbgrader a value that it cannot read earns full points, and a warning costs
them; here neither does.

The cell runs beside the learner's code, which could change what the cell uses. A question, whose
answer is judged in another process, has no such weakness.
"""

from __future__ import annotations

import math
import re

from autograder.checks.verdict import Status, Verdict
from autograder.grading.execute import Run, Scored
from autograder.grading.handouts import Handout
from autograder.grading.notebook import Cell
from autograder.grading.rebuild import Rebuilt, is_answered

_ASKS = re.compile(r"^\s*check\(", re.MULTILINE)
"""A question by a name that is not known. While a notebook is graded, `check` does nothing."""


def scored(cell: Cell, handout: Handout, rebuilt: Rebuilt, result: Run) -> Verdict:
    """Return the verdict on the test `cell` by what it did in its place of the notebook."""
    if result.fault:
        return _verdict(cell, Status.UNGRADED, 0.0, f"A person grades this: {result.fault}.")
    if cell.kind != "code":
        return _verdict(cell, Status.UNGRADED, 0.0, "A person grades this cell: it is no code.")
    if _ASKS.search(cell.source):
        text = "A person grades this cell: the course knows no question of this name."
        return _verdict(cell, Status.UNGRADED, 0.0, text)
    here = next(
        number
        for number, one in enumerate(rebuilt.cells)
        if one.given is not None and one.cell.grade_id == cell.grade_id
    )
    error = result.errors[here]
    if error is not None:
        answers = [name for name, by in handout.graded_by.items() if by == cell.grade_id]
        if answers and not any(is_answered(rebuilt, name) for name in answers):
            return _verdict(cell, Status.UNTRIED, 0.0, "No response.")
        line = f" (line {error['line']})" if error.get("line") else ""
        what = f"{error['name']}: {error['text']}".strip(": ")
        return _verdict(cell, Status.FAILED, 0.0, f"The test stopped with {what}{line}.")
    return _by_value(cell, result.values.get(cell.grade_id))


def _by_value(cell: Cell, value: Scored) -> Verdict:
    if value is None:
        return _verdict(cell, Status.PASSED, cell.points, "The test ran to its end.")
    if not isinstance(value, float) or not math.isfinite(value) or not 0 <= value <= cell.points:
        shown = f"{value:g}" if isinstance(value, float) else value
        text = (
            f"The test's last line gave {shown}, which is no number of points from 0 to "
            f"{cell.points:g}: it counts as 0. An instructor should look at this test."
        )
        return _verdict(cell, Status.FAILED, 0.0, text)
    status = Status.PARTLY if 0 < value < cell.points else Status.FAILED
    if value == cell.points:
        status = Status.PASSED
    return _verdict(cell, status, value, f"The test gave {value:g} of {cell.points:g} points.")


def _verdict(cell: Cell, status: Status, points: float, message: str) -> Verdict:
    return Verdict(cell.grade_id, cell.grade_id, status, points, cell.points, message)

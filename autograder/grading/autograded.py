"""The executed notebook that a person looks at: handed-out cells, the learner's text, verdicts.

It has the form that nbgrader's feedback and formgrader read. Its HTML is the course's own.
"""

from __future__ import annotations

import json
import re
from html import escape
from typing import Any

from autograder.checks.render import to_html
from autograder.checks.verdict import Status, Verdict
from autograder.grading.graded import Graded
from autograder.grading.outputs import Output
from autograder.grading.rebuild import RebuiltCell
from autograder.questions import explain

_OPENINGS = re.compile(
    r"""<(?=[A-Za-z/!?])            # a tag, or a link in angle brackets
    | \](?=\(|\s*:)                # a link or a picture, or what one refers to, however labelled
    | \b(?:https?|ftp|file|data|javascript):(?=\S)   # an address that becomes a link by itself
    | \bwww(?=\.) | (?<=\w)@(?=\w)
    | \\(?=(?:href|url|require|class|cssId|style|data|html\w*)\b)   # formulas that act on a page
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""What begins something that a browser would fetch, follow or run."""


def to_notebook(graded: Graded) -> dict[str, Any]:
    """Return `graded` as a notebook in format 4.5."""
    handed_out = json.loads(graded.handout.notebook.raw.decode("utf-8-sig"))
    found = {verdict.question: verdict for verdict in graded.verdicts}
    cells = [] if not _remarks(graded) else [_remarks_cell(graded)]
    count = 0
    for number, rebuilt in enumerate(graded.rebuilt.cells):
        shown = graded.outputs[number] if number < len(graded.outputs) else ()
        template = {} if rebuilt.given is None else handed_out["cells"][rebuilt.given]
        cell = _cell(rebuilt, template, number)
        if rebuilt.cell.kind == "code":
            count += 1
            verdict = found.get(rebuilt.cell.grade_id) if rebuilt.cell.grade else None
            cell["execution_count"] = count
            cell["outputs"] = [*shown, *([] if verdict is None else [_result(verdict, count)])]
        cells.append(cell)
    return {
        "cells": cells,
        "metadata": handed_out.get("metadata", {}),
        "nbformat": 4,
        "nbformat_minor": 5,
    }


def _cell(rebuilt: RebuiltCell, template: dict[str, Any], number: int) -> dict[str, Any]:
    is_theirs = rebuilt.given is None or rebuilt.changed
    is_text = is_theirs and rebuilt.cell.kind != "code"
    return {
        "cell_type": rebuilt.cell.kind,
        "id": rebuilt.cell.id if rebuilt.given is not None else f"added-{number}",
        "metadata": template.get("metadata", {}),
        "source": harmless(rebuilt.cell.source) if is_text else rebuilt.cell.source,
    }


def harmless(markdown: str) -> str:
    """Return a learner's Markdown as text that brings no HTML, link or script into a report.

    Whoever reads it is logged in where the grades are. A zero-width space after whatever would open
    a tag, a link or a door out of a formula keeps it shut; what one sees stays the same.
    """
    return _OPENINGS.sub(lambda found: f"{found[0]}\N{ZERO WIDTH SPACE}", markdown)


def _result(verdict: Verdict, count: int) -> Output:
    """Return the value of a check cell: the points for nbgrader, the verdict for people."""
    html = to_html(verdict, explain(verdict.mistakes))
    if verdict.status is Status.UNGRADED:
        data = {"text/html": html, "text/plain": verdict.message}
        return {"output_type": "display_data", "data": data, "metadata": {}}
    return {
        "output_type": "execute_result",
        "execution_count": count,
        "data": {"text/html": html, "text/plain": repr(float(verdict.points))},
        "metadata": {},
    }


def _remarks(graded: Graded) -> list[str]:
    return [*graded.notes, *graded.rebuilt.repairs]


def _remarks_cell(graded: Graded) -> dict[str, Any]:
    items = "".join(f"<li>{harmless(escape(remark))}</li>" for remark in _remarks(graded))
    return {
        "cell_type": "markdown",
        "id": "grading-remarks",
        "metadata": {},
        "source": f"<b>Remarks of the grader</b><ul>{items}</ul>",
    }

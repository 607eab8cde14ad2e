"""The executed notebook that a person looks at: handed-out cells, the learner's text, verdicts.

It has the form that nbgrader's feedback and formgrader read. Its HTML is the course's own.
"""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import escape
from typing import Any

from autograder.checks.render import to_html
from autograder.checks.verdict import Status, Verdict
from autograder.grading.graded import Graded
from autograder.grading.outputs import CUT, Output
from autograder.grading.rebuild import RebuiltCell
from autograder.questions import explain

_OPENINGS = re.compile(
    r"""<(?=[A-Za-z/!?])            # a tag, or a link in angle brackets
    | \](?=\(|\s*:)                # a link or a picture, or what one refers to, however labelled
    | \[(?=\^|[ xX]\])             # a note, or a box to tick
    | &(?=\#|\w+;)                 # a letter by its number: any of these could be written so
    | \b(?:https?|ftp|file|data|javascript):(?=\S)   # an address that becomes a link by itself
    | \bwww(?=\.) | (?<=\w)@(?=\w)
    | \\(?=(?:href|url|require|class|cssId|style|data|html[a-z]*|includegraphics   # what acts on
        | mmlToken|bbox|unicode       # a page from within a formula,
        | [gex]?def|let|global|(?:re)?newcommand|(?:re)?newenvironment|DeclareMathOperator # changes
        | rule|raise|lower|moveleft|moveright|[rl]lap|smash      # others, or covers what is near
        )(?![A-Za-z]))
    """,
    re.VERBOSE | re.IGNORECASE,
)
"""What a browser would fetch, follow or run begins so, and what reaches beyond its own cell."""

MAX_PROSE, MAX_ALL_PROSE, MAX_ALL_CODE = 20_000, 100_000, 500_000
"""Characters of the learner's own cells that a report shows, one and all: it is drawn by others'
code, which takes minutes over some endless texts. The file that was handed in has them all."""


def to_notebook(graded: Graded) -> dict[str, Any]:
    """Return `graded` as a notebook in format 4.5."""
    handed_out = json.loads(graded.handout.notebook.raw.decode("utf-8-sig"))
    found = {verdict.question: verdict for verdict in graded.verdicts}
    cells = [] if not _remarks(graded) else [_remarks_cell(graded)]
    count, room = 0, _Room()
    for number, rebuilt in enumerate(graded.rebuilt.cells):
        shown = graded.outputs[number] if number < len(graded.outputs) else ()
        template = {} if rebuilt.given is None else handed_out["cells"][rebuilt.given]
        cell = _cell(rebuilt, template, number, room)
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


class _Room:
    """How much of the learner's own text may still be shown."""

    def __init__(self) -> None:
        self._prose, self._code = MAX_ALL_PROSE, MAX_ALL_CODE

    def take(self, source: str, *, is_code: bool) -> str:
        """Return as much of a cell as is shown."""
        most = self._code if is_code else min(MAX_PROSE, self._prose)
        shown = source if len(source) <= most else source[:most] + CUT
        if is_code:
            self._code -= min(most, len(source))
        else:
            self._prose -= min(most, len(source))
        return shown


def _cell(
    rebuilt: RebuiltCell, template: dict[str, Any], number: int, room: _Room
) -> dict[str, Any]:
    source, is_code = rebuilt.cell.source, rebuilt.cell.kind == "code"
    if rebuilt.given is None or rebuilt.changed:
        source = room.take(source, is_code=is_code)
        source = source if is_code else harmless(source)
    return {
        "cell_type": rebuilt.cell.kind,
        "id": rebuilt.cell.id if rebuilt.given is not None else f"added-{number}",
        "metadata": template.get("metadata", {}),
        "source": source,
    }


def harmless(markdown: str) -> str:
    """Return a learner's Markdown as text that brings no HTML, link or script into a report.

    Whoever reads it is logged in where the grades are. A zero-width space after whatever would open
    a tag, a link or a door out of a formula keeps it shut; what one sees stays the same.
    """
    return _OPENINGS.sub(lambda found: f"{found[0]}\N{ZERO WIDTH SPACE}", markdown)


def _result(verdict: Verdict, count: int) -> Output:
    """Return the value of a check cell: the points for nbgrader, the verdict for people."""
    told = replace(  # both may hold the learner's own words, and a page draws formulas in them
        verdict,
        message=harmless(verdict.message),
        leans_on=tuple(map(harmless, verdict.leans_on)),
    )
    html = to_html(told, explain(verdict.mistakes))
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
    items = "".join(f"<li>{escape(harmless(remark))}</li>" for remark in _remarks(graded))
    return {
        "cell_type": "markdown",
        "id": "grading-remarks",
        "metadata": {},
        "source": f"<b>Remarks of the grader</b><ul>{items}</ul>",
    }

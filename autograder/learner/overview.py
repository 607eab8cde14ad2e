"""The table that `check.all()` shows: a line for each question of a lesson."""

from __future__ import annotations

import re
from dataclasses import dataclass
from html import escape

from autograder.checks.render import LOOK
from autograder.checks.verdict import Status, Verdict
from autograder.learner.tables import (
    FRAME,
    html_status,
    html_table,
    html_title,
    points_text,
    text_table,
)

_END = re.compile(r"(?<=[.?!])\s+(?=[A-Z“])")
LONGEST = 160
"""Characters of a sentence that are shown."""


@dataclass(frozen=True, repr=False)
class Overview:
    """The verdicts on all questions of a lesson."""

    lesson: str
    verdicts: tuple[Verdict, ...]

    @property
    def points(self) -> float:
        """The points earned."""
        return round(sum(verdict.points for verdict in self.verdicts), 6)

    @property
    def max_points(self) -> float:
        """The points that could be earned."""
        return sum(verdict.max_points for verdict in self.verdicts)

    def __repr__(self) -> str:
        rows = [
            (
                f"{LOOK[v.status].sign} {LOOK[v.status].word}", v.question, _points(v),
                first_sentence(v.message),
            )
            for v in self.verdicts
        ]  # fmt: skip
        return "\n".join((self.lesson, text_table(rows), self._total()))

    def _repr_html_(self) -> str:
        rows = [
            (
                html_status(v.status, LOOK[v.status].word), html_title(v.title, v.question),
                _points(v).replace(" ", "&nbsp;"), escape(first_sentence(v.message)),
            )
            for v in self.verdicts
        ]  # fmt: skip
        head = ("verdict", "question", "points", "what the check says")
        told = f"<strong>{escape(self._total())}</strong>"
        more = '<br><small>One of them in full: <code>check("ID")</code></small>'
        table = html_table(self.lesson, head, rows)
        return f'<div role="status" style="{FRAME}">{table}{told}{more}</div>'

    def _total(self) -> str:
        total = f"{points_text(self.points)} of {points_text(self.max_points)} points"
        waiting = sum(v.max_points for v in self.verdicts if v.status is Status.UNGRADED)
        return f"{total}; {points_text(waiting)} of them a person gives" if waiting else total


def first_sentence(message: str) -> str:
    """Return the first sentence of a message, cut where it is very long."""
    first = _END.split(message, maxsplit=1)[0]
    return first if len(first) <= LONGEST else f"{first[: LONGEST - 1]}…"


def _points(verdict: Verdict) -> str:
    earned = "–" if verdict.status is Status.UNGRADED else points_text(verdict.points)
    return f"{earned} of {points_text(verdict.max_points)}"

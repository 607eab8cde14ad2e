"""The report of the course's check: a row a question, the findings, and where the time went."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from autograder.checks.question import Question
from autograder.upkeep.verify_finding import Cell, Finding, Mistake, Outcome, What

COLUMNS = ("pairs", "model", "right", "blank", "prose", "hints", "used", "points")
NOT_CHECKED = Cell("·", good=True)
DOES_NOT_APPLY = Cell("–", good=True)


@dataclass(frozen=True)
class Row:
    """What was found about one question. `cells` has one for each of `COLUMNS`."""

    question: str
    lesson: str
    mistakes: tuple[Mistake, ...]
    cells: Mapping[str, Cell]

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain JSON values."""
        return {
            "question": self.question,
            "lesson": self.lesson,
            "mistakes": [
                {"id": m.id, "state": m.state, "nearest": m.nearest, "margin": m.margin}
                for m in self.mistakes
            ],
            "checks": {
                column: {"shows": cell.text, "good": cell.good}
                for column, cell in self.cells.items()
            },
        }


@dataclass(frozen=True)
class Report:
    """All that was found. `seconds` tells how long each step took; `whole` whether all was asked.

    `missing` are steps that did not come to their end: then nothing is known to be good.
    """

    rows: tuple[Row, ...]
    findings: tuple[Finding, ...]
    notes: tuple[str, ...]
    seconds: Mapping[str, float]
    seeds: int
    whole: bool
    missing: tuple[str, ...] = ()
    elapsed: float = 0.0
    """Seconds on the clock; the steps run side by side."""

    @property
    def good(self) -> bool:
        """Whether everything was looked at and nothing found."""
        return not self.findings and not self.missing

    def to_json(self) -> dict[str, Any]:
        """Return the report as plain JSON values."""
        return {
            "good": self.good,
            "whole": self.whole,
            "seeds": self.seeds,
            "questions": [row.to_json() for row in self.rows],
            "findings": [finding.to_json() for finding in self.findings],
            "notes": list(self.notes),
            "seconds": {name: round(taken, 3) for name, taken in self.seconds.items()},
            "elapsed": round(self.elapsed, 3),
            "missing": list(self.missing),
        }


def make_report(
    questions: Sequence[Question],
    outcomes: Mapping[str, Outcome],
    steps: Sequence[str],
    seeds: int,
    *,
    whole: bool,
    elapsed: float = 0.0,
) -> Report:
    """Return the report on `questions` from the outcomes of those `steps` that ended.

    The order is that of the course, whichever step ended first.
    """
    ended = [(name, outcomes[name]) for name in steps if name in outcomes]
    cells = {key: cell for _, outcome in ended for key, cell in outcome.cells.items()}
    mistakes = {key: each for _, outcome in ended for key, each in outcome.mistakes.items()}
    place = {question.id: n for n, question in enumerate(questions)}
    kinds = {what: n for n, what in enumerate(What)}
    found = dict.fromkeys(finding for _, outcome in ended for finding in outcome.findings)
    findings = sorted(found, key=lambda f: (place.get(f.question, -1), kinds[f.what]))
    return Report(
        tuple(_row(question, cells, mistakes) for question in questions),
        tuple(findings),
        tuple(note for _, outcome in ended for note in outcome.notes),
        {name: outcome.seconds for name, outcome in ended},
        seeds,
        whole,
        tuple(name for name in steps if name not in outcomes),
        elapsed,
    )


def _row(
    question: Question,
    cells: Mapping[tuple[str, str], Cell],
    mistakes: Mapping[str, tuple[Mistake, ...]],
) -> Row:
    never = set()
    if question.by_hand:
        never |= {"pairs", "model", "right", "blank"}
    if question.practice:
        never |= {"right", "blank", "used", "points"}
    if not question.mistakes:
        never |= {"pairs", "prose"}
    usual = {name: DOES_NOT_APPLY if name in never else NOT_CHECKED for name in COLUMNS}
    found = {name: cells.get((question.id, name), usual[name]) for name in COLUMNS}
    return Row(question.id, question.lesson, mistakes.get(question.id, ()), found)

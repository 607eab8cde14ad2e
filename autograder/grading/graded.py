"""What grading one submission gave."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from autograder.checks.verdict import Status, Verdict
from autograder.grading.handouts import Handout
from autograder.grading.outputs import Output
from autograder.grading.rebuild import Rebuilt
from autograder.grading.submissions import Submission


class State(StrEnum):
    """How far a submission came."""

    GRADED = "graded"
    MISSING = "missing"
    """No notebook was handed in."""
    UNREADABLE = "unreadable"
    """The file is no notebook."""
    NOT_RUN = "not-run"
    """The machine or the grader failed; nothing is held against the learner."""


@dataclass(frozen=True)
class Graded:
    """One submission with its verdicts, one for each graded cell of the handout, in order.

    `outputs` holds what each rebuilt cell showed, and `digest` names the submitted content.
    """

    submission: Submission
    handout: Handout
    rebuilt: Rebuilt
    verdicts: tuple[Verdict, ...]
    notes: tuple[str, ...] = ()
    state: State = State.GRADED
    digest: str = ""
    outputs: tuple[tuple[Output, ...], ...] = ()
    seconds: float = 0.0
    isolation: str = ""

    @property
    def score(self) -> float:
        """The points earned so far; what a person has yet to grade counts nothing."""
        return round(sum(verdict.points for verdict in self.verdicts), 6)

    @property
    def max_score(self) -> float:
        """The points that could be earned."""
        return sum(verdict.max_points for verdict in self.verdicts)

    @property
    def needs_person(self) -> bool:
        """Whether a person has something left to grade."""
        return any(verdict.status is Status.UNGRADED for verdict in self.verdicts)

    def to_json(self) -> dict[str, Any]:
        """Return what programs read, as plain JSON values."""
        return {
            "student": self.submission.student,
            "assignment": self.submission.assignment,
            "notebook": self.submission.notebook,
            "score": self.score,
            "max_score": self.max_score,
            "status": self.state.value,
            "needs_person": self.needs_person,
            "seconds": round(self.seconds, 3),
            "isolation": self.isolation,
            "repairs": list(self.rebuilt.repairs),
            "notes": list(self.notes),
            "questions": [verdict.to_json() for verdict in self.verdicts],
        }

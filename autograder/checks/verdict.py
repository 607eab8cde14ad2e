"""A verdict: what the judge found, ready to be drawn, printed or recorded."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from autograder.checks.sketch import Sketch


class Status(StrEnum):
    """How an answer fared."""

    PASSED = "passed"
    PARTLY = "partly"
    FAILED = "failed"
    UNGRADED = "ungraded"
    """For a person: a written answer, or a fault of the course or the machine."""
    UNTRIED = "untried"


@dataclass(frozen=True)
class PartResult:
    """How one part fared.

    `error` is the largest over the cases, in `unit`; None where it cannot be measured.
    """

    name: str
    right: bool
    error: float | None
    unit: str
    points: float
    max_points: float


@dataclass(frozen=True)
class Verdict:
    """What the judge found.

    `mistakes` holds the ids of a recognised mistake: none, one, or the two of a pair. `at` names
    the input that is spoken of. `leans_on` names modules that the question asks to do without: a
    note for people, which costs no points. `note` describes a pattern that is not in the catalogue.
    """

    question: str
    title: str
    status: Status
    points: float
    max_points: float
    message: str
    mistakes: tuple[str, ...] = ()
    error: float | None = None
    unit: str = ""
    at: str = ""
    note: str = ""
    parts: tuple[PartResult, ...] = ()
    printed: str = ""
    leans_on: tuple[str, ...] = ()
    sketch: Sketch | None = None

    def to_json(self) -> dict[str, Any]:
        """Return the fields that programs read."""
        return {
            "question": self.question,
            "status": self.status.value,
            "points": self.points,
            "max_points": self.max_points,
            "mistake": "+".join(self.mistakes) or None,
            "message": self.message,
            "error": self.error,
            "unit": self.unit,
            "at": self.at,
            "leans_on": list(self.leans_on),
        }

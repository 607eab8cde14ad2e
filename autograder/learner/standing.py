"""Where a learner stands on each question, from what their diary says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field

from autograder.checks.verdict import Status
from autograder.learner.diary import Entry, What

_RISING = (Status.UNTRIED, Status.FAILED, Status.PARTLY, Status.PASSED)


@dataclass
class Standing:
    """One question: the best that was reached, and what it took.

    `share` is the part of the points that the best answer earned, from 0 to 1, so that it stays
    true when the course changes what a question is worth.
    """

    status: Status = Status.UNTRIED
    share: float = 0.0
    attempts: set[str] = field(default_factory=set)
    hints: int = 0
    mistakes: Counter[str] = field(default_factory=Counter)
    solution_seen: bool = False

    @property
    def tries(self) -> int:
        """How many different answers were checked."""
        return len(self.attempts)

    @property
    def passed(self) -> bool:
        """Whether an answer was right, at some time."""
        return self.status is Status.PASSED

    def take(self, entry: Entry) -> None:
        """Take one more entry into account."""
        if entry.what is What.HINT:
            self.hints = max(self.hints, entry.number)
        elif entry.what is What.SOLUTION:
            self.solution_seen = True
        else:
            self._checked(entry)

    def _checked(self, entry: Entry) -> None:
        status = Status.FAILED if entry.status is Status.UNGRADED else entry.status
        self.status = max(self.status, status, key=_RISING.index)
        earned = min(entry.points / entry.best, 1.0) if entry.best else 0.0
        self.share = 1.0 if entry.status is Status.PASSED else max(self.share, earned)
        if entry.attempt not in self.attempts:
            self.mistakes.update(entry.mistakes)
        self.attempts |= {entry.attempt} - {""}


def standings(entries: Iterable[Entry]) -> dict[str, Standing]:
    """Return the standing of every question that the entries speak of, by its id."""
    found: dict[str, Standing] = {}
    for entry in entries:
        found.setdefault(entry.question, Standing()).take(entry)
    return found

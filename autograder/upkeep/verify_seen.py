"""Faults that come again from sample to sample: each is told once, with how often it came."""

from __future__ import annotations

from autograder.upkeep.verify_finding import Finding, What

Subject = tuple[str, ...]
"""What a fault is about: nothing in particular, a mistake, or two that are confused."""


class Seen:
    """The faults of one question, over its samples."""

    def __init__(self, question: str) -> None:
        self._question = question
        self._seed = 0
        self._samples = 0
        self._first: dict[tuple[What, Subject], tuple[str, int]] = {}
        self._count: dict[tuple[What, Subject], int] = {}

    def begin(self, seed: int) -> None:
        """Say which sample is looked at from now on."""
        self._seed = seed
        self._samples += 1

    def add(self, what: What, subject: Subject, detail: str) -> None:
        """Note a fault of the sample at hand. Only the first detail of its kind is kept."""
        key = (what, subject)
        self._first.setdefault(key, (detail, self._seed))
        self._count[key] = self._count.get(key, 0) + 1

    def __contains__(self, key: tuple[What, Subject]) -> bool:
        return key in self._first

    def about(self, subject: str) -> set[What]:
        """Return the kinds of fault that were noted about `subject`, alone or with another."""
        return {what for what, names in self._first if subject in names}

    def always(self, what: What, subject: Subject) -> bool:
        """Whether every sample so far shows the fault."""
        return self._count.get((what, subject), 0) == self._samples

    def findings(self) -> tuple[Finding, ...]:
        """Return each fault with the first seed that shows it, and in how many samples it is."""
        return tuple(
            Finding(self._question, what, f"{detail} ({self._where(what, subject, seed)})")
            for (what, subject), (detail, seed) in self._first.items()
        )

    def _where(self, what: What, subject: Subject, seed: int) -> str:
        if self._samples == 1:
            return f"seed {seed}"
        return f"seed {seed}; in {self._count[what, subject]} of {self._samples} samples"

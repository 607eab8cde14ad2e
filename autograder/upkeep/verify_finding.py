"""Findings: what the course's own check finds wrong, in words and in a form that programs read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class What(StrEnum):
    """What kind of fault was found."""

    BROKEN = "broken"
    DECLARATION = "declaration"
    SAMPLE = "sample"
    TRUTH = "truth"
    MODEL = "model"
    MODEL_DIFFERS = "model-differs"
    JUDGE = "judge"
    PASSES = "passes"
    NOT_NAMED = "not-named"
    SHADOW = "shadow"
    MARGIN = "margin"
    NO_GENERIC = "no-generic-case"
    PAIR = "pair"
    WORKED = "worked-answer"
    LEANS = "leans"
    TEMPLATE = "template"
    PROSE = "prose"
    HINTS = "hints"
    ORPHAN = "orphan"
    UNUSED = "unused"
    USED_TWICE = "used-twice"
    POINTS = "points"
    CELL = "cell"
    MANIFEST = "manifest"
    NOTEBOOK = "notebook"
    HANDOUT = "handout"


ADVICE: Mapping[What, str] = {
    What.BROKEN: "Mend what raises; nothing else about it could be checked.",
    What.DECLARATION: "Correct the question's declaration in autograder/questions/.",
    What.SAMPLE: "Let sample(seed) return plain JSON, the same for the same seed.",
    What.TRUTH: "Let truth(inputs) measure finite numbers, and nothing that an earlier call left.",
    What.MODEL: "Let model(inputs, faults) return an array of finite numbers for every fault.",
    What.MODEL_DIFFERS: "One of the two is wrong: compare model with truth at these inputs.",
    What.JUDGE: "The judge cannot compare here, and a learner would get no verdict. "
    "Look at the parts' metrics.",
    What.PASSES: "Sample inputs at which the mistake shows, or drop it from the question.",
    What.NOT_NAMED: "A learner who makes it is told of something else, or of nothing. "
    "Look at the model's switch for it.",
    What.SHADOW: "Where they are one and the same here, list one of them. "
    "Else sample inputs that tell them apart.",
    What.MARGIN: "Sample inputs at which they differ by more: 1e4 tolerances in one case at least.",
    What.NO_GENERIC: "Add a case in which nothing is zero, tiny, on one axis or near a half-turn.",
    What.PAIR: "On some seeds the sample cannot tell these apart: sample inputs that always can.",
    What.WORKED: "Correct the answer in solutions/, or the question.",
    What.LEANS: "Answer without it in solutions/, or take it out of the question's `avoid`.",
    What.TEMPLATE: "Nobody may earn points with what was handed out: empty the template.",
    What.PROSE: "Write it in autograder/questions/wording/, with the four sections of the others.",
    What.HINTS: "Write at least two, each franker than the last, with a line of --- between them.",
    What.ORPHAN: "Delete the file, or give it the name of what it is about.",
    What.UNUSED: "Ask it in a notebook of solutions/, or mark it as practice.",
    What.USED_TWICE: "Ask it in one place only.",
    What.POINTS: "Give the cell the question's points; the question owns them.",
    What.CELL: "Correct the cell in solutions/: its grade id, and what its check calls, are "
    "the question's id.",
    What.MANIFEST: "Correct course.toml, or the folder that it speaks of.",
    What.NOTEBOOK: "Mend the notebook.",
    What.HANDOUT: "Run: course handout",
}
"""What to do about each kind of fault."""


@dataclass(frozen=True)
class Finding:
    """One fault. `question` is empty for one that is not about a single question."""

    question: str
    what: What
    detail: str

    @property
    def advice(self) -> str:
        """What to do about it."""
        return ADVICE[self.what]

    def to_json(self) -> dict[str, str]:
        """Return the finding as plain JSON values."""
        return {
            "question": self.question,
            "what": self.what.value,
            "detail": self.detail,
            "advice": self.advice,
        }


@dataclass(frozen=True)
class Cell:
    """One cell of the matrix: what it shows, and whether that is as it should be."""

    text: str
    good: bool


@dataclass(frozen=True)
class Mistake:
    """How one mistake of a question fared.

    `state` is a word of `STATES`. `nearest` is what its answers are hardest to tell from: another
    mistake or "the truth". `margin` says by how many tolerances, in the sample that tells least;
    it is None where nothing is near, or where no number says how near.
    """

    id: str
    state: str
    nearest: str = ""
    margin: float | None = None


STATES = {
    "named": "✔",
    "not named": "?",
    "shadows": "=",
    "passes": "!",
    "broken": "✘",
}
"""What can become of a mistake, and its sign."""


@dataclass(frozen=True)
class Outcome:
    """What one step of the check found.

    `cells` holds cells of the matrix by question and column, `mistakes` those of each question.
    `notes` is for information: nothing there is a fault.
    """

    findings: tuple[Finding, ...] = ()
    cells: Mapping[tuple[str, str], Cell] = field(default_factory=dict)
    mistakes: Mapping[str, tuple[Mistake, ...]] = field(default_factory=dict)
    notes: tuple[str, ...] = ()
    seconds: float = 0.0


def good_where_none(
    column: str, questions: Iterable[str], findings: Iterable[Finding], *whats: What
) -> dict[tuple[str, str], Cell]:
    """Return a cell for each question: good where none of the findings is one of `whats`."""
    bad = {finding.question for finding in findings if finding.what in whats}
    return {(q, column): Cell("✘" if q in bad else "✔", q not in bad) for q in questions}

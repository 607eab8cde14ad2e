"""Whether every mistake and every question has its prose, and every piece of prose its subject."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from pathlib import Path

from autograder.checks.question import Question
from autograder.checks.wording import Explanation, MissingProse, read_explanation, read_hints
from autograder.grading.notebook import NotebookError, read
from autograder.questions import prose
from autograder.upkeep.verify_finding import Cell, Finding, Outcome, What, good_where_none

SECTIONS = ("What your answer shows", "Why people do this", "See it yourself", "Reread")
FEWEST_HINTS = 2

_CITED = re.compile(r"Lesson (\d+), \*(.+?)\*")
_HEADING = re.compile(r"^#+ (.+?)\s*$", re.MULTILINE)

Headings = Mapping[int, frozenset[str] | None]
"""The headings of each lesson by its number; None for a notebook that cannot be read."""


def check_prose(
    root: Path,
    asked: Iterable[Question],
    known: Iterable[Question] = (),
    folder: Path | None = None,
) -> Outcome:
    """Return what is missing or amiss in the prose of the questions `asked`.

    `known` are all questions there are: with it, files that belong to none are found as well.
    """
    asked, folder = tuple(asked), folder or prose.FOLDER
    headings = lesson_headings(root)
    findings: list[Finding] = []
    cells = {}
    for question in asked:
        findings += _about_mistakes(question, folder, headings)
        amiss, count = _about_hints(question, folder)
        findings += amiss
        cells[question.id, "hints"] = Cell(str(count), not amiss)
    findings += _orphans(tuple(known), folder)
    told = [question.id for question in asked if question.mistakes]
    cells |= good_where_none("prose", told, findings, What.PROSE)
    return Outcome(tuple(findings), cells)


def lesson_headings(root: Path) -> Headings:
    """Return what a reader can be sent to, by the number of the lesson."""
    found: dict[int, frozenset[str] | None] = {}
    for path in sorted((root / "lessons").glob("[0-9][0-9]_*.ipynb")):
        try:
            cells = read(path).cells
        except NotebookError:
            found[int(path.name[:2])] = None
            continue
        text = "\n".join(cell.source for cell in cells if cell.kind == "markdown")
        found[int(path.name[:2])] = frozenset(_HEADING.findall(text))
    return found


def _about_mistakes(question: Question, folder: Path, headings: Headings) -> Iterator[Finding]:
    for mistake in question.mistakes:
        try:
            explanation = read_explanation(folder, mistake)
        except (MissingProse, OSError, UnicodeDecodeError) as error:
            near = get_close_matches(mistake, _stems(folder / "mistakes"), n=1)
            hint = f"; is {near[0]} meant?" if near else ""
            detail = f"the mistake {mistake} has no prose: {error}{hint}"
            yield Finding(question.id, What.PROSE, detail)
            continue
        for fault in _faults(explanation, headings):
            yield Finding(question.id, What.PROSE, f"mistakes/{mistake}.md {fault}")


def _faults(explanation: Explanation, headings: Headings) -> Iterator[str]:
    names = tuple(name for name, _ in explanation.sections)
    if names != SECTIONS:
        yield f"has the sections {', '.join(names)}; it needs {', '.join(SECTIONS)}"
    yield from (f"says nothing under {name}" for name, text in explanation.sections if not text)
    reread = dict(explanation.sections).get("Reread", "")
    cited = _CITED.findall(reread)
    if reread and not cited:
        yield "cites no lesson under Reread; write: Lesson 5, *the heading*"
    for number, heading in cited:
        there = headings.get(int(number), frozenset())
        if there is not None and heading not in there:
            near = get_close_matches(heading, there, n=1)
            hint = f"; is *{near[0]}* meant?" if near else ""
            yield f"cites Lesson {number}, *{heading}*, and there is no such heading{hint}"


def _about_hints(question: Question, folder: Path) -> tuple[list[Finding], int]:
    try:
        hints = read_hints(folder, question.id)
    except (MissingProse, OSError, UnicodeDecodeError) as error:
        return [Finding(question.id, What.HINTS, f"it has no hints: {error}")], 0
    if len(hints) < FEWEST_HINTS:
        detail = f"hints/{question.id}.md holds {len(hints)} where {FEWEST_HINTS} are needed"
        return [Finding(question.id, What.HINTS, detail)], len(hints)
    if len(set(hints)) < len(hints):
        detail = f"hints/{question.id}.md says the same twice"
        return [Finding(question.id, What.HINTS, detail)], len(hints)
    return [], len(hints)


def _orphans(known: tuple[Question, ...], folder: Path) -> Iterator[Finding]:
    if not known:
        return
    subjects = {
        "mistakes": {mistake for question in known for mistake in question.mistakes},
        "hints": {question.id for question in known},
    }
    for kind, names in subjects.items():
        for name in sorted(_stems(folder / kind) - names):
            about = "mistake of any question" if kind == "mistakes" else "question"
            detail = f"{kind}/{name}.md is about {name}, and that is no {about}"
            yield Finding("", What.ORPHAN, detail)


def _stems(folder: Path) -> set[str]:
    return {path.stem for path in folder.glob("*") if not path.name.startswith(".")}

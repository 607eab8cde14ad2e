"""Whether each graded question is asked in exactly one cell, and that cell is as it should be."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path

from autograder.checks.question import Question
from autograder.grading.notebook import Cell as NotebookCell
from autograder.grading.notebook import Notebook, NotebookError, Role, read
from autograder.manifest import Course
from autograder.upkeep.verify_finding import Cell, Finding, Outcome, What

SOLUTIONS, EXERCISES, LESSONS = "solutions", "exercises", "lessons"

_CALLED = re.compile(r"""\b(?:check|hint|solution)\(\s*["']([^"'\n]+)["']""")


@dataclass(frozen=True)
class Use:
    """A graded cell of a solution. `path` is the notebook's, in the course, with slashes."""

    path: str
    cell: NotebookCell
    has_answer_cell: bool

    @property
    def assignment(self) -> str:
        """The folder in `solutions/`."""
        return self.path.split("/")[1]


@dataclass(frozen=True)
class Solutions:
    """The graded cells of all solutions by grade id, and the notebooks that cannot be read."""

    uses: Mapping[str, Sequence[Use]]
    damaged: Mapping[str, str]

    def notebooks_of(self, names: Iterable[str]) -> dict[str, tuple[str, ...]]:
        """Return for each notebook those of the questions `names` that it asks."""
        asked = set(names)
        found: dict[str, tuple[str, ...]] = {}
        for name, uses in self.uses.items():
            for use in uses if name in asked else ():
                found[use.path] = tuple(dict.fromkeys((*found.get(use.path, ()), name)))
        return dict(sorted(found.items()))


def read_solutions(root: Path) -> Solutions:
    """Return what the notebooks of `solutions/` ask. Reads them and runs nothing."""
    uses: dict[str, list[Use]] = {}
    damaged = {}
    for path in sorted((root / SOLUTIONS).glob("*/*.ipynb")):
        name = path.relative_to(root).as_posix()
        try:
            notebook = read(path)
        except NotebookError as error:
            damaged[name] = str(error)
            continue
        for use in _uses(name, notebook):
            uses.setdefault(use.cell.grade_id, []).append(use)
    return Solutions(uses, damaged)


def _uses(path: str, notebook: Notebook) -> Iterator[Use]:
    answered = False
    for cell in notebook.cells:
        if cell.grade:
            yield Use(path, cell, answered or cell.role is Role.WRITTEN)
            answered = False
        elif cell.solution:
            answered = True


def check_uses(
    questions: Iterable[Question], solutions: Solutions, course: Course | None
) -> Outcome:
    """Return what is wrong with the cells that ask the `questions`."""
    findings: list[Finding] = []
    cells: dict[tuple[str, str], Cell] = {}
    for question in questions:
        uses = solutions.uses.get(question.id, ())
        if question.practice and not uses:
            continue
        found = list(_of_question(question, uses, solutions, course))
        findings += found
        whats = {finding.what for finding in found}
        cells[question.id, "used"] = Cell(str(len(uses)), good=not whats - {What.POINTS})
        if uses:
            points = f"{question.points:g}"
            cells[question.id, "points"] = Cell(points, good=What.POINTS not in whats)
    return Outcome(tuple(findings), cells)


def _of_question(
    question: Question, uses: Sequence[Use], solutions: Solutions, course: Course | None
) -> Iterator[Finding]:
    if not uses:
        damaged = [why for path, why in solutions.damaged.items() if question.lesson in path]
        yield from (Finding("", What.NOTEBOOK, why) for why in damaged)
        if not damaged:
            detail = "no cell of solutions/ has this id as its grade id"
            yield Finding(question.id, What.UNUSED, detail)
        return
    if len(uses) > 1:
        places = ", ".join(use.path for use in uses)
        yield Finding(question.id, What.USED_TWICE, f"{len(uses)} cells ask it: {places}")
    for use in uses:
        if use.cell.points != question.points:
            detail = f"{use.path} gives it {use.cell.points:g} points and the question "
            yield Finding(question.id, What.POINTS, f"{detail}{question.points:g}")
        yield from (
            Finding(question.id, What.CELL, f"{use.path}: {fault}")
            for fault in _faults_of_cell(question, use)
        )
        belongs = _assignment_of(question, course)
        if belongs is not None and use.assignment != belongs:
            detail = f"it is of lesson {question.lesson} and is asked in {use.path}"
            yield Finding(question.id, What.CELL, detail)


def _faults_of_cell(question: Question, use: Use) -> Iterator[str]:
    cell = use.cell
    if question.by_hand:
        if cell.role is not Role.WRITTEN:
            yield "a person grades it, so its cell must be the answer and be graded, in one"
        return
    if cell.role is not Role.CHECK or cell.kind != "code":
        yield "its cell must be a check: code that is graded and is no answer"
        return
    called = _CALLED.findall(cell.source)
    if called != [question.id]:
        calls = f"calls {', '.join(called)}" if called else "calls no check"
        yield f'its cell {calls}; it must be check("{question.id}")'
    if not cell.locked:
        yield "its check cell is not locked"
    if not use.has_answer_cell:
        yield "no answer cell stands before its check"


def _assignment_of(question: Question, course: Course | None) -> str | None:
    """Return the folder that the question's lesson has, None where the manifest cannot tell."""
    lessons = course.lessons if course else ()
    return next((lesson.assignment for lesson in lessons if lesson.id == question.lesson), None)


def check_strangers(root: Path, known: Iterable[str], solutions: Solutions) -> Outcome:
    """Return the ids that notebooks speak of and that no question has, and what cannot be read."""
    known = tuple(known)
    findings = [Finding("", What.NOTEBOOK, reason) for reason in solutions.damaged.values()]
    for name, uses in solutions.uses.items():
        if name not in known:
            near = get_close_matches(name, known, n=1)
            hint = f"; is {near[0]} meant?" if near else ""
            detail = f"{uses[0].path} has the graded cell {name!r}, and no question is called so"
            findings.append(Finding("", What.CELL, f"{detail}{hint}"))
    for folder in (f"{LESSONS}/*.ipynb", f"{SOLUTIONS}/*/*.ipynb"):
        for path in sorted(root.glob(folder)):
            findings += _unknown_names(path.relative_to(root).as_posix(), path, known)
    return Outcome(tuple(findings))


def _unknown_names(name: str, path: Path, known: tuple[str, ...]) -> Iterator[Finding]:
    try:
        cells = read(path).cells
    except NotebookError:
        return  # told by whoever runs it or reads its headings
    called = dict.fromkeys(word for cell in cells for word in _CALLED.findall(cell.source))
    for word in called:
        if word not in known:
            yield Finding("", What.CELL, f"{name} speaks of {word!r}, and no question is called so")

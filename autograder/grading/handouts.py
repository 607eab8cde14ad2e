"""What was handed out: the notebooks of an assignment, and the questions in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from autograder import questions
from autograder.checks.question import Question
from autograder.grading.notebook import Cell, Notebook, NotebookError, Role, read
from autograder.manifest import CourseError

HIDDEN = "### BEGIN HIDDEN TESTS"
"""What nbgrader leaves out of a handout begins with this line."""


@dataclass(frozen=True)
class Handout:
    """One notebook of an assignment as learners got it.

    `questions` holds, by grade id, the question that each graded cell asks. A graded cell that is
    no known question is missing there: it is a test of an instructor's own, and `tests` holds the
    text of those that have more than was handed out.
    """

    assignment: str
    name: str
    notebook: Notebook
    root: Path
    questions: Mapping[str, Question]
    tests: Mapping[str, str] = field(default_factory=dict)

    def __reduce__(self) -> tuple[object, ...]:
        """Travel to another process as a name: a question holds functions, which cannot."""
        return _read_again, (self.root, self.assignment, self.name)

    @property
    def graded(self) -> tuple[Cell, ...]:
        """The cells that carry points, in order."""
        return tuple(c for c in self.notebook.cells if c.role in (Role.CHECK, Role.WRITTEN))

    @property
    def graded_by(self) -> dict[str, str]:
        """The graded cell that each answer cell belongs to: the next one after it."""
        found: dict[str, str] = {}
        waiting: list[str] = []
        for cell in self.notebook.cells:
            if cell.solution:
                waiting.append(cell.grade_id)
            if cell.grade:
                found |= dict.fromkeys(waiting, cell.grade_id)
                waiting = []
        return found

    @property
    def assets(self) -> Path:
        """The folder that the notebook finds at `../../assets`."""
        return self.root / "assets"

    @property
    def folder(self) -> Path:
        """The folder that was handed out."""
        return self.root / "exercises" / self.assignment


def assignments(root: Path) -> tuple[str, ...]:
    """Return the names of the assignments that are there to hand out, in order."""
    folder = root / "exercises"
    return tuple(sorted({path.parent.name for path in folder.glob("*/*.ipynb")}))


def handouts(root: Path, assignment: str) -> tuple[Handout, ...]:
    """Return the notebooks of `assignment` in the course at `root`.

    Raises CourseError when there is no such assignment, or when a notebook and the question it
    asks disagree about the points.
    """
    known = assignments(root)
    if assignment not in known:
        raise CourseError(
            f"There is no assignment {assignment!r}. There is: {', '.join(known) or 'none yet'}."
        )
    paths = sorted((root / "exercises" / assignment).glob("*.ipynb"))
    return tuple(_handout(root, assignment, path) for path in paths)


def find_for(root: Path, name: str, submitted: Notebook) -> Handout:
    """Return the handout that `submitted` belongs to, by its file name, else by its grade ids.

    Raises NotebookError when it belongs to none.
    """
    ids = {cell.grade_id for cell in submitted.cells if cell.grade_id}
    best: tuple[int, Handout] | None = None
    for assignment in assignments(root):
        for handout in handouts(root, assignment):
            common = len(ids & {cell.grade_id for cell in handout.graded})
            score = common + (1000 if handout.name == name else 0)
            if score and (best is None or score > best[0]):
                best = (score, handout)
    if best is None:
        raise NotebookError(
            f"{name}.ipynb belongs to no assignment of this course: neither its name nor its "
            f"cells are known. Known assignments: {', '.join(assignments(root)) or 'none yet'}."
        )
    return best[1]


@cache
def _read_again(root: Path, assignment: str, name: str) -> Handout:
    return next(handout for handout in handouts(root, assignment) if handout.name == name)


def _handout(root: Path, assignment: str, path: Path) -> Handout:
    notebook = read(path)
    found: dict[str, Question] = {}
    for cell in notebook.cells:
        if not cell.grade:
            continue
        question = _question(cell.grade_id)
        if question is None:
            continue
        if question.points != cell.points:
            raise CourseError(
                f"{path} gives {cell.grade_id} {cell.points:g} points and the question gives "
                f"{question.points:g}. Correct the notebook in solutions/ and hand it out again."
            )
        found[cell.grade_id] = question
    tests = _hidden_tests(root / "solutions" / assignment / path.name, set(found))
    return Handout(assignment, path.stem, notebook, root, found, tests)


def _hidden_tests(solution: Path, known: set[str]) -> dict[str, str]:
    """Return the test cells of `solution` that hold hidden tests, as they were written.

    Raises CourseError when the notebook is there and cannot be read.
    """
    if not solution.is_file():
        return {}
    try:
        cells = read(solution).cells
    except NotebookError as error:
        raise CourseError(f"{solution} cannot be read: {error}") from error
    return {
        cell.grade_id: cell.source
        for cell in cells
        if cell.role is Role.CHECK and cell.grade_id not in known and HIDDEN in cell.source
    }


def _question(id: str) -> Question | None:
    try:
        return questions.find(id)
    except LookupError:
        return None

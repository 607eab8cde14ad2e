"""The course's own check: what must hold of every question before learners meet it.

It is a list of steps. Each looks at one thing (a question, a notebook, the prose), returns what it
found, and knows nothing of the others, so that they can run side by side and a broken one stops
none.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import partial
from pathlib import Path

from autograder.checks.question import Question
from autograder.grading.workers import Failed, Results, in_workers
from autograder.learner.lesson import lesson_named
from autograder.questions import UnknownQuestion
from autograder.upkeep.verify_answers import check_template, check_worked_answers
from autograder.upkeep.verify_declared import declared
from autograder.upkeep.verify_finding import Cell, Finding, Mistake, Outcome, What
from autograder.upkeep.verify_manifest import check_handout, check_manifest, manifest_of
from autograder.upkeep.verify_notebooks import check_strangers, check_uses, read_solutions
from autograder.upkeep.verify_prose import check_prose
from autograder.upkeep.verify_question import check_question
from autograder.upkeep.verify_report import Report, make_report

SEEDS = 20

Step = Callable[[], Outcome]
Run = Callable[[Mapping[str, Step]], Results[Outcome]]


@dataclass
class Verification:
    """A check under way. `report` can be asked at any time, also after an interrupt."""

    questions: tuple[Question, ...]
    steps: Mapping[str, Step]
    seeds: int
    whole: bool
    outcomes: dict[str, Outcome] = field(default_factory=dict)
    began: float = field(default_factory=time.monotonic)

    def run(self, run: Run = in_workers, told: Callable[[str], None] = lambda step: None) -> Report:
        """Run all steps and return the report. `told` is called with each step that has ended."""
        results = run(self.steps)
        try:
            for name, result in results:
                self.outcomes[name] = (
                    self._failed(name, result) if isinstance(result, Failed) else result
                )
                told(name)
        finally:
            results.close()
        return self.report()

    def report(self) -> Report:
        """Return what has been found so far."""
        return make_report(
            self.questions, self.outcomes, tuple(self.steps), self.seeds,
            whole=self.whole, elapsed=time.monotonic() - self.began,
        )  # fmt: skip

    def _failed(self, step: str, result: Failed) -> Outcome:
        """A step that broke: on a question, all of its row is in doubt."""
        question = next((q for q in self.questions if q.id == step), None)
        if question is None:
            return Outcome((Finding("", What.BROKEN, f"{step}: {result.detail}"),))
        return Outcome(
            (Finding(question.id, What.BROKEN, result.detail),),
            {(question.id, "model"): Cell("✘", good=False)},
            {question.id: tuple(Mistake(name, "broken") for name in question.mistakes)},
        )


def prepare(
    root: Path, ids: Sequence[str] = (), lesson: str | None = None, seeds: int = SEEDS
) -> Verification:
    """Return the check of the course at `root`, ready to run.

    `ids` and `lesson` narrow it to some questions; then what belongs to no single question is left
    out. Raises CourseError when there is no such question or lesson.
    """
    known = declared().questions
    whole = not ids and lesson is None
    lesson = lesson_named(lesson) if lesson is not None else None
    asked = known if whole else _chosen(known, ids, lesson)
    names = tuple(question.id for question in asked)
    steps: dict[str, Step] = {}
    if whole:  # what takes longest comes first
        steps["the handout"] = partial(check_handout, root)
    for path, there in read_solutions(root).notebooks_of(names).items():
        steps[path] = partial(_solution, root, path, there, seeds)
        steps[path.replace("solutions", "exercises", 1)] = partial(_exercise, root, path, there)
    steps |= {name: partial(_question, name, seeds) for name in names}
    steps["the declarations"] = partial(_declarations, names, lesson, whole=whole)
    steps["the prose"] = partial(_prose, root, names, whole=whole)
    steps["the manifest"] = partial(_manifest, root, names, whole=whole)
    timed = {name: partial(_timed, step) for name, step in steps.items()}
    return Verification(asked, timed, seeds, whole)


def _chosen(
    known: Sequence[Question], ids: Sequence[str], lesson: str | None
) -> tuple[Question, ...]:
    by_id = {question.id: question for question in known}
    for name in ids:
        if name not in by_id:
            near = get_close_matches(name, by_id, n=3, cutoff=0.4) or list(by_id)
            asking = f"Did you mean {' or '.join(near)}?"
            raise UnknownQuestion(f"There is no question {name!r}. {asking}")
    return tuple(q for q in known if q.id in ids or (lesson is not None and q.lesson == lesson))


# The steps. Each gets names only, which cross to another process, and looks the questions up there.


def _timed(step: Step) -> Outcome:
    began = time.perf_counter()
    return replace(step(), seconds=time.perf_counter() - began)


def _questions(names: Iterable[str]) -> tuple[Question, ...]:
    wanted = set(names)
    return tuple(question for question in declared().questions if question.id in wanted)


def _question(name: str, seeds: int) -> Outcome:
    (question,) = _questions([name])
    return check_question(question, seeds)


def _solution(root: Path, path: str, names: Sequence[str], seeds: int) -> Outcome:
    return check_worked_answers(root, path, _questions(names), seeds)


def _exercise(root: Path, path: str, names: Sequence[str]) -> Outcome:
    return check_template(root, path, _questions(names))


def _declarations(names: Sequence[str], lesson: str | None, *, whole: bool) -> Outcome:
    faults = declared().faults
    mine = (f for f in faults if whole or f.lesson == lesson or f.finding.question in names)
    return Outcome(tuple(fault.finding for fault in mine))


def _prose(root: Path, names: Sequence[str], *, whole: bool) -> Outcome:
    found = declared()
    known = found.questions if whole and found.is_complete else ()
    return check_prose(root, _questions(names), known)


def _manifest(root: Path, names: Sequence[str], *, whole: bool) -> Outcome:
    found, solutions = declared(), read_solutions(root)
    outcome = check_uses(_questions(names), solutions, manifest_of(root)[0])
    if not whole:
        return outcome
    lessons = dict.fromkeys(question.lesson for question in found.questions)
    more = [*check_manifest(root, lessons).findings]
    if found.is_complete:  # else an id may belong to a question that could not be imported
        more += check_strangers(root, [q.id for q in found.questions], solutions).findings
    return replace(outcome, findings=(*outcome.findings, *more))

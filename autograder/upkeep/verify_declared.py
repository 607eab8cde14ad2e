"""The questions as they are declared: found lesson by lesson, and consistent in themselves."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module

from autograder import questions
from autograder.checks.answer import Kind
from autograder.checks.question import Question
from autograder.grading.workers import described
from autograder.upkeep.verify_finding import Finding, What

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class Fault:
    """A finding, and the lesson in which it lies."""

    lesson: str
    finding: Finding


@dataclass(frozen=True)
class Declared:
    """The questions of all lessons that can be imported, and what is wrong with the list."""

    questions: tuple[Question, ...]
    faults: tuple[Fault, ...]
    is_complete: bool


def declared() -> Declared:
    """Return what `questions.all_questions` would, going on where one lesson is broken."""
    known: dict[str, Question] = {}
    faults: list[Fault] = []
    complete = True
    for lesson, module in questions.LESSONS.items():
        try:
            found = tuple(import_module(f"{questions.__name__}.{module}").QUESTIONS)
        except Exception as error:
            complete = False
            detail = f"the questions of {lesson} cannot be imported: {described(error)}"
            faults.append(Fault(lesson, Finding("", What.BROKEN, detail)))
            continue
        for question in found:
            wrong = _wrong_in_list(question, lesson, known)
            faults += [Fault(lesson, Finding(question.id, What.DECLARATION, w)) for w in wrong]
            known.setdefault(question.id, question)
    return Declared(tuple(known.values()), tuple(faults), complete)


def _wrong_in_list(question: Question, lesson: str, known: Mapping[str, Question]) -> Iterator[str]:
    if question.id in known:
        yield f"two questions have this id, in {known[question.id].lesson} and in {lesson}"
    if question.lesson != lesson:
        yield f"it says it is of lesson {question.lesson!r}, and is listed in {lesson}"


def faults_of_declaration(question: Question) -> tuple[Finding, ...]:
    """Return what is wrong with a question before anything of it is run."""
    faults = [*_of_any(question), *(() if question.by_hand else _of_measured(question))]
    return tuple(Finding(question.id, What.DECLARATION, fault) for fault in faults)


def _of_any(question: Question) -> Iterator[str]:
    if not _ID.fullmatch(question.id):
        yield "an id is lower-case words with hyphens between them"
    if not (math.isfinite(question.points) and question.points > 0):
        yield f"it gives {question.points:g} points"
    if not question.asking.title.strip():
        yield "it has no title"


def _of_measured(question: Question) -> Iterator[str]:
    names = question.asking.names
    if not names or (question.asking.kind is Kind.FUNCTION and len(names) > 1):
        yield f"it asks for the names {', '.join(names) or '(none)'}; a function has one"
    if question.truth is None or question.model is None:
        yield "it has no truth or no model"
    if not question.parts or sum(part.weight for part in question.parts) <= 0:
        yield "it has no part that gives points"
    parts = [part.name for part in question.parts]
    yield from (f"it has two parts called {name}" for name in _twice(parts))
    for part in question.parts:
        yield from (
            f"the part {part.name} needs {name}, and there is no such part"
            for name in part.needs
            if name not in parts
        )
        if not (math.isfinite(part.tolerance) and part.tolerance > 0) or part.weight < 0:
            numbers = f"the tolerance {part.tolerance:g} and the weight {part.weight:g}"
            yield f"the part {part.name} has {numbers}"
    yield from (f"it lists the mistake {fault} twice" for fault in _twice(question.faults))
    yield from _of_labels(question)


def _of_labels(question: Question) -> Iterator[str]:
    shape = question.shape
    if question.labels and shape and shape[0] is not None and len(question.labels) != shape[0]:
        yield f"it has {len(question.labels)} labels for {shape[0]} numbers"


def _twice(names: tuple[str, ...] | list[str]) -> list[str]:
    return [name for name, count in Counter(names).items() if count > 1]

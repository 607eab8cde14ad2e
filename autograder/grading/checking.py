"""Check one file of a learner's own: a notebook, or plain Python that defines the answers.

The same child runs it and the same judge judges it, on the public inputs that notebooks use.
"""

from __future__ import annotations

import re
import tokenize
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from autograder import questions
from autograder.checks.answer import Answer, Problem, Trouble
from autograder.checks.judge import untried
from autograder.checks.question import PUBLIC_SEED, Question
from autograder.checks.verdict import Status, Verdict
from autograder.grading.execute import Job, Limits, Run, Step, run
from autograder.grading.handouts import find_for
from autograder.grading.judging import judge_answer, verdicts
from autograder.grading.notebook import MAX_BYTES, read
from autograder.grading.prepare import notebook_job
from autograder.grading.rebuild import rebuild
from autograder.manifest import CourseError


def check_notebook(root: Path, path: Path, limits: Limits | None = None) -> tuple[Verdict, ...]:
    """Return the verdicts on the notebook `path`, an exercise of the course at `root`.

    Raises CourseError when it cannot be read, belongs to no assignment, or cannot be run here.
    """
    submitted = read(path)
    handout = find_for(root, path.stem, submitted)
    rebuilt = rebuild(handout.notebook, submitted)
    job = notebook_job(handout, rebuilt, dict.fromkeys(handout.questions, PUBLIC_SEED))
    result = _run(job, limits)
    return verdicts(handout, rebuilt, job, result)


def check_python(path: Path, limits: Limits | None = None) -> tuple[Verdict, ...]:
    """Return the verdicts on the Python file `path`: all questions of the lessons it answers.

    A lesson counts as answered when the file defines, or tries to define, one of the names that
    its questions ask for; when there is none, all questions are untried. Raises CourseError when
    the file cannot be read or run here.
    """
    source = _read_python(path)
    asked = [q for q in questions.all_questions() if not q.by_hand]
    requests = {question.id: question.asking.request(PUBLIC_SEED) for question in asked}
    steps = (Step(source), *(Step(request=request) for request in requests.values()))
    result = _run(Job(steps, file=path.resolve()), limits)
    stopped = _where_it_stopped(result)
    tried = {q.id for q in asked if _is_tried(q, result.answers[q.id], source if stopped else "")}
    lessons = {question.lesson for question in asked if question.id in tried}
    found = []
    for question in questions.all_questions() if lessons else questions.graded_questions():
        if lessons and question.lesson not in lessons:
            continue
        if question.by_hand:
            message = "This answer is written in the notebook, and a person grades it."
            found.append(untried(question, message))
            continue
        verdict = judge_answer(question, requests[question.id], result.answers)
        if stopped and verdict.status is Status.UNTRIED and question.id in tried:
            verdict = replace(verdict, status=Status.FAILED, message=stopped)
        found.append(verdict)
    return tuple(found)


def check(root: Path | None, path: Path, limits: Limits | None = None) -> tuple[Verdict, ...]:
    """Return the verdicts on `path`, a notebook or a Python file. Raises CourseError."""
    if not _is_file(path):
        raise CourseError(f"There is no file {path}.")
    if path.suffix == ".py":
        return check_python(path, limits)
    if path.suffix != ".ipynb":
        raise CourseError(f"{path.name} is neither a notebook (.ipynb) nor a Python file (.py).")
    if root is None:
        raise CourseError("A notebook can only be checked inside the course's repository.")
    return check_notebook(root, path, limits)


def only(found: Sequence[Verdict], ids: Sequence[str]) -> tuple[Verdict, ...]:
    """Return the verdicts on the questions `ids`, all when it is empty. Raises CourseError."""
    for name in ids:
        questions.find(name)
        if name not in {verdict.question for verdict in found}:
            raise CourseError(f"The file says nothing about the question {name!r}.")
    return tuple(verdict for verdict in found if not ids or verdict.question in ids)


def _run(job: Job, limits: Limits | None) -> Run:
    result = run(job, limits)
    if result.fault:
        raise CourseError(f"The file could not be run: {result.fault}")
    return result


def _is_file(path: Path) -> bool:
    try:
        return path.is_file()
    except OSError:  # a name that is too long, for one
        return False


def _read_python(path: Path) -> str:
    try:
        if path.stat().st_size > MAX_BYTES:
            raise CourseError(f"{path.name} is larger than {MAX_BYTES / 1e6:.0f} MB.")
        with tokenize.open(path) as file:
            return file.read()
    except (OSError, SyntaxError, UnicodeDecodeError) as error:
        raise CourseError(f"{path.name} cannot be read as Python: {error}") from error


def _is_tried(question: Question, answer: Answer, source: str) -> bool:
    """Whether the file defines a name that is asked for, or speaks of it where it broke off."""
    first = answer.outcomes[0]
    missing: list[str] = []
    if isinstance(first, Problem):
        if first.trouble is Trouble.DIED:
            missing = list(question.asking.names)
        if first.trouble is Trouble.MISSING:
            missing = first.detail.split(", ")
    if len(missing) < len(question.asking.names):
        return True
    return any(re.search(rf"\b{re.escape(name)}\b", source) for name in missing)


def _where_it_stopped(result: Run) -> str:
    """Return the sentence on the error that ended the file, or ""."""
    error = result.errors[0]
    if error is None:
        return ""
    line = f" at line {error['line']}" if error.get("line") else ""
    return f"The file stopped{line} before this was defined: {error['name']}: {error['text']}"

"""Whether the worked answers in `solutions/` pass, and what is handed out does not.

The notebooks run as a learner's would: in the grader's child, where nothing knows the truth.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from autograder.checks.answer import Request
from autograder.checks.judge import judge
from autograder.checks.question import PUBLIC_SEED, Question
from autograder.checks.verdict import Status, Verdict
from autograder.grading.execute import Job, Limits, Run, Step, run
from autograder.grading.notebook import Cell, NotebookError, read
from autograder.upkeep.verify_finding import Finding, Outcome, What, good_where_none
from autograder.upkeep.verify_notebooks import EXERCISES, SOLUTIONS
from autograder.upkeep.verify_seen import Seen

LIMITS = Limits(notebook=1800.0)
"""Every question is asked many times here; a cell and an answer have the grader's usual time."""

Asked = dict[str, list[tuple[int, Request]]]
"""The seeds and requests of each question; seeds that ask the same are left out."""


def check_worked_answers(root: Path, path: str, asked: Sequence[Question], seeds: int) -> Outcome:
    """Return where the solution at `path`, in the course, does not pass its own questions."""
    requests = _requests(asked, seeds)
    ran = _run(root, path, requests)
    findings = list(_about_the_run(path, ran))
    judged = [question for question in asked if question.id in requests and ran.outputs]
    for question in judged:
        seen = Seen(question.id)
        for seed, verdict in _verdicts(question, requests[question.id], ran):
            seen.begin(seed)
            _look_at_worked(verdict, seen)
        findings += seen.findings()
    names = [question.id for question in judged]
    cells = good_where_none("right", names, findings, What.WORKED, What.LEANS)
    return Outcome(tuple(findings), cells)


def check_template(root: Path, path: str, asked: Sequence[Question]) -> Outcome:
    """Return where the exercise made from the solution `path` earns points as it is handed out."""
    path = path.replace(SOLUTIONS, EXERCISES, 1)
    if not (root / path).is_file():
        return Outcome((Finding("", What.HANDOUT, f"there is no {path}"),))
    requests = _requests(asked, 1)
    ran = _run(root, path, requests)
    findings = list(_about_the_run(path, ran))
    judged = [question for question in asked if question.id in requests and ran.outputs]
    for question in judged:
        for _, verdict in _verdicts(question, requests[question.id], ran):
            if verdict.points or verdict.status not in (Status.UNTRIED, Status.FAILED):
                earned = f"{path} as handed out is {verdict.status} with {verdict.points:g} points"
                detail = f"{earned}: {verdict.message}"
                findings.append(Finding(question.id, What.TEMPLATE, detail))
    names = [question.id for question in judged]
    return Outcome(tuple(findings), good_where_none("blank", names, findings, What.TEMPLATE))


def _look_at_worked(verdict: Verdict, seen: Seen) -> None:
    if verdict.status is not Status.PASSED:
        detail = f"the worked answer is {verdict.status}: {verdict.message}"
        seen.add(What.WORKED, (), detail)
    if verdict.leans_on:
        detail = f"the worked answer leans on {' and '.join(verdict.leans_on)}"
        seen.add(What.LEANS, (), detail)


def _requests(asked: Sequence[Question], seeds: int) -> Asked:
    """Return what to ask. A question whose sample breaks is left out; its own check tells of it."""
    found: Asked = {}
    for question in asked:
        if question.by_hand:
            continue
        first: dict[str, tuple[int, Request]] = {}
        for seed in range(PUBLIC_SEED, PUBLIC_SEED + seeds):
            try:
                request = question.asking.request(seed)
                first.setdefault(json.dumps(request.cases), (seed, request))
            except Exception:
                break
        else:
            found[question.id] = list(first.values())
    return found


def _run(root: Path, path: str, requests: Asked) -> Run:
    """Run the notebook `path` and ask in its check cells what `requests` holds for them."""
    notebook = root / path
    try:
        cells = read(notebook).cells
    except NotebookError as error:
        return Run(fault=str(error))
    steps = [step for cell in cells for step in _steps(cell, requests)]
    job = Job(tuple(steps), notebook.parent.name, root / "assets", notebook.parent)
    return run(job, LIMITS)


def _steps(cell: Cell, requests: Asked) -> Iterator[Step]:
    if cell.grade:
        for seed, request in requests.get(cell.grade_id, ()):
            yield Step(request=replace(request, question=_name(cell.grade_id, seed)))
    elif cell.kind == "code":
        yield Step(cell.source)


def _about_the_run(path: str, ran: Run) -> Iterator[Finding]:
    if ran.fault:
        yield Finding("", What.NOTEBOOK, f"{path} could not be run: {ran.fault}")
    if ran.died:
        yield Finding("", What.NOTEBOOK, f"{path} did not run to its end: {ran.died}")
        return
    for error in ran.errors:
        if error:
            text = f"{error['name']}: {error['text']}".partition("\n")[0]
            yield Finding("", What.NOTEBOOK, f"a cell of {path} stops with {text}")


def _verdicts(
    question: Question, requests: Sequence[tuple[int, Request]], ran: Run
) -> Iterator[tuple[int, Verdict]]:
    for seed, request in requests:
        answer = ran.answers.get(_name(question.id, seed))
        if answer is not None:
            yield seed, judge(question, request.cases, answer)


def _name(question: str, seed: int) -> str:
    """Return the name under which a run keeps one answer of many to the same question."""
    return f"{question} {seed}"

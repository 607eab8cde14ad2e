"""`check`: a verdict on one answer, or on all answers of a lesson."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from typing import Any

from autograder.checks.answer import Answer, Problem, Request, Trouble
from autograder.checks.collect import collect
from autograder.checks.judge import judge, untried
from autograder.checks.question import PUBLIC_SEED, Question
from autograder.checks.render import Points
from autograder.checks.verdict import Status, Verdict
from autograder.learner.attempt import attempt_of
from autograder.learner.diary import Entry, What, diary
from autograder.learner.lesson import lesson_named, lesson_of_notebook
from autograder.learner.overview import Overview
from autograder.learner.time_limit import LIMIT_S, TimeLimit
from autograder.manifest import CourseError
from autograder.questions import LESSONS, explain, find, for_lesson

INTERRUPTED = Problem(Trouble.DIED, "you interrupted it while it was running")


class Check:
    """Checks your answers: `check("planar-fk")` one of them, `check.all()` those of a lesson."""

    def __init__(self) -> None:
        self._lessons: dict[str, None] = {}

    def __repr__(self) -> str:
        return 'check("ID") checks one answer; check.all() checks all answers of a lesson.'

    def __call__(
        self,
        question: str,
        answers: Mapping[str, Any] | None = None,
        *,
        seconds: float = LIMIT_S,
    ) -> Points:
        """Return the points that your answer to `question` earns, drawn as a verdict.

        Looks for the names that the question asks for in the notebook that calls it, or in
        `answers`. Your code is stopped after so many `seconds`. Raises UnknownQuestion if there is
        no question of that id.
        """
        asked = find(question)
        names = sys._getframe(1).f_globals if answers is None else answers
        self._lessons[asked.lesson] = None
        verdict, _ = _noted(asked, names, seconds)
        return Points(verdict, explain(verdict.mistakes))

    def all(
        self,
        lesson: str | int | None = None,
        answers: Mapping[str, Any] | None = None,
        *,
        seconds: float = LIMIT_S,
    ) -> Overview:
        """Return a verdict on each question of a lesson, drawn as one table.

        `lesson` is an id such as `05_planar_fk`, or its number. Without it: the lesson of the
        notebook that calls, else every lesson that was checked here before. Each answer gets so
        many `seconds`. Raises CourseError, listing the lessons, if there is none to choose.
        """
        names = sys._getframe(1).f_globals if answers is None else answers
        chosen = self._chosen(lesson, names)
        self._lessons.update(dict.fromkeys(chosen))
        verdicts: list[Verdict] = []
        stopped = False
        for question in (q for name in chosen for q in for_lesson(name)):
            if stopped:
                verdicts.append(untried(question, "Not checked: you interrupted before its turn."))
            else:
                verdict, stopped = _noted(question, names, seconds)
                verdicts.append(verdict)
        return Overview(", ".join(chosen), tuple(verdicts))

    def _chosen(self, lesson: str | int | None, names: Mapping[str, Any]) -> tuple[str, ...]:
        if lesson is not None:
            return (lesson_named(lesson),)
        here = lesson_of_notebook(names)
        if here is not None:
            return (here,)
        if not self._lessons:
            raise CourseError(
                "Which lesson? Where this notebook lies does not tell. Name one, as in "
                f'check.all("{list(LESSONS)[-1]}"). There is: {", ".join(LESSONS)}.'
            )
        return tuple(lesson for lesson in LESSONS if lesson in self._lessons)


check = Check()


def verdict_on(
    question: Question,
    names: Mapping[str, Any],
    seed: int = PUBLIC_SEED,
    seconds: float = LIMIT_S,
) -> Verdict:
    """Return the verdict on the answer to `question` that `names` defines, in this process."""
    request = question.asking.request(seed)
    return judge(question, request.cases, _collected(request, names, seconds))


def _collected(request: Request, names: Mapping[str, Any], seconds: float) -> Answer:
    try:
        with TimeLimit(seconds) as limit:
            return collect(request, names, limit)
    except KeyboardInterrupt:  # the button that ends what takes too long
        return Answer.of_problem(INTERRUPTED, len(request.cases))


def _noted(question: Question, names: Mapping[str, Any], seconds: float) -> tuple[Verdict, bool]:
    """Return the verdict, and whether the learner interrupted; and write it into the diary."""
    request = question.asking.request(PUBLIC_SEED)
    answer = _collected(request, names, seconds)
    verdict = judge(question, request.cases, answer)
    if verdict.status is not Status.UNTRIED and not question.by_hand:
        entry = Entry(
            What.CHECK, question.id, verdict.status, verdict.points, verdict.max_points,
            verdict.mistakes, attempt_of(answer),
        )  # fmt: skip
        diary().add(entry)
    return verdict, INTERRUPTED in answer.outcomes

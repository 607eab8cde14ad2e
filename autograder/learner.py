"""What a learner calls in a notebook: `check` and `hint`.

from autograder import check, hint

check("planar-fk")
hint("planar-fk")
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any

from autograder.checks.answer import Answer, Problem, Trouble
from autograder.checks.collect import collect
from autograder.checks.judge import judge
from autograder.checks.question import PUBLIC_SEED, Question
from autograder.checks.render import Points, hint_html
from autograder.checks.verdict import Verdict
from autograder.questions import explain, find, hints

_shown: Counter[str] = Counter()


class Hint:
    """One hint: Markdown that a notebook shows as a note and a terminal as text."""

    def __init__(self, text: str, number: int, of: int) -> None:
        self.text, self.number, self.of = text, number, of

    def __repr__(self) -> str:
        return f"Hint {self.number} of {self.of}: {self.text}"

    def _repr_html_(self) -> str:
        return hint_html(self.text, self.number, self.of)


def check(question: str, answers: Mapping[str, Any] | None = None) -> Points:
    """Return the points that your answer to `question` earns, drawn as a verdict.

    Looks for the names that the question asks for in the notebook that calls it, or in `answers`.
    Raises UnknownQuestion if there is no question of that id.
    """
    asked = find(question)
    names = sys._getframe(1).f_globals if answers is None else answers
    verdict = verdict_on(asked, names)
    return Points(verdict, explain(verdict.mistakes))


def verdict_on(question: Question, names: Mapping[str, Any], seed: int = PUBLIC_SEED) -> Verdict:
    """Return the verdict on the answer to `question` that `names` defines, in this process."""
    request = question.asking.request(seed)
    try:
        answer = collect(request, names)
    except KeyboardInterrupt:  # a loop that never ends, and the button that ends it
        stopped = Problem(Trouble.DIED, "you interrupted it while it was running")
        answer = Answer.of_problem(stopped, len(request.cases))
    return judge(question, request.cases, answer)


def hint(question: str) -> Hint:
    """Return the next hint for `question`. Each is franker than the last; the last one stays."""
    all_hints = hints(find(question).id)
    _shown[question] = number = min(_shown[question] + 1, len(all_hints))
    return Hint(all_hints[number - 1], number, len(all_hints))

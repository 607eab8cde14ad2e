"""`solution`: the worked answer, for those who have passed or have tried in earnest."""

from __future__ import annotations

from dataclasses import dataclass
from html import escape

from autograder.checks.question import Question
from autograder.learner.diary import Diary, Entry, What, diary
from autograder.learner.highlight import html_code
from autograder.learner.solution_cells import read_solution
from autograder.learner.standing import Standing, standings
from autograder.learner.tables import FRAME
from autograder.manifest import CourseError, course_root
from autograder.questions import find, hints

HONEST_TRIES = 3
"""Different answers after which a worked one helps more than it spoils."""

_NUMBERS = ("no", "one", "two", "three")


@dataclass(frozen=True, repr=False)
class Solution:
    """A worked answer, or the reason why it is not shown: then `code` is empty."""

    question: str
    title: str
    text: str
    code: str = ""

    def __repr__(self) -> str:
        code = "".join(f"    {line}".rstrip() + "\n" for line in self.code.splitlines())
        return f"{self.title}\n\n{code}\n{self.text}" if code else f"{self.title}\n{self.text}"

    def _repr_html_(self) -> str:
        title = f"<strong>{escape(self.title)}</strong> <code>{escape(self.question)}</code>"
        code = html_code(self.code) if self.code else ""
        text = f'<p style="margin:.3em 0">{escape(self.text)}</p>'
        return f'<div role="note" style="{FRAME}">{title}{code}{text}</div>'


def solution(question: str) -> Solution:
    """Return the worked answer to `question`, once you have passed or made three honest tries.

    A try is a different answer that gave numbers or an error of its own; the same answer again is
    none, and neither is the untouched template. Until then it says how many are left. Raises
    UnknownQuestion.
    """
    asked = find(question)
    kept = diary()
    standing = standings(kept.read().entries).get(asked.id, Standing())
    found = _worked_answer(asked)
    if not found.code or standing.passed or standing.tries >= HONEST_TRIES:
        if found.code:
            kept.add(Entry(What.SOLUTION, asked.id))
        return _with_advice(found, standing)
    return Solution(asked.id, "Not yet", _not_yet(asked, standing, kept))


def _worked_answer(asked: Question) -> Solution:
    """Return the worked answer, or why there is none."""
    title = f"A worked answer: {asked.asking.title}"
    try:
        path, code = read_solution(course_root(), asked)
    except CourseError as error:
        return Solution(asked.id, "There is nothing to show", str(error))
    if asked.by_hand:
        text = (
            "This answer is written in sentences, and a person reads it. When you have written "
            f"yours, compare it with the one in {path}."
        )
        return Solution(asked.id, "An answer in words", text)
    return Solution(asked.id, title, "", code)


def _with_advice(found: Solution, standing: Standing) -> Solution:
    if not found.code:
        return found
    if standing.passed:
        advice = "Yours is right as well. Which steps does it do in another order, and why may it?"
    else:
        advice = (
            "Compare it with yours from top to bottom. Find the first line in which both compute "
            "the same quantity in different ways, and try a number there by hand."
        )
        if standing.mistakes:
            named = standing.mistakes.most_common(1)[0][0].replace("-", " ")
            advice += f" The check has named “{named}”: look for the line that this is about."
    return Solution(found.question, found.title, advice, found.code)


def _not_yet(asked: Question, standing: Standing, kept: Diary) -> str:
    left = HONEST_TRIES - standing.tries
    made = f"{_NUMBERS[standing.tries]} {'try' if standing.tries == 1 else 'tries'}"
    more = "one more opens it" if left == 1 else f"{_NUMBERS[left]} more open it"
    number, of = standing.hints, len(hints(asked.id))
    seen = f"you have seen {number} of {of}" if number else f"there are {of}"
    text = (
        f"You learn more from your own answer than from this one. It opens when you have passed, "
        f"or after {_NUMBERS[HONEST_TRIES]} different answers. You have made {made}; {more}. "
        f'Stuck? hint("{asked.id}") helps: {seen}.'
    )
    if kept.path is None:
        text += " Only tries in this kernel count here: outside workbook/ nothing is kept."
    return text

"""`hint`: help, each time a little franker."""

from __future__ import annotations

from autograder.checks.render import hint_html
from autograder.learner.diary import Entry, What, diary
from autograder.learner.standing import standings
from autograder.manifest import CourseError
from autograder.questions import find, hints

_shown: dict[str, int] = {}
"""The hint that this kernel showed last, by question."""


class Hint:
    """One hint: Markdown that a notebook shows as a note and a terminal as text."""

    def __init__(self, text: str, number: int, of: int) -> None:
        self.text, self.number, self.of = text, number, of

    def __repr__(self) -> str:
        return f"Hint {self.number} of {self.of}: {self.text}"

    def _repr_html_(self) -> str:
        return hint_html(self.text, self.number, self.of)


def hint(question: str, number: int | None = None) -> Hint:
    """Return the next hint for `question`. Each is franker than the last; the last one stays.

    After a restart of the kernel, or on another day, the first call shows again the frankest one
    you have had, and the next call goes on from there: so running a notebook anew does not give
    away one more. With a `number` it shows that one.

    Raises UnknownQuestion, or CourseError for a number that there is not.
    """
    name = find(question).id
    texts = hints(name)
    if number is None:
        number = _shown[name] + 1 if name in _shown else max(1, _had(name))
        number = min(number, len(texts))
    if number not in range(1, len(texts) + 1):
        raise CourseError(f"{name} has hints 1 to {len(texts)}; there is no hint {number!r}.")
    if number > _had(name):
        diary().add(Entry(What.HINT, name, number=number))
    _shown[name] = number
    return Hint(texts[number - 1], number, len(texts))


def _had(question: str) -> int:
    """Return the number of the frankest hint that the diary knows of."""
    standing = standings(diary().read().entries).get(question)
    return standing.hints if standing is not None else 0

"""Where the prose of the course lies: a folder a language, a file a mistake, a file a question."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from pathlib import Path

from autograder.checks.wording import Explanation, read_explanation, read_hints

LANGUAGE = "en"
FOLDER = Path(__file__).parent / "wording" / LANGUAGE


@cache
def explanation(mistake: str) -> Explanation:
    """Return what a learner reads about one mistake. Raises MissingProse."""
    return read_explanation(FOLDER, mistake)


def explain(mistakes: Iterable[str]) -> tuple[Explanation, ...]:
    """Return the explanations of the mistakes of a verdict, in order."""
    return tuple(explanation(mistake) for mistake in mistakes)


@cache
def hints(question: str) -> tuple[str, ...]:
    """Return the hints of a question as Markdown, each franker than the one before."""
    return read_hints(FOLDER, question)

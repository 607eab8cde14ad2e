"""The judge's sentences: facts in the learner's terms, without advice."""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from autograder.checks.answer import Kind, Problem, Trouble
from autograder.checks.question import Array, Inputs, Question
from autograder.checks.shapes import fitted, shape_text
from autograder.checks.verdict import PartResult

FEW, MANY = 9, 16
"""Numbers that are always written out, and those that may be: a pose of whole numbers fits."""
_NAME = re.compile(r"[A-Z_0-9]|^.{1,2}$")
"""What is a name, such as `v_y` or `Ixx`, and no word of English."""
LONG = 64
"""Characters of an array that has more than a few numbers."""


def right(worst: PartResult) -> str:
    """The sentence for a right answer."""
    if worst.error == 0:
        return "Right."
    return f"Right. The largest error is {quantity(worst.error, worst.unit)}."


def wrong(mistakes: Sequence[str], measured: str, note: str) -> str:
    """The sentences for a wrong answer: what is recognised, what was measured, what is special."""
    return " ".join(text for text in (recognised(mistakes), measured, note) if text)


def measured(worst: PartResult, saying: str, here: float, at: str, entry: str) -> str:
    """The sentences that say how far off the worst part is: at most, and in the simplest case.

    `here` is its error in the simplest case that fails, `at` the inputs of that case, `entry` what
    is off most in it.
    """
    if saying:
        return saying
    if worst.error is None:
        return f"The {worst.name} cannot be compared{f', at {at}' if at else ''}."
    named = worst.name if _NAME.search(worst.name) else f"the {worst.name}"
    largest = f"The largest error is in {named}: {quantity(worst.error, worst.unit)}"
    most = f", most in {entry}" if entry and entry != worst.name else ""
    if not at:
        return f"{largest}{most}."
    if here == worst.error:
        return f"{largest}, at {at}{most}."
    simplest = f"The simplest case that fails is {at}, off by {quantity(here, worst.unit)}"
    return f"{largest}. {simplest}{most}."


def recognised(mistakes: Sequence[str]) -> str:
    """The sentence that names a known mistake, or two; empty for none."""
    names = [f"“{mistake.replace('-', ' ')}”" for mistake in mistakes]
    if not names:
        return ""
    if len(names) == 1:
        return f"This is exactly what the mistake {names[0]} gives."
    return f"This is exactly what two mistakes together give: {names[0]} and {names[1]}."


def wrong_shape(question: Question, got: Sequence[Array], mistakes: Sequence[str]) -> str:
    """The sentence for an answer of another shape than the question asks for."""
    assert question.shape is not None
    came = next(a.shape for a in got if fitted(a, question.shape) is None)
    verb = "returned" if question.asking.kind is Kind.FUNCTION else "hold"
    shape = f"{', '.join(question.asking.names)} {verb} {shape_text(came)}; "
    shape += f"the question asks for {shape_text(question.shape)}."
    return " ".join(text for text in (recognised(mistakes), shape) if text)


def not_finite(question: Question, got: Array, case: Inputs) -> str:
    """The sentence for NaN or infinity."""
    kind = "NaN (not a number)" if np.any(np.isnan(got)) else "infinity"
    at = inputs_text(case)
    return f"The answer contains {kind}{f' at {at}' if at else ''}. A division by zero, perhaps?"


def trouble(question: Question, problem: Problem, at: str = "") -> str:
    """The sentence for an answer that produced no numbers, `at` the inputs where it did not."""
    name = ", ".join(question.asking.names)
    detail, where = problem.detail, f" ({problem.where})" if problem.where else ""
    sentences = {
        Trouble.MISSING: f"Nothing to check yet: {detail} is not defined. "
        "It comes from the cell above the check.",
        Trouble.EMPTY: f"Nothing to check yet: there is no answer in {name}. "
        + ("Or is a `return` missing?" if question.asking.kind is Kind.FUNCTION else ""),
        Trouble.EXCEPTION: f"{name} raised {detail}{where}.",
        Trouble.NOT_CALLABLE: f"The question asks for a function, but {detail}.",
        Trouble.ARGUMENTS: f"{name} cannot be called with the question's arguments; {detail}.",
        Trouble.NOT_NUMBERS: f"This is not an answer in numbers: {detail}.",
        Trouble.SYMBOLS: f"The expression cannot be evaluated: {detail}.",
        Trouble.DIED: f"{name} was not answered: {detail}.",
        Trouble.TOO_SLOW: f"{name} took longer than {detail} and was stopped"
        f"{f', at {at}' if at else ''}{where}. Is there a loop that never ends?",
    }
    return sentences[problem.trouble].strip()


def leaning(leans_on: Sequence[str]) -> str:
    """The sentence for an answer that uses what the question asks to do without."""
    return (
        f"Your answer leans on {' and '.join(leans_on)}, and this question asks you to do without. "
        "That costs no points; whoever reads your work sees this note."
    )


def quantity(value: float | None, unit: str) -> str:
    """Return a number with its unit, to three figures: `0.213 m`, `2.2e-16 rad`."""
    if value is None:
        return "not measurable"
    size = abs(value)
    number = f"{value:.3g}" if size == 0 or 1e-3 <= size < 1e4 else f"{value:.1e}"
    is_word = len(unit) > 3 and unit.isalpha()
    counted = unit.removesuffix("s") if number == "1" and is_word else unit
    return f"{number} {counted}".strip()


def inputs_text(case: Inputs) -> str:
    """Return the inputs of one case in a line; arrays that would be long by their size only."""
    return ", ".join(f"{name} = {_short(value)}" for name, value in case.items())


def _short(value: object) -> str:
    if isinstance(value, list | tuple):
        array = np.asarray(value)
        size = f"[{'×'.join(map(str, array.shape))} numbers]"
        if array.size > MANY:
            return size
        text = "[" + ", ".join(_short(item) for item in value) + "]"
        return text if array.size <= FEW or len(text) <= LONG else size
    return f"{value:.4g}" if isinstance(value, float) else str(value)

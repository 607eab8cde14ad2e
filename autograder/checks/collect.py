"""Asking the learner's own code for its answer.

`collect` runs wherever that code runs: a notebook kernel, or the child process of a grader. It asks
for values and judges nothing: shapes, sizes and signs are the judge's business.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import types
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Protocol

import numpy as np

from autograder.checks.answer import (
    MAX_DETAIL,
    Answer,
    Kind,
    Outcome,
    Problem,
    Request,
    Trouble,
    Value,
)
from autograder.checks.leaning import leaned_on
from autograder.checks.numeric import kind_of, to_numbers
from autograder.checks.their_line import where_raised


class OutOfTime(BaseException):
    """Raised into the learner's code, where `is_theirs` allows it, by whoever limits its time."""


class Limit(Protocol):
    """A limit of time, as `collect` sees it: whether it has struck, and what to say then."""

    struck: bool
    told: str
    """How long the learner's code had, as in `10 s`."""
    where: str
    """The line of the learner's own that was running."""


def is_theirs(frame: types.FrameType | None) -> bool:
    """Return whether `frame` runs for the learner's answer: there, an OutOfTime may be raised."""
    while frame is not None and not is_outermost(frame):
        frame = frame.f_back
    return frame is not None


def is_outermost(frame: types.FrameType) -> bool:
    """Return whether `frame` is the one in which the asking for one case begins."""
    return frame.f_code is _one_case.__code__


def collect(request: Request, namespace: Mapping[str, Any], limit: Limit | None = None) -> Answer:
    """Return what the learner's definitions in `namespace` answer to `request`.

    Never raises for a fault of the learner's: each one becomes a `Problem`. What their code prints
    is captured. KeyboardInterrupt is passed on. The caller starts and ends the `limit`.
    """
    missing = [name for name in request.names if name not in namespace]
    if missing:
        return Answer.of_problem(Problem(Trouble.MISSING, ", ".join(missing)), len(request.cases))
    printed = _Beginning()
    with contextlib.redirect_stdout(printed):
        outcomes = _all_cases(request, namespace, limit)
    functions = [namespace[name] for name in request.names]
    leans_on = leaned_on(functions, request.avoid) if request.kind is Kind.FUNCTION else ()
    return Answer(outcomes, printed.getvalue(), leans_on)


def _all_cases(
    request: Request, namespace: Mapping[str, Any], limit: Limit | None
) -> tuple[Outcome, ...]:
    outcomes: list[Outcome] = []
    for case in request.cases:
        try:
            outcome = _one_case(request, namespace, case)
        except OutOfTime:
            break
        if limit is not None and limit.struck:  # it was caught by a bare `except`
            break
        outcomes.append(outcome)
    told, where = (limit.told, limit.where) if limit is not None else ("its time", "")
    stopped = Problem(Trouble.TOO_SLOW, told, where)
    return (*outcomes, *[stopped] * (len(request.cases) - len(outcomes)))


class _Beginning(io.StringIO):
    """Keeps the beginning of what is printed: a loop that never ends may print without end."""

    def write(self, text: str) -> int:
        super().write(text[: max(0, MAX_DETAIL - self.tell())])
        return len(text)


def _one_case(request: Request, namespace: Mapping[str, Any], case: Mapping[str, Any]) -> Outcome:
    answers = [namespace[name] for name in request.names]
    if request.kind is Kind.FUNCTION:
        answer = answers[0]
        if answer is None or answer is ...:
            return Problem(Trouble.EMPTY, request.names[0])
        if not callable(answer):
            return Problem(Trouble.NOT_CALLABLE, f"{request.names[0]} is a {kind_of(answer)}")
        return _call(answer, request, case)
    empty = [n for n, a in zip(request.names, answers, strict=True) if a is None or a is ...]
    if empty:
        return Problem(Trouble.EMPTY, ", ".join(empty))
    if request.kind is Kind.EXPRESSIONS:
        return _evaluate(request, answers, case)
    return _joined(request.names, answers)


def _call(function: Any, request: Request, case: Mapping[str, Any]) -> Outcome:
    arguments = [_fresh(case[name]) for name in request.takes]
    try:
        inspect.signature(function).bind(*arguments)
    except TypeError as error:
        wanted = ", ".join(request.takes)
        return Problem(Trouble.ARGUMENTS, f"it is called as {request.names[0]}({wanted}): {error}")
    except ValueError:
        wanted = ""  # a builtin without a signature: calling it will tell
    try:
        result = function(*arguments)
    except NotImplementedError:
        return Problem(Trouble.EMPTY, request.names[0])
    except (KeyboardInterrupt, OutOfTime):
        raise
    except BaseException as error:  # also SystemExit: a fault of the answer must stay its own
        return Problem(Trouble.EXCEPTION, _describe(error), where_raised(error))
    if result is None or result is ...:
        return Problem(Trouble.EMPTY, f"{request.names[0]} returned nothing")
    return _valued(result, "what it returned")


def _evaluate(request: Request, answers: Sequence[Any], case: Mapping[str, Any]) -> Outcome:
    import sympy

    row = []
    for name, answer in zip(request.names, answers, strict=True):
        try:
            expression = sympy.sympify(answer, strict=True)
        except (sympy.SympifyError, TypeError, AttributeError):
            detail = f"{name} is a {kind_of(answer)}, not a SymPy expression"
            return Problem(Trouble.NOT_NUMBERS, detail)
        free = sorted(getattr(expression, "free_symbols", ()), key=str)
        unknown = [str(symbol) for symbol in free if str(symbol) not in case]
        if unknown:
            detail = f"{name} contains {', '.join(unknown)}; it may contain {', '.join(case)}"
            return Problem(Trouble.SYMBOLS, detail)
        try:
            row.append(_number_of(expression, {symbol: case[str(symbol)] for symbol in free}))
        except Exception as error:  # SymPy evaluates here, and whatever the learner put into it
            return Problem(Trouble.NOT_NUMBERS, f"{name}: {_describe(error)}")
    return _joined(request.names, row)


def _number_of(expression: Any, values: Mapping[Any, Any]) -> Any:
    """Return what `expression` is at `values`; compiled where that works, as it is much faster."""
    try:
        return _compiled(expression)(*(values[symbol] for symbol in _symbols(expression)))
    except Exception:  # an infinity, a matrix, a derivative not taken: SymPy itself knows better
        return expression.subs(values)


@lru_cache(maxsize=32)
def _compiled(expression: Any) -> Callable[..., Any]:
    import sympy

    function: Callable[..., Any] = sympy.lambdify(_symbols(expression), expression, modules="math")
    return function


def _symbols(expression: Any) -> list[Any]:
    return sorted(expression.free_symbols, key=str)


def _joined(names: Sequence[str], answers: Sequence[Any]) -> Outcome:
    """Return one value for one name, or a vector of scalars for several."""
    if len(names) == 1:
        return _valued(answers[0], names[0])
    row = []
    for name, answer in zip(names, answers, strict=True):
        outcome = _valued(answer, name)
        if isinstance(outcome, Problem):
            return outcome
        if outcome.numbers.size != 1:
            detail = f"{name} must be one number, and is an array of shape {outcome.numbers.shape}"
            return Problem(Trouble.NOT_NUMBERS, detail)
        row.append(outcome.numbers.item())
    return Value(np.array(row))


def _valued(answer: Any, what: str) -> Outcome:
    try:
        return Value(to_numbers(answer))
    except (TypeError, ValueError) as error:
        return Problem(Trouble.NOT_NUMBERS, f"{what}: {_message(error)}")
    except Exception as error:  # a tensor, a lazy array: its conversion may fail in any way
        return Problem(Trouble.NOT_NUMBERS, f"{what}: {_describe(error)}")


def _fresh(value: Any) -> Any:
    """Return an argument that the learner may change without changing anyone else's."""
    if isinstance(value, list | tuple):
        return np.array(value, dtype=np.float64)
    return value


def _describe(error: BaseException) -> str:
    return f"{type(error).__name__}: {_message(error)}"[:MAX_DETAIL]


def _message(error: BaseException) -> str:
    try:
        return str(error)[:MAX_DETAIL]
    except BaseException:  # a learner's exception class may fail to print itself, in any way
        return "(its message could not be read)"

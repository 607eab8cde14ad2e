"""An answer: the numbers a learner's own code produced, or what went wrong instead.

`collect` runs wherever the learner's code runs (a notebook kernel, or the child process of a
grader). It asks for values and judges nothing: shapes, sizes and signs are the judge's business.
Everything here crosses a process boundary as plain JSON.
"""

from __future__ import annotations

import contextlib
import inspect
import io
import math
import traceback
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

MAX_NUMBERS = 300_000
"""More numbers than any question asks for; a larger answer is refused, not carried."""

MAX_DETAIL = 2_000
"""Characters of an error message that are kept."""


class Kind(StrEnum):
    """How a question asks for its answer."""

    FUNCTION = "function"
    """Call one function with sampled arguments."""
    VALUES = "values"
    """Read one or more variables."""
    EXPRESSIONS = "expressions"
    """Read SymPy expressions and evaluate them at sampled values of their symbols."""
    TEXT = "text"
    """A written answer; a person reads it."""


class Trouble(StrEnum):
    """Why there is no number."""

    MISSING = "missing"
    """The name is not defined."""
    EMPTY = "empty"
    """The template was not filled in: NotImplementedError, `...` or None."""
    EXCEPTION = "exception"
    """The learner's function raised."""
    NOT_CALLABLE = "not-callable"
    ARGUMENTS = "arguments"
    """The function does not take the arguments that the question gives."""
    NOT_NUMBERS = "not-numbers"
    SYMBOLS = "symbols"
    """An expression contains a symbol that the question does not give a value for."""
    DIED = "died"
    """The process that ran the answer ended or was stopped."""


@dataclass(frozen=True)
class Request:
    """What to define and which inputs to try it on. Plain JSON; tells nothing of the answer."""

    question: str
    kind: Kind
    names: tuple[str, ...]
    takes: tuple[str, ...]
    cases: tuple[Mapping[str, Any], ...]

    def to_json(self) -> dict[str, Any]:
        """Return the request as plain JSON values."""
        return {
            "question": self.question,
            "kind": self.kind.value,
            "names": list(self.names),
            "takes": list(self.takes),
            "cases": [dict(case) for case in self.cases],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Request:
        """Return the request that `to_json` wrote."""
        return cls(
            question=data["question"],
            kind=Kind(data["kind"]),
            names=tuple(data["names"]),
            takes=tuple(data["takes"]),
            cases=tuple(data["cases"]),
        )


@dataclass(frozen=True, eq=False)
class Value:
    """Numbers of some shape: float64, read-only."""

    numbers: NDArray[np.float64]

    def __post_init__(self) -> None:
        array = np.array(self.numbers, dtype=np.float64)
        array.setflags(write=False)
        object.__setattr__(self, "numbers", array)


@dataclass(frozen=True)
class Problem:
    """No numbers, and why. `where` is the learner's own line when there is one."""

    trouble: Trouble
    detail: str
    where: str = ""


Outcome = Value | Problem


@dataclass(frozen=True)
class Answer:
    """One outcome for each sampled case, in order. `printed` is what the learner's code printed."""

    outcomes: tuple[Outcome, ...]
    printed: str = ""

    @classmethod
    def of_problem(cls, problem: Problem, cases: int) -> Answer:
        """Return the answer in which every case met the same problem."""
        return cls((problem,) * max(1, cases))

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain JSON values."""
        return {"outcomes": [_outcome_to_json(o) for o in self.outcomes], "printed": self.printed}

    @classmethod
    def from_json(cls, data: Any, cases: int) -> Answer:
        """Return the answer that `to_json` wrote, trusting none of it.

        Raises ValueError when `data` is not such an answer with exactly `cases` outcomes.
        """
        if not isinstance(data, dict) or not isinstance(data.get("outcomes"), list):
            raise ValueError("an answer must be an object with a list of outcomes")
        if len(data["outcomes"]) != cases:
            raise ValueError(f"expected {cases} outcomes, got {len(data['outcomes'])}")
        printed = data.get("printed", "")
        if not isinstance(printed, str):
            raise ValueError("what was printed must be text")
        return cls(tuple(_outcome_from_json(o) for o in data["outcomes"]), printed[:MAX_DETAIL])


def _outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    if isinstance(outcome, Problem):
        return {"trouble": outcome.trouble.value, "detail": outcome.detail, "where": outcome.where}
    return {
        "shape": list(outcome.numbers.shape),
        "numbers": [float(x) for x in outcome.numbers.ravel()],
    }


def _outcome_from_json(data: Any) -> Outcome:
    if not isinstance(data, dict):
        raise ValueError("an outcome must be an object")
    if "trouble" in data:
        detail, where = data.get("detail", ""), data.get("where", "")
        if not isinstance(detail, str) or not isinstance(where, str):
            raise ValueError("a problem's detail must be text")
        return Problem(Trouble(data["trouble"]), detail[:MAX_DETAIL], where[:MAX_DETAIL])
    shape, numbers = data.get("shape"), data.get("numbers")
    if not isinstance(shape, list) or not isinstance(numbers, list):
        raise ValueError("a value must have a shape and numbers")
    if not all(type(n) is int and n >= 0 for n in shape):
        raise ValueError("a shape must be whole numbers")
    if len(numbers) > MAX_NUMBERS or len(numbers) != math.prod(shape):
        raise ValueError("the numbers do not fill the shape")
    if not all(type(x) is float or type(x) is int for x in numbers):
        raise ValueError("a value must consist of numbers")
    return Value(np.array(numbers, dtype=np.float64).reshape(shape))


def collect(request: Request, namespace: Mapping[str, Any]) -> Answer:
    """Return what the learner's definitions in `namespace` answer to `request`.

    Never raises for a fault of the learner's: each one becomes a `Problem`. What their code prints
    is captured. KeyboardInterrupt is passed on.
    """
    missing = [name for name in request.names if name not in namespace]
    if missing:
        return Answer.of_problem(Problem(Trouble.MISSING, ", ".join(missing)), len(request.cases))
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        outcomes = tuple(_one_case(request, namespace, case) for case in request.cases)
    return Answer(outcomes, printed.getvalue()[:MAX_DETAIL])


def _one_case(request: Request, namespace: Mapping[str, Any], case: Mapping[str, Any]) -> Outcome:
    answers = [namespace[name] for name in request.names]
    if request.kind is Kind.FUNCTION:
        answer = answers[0]
        if answer is None or answer is ...:
            return Problem(Trouble.EMPTY, request.names[0])
        if not callable(answer):
            return Problem(Trouble.NOT_CALLABLE, f"{request.names[0]} is a {_kind_of(answer)}")
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
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # also SystemExit: a fault of the answer must stay its own
        return Problem(Trouble.EXCEPTION, _describe(error), _their_line(error))
    if result is None or result is ...:
        return Problem(Trouble.EMPTY, f"{request.names[0]} returned nothing")
    return _guarded(lambda: to_numbers(result), "what it returned")


def _evaluate(request: Request, answers: Sequence[Any], case: Mapping[str, Any]) -> Outcome:
    import sympy

    row = []
    for name, answer in zip(request.names, answers, strict=True):
        try:
            expression = sympy.sympify(answer, strict=True)
        except (sympy.SympifyError, TypeError, AttributeError):
            detail = f"{name} is a {_kind_of(answer)}, not a SymPy expression"
            return Problem(Trouble.NOT_NUMBERS, detail)
        free = sorted(getattr(expression, "free_symbols", ()), key=str)
        unknown = [str(symbol) for symbol in free if str(symbol) not in case]
        if unknown:
            detail = f"{name} contains {', '.join(unknown)}; it may contain {', '.join(case)}"
            return Problem(Trouble.SYMBOLS, detail)
        row.append(expression.subs({symbol: case[str(symbol)] for symbol in free}))
    return _joined(request.names, row)


def _joined(names: Sequence[str], answers: Sequence[Any]) -> Outcome:
    """Return one value for one name, or a vector of scalars for several."""
    if len(names) == 1:
        return _guarded(lambda: to_numbers(answers[0]), names[0])
    row = []
    for name, answer in zip(names, answers, strict=True):
        outcome = _guarded(lambda answer=answer: to_numbers(answer), name)
        if isinstance(outcome, Problem):
            return outcome
        if outcome.numbers.size != 1:
            detail = f"{name} must be one number, and is an array of shape {outcome.numbers.shape}"
            return Problem(Trouble.NOT_NUMBERS, detail)
        row.append(outcome.numbers.item())
    return Value(np.array(row))


def _guarded(convert: Any, what: str) -> Outcome:
    try:
        return Value(convert())
    except (TypeError, ValueError, OverflowError, AttributeError) as error:
        return Problem(Trouble.NOT_NUMBERS, f"{what}: {error}")


def to_numbers(answer: Any) -> NDArray[np.float64]:
    """Return `answer` as a float64 array of its own shape.

    Accepts numbers, lists, tuples, arrays of any numeric type, and SymPy numbers and matrices.
    Raises TypeError or ValueError, saying what stands in the way.
    """
    if hasattr(answer, "tolist") and not isinstance(answer, np.ndarray):  # SymPy matrices, scalars
        answer = answer.tolist()
    if isinstance(answer, str | bytes):
        raise TypeError("it is text, not numbers")
    if inspect.isgenerator(answer) or isinstance(answer, set | dict):
        raise TypeError(f"it is a {_kind_of(answer)}, not an array or a list")
    try:
        array = _as_array(answer)
    except ValueError as error:
        raise ValueError("the rows are not all of one length") from error
    if array.size > MAX_NUMBERS:
        raise ValueError(f"it holds {array.size} numbers, more than any question asks for")
    if array.dtype.kind in "fiu":
        return np.array(array, dtype=np.float64, subok=False)
    if array.dtype.kind == "c":
        if np.any(np.abs(array.imag) > 0):
            raise ValueError("it holds complex numbers")
        return np.array(array.real, dtype=np.float64)
    if array.dtype.kind == "O":
        flat = [_to_float(item) for item in array.ravel()]
        return np.array(flat, dtype=np.float64).reshape(array.shape)
    raise TypeError(f"it holds {array.dtype} entries, not numbers")


def _as_array(answer: Any) -> NDArray[Any]:
    try:
        return np.asarray(answer)
    except ValueError:  # [array([0.1]), 2] is not of one shape, and yet two numbers are meant
        return np.asarray(_bare(answer))


def _bare(answer: Any) -> Any:
    if isinstance(answer, list | tuple):
        return [_bare(item) for item in answer]
    return answer.item() if isinstance(answer, np.ndarray) and answer.size == 1 else answer


def _to_float(item: Any) -> float:
    if item is None or item is ...:
        raise ValueError("an entry is still empty")
    if isinstance(item, str | bytes | bool):
        raise TypeError(f"an entry is a {_kind_of(item)}, not a number")
    free = getattr(item, "free_symbols", None)
    if free:
        raise ValueError(f"an entry still contains the symbol {sorted(map(str, free))[0]}")
    try:
        return float(item)
    except TypeError as error:
        raise TypeError(f"an entry is a {_kind_of(item)}, not a number") from error


def _fresh(value: Any) -> Any:
    """Return an argument that the learner may change without changing anyone else's."""
    if isinstance(value, list | tuple):
        return np.array(value, dtype=np.float64)
    return value


def _describe(error: BaseException) -> str:
    try:
        text = str(error)
    except Exception:  # a learner's exception class may fail to print itself
        text = "(its message could not be read)"
    return f"{type(error).__name__}: {text}"[:MAX_DETAIL]


def _their_line(error: BaseException) -> str:
    """Return the last line of the learner's own code on the way to `error`."""
    frames = traceback.extract_tb(error.__traceback__)
    theirs = [f for f in frames if f.filename != __file__]
    own = [f for f in theirs if "site-packages" not in f.filename] or theirs
    return f"line {own[-1].lineno}: {own[-1].line or ''}".strip()[:MAX_DETAIL] if own else ""


def _kind_of(value: Any) -> str:
    return type(value).__name__

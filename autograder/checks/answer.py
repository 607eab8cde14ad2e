"""An answer: the numbers a learner's own code produced, or what went wrong instead.

Everything here crosses a process boundary as plain JSON, and what comes back is trusted in nothing.
"""

from __future__ import annotations

import math
from base64 import b64decode, b64encode
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import numpy as np
from numpy.typing import NDArray

MAX_NUMBERS = 300_000
"""More numbers than any question asks for; a larger answer is refused, not carried."""

MAX_AXES = 32
"""As many as an array has at most. The product of more could take hours to work out."""

MAX_DETAIL = 2_000
"""Characters of an error message that are kept."""


MAX_NAME, MAX_LEANING = 100, 10
"""Characters of a module's name, and names, that are kept of what an answer leans on."""

READABLE, PACKED = 64, np.dtype("<f8")
"""So many numbers travel as a list; more of them as base64, which is ten times as quick."""


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
    TOO_SLOW = "too-slow"
    """The learner's code was stopped when its time was up."""


@dataclass(frozen=True)
class Request:
    """What to define and which inputs to try it on. Plain JSON; tells nothing of the answer."""

    question: str
    kind: Kind
    names: tuple[str, ...]
    takes: tuple[str, ...]
    cases: tuple[Mapping[str, Any], ...]
    avoid: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return the request as plain JSON values."""
        return {
            "question": self.question,
            "kind": self.kind.value,
            "names": list(self.names),
            "takes": list(self.takes),
            "cases": [dict(case) for case in self.cases],
            "avoid": list(self.avoid),
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
            avoid=tuple(data["avoid"]),
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

    def __post_init__(self) -> None:
        object.__setattr__(self, "detail", storable(self.detail))
        object.__setattr__(self, "where", storable(self.where))


Outcome = Value | Problem


@dataclass(frozen=True)
class Answer:
    """One outcome for each sampled case, in order.

    `printed` is what the learner's code printed; `leans_on` names the modules it uses that the
    question asks to do without.
    """

    outcomes: tuple[Outcome, ...]
    printed: str = ""
    leans_on: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        object.__setattr__(self, "printed", storable(self.printed))

    @classmethod
    def of_problem(cls, problem: Problem, cases: int) -> Answer:
        """Return the answer in which every case met the same problem."""
        return cls((problem,) * max(1, cases))

    def to_json(self) -> dict[str, Any]:
        """Return the answer as plain JSON values."""
        return {
            "outcomes": [_outcome_to_json(o) for o in self.outcomes],
            "printed": self.printed,
            "leans_on": list(self.leans_on),
        }

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
        leans_on = data.get("leans_on", [])
        if not isinstance(leans_on, list) or not all(isinstance(m, str) for m in leans_on):
            raise ValueError("what an answer leans on must be a list of names")
        outcomes = tuple(_outcome_from_json(o) for o in data["outcomes"])
        names = tuple(storable(name[:MAX_NAME]) for name in leans_on[:MAX_LEANING])
        return cls(outcomes, printed[:MAX_DETAIL], names)


def storable(text: str) -> str:
    """Return `text` without the lone surrogates that Python and JSON know and no file can hold."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _outcome_to_json(outcome: Outcome) -> dict[str, Any]:
    if isinstance(outcome, Problem):
        return {"trouble": outcome.trouble.value, "detail": outcome.detail, "where": outcome.where}
    shape, numbers = list(outcome.numbers.shape), outcome.numbers
    if numbers.size <= READABLE:
        return {"shape": shape, "numbers": [float(x) for x in numbers.ravel()]}
    return {"shape": shape, "packed": b64encode(numbers.astype(PACKED).tobytes()).decode()}


def _outcome_from_json(data: Any) -> Outcome:
    if not isinstance(data, dict):
        raise ValueError("an outcome must be an object")
    if "trouble" in data:
        detail, where = data.get("detail", ""), data.get("where", "")
        if not isinstance(detail, str) or not isinstance(where, str):
            raise ValueError("a problem's detail must be text")
        return Problem(Trouble(data["trouble"]), detail[:MAX_DETAIL], where[:MAX_DETAIL])
    shape = data.get("shape")
    if not isinstance(shape, list) or len(shape) > MAX_AXES:
        raise ValueError("a shape must be a list, of no more numbers than an array has axes")
    if not all(type(n) is int and 0 <= n <= MAX_NUMBERS for n in shape):
        raise ValueError("a shape must be whole numbers")
    numbers = _packed(data["packed"]) if "packed" in data else _listed(data.get("numbers"))
    if numbers.size > MAX_NUMBERS or numbers.size != math.prod(shape):
        raise ValueError("the numbers do not fill the shape")
    return Value(numbers.reshape(shape))


def _listed(numbers: Any) -> NDArray[np.float64]:
    if not isinstance(numbers, list) or not set(map(type, numbers)) <= {float, int}:
        raise ValueError("a value must consist of numbers")  # no bool, nor what is nearly a number
    return np.array(numbers, dtype=np.float64)


def _packed(text: Any) -> NDArray[np.float64]:
    if not isinstance(text, str):
        raise ValueError("packed numbers must be text")
    return np.frombuffer(b64decode(text, validate=True), PACKED).astype(np.float64)

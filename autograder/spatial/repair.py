"""What to say when letters do not fit: the complaint, and the ways out that really fit.

A way out is one inverse, one re-expression or one shift of one operand. It is found by trying: the
operand is changed, with placeholder numbers, and the letters are looked at again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, product
from typing import Any, Protocol

from autograder.spatial.labels import FrameMismatch

Complaint = Callable[[Any, Any], str | None]
"""Says what does not fit between the letters of two operands, or None where they fit."""


class Named(Protocol):
    """A value with a name, and perhaps with ways to change its letters."""

    @property
    def name(self) -> str:
        """The value as it is written in code."""

    def repairs(self, other: Any) -> Iterator[Repair]:
        """Yield this value with one inverse, re-expression or shift, to suit the other operand."""


@dataclass(frozen=True)
class Repair:
    """A changed operand: the code that changes it, and what comes of it."""

    code: str
    value: Any


@dataclass(frozen=True)
class Operation:
    """A way to combine two values: how it is written, and how it is done.

    `code` has places for both operands, as in "{} @ {}". `complaint` looks at letters only.
    """

    code: str
    combine: Callable[[Any, Any], Any]
    complaint: Complaint
    only_right: bool = False
    """Whether the left operand stays as it is, since the operation itself changes it."""

    def require_fit(self, left: Named, right: Named) -> None:
        """Raise FrameMismatch, with the ways out, unless the letters of both operands fit."""
        what = self.complaint(left, right)
        if what is None:
            return
        written = self.code.format(left.name, right.name)
        fitting = dict(self._ways_out(left, right))
        message = f"{written}: {what}."
        if fitting:
            ways = ", or ".join(f"{code} is {result}" for code, result in fitting.items())
            message += f" The letters fit with one change: {ways}."
        raise FrameMismatch(message, fitting)

    def _ways_out(self, left: Named, right: Named) -> Iterator[tuple[str, str]]:
        """Yield the code of each way out, and the name of what it gives."""
        as_it_is = (Repair(left.name, left),), (Repair(right.name, right),)
        lefts = () if self.only_right else left.repairs(right)
        pairs = chain(product(lefts, as_it_is[1]), product(as_it_is[0], right.repairs(left)))
        for a, b in pairs:
            if self.complaint(a.value, b.value) is None:
                result = self.combine(a.value, b.value)
                yield self.code.format(a.code, b.code), getattr(result, "name", "a number")


def letters(value: Any, *roles: str) -> list[str]:
    """Return the letters of a value in these roles, as far as it has them, each once."""
    found = (getattr(value, role, None) for role in roles)
    return list(dict.fromkeys(letter for letter in found if isinstance(letter, str)))

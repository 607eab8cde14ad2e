"""A question: what is asked of the learner, and how the answer is judged.

The asking half can be told to anyone. The judging half holds the truth, and stays with whoever
judges.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from autograder.checks.answer import Kind, Request

Inputs = Mapping[str, Any]
Array = NDArray[np.float64]
Errors = Callable[[Sequence[Array], Sequence[Any], Sequence[Inputs]], Sequence[float]]
ALWAYS_AVOIDED = ("autograder.oracle", "autograder.kinematics", "autograder.questions")
"""What measures or computes the truth: an answer made with it answers nothing."""

NO_FAULTS: frozenset[str] = frozenset()
PUBLIC_SEED = 0
"""The seed of every check that is not graded: two people can compare what they see."""


@dataclass(frozen=True)
class Asking:
    """What the learner is asked to define.

    `names` is one function (`Kind.FUNCTION`, called with the arguments `takes`), one or more
    variables, or one or more SymPy expressions in the symbols `takes`. `sample(seed)` returns the
    cases to try, each a mapping of plain JSON values.
    """

    id: str
    title: str
    kind: Kind
    names: tuple[str, ...]
    sample: Callable[[int], Sequence[Inputs]] = lambda seed: ({},)
    takes: tuple[str, ...] = ()
    returns: str = ""
    avoid: tuple[str, ...] = ALWAYS_AVOIDED
    """Modules the answer should do without. One that does not is flagged, and loses nothing."""

    @property
    def signature(self) -> str:
        """The definition that is asked for, in one line."""
        arrow = f" → {self.returns}" if self.returns else ""
        if self.kind is Kind.FUNCTION:
            return f"{self.names[0]}({', '.join(self.takes)}){arrow}"
        if self.kind is Kind.EXPRESSIONS:
            return f"{', '.join(self.names)} in {', '.join(self.takes)}{arrow}"
        return f"{', '.join(self.names)}{arrow}" if self.names else self.returns

    def request(self, seed: int) -> Request:
        """Return the request for the cases sampled with `seed`."""
        cases = tuple(self.sample(seed))
        return Request(self.id, self.kind, self.names, self.takes, cases, self.avoid)


@dataclass(frozen=True)
class Part:
    """One judged aspect of an answer, with its share of the points.

    `errors(got, expected, inputs)` returns one error for each case, in `unit`. The part is right
    when every error is at most `tolerance`. It is credited only when the parts named in `needs`
    are right as well. `saying` replaces the usual sentence about its error, where a number says
    little.
    """

    name: str
    errors: Errors
    tolerance: float
    unit: str
    weight: float = 1.0
    needs: tuple[str, ...] = ()
    saying: str = ""


@dataclass(frozen=True)
class Question:
    """One graded answer.

    `truth(inputs)` is measured. `model(inputs, faults)` answers as a learner would who makes the
    mistakes named in `faults`; with none it must agree with the truth. A fault may have variants,
    written `id:variant`; they are reported as `id`. `expected(inputs, faults)` is what an answer is
    compared with, where that is something else than the answer itself (a region, for a cloud).
    `shape` may hold None for a length that the inputs decide.
    """

    asking: Asking
    lesson: str
    points: float
    parts: tuple[Part, ...] = ()
    shape: tuple[int | None, ...] | None = None
    labels: tuple[str, ...] = ()
    truth: Callable[[Inputs], Any] | None = None
    model: Callable[[Inputs, frozenset[str]], Array] | None = None
    faults: tuple[str, ...] = ()
    expected: Callable[[Inputs, frozenset[str]], Any] | None = None
    practice: bool = field(default=False)
    sketch: Literal["frames", "columns"] | None = None
    """What to draw beside a wrong answer, if anything: see `autograder.checks.sketch`."""

    @property
    def id(self) -> str:
        """The question's stable id."""
        return self.asking.id

    @property
    def mistakes(self) -> tuple[str, ...]:
        """The ids of the mistakes that this question knows, variants folded together."""
        return tuple(dict.fromkeys(mistake_of(fault) for fault in self.faults))

    @property
    def by_hand(self) -> bool:
        """Whether a person grades it."""
        return self.asking.kind is Kind.TEXT

    def predicted(self, inputs: Inputs, faults: frozenset[str]) -> Any:
        """Return what an answer made with `faults` is compared with."""
        if self.expected is not None:
            return self.expected(inputs, faults)
        assert self.model is not None
        return self.model(inputs, faults)


def mistake_of(fault: str) -> str:
    """Return the catalogue id of a fault, without its variant."""
    return fault.split(":")[0]

"""When two answers are two tries: a short mark for what an answer gave.

It is a hash of numbers, or of an error: it tells answers apart, and tells nothing of them.
"""

from __future__ import annotations

import hashlib
import re

import numpy as np

from autograder.checks.answer import Answer, Outcome, Problem, Trouble

NO_TRY = (Trouble.MISSING, Trouble.EMPTY, Trouble.NOT_CALLABLE, Trouble.ARGUMENTS, Trouble.DIED)
"""The template as it came, something that cannot be called, or an end that is not the answer's."""

DECIMALS = 9
"""Two answers that differ by less are one."""

_ADDRESS = re.compile(r"0x[0-9a-fA-F]+")


def attempt_of(answer: Answer) -> str:
    """Return the mark of an answer, the same for the same numbers; empty where there was no try.

    A try produced numbers, or an error of its own.
    """
    if all(isinstance(o, Problem) and o.trouble in NO_TRY for o in answer.outcomes):
        return ""
    mark = hashlib.sha256()
    for outcome in answer.outcomes:
        mark.update(_bytes(outcome))
    return mark.hexdigest()[:16]


def _bytes(outcome: Outcome) -> bytes:
    if isinstance(outcome, Problem):
        detail = _ADDRESS.sub("", outcome.detail)  # where an object lies changes with every run
        return f"{outcome.trouble.value} {detail}\0".encode()
    rounded = np.round(outcome.numbers, DECIMALS) + 0.0  # and no -0.0
    return f"{outcome.numbers.shape}".encode() + rounded.tobytes()

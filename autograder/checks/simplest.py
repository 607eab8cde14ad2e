"""Where an answer goes wrong first: the simplest case that fails, and the entry that is off most.

The case with the largest error is often the most crowded one. A person finds the mistake sooner at
q = 0, or where only one number is not zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from autograder.checks.question import Array, Inputs


def simplest_failing(errors: Array, tolerance: float, inputs: Sequence[Inputs]) -> int:
    """Return the index of the failing case with the smallest inputs.

    `errors` holds one error for each case; at least one must exceed `tolerance` or be NaN. Of two
    cases, the simpler one has fewer numbers that are not zero, then the smaller sum of sizes. Only
    cases whose error can be seen are compared: at least a thousandth of the largest.
    """
    sizes = np.where(np.isnan(errors), np.inf, errors)
    largest = float(np.max(sizes))
    seen = tolerance if np.isinf(largest) else max(tolerance, largest / 1000)
    failing = np.flatnonzero(sizes > seen) if largest > seen else np.flatnonzero(sizes == largest)
    return int(min(failing, key=lambda i: (*_complexity(inputs[int(i)]), i)))


def entry_text(got: Any, expected: Any, labels: Sequence[str]) -> str:
    """Return which entry of an answer is off most, as code writes it; empty where none stands out.

    `labels` names the entries of a vector. An answer that is compared with something else than
    numbers of its own shape has no such entry.
    """
    if not isinstance(expected, np.ndarray) or got.shape != expected.shape or got.size < 2:
        return ""
    off = np.abs(got - expected)
    if not np.all(np.isfinite(off)) or np.sum(off == np.max(off)) > 1:
        return ""
    index = np.unravel_index(int(np.argmax(off)), off.shape)
    if got.ndim == 1 and labels:
        return labels[int(index[0])]
    return f"entry [{', '.join(str(int(i)) for i in index)}]"


def _complexity(case: Inputs) -> tuple[int, float]:
    numbers = np.concatenate([np.zeros(1), *(_numbers(value) for value in case.values())])
    return int(np.count_nonzero(numbers)), float(np.sum(np.abs(numbers)))


def _numbers(value: Any) -> Array:
    """Return the numbers of one input; text counts for nothing."""
    try:
        return np.asarray(value, dtype=np.float64).ravel()
    except (TypeError, ValueError):
        return np.zeros(0)

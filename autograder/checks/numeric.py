"""Numbers in whatever clothes they come: lists, columns, single precision, SymPy."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.checks.answer import MAX_NUMBERS


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
        raise TypeError(f"it is a {kind_of(answer)}, not an array or a list")
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
    if array.dtype.kind == "b":
        raise TypeError("it holds True or False, not numbers")
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
        raise TypeError(f"an entry is a {kind_of(item)}, not a number")
    free = getattr(item, "free_symbols", None)
    if free:
        raise ValueError(f"an entry still contains the symbol {sorted(map(str, free))[0]}")
    try:
        return float(item)
    except TypeError as error:
        raise TypeError(f"an entry is a {kind_of(item)}, not a number") from error


def kind_of(value: Any) -> str:
    """Return the name of a value's type, for a message."""
    return type(value).__name__

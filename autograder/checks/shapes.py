"""Shapes of answers: what counts as the same numbers in other clothing."""

from __future__ import annotations

import numpy as np

from autograder.checks.question import Array


def fitted(array: Array, shape: tuple[int | None, ...] | None) -> Array | None:
    """Return `array` in the asked-for `shape`, or None if its numbers are not of that shape.

    A vector may come as a column or a row, a single number in any number of brackets. None in
    `shape` stands for any length. No `shape` at all accepts everything.
    """
    if shape is None or _matches(array.shape, shape):
        return array
    squeezed = np.squeeze(array)
    if len(shape) <= 1 and _matches(squeezed.shape, shape):
        return squeezed
    if len(shape) == 1 and shape[0] in (1, None) and squeezed.ndim == 0:
        return squeezed.reshape(1)
    if len(shape) == 2 and array.ndim == 3 and array.shape[0] == 1:
        return fitted(array[0], shape)
    return None


def shape_text(shape: tuple[int | None, ...]) -> str:
    """Return a shape as people write it: `4×4`, `3 numbers`, `one number`."""
    if len(shape) == 0:
        return "one number"
    if len(shape) == 1:
        return f"{shape[0]} numbers" if shape[0] is not None else "a list of numbers"
    return "×".join("n" if n is None else str(n) for n in shape)


def _matches(shape: tuple[int, ...], wanted: tuple[int | None, ...]) -> bool:
    return len(shape) == len(wanted) and all(
        w is None or n == w for n, w in zip(shape, wanted, strict=True)
    )

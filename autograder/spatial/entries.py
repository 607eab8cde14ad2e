"""The numbers inside a labelled value: read-only float64, or SymPy expressions.

SymPy is imported only when an expression is met, so that plain numbers stay quick to start.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]

_TRIES = 20
"""Of so many random points two must give real numbers, as the root of 1 - x² does for some x."""


def frozen(
    values: Any,
    shape: tuple[int, ...],
    what: str,
    others: Mapping[tuple[int, ...], str] | None = None,
) -> Array:
    """Return `values` as a read-only array of `shape`: float64, or object if any is symbolic.

    `others` says of other shapes what they probably are.

    Raises ValueError for another shape or for numbers that are not finite.
    """
    array = _as_array(values)
    if array.shape == (*shape, 1):  # a SymPy column
        array = array.reshape(shape)
    if array.shape != shape:
        advice = (others or {}).get(array.shape)
        raise ValueError(
            f"{what} must have shape {shape}, got {array.shape}{f'. {advice}' if advice else ''}"
        )
    if not is_symbolic(array) and not np.isfinite(array).all():
        raise ValueError(f"{what} must consist of finite numbers, got {array.tolist()}")
    array.setflags(write=False)
    return array


def _as_array(values: Any) -> Array:
    """Return a fresh array: float64, or object with exact whole numbers if any is symbolic."""
    if isinstance(values, np.ndarray) and values.dtype == np.float64:
        return np.array(values)
    array = np.array(values.tolist() if hasattr(values, "tolist") else values, dtype=object)
    if any(is_expression(entry) for entry in array.flat):
        return _exact(array)
    return array.astype(np.float64)


def is_symbolic(array: Array) -> bool:
    """Return whether the entries are SymPy expressions rather than floats."""
    return array.dtype == object


def product(a: Array, b: Array) -> Array:
    """Return `a @ b`; where one is symbolic, whole numbers in the other stay exact."""
    a, b = alike(a, b)
    return a @ b


def total(a: Array, b: Array) -> Array:
    """Return `a + b`; where one is symbolic, whole numbers in the other stay exact."""
    a, b = alike(a, b)
    return a + b


def alike(a: Array, b: Array) -> tuple[Array, Array]:
    """Return both as they are, or both as exact objects where only one is symbolic."""
    if is_symbolic(a) == is_symbolic(b):
        return a, b
    return _exact(a), _exact(b)


def cos_sin(angle: Any) -> tuple[Any, Any]:
    """Return cosine and sine of an angle in radians, a number or a SymPy expression."""
    if is_expression(angle):
        import sympy

        return sympy.cos(angle), sympy.sin(angle)
    return math.cos(angle), math.sin(angle)


def length_either_sign(vector: Array) -> Any:
    """Return the length of a vector of three, or its negative.

    Where the length of expressions is an absolute value, what stands inside is returned: the cosine
    of an angle and its sine over it are the same for both signs, and need no absolute value.
    """
    if not is_symbolic(vector):
        return math.hypot(*vector.tolist())
    import sympy

    squared = vector @ vector
    length = sympy.sqrt(squared)
    inside = length.replace(sympy.Abs, lambda argument: argument)
    return inside if sympy.expand(inside**2 - squared) == 0 else length


def samples(array: Array) -> Iterator[NDArray[np.float64]]:
    """Yield the array in numbers: once as it is, or at two random points of its symbols.

    Two random points tell an identity from a coincidence, and are a thousand times quicker than
    asking SymPy to simplify. The points are the same on every run. A function of time, and each of
    its derivatives, is a number of its own there.

    Raises ValueError when no point is found at which all is real and finite.
    """
    if not is_symbolic(array):
        yield array
        return
    unknowns = sorted({unknown for entry in array.flat for unknown in _unknowns(entry)}, key=str)
    random = Random(len(unknowns))
    found = 0
    for _ in range(_TRIES):
        point = {unknown: random.uniform(0.2, 1.2) for unknown in unknowns}
        sample = substituted(array, point).astype(np.complex128)
        if np.isfinite(sample).all() and np.all(sample.imag == 0):
            yield np.ascontiguousarray(sample.real)
            found += 1
        if found == 2:
            return
    raise ValueError(
        f"{array.tolist()} was real and finite at {found} of {_TRIES} random points between 0.2 "
        f"and 1.2 of {', '.join(map(str, unknowns)) or 'its symbols'}, and is tried at two"
    )


def substituted(array: Array, values: Mapping[Any, Any]) -> Array:
    """Return the array with symbols replaced, as `sympy.Expr.subs` does."""
    return _each(array, lambda entry: entry.subs(values) if is_expression(entry) else entry)


def simplified(array: Array) -> Array:
    """Return the array with each entry simplified by SymPy."""
    if not is_symbolic(array):
        return array
    import sympy
    from sympy.simplify.fu import TR10i  # the addition theorems, read from right to left

    # Products of rotations are sums of products of sines and cosines. Folding them first leaves
    # little to `simplify`, which is slow.
    return _each(array, lambda entry: sympy.simplify(TR10i(sympy.sympify(entry))))


def key_of(array: Array) -> tuple[Any, ...]:
    """Return a hashable value that is equal for equal arrays."""
    return tuple(_exact(array).flat)  # SymPy's 1 equals 1, and does not equal 1.0


def numeric(array: Array, what: str) -> Array:
    """Return the array as float64.

    Raises ValueError when a symbol is left.
    """
    left = sorted({str(symbol) for entry in array.flat for symbol in _symbols(entry)})
    if left:
        raise ValueError(f"{what} still holds {', '.join(left)}: substitute numbers first")
    return array.astype(np.float64)


def lambdified(symbols: Sequence[Any], array: Array) -> Callable[..., Array]:
    """Return a NumPy function of `symbols`, in this order, that gives the array in float64.

    Arrays of numbers are taken element by element: n angles give an array of shape (n, ...).
    """
    import sympy

    function = sympy.lambdify(symbols, array.ravel().tolist(), "numpy", cse=True)

    def evaluate(*numbers: Any) -> Array:
        given = (np.asarray(number, dtype=np.float64) for number in numbers)
        flat = np.stack(np.broadcast_arrays(*function(*given)), axis=-1)
        return flat.astype(np.float64).reshape(*flat.shape[:-1], *array.shape)

    return evaluate


def is_expression(entry: Any) -> bool:
    """Return whether an entry is a SymPy expression rather than a number of Python's."""
    return hasattr(entry, "free_symbols")


def _unknowns(entry: Any) -> set[Any]:
    """Return the symbols of an entry, its undefined functions, and the derivatives of these."""
    if not is_expression(entry):
        return set()
    from sympy import Derivative
    from sympy.core.function import AppliedUndef

    derivatives = {d for d in entry.atoms(Derivative) if d.has(AppliedUndef)}
    unknowns: set[Any] = derivatives | entry.atoms(AppliedUndef)
    return unknowns | _symbols(entry)


def _symbols(entry: Any) -> set[Any]:
    return set(getattr(entry, "free_symbols", ()))


def _exact(array: Array) -> Array:
    """Return the array with 1.0 written as 1, so that no expression carries a factor 1.0."""
    return _each(array, lambda entry: int(entry) if _is_whole(entry) else entry)


def _is_whole(entry: Any) -> bool:
    return isinstance(entry, float) and entry.is_integer()


def _each(array: Array, change: Callable[[Any], Any]) -> Array:
    changed = np.empty(array.size, dtype=object)
    changed[:] = [change(entry) for entry in array.flat]
    return changed.reshape(array.shape)

"""What all labelled values share: validated once, read-only, compared and drawn alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, ClassVar, Self

import numpy as np

from autograder.spatial import entries, pictures
from autograder.spatial.labels import require_names

Array = entries.Array


@cache
def _field_names(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


class Labelled(ABC):
    """A frozen value whose text fields are letters and whose other fields are numbers.

    Each kind is a frozen dataclass that says, in `_shapes`, which fields hold numbers of which
    shape. Numbers are read-only float64 arrays, or object arrays as soon as one entry is a SymPy
    expression.
    """

    _shapes: ClassVar[Mapping[str, tuple[int, ...]]]
    _other_shapes: ClassVar[Mapping[str, Mapping[tuple[int, ...], str]]] = {}
    """Of a field, what numbers of another shape probably are."""
    __array_ufunc__ = None  # so that NumPy leaves `array @ value` to the value, which refuses it

    def __post_init__(self) -> None:
        letters = {name: getattr(self, name) for name in self._letters()}
        require_names(type(self).__name__, **letters)
        for field, shape in self._shapes.items():
            given, others = getattr(self, field), self._other_shapes.get(field)
            self._keep(field, entries.frozen(given, shape, f"{self.name}.{field}", others))
        self._validate()

    def _keep(self, field: str, array: Array) -> None:
        """Store read-only numbers; a single number is stored as itself."""
        array.setflags(write=False)
        object.__setattr__(self, field, array if array.ndim else array[()])

    def _array(self, field: str) -> Array:
        return np.asarray(getattr(self, field))

    def _validate(self) -> None:  # noqa: B027  (most kinds have nothing to add)
        """Raise ValueError when the numbers, of the right shape, are not such a value."""

    @classmethod
    def _made(cls, *values: Any) -> Self:
        """Return a value from parts that follow from valid values, without trying them again."""
        value = object.__new__(cls)
        for field, part in zip(_field_names(cls), values, strict=True):
            if field in cls._shapes:
                value._keep(field, np.asarray(part))
            else:
                object.__setattr__(value, field, part)
        return value

    @property
    @abstractmethod
    def name(self) -> str:
        """The value as it is written in code, such as `X_AB`."""

    @property
    @abstractmethod
    def meaning(self) -> str:
        """The value in words, such as "pose of B in A"."""

    @abstractmethod
    def _typeset(self) -> str:
        """Return the name as LaTeX."""

    @abstractmethod
    def _shown(self) -> Array:
        """Return the numbers as one array, as the value is drawn and lambdified."""

    def _units(self) -> tuple[str, ...]:
        """Return a unit for each row of `_shown`, or nothing."""
        return ()

    @property
    def is_symbolic(self) -> bool:
        """Whether a number is a SymPy expression rather than a float."""
        return any(entries.is_symbolic(self._array(field)) for field in self._shapes)

    def simplify(self) -> Self:
        """Return the value with every entry simplified by SymPy."""
        return self._each(entries.simplified)

    def subs(self, values: Mapping[Any, Any]) -> Self:
        """Return the value with symbols replaced by numbers or other expressions."""
        return self._each(lambda array: entries.substituted(array, values))

    def numeric(self) -> Self:
        """Return the value with float64 entries.

        Raises ValueError when a symbol is left; it says which.
        """
        return self._each(lambda array: entries.numeric(array, self.name))

    def lambdify(self, *symbols: Any) -> Callable[..., Array]:
        """Return a NumPy function of `symbols`, in this order, that gives the numbers as an array.

        The array is what `.matrix()`, `.vector()` or `.xyz` gives. Where the arguments are arrays
        of n numbers, the answer has n of them along its first axis.
        """
        return entries.lambdified(symbols, self._shown())

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def __repr__(self) -> str:
        return pictures.text(self.name, self._shown())

    def _repr_latex_(self) -> str:
        return pictures.latex(self._typeset(), self._shown())

    def _repr_html_(self) -> str | None:
        """Return a table for numbers. Expressions are left to LaTeX, which sets them better."""
        if self.is_symbolic:
            return None
        return pictures.html(self.name, self.meaning, self._shown(), self._units())

    def _each(self, change: Callable[[Array], Array]) -> Self:
        changed = {field: change(self._array(field)) for field in self._shapes}
        letters = {name: getattr(self, name) for name in self._letters()}
        return type(self)(**letters, **changed)

    def _key(self) -> tuple[Any, ...]:
        letters = tuple(getattr(self, name) for name in self._letters())
        return letters + tuple(entries.key_of(self._array(field)) for field in self._shapes)

    @classmethod
    def _letters(cls) -> Iterator[str]:
        return (field.name for field in fields(cls) if field.name not in cls._shapes)  # type: ignore[arg-type]

    if not TYPE_CHECKING:  # kinds that combine say with what, and types are checked against that

        def __matmul__(self, other: Any) -> Any:
            return self._unless_labelled("@", other)

        def __add__(self, other: Any) -> Any:
            return self._unless_labelled("+", other)

        def __sub__(self, other: Any) -> Any:
            return self._unless_labelled("-", other)

        def _unless_labelled(self, operator: str, other: Any) -> Any:
            """Leave another labelled value to its own say as the right operand; refuse the rest."""
            if isinstance(other, Labelled):
                return NotImplemented
            raise refusal(operator, self, other)

    def __rmatmul__(self, other: Any) -> Any:
        raise refusal("@", other, self)

    def __radd__(self, other: Any) -> Any:
        raise refusal("+", other, self)

    def __rsub__(self, other: Any) -> Any:
        raise refusal("-", other, self)


def refusal(operation: str, left: Any, right: Any) -> TypeError:
    """Return the error for operands of kinds that are not combined, or without letters.

    `operation` is an operator, such as "@", or the name of a method of the left operand.
    """
    if isinstance(left, Labelled) and isinstance(right, Labelled):
        code = "{}.{}({})" if operation.isidentifier() else "{} {} {}"
        written = code.format(left.name, operation, right.name)
        kinds = f"a {type(left).__name__} and a {type(right).__name__}"
        return TypeError(f"{written}: {kinds} are not combined in this way")
    value, bare = (left, right) if isinstance(left, Labelled) else (right, left)
    return TypeError(
        f"{value.name} meets a bare {type(bare).__name__} in {operation!r}: bare numbers do not "
        "say which frames they belong to. Give them their letters first, for example as a "
        "Position, or take the numbers out of both"
    )

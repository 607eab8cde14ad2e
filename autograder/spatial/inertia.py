"""What both inertias share: a body, a point, axes, and how moments follow the point and axes."""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from autograder.spatial import entries
from autograder.spatial.expressed import Expressed
from autograder.spatial.labels import center_of, joined, typeset, typeset_joined
from autograder.spatial.rotation import Rotation
from autograder.spatial.value import Array, refusal


class Inertia(Expressed):
    """An inertia of `body` about the point `about`, written in the axes of `expressed_in`."""

    body: str
    about: str

    _symbol: ClassVar[str]

    @property
    def name(self) -> str:
        """The value as it is written in code: the symbol, the body, the point and the axes."""
        return f"{self._symbol}_{joined((self.body, self.about))}_{self.expressed_in}"

    @property
    def center_label(self) -> str:
        """The name of the body's mass centre: "Bcm" for "B"."""
        return center_of(self.body)

    def __rmatmul__(self, other: Any) -> Any:
        if not isinstance(other, Rotation):
            raise refusal("@", other, self)
        raise TypeError(
            f"{other.name} @ {self.name}: one product turns one side only. In other axes it is "
            f"{self.name}.reexpress({other.name}), which turns both"
        )

    def _typeset(self) -> str:
        letters = typeset_joined((self.body, self.about))
        return rf"{self._symbol}_{{{letters}\,\_{typeset(self.expressed_in)}}}"


def of_both(left: Inertia, right: Inertia) -> str:
    """Return the name of the body that two bodies make: in alphabetical order, "BC"."""
    return joined(sorted((left.body, right.body)))


def of_point_mass(mass: Any, c: Array) -> Array:
    """Return m((c·c)1 - c c^T), 3×3: what the parallel axis theorem adds for the offset `c` (3)."""
    m, c = entries.alike(np.asarray(mass), c)
    one = np.eye(3, dtype=int).astype(c.dtype)
    moments: Array = m * (c @ c * one - np.outer(c, c))
    return moments


def turned(R: Array, moments: Array) -> Array:
    """Return R I R^T: symmetric moments, 3×3, in other axes."""
    return entries.product(entries.product(R, moments), R.T)


def times(factor: Any, array: Any) -> Array:
    """Return a factor times an array; beside expressions, whole numbers stay exact."""
    a, b = entries.alike(np.asarray(factor), np.asarray(array))
    return np.asarray(a * b)


def over(array: Any, divisor: Any) -> Array:
    """Return an array divided by a number; beside expressions, whole numbers stay exact."""
    a, b = entries.alike(np.asarray(array), np.asarray(divisor))
    if entries.is_symbolic(b):
        import sympy

        b = np.asarray(sympy.sympify(b[()]))  # so that 1 divided by 3 is a fraction
    return np.asarray(a / b)

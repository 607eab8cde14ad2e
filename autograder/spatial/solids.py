"""Solid bodies of one density: their spatial inertia about the mass centre, in their own axes.

Sizes are full lengths in metres, as in Drake and URDF; MuJoCo takes half of them. `mass` in kg.
Numbers or positive SymPy symbols. Formulas: Beer and Johnston, *Vector Mechanics for Engineers*,
table of moments of inertia; the tests derive each by a triple integral.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from autograder.spatial import entries
from autograder.spatial.labels import center_of
from autograder.spatial.possible import positive
from autograder.spatial.spatial_inertia import SpatialInertia


def box(mass: Any, x: Any, y: Any, z: Any, *, body: str) -> SpatialInertia:
    """Return the inertia of a box with full side lengths `x`, `y`, `z` along its axes.

    Raises ValueError for a number that is not positive.
    """
    m, x, y, z = _positive(mass, x=x, y=y, z=z)
    return _central(body, m, *(m * (a**2 + b**2) / 12 for a, b in ((y, z), (x, z), (x, y))))


def cylinder(mass: Any, radius: Any, length: Any, *, body: str) -> SpatialInertia:
    """Return the inertia of a cylinder along z with its full `length`.

    Raises ValueError for a number that is not positive.
    """
    m, r, h = _positive(mass, radius=radius, length=length)
    across = m * (3 * r**2 + h**2) / 12
    return _central(body, m, across, across, m * r**2 / 2)


def sphere(mass: Any, radius: Any, *, body: str) -> SpatialInertia:
    """Return the inertia of a solid sphere. Raises ValueError for a number that is not positive."""
    m, r = _positive(mass, radius=radius)
    return _central(body, m, *(2 * m * r**2 / 5,) * 3)


def capsule(mass: Any, radius: Any, length: Any, *, body: str) -> SpatialInertia:
    """Return the inertia of a capsule along z: a cylinder of `length` with half a ball at each end.

    Raises ValueError for a number that is not positive.
    """
    m, r, h = _positive(mass, radius=radius, length=length)
    of_cylinder = m * 3 * h / (3 * h + 4 * r)  # the volumes are πr²h and 4πr³/3
    of_balls = m * 4 * r / (3 * h + 4 * r)
    along = of_cylinder * r**2 / 2 + of_balls * 2 * r**2 / 5
    # Half a ball has its mass centre 3r/8 from its flat side.
    across = of_cylinder * (3 * r**2 + h**2) / 12
    across = across + of_balls * (2 * r**2 / 5 + h**2 / 4 + 3 * h * r / 8)
    return _central(body, m, across, across, along)


def _positive(mass: Any, **sizes: Any) -> Iterable[Any]:
    """Return the numbers: floats, or all of them SymPy's, so that 1/12 stays a fraction."""
    given = [positive(mass, "mass", "kg"), *(positive(n, name, "m") for name, n in sizes.items())]
    exact = entries.frozen(given, (len(given),), "mass and sizes")
    if not entries.is_symbolic(exact):
        return exact
    import sympy

    return [sympy.sympify(number) for number in exact]


def _central(body: str, mass: Any, xx: Any, yy: Any, zz: Any) -> SpatialInertia:
    moments: Any = [[xx, 0, 0], [0, yy, 0], [0, 0, zz]]
    return SpatialInertia(body, center_of(body), body, mass, np.zeros(3), moments)

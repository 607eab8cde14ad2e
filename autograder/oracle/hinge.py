"""What MuJoCo measures on a body that turns about a hinge: moments of inertia about any axis."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from autograder.oracle import engine, one_body
from autograder.oracle.free_body import arm_from
from autograder.oracle.inertial import Body, Inertial, inertial
from autograder.spatial import Direction, FrameMismatch, Position

Array = NDArray[np.float64]

_PAIRS = ((0, 1), (0, 2), (1, 2))


def moment_about_axis(body: Body, direction: Direction, p_PQ_E: Position | None = None) -> float:
    """Return the moment of inertia in kg·m² about the axis through Q along `direction`.

    `body` is given about P in E's axes, and the direction (of any length but zero) is expressed in
    them. Without `p_PQ_E` the axis goes through P.

    Measured: the 1×1 mass matrix of a hinge in that place. Neither the parallel axis theorem nor
    u·I u is ours.

    Raises FrameMismatch when the letters do not meet; ValueError for symbols, or a direction of
    length zero.
    """
    known = inertial(body)
    if direction.expressed_in != known.axes:
        raise FrameMismatch(
            f"{direction.name} with an inertia in {known.axes}'s axes: the direction must be "
            f"expressed in {known.axes}"
        )
    axis = engine.numbers(direction, direction.xyz)
    length = np.linalg.norm(axis)
    if not length > 0.0:
        raise ValueError(f"{direction.name} must point somewhere, but its length is zero")
    (moment,) = _moments(known, [axis / length], p_PQ_E)
    return moment


def rotational_inertia_about(body: Body, p_PQ_E: Position | None = None) -> Array:
    """Return the inertia of a body about Q, 3×3 in kg·m², in the axes E in which it is given.

    Measured: six hinges through Q, along the three axes and along the three diagonals between
    them. The moment about a diagonal is the mean of two moments of inertia, and the product of
    inertia: that is how the products are told. The parallel axis theorem is not ours.

    Arguments and errors are those of `moment_about_axis`.
    """
    axes = np.eye(3)
    diagonals = [(axes[i] + axes[j]) / np.sqrt(2.0) for i, j in _PAIRS]
    measured = _moments(inertial(body), [*axes, *diagonals], p_PQ_E)
    moments = np.diag(measured[:3])
    for (i, j), diagonal in zip(_PAIRS, measured[3:], strict=True):
        moments[i, j] = moments[j, i] = diagonal - (moments[i, i] + moments[j, j]) / 2
    return moments


def _moments(known: Inertial, axes: Iterable[Array], p_PQ_E: Position | None) -> list[float]:
    place = arm_from(known.origin, known.axes, p_PQ_E)
    with one_body.hinged() as body:
        body.weigh(known.mass, known.center, known.principal, known.wxyz)
        return [body.moment_about(place, axis) for axis in axes]

"""Which masses and moments a body can have, and what may have made others impossible."""

from __future__ import annotations

from typing import Any

import numpy as np

from autograder.spatial import entries
from autograder.spatial.value import Array

TOLERANCE = 1e-9
"""How far moments may miss a test, as a part of their trace: rounding, not a mistake."""

PLAIN_TURN = 0.2
"""A turn (rad) that is found in moments tells of a rotation only if it is larger than this."""

SAME_PLACE = 1e-9
"""How far, in metres, two places of one mass centre may be apart."""


def positive(value: Any, what: str, unit: str) -> Any:
    """Return a number above zero as float64, or an expression that may be above zero.

    Raises ValueError for a number that is not positive and finite, and for an expression that
    SymPy knows not to be positive. `what` and `unit` say what the number is.
    """
    number: Any = entries.frozen(value, (), what)[()]
    known = number.is_positive if entries.is_expression(number) else bool(number > 0.0)
    if known is False:
        raise ValueError(f"{what} must be positive, got {f'{number} {unit}'.strip()}")
    return number


def in_numbers(*arrays: Any) -> tuple[Array, ...] | None:
    """Return the arrays in float64, or None where a symbol is left in one of them."""
    known = [np.asarray(array) for array in arrays]
    if any(getattr(entry, "free_symbols", ()) for array in known for entry in array.flat):
        return None
    return tuple(array.astype(np.float64) for array in known)


def require_nearby(gap: Array, demand: str) -> None:
    """Raise ValueError unless the gap (3, in m) between two places of a mass centre is none."""
    for sample in entries.samples(gap):
        distance = float(np.linalg.norm(sample))
        if distance > SAME_PLACE:
            raise ValueError(
                f"{demand}, but is {distance:.3g} m off. A name that ends in cm is the mass "
                "centre's: check the numbers, or give another point another name"
            )


def require_symmetric(moments: Array, what: str) -> None:
    """Raise ValueError unless 3×3 moments, in kg·m², equal their transpose.

    The error names the pair of entries that differ most, by how much, and the likely cause where
    the numbers show one. Expressions are tried at two random points of their symbols.
    """
    if (moments == moments.T).all():  # most expressions are as they stand
        return
    for sample in entries.samples(moments):
        gaps = np.abs(sample - sample.T)
        if gaps.max() <= TOLERANCE * np.abs(sample).max():
            continue
        i, j = divmod(int(gaps.argmax()), 3)
        one, other = "xyz"[i] + "xyz"[j], "xyz"[j] + "xyz"[i]
        apart = "" if entries.is_symbolic(moments) else f", {gaps[i, j]:.3g} kg·m² apart"
        message = (
            f"{what} must be symmetric, but {one} is {moments[i, j]} "
            f"and {other} is {moments[j, i]}{apart}"
        )
        raise ValueError(_sentences(message, _why_asymmetric(sample)))


def require_possible(moments: Array, what: str) -> None:
    """Raise ValueError unless symmetric moments, 3×3 in kg·m², are those of some body.

    No principal moment may be negative, and none may exceed the sum of the other two. The error
    says which test failed, by how much, and the likely cause where the numbers show one. Source:
    Wittenburg, *Dynamics of Multibody Systems* (2008), section 3.1.
    """
    fault = impossibility(moments)
    if fault is not None:
        message = f"{what} cannot be those of a body: {fault}"
        raise ValueError(_sentences(message, why_impossible(moments)))


def require_possible_about(moments: Array, of_mass: Array, name: str, center: str) -> None:
    """Raise ValueError unless moments about a point leave possible ones about the mass centre.

    `of_mass` (3×3, kg·m²) is what the parallel axis theorem subtracts on the way to the `center`.
    The error is as in `require_possible`, and tells when the moments may have been central ones.
    """
    fault = impossibility(moments - of_mass, scale=float(moments.trace()))
    if fault is None:
        return
    message = f"{name}.moments leave about {center} what no body has: {fault}"
    central = (
        f"They would do as moments about {center}: if they are, use SpatialInertia.from_central"
    )
    causes = central if impossibility(moments) is None else "", why_impossible(moments, of_mass)
    raise ValueError(_sentences(message, *causes))


def impossibility(moments: Array, scale: float | None = None) -> str | None:
    """Return why no body has these symmetric moments, with the size, or None where one may.

    The tolerance is a part of `scale`, by default the trace. Moments that are small differences of
    large ones owe their rounding to these.
    """
    low, middle, high = np.linalg.eigvalsh(moments)
    tolerance = TOLERANCE * abs(moments.trace() if scale is None else scale)
    if low < -tolerance:
        return f"a principal moment is negative, {low:.3g} kg·m²"
    excess = high - middle - low
    if excess > tolerance:
        return (
            f"the largest principal moment, {high:.3g} kg·m², exceeds the sum of the other two "
            f"by {excess:.3g} kg·m² (triangle inequality)"
        )
    return None


def why_impossible(moments: Array, of_mass: Array | float = 0.0) -> str:
    """Return the likely cause that the numbers show, or nothing.

    What is tried is whether the other sign of the products of inertia would do. `of_mass` (3×3) is
    subtracted from the moments on the way to the mass centre.
    """
    diagonal = np.diag(np.diag(moments))
    negated = 2.0 * diagonal - moments
    if impossibility(negated - of_mass, scale=moments.trace()) is not None:
        return ""
    return (
        "With the products of inertia negated they would be possible: "
        "products are -∫xy dm, and some tables give +∫xy dm"
    )


def _why_asymmetric(moments: Array) -> str:
    upper, lower = np.triu(moments, 1), np.tril(moments, -1)
    if not upper.any() or not lower.any():
        return "One side of the diagonal is empty: write each product of inertia on both sides"
    if np.allclose(upper, -lower.T, rtol=1e-6, atol=0.0):
        return (
            "The products have opposite signs across the diagonal: on both sides they are -∫xy dm"
        )
    left, stretch, right = np.linalg.svd(moments)
    R = left @ right  # the rotation of the polar decomposition, moments = R I with I symmetric
    turn = float(np.arccos(np.clip((R.trace() - 1.0) / 2.0, -1.0, 1.0)))
    is_turned = np.linalg.det(R) > 0.0 and turn > PLAIN_TURN
    if not is_turned or impossibility(np.diag(stretch)) is not None:
        return ""
    return (
        f"They are R I of a possible I and a turn by {turn:.3g} rad, as if turned on one side "
        "only: in other axes, moments are R I R^T"
    )


def _sentences(*parts: str) -> str:
    return " ".join(f"{part}." for part in parts if part)

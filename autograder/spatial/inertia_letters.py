"""What does not fit when an inertia meets another value, by the letters alone."""

from __future__ import annotations

from typing import Any

from autograder.spatial.expressed import axes_differ


def not_two_bodies_in_one_place(left: Any, right: Any) -> str | None:
    """Return the complaint about two inertias that do not add up to that of a joint body."""
    if left.body == right.body:
        return f"both are of {left.body}: a sum is of two different bodies that move as one"
    if left.about != right.about:
        return f"both must be about the same point, but {left.about} meets {right.about}"
    return axes_differ(left, right)


def not_from_here(inertia: Any, p: Any) -> str | None:
    """Return the complaint about an arm that does not start where the inertia is about."""
    if (p.start, p.expressed_in) == (inertia.about, inertia.expressed_in):
        return None
    return (
        f"the arm must start at {inertia.about} and be expressed in {inertia.expressed_in}, "
        f"but it starts at {p.start} and is expressed in {p.expressed_in}"
    )


def no_single_step(inertia: Any, p: Any) -> str | None:
    """Return the complaint about an arm that the parallel axis theorem does not lead along."""
    center = inertia.center_label
    if not_from_here(inertia, p) or center in (p.start, p.end):
        return not_from_here(inertia, p)
    return (
        f"neither {p.start} nor {p.end} is the mass centre {center}, and the parallel axis theorem "
        f"holds only from or to it: shift to {center} first, and from there to {p.end}"
    )


def not_central(inertia: Any, p: Any) -> str | None:
    """Return the complaint about parts that are not an inertia about Bcm and a way there."""
    center = inertia.center_label
    if inertia.about == center:
        return _not_to_the_center(inertia, p)
    instead = "" if not_about_its_point(inertia, p) else ". For such a pair use from_about_point"
    return (
        f"the inertia must be about the mass centre {center}, or it would be shifted twice, "
        f"but it is about {inertia.about}{instead}"
    )


def not_about_its_point(inertia: Any, p: Any) -> str | None:
    """Return the complaint about parts that are not an inertia about P and the way from P."""
    if inertia.about == p.start:
        return _not_to_the_center(inertia, p)
    is_central = inertia.about == inertia.center_label and not _not_to_the_center(inertia, p)
    return (
        f"the inertia must be about {p.start}, where the position starts, but it is about "
        f"{inertia.about}{'. For such a pair use from_central' if is_central else ''}"
    )


def _not_to_the_center(inertia: Any, p: Any) -> str | None:
    if (p.end, p.expressed_in) == (inertia.center_label, inertia.expressed_in):
        return None
    return (
        f"the position must end at {inertia.center_label} and be expressed in "
        f"{inertia.expressed_in}, but it ends at {p.end} and is expressed in {p.expressed_in}"
    )


def not_its_velocity(M: Any, V: Any) -> str | None:
    """Return the complaint about a velocity that is not the body's, at the inertia's point."""
    if (V.moving, V.at, V.expressed_in) == (M.body, M.about, M.expressed_in):
        return None
    return (
        f"the velocity must be that of {M.body} at {M.about}, expressed in {M.expressed_in}, but "
        f"it is that of {V.moving} at {V.at}, expressed in {V.expressed_in}"
    )

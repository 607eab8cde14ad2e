"""Writing model files: numbers with every digit, and what no file can hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from xml.etree import ElementTree as ET

from autograder.kinematics.joint import Joint
from autograder.spatial import SpatialInertia, center_of, origin_of

SIX = ((0, 0), (1, 1), (2, 2), (0, 1), (0, 2), (1, 2))
"""Where xx yy zz xy xz yz stand in a 3×3 matrix."""


def written(values: Iterable[float]) -> str:
    """Return numbers so that reading them gives the same ones: the shortest such digits."""
    return " ".join(repr(float(value) + 0.0).removesuffix(".0") for value in values)


def document(root: ET.Element) -> str:
    """Return the model as indented XML text.

    Raises ValueError for a name that XML cannot hold.
    """
    for element in root.iter():
        for name in element.attrib.values():
            if any(ord(letter) < ord(" ") for letter in name):
                raise ValueError(f"the name {name!r} holds a control character, as no XML file can")
    ET.indent(root)
    return ET.tostring(root, encoding="unicode") + "\n"


def require_room(joint: Joint) -> None:
    """Raise ValueError for a joint that its limits keep in one place: simulators let it run."""
    if joint.limits is not None and joint.limits[0] == joint.limits[1]:
        raise ValueError(
            f"joint {joint.name!r}: both limits are {joint.limits[0]!r}, which simulators take for "
            "no limits at all. A joint that never moves is fixed"
        )


def require_links(inertias: Mapping[str, SpatialInertia], links: Sequence[str], why: str) -> None:
    """Raise ValueError for an inertia of a link that the file will not have."""
    for frame in inertias:
        if frame not in links:
            raise ValueError(
                f"inertias must be of {', '.join(links)}, got one of {frame!r}{why}. Hand over "
                "only those of the chain's links"
            )


def central_parts(M: SpatialInertia, frame: str) -> tuple[str, str, list[str]]:
    """Return mass, mass centre and the moments about it, xx yy zz xy xz yz, as text.

    Raises ValueError unless the inertia is of this link, about its origin and in its axes.
    """
    M = M.numeric()
    if M.expressed_in != frame or M.about != origin_of(frame):
        lost = ""
        if M.about == center_of(frame):
            lost = " About its mass centre, it does not say where in the link that centre is."
        raise ValueError(
            f"{M.name}: the inertia of link {frame!r} must be about {origin_of(frame)} and "
            f"expressed in {frame}; shift and re-express it first.{lost}"
        )
    moments = M.central().moments
    return written([M.mass]), written(M.center), [written([moments[at]]) for at in SIX]

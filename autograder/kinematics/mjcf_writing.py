"""A chain as an MJCF file: nested bodies, angles in radians."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from autograder.kinematics.chain import Chain
from autograder.kinematics.joint import Joint
from autograder.kinematics.model_text import (
    central_parts,
    document,
    require_links,
    require_room,
    written,
)
from autograder.spatial import Pose, SpatialInertia

PLANAR = (("x", "slide", "1 0 0"), ("y", "slide", "0 1 0"), ("turn", "hinge", "0 0 1"))
"""The three joints that make up a planar one, in the order of its positions."""

STAND_IN = {"pos": "0 0 0", "mass": "1", "diaginertia": "0.01 0.01 0.01"}
"""The inertial of every body where none are handed over: kg and kg·m²."""


def write_mjcf(
    chain: Chain, *, name: str = "chain", inertias: Mapping[str, SpatialInertia] | None = None
) -> str:
    """Return the chain as MJCF text, with every digit: `read_mjcf` gives the same motion.

    One body a link, and a site at the tip; the base is MuJoCo's world, and its name is not kept. A
    planar joint becomes three, "j_x", "j_y" and "j_turn", with the same positions. A free joint has
    its positions in another order in MuJoCo: p first, then the quaternion.

    `inertias` maps links to their inertia, about the frame's origin and expressed in the frame; if
    the tip is among them, it is written as a body instead of a site. MuJoCo loads a moving body
    only with a mass. Without `inertias` every body therefore gets a stand-in of 1 kg with
    0.01 kg·m² about each axis, which no kinematics reads; with them, a link that is not among them
    gets none.

    Raises ValueError for a chain with symbols; a floating joint anywhere but at the origin of the
    world; limits that are equal; a link called "world", or two joints of one name; and an inertia
    of another link than the chain's, about another point or in other axes.
    """
    links = [joint.child for joint in chain.joints]
    if inertias is not None:
        why = "; the base is MuJoCo's world, which has no mass" if chain.base in inertias else ""
        require_links(inertias, [*links, chain.tip], why)
    mujoco = ET.Element("mujoco", model=name)
    ET.SubElement(mujoco, "compiler", angle="radian", autolimits="true")
    body = ET.SubElement(mujoco, "worldbody")
    for joint in chain.joints:
        body = ET.SubElement(body, "body", {"name": joint.child, **_placed(joint.X_PJ)})
        _add_joint(body, joint, chain)
        _add_inertial(body, joint.child, inertias)
    if inertias and chain.tip in inertias:
        body = ET.SubElement(body, "body", {"name": chain.tip, **_placed(chain.X_CT)})
        _add_inertial(body, chain.tip, inertias)
    else:
        ET.SubElement(body, "site", {"name": chain.tip, **_placed(chain.X_CT)})
    _require_different(mujoco)
    return document(mujoco)


def _add_joint(body: ET.Element, joint: Joint, chain: Chain) -> None:
    if joint.type == "floating":
        _require_in_world(joint, chain)
        ET.SubElement(body, "freejoint", name=joint.name, align="false")
    elif joint.type == "planar":
        for part, kind, axis in PLANAR:
            ET.SubElement(body, "joint", name=f"{joint.name}_{part}", type=kind, axis=axis)
    elif joint.type == "ball":
        ET.SubElement(body, "joint", name=joint.name, type="ball")
    elif joint.type != "fixed":
        require_room(joint)
        kind = "slide" if joint.type == "prismatic" else "hinge"
        element = ET.SubElement(body, "joint", name=joint.name, type=kind, axis=written(joint.axis))
        if joint.limits is not None:
            element.set("range", written(joint.limits))


def _require_in_world(joint: Joint, chain: Chain) -> None:
    if joint is not chain.joints[0]:
        raise ValueError(
            f"joint {joint.name!r}: MJCF has a free joint only for a body directly in the world, "
            f"but this one is on {joint.parent}"
        )
    if Pose(*joint.X_PJ.labels) != joint.X_PJ:
        raise ValueError(
            f"joint {joint.name!r}: the positions of a free joint of MJCF are a pose in the world, "
            f"but this one's frame is elsewhere. Make {joint.X_PJ.name} the identity"
        )


def _add_inertial(
    body: ET.Element, frame: str, inertias: Mapping[str, SpatialInertia] | None
) -> None:
    if inertias is None:
        ET.SubElement(body, "inertial", STAND_IN)
    elif frame in inertias:
        mass, center, moments = central_parts(inertias[frame], frame)
        values = {"pos": center, "mass": mass, "fullinertia": " ".join(moments)}
        ET.SubElement(body, "inertial", values)


def _placed(X: Pose) -> dict[str, str]:
    X = X.numeric()
    return {"pos": written(X.p), "quat": written(X.rotation.quaternion())}


def _require_different(mujoco: ET.Element) -> None:
    """Raise ValueError where names that differ in the chain meet in the file."""
    bodies = ["world", *(body.get("name") for body in mujoco.iter("body"))]
    joints = [joint.get("name") for tag in ("joint", "freejoint") for joint in mujoco.iter(tag)]
    for kind, names in (("body", bodies), ("joint", joints)):
        for name in names:
            if names.count(name) > 1:
                raise ValueError(f"an MJCF cannot have a second {kind} called {name!r}: rename it")

"""A chain as a URDF file."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from autograder.kinematics.chain import Chain
from autograder.kinematics.joint import Joint
from autograder.kinematics.model_xml import written
from autograder.spatial import Pose, SpatialInertia

NO_EFFORT = "0"
"""A URDF wants an effort and a velocity with every limit; a chain knows neither."""


def write_urdf(
    chain: Chain, *, name: str = "chain", inertias: Mapping[str, SpatialInertia] | None = None
) -> str:
    """Return the chain as URDF text, with every digit, so that reading it gives the same chain.

    `inertias` maps link frames to the inertia of the link, about the frame's origin and expressed
    in the frame. Without it no link has a mass: that is enough for kinematics, and simulators
    refuse or guess. The tip becomes a link on a fixed joint.

    Raises ValueError for a chain with symbols, a ball joint (a URDF has none), an inertia of a
    link that the chain does not have, or one in other axes.
    """
    inertias = inertias or {}
    for frame in inertias:
        if frame not in chain.frames:
            raise ValueError(f"inertias must be of {', '.join(chain.frames)}, got {frame!r}")
    robot = ET.Element("robot", name=name)
    for frame in chain.frames:
        link = ET.SubElement(robot, "link", name=frame)
        if frame in inertias:
            _add_inertial(link, frame, inertias[frame])
    for joint in chain.joints:
        _add_joint(robot, joint)
    X_CT = chain.X_CT
    _add_joint(robot, Joint(f"{X_CT.child}_mount", X_CT, X_CT.child, type="fixed"))
    ET.indent(robot)
    return ET.tostring(robot, encoding="unicode") + "\n"


def _add_joint(robot: ET.Element, joint: Joint) -> None:
    if joint.type == "ball":
        raise ValueError(f"joint {joint.name!r}: a URDF has no ball joint; three revolute ones do")
    kind = "continuous" if joint.type == "revolute" and joint.limits is None else joint.type
    element = ET.SubElement(robot, "joint", name=joint.name, type=kind)
    _add_origin(element, joint.X_PJ)
    ET.SubElement(element, "parent", link=joint.parent)
    ET.SubElement(element, "child", link=joint.child)
    if kind in ("revolute", "continuous", "prismatic", "planar"):
        ET.SubElement(element, "axis", xyz=written(joint.axis))
    if kind in ("revolute", "prismatic"):
        limit = ET.SubElement(element, "limit", effort=NO_EFFORT, velocity=NO_EFFORT)
        if joint.limits is not None:
            limit.set("lower", written(joint.limits[:1]))
            limit.set("upper", written(joint.limits[1:]))


def _add_origin(element: ET.Element, X: Pose) -> None:
    X = X.numeric()
    ET.SubElement(
        element, "origin", xyz=written(X.p.tolist()), rpy=written(X.rotation.rpy().tolist())
    )


def _add_inertial(link: ET.Element, frame: str, M: SpatialInertia) -> None:
    M = M.numeric()
    if M.expressed_in != frame or M.about != f"{frame}o":
        raise ValueError(
            f"{M.name}: the inertia of link {frame!r} must be about {frame}o and expressed in "
            f"{frame}; shift and re-express it first"
        )
    inertial = ET.SubElement(link, "inertial")
    ET.SubElement(inertial, "origin", xyz=written(M.center.tolist()), rpy="0 0 0")
    ET.SubElement(inertial, "mass", value=written([M.mass]))
    moments = M.central().moments
    entries = {"ixx": (0, 0), "ixy": (0, 1), "ixz": (0, 2), "iyy": (1, 1), "iyz": (1, 2),
               "izz": (2, 2)}  # fmt: skip
    ET.SubElement(inertial, "inertia", {key: written([moments[at]]) for key, at in entries.items()})

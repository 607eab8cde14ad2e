"""A chain as a URDF file."""

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
from autograder.kinematics.model_values import unused
from autograder.spatial import Pose, SpatialInertia

UNBOUNDED = "1e9"
"""A URDF wants an effort and a velocity with every limit, and a chain knows neither: so much that
nothing is held back by it. Zero would hold back everything, and "inf" is no number to ROS."""


def write_urdf(
    chain: Chain, *, name: str = "chain", inertias: Mapping[str, SpatialInertia] | None = None
) -> str:
    """Return the chain as URDF text, with every digit: `read_urdf` gives a chain that moves alike.

    It need not be equal to the one that was written. A URDF has no names for the joints' frames:
    they come back as "joint1_frame". A revolute joint without limits is written, and read again,
    as a continuous one. An orientation goes through roll, pitch and yaw, which costs its last
    digit. The tip becomes a link on a fixed joint, and the tip again.

    `inertias` maps frames of the chain to the inertia of the link, about the frame's origin and
    expressed in the frame. Without it no link has a mass: that is enough for `read_urdf`,
    Pinocchio and Drake, but MuJoCo loads no moving link without mass.

    Raises ValueError for a chain with symbols, a ball joint (a URDF has none), a prismatic joint
    without limits (a URDF must have them), limits that are equal, and an inertia of a link that
    the chain does not have, about another point or in other axes.
    """
    inertias = inertias or {}
    require_links(inertias, chain.frames, "")
    robot = ET.Element("robot", name=name)
    for frame in chain.frames:
        link = ET.SubElement(robot, "link", name=frame)
        if frame in inertias:
            _add_inertial(link, frame, inertias[frame])
    for joint in chain.joints:
        _add_joint(robot, joint)
    mount = unused(f"{chain.tip}_mount", [joint.name for joint in chain.joints])
    _add_joint(robot, Joint(mount, chain.X_CT, chain.tip, type="fixed"))
    return document(robot)


def _add_joint(robot: ET.Element, joint: Joint) -> None:
    if joint.type == "ball":
        raise ValueError(
            f"joint {joint.name!r}: a URDF has no ball joint; three revolute joints with axes "
            "through one point do"
        )
    if joint.type == "prismatic" and joint.limits is None:
        raise ValueError(
            f"joint {joint.name!r}: a URDF must limit a prismatic joint; readers make of none "
            "either no motion or any. Give the joint limits=(lower, upper) in metres"
        )
    require_room(joint)
    kind = "continuous" if joint.type == "revolute" and joint.limits is None else joint.type
    element = ET.SubElement(robot, "joint", name=joint.name, type=kind)
    _add_origin(element, joint.X_PJ)
    ET.SubElement(element, "parent", link=joint.parent)
    ET.SubElement(element, "child", link=joint.child)
    if kind in ("revolute", "continuous", "prismatic", "planar"):
        ET.SubElement(element, "axis", xyz=written(joint.axis))
    if joint.limits is not None:
        lower, upper = (written([limit]) for limit in joint.limits)
        ET.SubElement(
            element, "limit", lower=lower, upper=upper, effort=UNBOUNDED, velocity=UNBOUNDED
        )


def _add_origin(element: ET.Element, X: Pose) -> None:
    X = X.numeric()
    ET.SubElement(element, "origin", xyz=written(X.p), rpy=written(X.rotation.rpy()))


def _add_inertial(link: ET.Element, frame: str, M: SpatialInertia) -> None:
    mass, center, moments = central_parts(M, frame)
    inertial = ET.SubElement(link, "inertial")
    ET.SubElement(inertial, "origin", xyz=center)
    ET.SubElement(inertial, "mass", value=mass)
    names = ("ixx", "iyy", "izz", "ixy", "ixz", "iyz")
    ET.SubElement(inertial, "inertia", dict(zip(names, moments, strict=True)))

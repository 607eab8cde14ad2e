"""A chain as an MJCF file: nested bodies, angles in radians."""

from __future__ import annotations

from collections.abc import Mapping
from xml.etree import ElementTree as ET

from autograder.kinematics.chain import Chain
from autograder.kinematics.joint import Joint
from autograder.kinematics.model_xml import written
from autograder.spatial import Pose, SpatialInertia

PLANAR = (("x", "slide", "1 0 0"), ("y", "slide", "0 1 0"), ("turn", "hinge", "0 0 1"))
"""The three joints that make up a planar one, in the order of its positions."""


def write_mjcf(
    chain: Chain, *, name: str = "chain", inertias: Mapping[str, SpatialInertia] | None = None
) -> str:
    """Return the chain as MJCF text, with every digit: one body a link, one site at the tip.

    `inertias` maps link frames to the inertia of the link, about the frame's origin and expressed
    in the frame. MuJoCo loads a moving body only with a mass: links that have none in `inertias`
    get a stand-in of 1 kg with 0.01 kg·m² about each axis, which no kinematics reads.

    Raises ValueError for a chain with symbols, a floating joint anywhere but on the base, an
    inertia of a link that the chain does not have, or one about another point or in other axes.
    """
    inertias = inertias or {}
    links = [joint.child for joint in chain.joints]
    for frame in inertias:
        if frame not in links:
            raise ValueError(f"inertias must be of {', '.join(links)}, got {frame!r}")
    mujoco = ET.Element("mujoco", model=name)
    ET.SubElement(mujoco, "compiler", angle="radian", autolimits="true")
    body = ET.SubElement(mujoco, "worldbody")
    for joint in chain.joints:
        if joint.type == "floating" and joint.parent != chain.base:
            raise ValueError(
                f"joint {joint.name!r}: MJCF has a free joint only for a child of the world"
            )
        # A free joint holds the pose in the world; where its body stands is its pose at the start.
        body = ET.SubElement(body, "body", {"name": joint.child, **_placed(joint.X_PJ)})
        _add_joint(body, joint)
        _add_inertial(body, joint.child, inertias.get(joint.child))
    ET.SubElement(body, "site", {"name": chain.tip, **_placed(chain.X_CT)})
    ET.indent(mujoco)
    return ET.tostring(mujoco, encoding="unicode") + "\n"


def _add_joint(body: ET.Element, joint: Joint) -> None:
    if joint.type == "floating":
        if Pose(*joint.X_PJ.labels) != joint.X_PJ:
            raise ValueError(
                f"joint {joint.name!r}: a free joint of MJCF counts from the world's origin, but "
                "this one starts elsewhere"
            )
        ET.SubElement(body, "freejoint", name=joint.name)
    elif joint.type == "planar":
        for part, kind, axis in PLANAR:
            ET.SubElement(body, "joint", name=f"{joint.name}_{part}", type=kind, axis=axis)
    elif joint.type == "ball":
        ET.SubElement(body, "joint", name=joint.name, type="ball")
    elif joint.type != "fixed":
        kind = "slide" if joint.type == "prismatic" else "hinge"
        element = ET.SubElement(body, "joint", name=joint.name, type=kind, axis=written(joint.axis))
        if joint.limits is not None:
            element.set("range", written(joint.limits))


def _add_inertial(body: ET.Element, frame: str, M: SpatialInertia | None) -> None:
    if M is None:
        ET.SubElement(body, "inertial", pos="0 0 0", mass="1", diaginertia="0.01 0.01 0.01")
        return
    M = M.numeric()
    if M.expressed_in != frame or M.about != f"{frame}o":
        raise ValueError(
            f"{M.name}: the inertia of link {frame!r} must be about {frame}o and expressed in "
            f"{frame}; shift and re-express it first"
        )
    I = M.central().moments  # noqa: E741
    six = [I[0, 0], I[1, 1], I[2, 2], I[0, 1], I[0, 2], I[1, 2]]
    values = {"pos": M.center.tolist(), "mass": [M.mass], "fullinertia": six}
    ET.SubElement(body, "inertial", {name: written(numbers) for name, numbers in values.items()})


def _placed(X: Pose) -> dict[str, str]:
    X = X.numeric()
    return {"pos": written(X.p.tolist()), "quat": written(X.rotation.quaternion().tolist())}

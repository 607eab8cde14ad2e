"""URDF files: the chain from one link to another, and the inertia of each link.

Strict where simulators are silent: a misspelt element or attribute, an orphan link or exchanged
limits is an error here. Format: the ROS wiki's pages on `robot`, `link` and `joint`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from autograder.kinematics.chain import Chain
from autograder.kinematics.joint import Joint
from autograder.kinematics.joint_types import MOTIONS
from autograder.kinematics.model_xml import (
    ModelFileError,
    described,
    named,
    numbers,
    parse,
    require_known,
)
from autograder.spatial import (
    Pose,
    Position,
    Rotation,
    RotationalInertia,
    SpatialInertia,
    center_of,
    origin_of,
)

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

TIP = "tip"
_IN_JOINT = (
    *("origin", "parent", "child", "axis", "limit", "dynamics", "mimic", "calibration"),
    "safety_controller",
)
_IN_LIMIT = ("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk")
_MOMENTS = ("ixx", "ixy", "ixz", "iyy", "iyz", "izz")


def read_urdf(source: str | Path, *, tip: str | None = None, base: str | None = None) -> Chain:
    """Return the chain of joints from link `base` to link `tip` of a URDF file.

    `source` is a path or the XML text. `base` is the root link if left out; `tip` may be left out
    where the tree has one leaf. Frames carry the names of the links; the frame of joint "j" is
    "j_frame". A fixed joint before the tip becomes the fixed pose of the tip; otherwise the last
    link has a frame "tip" in the same place as its own. Angles in rad, lengths in m.

    Raises ModelFileError for a file that is no such tree, or has what means nothing in a URDF.
    """
    robot = parse(source, "robot")
    links, joints = _tree(robot)
    by_child = {joint.child: joint for joint in joints}
    parents = {joint.parent for joint in joints}
    leaves = [link for link in links if link not in parents]
    root = next(link for link in links if link not in by_child)
    if tip is None and len(leaves) != 1:
        raise ModelFileError(f"the tree has several leaves; say which one: tip={leaves}")
    base, end = base or root, tip or leaves[0]
    for name in (base, end):
        if name not in links:
            raise ModelFileError(f"there is no link {name!r}; there are {', '.join(links)}")
    path: list[Joint] = []
    while end != base:
        if end not in by_child:
            raise ModelFileError(f"{base!r} is not above {tip or leaves[0]!r} in the tree")
        path.insert(0, by_child[end])
        end = by_child[end].parent
    if not path:
        raise ModelFileError(f"there is no joint between {base!r} and itself")
    for joint in path:
        if robot.find(f"joint[@name='{joint.name}']/mimic") is not None:
            raise ModelFileError(
                f"joint {joint.name!r} mimics another one; a chain's joints move each on its own"
            )
    if path[-1].type == "fixed" and len(path) > 1:
        last = path.pop()
        return Chain(tuple(path), Pose(last.parent, last.child, last.X_PJ.R, last.X_PJ.p))
    return Chain(tuple(path), Pose(path[-1].child, _unused(TIP, links)))


def read_urdf_inertias(source: str | Path) -> dict[str, SpatialInertia]:
    """Return the inertia of each link that has one, about the link's origin, in the link's axes.

    The rotation of `<inertial><origin rpy>` is applied. Raises ModelFileError, and ValueError for
    an inertia that no body has.
    """
    inertias = {}
    for link in parse(source, "robot").findall("link"):
        inertial = link.find("inertial")
        if inertial is None:
            continue
        name, frame = named(link), f"{named(link)}_inertial"
        mass, moments = (_required(inertial, tag) for tag in ("mass", "inertia"))
        require_known(moments, _MOMENTS)
        xx, xy, xz, yy, yz, zz = (numbers(moments, key, (0.0,))[0] for key in _MOMENTS)
        X = _origin(inertial, name, frame)
        central = RotationalInertia(
            name,
            center_of(name),
            frame,
            [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]],  # type: ignore[arg-type]
        ).reexpress(X.rotation)
        here = Position(center_of(name), center_of(name), name, 0 * X.p)
        about_center = SpatialInertia.from_central(numbers(mass, "value", (0.0,))[0], central, here)
        to_origin = Position(center_of(name), origin_of(name), name, -X.p)
        inertias[name] = about_center.shift(to_origin)
    return inertias


def _tree(robot: Element) -> tuple[list[str], list[Joint]]:
    """Return the links and joints of a file that is a tree with one root."""
    for element in robot:
        if element.tag not in ("link", "joint", "material", "gazebo", "transmission", "mujoco"):
            raise ModelFileError(f"{described(element)} is not known in a <robot>")
    links = [named(link) for link in robot.findall("link")]
    for kind, names in (("link", links), ("joint", [named(j) for j in robot.findall("joint")])):
        for name in names:
            if names.count(name) > 1:
                raise ModelFileError(f"there are two {kind}s of the name {name!r}")
    joints = [_joint(element, links) for element in robot.findall("joint")]
    children = [joint.child for joint in joints]
    for child in children:
        if children.count(child) > 1:
            raise ModelFileError(f"link {child!r} has two parents: a URDF is a tree")
    roots = [link for link in links if link not in children]
    if len(roots) != 1:
        what = f"several roots, {', '.join(roots)}: is a joint missing?" if roots else "a cycle"
        raise ModelFileError(f"the links must form one tree, but there is {what}")
    seen, waiting = set(), [roots[0]]
    while waiting:
        link = waiting.pop()
        seen.add(link)
        waiting += [joint.child for joint in joints if joint.parent == link]
    if len(seen) < len(links):
        raise ModelFileError(f"there is a cycle among {', '.join(set(links) - seen)}")
    return links, joints


def _joint(element: Element, links: list[str]) -> Joint:
    name, kind = named(element), named(element, "type")
    require_known(element, ("name", "type"))
    if kind not in MOTIONS or kind == "ball":
        known = ", ".join(motion for motion in MOTIONS if motion != "ball")
        raise ModelFileError(f"{described(element)}: type must be one of {known}, got {kind!r}")
    for child in element:
        if child.tag not in _IN_JOINT:
            raise ModelFileError(
                f"{described(element)}: <{child.tag}> means nothing in a joint; "
                f"known are {', '.join(_IN_JOINT)}"
            )
    parent, child_link = (named(_required(element, tag), "link") for tag in ("parent", "child"))
    for link in (parent, child_link):
        if link not in links:
            raise ModelFileError(f"{described(element)}: there is no link {link!r}")
    X_PJ = _origin(element, parent, _unused(f"{name}_frame", links))
    axis = (0.0, 0.0, 1.0)
    if kind in ("revolute", "continuous", "prismatic"):
        axis = _axis(element)
    elif kind == "planar" and _axis(element) != (0.0, 0.0, 1.0):
        raise ModelFileError(
            f"{described(element)}: a planar joint is read only with the axis 0 0 1, since readers "
            "differ in the x and y of another; turn the joint's origin instead"
        )
    try:
        return Joint(name, X_PJ, child_link, axis, kind, _limits(element, kind))  # type: ignore[arg-type]
    except ValueError as error:
        raise ModelFileError(f"{described(element)}: {error}") from None


def _axis(joint: Element) -> tuple[float, float, float]:
    axis, default = joint.find("axis"), (1.0, 0.0, 0.0)
    if axis is None:
        return default
    require_known(axis, ("xyz",))
    x, y, z = numbers(axis, "xyz", default)
    return x, y, z


def _limits(joint: Element, kind: str) -> tuple[float, float] | None:
    limit = joint.find("limit")
    if limit is not None:
        require_known(limit, _IN_LIMIT)
    if kind not in ("revolute", "prismatic"):
        return None
    if limit is None:
        raise ModelFileError(
            f"{described(joint)}: a {kind} joint needs a <limit>; one that turns without end is "
            "called continuous"
        )
    if limit.get("lower") is None and limit.get("upper") is None:
        return None
    return numbers(limit, "lower", (0.0,))[0], numbers(limit, "upper", (0.0,))[0]


def _origin(element: Element, parent: str, child: str) -> Pose:
    origin = element.find("origin")
    if origin is None:
        return Pose(parent, child)
    require_known(origin, ("xyz", "rpy"))
    p: tuple[float, ...] = numbers(origin, "xyz", (0.0, 0.0, 0.0))
    roll, pitch, yaw = numbers(origin, "rpy", (0.0, 0.0, 0.0))
    R = Rotation.from_rpy(roll, pitch, yaw, parent=parent, child=child)
    return Pose(parent, child, R.R, p)  # type: ignore[arg-type]


def _required(element: Element, tag: str) -> Element:
    found = element.find(tag)
    if found is None:
        raise ModelFileError(f"{described(element)} needs a <{tag}>")
    return found


def _unused(name: str, taken: list[str]) -> str:
    while name in taken:
        name += "_"
    return name

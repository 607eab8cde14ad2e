"""One `<joint>` of a URDF file as a joint. Format: the ROS wiki's page `urdf/XML/joint`."""

from __future__ import annotations

from collections.abc import Collection

from autograder.kinematics.joint import Joint
from autograder.kinematics.joint_types import MOTIONS, JointType
from autograder.kinematics.model_file import Element
from autograder.kinematics.model_values import (
    Known,
    named,
    number,
    numbers,
    require_known,
    required,
    unused,
    word,
)
from autograder.spatial import Pose, Rotation

ORIGIN = Known(("xyz", "rpy"))
_LINK = Known(("link",))
_INSIDE = {
    "origin": ORIGIN,
    "parent": _LINK,
    "child": _LINK,
    "axis": Known(("xyz",)),
    "limit": Known(
        ("lower", "upper", "effort", "velocity", "acceleration", "deceleration", "jerk")
    ),
    "dynamics": Known(("damping", "friction")),
    "mimic": Known(("joint", "multiplier", "offset")),
    "calibration": Known(("rising", "falling", "reference_position")),
    "safety_controller": Known(
        ("soft_lower_limit", "soft_upper_limit", "k_position", "k_velocity")
    ),
}
_JOINT = Known(("name", "type"), once=tuple(_INSIDE))
_TYPES: tuple[JointType, ...] = tuple(kind for kind in MOTIONS if kind != "ball")  # type: ignore[misc]
_ALONG_AXIS = ("revolute", "continuous", "prismatic")


def read_joint(element: Element, links: Collection[str]) -> Joint:
    """Return the joint. Its frame is called "j_frame" for joint "j", or the like if that is a link.

    Raises ModelFileError for what is missing, misspelt, or has no meaning for its type.
    """
    name = named(element)
    require_known(element, _JOINT)
    for child in element.children:
        require_known(child, _INSIDE[child.tag])
    if element.get("type") in ("ball", "spherical"):
        raise element.error(
            "a URDF has no ball joint; three revolute joints with axes through one point do", "type"
        )
    kind: JointType = word(element, "type", _TYPES)  # type: ignore[assignment]
    parent, child_link = (_link(required(element, tag), links) for tag in ("parent", "child"))
    if parent == child_link:
        raise element.error(f"parent and child are the same link, {parent!r}")
    X_PJ = read_origin(element, parent, unused(f"{name}_frame", links))
    axis, limits = _axis(element, kind), _limits(element, kind)
    return Joint(name, X_PJ, child_link, axis, kind, limits)


def read_origin(element: Element, parent: str, child: str) -> Pose:
    """Return the pose in `<origin>`: xyz in m, rpy in rad as Rz Ry Rx; the identity without one.

    Raises ModelFileError for an origin that says neither.
    """
    origin = element.find("origin")
    if origin is None:
        return Pose(parent, child)
    require_known(origin, ORIGIN)
    if not origin.attributes:
        raise origin.error("this says neither xyz nor rpy: leave it out, or give it one")
    roll, pitch, yaw = numbers(origin, "rpy", 3, (0.0, 0.0, 0.0))
    R = Rotation.from_rpy(roll, pitch, yaw, parent=parent, child=child)
    return Pose(parent, child, R.R, numbers(origin, "xyz", 3, (0.0, 0.0, 0.0)))  # type: ignore[arg-type]


def _link(element: Element, links: Collection[str]) -> str:
    name = named(element, "link")
    if name not in links:
        raise element.error(f"there is no link {name!r}; there are {', '.join(links)}", "link")
    return name


def _axis(joint: Element, kind: JointType) -> tuple[float, float, float]:
    """Return the axis, +x by the standard where there is none; z for types that choose none."""
    element, z = joint.find("axis"), (0.0, 0.0, 1.0)
    if kind not in (*_ALONG_AXIS, "planar"):
        return z
    x, y, z_ = axis = (1.0, 0.0, 0.0) if element is None else numbers(element, "xyz", 3)
    where = element or joint
    if not any(axis):
        raise where.error("an axis must have a direction, but all three numbers are zero", "xyz")
    if kind == "planar" and not (x == y == 0.0 and z_ > 0.0):
        raise where.error(
            "a planar joint is read only with the axis 0 0 1, got "
            f"{'none, which means 1 0 0' if element is None else element.get('xyz')}: readers "
            "differ in the x and y of another plane. Turn the joint's <origin> instead"
        )
    return z if kind == "planar" else (x, y, z_)


def _limits(joint: Element, kind: JointType) -> tuple[float, float] | None:
    limit = joint.find("limit")
    if limit is not None:
        for attribute in limit.attributes:
            number(limit, attribute)
    if kind in ("revolute", "prismatic"):
        return _both(joint, limit)
    if limit is not None and kind != "fixed":
        for attribute in ("lower", "upper"):
            if attribute in limit.attributes:
                advice = "; one that turns only so far is revolute" if kind == "continuous" else ""
                raise limit.error(f"a {kind} joint has no limits{advice}", attribute)
    return None


def _both(joint: Element, limit: Element | None) -> tuple[float, float]:
    if limit is None:
        endless = "; one that turns without end is continuous"
        raise joint.error(
            f"a {joint.get('type')} joint needs a <limit>"
            f"{endless if joint.get('type') == 'revolute' else ''}. ROS and Pinocchio refuse it "
            "without, MuJoCo and Drake let it run"
        )
    for attribute in ("lower", "upper"):
        if attribute not in limit.attributes:
            raise limit.error(
                "this is missing: by the standard it is then 0, but MuJoCo and Drake take no limit",
                attribute,
            )
    for attribute in ("effort", "velocity"):
        if attribute not in limit.attributes:
            raise limit.error(
                "this is missing: the standard demands it, and ROS and Pinocchio refuse the file",
                attribute,
            )
    lower, upper = number(limit, "lower"), number(limit, "upper")
    if lower > upper:
        raise limit.error(
            f"lower, {lower!r}, exceeds upper, {upper!r}, and simulators then let the joint run; "
            "are they exchanged, or did one lose its sign?"
        )
    if lower == upper:
        raise limit.error(
            f"lower and upper are both {lower!r}, which MuJoCo takes for no limit at all; a joint "
            "that never moves is fixed"
        )
    return lower, upper

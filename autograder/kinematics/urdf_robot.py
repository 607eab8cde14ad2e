"""The links and joints of a URDF file, held to being one tree.

Strict where simulators are silent: see the errors. Format: the ROS wiki's pages `urdf/XML/robot`
and `urdf/XML/link`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.kinematics.joint import Joint
from autograder.kinematics.model_file import Element, parse
from autograder.kinematics.model_values import Known, named, require_known
from autograder.kinematics.urdf_joint import read_joint

_ROBOT = Known(
    ("name", "version"),
    once=("mujoco",),
    many=("link", "joint", "material", "transmission", "gazebo", "sensor"),
)
_LINK = Known(("name",), once=("inertial",), many=("visual", "collision"))


@dataclass(frozen=True)
class Robot:
    """A tree of links. Both mappings are in the order of the file."""

    element: Element
    links: Mapping[str, Element]
    joint_above: Mapping[str, Joint]
    """Of each link but the root, the joint that carries it."""
    mimics: Mapping[str, Element]
    """Of each joint that follows another one, the `<mimic>`."""

    @property
    def root(self) -> str:
        """The link that no joint carries."""
        return next(link for link in self.links if link not in self.joint_above)

    @property
    def leaves(self) -> list[str]:
        """The links that carry none."""
        parents = {joint.parent for joint in self.joint_above.values()}
        return [link for link in self.links if link not in parents]


def read_robot(source: str | Path) -> Robot:
    """Return the links and joints of a URDF file, a path or the XML text.

    Raises ModelFileError when they are no tree with one root, when two have one name, or for what
    means nothing in a URDF.
    """
    element = parse(source, "robot")
    require_known(element, _ROBOT)
    _require_radians(element)
    links, joints = _by_name(element, "link"), _by_name(element, "joint")
    if not links:
        raise element.error("there is no <link> in it")
    for link in links.values():
        require_known(link, _LINK)
    joint_above: dict[str, Joint] = {}
    for found in joints.values():
        joint = read_joint(found, links)
        if joint.child in joint_above:
            first = joint_above[joint.child].name
            raise found.error(
                f"link {joint.child!r} is already the child of joint {first!r} (line "
                f"{joints[first].line}): in a tree a link has one parent. Are parent and child "
                "exchanged in one of them?"
            )
        joint_above[joint.child] = joint
    _require_tree(element, links, joint_above)
    mimics = {name: mimic for name, joint in joints.items() if (mimic := joint.find("mimic"))}
    return Robot(element, links, joint_above, mimics)


def _by_name(robot: Element, tag: str) -> dict[str, Element]:
    found: dict[str, Element] = {}
    for element in robot.all(tag):
        name = named(element)
        if name in found:
            raise element.error(
                f"there is a {tag} of this name already, on line {found[name].line}; MuJoCo would "
                "go on with a joint that has none"
                if tag == "joint"
                else f"there is a {tag} of this name already, on line {found[name].line}",
                "name",
            )
        found[name] = element
    return found


def _require_tree(
    robot: Element, links: Mapping[str, Element], joint_above: Mapping[str, Joint]
) -> None:
    roots = [link for link in links if link not in joint_above]
    if len(roots) > 1:
        parents = {joint.parent for joint in joint_above.values()}
        lonely = next((link for link in roots if link not in parents), roots[-1])
        raise links[lonely].error(
            f"the links must hang together as one tree, but no joint carries {', '.join(roots)}. "
            f"Is a joint missing, or its child another? MuJoCo would drop links without a word"
        )
    for link in links:
        seen = [link]
        while seen[-1] in joint_above:
            parent = joint_above[seen[-1]].parent
            if parent in seen:
                ring = [*seen[seen.index(parent) :], parent]
                raise robot.error(
                    f"the joints go round in a ring: {' on '.join(ring)}. In a tree one link, the "
                    "root, has no parent"
                )
            seen.append(parent)


def _require_radians(robot: Element) -> None:
    """Refuse degrees, which MuJoCo's extension can ask for, and which MuJoCo does not grant."""
    for extension in robot.all("mujoco"):
        for compiler in extension.all("compiler"):
            if compiler.get("angle") not in (None, "radian"):
                raise compiler.error(
                    "the angles of a URDF are radians; MuJoCo ignores this, and so would we",
                    "angle",
                )

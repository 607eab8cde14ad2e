"""A URDF file as the chain from one of its links to another."""

from __future__ import annotations

from pathlib import Path

from autograder.kinematics.chain import Chain
from autograder.kinematics.joint import Joint
from autograder.kinematics.model_values import unused
from autograder.kinematics.urdf_robot import Robot, read_robot
from autograder.spatial import Pose

TIP = "tip"


def read_urdf(source: str | Path, *, tip: str | None = None, base: str | None = None) -> Chain:
    """Return the chain of joints from link `base` to link `tip` of a URDF file.

    `source` is a path or the XML text. `base` is the root link if left out; `tip` may be left out
    where the tree has one leaf. Frames carry the names of the links; the frame of joint "j" is
    "j_frame". A fixed joint before the tip becomes the fixed pose of the tip; otherwise the last
    link has a frame "tip" in the same place as its own. Angles in rad, lengths in m. Visuals,
    collisions, dynamics and inertias are not read.

    A limit of ±90 is read as it stands, 90 rad: it is suspicious, but a screw turns that far.

    Raises ModelFileError for a file that is no tree of links, or has what means nothing in a URDF;
    where the path to the tip is not clear; and for a joint on it that mimics another.
    """
    robot = read_robot(source)
    path = _path(robot, base, tip)
    for joint in path:
        if joint.name in robot.mimics:
            raise robot.mimics[joint.name].error(
                f"joint {joint.name!r} is not free to move, but the joints of a chain move each on "
                "its own. Delete this, or choose another tip"
            )
    return ended(path, unused(TIP, robot.links))


def ended(path: list[Joint], spare: str) -> Chain:
    """Return the chain of these joints. The last one, if fixed, becomes the pose of the tip.

    Otherwise the tip is a frame called `spare`, in the place of the last link's.
    """
    if path[-1].type == "fixed" and len(path) > 1:
        last = path[-1]
        return Chain(tuple(path[:-1]), Pose(last.parent, last.child, last.X_PJ.R, last.X_PJ.p))
    return Chain(tuple(path), Pose(path[-1].child, spare))


def _path(robot: Robot, base: str | None, tip: str | None) -> list[Joint]:
    links = ", ".join(robot.links)
    for role, link in (("base", base), ("tip", tip)):
        if link is not None and link not in robot.links:
            raise robot.element.error(f"{role} must be one of {links}, got {link!r}")
    if len(robot.links) == 1:
        raise robot.element.error(f"there is one link, {links}, and no joint: no chain")
    if tip is None and len(robot.leaves) > 1:
        raise robot.element.error(f"the tree has several ends: say tip= one of {robot.leaves}")
    base, tip = base or robot.root, tip or robot.leaves[0]
    path: list[Joint] = []
    link = tip
    while link != base:
        if link not in robot.joint_above:
            raise robot.element.error(f"link {base!r} is not between the root and {tip!r}")
        path.insert(0, robot.joint_above[link])
        link = path[0].parent
    if not path:
        raise robot.element.error(f"base and tip are the same link, {base!r}: no chain")
    return path

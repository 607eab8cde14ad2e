"""An MJCF file as the chain from the world to one of its bodies or sites."""

from __future__ import annotations

from pathlib import Path

from autograder.kinematics.chain import Chain
from autograder.kinematics.mjcf_joints import JointPath
from autograder.kinematics.mjcf_model import WORLD, Mjcf, read_model
from autograder.kinematics.model_file import Element
from autograder.kinematics.model_values import unused
from autograder.kinematics.urdf_reading import TIP, ended
from autograder.spatial import Pose


def read_mjcf(source: str | Path, *, tip: str | None = None, world: str = WORLD) -> Chain:
    """Return the chain from the world to the site or body `tip` of an MJCF file.

    `source` is a path or the XML text. `tip` may be left out where the file has one site, or no
    site and one leaf. Frames carry the names of the bodies, and the base is called `world`; the
    frame of joint "j" is "j_frame". A body without a name is called by its number in MuJoCo, as
    "body3". Angles in rad, lengths in m, whatever the file says.

    Where several joints move body "b", or a joint has its anchor (`pos`) elsewhere, there are links
    "b_1", "b_2" on the way, and a fixed joint back to the body's own frame. A body without joints
    is on a fixed joint; before the tip, that is the fixed pose of the tip. If the tip is a body on
    a moving joint, the chain has a frame "tip" in the same place as its own.

    Read are nested bodies, frames, default classes, every way to write an orientation, `ref`, and
    limits. A free joint's positions are the pose in the world, so where its body is drawn counts
    for nothing; mind that their order here is quaternion first.

    Raises ModelFileError for a file that cannot be read, for what is misspelt, and for what could
    move a body and is not read here: included files, copies (replicate, composite, attach), mocap
    bodies, aligned free bodies, and constraints that couple the joints on the way.
    """
    model = read_model(source)
    end = _end(model, tip)
    path = JointPath(model, world)
    for element in reversed([end, *end.above()]):
        if element.tag == "body":
            path.enter(element)
        elif element.tag == "frame":
            path.step(element)
    if not path.joints:
        raise end.error("this sits on the world: no body moves it, and there is no chain to it")
    coupled = model.couplings()
    for joint in path.joints:
        if joint.name in coupled:
            raise coupled[joint.name].error(
                f"this couples or pins joint {joint.name!r}, but a chain's joints move each on its "
                'own. Set active="false", or choose another tip'
            )
    frames = {world, *model.bodies, *(joint.child for joint in path.joints)}
    if end.tag == "body":
        return ended(path.joints, unused(TIP, frames))
    path.step(_placed(end, model))
    label = unused(end.get("name") or TIP, frames)
    return Chain(tuple(path.joints), Pose(path.end, label, path.gap.R, path.gap.p))


def _placed(site: Element, model: Mjcf) -> Element:
    """Return a site with its defaults, if its pose is written as such."""
    said = model.defaults.resolved(site)
    for attribute in ("fromto", "mesh"):
        if attribute in said.attributes:
            raise site.error(
                "the pose of this site follows from it, which is not read here: write pos and quat",
                attribute,
            )
    return said


def _end(model: Mjcf, tip: str | None) -> Element:
    if tip is not None:
        sites = {name: site for site in model.sites if (name := site.get("name"))}
        found = [names[tip] for names in (sites, model.bodies) if tip in names]
        if len(found) == 2:
            raise found[0].error(f"there is also a body {tip!r}: rename one, to choose the tip")
        if not found:
            raise model.root.error(
                f"tip must be a site ({', '.join(sites) or 'there are none'}) or a body "
                f"({', '.join(model.bodies)}), got {tip!r}"
            )
        return found[0]
    leaves = [body for body in model.bodies.values() if all(e.tag != "body" for e in body.inside())]
    ends = list(model.sites) or leaves
    if len(ends) > 1:
        names = [
            e.get("name") or model.name_of(e) if e.tag == "body" else e.get("name") for e in ends
        ]
        raise model.root.error(f"there are several ends: say tip= one of {names}")
    return ends[0]

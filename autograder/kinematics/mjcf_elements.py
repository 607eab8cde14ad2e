"""What may stand in an MJCF file where it moves a body, and what is not read there.

Format: MuJoCo's XML reference. A test holds these names to the schema of the installed MuJoCo.
"""

from __future__ import annotations

from autograder.kinematics.model_file import Element
from autograder.kinematics.model_values import Known, require_known

TURNS = {"quat": 4, "axisangle": 4, "euler": 3, "xyaxes": 6, "zaxis": 3}
"""The five ways to write an orientation, and how many numbers each has."""

POSE = ("pos", *TURNS)
_SHOWN = ("geom", "site", "camera", "light", "plugin")
_JOINT = (
    *("type", "pos", "axis", "ref", "range", "limited", "group", "user", "margin", "armature"),
    *("damping", "frictionloss", "stiffness", "springdamper", "springref", "springyield"),
    *("actuatorfrclimited", "actuatorfrcrange", "actuatorgravcomp"),
    *("solreflimit", "solimplimit", "solreffriction", "solimpfriction"),
)
_SITE = (*POSE, "fromto", "type", "size", "mesh", "group", "material", "rgba", "user")
_EQUALITY = ("active", "solref", "solimp")

KNOWN = {
    "mujoco": Known(
        ("model",),
        many=(
            *("compiler", "option", "size", "statistic", "visual", "default", "extension"),
            *("asset", "worldbody", "deformable", "contact", "tendon", "equality", "actuator"),
            *("sensor", "custom", "keyframe"),
        ),
    ),
    "compiler": Known(
        (
            *("alignfree", "angle", "assetdir", "autolimits", "balanceinertia", "boundinertia"),
            *("boundmass", "conflict", "coordinate", "discardvisual", "eulerseq", "fitaabb"),
            *("fusestatic", "inertiafromgeom", "inertiagrouprange", "meshdir", "passthrough"),
            *("savecanonical", "savecompiled", "saveinertial", "settotalmass", "strippath"),
            *("texturedir", "usethread"),
        ),
        once=("lengthrange",),
    ),
    "default": Known(
        ("class",),
        once=(
            *("mesh", "texture", "material", "joint", "geom", "site", "camera", "light", "pair"),
            *("equality", "tendon", "general", "motor", "position", "velocity", "intvelocity"),
            *("orientation", "pid", "damper", "cylinder", "muscle", "adhesion", "dcmotor"),
        ),
        many=("default",),
    ),
    "worldbody": Known(many=("body", "frame", *_SHOWN)),
    "body": Known(
        ("name", "childclass", *POSE, "mocap", "fuse", "simple", "sleep", "gravcomp", "user"),
        once=("inertial",),
        many=("body", "frame", "joint", "freejoint", *_SHOWN),
    ),
    "frame": Known(("name", "childclass", *POSE), many=("body", "frame", *_SHOWN)),
    "joint": Known(("name", "class", *_JOINT)),
    "freejoint": Known(("name", "group", "align")),
    "inertial": Known((*POSE, "mass", "diaginertia", "fullinertia")),
    "site": Known(("name", "class", *_SITE)),
}
"""Of each element that can move a body, what it may hold."""

IN_DEFAULT = {"joint": Known(_JOINT), "site": Known(_SITE), "equality": Known(_EQUALITY)}
"""The same of those in a `<default>`."""

NOT_READ = {
    "include": "it stands for the text of another file: put that text in its place",
    "replicate": "it stands for several copies: write them out",
    "attach": "it stands for a body of another model: write it out",
    "composite": "it stands for many bodies: write them out",
    "flexcomp": "it makes bodies of its own: write them out, or read the model without it",
}
"""What stands for other elements, and what to do about it."""


def require_readable(root: Element) -> None:
    """Raise ModelFileError for what is misspelt, or is not read and could move a body."""
    for element in root.inside():
        if element.tag in NOT_READ:
            raise element.error(f"this is not read here, since {NOT_READ[element.tag]}")
    require_known(root, KNOWN["mujoco"])
    worlds = root.all("worldbody")
    moved = [element for world in worlds for element in world.inside()]
    for element in moved:
        _require_place(element)
    for element in (*root.all("compiler", "default"), *worlds, *moved):
        if element.tag in KNOWN:
            require_known(element, KNOWN[element.tag])
    for default in root.all("default"):
        for element in default.inside():
            known = IN_DEFAULT.get(element.tag) or KNOWN.get(element.tag)
            if known is not None and element.parent is not None:
                require_known(element, known)


def _require_place(element: Element) -> None:
    if element.tag in ("joint", "freejoint", "inertial") and element.parent is not None:
        inside = element.parent
        if inside.tag != "body":
            raise element.error(
                f"this is read only directly in a <body>, not in {inside.described}: write it there"
            )

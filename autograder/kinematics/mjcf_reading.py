"""MJCF files: the chain of bodies from the world to one of them.

Read here: nested bodies, their joints, sites; positions with any of the five ways to write an
orientation; the main default. What else could move a body (default classes, includes, frames,
replicas) is refused by name, and nothing of the kind is passed over.

Format: MuJoCo's XML reference.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from autograder.kinematics.chain import Chain
from autograder.kinematics.joint import Joint
from autograder.kinematics.model_xml import ModelFileError, described, named, numbers, parse
from autograder.spatial import Pose, Rotation, quaternion

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

WORLD = "world"
_REFUSED = ("include", "frame", "replicate", "attach", "composite", "flexcomp")
_MOVES = ("axis", "pos", "quat", "type", "range", "limited", "ref")
_TYPES = {"hinge": "revolute", "slide": "prismatic", "ball": "ball", "free": "floating"}
_TURNS = {"quat": 4, "axisangle": 4, "euler": 3, "xyaxes": 6, "zaxis": 3}


@dataclass(frozen=True)
class _Compiler:
    """What `<compiler>` says of angles and limits."""

    to_radians: float
    eulerseq: str
    autolimits: bool


def read_mjcf(source: str | Path, *, tip: str | None = None) -> Chain:
    """Return the chain from the world to the site or body `tip` of an MJCF file.

    `source` is a path or the XML text. `tip` may be left out where the file has one site, or no
    site and one leaf. Frames carry the names of the bodies; the base is "world". Several joints on
    one body become links between, "body_1" and so on. Angles in rad, lengths in m.

    Raises ModelFileError for a file that cannot be read, or holds what would change the chain and
    is not read here.
    """
    root = parse(source, "mujoco")
    _refuse(root)
    compiler = _compiler(root)
    worldbody = root.find("worldbody")
    if worldbody is None:
        raise ModelFileError("the model has no <worldbody>")
    _apply_defaults(root, worldbody)
    above = {child: parent for parent in worldbody.iter() for child in parent}
    end = _end(worldbody, tip)
    path = [end]
    while path[0] is not worldbody:
        path.insert(0, above[path[0]])
    joints: list[Joint] = []
    for body in path[1:] if end.tag == "body" else path[1:-1]:
        joints += _joints(body, joints[-1].child if joints else WORLD, compiler)
    if not joints:
        raise ModelFileError(f"{described(end)} sits on the world: there is no chain to it")
    last = joints[-1].child
    if end.tag == "site":
        return Chain(tuple(joints), _pose(end, last, _unlike(named(end), joints), compiler))
    return Chain(tuple(joints), Pose(last, _unlike("tip", joints)))


def _refuse(root: Element) -> None:
    for element in root.iter():
        if element.tag in _REFUSED:
            raise ModelFileError(f"<{element.tag}> is not read here: write out what it stands for")
    for default in root.iterfind(".//default/default"):
        for element in default:
            changed = [name for name in _MOVES if name in element.attrib]
            if element.tag in ("joint", "site") and changed:
                raise ModelFileError(
                    f"the default class {default.get('class')!r} of <{element.tag}> sets "
                    f"{', '.join(changed)}, which is not read here: write it at each element"
                )


def _apply_defaults(root: Element, worldbody: Element) -> None:
    """Write what the main default says of joints and sites at each that does not say otherwise."""
    for said in root.iterfind("default/*"):
        for element in worldbody.iter(said.tag if said.tag in ("joint", "site") else ""):
            for name, value in said.attrib.items():
                turned = name in _TURNS and any(turn in element.attrib for turn in _TURNS)
                if not turned:
                    element.attrib.setdefault(name, value)


def _compiler(root: Element) -> _Compiler:
    said: dict[str, str] = {}
    for element in root.findall("compiler"):
        said |= element.attrib
    angle = said.get("angle", "degree")
    if angle not in ("degree", "radian"):
        raise ModelFileError(f"<compiler>: angle must be degree or radian, got {angle!r}")
    eulerseq = said.get("eulerseq", "xyz")
    if len(eulerseq) != 3 or not set(eulerseq.lower()) <= set("xyz"):
        raise ModelFileError(f"<compiler>: eulerseq must be three letters, got {eulerseq!r}")
    to_radians = math.pi / 180 if angle == "degree" else 1.0
    return _Compiler(to_radians, eulerseq, said.get("autolimits", "true") == "true")


def _end(worldbody: Element, tip: str | None) -> Element:
    sites, bodies = list(worldbody.iter("site")), list(worldbody.iter("body"))
    if tip is not None:
        found = [e for e in (*sites, *bodies) if e.get("name") == tip]
        if len(found) != 1:
            names = ", ".join(e.get("name", "?") for e in (*sites, *bodies))
            raise ModelFileError(f"tip must be one site or body of {names}, got {tip!r}")
        return found[0]
    leaves = sites or [body for body in bodies if body.find("body") is None]
    if len(leaves) != 1:
        raise ModelFileError(f"say which is the tip: {[e.get('name') for e in leaves]}")
    return leaves[0]


def _joints(body: Element, parent: str, compiler: _Compiler) -> Iterator[Joint]:
    """Yield the joints that lead from the parent body to this one.

    A joint turns about its anchor, so the step to it comes before the motion and the step back
    after it, together with the step to the next one.
    """
    name, before = named(body), np.zeros(3)
    moving = [e for e in body if e.tag in ("joint", "freejoint")]
    links = [*(f"{name}_{i}" for i in range(1, len(moving))), name]
    X_PB = _pose(body, parent, "B", compiler)
    for i, (element, link) in enumerate(zip(moving, links, strict=False)):
        kind = _TYPES.get(element.get("type", "free" if element.tag == "freejoint" else "hinge"))
        if kind is None:
            raise ModelFileError(
                f"{described(element)}: the type must be one of {', '.join(_TYPES)}"
            )
        if numbers(element, "ref", (0.0,)) != (0.0,):
            raise ModelFileError(f"{described(element)}: a joint with a ref is not read here")
        anchor = np.array(numbers(element, "pos", (0.0, 0.0, 0.0)))
        step = Pose("B", f"{link}_frame", p=anchor - before)
        X_PJ = X_PB @ step if kind != "floating" else Pose(parent, f"{link}_frame")
        last = i == len(moving) - 1
        child = f"{name}_anchor" if last and np.any(anchor) else link
        axis = numbers(element, "axis", (0.0, 0.0, 1.0)) if kind != "ball" else (0.0, 0.0, 1.0)
        if kind == "floating":
            axis, child = (0.0, 0.0, 1.0), link
        limits = _limits(element, kind, compiler)
        label = element.get("name") or f"{name}_joint{i + 1}"
        yield Joint(label, X_PJ, child, axis, kind, limits)  # type: ignore[arg-type]
        parent, before, X_PB = child, anchor, Pose(child, "B")
    if not moving:
        yield Joint(
            f"{name}_fixed", _pose(body, parent, f"{name}_frame", compiler), name, type="fixed"
        )
    elif parent != name:
        X_PJ = Pose(parent, f"{name}_back", p=-before)
        yield Joint(f"{name}_fixed", X_PJ, name, type="fixed")


def _limits(element: Element, kind: str, compiler: _Compiler) -> tuple[float, float] | None:
    if "range" not in element.attrib or kind not in ("revolute", "prismatic"):
        return None
    limited = element.get("limited", "auto")
    if limited == "false" or (limited == "auto" and not compiler.autolimits):
        return None
    scale = compiler.to_radians if kind == "revolute" else 1.0
    lower, upper = numbers(element, "range", (0.0, 0.0))
    return lower * scale, upper * scale


def _pose(element: Element, parent: str, child: str, compiler: _Compiler) -> Pose:
    given = [name for name in _TURNS if name in element.attrib]
    if len(given) > 1:
        raise ModelFileError(f"{described(element)} has several orientations: {', '.join(given)}")
    R = np.eye(3)
    if given:
        values = np.array(numbers(element, given[0], (0.0,) * _TURNS[given[0]]))
        try:
            R = _turn(given[0], values, compiler)
        except ValueError as error:
            raise ModelFileError(f"{described(element)}: {given[0]}: {error}") from None
    p: tuple[float, ...] = numbers(element, "pos", (0.0, 0.0, 0.0))
    return Pose(parent, child, R, p)  # type: ignore[arg-type]


def _turn(way: str, values: np.ndarray, compiler: _Compiler) -> np.ndarray:
    """Return the 3×3 rotation of an attribute."""
    if way == "quat":
        return quaternion.to_matrix(quaternion.normalized(values))
    if way == "axisangle":
        return _about(tuple(values[:3]), values[3] * compiler.to_radians)
    if way == "euler":
        R = np.eye(3)
        for letter, angle in zip(compiler.eulerseq, values * compiler.to_radians, strict=True):
            turn = _about(letter.lower(), angle)
            R = R @ turn if letter.islower() else turn @ R  # about moving axes, or about fixed ones
        return R
    if way == "xyaxes":
        x = values[:3] / np.linalg.norm(values[:3])
        y = values[3:] - (values[3:] @ x) * x
        y = y / np.linalg.norm(y)
        return np.column_stack([x, y, np.cross(x, y)])
    return _least_turn_of_z(values / np.linalg.norm(values))


def _least_turn_of_z(z: np.ndarray) -> np.ndarray:
    axis = np.cross([0.0, 0.0, 1.0], z)
    angle = math.atan2(float(np.linalg.norm(axis)), float(z[2]))
    return _about(tuple(axis) if np.any(axis) else "x", angle)


def _about(axis: str | tuple[float, ...], angle: float) -> np.ndarray:
    return Rotation.about(axis, float(angle), parent="A", child="B").R


def _unlike(name: str, joints: list[Joint]) -> str:
    while name in (WORLD, *(joint.child for joint in joints)):
        name += "_"
    return name

"""The joints of the bodies of an MJCF file, as joints that follow one another.

MuJoCo lets several joints move one body, each about its own anchor. Here a joint moves one link,
about the origin of its frame: the step to the anchor comes before the motion, the step back after.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from autograder.kinematics.joint import Joint, Z
from autograder.kinematics.joint_types import JointType
from autograder.kinematics.mjcf_model import WORLD, Mjcf
from autograder.kinematics.mjcf_pose import about
from autograder.kinematics.model_file import Element
from autograder.kinematics.model_values import number, numbers, unused, word
from autograder.kinematics.motion import Axis
from autograder.spatial import Pose

_TYPES: dict[str, JointType] = {
    "hinge": "revolute",
    "slide": "prismatic",
    "ball": "ball",
    "free": "floating",
}
_GAP = "gap"


@dataclass
class JointPath:
    """Joints from the world on, one body after the other, each in the place of the last link.

    `end` is the last link; `gap` is the fixed step from it that no joint has taken yet.
    """

    model: Mjcf
    end: str
    joints: list[Joint] = field(default_factory=list)

    def __post_init__(self) -> None:
        elements = [e for body in self.model.bodies.values() for e in _moving(body)]
        self._names = {name for e in elements if (name := e.get("name"))}
        self._frames = {self.end, *self.model.bodies}
        self.gap = Pose(self.end, _GAP)

    def step(self, element: Element) -> None:
        """Take the fixed step that a body, a frame or a site writes."""
        self.gap = self.gap @ self.model.compiler.pose(element, _GAP, _GAP)

    def enter(self, body: Element) -> None:
        """Take the step to a body and add its joints; its frame is then the last link."""
        name = self.model.name_of(body)
        if word(body, "mocap", ("true", "false"), "false") == "true":
            raise body.error("a mocap body stands where the data puts it, and not at a joint")
        self.step(body)
        elements = _moving(body)
        for i, element in enumerate(elements, start=1):
            said = self.model.defaults.resolved(element)
            kind = _type(said)
            label = element.get("name") or self._new(f"{name}_joint{i}", self._names)
            if kind == "floating":
                _require_free(said, self.model, alone=len(elements) == 1)
                self.gap = Pose(self.end, _GAP)  # its positions are the pose in the world
                self._join(Joint(label, self.gap, name, type=kind))
                continue
            anchor = Pose(_GAP, _GAP, p=_anchor(said, kind))
            whole = i == len(elements) and not anchor.p.any()
            child = name if whole else self._new(f"{name}_{i}", self._frames)
            axis = Z if kind == "ball" else _axis(said)
            X_PJ = self.gap @ anchor @ self._neutral(said, kind, axis)
            self._join(Joint(label, X_PJ, child, axis, kind, _limits(said, kind, self.model)))
            self.gap = self.gap @ anchor.inverse()
        if self.end != name:
            fixed = self._new(f"{name}_fixed", self._names)
            self._join(Joint(fixed, self.gap, name, type="fixed"))

    def _neutral(self, joint: Element, kind: JointType, axis: Axis) -> Pose:
        """Return where the joint is at position 0, seen from where the file draws it: at `ref`."""
        ref = number(joint, "ref", 0.0)
        unit = np.array(axis) / np.linalg.norm(axis)
        if kind == "revolute":
            return Pose(_GAP, _GAP, about(unit, -ref * self.model.compiler.to_radians))
        return Pose(_GAP, _GAP, p=-ref * unit if kind == "prismatic" else np.zeros(3))

    def _join(self, joint: Joint) -> None:
        """Add a joint, and call its frame after it."""
        X, label = joint.X_PJ, self._new(f"{joint.name}_frame", self._frames)
        X_PJ = Pose(X.parent, label, X.R, X.p)
        self.joints.append(
            Joint(joint.name, X_PJ, joint.child, joint.axis, joint.type, joint.limits)
        )
        self.end, self.gap = joint.child, Pose(joint.child, _GAP)

    @staticmethod
    def _new(name: str, taken: set[str]) -> str:
        name = unused(name, taken)
        taken.add(name)
        return name


def _moving(body: Element) -> list[Element]:
    return body.all("joint", "freejoint")


def _type(joint: Element) -> JointType:
    if joint.tag == "freejoint":
        return "floating"
    return _TYPES[word(joint, "type", tuple(_TYPES), "hinge")]


def _anchor(joint: Element, kind: JointType) -> Any:
    pos = numbers(joint, "pos", 3, (0.0, 0.0, 0.0))
    return np.zeros(3) if kind == "prismatic" else np.array(pos)  # a slide is the same anywhere


def _axis(joint: Element) -> Axis:
    x, y, z = axis = numbers(joint, "axis", 3, Z)
    if not any(axis):
        raise joint.error("an axis must have a direction, but all three numbers are zero", "axis")
    return x, y, z


def _require_free(joint: Element, model: Mjcf, *, alone: bool) -> None:
    yes_no = ("true", "false")
    by_compiler = word(model.compiler.element, "alignfree", yes_no, "false")
    align = word(joint, "align", (*yes_no, "auto"), "auto")
    if (by_compiler if align == "auto" else align) == "true":
        raise joint.error(
            "MuJoCo would move the frame of this free body to its mass centre, which is not read "
            'here: use a <freejoint align="false"/>'
        )
    if not alone:
        raise joint.error("a free joint must be the only joint of its body")
    if sum(element.tag == "body" for element in joint.above()) > 1:
        raise joint.error(f"a free joint is only for a body that sits directly in the {WORLD}")


def _limits(joint: Element, kind: JointType, model: Mjcf) -> tuple[float, float] | None:
    limited = word(joint, "limited", ("true", "false", "auto"), "auto")
    bounds = lower, upper = numbers(joint, "range", 2, (0.0, 0.0))
    if limited == "false" or (limited == "auto" and bounds == (0.0, 0.0)):
        return None
    if limited == "auto" and not model.compiler.autolimits:
        raise joint.error('there is a range, but neither limited="true" nor autolimits', "range")
    if kind == "ball":
        raise joint.error(
            'a ball joint is read only without limits: write limited="false"', "range"
        )
    if not lower < upper:
        raise joint.error(
            f"the lower limit must be below the upper one, got {lower!r} and {upper!r}; MuJoCo "
            "takes such a range for none at all",
            "range",
        )
    scale = model.compiler.to_radians if kind == "revolute" else 1.0
    return lower * scale, upper * scale

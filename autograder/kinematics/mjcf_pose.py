"""The pose that an element of an MJCF file writes, in any of five ways.

Source: MuJoCo's documentation, "Frame orientations" in the chapter on modelling.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from autograder.kinematics.mjcf_elements import TURNS
from autograder.kinematics.model_file import Element
from autograder.kinematics.model_values import numbers, word
from autograder.spatial import Pose, Rotation, quaternion

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Compiler:
    """What `<compiler>` says of angles, limits and masses."""

    to_radians: float
    """What an angle in the file is multiplied by."""
    eulerseq: str
    autolimits: bool
    element: Element

    def pose(self, element: Element, parent: str, child: str) -> Pose:
        """Return the pose in `pos` (m) and one of quat, axisangle, euler, xyaxes, zaxis.

        Raises ModelFileError for two orientations, and for one that has no direction.
        """
        given = [way for way in TURNS if way in element.attributes]
        if len(given) > 1:
            raise element.error(f"there are several orientations, {', '.join(given)}: keep one")
        p: Any = numbers(element, "pos", 3, (0.0, 0.0, 0.0))
        if not given:
            return Pose(parent, child, p=p)
        values = np.array(numbers(element, given[0], TURNS[given[0]]))
        try:
            return Pose(parent, child, self._turn(given[0], values), p)
        except ValueError as error:
            raise element.error(str(error), given[0]) from None

    def _turn(self, way: str, values: Array) -> Array:
        """Return the 3×3 rotation that the numbers of an attribute mean."""
        if way == "quat":
            return np.asarray(quaternion.to_matrix(quaternion.normalized(values)), np.float64)
        if way == "axisangle":
            return about(_unit(values[:3], "the axis"), values[3] * self.to_radians)
        if way == "euler":
            return self._euler(values * self.to_radians)
        if way == "xyaxes":
            x = _unit(values[:3], "x")
            y = _unit(values[3:] - (values[3:] @ x) * x, "y, less its part along x,")
            return np.column_stack([x, y, np.cross(x, y)])
        return _least_turn_of_z(_unit(values, "z"))

    def _euler(self, angles: Array) -> Array:
        R = np.eye(3)
        for letter, angle in zip(self.eulerseq, angles, strict=True):
            turn = about(np.eye(3)["xyz".index(letter.lower())], angle)
            R = R @ turn if letter.islower() else turn @ R  # about moving axes, or about fixed ones
        return R


def read_compiler(root: Element) -> Compiler:
    """Return what all `<compiler>` elements say together; a later one prevails.

    Raises ModelFileError for words it does not know and for global coordinates.
    """
    found = root.all("compiler")
    said: dict[str, str] = {}
    for compiler in found:
        said |= compiler.attributes
    element = Element("compiler", said, root.file, found[-1].line if found else root.line)
    if element.get("coordinate") not in (None, "local"):
        raise element.error("only local coordinates are read, as in MuJoCo since 2.3", "coordinate")
    angle = word(element, "angle", ("degree", "radian"), "degree")
    eulerseq = said.get("eulerseq", "xyz")
    if len(eulerseq) != 3 or not set(eulerseq) <= set("xyzXYZ"):
        raise element.error(
            "this must be three letters of x, y, z (turning axes) and X, Y, Z (fixed axes), got "
            f"{eulerseq!r}",
            "eulerseq",
        )
    return Compiler(
        math.pi / 180 if angle == "degree" else 1.0,
        eulerseq,
        word(element, "autolimits", ("true", "false"), "true") == "true",
        element,
    )


def about(axis: Array, angle: float) -> Array:
    """Return the 3×3 rotation by `angle` (rad) about an axis of length 1."""
    x, y, z = axis.tolist()
    return np.asarray(Rotation.about((x, y, z), float(angle), parent="A", child="B").R, np.float64)


def _unit(vector: Array, what: str) -> Array:
    length = float(np.linalg.norm(vector))
    if length < 1e-14:  # where MuJoCo gives up, too
        raise ValueError(f"{what} must have a direction, but its length is {length:.3g}")
    return vector / length


def _least_turn_of_z(z: Array) -> Array:
    """Return the least rotation that brings +z to the unit vector `z`; half a turn is about x."""
    across = np.cross([0.0, 0.0, 1.0], z)
    sine = float(np.linalg.norm(across))
    axis = across / sine if sine > 1e-14 else np.array([1.0, 0.0, 0.0])
    return about(axis, math.atan2(sine, float(z[2])))

"""Denavit-Hartenberg tables, read by either convention, into a chain.

The same four numbers mean two things. Standard (Denavit and Hartenberg 1955; Siciliano et al.,
"Robotics", eq. 2.52): Rz(θ) Tz(d) Tx(a) Rx(α), so that z of frame i-1 is the axis of joint i.
Modified (Craig, "Introduction to Robotics", eq. 3.6, with a and α of the row itself):
Tx(a) Rx(α) Rz(θ) Tz(d), so that z of frame i is the axis of joint i. A table read the other way
is another robot, so nothing here reads one without being told which is meant.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, get_args

from autograder.kinematics.chain import Chain
from autograder.kinematics.joint import Joint
from autograder.spatial import Pose, Rotation, entries

Convention = Literal["standard", "modified"]
"""How a row is read: "standard" Rz(θ) Tz(d) Tx(a) Rx(α), "modified" Tx(a) Rx(α) Rz(θ) Tz(d)."""

_FULL_TURN = 2 * math.pi


@dataclass(frozen=True)
class DHRow:
    """One row of a table: lengths `a`, `d` in m, angles `alpha`, `theta` in rad.

    `theta` and `d` are the constant part. The joint's variable adds to `theta` where `joint` is
    "revolute" and to `d` where it is "prismatic". Entries are numbers or SymPy expressions.

    Raises ValueError for another joint, a number that is not finite, and an angle of more than a
    full turn, which is one in degrees.
    """

    a: Any
    alpha: Any
    d: Any
    theta: Any = 0
    joint: Literal["revolute", "prismatic"] = "revolute"

    def __post_init__(self) -> None:
        if self.joint not in ("revolute", "prismatic"):
            raise ValueError(
                f"joint of a DH row must be 'revolute' or 'prismatic', got {self.joint!r}"
            )
        for name in ("a", "alpha", "d", "theta"):
            entry = getattr(self, name)
            if entries.is_expression(entry):
                continue
            if not math.isfinite(entry):
                raise ValueError(f"{name} of a DH row must be a finite number, got {entry!r}")
            if name in ("alpha", "theta") and abs(entry) > _FULL_TURN:
                raise ValueError(
                    f"{name} of a DH row is in radians, and {entry!r} is more than a full turn. "
                    f"If it is in degrees, write math.radians({entry!r})"
                )


def dh_pose(row: DHRow, convention: Convention, q: Any = 0, *, parent: str, child: str) -> Pose:
    """Return the pose of frame `child` (i) in frame `parent` (i-1) at the joint's variable `q`.

    `q` is in rad for a revolute row and in m for a prismatic one, a number or a SymPy expression;
    it adds to the row's `theta` or `d`. With `convention` "standard" the pose is
    Rz(θ) Tz(d) Tx(a) Rx(α) (Siciliano et al., "Robotics", eq. 2.52), with "modified" it is
    Tx(a) Rx(α) Rz(θ) Tz(d) (Craig, "Introduction to Robotics", eq. 3.6).

    Raises ValueError for an unknown convention.
    """
    _require_convention(convention)
    theta, d = (row.theta + q, row.d) if row.joint == "revolute" else (row.theta, row.d + q)
    about_z, about_x = ("z", theta, d), ("x", row.alpha, row.a)
    first, second = (about_z, about_x) if convention == "standard" else (about_x, about_z)
    return _screw(*first, parent, "between") @ _screw(*second, "between", child)


def dh_chain(
    rows: Sequence[DHRow], convention: Convention, frames: Sequence[str] | None = None
) -> Chain:
    """Return the chain of a table, read as "standard" or "modified": see `dh_pose`.

    Its frames include every DH frame. `frames` names them, base first, one more than there are
    rows: "0", "1", … unless told otherwise. The last one is the tip. Joints "joint1", "joint2", …
    turn about or slide along the z of their own frames "J1", "J2", …, and q holds one variable for
    each row.

    A standard row goes on after its joint has moved: the link of joint 1 has a frame "link1" on
    the axis of the joint, from which a fixed joint "fixed1" leads to DH frame "1". A modified row
    ends with its joint: DH frame "1" is the frame of the link. Only the last link has a frame of
    its own there, "link6" for six rows, with the tip in the same place.

    Raises ValueError for an unknown convention, no rows, or a wrong number of frames.
    """
    _require_convention(convention)
    names = tuple(frames) if frames is not None else tuple(map(str, range(len(rows) + 1)))
    if not rows or len(names) != len(rows) + 1:
        raise ValueError(
            "a DH table needs at least one row and one frame more than rows, base first, got "
            f"{len(rows)} rows and {len(names)} frames"
        )
    read = _standard if convention == "standard" else _modified
    return read(rows, names)


def _standard(rows: Sequence[DHRow], names: Sequence[str]) -> Chain:
    joints, last = [], len(rows)
    for i, row in enumerate(rows, start=1):
        link = f"link{i}"
        X_PJ = _screw("z", row.theta, row.d, names[i - 1], f"J{i}")
        joints.append(Joint(f"joint{i}", X_PJ, link, type=row.joint))
        if i < last:
            X_PF = _screw("x", row.alpha, row.a, link, f"F{i}")
            joints.append(Joint(f"fixed{i}", X_PF, names[i], type="fixed"))
    return Chain(tuple(joints), _screw("x", rows[-1].alpha, rows[-1].a, link, names[-1]))


def _modified(rows: Sequence[DHRow], names: Sequence[str]) -> Chain:
    links = [*names[1:-1], f"link{len(rows)}"]
    joints = tuple(
        Joint(
            f"joint{i}",
            dh_pose(row, "modified", parent=parent, child=f"J{i}"),
            link,
            type=row.joint,
        )
        for i, (row, parent, link) in enumerate(zip(rows, names[:-1], links, strict=True), start=1)
    )
    return Chain(joints, Pose(links[-1], names[-1]))


def _screw(axis: str, angle: Any, length: Any, parent: str, child: str) -> Pose:
    """Return a turn about an axis and a shift along it, which may come in either order."""
    p: Any = [length if letter == axis else 0 for letter in "xyz"]
    return Pose(parent, child, Rotation.about(axis, angle, parent=parent, child=child).R, p)


def _require_convention(convention: str) -> None:
    if convention not in get_args(Convention):
        raise ValueError(
            f"convention must be one of {', '.join(get_args(Convention))}, got {convention!r}"
        )

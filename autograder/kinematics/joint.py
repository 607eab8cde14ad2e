"""A joint: a fixed origin in the parent link first, then the motion that its type allows."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import numpy as np

from autograder.kinematics.joint_types import MOTIONS, JointType
from autograder.kinematics.motion import Axis, Motion
from autograder.spatial import Pose, entries

Z: Axis = (0.0, 0.0, 1.0)


@dataclass(frozen=True)
class Joint:
    """A joint J that carries link C on link P.

    `X_PJ` is the fixed pose of the joint in its parent link. In its neutral position the link
    frame C is the joint's frame J. All that moves is written in J's axes:

    | type                 | positions q                 | velocities v               |
    |----------------------|-----------------------------|----------------------------|
    | fixed                | none                        | none                       |
    | revolute, continuous | θ about `axis`, rad         | its rate                   |
    | prismatic            | d along `axis`, m           | its rate                   |
    | ball                 | unit quaternion w, x, y, z  | ω_JC_J                     |
    | planar               | x, y, θ in the plane x-y    | their rates                |
    | floating             | w, x, y, z, px, py, pz      | ω_JC_J, then v_JCo_J       |

    `axis` may have any length but zero; it is kept at length 1. `limits` is (lower, upper) of the
    one position of a revolute or prismatic joint (rad or m), or None. Nothing here enforces it.

    Raises ValueError for an unknown type, an axis of length zero or one where the type has none,
    and limits that are not finite, are in the wrong order or belong to no such joint.
    """

    name: str
    X_PJ: Pose
    child: str
    axis: Axis = Z
    type: JointType = "revolute"
    limits: tuple[float, float] | None = None

    def __post_init__(self) -> None:
        if self.type not in MOTIONS:
            raise ValueError(
                f"joint {self.name!r}: type must be one of {', '.join(MOTIONS)}, got {self.type!r}"
            )
        object.__setattr__(self, "axis", self._checked_axis())
        if self.limits is not None:
            object.__setattr__(self, "limits", self._checked_limits(self.limits))

    def _checked_axis(self) -> Axis:
        axis = np.array(self.axis, dtype=np.float64)
        length = float(np.linalg.norm(axis))
        if axis.shape != (3,) or not 0.0 < length < math.inf:
            raise ValueError(
                f"joint {self.name!r}: axis must be three numbers, not all zero, got {self.axis!r}"
            )
        # An axis that has length 1 but for rounding stays as it is, to the last bit.
        x, y, z = (axis if math.isclose(length, 1.0, rel_tol=1e-15) else axis / length).tolist()
        if not self.motion.along_axis and (x, y, z) != Z:
            raise ValueError(
                f"joint {self.name!r}: a {self.type} joint has no axis to choose, got "
                f"{self.axis!r}. Leave it out, and turn the joint's frame X_PJ instead"
            )
        return x, y, z

    def _checked_limits(self, limits: tuple[float, float]) -> tuple[float, float]:
        if self.type not in ("revolute", "prismatic"):
            advice = "; a limited one is called revolute" if self.type == "continuous" else ""
            raise ValueError(
                f"joint {self.name!r}: a {self.type} joint has no limits, got {limits!r}{advice}"
            )
        bounds = np.array(limits, dtype=np.float64)
        if bounds.shape != (2,) or not np.isfinite(bounds).all():
            raise ValueError(
                f"joint {self.name!r}: limits must be two finite numbers (lower, upper), got "
                f"{limits!r}. A joint without limits has limits=None"
            )
        lower, upper = bounds.tolist()
        if lower > upper:
            raise ValueError(
                f"joint {self.name!r}: the lower limit must not exceed the upper one, got "
                f"{limits!r}. Are they exchanged, or did one lose its sign?"
            )
        return lower, upper

    @property
    def parent(self) -> str:
        """The frame of the link that carries the joint."""
        return self.X_PJ.parent

    @property
    def motion(self) -> Motion:
        """What the type means: coordinates, velocities and the pose they make."""
        return MOTIONS[self.type]

    @property
    def nq(self) -> int:
        """The number of positions."""
        return self.motion.nq

    @property
    def nv(self) -> int:
        """The number of velocities: the freedoms of the joint."""
        return self.motion.nv

    @property
    def neutral(self) -> tuple[float, ...]:
        """The positions at which the child's frame coincides with the joint's."""
        return self.motion.neutral

    def X_JC(self, q: Any = ()) -> Pose:
        """Return the pose of the child link in the joint's frame at positions `q`.

        `q` holds nq numbers or SymPy expressions, in the order and units of the table above; for
        one position it may be the bare number.

        Raises ValueError when `q` holds another number of positions, a number that is not finite
        or a quaternion whose length is not 1.
        """
        positions = _listed(q)
        if len(positions) != self.nq:
            names = ", ".join(self.motion.coordinates) or "none"
            raise ValueError(
                f"joint {self.name!r} is {self.type}: q must hold {self.nq} positions ({names}), "
                f"got {len(positions)}"
            )
        if not all(entries.is_expression(x) or math.isfinite(x) for x in positions):
            raise ValueError(f"joint {self.name!r}: q must be finite numbers, got {positions}")
        self.motion.require(positions, self.name)
        return self.motion.X_JC(self.axis, positions, self.X_PJ.child, self.child)

    def X_PC(self, q: Any = ()) -> Pose:
        """Return the pose of the child link in the parent at positions `q`, as for `X_JC`."""
        return self.X_PJ @ self.X_JC(q)


def _listed(q: Any) -> tuple[Any, ...]:
    try:
        return tuple(q)
    except TypeError:  # a bare number or expression
        return (q,)

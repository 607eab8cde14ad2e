"""The inertias of the links of a URDF file. Format: the ROS wiki's page `urdf/XML/link`."""

from __future__ import annotations

from pathlib import Path

from autograder.kinematics.model_file import Element
from autograder.kinematics.model_values import Known, number, require_known, required
from autograder.kinematics.urdf_joint import read_origin
from autograder.kinematics.urdf_robot import read_robot
from autograder.spatial import (
    Pose,
    Position,
    RotationalInertia,
    SpatialInertia,
    center_of,
    origin_of,
)

_INERTIAL = Known(once=("origin", "mass", "inertia"))
_MASS = Known(("value",))
_INERTIA = Known(("ixx", "ixy", "ixz", "iyy", "iyz", "izz"))


def read_urdf_inertias(source: str | Path) -> dict[str, SpatialInertia]:
    """Return the inertia of each link that has one, about the link's origin, in the link's axes.

    `source` is a path or the XML text. The file gives the moments about the mass centre, in axes
    that `<inertial><origin rpy>` turns against the link's; both are taken into account. About the
    link's origin the value still says where the mass centre is: `.central()` gives the rest.

    Raises ModelFileError as `read_urdf` does, and for an inertial that lacks one of its ten
    numbers or that no body has.
    """
    found = {}
    for name, link in read_robot(source).links.items():
        inertial = link.find("inertial")
        if inertial is not None:
            found[name] = _inertia(inertial, name)
    return found


def _inertia(inertial: Element, link: str) -> SpatialInertia:
    require_known(inertial, _INERTIAL)
    mass, moments = required(inertial, "mass"), required(inertial, "inertia")
    require_known(mass, _MASS)
    require_known(moments, _INERTIA)
    xx, xy, xz, yy, yz, zz = (number(moments, name) for name in _INERTIA.attributes)
    X_LI = read_origin(inertial, link, f"{link}_inertial")
    matrix = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    return inertia_about_origin(inertial, X_LI, number(mass, "value"), matrix)


def inertia_about_origin(
    where: Element, X_LI: Pose, mass: float, moments: list[list[float]]
) -> SpatialInertia:
    """Return the inertia of link L about its origin, in its axes.

    `X_LI` is the pose of the mass centre with the axes of `moments` (kg·m²); `mass` in kg.

    Raises ModelFileError, placed at the element `where`, when no body has it.
    """
    link, axes = X_LI.labels
    try:
        central = RotationalInertia(link, center_of(link), axes, moments)  # type: ignore[arg-type]
        arm = Position(origin_of(link), center_of(link), link, X_LI.p)
        return SpatialInertia.from_central(mass, central.reexpress(X_LI.rotation), arm)
    except ValueError as error:
        raise where.error(str(error)) from None

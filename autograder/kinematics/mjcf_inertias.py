"""The inertias of the bodies of an MJCF file."""

from __future__ import annotations

from pathlib import Path

from autograder.kinematics.mjcf_elements import TURNS
from autograder.kinematics.mjcf_model import Mjcf, read_model
from autograder.kinematics.model_file import Element
from autograder.kinematics.model_values import number, numbers, word
from autograder.kinematics.urdf_inertias import inertia_about_origin
from autograder.spatial import SpatialInertia

_CHANGING = ("settotalmass", "boundmass", "boundinertia")


def read_mjcf_inertias(source: str | Path) -> dict[str, SpatialInertia]:
    """Return the inertia of each body with an `<inertial>`, about the body's origin, in its axes.

    `source` is a path or the XML text. The moments of the file are about the mass centre: either
    `diaginertia` in axes of their own, or `fullinertia` as xx yy zz xy xz yz in the body's axes.
    About the body's origin the value still says where the mass centre is.

    Raises ModelFileError as `read_mjcf` does; for a body whose mass follows from its geoms, which
    MuJoCo integrates and we do not; for a `<compiler>` that changes masses; and for an inertial
    that is incomplete or that no body has.
    """
    model = read_model(source)
    _require_as_written(model)
    found = {}
    for name, body in model.bodies.items():
        inertial = body.find("inertial")
        if inertial is not None:
            found[name] = _inertia(inertial, name, model)
        elif any(_owner(e) is body for e in body.inside() if e.tag == "geom"):
            raise body.error(
                "this has geoms and no <inertial>, so MuJoCo makes up its mass from their volume, "
                "which is not read here: write an <inertial>"
            )
    return found


def _owner(element: Element) -> Element:
    """Return the body, or the world, that an element belongs to."""
    return next(e for e in element.above() if e.tag in ("body", "worldbody"))


def _inertia(inertial: Element, name: str, model: Mjcf) -> SpatialInertia:
    numbers(inertial, "pos", 3)  # here it has no default
    mass = number(inertial, "mass")
    given = [kind for kind in ("diaginertia", "fullinertia") if kind in inertial.attributes]
    if len(given) != 1:
        raise inertial.error(f"either diaginertia or fullinertia is needed, got {given or 'none'}")
    if given == ["diaginertia"]:
        xx, yy, zz = numbers(inertial, "diaginertia", 3)
        xy = xz = yz = 0.0
    else:
        xx, yy, zz, xy, xz, yz = numbers(inertial, "fullinertia", 6)
        for turn in TURNS:
            if turn in inertial.attributes:
                raise inertial.error("fullinertia is in the body's axes; leave this out", turn)
    X_BI = model.compiler.pose(inertial, name, f"{name}_inertial")
    matrix = [[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]
    return inertia_about_origin(inertial, X_BI, mass, matrix)


def _require_as_written(model: Mjcf) -> None:
    """Raise ModelFileError where the compiler would change what the inertials say."""
    compiler = model.compiler.element
    for attribute in _CHANGING:
        if number(compiler, attribute, 0.0) > 0.0:
            raise compiler.error(
                "this changes the masses that the bodies write: delete it", attribute
            )
    if word(compiler, "balanceinertia", ("true", "false"), "false") == "true":
        raise compiler.error("this changes moments that no body has: mend them", "balanceinertia")
    if word(compiler, "inertiafromgeom", ("true", "false", "auto"), "auto") == "true":
        raise compiler.error("this replaces what the inertials say: delete it", "inertiafromgeom")

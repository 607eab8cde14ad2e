"""The bodies and sites of an MJCF file, with their names, defaults and what couples them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from autograder.kinematics.mjcf_defaults import Defaults, read_defaults
from autograder.kinematics.mjcf_elements import require_readable
from autograder.kinematics.mjcf_pose import Compiler, read_compiler
from autograder.kinematics.model_file import Element, parse
from autograder.kinematics.model_values import unused, word

WORLD = "world"


@dataclass(frozen=True)
class Mjcf:
    """What a model says of its bodies. All are in the order of the file."""

    root: Element
    compiler: Compiler
    defaults: Defaults
    bodies: Mapping[str, Element]
    sites: tuple[Element, ...]

    def name_of(self, body: Element) -> str:
        """Return the name of a body, also of one that has none in the file."""
        return next(name for name, element in self.bodies.items() if element is body)

    def couplings(self) -> dict[str, Element]:
        """Return, by joint, the active `<equality>` that couples it with another or pins it.

        Raises ModelFileError for an active one that closes a loop.
        """
        coupled: dict[str, Element] = {}
        for section in self.root.all("equality"):
            for found in section.children:
                if word(self._equality(found), "active", ("true", "false"), "true") == "false":
                    continue
                if found.tag != "joint":
                    raise found.error(
                        "this ties bodies together across the tree, and joints then do not move "
                        'each on its own, as in a chain: set active="false" or delete it'
                    )
                for attribute in ("joint1", "joint2"):
                    coupled[found.get(attribute) or ""] = found
        return coupled

    def _equality(self, found: Element) -> Element:
        """Return the constraint with its defaults, which are those of the tag `equality`."""
        as_default = Element("equality", found.attributes, found.file, found.line, found.parent)
        return self.defaults.resolved(as_default)


def read_model(source: str | Path) -> Mjcf:
    """Return the bodies of an MJCF file, a path or the XML text.

    A body without a name is called by its number in MuJoCo: "body3".

    Raises ModelFileError when there are none, two have one name, or something is misspelt or not
    read here.
    """
    root = parse(source, "mujoco")
    require_readable(root)
    worlds = root.all("worldbody")
    inside = [element for world in worlds for element in world.inside()]
    bodies = [element for element in inside if element.tag == "body"]
    if not bodies:
        raise root.error("there is no <body> in a <worldbody>")
    for tag in ("body", "joint", "site"):
        _require_different([e for e in inside if e.tag in (tag, f"free{tag}")])
    given = {body.get("name") for body in bodies} | {WORLD}
    names = [
        body.get("name") or unused(f"body{number}", filter(None, given))
        for number, body in enumerate(bodies, start=1)
    ]
    return Mjcf(
        root,
        read_compiler(root),
        read_defaults(root),
        dict(zip(names, bodies, strict=True)),
        tuple(element for element in inside if element.tag == "site"),
    )


def _require_different(elements: list[Element]) -> None:
    seen = {WORLD: None} if elements and elements[0].tag == "body" else {}
    for element in elements:
        name = element.get("name")
        if name and name in seen:
            raise element.error("there is another one of this name already", "name")
        if name:
            seen[name] = None

"""What the `<default>` classes of an MJCF file say for elements that do not say otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from autograder.kinematics.mjcf_elements import TURNS
from autograder.kinematics.model_file import Element
from autograder.kinematics.model_values import named

MAIN = "main"

Said = dict[str, dict[str, str]]
"""Attributes by tag."""


@dataclass(frozen=True)
class Defaults:
    """The attributes that each class gives to each tag, with those of the classes around it."""

    classes: Mapping[str, Said]

    def resolved(self, element: Element) -> Element:
        """Return the element with the attributes that its class gives it.

        The class is its own, or the childclass of the nearest body or frame around it, or main.

        Raises ModelFileError for a class that is not there.
        """
        where, attribute = self._class_of(element)
        name = (where.get(attribute) if where else None) or MAIN
        if name not in self.classes:
            raise (where or element).error(
                f"there is no default class {name!r}; there are {', '.join(self.classes)}",
                attribute,
            )
        said = self.classes[name].get(element.tag, {})
        return replace(element, attributes=_over(said, element.attributes))

    @staticmethod
    def _class_of(element: Element) -> tuple[Element | None, str]:
        if element.get("class"):
            return element, "class"
        around = (e for e in element.above() if e.get("childclass"))
        return next(around, None), "childclass"


def read_defaults(root: Element) -> Defaults:
    """Return the classes of a model.

    As in MuJoCo, a class takes over what the class around it says up to there, elements first.

    Raises ModelFileError for a class without a name, or a second one of the same name.
    """
    classes: dict[str, Said] = {MAIN: {}}
    for section in root.all("default"):
        if section.get("class") not in (None, "", MAIN):
            raise section.error("the outermost class is called main", "class")
        _read(section, classes[MAIN], classes)
    return Defaults(classes)


def _read(default: Element, said: Said, classes: dict[str, Said]) -> None:
    for element in default.children:
        if element.tag != "default":
            said[element.tag] = _over(said.get(element.tag, {}), element.attributes)
    for inner in default.all("default"):
        name = named(inner, "class")
        if name in classes:
            raise inner.error("there is a default class of this name already", "class")
        classes[name] = {tag: dict(attributes) for tag, attributes in said.items()}
        _read(inner, classes[name], classes)


def _over(said: Mapping[str, str], attributes: Mapping[str, str]) -> dict[str, str]:
    """Return the attributes, and what was said of others. One orientation replaces any other."""
    turned = any(turn in attributes for turn in TURNS)
    kept = {name: value for name, value in said.items() if not (turned and name in TURNS)}
    return kept | dict(attributes)

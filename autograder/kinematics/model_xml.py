"""Reading XML of model files: safely, and with errors that say where and what."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import defusedxml
import defusedxml.ElementTree

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element


class ModelFileError(ValueError):
    """A model file that cannot be read, or says what it cannot mean."""


def parse(source: str | Path, root: str) -> Element:
    """Return the root element of a model, given as a path or as the XML text itself.

    `root` is the tag it must have. Raises ModelFileError when there is no such file, the text is
    no XML, or another kind of file; entities and DOCTYPEs are refused.
    """
    text = _text(source)
    try:
        element: Element = defusedxml.ElementTree.fromstring(text, forbid_dtd=True)
    except defusedxml.DefusedXmlException as error:
        raise ModelFileError(
            f"the model declares a DOCTYPE or entities, which no model needs ({error})"
        ) from None
    except defusedxml.ElementTree.ParseError as error:
        raise ModelFileError(f"this is not well-formed XML: {error}") from None
    if element.tag != root:
        raise ModelFileError(f"the root element must be <{root}>, got <{element.tag}>")
    return element


def _text(source: str | Path) -> str:
    if isinstance(source, str) and source.lstrip().startswith("<"):
        return source
    path = Path(source)
    if not path.is_file():
        kind = "a folder" if path.is_dir() else "not there"
        raise ModelFileError(f"{path} is {kind}; give the path of a model file, or its XML text")
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise ModelFileError(f"{path} is not text in UTF-8") from None


def numbers(element: Element, attribute: str, default: Sequence[float]) -> tuple[float, ...]:
    """Return the finite numbers of an attribute, as many as `default` has; that, if it is absent.

    Raises ModelFileError for another number of them, or for what is no number.
    """
    text = element.get(attribute)
    if text is None:
        return tuple(default)
    try:
        found = tuple(map(float, text.split()))
    except ValueError:
        found = ()
    if len(found) != len(default) or not all(map(math.isfinite, found)):
        raise ModelFileError(
            f"{described(element)}: {attribute} must be {len(default)} numbers, got {text!r}"
        )
    return found


def named(element: Element, attribute: str = "name") -> str:
    """Return an attribute that must be there. Raises ModelFileError."""
    text = element.get(attribute)
    if not text:
        raise ModelFileError(f"{described(element)} needs the attribute {attribute!r}")
    return text


def require_known(element: Element, attributes: Sequence[str]) -> None:
    """Raise ModelFileError for an attribute that means nothing here: a typo changes a model."""
    for name in element.keys():  # noqa: SIM118  (an Element is no mapping)
        if name not in attributes:
            raise ModelFileError(
                f"{described(element)}: there is no attribute {name!r} here; "
                f"known are {', '.join(attributes)}"
            )


def described(element: Element) -> str:
    """Return an element as it is spoken of: `<joint name="elbow">`."""
    name = element.get("name")
    return f'<{element.tag} name="{name}">' if name else f"<{element.tag}>"


def written(values: Sequence[float]) -> str:
    """Return numbers so that reading them gives the same ones: the shortest such digits."""
    return " ".join(repr(float(value) + 0.0).removesuffix(".0") for value in values)

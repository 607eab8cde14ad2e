"""What an element of a model file may hold, and the values of its attributes."""

from __future__ import annotations

import difflib
import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from autograder.kinematics.model_file import Element

_NUMBER = re.compile(r"[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?", re.ASCII)
_SILENT = "simulators pass over in silence what they do not know in a URDF"


@dataclass(frozen=True)
class Known:
    """What means something in an element: attributes, children that may come once, or often."""

    attributes: tuple[str, ...] = ()
    once: tuple[str, ...] = ()
    many: tuple[str, ...] = ()

    @property
    def children(self) -> tuple[str, ...]:
        """The tags of all children."""
        return self.once + self.many


def require_known(element: Element, known: Known) -> None:
    """Raise ModelFileError for what means nothing in an element: a typo changes a model.

    Attributes with a namespace are an extension's business and are passed over; elements with one
    could be joints, and are not.
    """
    for name in element.attributes:
        if name not in known.attributes and not name.startswith("{"):
            raise element.error(_unknown(element, name, known.attributes, known.children), name)
    for child in element.children:
        if child.tag not in known.children:
            raise child.error(_unknown(element, child.tag, known.children))
        first = element.find(child.tag)
        if child.tag in known.once and first is not None and first is not child:
            raise child.error(f"this may come once only, and came already on line {first.line}")
    text = "".join(element.text).strip()
    if text:
        raise element.error(
            f"there is the bare text {text[:40]!r}, which no reader reads: values stand in "
            "attributes"
        )


def _unknown(where: Element, name: str, known: Sequence[str], elements: Sequence[str] = ()) -> str:
    """Return what may be meant by a name that is none of those known; what others make of it."""
    if "xacro" in name:
        return "this is a macro: let xacro write the URDF first, and read that"
    near = difflib.get_close_matches(name, known, n=1)
    if name in elements:
        meant = f"it is an element of its own, <{name} .../>"
    elif near:
        meant = f"is {near[0]!r} meant?"
    else:
        meant = f"known are {', '.join(known) or 'none'}"
    outermost = [where, *where.above()][-1]
    silent = f" ({_SILENT})" if outermost.tag == "robot" else ""
    return f"this is not known here; {meant}{silent}"


def numbers(
    element: Element, attribute: str, count: int, default: Iterable[float] | None = None
) -> tuple[float, ...]:
    """Return `count` finite numbers from an attribute; `default` where it is absent.

    Raises ModelFileError for another number of them, for what is no number, and for an attribute
    that is absent and has no default.
    """
    text = element.get(attribute)
    if text is None:
        if default is None:
            raise element.error(f"this must be {_counted(count)}, but it is missing", attribute)
        return tuple(default)
    words = text.split()
    if not all(_NUMBER.fullmatch(word) for word in words):
        raise element.error(
            f"this must be {_counted(count)}, got {text!r}{_why_no_number(text)}", attribute
        )
    if len(words) != count:
        raise element.error(
            f"this must be {_counted(count)}, got {len(words)}: {text!r}", attribute
        )
    found = tuple(map(float, words))
    if not all(map(math.isfinite, found)):
        raise element.error(f"this must be {_counted(count)}, got {text!r}: too large", attribute)
    return found


def number(element: Element, attribute: str, default: float | None = None) -> float:
    """Return the one finite number of an attribute. Raises ModelFileError, as `numbers`."""
    return numbers(element, attribute, 1, None if default is None else (default,))[0]


def word(
    element: Element, attribute: str, choices: Sequence[str], default: str | None = None
) -> str:
    """Return an attribute that must be one of `choices`. Raises ModelFileError."""
    text = element.get(attribute)
    if text is None and default is not None:
        return default
    if text is None or text not in choices:
        got = "it is missing" if text is None else f"got {text!r}"
        near = difflib.get_close_matches((text or "").lower(), choices, n=1)
        meant = f"; is {near[0]!r} meant?" if near else ""
        raise element.error(f"this must be one of {', '.join(choices)}; {got}{meant}", attribute)
    return text


def named(element: Element, attribute: str = "name") -> str:
    """Return the name in an attribute, which must be there. Raises ModelFileError."""
    text = element.get(attribute)
    if not text:
        raise element.error("a name is needed here, but it is missing or empty", attribute)
    return text


def required(element: Element, tag: str) -> Element:
    """Return the child with this tag. Raises ModelFileError when there is none."""
    found = element.find(tag)
    if found is None:
        raise element.error(f"a <{tag}> is needed in it, but there is none")
    return found


def unused(name: str, taken: Iterable[str]) -> str:
    """Return the name, with as many underscores as it takes to be none of those taken."""
    taken = set(taken)
    while name in taken:
        name += "_"
    return name


def _counted(count: int) -> str:
    return "a number" if count == 1 else f"{count} numbers"


def _why_no_number(text: str) -> str:
    if "${" in text or "$(" in text:
        return ": let xacro write the URDF first, and read that"
    if "," in text:
        return ": numbers are separated by spaces, and have a decimal point"
    if "pi" in text.lower() or "π" in text:
        return f": formulas are not computed here; π/2 is {math.pi / 2!r}"
    if re.search(r"nan|inf", text, re.IGNORECASE):
        return ": not finite"
    return ""

"""A model file as a tree of elements that know their line: XML, read safely."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import defusedxml
import defusedxml.ElementTree

MOST_BYTES = 20_000_000
MOST_LEVELS = 500
"""Of elements inside elements; MuJoCo's reader goes no deeper either."""

_BLANK = "\ufeff \t\r\n"
_FORMATS = {
    "robot": "a URDF, which read_urdf reads",
    "mujoco": "an MJCF, which read_mjcf reads",
    "sdf": "an SDF, which is not read here",
}
_CAUSES = {
    "mismatched tag": "an element is not closed, or is closed under another name",
    "no element found": "the text is empty, or ends before its last element is closed",
    "junk after document element": "a second outermost element begins here, and a model has one",
    "unbound prefix": "a name with a colon needs its prefix declared, as in xmlns:prefix=...",
    "undefined entity": "only &lt; &gt; &amp; &quot; and &apos; may follow an ampersand",
    "duplicate attribute": "an attribute is written twice",
}


class ModelFileError(ValueError):
    """A model file that cannot be read, or says what it cannot mean.

    `file`, `line`, `element` and `attribute` say where, as far as that is known.
    """

    def __init__(
        self,
        what: str,
        *,
        file: str = "",
        line: int | None = None,
        element: str = "",
        attribute: str = "",
    ) -> None:
        parts = (
            file,
            f"line {line}" if line else "",
            element,
            f"attribute {attribute!r}" if attribute else "",
        )
        where = ", ".join(filter(None, parts))
        super().__init__(f"{where}: {what}" if where else what)
        self.file, self.line, self.element, self.attribute = file, line, element, attribute


@dataclass(frozen=True, eq=False)
class Element:
    """An XML element, and where it stands. `text` is what is written between its children."""

    tag: str
    attributes: Mapping[str, str]
    file: str
    line: int
    parent: Element | None = field(default=None, repr=False)
    children: list[Element] = field(default_factory=list, repr=False)
    text: list[str] = field(default_factory=list, repr=False)

    def get(self, attribute: str) -> str | None:
        """Return the text of an attribute, or None."""
        return self.attributes.get(attribute)

    def find(self, tag: str) -> Element | None:
        """Return the first child with this tag, or None."""
        return next((child for child in self.children if child.tag == tag), None)

    def all(self, *tags: str) -> list[Element]:
        """Return the children with one of these tags, in order."""
        return [child for child in self.children if child.tag in tags]

    def inside(self) -> Iterator[Element]:
        """Yield all elements inside this one, in the order of the file."""
        waiting = self.children[::-1]
        while waiting:
            element = waiting.pop()
            yield element
            waiting += element.children[::-1]

    def above(self) -> Iterator[Element]:
        """Yield the elements around this one, from the inside out."""
        element = self.parent
        while element is not None:
            yield element
            element = element.parent

    @property
    def described(self) -> str:
        """The element as it is spoken of: `<joint name="elbow">`, `<limit> of <joint ...>`."""
        name = self.get("name")
        if name:
            return f'<{self.tag} name="{name}">'
        if self.parent is not None and self.parent.get("name"):
            return f"<{self.tag}> of {self.parent.described}"
        return f"<{self.tag}>"

    def error(self, what: str, attribute: str = "") -> ModelFileError:
        """Return an error that begins with where this element, or its attribute, stands."""
        return ModelFileError(
            what, file=self.file, line=self.line, element=self.described, attribute=attribute
        )


def parse(source: str | Path, root: str) -> Element:
    """Return the outermost element of a model, given as a path or as the XML text itself.

    `root` is the tag it must have. Raises ModelFileError when there is no such file, the text is
    no XML, is another kind of model, or declares a DOCTYPE or entities.
    """
    file, data, skipped = _data(source)
    builder = _Builder(file, skipped)
    parser = defusedxml.ElementTree.XMLParser(target=builder, forbid_dtd=True)
    builder.expat = parser.parser
    try:
        parser.feed(data)
        element: Element = parser.close()
    except defusedxml.DefusedXmlException:
        raise ModelFileError(
            "there is a DOCTYPE or an entity, which no model needs and which can make a reader "
            "open other files or run out of memory: delete it",
            file=file,
            line=builder.line,
        ) from None
    except defusedxml.ElementTree.ParseError as error:
        what = str(error).partition(":")[0]
        cause = f"; {_CAUSES[what]}" if what in _CAUSES else ""
        raise ModelFileError(
            f"this is not well-formed XML: {what}{cause}",
            file=file,
            line=skipped + error.position[0],
        ) from None
    except ModelFileError:
        raise
    except (LookupError, ValueError) as error:  # an encoding that expat cannot read
        raise ModelFileError(f"this text cannot be read: {error}", file=file) from None
    if element.tag != root:
        known = f": this is {_FORMATS[element.tag]}" if element.tag in _FORMATS else ""
        raise element.error(f"the outermost element must be <{root}>, got <{element.tag}>{known}")
    return element


class _Builder:
    """Builds the tree while expat reads. Tags in the outermost element's namespace lose it."""

    expat: Any = None

    def __init__(self, file: str, skipped: int) -> None:
        self._file, self._skipped = file, skipped
        self._root: Element | None = None
        self._open: list[Element] = []
        self._namespace = ""

    @property
    def line(self) -> int:
        return int(self._skipped + self.expat.CurrentLineNumber)

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        if self._root is None and tag.startswith("{"):
            self._namespace = tag[: tag.index("}") + 1]
        parent = self._open[-1] if self._open else None
        name = tag.removeprefix(self._namespace)
        element = Element(name, attributes, self._file, self.line, parent)
        if len(self._open) >= MOST_LEVELS:
            raise element.error(f"elements are nested more than {MOST_LEVELS} deep")
        if parent is None:
            self._root = element
        else:
            parent.children.append(element)
        self._open.append(element)

    def data(self, text: str) -> None:
        self._open[-1].text.append(text)

    def end(self, tag: str) -> None:
        self._open.pop()

    def close(self) -> Element | None:
        return self._root


def _data(source: str | Path) -> tuple[str, str | bytes, int]:
    """Return how to call the source, what is in it, and how many empty lines were left out."""
    if isinstance(source, str) and source.lstrip(_BLANK).startswith("<"):
        text = source.lstrip(_BLANK)
        return "the XML text", text, source[: len(source) - len(text)].count("\n")
    path = Path(source)
    try:
        if path.is_dir():
            raise ModelFileError("this is a folder: give the path of a model file", file=str(path))
        if not path.is_file():
            raise ModelFileError(
                "there is no such file; give the path of a model file, or its XML text",
                file=str(path),
            )
        if path.stat().st_size > MOST_BYTES:
            raise ModelFileError(
                f"this holds more than {MOST_BYTES // 1_000_000} MB: it is no model",
                file=str(path),
            )
        return str(path), path.read_bytes(), 0
    except OSError as error:
        reason = f"this cannot be read ({error.strerror}); a model's XML text begins with '<'"
        raise ModelFileError(reason, file=str(path)[:200]) from None

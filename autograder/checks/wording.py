"""Prose about mistakes and hints, read from Markdown files that lie beside the questions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Explanation:
    """What a learner reads about a mistake: a title, and sections of Markdown under headings."""

    id: str
    title: str
    sections: tuple[tuple[str, str], ...]


class MissingProse(LookupError):
    """A text that the course refers to does not exist or is not in the expected form."""


def read_explanation(folder: Path, mistake: str) -> Explanation:
    """Return the explanation of `mistake`, from `mistakes/<id>.md` in `folder`.

    The file is one `# title` and one or more `## heading` sections. Raises MissingProse.
    """
    text = _read(folder / "mistakes" / f"{mistake}.md")
    head, *blocks = text.split("\n## ")
    title = head.strip().removeprefix("# ").strip()
    sections = tuple(_section(block) for block in blocks)
    if not head.startswith("# ") or not sections:
        raise MissingProse(f"mistakes/{mistake}.md needs one '# title' and some '## headings'")
    return Explanation(mistake, title, sections)


def read_hints(folder: Path, question: str) -> tuple[str, ...]:
    """Return the hints of `question`, each franker than the one before, as Markdown.

    They lie in `hints/<id>.md`, separated by lines of three dashes. Raises MissingProse.
    """
    text = _read(folder / "hints" / f"{question}.md")
    return tuple(hint.strip() for hint in text.split("\n---\n") if hint.strip())


def _section(block: str) -> tuple[str, str]:
    heading, _, body = block.partition("\n")
    return heading.strip(), body.strip()


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except FileNotFoundError:
        raise MissingProse(f"there is no {path.parent.name}/{path.name}") from None

"""The letters on a value, and how they are written.

Monogram notation, as in Drake: `R_AB` and `X_AB` are the orientation and the pose of frame B in
frame A; `p_AoQ_A` is the position from Ao to Q, expressed in A. In a product, adjacent letters
cancel: `X_AB @ X_BC` is `X_AC`.
"""

from __future__ import annotations

from collections.abc import Iterable

Pair = tuple[str, str]
"""(parent, child) of a rotation or a pose."""

_ENDINGS = ("", "o", "cm")
"""What may follow a one-letter frame in a short name: the frame, its origin, its mass centre."""


class FrameMismatch(ValueError):
    """Labelled values were combined whose letters do not fit.

    `suggestions` holds the ways out that need one inverse, one re-expression or one shift, as code.
    Each was tried: the letters fit. It is empty where none helps.
    """

    def __init__(self, message: str, suggestions: Iterable[str] = ()) -> None:
        super().__init__(message)
        self.suggestions = tuple(suggestions)


def origin_of(frame: str) -> str:
    """Return the name of the origin of a frame: "Bo" for "B"."""
    return f"{frame}o"


def center_of(body: str) -> str:
    """Return the name of the mass centre of a body: "Bcm" for "B"."""
    return f"{body}cm"


def joined(names: Iterable[str]) -> str:
    """Return names written side by side: "AB", or "link1_link2" when one of them is long."""
    names = tuple(names)
    return ("" if all(map(_is_short, names)) else "_").join(names)


def typeset(name: str) -> str:
    """Return a frame or a point as LaTeX: `A`, `A_o`, `B_{cm}`, `\\text{link1}`."""
    if not _is_short(name):
        return rf"\text{{{name}}}".replace("_", r"\_")
    letter, ending = name[0], name[1:]
    return f"{letter}_{{{ending}}}" if len(ending) > 1 else "_".join(filter(None, (letter, ending)))


def typeset_joined(names: Iterable[str]) -> str:
    """Return names side by side as LaTeX."""
    names = tuple(names)
    return ("" if all(map(_is_short, names)) else r"\,").join(map(typeset, names))


def _is_short(name: str) -> bool:
    """Return whether a name is one letter, or the origin or mass centre of such a frame."""
    return len(name) > 0 and name[1:] in _ENDINGS


def require_names(kind: str, **labels: str) -> None:
    """Raise unless every label is a name.

    Raises TypeError for a label that is not text, and ValueError for an empty one.
    """
    for role, label in labels.items():
        if not isinstance(label, str):
            raise TypeError(f"{kind}: {role} must be a name such as 'A', got {label!r}")
        if not label:
            raise ValueError(f"{kind}: {role} must be a name such as 'A', got an empty one")

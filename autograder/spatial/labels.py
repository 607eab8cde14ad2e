"""The letters on a value: how they are written, and what happens when they do not meet.

Monogram notation, as in Drake: `R_AB` and `X_AB` are the orientation and the pose of frame B in
frame A; `p_AoQ_A` is the position from Ao to Q, expressed in A. In a product, adjacent letters
cancel: `X_AB @ X_BC` is `X_AC`.
"""

from __future__ import annotations

from collections.abc import Iterable

Pair = tuple[str, str]
"""(parent, child) of a rotation or a pose."""


class FrameMismatch(ValueError):
    """Two labelled values were combined whose letters do not fit."""


def origin_of(frame: str) -> str:
    """Return the name of the origin of a frame: "Bo" for "B"."""
    return f"{frame}o"


def joined(names: Iterable[str]) -> str:
    """Return names written side by side: "AB", or "link1_link2" when one of them is long."""
    names = tuple(names)
    return ("" if all(map(_is_short, names)) else "_").join(names)


def typeset(name: str) -> str:
    """Return a frame or a point as LaTeX: `A`, `A_o`, `\\text{link1}`."""
    if len(name) == 1:
        return name
    if _is_short(name):
        return f"{name[0]}_o"
    return rf"\text{{{name}}}".replace("_", r"\_")


def typeset_pair(names: Iterable[str]) -> str:
    """Return names side by side as LaTeX."""
    names = tuple(names)
    return ("" if all(map(_is_short, names)) else r"\,").join(map(typeset, names))


def _is_short(name: str) -> bool:
    """Return whether a name is one letter, or the origin of such a frame."""
    return len(name) == 1 or (len(name) == 2 and name[1] == "o")


def checked(kind: str, **labels: str) -> None:
    """Raise unless every label is a name.

    Raises TypeError for a label that is not text, and ValueError for an empty one.
    """
    for role, label in labels.items():
        if not isinstance(label, str):
            raise TypeError(f"{kind}: {role} must be a name such as 'A', got {label!r}")
        if not label:
            raise ValueError(f"{kind}: {role} must be a name such as 'A', got an empty one")


def product_pair(symbol: str, left: Pair, right: Pair) -> Pair:
    """Return the labels of the product of two rotations (`symbol` "R") or poses ("X").

    Raises FrameMismatch when the inner letters differ.
    """
    if left[1] == right[0]:
        return left[0], right[1]
    a, b = f"{symbol}_{joined(left)}", f"{symbol}_{joined(right)}"
    message = (
        f"{a} @ {b}: the inner letters must be the same frame, but {left[1]} meets {right[0]}."
    )
    fits = []
    if left[0] == right[0]:
        fits.append(f"{a}.inverse() @ {b} is {symbol}_{joined((left[1], right[1]))}")
    if left[1] == right[1]:
        fits.append(f"{a} @ {b}.inverse() is {symbol}_{joined((left[0], right[0]))}")
    if fits:
        message += f" The letters fit with one inverse: {', or '.join(fits)}."
    raise FrameMismatch(message)

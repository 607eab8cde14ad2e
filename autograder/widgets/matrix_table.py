"""How numbers are written: one alone, and a matrix between brackets with what changed marked."""

from __future__ import annotations

import re
from html import escape

import numpy as np
from numpy.typing import ArrayLike

from autograder.widgets.card import BRACKETS, MARK, TABLE_STYLE


def matrix_html(
    title: str, matrix: ArrayLike, before: ArrayLike | None = None, decimals: int = 3
) -> str:
    """Return numbers below their title; entries that look other than in `before` are marked.

    `title` is HTML. A vector stands as a column. Whole numbers from -1 to 1 are written bare.
    """
    numbers = _rows(matrix)
    old = numbers if before is None else _rows(before)
    rows = [
        "".join(
            _cell(number(entry, decimals), number(was, decimals))
            for entry, was in zip(row, old_row, strict=True)
        )
        for row, old_row in zip(numbers, old, strict=True)
    ]
    body = "".join(f'<tr style="background:none">{row}</tr>' for row in rows)
    said = re.sub("<[^>]*>", "", title)
    table = f'<table aria-label="{said}" style="{TABLE_STYLE};{BRACKETS}">{body}</table>'
    heading = f'<div style="font-weight:700;text-align:center">{title}</div>'
    centred = f'<div style="display:flex;justify-content:center">{table}</div>'
    return f"<div>{heading}{centred}</div>"


def number(value: float, decimals: int = 3) -> str:
    """Return a number for people to read; what rounds to -1, 0 or 1 is written bare."""
    text = f"{value:.{decimals}f}"
    if float(text) in (-1.0, 0.0, 1.0):
        text = str(int(float(text)))
    return text.replace("-", "−")


def tiny(value: float) -> str:
    """Return one digit and the power of ten, of a difference that should be nothing."""
    return f"{value:.0e}".replace("-", "−") if value else "0"


def monogram(name: str) -> str:
    """Return a name such as `X_AB` as HTML, with what follows the first "_" as its subscript."""
    symbol, _, letters = name.partition("_")
    return f"{escape(symbol)}<sub>{escape(letters)}</sub>"


def _rows(matrix: ArrayLike) -> list[list[float]]:
    array = np.asarray(matrix, dtype=np.float64)
    rows: list[list[float]] = (array if array.ndim > 1 else array[:, None]).tolist()
    return rows


def _cell(text: str, before: str) -> str:
    mark = MARK if text != before else ""
    return f'<td style="text-align:right;padding:1px 5px;color:inherit;{mark}">{text}</td>'

"""How a labelled value looks: plain text, LaTeX, and HTML that needs no script."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from autograder.spatial import entries

DIGITS = 6
"""Significant digits of a number in LaTeX and HTML."""

_TABLE = "display:inline-block;vertical-align:middle;margin:.3em .4em"
_CORNERS = ",".join(
    f"linear-gradient(currentColor,currentColor) {x} {y}/.4em 1.5px no-repeat"
    for x in ("left", "right")
    for y in ("top", "bottom")
)
_BRACKET = (
    "border:solid currentColor;border-width:0 1.5px;border-collapse:separate;border-spacing:0;"
    f"margin:0;font-variant-numeric:tabular-nums;background:{_CORNERS}"
)
_CELL = "text-align:right;padding:.1em .5em;border:none;background:none;color:inherit"
_QUIET = "opacity:.75;font-size:.9em"


def text(name: str, array: entries.Array) -> str:
    """Return the value as plain text: a vector beside its name, a matrix below it."""
    return f"{name} = {array}" if array.ndim == 1 else f"{name} =\n{array}"


def latex(name: str, array: entries.Array) -> str:
    """Return the value as a LaTeX formula in dollars; `name` is LaTeX already."""
    body = r" \\ ".join(" & ".join(map(_latex, row)) for row in _rows(array))
    return rf"$\displaystyle {name} = \begin{{bmatrix}} {body} \end{{bmatrix}}$"


def html(name: str, meaning: str, array: entries.Array, units: tuple[str, ...] = ()) -> str:
    """Return numbers as an HTML table between brackets, with the name before and words after.

    `units` holds one unit for each row, or nothing.
    """
    body = "".join(_html_row(map(_number, row), _CELL) for row in _rows(array))
    beside = "".join(_html_row([escape(unit)], f"{_CELL};text-align:left") for unit in units)
    tables = f'<table style="{_BRACKET}">{body}</table>'
    if beside:
        tables = (
            f'<div style="display:flex;align-items:center">{tables}'
            f'<table style="border-collapse:collapse;margin:0;opacity:.75">{beside}</table></div>'
        )
    return (
        f'<div><span>{_monogram(name)} =</span><div style="{_TABLE}">{tables}</div>'
        f'<span style="{_QUIET}">{escape(meaning)}</span></div>'
    )


def _html_row(cells: Iterable[str], style: str) -> str:
    return (
        '<tr style="background:none">'
        + "".join(f'<td style="{style}">{cell}</td>' for cell in cells)
        + "</tr>"
    )


def _rows(array: entries.Array) -> list[list[object]]:
    rows = array.tolist()
    return rows if array.ndim > 1 else [[entry] for entry in rows]


def _monogram(name: str) -> str:
    """Return `X_AB` as an italic X with the rest as its subscript."""
    symbol, _, letters = name.partition("_")
    return f"<i>{escape(symbol)}</i><sub>{escape(letters)}</sub>"


def _latex(entry: object) -> str:
    if entries.is_expression(entry):
        import sympy

        return str(sympy.latex(entry))
    mantissa, exponent = _parts(entry)
    return rf"{mantissa} \times 10^{{{exponent}}}" if exponent else mantissa


def _number(entry: object) -> str:
    mantissa, exponent = (str(part).replace("-", "−") for part in _parts(entry))
    return mantissa if exponent == "0" else f"{mantissa}&thinsp;·&thinsp;10<sup>{exponent}</sup>"


def _parts(entry: object) -> tuple[str, int]:
    """Return the digits of a number and its power of ten, 0 where it is written out."""
    mantissa, _, exponent = f"{float(entry) + 0.0:.{DIGITS}g}".partition("e")  # type: ignore[arg-type]
    return mantissa, int(exponent or 0)

"""The numbers beside the picture: factors, product and end point, with what changed marked."""

from __future__ import annotations

import math

from autograder.widgets.figure_style import CARD, INK
from autograder.widgets.planar_reading import Array, Reading
from autograder.widgets.planar_svg import WITNESS_COLOUR

MARK = "background:#ffe9a8;font-weight:700"
CARD_STYLE = f"background:{CARD};color:{INK};border-radius:10px;padding:10px 14px;line-height:1.35"
TABLE_STYLE = f"border-collapse:separate;border-spacing:0;font:13px monospace;color:{INK};margin:0"
BRACKETS = f"border-left:2px solid {INK};border-right:2px solid {INK};border-radius:5px"


def matrices_html(reading: Reading, before: Reading | None = None) -> str:
    """Return factors and product as HTML; entries that differ from `before` are marked."""
    before = before or reading
    factors = [
        _matrix_html(name, matrix, before.factors[name]) for name, matrix in reading.factors.items()
    ]
    equals = '<div style="align-self:center">=</div>'
    product = _matrix_html(reading.product_name, reading.product, before.product)
    layout = f"display:flex;flex-wrap:wrap;gap:12px;{CARD_STYLE}"
    return f'<div style="{layout}">{"".join(factors)}{equals}{product}</div>'


def numbers_html(reading: Reading) -> str:
    """Return x, y, φ of the tip, MuJoCo's reading and the distance between the two, as HTML."""
    x, y = reading.product[:2, 3]
    their_x, their_y = reading.measured[:2, 3]
    degrees = f"{math.degrees(reading.phi):.0f}°".replace("-", "−")
    rows = {
        "x": f"{_number(x)} m",
        "y": f"{_number(y)} m",
        "φ": f"{_number(reading.phi)} rad = {degrees}",
        f'<span style="color:{WITNESS_COLOUR}">+ MuJoCo</span>': (
            f"{_number(their_x)}, {_number(their_y)} m"
        ),
        "apart by": f"{reading.distance:.1e} m".replace("-", "−"),
    }
    align = "text-align:left;padding:2px 12px 2px 0"
    cells = "".join(
        f'<tr><th scope="row" style="{align}">{name}</th><td style="{align}">{value}</td></tr>'
        for name, value in rows.items()
    )
    return f'<div style="{CARD_STYLE}"><table style="{TABLE_STYLE}">{cells}</table></div>'


def _matrix_html(name: str, matrix: Array, before: Array) -> str:
    rows = []
    for row, old_row in zip(matrix, before, strict=True):
        cells = []
        for entry, old in zip(row, old_row, strict=True):
            text = _number(entry)
            mark = MARK if text != _number(old) else ""
            cells.append(f'<td style="text-align:right;padding:1px 5px;{mark}">{text}</td>')
        rows.append(f"<tr>{''.join(cells)}</tr>")
    table = f'<table aria-label="{name}" style="{TABLE_STYLE};{BRACKETS}">{"".join(rows)}</table>'
    title = name.replace("_", "<sub>", 1) + "</sub>"
    return f'<div><div style="font-weight:700;text-align:center">{title}</div>{table}</div>'


def _number(value: float) -> str:
    """Return three decimals, or a bare 0 or 1 where a number is exactly that."""
    text = str(int(value)) if value in (0.0, 1.0) else f"{value:.3f}"
    return text.replace("-", "−")

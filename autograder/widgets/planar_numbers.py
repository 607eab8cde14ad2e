"""The numbers beside the picture: factors, product and end point, with what changed marked."""

from __future__ import annotations

import math

from autograder.widgets.card import CARD_STYLE, TABLE_STYLE
from autograder.widgets.matrix_table import matrix_html, monogram
from autograder.widgets.planar_reading import Reading
from autograder.widgets.planar_svg import WITNESS_COLOUR


def matrices_html(reading: Reading, before: Reading | None = None) -> str:
    """Return factors and product as HTML; entries that differ from `before` are marked."""
    before = before or reading
    factors = [
        matrix_html(monogram(name), matrix, before.factors[name])
        for name, matrix in reading.factors.items()
    ]
    equals = '<div style="align-self:center">=</div>'
    product = matrix_html(monogram(reading.product_name), reading.product, before.product)
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


def _number(value: float) -> str:
    """Return three decimals, or a bare 0 or 1 where a number is exactly that."""
    text = str(int(value)) if value in (0.0, 1.0) else f"{value:.3f}"
    return text.replace("-", "−")

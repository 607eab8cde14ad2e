"""The numbers beside the picture: factors, product and end point, with what changed marked."""

from __future__ import annotations

import math

from autograder.widgets.card import CARD_STYLE, TABLE_STYLE
from autograder.widgets.matrix_table import matrix_html, monogram, number, tiny
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
        "x": f"{number(x)} m",
        "y": f"{number(y)} m",
        "φ": f"{number(reading.phi)} rad = {degrees}",
        f'<span style="color:{WITNESS_COLOUR}">+ MuJoCo</span>': (
            f"{number(their_x)}, {number(their_y)} m"
        ),
        "apart by": f"{tiny(reading.distance)} m",
    }
    align = "text-align:left;padding:2px 12px 2px 0"
    cells = "".join(
        f'<tr><th scope="row" style="{align}">{name}</th><td style="{align}">{value}</td></tr>'
        for name, value in rows.items()
    )
    return f'<div style="{CARD_STYLE}"><table style="{TABLE_STYLE}">{cells}</table></div>'

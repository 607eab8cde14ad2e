"""The picture of the box and the point P, and the two parts of the inertia beside it, as HTML."""

from __future__ import annotations

from html import escape

import numpy as np

from autograder.spatial import Pose
from autograder.widgets.figure_style import FAINT
from autograder.widgets.parallel_axis_reading import SIDES, Array, ParallelAxisReading, in_words
from autograder.widgets.planar_numbers import BRACKETS, CARD_STYLE, MARK, TABLE_STYLE
from autograder.widgets.planar_svg import WITNESS_COLOUR
from autograder.widgets.space import Space

DECIMALS = 4
"""Of kg·m², as shown."""

_PARTS = {
    "about_P": "I<sub>BP_B</sub>",
    "central": "I<sub>BBcm_B</sub>",
    "added": "m((c·c)1 − c cᵀ)",
}


def svg(reading: ParallelAxisReading) -> str:
    """Return the box, its mass centre, P with its axes, the way to it and the arrow c, as SVG."""
    space = Space(0.62, azimuth=-55, elevation=22, width=430, height=400)
    place = reading.place
    space.box(Pose("B", "box"), SIDES)
    way = [place * [1.0 if i < steps else 0.0 for i in range(3)] for steps in range(4)]
    space.line(way, colour=FAINT, dashed=True, width=1.2)
    space.frame(Pose("B", "P", p=place), length=0.16)
    space.arrow(place, np.zeros(3), "c" if place.any() else "", beside=True)
    space.point(np.zeros(3), "Bcm" if place.any() else "")
    return space.svg(in_words(reading))


def parts_html(reading: ParallelAxisReading, before: ParallelAxisReading | None = None) -> str:
    """Return the inertia about P as the sum of its parts; what differs from `before` is marked."""
    before = before or reading
    about_P, central, added = (
        _matrix_html(title, getattr(reading, part), getattr(before, part))
        for part, title in _PARTS.items()
    )
    signs = ('<div style="align-self:center">=</div>', '<div style="align-self:center">+</div>')
    layout = f"display:flex;flex-wrap:wrap;gap:12px;{CARD_STYLE}"
    return f'<div style="{layout}">{about_P}{signs[0]}{central}{signs[1]}{added}</div>'


def witness_html(reading: ParallelAxisReading) -> str:
    """Return MuJoCo's own inertia about P, and how far the two are apart, as HTML."""
    title = f'<span style="color:{WITNESS_COLOUR}">measured by MuJoCo</span>'
    apart = f"apart by {reading.apart:.0e} kg·m²".replace("-", "−")
    matrix = _matrix_html(title, reading.measured, reading.measured)
    return f'<div style="{CARD_STYLE}">{matrix}<div style="margin-top:6px">{apart}</div></div>'


def _matrix_html(title: str, matrix: Array, before: Array) -> str:
    rows = []
    for row, old_row in zip(matrix, before, strict=True):
        cells = []
        for entry, old in zip(row, old_row, strict=True):
            mark = MARK if _number(entry) != _number(old) else ""
            style = f"text-align:right;padding:1px 5px;color:inherit;{mark}"
            cells.append(f'<td style="{style}">{escape(_number(entry))}</td>')
        rows.append(f'<tr style="background:none">{"".join(cells)}</tr>')
    table = f'<table style="{TABLE_STYLE};{BRACKETS}">{"".join(rows)}</table>'
    return f'<div><div style="font-weight:700;text-align:center">{title}</div>{table}</div>'


def _number(value: float) -> str:
    """Return four decimals, or a bare 0 where nothing is left of a number."""
    text = f"{value:.{DECIMALS}f}"
    return "0" if float(text) == 0.0 else text.replace("-", "−")

"""The picture of the box and the point P, and the two parts of the inertia beside it, as HTML."""

from __future__ import annotations

import numpy as np

from autograder.spatial import Pose
from autograder.widgets.card import CARD_STYLE
from autograder.widgets.figure_style import FAINT
from autograder.widgets.matrix_table import matrix_html, monogram, tiny
from autograder.widgets.parallel_axis_reading import SIDES, ParallelAxisReading, in_words
from autograder.widgets.planar_svg import WITNESS_COLOUR
from autograder.widgets.space import Space

DECIMALS = 4
"""Of kg·m², as shown."""

_PARTS = {
    "about_P": monogram("I_BP_B"),
    "central": monogram("I_BBcm_B"),
    "added": "m((c·c)1 − c cᵀ)",
}


def svg(reading: ParallelAxisReading) -> str:
    """Return the box, its mass centre, P with its axes, the way to it and the arrow c, as SVG."""
    space = Space(0.72, azimuth=-55, elevation=22, width=430, height=430)
    place = reading.place
    space.box(Pose("B", "box"), SIDES)
    way = [place * [1.0 if i < steps else 0.0 for i in range(3)] for steps in range(4)]
    space.line(way, colour=FAINT, dashed=True, width=1.2)
    space.frame(Pose("B", "P", p=place), length=0.15)
    space.arrow(place, np.zeros(3), "c" if place.any() else "", beside=True)
    space.point(np.zeros(3), "Bcm" if place.any() else "")
    return space.svg(in_words(reading))


def parts_html(reading: ParallelAxisReading, before: ParallelAxisReading | None = None) -> str:
    """Return the inertia about P as the sum of its parts; what differs from `before` is marked."""
    before = before or reading
    about_P, central, added = (
        matrix_html(title, getattr(reading, part), getattr(before, part), DECIMALS)
        for part, title in _PARTS.items()
    )
    equals, plus = (f'<div style="align-self:center">{sign}</div>' for sign in "=+")
    layout = f"display:flex;flex-wrap:wrap;gap:12px;{CARD_STYLE}"
    return f'<div style="{layout}">{about_P}{equals}{central}{plus}{added}</div>'


def witness_html(reading: ParallelAxisReading) -> str:
    """Return MuJoCo's own inertia about P, and how far the two are apart, as HTML."""
    title = f'<span style="color:{WITNESS_COLOUR}">measured by MuJoCo</span>'
    apart = f"apart by {tiny(reading.apart)} kg·m²"
    matrix = matrix_html(title, reading.measured, decimals=DECIMALS)
    return f'<div style="{CARD_STYLE}">{matrix}<div style="margin-top:6px">{apart}</div></div>'

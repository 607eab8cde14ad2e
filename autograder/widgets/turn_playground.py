"""Something to drag: a turn up to twice around, which shows that q and -q are one orientation."""

from __future__ import annotations

import math
from typing import Any

import ipywidgets

from autograder.widgets.turn_reading import AXES, TurnReading, read
from autograder.widgets.turn_view import curves_svg, numbers_html, turned_svg

START = 60.0
"""Degrees."""


class TurnPlayground(ipywidgets.VBox):  # type: ignore[misc]
    """A slider for the angle of a turn, from 0 to 4π, a choice of its axis, and what follows.

    `slider` takes degrees, `axis` a name of `turn_reading.AXES`. `reading` is what is shown: the
    orientation, its quaternion, and the quaternion one full turn later.
    """

    def __init__(self) -> None:
        wide = ipywidgets.Layout(width="420px")
        self.slider = ipywidgets.FloatSlider(
            value=START, max=720.0, step=5.0, description="angle (deg)", readout_format=".0f",
            layout=wide,
        )  # fmt: skip
        self.axis = ipywidgets.ToggleButtons(options=list(AXES), value="z", description="axis")
        self.axis.style.button_width = "auto"
        self.reading: TurnReading | None = None
        self._picture = ipywidgets.HTML()
        self._curves = ipywidgets.HTML()
        self._numbers = ipywidgets.HTML()
        self._follow()
        for control in (self.slider, self.axis):
            control.observe(self._follow, names="value")
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="16px")
        pictures = ipywidgets.Box([self._picture, self._curves], layout=row)
        super().__init__([self.slider, self.axis, pictures, self._numbers])

    def _follow(self, _: Any = None) -> None:
        before = self.reading
        self.reading = read(self.axis.value, math.radians(self.slider.value))
        self._picture.value = turned_svg(self.reading)
        self._curves.value = curves_svg(self.reading)
        self._numbers.value = numbers_html(self.reading, before)

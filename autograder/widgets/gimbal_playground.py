"""Something to drag: roll, pitch and yaw, their three axes, and the axis that is lost at ±90°."""

from __future__ import annotations

import math
from typing import Any

import ipywidgets

from autograder.widgets.gimbal_reading import GimbalReading, read
from autograder.widgets.gimbal_view import matrices_html, numbers_html, svg

START = {"roll": 20.0, "pitch": 40.0, "yaw": -25.0}
"""Degrees; no two axes are parallel, so nothing is hidden."""

REACH = {"roll": 180.0, "pitch": 90.0, "yaw": 180.0}


class GimbalPlayground(ipywidgets.VBox):  # type: ignore[misc]
    """Sliders for roll, pitch and yaw, and what follows from them.

    `sliders` take degrees. `reading` is what is shown: the orientation, the three axes of turning,
    their rank, and MuJoCo's own. Numbers that the last move changed are marked.
    """

    def __init__(self) -> None:
        self.sliders = tuple(map(_slider, START))
        self.reading: GimbalReading | None = None
        self._picture = ipywidgets.HTML()
        self._numbers = ipywidgets.HTML()
        self._matrices = ipywidgets.HTML()
        self._follow()
        for slider in self.sliders:
            slider.observe(self._follow, names="value")
        side = ipywidgets.VBox([*self.sliders, self._numbers])
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="16px")
        super().__init__([ipywidgets.Box([self._picture, side], layout=row), self._matrices])

    def _follow(self, _: Any = None) -> None:
        before = self.reading
        self.reading = read([math.radians(slider.value) for slider in self.sliders])
        self._picture.value = svg(self.reading)
        self._numbers.value = numbers_html(self.reading)
        self._matrices.value = matrices_html(self.reading, before)


def _slider(angle: str) -> ipywidgets.FloatSlider:
    return ipywidgets.FloatSlider(
        value=START[angle],
        min=-REACH[angle],
        max=REACH[angle],
        step=1.0,
        description=f"{angle} (deg)",
        readout_format=".0f",
        layout=ipywidgets.Layout(width="360px"),
    )

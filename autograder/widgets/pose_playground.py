"""Something to drag: a frame moved and turned in another, and the numbers that follow."""

from __future__ import annotations

import math
from typing import Any

import ipywidgets

from autograder.widgets.pose_reading import PoseReading, read
from autograder.widgets.pose_view import inverse_html, sum_html, svg

PLACES = {
    "x of B (m)": (0.4, 0.6),
    "y of B (m)": (0.1, 0.6),
    "x of Q in B (m)": (0.3, 0.3),
    "y of Q in B (m)": (0.1, 0.3),
}
"""The sliders for lengths: where they are at first, as the tray of the lesson, and their reach."""

TURN = 90.0
"""Degrees at first."""


class PosePlayground(ipywidgets.VBox):  # type: ignore[misc]
    """Sliders for a frame B in the plane of A and a point Q fixed in B, and what follows.

    `sliders` are x and y of Bo in metres, the turn in degrees, and x and y of Q in B in metres.
    `reading` is what is shown: `X_AB`, its inverse, Q in A, and MuJoCo's own numbers. Those that
    the last move changed are marked.
    """

    def __init__(self) -> None:
        x, y, q_x, q_y = (_slider(name, *place) for name, place in PLACES.items())
        theta = _slider("θ (deg)", TURN, 180.0, step=1.0)
        self.sliders = (x, y, theta, q_x, q_y)
        self.reading: PoseReading | None = None
        self._picture = ipywidgets.HTML()
        self._sum = ipywidgets.HTML()
        self._inverse = ipywidgets.HTML()
        self._follow()
        for slider in self.sliders:
            slider.observe(self._follow, names="value")
        side = ipywidgets.VBox(self.sliders)
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="16px")
        top = ipywidgets.Box([self._picture, side], layout=row)
        super().__init__([top, self._sum, self._inverse])

    def _follow(self, _: Any = None) -> None:
        before = self.reading
        x, y, degrees, q_x, q_y = (slider.value for slider in self.sliders)
        self.reading = read(x, y, math.radians(degrees), (q_x, q_y))
        self._picture.value = svg(self.reading)
        self._sum.value = sum_html(self.reading, before)
        self._inverse.value = inverse_html(self.reading, before)


def _slider(name: str, value: float, reach: float, *, step: float = 0.05) -> ipywidgets.FloatSlider:
    return ipywidgets.FloatSlider(
        value=value,
        min=-reach,
        max=reach,
        step=step,
        description=name,
        readout_format=".0f" if step == 1.0 else ".2f",
        style={"description_width": "110px"},
        layout=ipywidgets.Layout(width="360px"),
    )

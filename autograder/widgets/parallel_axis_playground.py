"""Something to drag: a point beside the course's box, and the inertia about it, in two parts."""

from __future__ import annotations

from typing import Any

import ipywidgets

from autograder.widgets.parallel_axis_reading import ParallelAxisReading, read
from autograder.widgets.parallel_axis_view import parts_html, svg, witness_html

START = (0.3, 0.25, -0.2)
"""Where P is at first, from the mass centre, in m: no number is zero, so nothing is hidden."""


class ParallelAxisPlayground(ipywidgets.VBox):  # type: ignore[misc]
    """Sliders for the point P beside the course's box, and what follows from them.

    `sliders` take x, y, z of P in metres, from the mass centre, in the axes of the box. `reading`
    is what is shown: the inertia about P, its two parts, and MuJoCo's own. Numbers that the last
    move changed are marked.
    """

    def __init__(self) -> None:
        self.sliders = tuple(map(_slider, "xyz", START))
        self.reading: ParallelAxisReading | None = None
        self._picture = ipywidgets.HTML()
        self._witness = ipywidgets.HTML()
        self._parts = ipywidgets.HTML()
        self._follow()
        for slider in self.sliders:
            slider.observe(self._follow, names="value")
        side = ipywidgets.VBox([*self.sliders, self._witness])
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="16px")
        super().__init__([ipywidgets.Box([self._picture, side], layout=row), self._parts])

    def _follow(self, _: Any = None) -> None:
        before = self.reading
        self.reading = read([slider.value for slider in self.sliders])
        self._picture.value = svg(self.reading)
        self._witness.value = witness_html(self.reading)
        self._parts.value = parts_html(self.reading, before)


def _slider(letter: str, metres: float) -> ipywidgets.FloatSlider:
    return ipywidgets.FloatSlider(
        value=metres,
        min=-0.35,
        max=0.35,
        step=0.05,
        description=f"P: {letter} (m)",
        readout_format=".2f",
        layout=ipywidgets.Layout(width="330px"),
    )

"""Something to drag: a body that turns, a point that is moved on it, and ω × r that follows."""

from __future__ import annotations

from typing import Any

import ipywidgets

from autograder.widgets.card import CARD_STYLE
from autograder.widgets.shift_reading import ShiftReading, read
from autograder.widgets.shift_view import METRES_PER_SPEED, METRES_PER_TURN, numbers_html, svg

STARTS = {
    "ω (rad/s)": ((0.0, 0.0, 2.0), 3.0),
    "r (m)": ((0.3, 0.0, 0.0), 0.5),
    "v of Bo (m/s)": ((0.0, 0.0, 0.0), 1.0),
}
"""Three sliders each: where they are at first, as the turntable of the lesson, and their reach."""


class ShiftPlayground(ipywidgets.VBox):  # type: ignore[misc]
    """Sliders for ω, for the arm r from Bo to Co, and for the velocity of Bo, and what follows.

    `sliders` are x, y, z of ω in rad/s, of r in m and of v in m/s, nine in this order. `reading` is
    what is shown: the velocity of Co by Shift, and MuJoCo's own. Numbers that the last move changed
    are marked.
    """

    def __init__(self) -> None:
        groups = [
            (name, [_slider(letter, at, reach) for letter, at in zip("xyz", start, strict=True)])
            for name, (start, reach) in STARTS.items()
        ]
        self.sliders = tuple(slider for _, group in groups for slider in group)
        self.reading: ShiftReading | None = None
        self._picture = ipywidgets.HTML()
        self._numbers = ipywidgets.HTML()
        self._follow()
        for slider in self.sliders:
            slider.observe(self._follow, names="value")
        scale = ipywidgets.HTML(
            f'<div style="{CARD_STYLE}">1 m/s is drawn {METRES_PER_SPEED} m long, '
            f"1 rad/s {METRES_PER_TURN} m.</div>"
        )
        side = ipywidgets.VBox([*(_titled(name, group) for name, group in groups), scale])
        row = ipywidgets.Layout(flex_flow="row wrap", align_items="center", grid_gap="16px")
        super().__init__([ipywidgets.Box([self._picture, side], layout=row), self._numbers])

    def _follow(self, _: Any = None) -> None:
        before = self.reading
        values = [slider.value for slider in self.sliders]
        self.reading = read(values[:3], values[3:6], values[6:])
        self._picture.value = svg(self.reading)
        self._numbers.value = numbers_html(self.reading, before)


def _titled(name: str, group: list[ipywidgets.FloatSlider]) -> ipywidgets.VBox:
    return ipywidgets.VBox([ipywidgets.HTML(f"<b>{name}</b>"), *group])


def _slider(letter: str, value: float, reach: float) -> ipywidgets.FloatSlider:
    return ipywidgets.FloatSlider(
        value=value,
        min=-reach,
        max=reach,
        step=reach / 10 if reach <= 1 else reach / 12,
        description=letter,
        readout_format=".2f",
        style={"description_width": "20px"},
        layout=ipywidgets.Layout(width="300px"),
    )

"""Something to drag: three joints, and the picture, the matrices and the numbers that follow."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import ipywidgets
import numpy as np

from autograder.kinematics import planar_3r
from autograder.kinematics.planar import PLANAR_LENGTHS
from autograder.oracle import witness
from autograder.widgets.planar_numbers import matrices_html, numbers_html
from autograder.widgets.planar_reading import Reading, read
from autograder.widgets.planar_svg import svg

START = (30.0, 40.0, -55.0)
"""Degrees; no two frames are parallel, so nothing is hidden."""


class PlanarPlayground(ipywidgets.VBox):  # type: ignore[misc]
    """Sliders for the joint angles of the planar arm, and what follows from them.

    `L` holds the three link lengths in metres. `sliders` take degrees; `reading` is what is shown:
    the factors, their product, and MuJoCo's own end point. Numbers that the last move changed are
    marked.
    """

    def __init__(self, L: Sequence[float] = PLANAR_LENGTHS) -> None:
        self.chain = planar_3r(L)
        self._witness = witness(self.chain)
        self._reach = float(np.sum(np.abs(L)))
        self.sliders = tuple(_slider(i, angle) for i, angle in enumerate(START, start=1))
        self.reading: Reading | None = None
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
        q = [math.radians(slider.value) for slider in self.sliders]
        self.reading = read(self.chain, q, self._witness.tip_pose(q))
        self._picture.value = svg(self.reading, self._reach)
        self._numbers.value = numbers_html(self.reading)
        self._matrices.value = matrices_html(self.reading, before)


def _slider(number: int, degrees: float) -> ipywidgets.FloatSlider:
    return ipywidgets.FloatSlider(
        value=degrees,
        min=-180.0,
        max=180.0,
        step=1.0,
        description=f"θ{'₁₂₃'[number - 1]} (deg)",
        readout_format=".0f",
        layout=ipywidgets.Layout(width="330px"),
    )

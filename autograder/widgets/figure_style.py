"""How every figure of the course looks.

Figures stand on a pale card of their own, so that they read the same on a white and on a dark
page. Axes x, y, z are red, green and blue, and carry their letters: colour alone is not enough.
"""

from __future__ import annotations

import logging
from typing import Any

from matplotlib import rc_context
from matplotlib.axes import Axes
from matplotlib.colors import ListedColormap, hsv_to_rgb
from matplotlib.figure import Figure
from numpy.typing import NDArray

# On its first run matplotlib warns that it is looking for fonts. A reader cannot act on that.
logging.getLogger("matplotlib.font_manager").setLevel(logging.ERROR)

CARD = "#fbfaf6"
INK = "#23282e"
FAINT = "#6a7078"
GRID = "#dedcd4"
AXIS_COLOURS = {"x": "#c8322b", "y": "#2c7d37", "z": "#2456c4"}
LINK_COLOURS = ("#738cab", "#e8a840", "#9470b3")
"""Links from the base on; the models in assets use the same three."""

CYCLIC = ListedColormap(
    hsv_to_rgb([(i / 256, 0.75, 0.50 + 0.28 * abs(i / 128 - 1)) for i in range(256)]), "cyclic"
)
"""Colours for an angle: the ends meet, and every one of them is seen on the card."""

STYLE: Any = {
    "figure.facecolor": CARD,
    "axes.facecolor": CARD,
    "axes.edgecolor": FAINT,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlesize": 11,
    "axes.labelsize": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.axisbelow": True,
    "grid.color": GRID,
    "grid.linewidth": 0.8,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "xtick.labelsize": 9,
    "ytick.labelsize": 9,
    "legend.fontsize": 9,
    "legend.frameon": False,
    "font.size": 10,
    "mathtext.fontset": "cm",
}


def new_axes(width: float = 6.4, height: float = 4.4, *, projection: str | None = None) -> Any:
    """Return a figure in the course's style and its axes; sizes in inches.

    The figure belongs to no window and no notebook back end: show it with `Picture.of`.
    """
    with rc_context(STYLE):
        figure = Figure(figsize=(width, height), layout="constrained")
        return figure, figure.add_subplot(projection=projection)


def in_metres(axes: Axes, reach: float) -> None:
    """Set equal scales, ±`reach` metres, and label both axes with their unit."""
    axes.set(xlim=(-reach, reach), ylim=(-reach, reach), xlabel="x (m)", ylabel="y (m)")
    axes.set_aspect("equal")


def draw_triad(
    axes: Any, R: NDArray[Any], p: NDArray[Any], *, name: str = "", length: float = 0.1
) -> None:
    """Draw the x and y axes of a planar frame in 2-D axes, labelled, with the frame's name.

    `R` and `p` (3×3, and three metres) are the frame's pose in the axes drawn on; z points at the
    reader.
    """
    origin, bold = p[:2], {"ha": "center", "va": "center", "weight": "bold", "zorder": 7}
    for i, letter in enumerate("xy"):
        axis, colour = R[:2, i], AXIS_COLOURS[letter]
        arrow = {"arrowstyle": "-|>", "color": colour, "lw": 1.8, "shrinkA": 0, "shrinkB": 0}
        axes.annotate("", origin + length * axis, origin, arrowprops=arrow, zorder=6)
        axes.annotate(letter, origin + 1.28 * length * axis, color=colour, **bold)
    if name:
        axes.annotate(name, origin - 0.42 * length * (R[:2, 0] + R[:2, 1]), **bold)

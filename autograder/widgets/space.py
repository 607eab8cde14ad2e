"""A drawing of frames, arrows and boxes in space, as SVG: quick enough to follow a slider.

Matplotlib needs a tenth of a second for a picture in space; this needs about one millisecond. The
projection is orthographic, so that parallel arrows stay parallel and equal lengths on one line stay
equal. What is nearer is drawn later.
"""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, hypot, radians, sin
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from autograder.spatial import Pose
from autograder.widgets.figure_style import AXIS_COLOURS, CARD, FAINT, GRID, INK
from autograder.widgets.picture import Picture

Array = NDArray[np.float64]

_HEAD, _SHORTEST = 9.0, 4.0
"""The length of an arrow's head, and of the shortest arrow that has one, in pixels."""
_BEHIND, _IN_FRONT = -1e9, 1e9
_EDGES = [(a, b) for a in range(8) for b in (a ^ 1, a ^ 2, a ^ 4) if a < b]


@dataclass(frozen=True)
class _Piece:
    depth: float
    svg: str


class Space:
    """A drawing in space, seen from one side.

    It shows ±`reach` metres about `centre`, from `azimuth` and `elevation` in degrees: an azimuth
    of -90 and an elevation of 90 look down on the xy plane, x to the right and y up. All points are
    three coordinates in metres, in the frame drawn in. Labels write a subscript after "_".
    """

    def __init__(
        self,
        reach: float,
        *,
        centre: ArrayLike = (0.0, 0.0, 0.0),
        azimuth: float = -60.0,
        elevation: float = 25.0,
        width: int = 520,
        height: int = 400,
    ) -> None:
        a, e = radians(azimuth), radians(elevation)
        self._view = np.array(
            [
                [-sin(a), cos(a), 0.0],
                [-sin(e) * cos(a), -sin(e) * sin(a), cos(e)],
                [cos(e) * cos(a), cos(e) * sin(a), sin(e)],
            ]
        )
        self._centre = np.asarray(centre, float)
        self._scale = min(width, height) / 2 / reach
        self._size = (width, height)
        self._pieces: list[_Piece] = []

    def frame(
        self, X: Pose, *, name: str | None = None, length: float = 0.1, faint: bool = False
    ) -> None:
        """Draw the axes of a frame, `length` metres long and lettered, and its name at its origin.

        `X` is its pose in the frame drawn in; `name` is the pose's child unless told otherwise, and
        is left out if empty. A `faint` frame is a background to others, without letters.
        """
        R, p = np.asarray(X.R, float), np.asarray(X.p, float)
        for i, letter in enumerate("xyz"):
            label = "" if faint else letter
            self.arrow(p, p + length * R[:, i], label, colour=AXIS_COLOURS[letter], faint=faint)
        away = self._project(-R.sum(axis=1))[:2]
        away = away / (hypot(*away) or 1.0) * 13
        self._text(p, X.child if name is None else name, INK, away, bold=True, faint=faint)

    def arrow(
        self,
        start: ArrayLike,
        end: ArrayLike,
        label: str = "",
        *,
        colour: str = INK,
        dashed: bool = False,
        faint: bool = False,
        beside: bool = False,
    ) -> None:
        """Draw an arrow, with its label beyond the tip, or `beside` its middle.

        An arrow straight at you is a dot in a circle, one away from you an empty circle.
        """
        a, b = self._project(start), self._project(end)
        along = (b - a)[:2]
        pixels = hypot(*along)
        ink: dict[str, Any] = {
            "stroke": colour,
            "stroke_width": 2.2,
            "opacity": 0.35 if faint else 1,
        }
        if pixels >= _SHORTEST:
            unit = along / pixels
            neck = b[:2] - min(_HEAD, pixels * 0.6) * unit
            across = 0.38 * _HEAD * np.array([-unit[1], unit[0]])
            head = _pixels([b[:2], neck + across, neck - across])
            dashes = {"stroke_dasharray": "6 4"} if dashed else {}
            shaft = _element("polyline", points=_pixels([a[:2], neck]), **ink, **dashes)
            tip = _element("polygon", points=head, fill=colour, opacity=ink["opacity"])
            self._add((a[2] + b[2]) / 2, shaft + tip)
            # a word is wider than it is high: it needs more room to the side of what it names
            more = 3.2 * max(0, len(label) - 2)
            place, offset = end, (11 + more * abs(unit[0])) * unit
            if beside:
                place = (np.asarray(start, float) + np.asarray(end, float)) / 2
                offset = (16 + more * abs(unit[1])) * np.array([abs(unit[1]), -abs(unit[0])])
            self._text(place, label, colour, offset, bold=True, faint=faint)
        elif abs(b[2] - a[2]) > 0:
            x, y, depth = b
            mark = _element("circle", cx=x, cy=y, r=5, fill=CARD, **ink)
            if depth > a[2]:
                mark += _element("circle", cx=x, cy=y, r=1.8, fill=colour)
            self._add(depth, mark)
            self._text(end, label, colour, np.array([12.0, -9.0]), bold=True, faint=faint)

    def point(self, at: ArrayLike, label: str = "", *, colour: str = INK) -> None:
        """Draw a dot, with its label above it to the right."""
        x, y, depth = self._project(at)
        dot = _element("circle", cx=x, cy=y, r=4.5, fill=colour, stroke=CARD)
        self._add(depth + 1e-6, dot)
        self._text(at, label, colour, np.array([11.0, -11.0]))

    def text(self, at: ArrayLike, words: str, *, colour: str = FAINT) -> None:
        """Write words centred at a point: the number of a grid line, a name in the middle."""
        self._text(at, words, colour, np.zeros(2))

    def line(
        self, points: Sequence[ArrayLike], *, colour: str = FAINT, dashed: bool = False,
        width: float = 1.4,
    ) -> None:  # fmt: skip
        """Draw a line through points: a path, a circle, a link of width `width` pixels."""
        places = np.array([self._project(p) for p in points])
        dashes = {"stroke_dasharray": "5 4"} if dashed else {}
        look: dict[str, Any] = {
            "stroke": colour,
            "stroke_width": width,
            "stroke_linejoin": "round",
        } | dashes
        path = _element("polyline", points=_pixels(places), fill="none", **look)
        self._add(float(places[:, 2].mean()), path)

    def box(self, X: Pose, sides: ArrayLike, *, colour: str = FAINT) -> None:
        """Draw a box of full lengths `sides` (m), centred at the pose `X`, as its twelve edges."""
        half = np.asarray(sides, float) / 2
        signs = np.array([[(c >> i & 1) * 2 - 1 for i in range(3)] for c in range(8)])
        corners = signs * half @ np.asarray(X.R, float).T + np.asarray(X.p, float)
        hidden = int(np.argmin([self._project(c)[2] for c in corners]))
        for a, b in _EDGES:
            self.line([corners[a], corners[b]], colour=colour, dashed=hidden in (a, b))

    def arc(
        self, centre: ArrayLike, start: ArrayLike, axis: ArrayLike, angle: float,
        label: str = "", *, colour: str = INK,
    ) -> None:  # fmt: skip
        """Draw the way of the point `start` as it turns by `angle` (rad) about an axis.

        The axis goes through `centre`, along `axis`. The way ends in an arrow's head.
        """
        u = np.asarray(axis, float) / np.linalg.norm(axis)
        c, r = np.asarray(centre, float), np.asarray(start, float) - np.asarray(centre, float)
        across, along = np.cross(u, r), u * (u @ r)
        way = [
            c + r * cos(t) + across * sin(t) + along * (1 - cos(t))
            for t in np.linspace(0, angle, max(3, int(abs(angle) * 12)))
        ]
        self.line(way[:-1], colour=colour, width=1.8)
        last = way[-1] - way[-2]
        pixels = hypot(*(self._project(way[-1]) - self._project(way[-2]))[:2])
        if pixels > 0:
            self.arrow(way[-1] - last * 1.6 * _HEAD / pixels, way[-1], colour=colour)
        self._text(way[len(way) // 2], label, colour, np.array([10.0, -8.0]))

    def ground(self, reach: float, step: float) -> None:
        """Draw a grid in the plane z = 0, ±`reach` metres wide: it says which way is up."""
        for k in np.arange(-reach, reach + step / 2, step):
            for ends in ([(k, -reach, 0), (k, reach, 0)], [(-reach, k, 0), (reach, k, 0)]):
                path = _pixels([self._project(p) for p in ends])
                self._add(_BEHIND, _element("polyline", points=path, stroke=GRID))

    def svg(self, alt: str) -> str:
        """Return the drawing as an SVG element, for a widget; `alt` is what is read aloud."""
        width, height = self._size
        card = _element("rect", width=width, height=height, rx=8, fill=CARD)
        pieces = "".join(piece.svg for piece in sorted(self._pieces, key=lambda p: p.depth))
        return _element(
            "svg", card + pieces, xmlns="http://www.w3.org/2000/svg", width=width, height=height,
            viewBox=f"0 0 {width} {height}", style="max-width:100%;height:auto", role="img",
            aria_label=alt, font_family="sans-serif", font_size=14,
        )  # fmt: skip

    def picture(self, alt: str, caption: str = "") -> Picture:
        """Return the drawing as a still picture."""
        data = self.svg(alt).encode()
        return Picture(data, "image/svg+xml", alt, caption, self._size[0])

    def _project(self, point: ArrayLike) -> Array:
        """Return x and y in pixels, y down, and the depth in metres, towards the reader."""
        right, up, depth = self._view @ (np.asarray(point, float) - self._centre)
        width, height = self._size
        return np.array([width / 2 + self._scale * right, height / 2 - self._scale * up, depth])

    def _add(self, depth: float, svg: str) -> None:
        self._pieces.append(_Piece(float(depth), svg))

    def _text(
        self, at: ArrayLike, label: str, colour: str, offset: Array, *,
        bold: bool = False, faint: bool = False,
    ) -> None:  # fmt: skip
        if not label:
            return
        # a word whose arrow leads off the card stays on it
        edge = np.minimum([6.0 + 3.5 * len(label), 12.0], np.array(self._size) / 2)
        x, y = np.clip(self._project(at)[:2] + offset, edge, self._size - edge)
        body, _, subscript = label.partition("_")
        words = html.escape(body)
        if subscript:
            words += _element("tspan", html.escape(subscript), dy=4, font_size=11)
        text = _element(
            "text", words, x=x, y=y, fill=colour, text_anchor="middle", dominant_baseline="central",
            font_weight="bold" if bold else "normal", opacity=0.45 if faint else 1,
            paint_order="stroke", stroke=CARD, stroke_width=3,
        )  # fmt: skip
        self._add(_IN_FRONT, text)


def _element(tag: str, body: str = "", **attributes: Any) -> str:
    """Return an SVG element. Underscores in names are hyphens, numbers keep one decimal."""
    written = "".join(
        f' {name.replace("_", "-")}="{_written(value)}"' for name, value in attributes.items()
    )
    return f"<{tag}{written}>{body}</{tag}>"


def _written(value: Any) -> str:
    return html.escape(value) if isinstance(value, str) else f"{round(float(value), 2):g}"


def _pixels(points: Sequence[Array] | Array) -> str:
    return " ".join(f"{point[0]:.1f},{point[1]:.1f}" for point in points)

"""A small picture beside a verdict: two frames as triads, or the error of each column as bars.

Drawn as SVG by hand: a figure library would take longer than the check itself, and reports must
work without scripts. Axes are told apart by their letters and strokes as well as by their colours.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import Literal

import numpy as np

from autograder.checks.question import Array

Kind = Literal["frames", "columns"]

WIDTH, HEIGHT, MARGIN = 320, 200, 30
AXES = (("x", "#d43f3a"), ("y", "#3f9142"), ("z", "#4a7bd0"))
FROM_THE_SIDE = np.array([[-0.62, 0.78, 0.0], [-0.34, -0.27, 0.90]])
FROM_ABOVE = np.eye(2, 3)
"""Rows: right and up on the page, in the axes of the base. What lies in a plane is seen flat."""


@dataclass(frozen=True, eq=False)
class Sketch:
    """What to draw: an answer and what was expected, for one case.

    "frames": two 3×3 orientations or 4×4 poses. "columns": two matrices of the same shape, compared
    column by column; `at` says which case it is.
    """

    kind: Kind
    got: Array
    expected: Array
    at: str = ""


def to_svg(sketch: Sketch) -> str:
    """Return the sketch as an SVG element with a text that says what it shows."""
    draw = {"frames": _frames, "columns": _columns}[sketch.kind]
    body, says = draw(sketch.got, sketch.expected)
    where = f", at {sketch.at}" if sketch.at else ""
    return (
        f'<figure style="margin:.5em 0"><svg role="img" aria-label="{escape(says + where)}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'style="max-width:100%;font:12px sans-serif" fill="currentColor">{body}</svg>'
        f'<figcaption style="font-size:.9em;opacity:.85">{escape(says + where)}.</figcaption>'
        "</figure>"
    )


def _frames(got: Array, expected: Array) -> tuple[str, str]:
    shown = [np.eye(4), _as_pose(expected), _as_pose(got)]
    flat = all(np.array_equal(X[2], [0, 0, 1, 0]) for X in shown)
    view, axes = (FROM_ABOVE, AXES[:2]) if flat else (FROM_THE_SIDE, AXES)
    apart = max(float(np.linalg.norm(X[:3, 3] - Y[:3, 3])) for X in shown for Y in shown)
    size = 0.4 * apart if apart > 0 else 1.0
    tips = [[X[:3, 3] + size * X[:3, i] for i in range(len(axes))] for X in shown]
    points = [view @ p for X, ends in zip(shown, tips, strict=True) for p in (X[:3, 3], *ends)]
    place = _fit(np.array(points))
    looks = (("opacity:.45", "base"), ("stroke-dasharray:5 3", "asked for"), ("", "yours"))
    parts: list[str] = []
    labels: list[Array] = []
    for X, ends, (style, label) in zip(shown, tips, looks, strict=True):
        o, on_page = place(view @ X[:3, 3]), [place(view @ end) for end in ends]
        for e, (letter, colour) in zip(on_page, axes, strict=True):
            parts.append(_line(o, e, f"stroke:{colour};stroke-width:2.2;{style}"))
            parts.append(_text(e + 8 * _unit(e - o), letter, f"fill:{colour};{style}"))
        labels.append(_free(o - np.array([28, 14]) * _unit(np.mean(on_page, axis=0) - o), labels))
        parts.append(_text(labels[-1], label, "opacity:.9"))
    return "".join(parts), "Your frame (solid) and the one that is asked for (dashed)"


def _unit(vector: Array) -> Array:
    length = float(np.linalg.norm(vector))
    return vector / length if length > 0 else np.array([0.0, 1.0])


def _free(place: Array, taken: Sequence[Array]) -> Array:
    """Return the place, or the next line below it where no other label stands."""
    while any(abs(place[0] - x) < 50 and abs(place[1] - y) < 12 for x, y in taken):
        place = place + np.array([0.0, 12.0])
    return place


def _columns(got: Array, expected: Array) -> tuple[str, str]:
    errors = np.abs(got - expected).reshape(-1, got.shape[-1]).max(axis=0)
    largest = float(errors.max()) or 1.0
    step = (WIDTH - 2 * MARGIN) / len(errors)
    floor, room = HEIGHT - MARGIN, HEIGHT - 2 * MARGIN
    parts = [_line((MARGIN, floor), (WIDTH - MARGIN, floor), "stroke:currentColor;opacity:.6")]
    for i, error in enumerate(errors.tolist()):
        height = room * error / largest
        x = MARGIN + step * (i + 0.5)
        parts.append(
            f'<rect x="{x - step * 0.3:.1f}" y="{floor - height:.1f}" width="{step * 0.6:.1f}" '
            f'height="{height:.1f}" style="fill:#c62828;opacity:.75"/>'
        )
        parts.append(_text((x, floor - height - 4), f"{error:.2g}"))
        parts.append(_text((x, floor + 15), f"column {i}"))
    return "".join(parts), "Largest error in each column"


def _as_pose(matrix: Array) -> Array:
    pose = np.eye(4)
    pose[: matrix.shape[0], : matrix.shape[1]] = matrix
    return pose


def _fit(points: Array) -> _Place:
    low, high = points.min(axis=0), points.max(axis=0)
    room = np.array([WIDTH, HEIGHT]) - 2 * MARGIN
    scale = float(np.min(room / np.maximum(high - low, 1e-12)))
    return _Place((low + high) / 2, scale)


@dataclass(frozen=True, eq=False)
class _Place:
    """Puts points of the drawing onto the page, whose y axis points down."""

    middle: Array
    scale: float

    def __call__(self, point: Array) -> Array:
        x, y = self.scale * (point - self.middle)
        return np.array([WIDTH / 2 + x, HEIGHT / 2 - y])


def _line(a: Sequence[float] | Array, b: Sequence[float] | Array, style: str) -> str:
    ends = f'x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}"'
    return f'<line {ends} style="{style}"/>'


def _text(at: Sequence[float] | Array, text: str, style: str = "") -> str:
    place = f'x="{at[0]:.1f}" y="{at[1] + 4:.1f}" text-anchor="middle"'
    return f'<text {place} style="{style}">{escape(text)}</text>'


def sketch_of(kind: Kind | None, got: Array, expected: object, at: str) -> Sketch | None:
    """Return what to draw, or None where the two cannot be drawn beside each other."""
    if kind is None or not isinstance(expected, np.ndarray) or got.shape != expected.shape:
        return None
    if kind == "frames" and got.shape not in ((3, 3), (4, 4)):
        return None
    if kind == "columns" and (got.ndim != 2 or got.shape[1] > 12):
        return None
    return Sketch(kind, got, expected, at) if float(np.max(np.abs(got))) < 1e6 else None

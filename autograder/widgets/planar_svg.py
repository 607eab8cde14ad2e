"""The planar arm as a picture that a browser draws, sharp at any size."""

from __future__ import annotations

import math

import numpy as np

from autograder.widgets.figure_style import AXIS_COLOURS, CARD, FAINT, GRID, INK, LINK_COLOURS
from autograder.widgets.planar_reading import Array, Reading, in_words

SIZE = 420
"""Width and height of the picture, in pixels."""

MARGIN = 1.12
"""The picture reaches this many times as far as the arm."""

WITNESS_COLOUR = "#b3125f"


def svg(reading: Reading, reach: float) -> str:
    """Return the arm as SVG on a pale card; the stretched arm is `reach` metres long."""
    scale = SIZE / (2 * MARGIN * reach)
    points = [_to_pixels(p, scale) for p in reading.points]
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIZE} {SIZE}" width="{SIZE}" '
        f'style="max-width:100%;height:auto" role="img" aria-label="{in_words(reading)}" '
        'font-family="sans-serif" font-size="13">',
        f'<rect width="{SIZE}" height="{SIZE}" rx="10" fill="{CARD}"/>',
        *_grid(scale, reach),
        *_angles(reading, scale),
        *_links(points),
        *_triad(np.eye(4), scale, "W"),
        *_triad(reading.product, scale, "T"),
        *_witness(reading.measured, scale),
        "</svg>",
    ]
    return "".join(parts)


def _to_pixels(p: Array, scale: float) -> tuple[float, float]:
    return SIZE / 2 + scale * float(p[0]), SIZE / 2 - scale * float(p[1])


def _line(a: tuple[float, float], b: tuple[float, float], style: str) -> str:
    return f'<line x1="{a[0]:.1f}" y1="{a[1]:.1f}" x2="{b[0]:.1f}" y2="{b[1]:.1f}" {style}/>'


def _text(at: tuple[float, float], text: str, style: str = f'fill="{INK}"') -> str:
    return (
        f'<text x="{at[0]:.1f}" y="{at[1]:.1f}" text-anchor="middle" paint-order="stroke" '
        f'stroke="{CARD}" stroke-width="3" '
        f'dominant-baseline="central" {style}>{text}</text>'
    )


def _grid(scale: float, reach: float) -> list[str]:
    """Return lines every 0.2 m with their numbers, and the circle that the arm can reach."""
    parts, step = [], 0.2
    count = int(MARGIN * reach / step)
    for i in range(-count, count + 1):
        value = i * step
        colour = f'stroke="{FAINT if i == 0 else GRID}" stroke-width="1"'
        x, y = _to_pixels(np.array([value, value]), scale)
        parts += [_line((x, 0), (x, SIZE), colour), _line((0, y), (SIZE, y), colour)]
        if i:
            number, style = f"{value:.1f}".replace("-", "−"), f'fill="{FAINT}" font-size="11"'
            parts += [_text((x, SIZE - 10), number, style), _text((18, y), number, style)]
    parts.append(_text((SIZE - 24, SIZE / 2 + 12), "x (m)"))
    parts.append(_text((SIZE / 2 + 24, 12), "y (m)"))
    circle = f'r="{scale * reach:.1f}" fill="none" stroke="{FAINT}" stroke-dasharray="5 5"'
    parts.append(f'<circle cx="{SIZE / 2}" cy="{SIZE / 2}" {circle}/>')
    return parts


def _links(points: list[tuple[float, float]]) -> list[str]:
    parts = []
    for a, b, colour in zip(points, points[1:], LINK_COLOURS, strict=False):
        parts.append(_line(a, b, f'stroke="{colour}" stroke-width="11" stroke-linecap="round"'))
    for x, y in points[:-1]:
        style = f'r="5.5" fill="{CARD}" stroke="{INK}" stroke-width="2"'
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" {style}/>')
    return parts


def _angles(reading: Reading, scale: float) -> list[str]:
    """Return, at each joint, the direction that counts as zero, and the arc of its angle."""
    parts, heading, radius = [], 0.0, 0.085 * scale
    for i, angle in enumerate(reading.q):
        x, y = _to_pixels(reading.points[i], scale)

        def at(direction: float, r: float, x: float = x, y: float = y) -> tuple[float, float]:
            return x + r * math.cos(direction), y - r * math.sin(direction)

        dashes = f'stroke="{FAINT}" stroke-width="1.4" stroke-dasharray="3 3"'
        parts.append(_line((x, y), at(heading, 1.7 * radius), dashes))
        (ax, ay), (bx, by) = at(heading, radius), at(heading + angle, radius)
        large, sweep = int(abs(angle) > math.pi), int(angle < 0)
        arc = f"M{ax:.1f} {ay:.1f}A{radius:.1f} {radius:.1f} 0 {large} {sweep} {bx:.1f} {by:.1f}"
        parts.append(f'<path d="{arc}" fill="none" stroke="{INK}" stroke-width="1.6"/>')
        parts.append(_text(at(heading + angle / 2, 1.55 * radius), f"θ{'₁₂₃'[i]}"))
        heading += angle
    return parts


def _triad(X: Array, scale: float, name: str) -> list[str]:
    parts, origin, length = [], X[:2, 3], 0.13
    for i, letter in enumerate("xy"):
        axis, colour = X[:2, i], AXIS_COLOURS[letter]
        end = _to_pixels(origin + length * axis, scale)
        style = f'stroke="{colour}" stroke-width="2.6"'
        parts.append(_line(_to_pixels(origin, scale), end, style))
        label = _to_pixels(origin + 1.22 * length * axis, scale)
        parts.append(_text(label, letter, f'fill="{colour}" font-weight="bold"'))
    corner = _to_pixels(origin - 0.045 * (X[:2, 0] + X[:2, 1]), scale)
    parts.append(_text(corner, name, f'fill="{INK}" font-weight="bold"'))
    return parts


def _witness(measured: Array, scale: float) -> list[str]:
    x, y = _to_pixels(measured[:2, 3], scale)
    style = f'stroke="{WITNESS_COLOUR}" stroke-width="2.4"'
    return [_line((x - 9, y), (x + 9, y), style), _line((x, y - 9), (x, y + 9), style)]

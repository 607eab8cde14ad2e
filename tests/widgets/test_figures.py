"""Figures say what they show, and read on white and on dark."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from matplotlib.colors import to_rgb
from PIL import Image

from autograder.kinematics import planar_3r
from autograder.widgets.figure_style import (
    AXIS_COLOURS,
    CARD,
    CYCLIC,
    FAINT,
    INK,
    in_metres,
    new_axes,
)
from autograder.widgets.picture import Picture
from autograder.widgets.planar_figure import draw_arm
from autograder.widgets.planar_svg import WITNESS_COLOUR


def luminance(colour: str | tuple[float, ...]) -> float:
    """Relative luminance, WCAG 2.1."""
    channels = np.array(to_rgb(colour))
    linear = np.where(channels <= 0.04045, channels / 12.92, ((channels + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(a: str | tuple[float, ...], b: str | tuple[float, ...]) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", [INK, FAINT, WITNESS_COLOUR, *AXIS_COLOURS.values()])
def test_everything_written_reads_on_the_card(colour: str) -> None:
    assert contrast(colour, CARD) >= 4.5


def test_every_colour_of_an_angle_is_seen_and_the_ends_meet() -> None:
    colours = CYCLIC(np.linspace(0, 1, 256))
    assert min(contrast(tuple(c[:3]), CARD) for c in colours) >= 2.0
    assert np.abs(colours[0] - colours[-1]).max() < 0.05


def test_the_arm_is_drawn_at_its_joints_with_letters_and_units() -> None:
    figure, axes = new_axes(4, 4)
    in_metres(axes, 0.8)
    q = [0.5, 0.6, 0.7]
    draw_arm(axes, planar_3r(), q, triads="WT")
    assert axes.get_xlabel() == "x (m)"
    assert axes.get_ylabel() == "y (m)"
    tip = axes.lines[-1].get_xydata()[0]
    headings = np.cumsum(q)
    L = np.array([0.30, 0.25, 0.15])
    np.testing.assert_allclose(tip, [np.cos(headings) @ L, np.sin(headings) @ L], atol=1e-12)
    letters = [text.get_text() for text in axes.texts]
    assert letters.count("x") == letters.count("y") == 2
    assert {"W", "T"} <= set(letters)
    lengths = [np.linalg.norm(np.diff(line.get_xydata(), axis=0)) for line in axes.lines[:3]]
    np.testing.assert_allclose(lengths, L, atol=1e-12)
    assert figure.get_axes() == [axes]


def test_a_picture_has_alternative_text_and_its_own_ground(tmp_path: Path) -> None:
    figure, _ = new_axes(3, 2)
    picture = Picture.of(figure, alt='an "empty" figure', caption="x < y")
    shown = picture._repr_html_()
    assert 'alt="an &quot;empty&quot; figure"' in shown
    assert "x &lt; y" in shown
    assert repr(picture) == '[Picture: an "empty" figure] x < y'
    image = Image.open(io.BytesIO(picture.data)).convert("RGB")
    np.testing.assert_allclose(np.array(image.getpixel((1, 1))) / 255, to_rgb(CARD), atol=0.01)
    assert picture.save(tmp_path / "figure.png").read_bytes() == picture.data


def test_a_picture_without_words_is_refused() -> None:
    with pytest.raises(ValueError, match="needs alternative text"):
        Picture(b"", "image/png", alt=" ")

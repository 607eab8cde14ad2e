"""The playground runs without a screen, and every number it shows is right."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from autograder.widgets.card import MARK
from autograder.widgets.planar_numbers import matrices_html
from autograder.widgets.planar_playground import PlanarPlayground
from autograder.widgets.planar_reading import in_words
from autograder.widgets.planar_svg import svg


@pytest.fixture
def playground() -> PlanarPlayground:
    return PlanarPlayground()


def move(playground: PlanarPlayground, *degrees: float) -> None:
    for slider, value in zip(playground.sliders, degrees, strict=True):
        slider.value = value


@pytest.mark.parametrize("degrees", [(0, 0, 0), (30, 30, 30), (-170, 95, 180), (0, 90, 0)])
def test_numbers_follow_the_sliders(
    playground: PlanarPlayground, degrees: tuple[float, ...]
) -> None:
    move(playground, *degrees)
    reading = playground.reading
    assert reading is not None
    headings = np.cumsum(np.radians(degrees))
    L = np.array([0.30, 0.25, 0.15])
    tip = [np.cos(headings) @ L, np.sin(headings) @ L, 0.0]
    np.testing.assert_allclose(reading.product[:3, 3], tip, atol=1e-14)
    np.testing.assert_allclose(reading.measured, reading.product, atol=1e-14)
    assert math.isclose(reading.phi, headings[-1], abs_tol=1e-12)
    assert reading.distance < 1e-14
    product = np.linalg.multi_dot(list(reading.factors.values()))
    np.testing.assert_allclose(product, reading.product, atol=1e-14)
    assert list(reading.factors) == ["X_WA", "X_AB", "X_BC", "X_CT"]


def test_what_is_shown_is_what_was_read(playground: PlanarPlayground) -> None:
    move(playground, 0, 90, 0)
    assert "0.300 m" in playground._numbers.value
    assert "0.400 m" in playground._numbers.value
    assert "1.571 rad = 90°" in playground._numbers.value
    assert "x = 0.300 m, y = 0.400 m, and points at 90°" in playground._picture.value


def test_only_what_changed_is_marked(playground: PlanarPlayground) -> None:
    assert MARK not in playground._matrices.value
    before = playground.reading
    playground.sliders[1].value += 10
    assert playground.reading is not None
    tables = re.findall(r"<table.*?</table>", playground._matrices.value)
    marked = [table.count(MARK) for table in tables]
    # Joint 2 changes the rotation of its own factor, and rotation and position of the product.
    assert marked == [0, 4, 0, 0, 6]
    assert MARK not in matrices_html(playground.reading, playground.reading)
    assert before != playground.reading


def test_the_picture_is_well_formed_and_says_what_it_shows(playground: PlanarPlayground) -> None:
    reading = playground.reading
    assert reading is not None
    picture = ET.fromstring(svg(reading, 0.7))
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"] == in_words(reading)
    texts = [element.text for element in picture.iter() if element.tag.endswith("text")]
    for label in ("x (m)", "y (m)", "W", "T", "θ₁", "θ₂", "θ₃"):
        assert label in texts
    assert texts.count("x") == texts.count("y") == 2


def test_arms_of_other_lengths_fit_the_picture() -> None:
    playground = PlanarPlayground((0.6, 0.5, 0.4))
    move(playground, 0, 0, 0)
    assert playground.reading is not None
    picture = ET.fromstring(playground._picture.value)
    ends = [float(e.attrib["x2"]) for e in picture.iter() if "x2" in e.attrib]
    assert max(ends) <= float(picture.attrib["width"]) + 1

"""The point beside the box: every number shown is right, and only what changed is marked."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from autograder.widgets.card import MARK
from autograder.widgets.parallel_axis_playground import START, ParallelAxisPlayground
from autograder.widgets.parallel_axis_reading import MASS, SIDES, ParallelAxisReading, in_words
from autograder.widgets.parallel_axis_view import parts_html, svg

CENTRAL = [0.0866667, 0.0666667, 0.0333333]


@pytest.fixture
def playground() -> ParallelAxisPlayground:
    return ParallelAxisPlayground()


def move(playground: ParallelAxisPlayground, *metres: float) -> ParallelAxisReading:
    for slider, value in zip(playground.sliders, metres, strict=True):
        slider.value = value
    assert playground.reading is not None
    return playground.reading


def grains(n: int = 40) -> np.ndarray:
    """Return the middles of n³ grains of the box, in m from its mass centre."""
    ticks = (np.arange(n) + 0.5) / n - 0.5
    return np.stack(np.meshgrid(*np.outer(SIDES, ticks)), axis=-1).reshape(-1, 3)


@pytest.mark.parametrize("place", [(0, 0, 0), (-0.1, 0, 0), START, (0.35, -0.35, 0.2)])
def test_the_parts_add_up_to_what_grains_and_mujoco_say(
    playground: ParallelAxisPlayground, place: tuple[float, float, float]
) -> None:
    reading = move(playground, *place)
    np.testing.assert_allclose(np.diag(reading.central), CENTRAL, atol=5e-8)
    np.testing.assert_allclose(reading.central + reading.added, reading.about_P, atol=1e-15)
    assert reading.apart < 1e-12
    r = grains() - np.array(place)
    added_up = MASS / len(r) * ((r**2).sum() * np.eye(3) - r.T @ r)
    np.testing.assert_allclose(reading.about_P, added_up, atol=1e-4)


def test_the_opposite_place_has_the_same_inertia(playground: ParallelAxisPlayground) -> None:
    here = move(playground, 0.1, -0.2, 0.3)
    there = move(playground, -0.1, 0.2, -0.3)
    np.testing.assert_allclose(here.about_P, there.about_P, atol=1e-15)
    assert MARK not in parts_html(there, here)


def test_along_x_the_moment_about_x_stays_and_the_others_are_marked(
    playground: ParallelAxisPlayground,
) -> None:
    move(playground, 0, 0, 0)
    move(playground, -0.1, 0, 0)
    tables = re.findall(r"<table.*?</table>", playground._parts.value)
    assert [table.count(MARK) for table in tables] == [2, 0, 2]
    assert "0.0200" in tables[2]
    assert "0.0533" in playground._witness.value
    assert playground.reading is not None
    assert MARK not in parts_html(playground.reading, playground.reading)


def test_the_picture_says_what_it_shows(playground: ParallelAxisPlayground) -> None:
    reading = move(playground, 0.2, 0.0, -0.15)
    picture = ET.fromstring(svg(reading))
    assert picture.attrib["aria-label"] == in_words(reading)
    assert "0.25 m from its mass centre" in in_words(reading)
    assert "z −0.15 m" in in_words(reading)
    texts = ["".join(t.itertext()) for t in picture.iter() if t.tag.endswith("text")]
    assert sorted(texts) == ["Bcm", "P", "c", "x", "y", "z"]


def test_at_the_mass_centre_there_is_no_arrow(playground: ParallelAxisPlayground) -> None:
    reading = move(playground, 0, 0, 0)
    texts = ["".join(t.itertext()) for t in ET.fromstring(svg(reading)).iter() if t.text]
    assert "c" not in texts
    assert not reading.added.any()


def test_wherever_the_sliders_lead_everything_is_on_the_card(
    playground: ParallelAxisPlayground,
) -> None:
    lows, highs = zip(*((slider.min, slider.max) for slider in playground.sliders), strict=True)
    for corner in range(8):
        place = [(lows, highs)[corner >> i & 1][i] for i in range(3)]
        picture = ET.fromstring(svg(move(playground, *place)))
        width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
        for text in (t for t in picture.iter() if t.tag.endswith("text")):
            assert 6 < float(text.attrib["x"]) < width - 6, place
            assert 6 < float(text.attrib["y"]) < height - 6, place

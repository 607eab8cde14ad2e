"""The point to drag runs without a screen, and every number it shows is right."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from scipy.linalg import expm

from autograder.widgets.card import MARK
from autograder.widgets.shift_playground import ShiftPlayground
from autograder.widgets.shift_reading import ShiftReading, in_words, read
from autograder.widgets.shift_view import numbers_html, svg

GENERIC = (1.0, -0.5, 2.0, 0.35, 0.2, 0.3, 0.5, -0.3, 0.2)


@pytest.fixture
def playground() -> ShiftPlayground:
    return ShiftPlayground()


def move(playground: ShiftPlayground, *values: float) -> ShiftReading:
    for slider, value in zip(playground.sliders, values, strict=True):
        slider.value = value
    assert playground.reading is not None
    return playground.reading


def shown(picture: str) -> list[str]:
    elements = ET.fromstring(picture).iter()
    return ["".join(e.itertext()) for e in elements if e.tag.endswith("text")]


@pytest.mark.parametrize(
    "values",
    [(0.0,) * 9, GENERIC, (0, 0, 3, 0, 0, 0.5, 0, 0, 0), (-3, 2.5, 0.25, -0.5, 0, 0.05, 0, 1, -1)],
)
def test_numbers_follow_the_sliders(playground: ShiftPlayground, values: tuple[float, ...]) -> None:
    reading = move(playground, *values)
    omega, r, v = np.array([slider.value for slider in playground.sliders]).reshape(3, 3)
    x, y, z = omega
    # Where the point is a moment before and after, by the exponential of a matrix.
    h, spin = 1e-5, np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    difference = (expm(h * spin) @ r - expm(-h * spin) @ r) / (2 * h) + v
    np.testing.assert_allclose(reading.V_WBCo_W.linear, difference, atol=1e-8)
    np.testing.assert_allclose(reading.measured, reading.V_WBCo_W.vector(), atol=1e-14)
    np.testing.assert_allclose(reading.transport, difference - v, atol=1e-8)
    assert reading.apart < 1e-14
    assert reading.speed == pytest.approx(float(np.linalg.norm(difference)), abs=1e-8)


def test_each_slider_can_stand_where_it_is_put(playground: ShiftPlayground) -> None:
    move(playground, *GENERIC)
    assert [slider.value for slider in playground.sliders] == list(GENERIC)


def test_it_starts_with_the_coin_of_the_lesson(playground: ShiftPlayground) -> None:
    reading = playground.reading
    assert reading is not None
    np.testing.assert_allclose(reading.V_WBCo_W.vector(), [0, 0, 2, 0, 0.6, 0], atol=1e-15)
    assert "= 0.600 m/s" in playground._numbers.value
    assert MARK not in playground._numbers.value


def test_only_what_changed_is_marked(playground: ShiftPlayground) -> None:
    playground.sliders[3].value = 0.4
    marked = [
        table.count(MARK) for table in re.findall("<table.*?</table>", playground._numbers.value)
    ]
    # ω, r, ω × r, v of Bo, ω × r again, v of Co, measured: along x only the y part follows.
    assert marked == [0, 1, 1, 0, 1, 1, 1]
    playground.sliders[5].value = 0.2  # along ω nothing follows
    marked = [
        table.count(MARK) for table in re.findall("<table.*?</table>", playground._numbers.value)
    ]
    assert marked == [0, 1, 0, 0, 0, 0, 0]
    assert MARK not in numbers_html(read([0, 0, 2], [0.4, 0, 0.2], [0, 0, 0]))


def test_the_picture_is_well_formed_and_says_what_it_shows(playground: ShiftPlayground) -> None:
    reading = move(playground, *GENERIC)
    picture = ET.fromstring(playground._picture.value)
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"] == in_words(reading)
    assert "ω × r is (−0.55, 0.4, 0.375) m/s" in in_words(reading)
    words = {"W", "x", "y", "z", "Bo", "Co", "ω", "r", "vBo", "vCo", "ω × r"}
    assert words <= set(shown(playground._picture.value))


def test_what_is_zero_has_no_arrow_and_no_name() -> None:
    still = svg(read([0, 0, 0], [0, 0, 0], [0, 0, 0]))
    assert set(shown(still)) == {"W", "x", "y", "z", "Bo"}
    along = shown(svg(read([0, 0, 2], [0, 0, 0.3], [0, 0, 0])))
    assert {"ω", "r", "Co"} <= set(along)
    assert not any("×" in word for word in along)
    only_turning = shown(svg(read([0, 0, 2], [0.3, 0, 0], [0, 0, 0])))
    assert "ω × r = vCo" in only_turning
    assert "vBo" not in only_turning


def test_arrows_are_drawn_at_scale() -> None:
    # Seen at an angle, but parallel to the arm: 1 m/s is 0.4 m long.
    text = svg(read([0, 0, 0], [0.4, 0, 0], [1.0, 0, 0]))
    shafts = [
        np.array([point.split(",") for point in e.attrib["points"].split()], float)
        for e in ET.fromstring(text).iter()
        if e.tag.endswith("polygon")
    ]
    tips = {tuple(points[0].round(0)) for points in shafts}
    arm = [tip for tip in tips if sum(np.allclose(tip, points[0], atol=1) for points in shafts) > 1]
    assert arm, "the end of r and the end of v_Bo are one place"

"""The turn to drag runs without a screen, and every number it shows is right."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from scipy.spatial.transform import Rotation as SciPyRotation

from autograder.widgets.card import MARK
from autograder.widgets.turn_playground import START, TurnPlayground
from autograder.widgets.turn_reading import AXES, TurnReading, in_words, read
from autograder.widgets.turn_view import curves_svg, numbers_html, turned_svg


@pytest.fixture
def playground() -> TurnPlayground:
    return TurnPlayground()


def move(playground: TurnPlayground, axis: str, degrees: float) -> TurnReading:
    playground.axis.value, playground.slider.value = axis, degrees
    assert playground.reading is not None
    return playground.reading


def marked(text: str) -> list[int]:
    return [table.count(MARK) for table in re.findall(r"<table.*?</table>", text)]


@pytest.mark.parametrize("axis", AXES)
@pytest.mark.parametrize("degrees", [0, 5, 90, 180, 360, 485, 715, 720])
def test_numbers_follow_the_controls(playground: TurnPlayground, axis: str, degrees: float) -> None:
    reading = move(playground, axis, degrees)
    # SciPy tells the orientation; which of its two quaternions it is, the sign of w.
    direction = np.array(AXES[axis]) / np.linalg.norm(AXES[axis])
    full = SciPyRotation.from_rotvec(math.radians(degrees) * direction)
    np.testing.assert_allclose(reading.R_AB.R, full.as_matrix(), atol=1e-14)
    q = full.as_quat(scalar_first=True)
    assert abs(q @ reading.q) == pytest.approx(1)
    past_half = 180 < degrees < 540
    assert reading.q[0] == pytest.approx(0, abs=1e-15) or (reading.q[0] < 0) == past_half
    np.testing.assert_allclose(reading.measured_q, reading.q, atol=1e-15)
    assert reading.apart < 1e-15


@pytest.mark.parametrize("degrees", [0, 60, 180, 355, 720])
def test_one_turn_on_every_sign_has_changed_and_the_orientation_has_not(degrees: float) -> None:
    for axis in AXES:
        reading = read(axis, math.radians(degrees))
        np.testing.assert_allclose(reading.q_once_more, -reading.q, atol=1e-14)
        assert reading.components_differ == pytest.approx(2 * np.abs(reading.q).max())
        assert reading.orientations_differ < 1e-14


def test_it_starts_with_a_third_of_half_a_turn(playground: TurnPlayground) -> None:
    reading = playground.reading
    assert reading is not None
    assert START == 60
    np.testing.assert_allclose(reading.q, [math.sqrt(3) / 2, 0, 0, 0.5], atol=1e-15)
    assert MARK not in playground._numbers.value


def test_the_body_comes_back_after_one_turn_and_the_quaternion_after_two(
    playground: TurnPlayground,
) -> None:
    start = move(playground, "y", 0)
    once, twice = (read("y", turns * 2 * math.pi) for turns in (1, 2))
    for reading in (once, twice):
        np.testing.assert_allclose(reading.R_AB.R, start.R_AB.R, atol=1e-15)
    np.testing.assert_allclose(once.q, [-1, 0, 0, 0], atol=1e-15)
    np.testing.assert_allclose(twice.q, start.q, atol=1e-15)


def test_only_what_changed_is_marked(playground: TurnPlayground) -> None:
    playground.slider.value = 65
    # q, q one turn on, R: about z, x and y of the quaternion stay, and the last row and column.
    assert marked(playground._numbers.value) == [2, 2, 4]
    playground.slider.value = 65 + 360
    assert marked(playground._numbers.value) == [2, 2, 0]
    playground.axis.value = "x"  # w stays
    assert marked(playground._numbers.value)[:2] == [2, 2]
    assert playground.reading is not None
    assert MARK not in numbers_html(playground.reading)


def test_what_is_shown_is_what_was_read(playground: TurnPlayground) -> None:
    reading = move(playground, "z", 90)
    assert "components differ by <b>1.414</b>" in playground._numbers.value
    assert "orientations differ by <b>0.000 rad</b>" in playground._numbers.value
    for picture in map(ET.fromstring, (playground._picture.value, playground._curves.value)):
        assert picture.attrib["role"] == "img"
        assert picture.attrib["aria-label"] == in_words(reading)
    assert "turned by 90° about the axis (0.00, 0.00, 1.00)" in in_words(reading)
    assert "Now w is 0.71" in in_words(reading)
    texts = ["".join(e.itertext()) for e in ET.fromstring(playground._curves.value).iter()]
    assert {"q", "−q", "w", "x", "y", "z", "angle (deg)", "720"} <= set(texts)


def test_the_marks_lie_on_the_curves(playground: TurnPlayground) -> None:
    move(playground, "(2, 1, 2)/3", 215)
    picture = ET.fromstring(playground._curves.value)
    curves = [
        np.array([point.split(",") for point in e.attrib["points"].split()], float)
        for e in picture.iter()
        if e.tag.endswith("polyline")
    ]
    dots = [
        (float(e.attrib["cx"]), float(e.attrib["cy"]))
        for e in picture.iter()
        if e.tag.endswith("circle")
    ]
    assert (len(curves), len(dots)) == (4, 8)
    for i, (x, y) in enumerate(dots):
        along, up = curves[i % 4].T
        assert y == pytest.approx(np.interp(x, along, up), abs=0.4)


def test_the_way_is_drawn_only_where_there_is_one() -> None:
    def lines(degrees: float) -> int:
        return turned_svg(read("z", math.radians(degrees))).count("<polyline")

    assert lines(0) < lines(10)


@pytest.mark.parametrize("degrees", [0, 90, 360, 630, 720])
def test_every_word_is_on_the_card(degrees: float) -> None:
    for axis in AXES:
        reading = read(axis, math.radians(degrees))
        for text in (curves_svg(reading), turned_svg(reading)):
            picture = ET.fromstring(text)
            width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
            for word in (t for t in picture.iter() if t.tag.endswith("text")):
                assert 4 < float(word.attrib["x"]) < width - 4
                assert 6 < float(word.attrib["y"]) < height - 6

"""The gimbal to drag runs without a screen, and every number it shows is right."""

from __future__ import annotations

import itertools
import math
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest
from scipy.spatial.transform import Rotation as SciPyRotation

from autograder.widgets.card import MARK
from autograder.widgets.gimbal_playground import START, GimbalPlayground
from autograder.widgets.gimbal_reading import GimbalReading, in_words, read
from autograder.widgets.gimbal_view import matrices_html, svg

GENERIC = (20, 40, -25)
NOSE_DOWN, NOSE_UP = (20, 90, -25), (20, -90, -25)


@pytest.fixture
def playground() -> GimbalPlayground:
    return GimbalPlayground()


def move(playground: GimbalPlayground, *degrees: float) -> GimbalReading:
    for slider, value in zip(playground.sliders, degrees, strict=True):
        slider.value = value
    assert playground.reading is not None
    return playground.reading


def marked(text: str) -> list[int]:
    return [table.count(MARK) for table in re.findall(r"<table.*?</table>", text)]


def shown(picture: str) -> list[str]:
    elements = ET.fromstring(picture).iter()
    return ["".join(e.itertext()) for e in elements if e.tag.endswith("text")]


@pytest.mark.parametrize(
    "degrees", [(0, 0, 0), GENERIC, NOSE_DOWN, NOSE_UP, (-180, 89, 180), (170, -35, 110)]
)
def test_numbers_follow_the_sliders(
    playground: GimbalPlayground, degrees: tuple[float, ...]
) -> None:
    reading = move(playground, *degrees)
    scipy = SciPyRotation.from_euler("xyz", degrees, degrees=True)
    np.testing.assert_allclose(reading.R_AB.R, scipy.as_matrix(), atol=1e-14)
    # About which axis does B turn when one angle grows a little? SciPy knows no E.
    h = 1e-6
    for column, step in zip(reading.E.T, h * np.eye(3), strict=True):
        before, after = (
            SciPyRotation.from_euler("xyz", np.radians(degrees) + sign * step) for sign in (-1, 1)
        )
        turned = (after * before.inv()).as_rotvec() / (2 * h)
        np.testing.assert_allclose(column, turned, atol=1e-8)
    np.testing.assert_allclose(reading.measured_R, reading.R_AB.R, atol=1e-14)
    np.testing.assert_allclose(reading.measured_E, reading.E, atol=1e-14)
    assert reading.apart < 1e-14


def test_it_starts_where_nothing_is_special(playground: GimbalPlayground) -> None:
    reading = playground.reading
    assert reading is not None
    assert tuple(START.values()) == tuple(map(float, GENERIC))
    assert reading.rank == 3
    assert min(abs(axis @ other) for axis, other in itertools.combinations(reading.E.T, 2)) < 0.9
    assert MARK not in playground._matrices.value
    assert "0.766" in playground._numbers.value


def test_the_determinant_is_the_cosine_of_the_pitch_and_the_dearest_rates_grow() -> None:
    dearest = []
    for degrees in (0, 30, 60, 85, 89):
        reading = read([0.4, math.radians(degrees), -1.1])
        assert reading.determinant == pytest.approx(math.cos(math.radians(degrees)), abs=1e-14)
        dearest.append(reading.dearest)
    assert dearest[0] == pytest.approx(1)
    assert dearest == sorted(dearest)
    # at least the 57.3 rad/s of the lesson: of roll alone
    assert dearest[-1] > 1 / math.cos(math.radians(89))


@pytest.mark.parametrize("degrees", [NOSE_DOWN, NOSE_UP, (0, 90, 0)])
def test_at_ninety_degrees_an_axis_is_lost(
    playground: GimbalPlayground, degrees: tuple[float, ...]
) -> None:
    reading = move(playground, *degrees)
    assert (reading.rank, reading.dearest) == (2, math.inf)
    assert reading.lost_axis is not None
    np.testing.assert_allclose(reading.lost_axis @ reading.E, 0, atol=1e-15)
    assert np.linalg.norm(reading.lost_axis) == pytest.approx(1)
    assert "<b>2</b>" in playground._numbers.value
    assert "∞ rad/s" in playground._numbers.value
    assert "lost" in shown(playground._picture.value)
    assert "axis that is lost" in in_words(reading)


def test_one_degree_away_nothing_is_lost(playground: GimbalPlayground) -> None:
    reading = move(playground, 0, 89, 0)
    assert reading.rank == 3
    assert reading.lost_axis is None
    assert "lost" not in shown(playground._picture.value)
    assert "three independent directions" in in_words(reading)


def test_nose_down_roll_and_yaw_undo_each_other(playground: GimbalPlayground) -> None:
    before = move(playground, *NOSE_DOWN)
    after = move(playground, 50, 90, 5)
    assert after.R_AB.angle_to(before.R_AB) < 1e-15
    assert marked(matrices_html(after, before)) == [0, 2]  # the axis of pitch has moved


def test_only_what_changed_is_marked(playground: GimbalPlayground) -> None:
    roll, pitch, yaw = playground.sliders
    roll.value = 35  # the axis of roll is x of B, which stays, and so do the two others
    assert marked(playground._matrices.value) == [6, 0]
    yaw.value = 10  # z components stay, and the axis of yaw
    assert marked(playground._matrices.value) == [6, 4]
    pitch.value = 55  # the axis of pitch knows nothing of the pitch
    assert marked(playground._matrices.value) == [9, 3]
    assert playground.reading is not None
    assert MARK not in matrices_html(playground.reading)


def test_the_picture_is_well_formed_and_says_what_it_shows(playground: GimbalPlayground) -> None:
    reading = move(playground, *GENERIC)
    picture = ET.fromstring(playground._picture.value)
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"] == in_words(reading)
    assert "roll 20°, pitch 40°, yaw −25°" in in_words(reading)
    texts = shown(playground._picture.value)
    assert {"A", "B", "roll", "pitch", "yaw"} <= set(texts)
    assert [texts.count(letter) for letter in "xyz"] == [2, 2, 2]


def test_numbers_that_are_nothing_are_written_so(playground: GimbalPlayground) -> None:
    move(playground, 0, 0, 0)
    assert "0e" not in playground._numbers.value
    move(playground, *NOSE_DOWN)
    assert "−0" not in re.sub("−0\\.[0-9]*[1-9]", "", playground._matrices.value)


def test_wherever_the_sliders_lead_everything_is_on_the_card() -> None:
    ends = [np.radians([-90, 0, 90]) * (1 if name == "pitch" else 2) for name in START]
    for angles in itertools.product(*ends):
        picture = ET.fromstring(svg(read(angles)))
        width, height = float(picture.attrib["width"]), float(picture.attrib["height"])
        for text in (t for t in picture.iter() if t.tag.endswith("text")):
            half = 4 * len("".join(text.itertext()))
            assert half < float(text.attrib["x"]) < width - half, angles
            assert 6 < float(text.attrib["y"]) < height - 6, angles

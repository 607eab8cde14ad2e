"""The frame to drag runs without a screen, and every number it shows is right."""

from __future__ import annotations

import math
import re
import xml.etree.ElementTree as ET

import numpy as np
import pytest

from autograder.widgets.card import MARK
from autograder.widgets.matrix_table import matrix_html, monogram, number, tiny
from autograder.widgets.pose_playground import PosePlayground
from autograder.widgets.pose_reading import PoseReading, in_words
from autograder.widgets.pose_view import inverse_html, sum_html


@pytest.fixture
def playground() -> PosePlayground:
    return PosePlayground()


def move(playground: PosePlayground, *values: float) -> PoseReading:
    for slider, value in zip(playground.sliders, values, strict=True):
        slider.value = value
    assert playground.reading is not None
    return playground.reading


def marked(text: str) -> list[int]:
    return [table.count(MARK) for table in re.findall(r"<table.*?</table>", text)]


@pytest.mark.parametrize(
    "values",
    [(0, 0, 0, 0, 0), (0.4, 0.1, 90, 0.3, 0.1), (-0.35, 0.6, -125, 0.2, -0.3), (0, 0.2, 180, 0, 0)],
)
def test_numbers_follow_the_sliders(playground: PosePlayground, values: tuple[float, ...]) -> None:
    reading = move(playground, *values)
    x, y, degrees, a, b = values
    # In the complex plane a turn is a factor, and no matrix is needed.
    turn = np.exp(1j * math.radians(degrees))
    Q, back = x + 1j * y + turn * (a + 1j * b), -(x + 1j * y) / turn
    np.testing.assert_allclose(reading.p_AoQ_A.xyz, [Q.real, Q.imag, 0], atol=1e-15)
    np.testing.assert_allclose(reading.X_BA.p, [back.real, back.imag, 0], atol=1e-15)
    np.testing.assert_allclose(reading.measured_Q, reading.p_AoQ_A.xyz, atol=1e-15)
    np.testing.assert_allclose(reading.measured_X_BA, reading.X_BA.matrix(), atol=1e-15)
    assert reading.apart < 1e-15


def test_it_starts_with_the_tray_of_the_lesson(playground: PosePlayground) -> None:
    reading = playground.reading
    assert reading is not None
    np.testing.assert_allclose(reading.p_AoQ_A.xyz, [0.3, 0.4, 0], atol=1e-15)
    np.testing.assert_allclose(reading.X_BA.p, [-0.1, 0.4, 0], atol=1e-15)
    assert MARK not in playground._sum.value + playground._inverse.value


def test_only_what_changed_is_marked(playground: PosePlayground) -> None:
    move(playground, 0.4, 0.1, 35, 0.3, 0.1)
    playground.sliders[0].value = 0.2
    # X_AB, Q in B, Q in A, measured; then X_BA, measured: a shift leaves the rotation alone.
    assert marked(playground._sum.value) == [1, 0, 1, 0]
    assert marked(playground._inverse.value) == [2, 0]
    playground.sliders[2].value = 50
    assert marked(playground._sum.value) == [4, 0, 2, 0]
    assert marked(playground._inverse.value) == [6, 0]
    playground.sliders[3].value = 0.1
    assert marked(playground._sum.value) == [0, 1, 2, 0]
    assert marked(playground._inverse.value) == [0, 0]


def test_what_is_shown_is_what_was_read(playground: PosePlayground) -> None:
    reading = move(playground, 0.4, -0.2, 90, 0.3, 0.1)
    assert "θ = 90°" in playground._inverse.value
    assert "0.300" in sum_html(reading)
    assert "−0.200" in inverse_html(reading) or "0.200" in inverse_html(reading)
    picture = ET.fromstring(playground._picture.value)
    assert picture.attrib["role"] == "img"
    assert picture.attrib["aria-label"] == in_words(reading)
    assert "origin at (0.40, −0.20) m in A and is turned by 90°" in in_words(reading)
    assert "at (0.30, 0.10) m in B, is at (0.30, 0.10) m in A" in in_words(reading)
    texts = ["".join(e.itertext()) for e in picture.iter() if e.tag.endswith("text")]
    assert {"A", "B", "Q", "x (m)", "y (m)", "0.4", "−0.8"} <= set(texts)
    assert [texts.count(letter) for letter in "xyz"] == [2, 2, 2]


def test_a_table_marks_what_looks_different_and_writes_whole_numbers_bare() -> None:
    table = matrix_html("T", [[1, -1e-9], [-0.25, 2]], [[1, 0], [-0.2504, 2.5]])
    cells = re.findall(r"<td[^>]*>([^<]*)</td>", table)
    assert cells == ["1", "0", "−0.250", "2.000"]
    assert marked(table) == [1]
    assert marked(matrix_html("v", [1, 2, 3])) == [0]
    assert matrix_html("v", [1, 2, 3]).count("<tr") == 3
    assert monogram("p_AoQ_A") == "p<sub>AoQ_A</sub>"


def test_nothing_is_written_as_nothing() -> None:
    assert [number(value) for value in (0.0, -1e-17, 1.0, -0.99996, -0.25)] == [
        "0", "0", "1", "−1", "−0.250",
    ]  # fmt: skip
    assert [tiny(value) for value in (0.0, 1.2e-16)] == ["0", "1e−16"]
    assert number(0.08666666, 4) == "0.0867"

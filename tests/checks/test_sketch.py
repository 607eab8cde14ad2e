"""The picture beside a verdict: drawn where it helps, readable, and without anything that runs."""

from __future__ import annotations

from xml.etree import ElementTree as ET

import numpy as np
import pytest

from autograder.checks.render import to_html
from autograder.checks.sketch import HEIGHT, WIDTH, Sketch, sketch_of, to_svg
from autograder.learner import verdict_on
from autograder.questions import find

SVG = "svg"


def drawn(sketch: Sketch) -> ET.Element:
    figure = ET.fromstring(to_svg(sketch))
    svg = figure.find(SVG)
    assert svg is not None
    return svg


def pose(angle: float, x: float, y: float, z: float = 0.0) -> np.ndarray:
    X = np.eye(4)
    X[:2, :2] = [[np.cos(angle), -np.sin(angle)], [np.sin(angle), np.cos(angle)]]
    X[:3, 3] = x, y, z
    return X


def test_two_frames_and_the_base_are_drawn_with_their_letters() -> None:
    svg = drawn(Sketch("frames", pose(0.3, 1, 2, 0.5), pose(0.4, 1, 1), "q = 0"))
    texts = [element.text for element in svg.iter("text")]
    assert texts.count("x") == texts.count("y") == texts.count("z") == 3
    assert {"base", "asked for", "yours"} <= set(texts)
    label = svg.get("aria-label")
    assert label is not None
    assert label.endswith("at q = 0")
    assert svg.get("role") == "img"


def test_what_lies_in_a_plane_is_seen_from_above() -> None:
    svg = drawn(Sketch("frames", pose(np.pi / 2, 1, 2), pose(0.4, 1, 1)))
    texts = [element.text for element in svg.iter("text")]
    assert texts.count("z") == 0
    x_axis = list(svg.iter("line"))[4]  # base x, y; asked for x, y; yours x
    assert float(x_axis.get("x1", "")) == pytest.approx(float(x_axis.get("x2", "")), abs=0.11)
    assert float(x_axis.get("y2", "")) < float(x_axis.get("y1", ""))  # up on the page


@pytest.mark.parametrize(
    "got",
    [np.eye(4), np.zeros((4, 4)), pose(1, 1e5, -1e5, 3), pose(1, 1e-9, 0), np.eye(3), -np.eye(3)],
)
def test_every_drawing_stays_on_the_page(got: np.ndarray) -> None:
    expected = np.eye(len(got))
    for element in drawn(Sketch("frames", got, expected)).iter():
        for name in ("x", "x1", "x2"):
            assert -5 <= float(element.get(name, 0)) <= WIDTH + 5
        for name in ("y", "y1", "y2"):
            assert -5 <= float(element.get(name, 0)) <= HEIGHT + 20


def test_columns_show_the_error_of_each() -> None:
    expected = np.zeros((2, 3))
    got = np.array([[0.0, 1.0, 0.0], [0.0, 0.0, -0.5]])
    svg = drawn(Sketch("columns", got, expected))
    heights = [float(rect.get("height", "")) for rect in svg.iter("rect")]
    assert heights[0] == 0
    assert heights[1] == pytest.approx(2 * heights[2], abs=0.2)
    texts = [element.text for element in svg.iter("text")]
    assert texts == ["0", "column 0", "1", "column 1", "0.5", "column 2"]


def test_nothing_is_drawn_where_two_things_cannot_stand_beside_each_other() -> None:
    assert sketch_of("frames", np.eye(4), "a region", "") is None
    assert sketch_of("frames", np.eye(4), np.eye(3), "") is None
    assert sketch_of("frames", np.eye(5), np.eye(5), "") is None
    assert sketch_of("frames", 1e9 * np.eye(4), np.eye(4), "") is None
    assert sketch_of("columns", np.zeros((2, 99)), np.zeros((2, 99)), "") is None
    assert sketch_of(None, np.eye(4), np.eye(4), "") is None


def test_a_wrong_answer_carries_its_picture_and_a_right_one_none() -> None:
    asked = find("planar-jacobian")
    wrong = verdict_on(asked, {"planar_jacobian": lambda q, L: np.ones((2, 3))})
    assert wrong.sketch is not None
    html = to_html(wrong)
    assert "<svg" in html
    assert "<script" not in html
    right = verdict_on(
        asked, {"planar_jacobian": lambda q, L: asked.model({"q": q, "L": L}, frozenset())}
    )
    assert right.sketch is None

"""Lesson 1 holds what it promises: its headings, its numbers, its pictures, its guesses."""

from __future__ import annotations

import numpy as np
import pytest

from autograder.widgets.picture import Picture
from autograder.widgets.prediction import Prediction

LESSON = "01_poses"
HEADINGS = [
    "Predict first", "One point, two frames", "Sixteen numbers that do both", "Neighbours cancel",
    "The way back", "Points and directions", "In the plane", "Two frames on one body",
    "Ask MuJoCo", "Drag it", "The mistakes, and how each one shows", "Recap",
]  # fmt: skip


def test_its_headings_are_those_that_the_exercises_cite(lesson) -> None:
    assert lesson.headings == HEADINGS


def test_its_numbers(lesson) -> None:
    names = lesson.names
    np.testing.assert_allclose(names["screw"].xyz, [0.3, 0.4, 0], atol=1e-15)
    np.testing.assert_allclose(names["X_AC"].p, [0.3, 0.3, 0], atol=1e-15)
    np.testing.assert_allclose(names["X_BA_tray"][:3, 3], [-0.1, 0.4, 0], atol=1e-15)
    assert len(names["metres"]) == 800
    assert max(*names["metres"], *names["entries"]) < 1e-12
    assert 1e3 * np.linalg.norm(names["off_by"]) == pytest.approx(17.45, abs=0.01)


def test_what_is_derived_agrees(lesson) -> None:
    values = lesson.values
    for name in ("one-point-product", "one-point-pose", "two-frames-door"):
        assert values[name] is True, name
    for name in ("sixteen-same", "neighbours-product", "way-back-same", "way-back-any"):
        assert values[name].is_zero_matrix, name
    assert values["directions-derive"].is_zero_matrix


def test_each_mistake_hides_where_it_is_said_to(lesson) -> None:
    values, names = lesson.values, lesson.names
    assert list(values["mistakes-measure"].values()) == [5, 5, 2, 0]
    generic = [row[-1] for row in names["sizes"].values()]
    assert len(generic) == 8
    assert min(generic) > 0.2


def test_each_guess_is_compared_with_what_the_lesson_finds(lesson) -> None:
    names = lesson.names
    guesses = {name: value for name, value in names.items() if isinstance(value, Prediction)}
    answers = {
        "point_guess": 0.3,
        "freedom_guess": 6,
        "order_guess": "only the heading",
        "back_guess": -0.1,
        "wind_guess": 2,
        "body_guess": "the orientation",
    }
    assert set(guesses) == set(answers)
    for name, answer in answers.items():
        guesses[name].keep(answer)
        ((follower, _),) = guesses[name]._followers
        assert "right" in follower.value, name


def test_each_picture_says_what_it_shows(lesson) -> None:
    values = lesson.values
    pictures = {name: value for name, value in values.items() if isinstance(value, Picture)}
    assert len(pictures) == 5
    for name, picture in pictures.items():
        assert 60 < len(picture.alt) < 300, name
    assert values["drag-playground"].reading.apart < 1e-15

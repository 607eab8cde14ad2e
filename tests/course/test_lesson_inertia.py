"""Lesson 4 holds what it promises: its headings, its numbers, its pictures, its guesses."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from sympy.physics.mechanics import ReferenceFrame, inertia

from autograder.widgets.parallel_axis_playground import ParallelAxisPlayground
from autograder.widgets.picture import Picture
from autograder.widgets.prediction import Prediction

LESSON = "04_inertia"
HEADINGS = [
    "Predict first", "Add up a box", "Another point", "From any point to any other", "Other axes",
    "What a body can have", "Six by six: spatial inertia", "Bigger and smaller", "Ask MuJoCo",
    "Drag it", "The mistakes, and how each one shows", "Recap",
]  # fmt: skip
CENTRAL = np.diag([0.0866667, 0.0666667, 0.0333333])
ABOUT_BO = np.diag([0.0866667, 0.0866667, 0.0533333])
DIGITS = 5e-8
"""Half of the last digit of the numbers above."""


def test_its_headings_are_those_that_the_exercises_cite(lesson) -> None:
    assert lesson.headings == HEADINGS


def test_the_box(lesson) -> None:
    np.testing.assert_allclose(lesson.values["box-numbers"].moments, CENTRAL, atol=DIGITS)
    np.testing.assert_allclose(lesson.values["box-numpy"], CENTRAL, atol=DIGITS)
    assert "[0.0866667 0.0666667 0.0333333] kg·m²" in lesson.printed["mujoco-box"]
    assert "[0.1 0.  0. ] m" in lesson.printed["mujoco-box"]


def test_another_point(lesson) -> None:
    np.testing.assert_allclose(lesson.values["other-point-numbers"].moments, ABOUT_BO, atol=DIGITS)
    np.testing.assert_allclose(lesson.names["growth"], [0, 0.02, 0.02], atol=1e-15)
    assert lesson.values["other-point-linear"] == [1] * 9
    assert "neither P nor Q is the mass centre" in lesson.printed["point-to-point-refused"]


def test_what_is_derived_agrees(lesson) -> None:
    zeros = (
        "grain-compact", "other-point-theorem", "other-point-shift", "other-axes-reexpress",
        "spatial-type",
    )  # fmt: skip
    for name in zeros:
        assert lesson.values[name].is_zero_matrix, name
    z, s = sympy.Symbol("z", real=True), sympy.Symbol("s", positive=True)
    assert lesson.values["possible-grain"] == 2 * z**2
    assert lesson.values["scaling-derive"] == (s**2, s**5)


def test_mujoco_agrees(lesson) -> None:
    names = lesson.names
    np.testing.assert_allclose(names["in_one_frame"], names["M_BBo_W"], atol=1e-12)
    assert names["worst"] < 1e-12
    assert not np.allclose(names["mixed"], names["M_BBo_W"], atol=0.01)
    for line, moment in zip(
        lesson.printed["mujoco-hinge"].splitlines(), np.diag(ABOUT_BO), strict=True
    ):
        assert line.count(f"{moment:.7f}") == 2


def test_what_a_body_can_have(lesson) -> None:
    assert "exceeds the sum of the other two by 1 kg·m²" in lesson.printed["possible-refused"]
    assert "A + B >= C" in lesson.printed["possible-engine"]
    assert "[1.667 1.667 1.667]" in lesson.printed["possible-engine"]
    assert lesson.names["possible"].mean() == pytest.approx(0.25, abs=0.01)
    assert max(max(box) / sum(box) for box in lesson.names["boxes"]) < 0.5


def test_millimetres_read_as_metres(lesson) -> None:
    printed = lesson.printed["scaling-labelled"].split("×")
    assert [float(part.split()[0]) for part in printed[1:]] == [1e9, 1e15, 1e6]
    names = lesson.names
    assert names["mass_mm"] / names["mass_m"] == pytest.approx(1e9, rel=1e-6)
    assert names["inertia_mm"] / names["inertia_m"] == pytest.approx(1e15, rel=1e-6)


def test_each_mistake_hides_where_it_is_said_to(lesson) -> None:
    names = lesson.names
    hidden = [
        sum("hidden" in names["error"](wrong, *probe) for wrong in names["mistakes"].values())
        for probe in names["probes"].values()
    ]
    assert len(names["mistakes"]) == 11
    assert hidden == [7, 4, 2, 0]


def test_each_trap_is_refused_or_has_its_size(lesson) -> None:
    printed = lesson.printed
    assert "or it would be shifted twice" in printed["mistakes-twice"]
    assert "[0.   0.02 0.02] kg·m² too much" in printed["mistakes-twice"]
    assert "use SpatialInertia.from_central" in printed["mistakes-never"]
    assert "short of a triangle by 0.0267" in printed["mistakes-triangle"]
    assert "a factor of [4. 4. 4.]" in printed["mistakes-half"]
    off = [float(line.split()[-3]) for line in printed["mistakes-engine"].splitlines()]
    assert min(off) > 0.01


def test_sympy_lists_products_in_the_order_that_the_lesson_says() -> None:
    frame = ReferenceFrame("N")
    matrix = inertia(frame, *range(1, 7)).to_matrix(frame)
    assert (matrix[0, 1], matrix[1, 2], matrix[0, 2]) == (4, 5, 6)


def test_each_guess_is_compared_with_what_the_lesson_finds(lesson) -> None:
    guesses = {k: value for k, value in lesson.names.items() if isinstance(value, Prediction)}
    answers = {
        "axis_guess": "x, along the shortest side",
        "along_guess": 0,
        "across_guess": 0.02,
        "between_guess": 0,
        "turned_guess": "Ixx, Iyy and one product",
        "share_guess": 25,
        "bigger_guess": 32,
    }
    assert set(guesses) == set(answers)
    for name, answer in answers.items():
        guesses[name].keep(answer)
        ((follower, _),) = guesses[name]._followers
        assert "right" in follower.value, name


def test_each_picture_says_what_it_shows(lesson) -> None:
    pictures = {k: value for k, value in lesson.values.items() if isinstance(value, Picture)}
    assert len(pictures) == 5
    for name, picture in pictures.items():
        assert 60 < len(picture.alt) < 300, name
    playground = lesson.values["playground-drag"]
    assert isinstance(playground, ParallelAxisPlayground)
    assert playground.reading is not None
    assert playground.reading.apart < 1e-12

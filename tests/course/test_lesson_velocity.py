"""Lesson 3 holds what it promises: its headings, its numbers, its pictures, its guesses."""

from __future__ import annotations

import re

import numpy as np
import pytest

from autograder.widgets.picture import Picture
from autograder.widgets.prediction import Prediction
from autograder.widgets.shift_playground import ShiftPlayground

LESSON = "03_velocity"
HEADINGS = [
    "Predict first", "Six numbers, four letters", "Differentiate a point", "Shift", "Other axes",
    "A body that moves on a moving body", "Force and power", "Ask MuJoCo", "Drag it",
    "The mistakes, and how each one shows", "Recap",
]  # fmt: skip


def test_its_headings_are_those_that_the_exercises_cite(lesson) -> None:
    assert lesson.headings == HEADINGS


def test_the_coin_by_four_ways(lesson) -> None:
    coin = [0, 0, 2, 0, 0.6, 0]
    np.testing.assert_allclose(lesson.values["shift-coin"].vector(), coin, atol=1e-15)
    np.testing.assert_allclose(lesson.values["shift-numpy"], coin, atol=1e-15)
    assert lesson.printed["mujoco-coin"].count("[0.  0.  2.  0.  0.6 0. ]") == 2
    along_the_table = lesson.names["V_coin_B"].numeric().vector()
    np.testing.assert_allclose(along_the_table, coin, atol=1e-15)


def test_what_is_derived_agrees(lesson) -> None:
    zeros = (
        "differentiate-skew", "differentiate-cross", "shift-against-derivative", "shift-cross",
        "axes-symbolic", "composition-rule", "force-rule",
    )  # fmt: skip
    for name in zeros:
        assert lesson.values[name].is_zero_matrix, name
    for name in ("shift-distance", "force-invariant", "force-one-sided"):
        assert lesson.values[name] == 0, name
    assert lesson.printed["shift-there-and-back"].count("[[0, 0, 0, 0, 0, 0]]") == 2
    assert not any(lesson.values["shift-rest"][3:])


def test_the_push_and_its_power(lesson) -> None:
    assert lesson.values["force-push"] == pytest.approx(3)
    np.testing.assert_allclose(lesson.values["force-coin"].vector(), [0, 0, 1.5, 0, 5, 0])
    np.testing.assert_allclose(lesson.values["force-numpy"], [0, 0, 1.5, 0, 5, 0])
    watts = [float(w) for w in re.findall(r"([\d.]+) W", lesson.printed["force-split"])]
    assert watts == [0, 3, 3, 0]
    books = [list(line[0].round(12)) for line in lesson.names["lines"].values()]
    assert books == [[3, 3], [0, 4.5], [6, 1.5]]


def test_mujoco_agrees(lesson) -> None:
    for name in ("mujoco-many", "mujoco-power-many"):
        sizes = [float(size) for size in re.findall(r"\de-\d+", lesson.printed[name])]
        assert sizes, name
        assert max(sizes) < 1e-12, name
    assert "speed 0.608 m/s" in lesson.printed["mujoco-ant"]
    assert "3.0 W" in lesson.printed["mujoco-power"]


def test_a_free_joint_is_linear_in_the_world_and_angular_in_the_body(lesson) -> None:
    assert "[ 0. -2.  0.]" in lesson.printed["mujoco-free"]
    assert "[0. 0. 2.]" in lesson.printed["mujoco-free-linear"]


def test_cvel_and_the_inertial_frame_belong_to_the_mass_centre(lesson) -> None:
    apart = [float(size) for size in re.findall(r"([\d.]+) apart", lesson.printed["mujoco-cvel"])]
    assert apart[2] == 0 < 0.1 < min(apart[:2])
    off = re.findall(r"([\d.]+) m/s off", lesson.printed["mistakes-engine"])
    assert [float(size) for size in off] == pytest.approx([np.hypot(0.1, 0.05) * 2] * 2, abs=1e-3)


def test_each_mistake_hides_where_it_is_said_to(lesson) -> None:
    names = lesson.names
    hidden = [
        sum("hidden" in names["error"](wrong, probe) for wrong in names["mistakes"].values())
        for probe in names["probes"].values()
    ]
    assert hidden == [4, 2, 1, 0]
    hidden = [
        sum("hidden" in names["power_error"](wrong, probe) for wrong in mistakes.values())
        for mistakes in [names["force_mistakes"]]
        for probe in names["force_probes"].values()
    ]
    assert hidden == [3, 0, 0]


def test_each_trap_is_refused_or_has_its_size(lesson) -> None:
    printed = lesson.printed
    assert "expressed in W, but it starts at Bo and is expressed in B" in printed["mistakes-arm"]
    assert "V_WB_W.shift((-p_CoBo_W)) is V_WBCo_W" in printed["mistakes-sign"]
    assert "but Bo meets Co" in printed["mistakes-composition"]
    assert "0.100 m/s, and 0.608 m/s is right" in printed["mistakes-composition"]
    assert "missing: 0.6 m/s" in printed["mistakes-composition"]
    assert "but Co meets Bo" in printed["mistakes-power"]
    watts = [float(w) for w in re.findall(r"([\d.]+) W", printed["mistakes-power"])]
    assert watts == [3, 3, 0, 6]


def test_each_guess_is_compared_with_what_the_lesson_finds(lesson) -> None:
    guesses = {k: value for k, value in lesson.names.items() if isinstance(value, Prediction)}
    answers = {
        "coin_guess": 0.6,
        "lamp_guess": 0,
        "axes_guess": "as fast as before, in other numbers",
        "ant_guess": 0.608,
        "power_guess": 3,
        "moment_guess": 1.5,
        "engine_guess": "in the axes of the body",
    }
    assert set(guesses) == set(answers)
    for name, answer in answers.items():
        guesses[name].keep(answer)
        ((follower, _),) = guesses[name]._followers
        assert "right" in follower.value, name


def test_each_picture_says_what_it_shows(lesson) -> None:
    pictures = {k: value for k, value in lesson.values.items() if isinstance(value, Picture)}
    assert len(pictures) == 6
    for name, picture in pictures.items():
        assert 60 < len(picture.alt) < 300, name
    playground = lesson.values["playground-drag"]
    assert isinstance(playground, ShiftPlayground)
    assert playground.reading is not None
    assert playground.reading.apart < 1e-14

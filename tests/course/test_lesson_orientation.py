"""Lesson 2 holds what it promises: its headings, its numbers, its pictures, its guesses."""

from __future__ import annotations

import math
import re
from importlib.util import find_spec

import numpy as np
import pytest
import sympy
from IPython.display import Markdown
from scipy.spatial.transform import Rotation as SciPyRotation

from autograder.widgets.gimbal_playground import GimbalPlayground
from autograder.widgets.picture import Picture
from autograder.widgets.prediction import Prediction
from autograder.widgets.turn_playground import TurnPlayground

LESSON = "02_orientation"
HEADINGS = [
    "Predict first", "Nine numbers, three freedoms", "Roll, pitch and yaw",
    "Where an axis is lost", "Four numbers: the quaternion", "q and −q",
    "Who writes it in which order", "How fast does it turn?", "Ask MuJoCo", "Drag it",
    "The mistakes, and how each one shows", "Recap",
]  # fmt: skip
ROLL, PITCH, YAW = sympy.symbols("roll pitch yaw", real=True)
W, X, Y, Z = Q = sympy.symbols("w x y z", real=True)

with_drake = pytest.mark.skipif(not find_spec("pydrake"), reason="Drake is not installed")
with_pinocchio = pytest.mark.skipif(not find_spec("pinocchio"), reason="no Pinocchio")


def numbers(matrix, symbols, values):
    """Return a matrix of SymPy's, evaluated where its symbols have these values."""
    return np.array(matrix.subs(dict(zip(symbols, values, strict=True))).evalf(), dtype=float)


def table(shown):
    """Return the rows of a table in Markdown, by their first column, without what makes it bold."""
    assert isinstance(shown, Markdown)
    rows = [line.strip("| ").replace("*", "").split(" | ") for line in shown.data.splitlines()]
    return {first.replace("`", ""): rest for first, *rest in rows[2:]}


def test_its_headings_are_those_that_the_exercises_cite(lesson) -> None:
    assert lesson.headings == HEADINGS


def test_nine_numbers_have_three_freedoms(lesson) -> None:
    assert lesson.printed["nine-count"] == "9 numbers - 6 conditions = 3 freedoms\n"
    assert lesson.values["nine-inverse"] == sympy.eye(3)
    assert lesson.values["nine-exp"].is_zero_matrix
    mirror = lesson.printed["nine-mirror"]
    assert "R^T R - 1: 0.0   det R: -1.0" in mirror
    assert "it mirrors" in mirror
    assert "x, then z: z of the book points along [1. 0. 0.]" in lesson.printed["nine-order"]
    assert "z, then x: z of the book points along [ 0. -1.  0.]" in lesson.printed["nine-order"]


@pytest.mark.parametrize("rpy", [(0.3, -0.7, 1.9), (-2.0, 0.4, -0.1)])
def test_roll_pitch_yaw_is_extrinsic_xyz_and_intrinsic_zyx(lesson, rpy) -> None:
    derived = numbers(lesson.values["rpy-fixed"], (ROLL, PITCH, YAW), rpy)
    for letters, angles in (("xyz", rpy), ("ZYX", rpy[::-1])):
        scipy = SciPyRotation.from_euler(letters, angles).as_matrix()
        np.testing.assert_allclose(derived, scipy, atol=1e-14)
    np.testing.assert_allclose(lesson.names["rpy_to_matrix"](*rpy), derived, atol=1e-14)
    np.testing.assert_allclose(lesson.names["matrix_to_rpy"](derived), rpy, atol=1e-14)
    assert "R_AB is the same matrix: True" in lesson.printed["rpy-moving"]
    assert "[20. 40. 30.] °" in lesson.printed["numpy-back"]


def test_at_ninety_degrees_two_angles_are_one(lesson) -> None:
    assert lesson.names["nose_down"].free_symbols == {ROLL, YAW}
    for name, sign in (("nose_down", -1), ("nose_up", 1)):
        entries = lesson.names[name]
        # only the difference is left, or the sum: the other combination changes nothing
        assert (entries.diff(ROLL) - sign * entries.diff(YAW)).expand(trig=True).is_zero_matrix


def test_rank_is_lost_at_both_ends_and_nowhere_else(lesson) -> None:
    E = lesson.names["E"]
    assert sympy.simplify(E.det()) == sympy.cos(PITCH) == lesson.names["determinant"]
    printed = lesson.printed["lost-determinant"].splitlines()
    assert printed == [
        "rank in general: 3",
        "rank at a pitch of 90°: 2, rates that cancel there: [1, 0, 1]",
        "rank at a pitch of -90°: 2, rates that cancel there: [-1, 0, 1]",
    ]
    np.testing.assert_allclose(lesson.names["at_89"], [57.30, 0, 57.29], atol=0.005)
    assert "rank of MuJoCo's E at a pitch of 90°: 2" in lesson.printed["mujoco-agree"]


def test_the_quaternion_is_derived(lesson) -> None:
    R_q = lesson.names["R_q"]
    q = np.array([0.8, -0.2, 0.1, 0.4])
    q /= np.linalg.norm(q)
    scipy = SciPyRotation.from_quat(q, scalar_first=True).as_matrix()
    np.testing.assert_allclose(numbers(R_q, Q, q), scipy, atol=1e-14)
    square = W**2 + X**2 + Y**2 + Z**2
    (stretch,) = lesson.displayed["quat-law"]
    assert (stretch - square**2 * sympy.eye(3)).expand().is_zero_matrix
    assert lesson.printed["quat-sandwich"] == "scalar part: 0\n"
    (quarter,) = lesson.displayed["quat-quarter"]
    assert list(quarter) == [sympy.sqrt(2) / 2, 0, 0, sympy.sqrt(2) / 2]
    np.testing.assert_allclose(
        lesson.names["quaternion_of_turn"]([0, 0, 5], math.pi / 2), [0.5**0.5, 0, 0, 0.5**0.5]
    )
    off = re.findall(r": (\S+) from", lesson.printed["quat-product"])
    assert float(off[0]) < 1e-15 < 0.6 < float(off[1])


def test_what_each_library_does_with_another_length(lesson) -> None:
    told = table(lesson.values["quat-length-table"])
    unit, stretched = "takes it at length 1: a quarter turn", "not a rotation: its columns have"
    ours = {
        "MuJoCo, in a file": unit,
        "MuJoCo, in qpos": unit,
        "MuJoCo, mju_quat2Mat": stretched,
        "SciPy, from_quat": unit,
        "SymPy, Quaternion": unit,
        "SymPy, orient_quaternion": stretched,
        "this course, from_quaternion": "refuses it",
    }
    for name, does in ours.items():
        assert told[name][0].startswith(does), name
    assert "must have length 1" in lesson.printed["quat-length-others"]
    assert "left as it was: [1. 0. 0. 1.]" in lesson.printed["quat-length-mujoco"]


@with_drake
def test_what_drake_does(lesson) -> None:
    assert table(lesson.values["quat-length-table"])["Drake, Quaternion"] == ["refuses it"]
    assert table(lesson.values["order-table"])["Drake, wxyz()"] == ["w x y z"]
    meanings = table(lesson.values["order-angles-table"])
    for name in ("Drake, RollPitchYaw", "SDF, pose, as Drake reads it"):
        assert meanings[name] == ["radians", "Rz Ry Rx: fixed x, y, z"]


@with_pinocchio
def test_what_pinocchio_does(lesson) -> None:
    (told,) = table(lesson.values["quat-length-table"])["Pinocchio, floating joint"]
    assert told.startswith("not a rotation")
    asked = table(lesson.values["order-table"])["Pinocchio, q of a floating joint"]
    assert asked == ["x y z w"]
    meaning = table(lesson.values["order-angles-table"])["Pinocchio, rpyToMatrix"]
    assert meaning == ["radians", "Rz Ry Rx: fixed x, y, z"]


def test_both_signs_are_one_orientation(lesson) -> None:
    assert lesson.values["minus-matrix"].is_zero_matrix
    once, once_more = lesson.displayed["minus-turn"]
    assert once_more == -once
    assert "components differ by 2.0" in lesson.printed["minus-distance"]
    assert "orientations differ by 0°" in lesson.printed["minus-distance"]
    assert "they differ by 0.02 rad" in lesson.printed["minus-mean"]
    assert "length of the mean: 0.005" in lesson.printed["minus-mean"]
    angle_between = lesson.names["angle_between"]
    generator = np.random.default_rng(5)
    for p, q in generator.normal(size=(20, 2, 4)):
        p, q = p / np.linalg.norm(p), q / np.linalg.norm(q)
        turns = [SciPyRotation.from_quat(four, scalar_first=True) for four in (p, q)]
        assert angle_between(p, q) == pytest.approx((turns[0].inv() * turns[1]).magnitude())
        assert angle_between(-p, q) == pytest.approx(angle_between(p, q))


def test_who_writes_the_scalar_first(lesson) -> None:
    order = table(lesson.values["order-table"])
    first, last = ["w x y z"], ["x y z w"]
    ours = {
        "this course": first,
        "MuJoCo, quat in a file, body_quat": first,
        "MuJoCo, qpos of a free joint": first,
        "SciPy, as_quat()": last,
        "SciPy, as_quat(scalar_first=True)": first,
        "SymPy, Quaternion": first,
    }
    assert ours.items() <= order.items()
    assert "180° about [0. 0. 1.]" in lesson.printed["order-identity"]


def test_what_three_angles_mean(lesson) -> None:
    meanings = table(lesson.values["order-angles-table"])
    fixed, moving = "Rz Ry Rx: fixed x, y, z", "Rx Ry Rz: moving x, y', z''"
    ours = {
        "MJCF, compiler says nothing": ["degrees", moving],
        'MJCF, angle="radian"': ["radians", moving],
        'MJCF, angle="radian" eulerseq="XYZ"': ["radians", fixed],
        'SciPy, from_euler("xyz", …)': ["radians", fixed],
        'SciPy, from_euler("XYZ", …)': ["radians", moving],
        "this course, from_rpy": ["radians", fixed],
        "URDF, rpy, as MuJoCo reads it": ["radians", fixed],
    }
    assert ours.items() <= meanings.items()


def test_omega_is_not_the_derivative_of_three_angles(lesson) -> None:
    assert lesson.printed["rate-matrix"] == "skew-symmetric: True True\n"
    assert lesson.printed["rate-axes"].count("[0, 0, 0]") == 2
    assert lesson.printed["rate-integral"].count("[90. 90.  0.]") == 2
    assert "120° apart" in lesson.printed["rate-integral"]


def test_the_quaternions_rate_in_both_axes(lesson) -> None:
    N_A, N_B = lesson.names["N_A"], lesson.names["N_B"]
    assert N_A.shape == N_B.shape == (4, 3)
    signs = [(a, b) for a, b in zip(N_A, N_B, strict=True) if a != b]
    assert len(signs) == 6
    assert all(a == -b for a, b in signs)
    omega = sympy.symbols("omega_x omega_y omega_z", real=True)
    assert list(lesson.values["rate-tiny"]) == [0, *(number / 2 for number in omega)]
    assert "[0, 0, 0], [0, 0, 0], [0, 0, 0]" in lesson.printed["rate-check"]
    quarter = (W**2 + X**2 + Y**2 + Z**2) / 4
    for N in (N_A, N_B):
        assert (N.T * N - quarter * sympy.eye(3)).expand().is_zero_matrix
    # the two are one rate, if ω is the same arrow: N_B is N_A times R
    R, N_A, N_B = (numbers(M, Q, [0.4, -0.2, 0.8, 0.4]) for M in (lesson.names["R_q"], N_A, N_B))
    np.testing.assert_allclose(N_B, N_A @ R, atol=1e-15)


def test_mujoco_agrees(lesson) -> None:
    for name in ("mujoco-agree", "mujoco-quaternions"):
        apart = [float(size) for size in re.findall(r"\de-\d+", lesson.printed[name])]
        assert apart, name
        assert max(apart) < 1e-12, name
    printed = lesson.printed["mujoco-ball"]
    assert "positions: 4   velocities: 3" in printed
    off = dict(re.findall(r'"(\w+)" axes: (\S+) off', printed))
    assert float(off["body"]) < 1e-6 < 0.1 < float(off["world"])


def test_each_mistake_hides_where_it_is_said_to(lesson) -> None:
    names = lesson.names
    hidden = [
        sum("hidden" in names["error"](wrong, probe) for wrong in names["mistakes"].values())
        for probe in names["probes"].values()
    ]
    assert len(names["mistakes"]) == 7
    assert hidden == [6, 1, 3, 0]
    off = table(lesson.values["mistakes-table"])
    half, whole = (off[name] for name in ("half-angle-missing", "quaternion-conjugated"))
    assert (half[1], half[2], whole[1]) == ("60°", "180°", "120°")
    assert off["xyzw-read-as-wxyz"][0] == "180°"


def test_each_wrong_rate_hides_where_it_is_said_to(lesson) -> None:
    off = table(lesson.values["mistakes-rates-table"])
    hides = {name: [entry == "hidden" for entry in row] for name, row in off.items()}
    assert hides == {
        "euler-rates-as-omega": [True, True, False, False],
        "rate-in-wrong-axes": [True, True, False, False],
        "rate-half-missing": [False] * 4,
        "rdot-side-swapped": [True, True, False, False],
    }
    assert off["rate-in-wrong-axes"] == off["rdot-side-swapped"]


def test_each_trap_is_refused_or_has_its_size(lesson) -> None:
    printed = lesson.printed
    assert "ours is the second: True" in printed["mistakes-sympy"]
    assert "[0.995, -0.0998, 0]" in printed["mistakes-sympy"]
    assert "they are 95° apart" in printed["mistakes-order"]
    off = [float(degrees) for degrees in re.findall(r"([\d.]+)° off", printed["mistakes-product"])]
    assert off == [0, 39.9]
    assert "could not be broadcast" in printed["mistakes-add"]
    results = re.findall(r"second ([\d.]+)° off, length ([\d.]+)", printed["mistakes-add-compare"])
    (zero, zero_length), (right, right_length) = [map(float, result) for result in results]
    assert zero > 40
    assert zero_length > 1.5
    assert right < 1e-4
    assert 1 < right_length < 1.001
    assert "5.3768" in printed["mistakes-length"]
    assert "a turn by 1.5708°" in printed["mistakes-degrees"]


def test_each_guess_is_compared_with_what_the_lesson_finds(lesson) -> None:
    guesses = {k: value for k, value in lesson.names.items() if isinstance(value, Prediction)}
    answers = {
        "book_guess": "+x",
        "quarter_guess": math.sqrt(0.5),
        "minus_guess": 0,
        "order_guess": 180,
        "pitch_guess": 57.3,
    }
    assert set(guesses) == set(answers)
    for name, answer in answers.items():
        guesses[name].keep(answer)
        ((follower, _),) = guesses[name]._followers
        assert "right" in follower.value, name


def test_each_picture_says_what_it_shows(lesson) -> None:
    shown = list(lesson.values.items())
    shown += [(name, thing) for name, things in lesson.displayed.items() for thing in things]
    pictures = [(name, thing) for name, thing in shown if isinstance(thing, Picture)]
    assert len(pictures) == 7
    for name, picture in pictures:
        assert 60 < len(picture.alt) < 300, name


def test_both_playgrounds_are_right(lesson) -> None:
    playgrounds = {"playground-gimbal": GimbalPlayground, "playground-turn": TurnPlayground}
    for name, kind in playgrounds.items():
        playground = lesson.values[name]
        assert isinstance(playground, kind)
        assert playground.reading is not None
        assert playground.reading.apart < 1e-14

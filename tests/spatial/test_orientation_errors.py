"""What is no orientation is refused with the size of the violation, and a cause that was seen."""

from __future__ import annotations

import math

import numpy as np
import pytest
import sympy as sp
from hypothesis import given
from hypothesis import strategies as st

from autograder.spatial import Pose, Rotation, quaternion, rotation_vector, rpy
from autograder.spatial.proper import nearest_rotation

R = rpy.to_matrix(0.3, -0.7, 1.9)
c, s = math.cos(0.4), math.sin(0.4)


def refused(matrix: object) -> str:
    with pytest.raises(ValueError, match="must be a rotation, but ") as caught:
        Rotation("A", "B", matrix)  # type: ignore[arg-type]
    return str(caught.value)


@pytest.mark.parametrize("scale", [1e-200, 1e-3, 0.5, 1.001, 2.0, 1e3, 1e200])
def test_a_scale_is_measured(scale: float) -> None:
    told = refused(scale * R)
    assert f"It is {scale:.6g} times a rotation" in told
    assert f"It is {scale:.6g} times a matrix that mirrors" in refused(-scale * R)


@pytest.mark.parametrize("digits", [3, 4, 6, 8])
def test_rounding_is_told_from_a_blunder(digits: int) -> None:
    told = refused(np.round(R, digits))
    assert "Were its numbers rounded?" in told
    assert "Rotation.nearest" in told
    assert "rounded" not in refused(R + 0.01 * np.eye(3))


@pytest.mark.parametrize(
    "turned", [(0, 1), (1, 0), (2, 2)], ids=lambda entry: f"R[{entry[0]}, {entry[1]}]"
)
def test_one_wrong_sign_is_found(turned: tuple[int, int]) -> None:
    wrong = R.copy()
    wrong[turned] *= -1
    told = refused(wrong)
    assert f"With the sign of R[{turned[0]}, {turned[1]}] turned it is one" in told
    again = wrong.copy()
    again[turned] *= -1
    Rotation("A", "B", again)


def test_where_either_of_two_signs_may_be_wrong_both_are_told() -> None:
    told = refused([[c, s, 0], [s, c, 0], [0, 0, 1]])
    assert "With the sign of R[0, 1] or of R[1, 0] turned it is one" in told


def test_a_cosine_and_a_sine_of_two_angles_are_seen() -> None:
    d = math.cos(math.degrees(0.4))
    told = refused([[1, 0, 0], [0, d, -s], [0, s, d]])
    assert f"y has length {math.hypot(d, s):.6g}, z has length {math.hypot(d, s):.6g}" in told
    assert "its cosine and its sine are not of the same angle" in told


def test_columns_are_named() -> None:
    assert "y has length 1.5; divided by their lengths, they are a rotation" in refused(
        R @ np.diag([1, 1.5, 1])
    )
    assert "not at right angles: see x and y." in refused([[1, 0.6, 0], [0, 0.8, 0], [0, 0, 1]])
    assert refused([[1, 0.6, 0], [0, 0.9, 0], [0, 0, 1]]).endswith("y has length 1.08167.")
    assert "All nine numbers are 0" in refused(np.zeros((3, 3)))


def test_a_mirror_is_told_what_makes_it_a_rotation() -> None:
    told = refused(R @ np.diag([1, -1, 1]))
    assert "determinant is -1: it mirrors, from a left-handed frame perhaps" in told
    assert "when one column changes its sign, or two columns are exchanged" in told
    assert "determinant is -1" in refused(R[:, [1, 0, 2]])
    assert "Has column z the wrong sign?" in refused(np.diag([1, 1, -1]))


def test_what_cannot_be_seen_is_not_guessed() -> None:
    assert Rotation("A", "B", R.T).R[0, 1] == R[1, 0]
    assert Rotation.about("z", 90.0, parent="A", child="B").R[0, 0] == pytest.approx(math.cos(90.0))
    assert Rotation.from_xyzw([1, 0, 0, 0], parent="A", child="B").R[1, 1] == -1.0


def test_symbols_are_tried_in_numbers() -> None:
    a = sp.Symbol("a")
    assert "It is 2 times a rotation" in refused(2 * sp.rot_ccw_axis3(a))
    assert "determinant is -1" in refused(sp.diag(1, 1, -1) * sp.rot_ccw_axis3(a))


@pytest.mark.parametrize(
    ("values", "advice"),
    [
        (np.eye(4), r"A pose holds the rotation in its upper left 3×3"),
        ([1, 0, 0, 0], "Are these a quaternion.*from_quaternion.*from_xyzw"),
        ([0, 0, 1], "roll, pitch, yaw.*Rotation.exp"),
        (np.eye(3).ravel(), "reshape"),
        (np.eye(2), "turn about z"),
        (np.eye(5), r"got \(5, 5\)$"),
    ],
)
def test_another_shape_is_told_where_it_goes(values: object, advice: str) -> None:
    for make in (
        lambda: Rotation("A", "B", values),  # type: ignore[arg-type]
        lambda: Pose("A", "B", R=values),  # type: ignore[arg-type]
        lambda: quaternion.from_matrix(values),
        lambda: rpy.from_matrix(values),
        lambda: nearest_rotation(values),
    ):
        with pytest.raises(ValueError, match=r"must have shape \(3, 3\), got ") as caught:
            make()
        assert caught.match(advice)


def test_no_conversion_takes_what_is_no_rotation() -> None:
    for convert in (quaternion.from_matrix, rpy.from_matrix, rotation_vector.log):
        with pytest.raises(ValueError, match="It is 3 times a rotation"):
            convert(3 * R)
        with pytest.raises(ValueError, match="still holds a"):
            convert(sp.rot_ccw_axis3(sp.Symbol("a")))


@pytest.mark.parametrize(
    ("q", "cause"),
    [
        ([0, 0, 0, 0], "length is 0. All four are 0"),
        ([1.2, 0, 0.6, 0.8], "The last three have length 1: are these an axis and an angle"),
        ([0, 0.6, 0.8, 1.2], "The first three have length 1: are these an axis and an angle"),
        ([math.cos(0.8), 0, 0, math.sin(0.4)], "1 if w were made of half the angle"),
        ([math.cos(0.4), 0, 0, math.sin(0.8)], "1 if x, y, z were made of half the angle"),
        ([0.7071, 0, 0, 0.7071], "Was a number rounded"),
        ([0.6, 0.5, 0.8, 0], "Without x it would be 1: does x belong there"),
        ([2, 0, 0, 0], "length is 2. Normalise it yourself"),
        ([1, 1, 1, 1], "length is 2. Normalise it yourself"),
    ],
)
def test_a_quaternion_of_another_length_is_told_its_cause(q: list[float], cause: str) -> None:
    for make in (
        lambda: Rotation.from_quaternion(q, parent="A", child="B"),
        lambda: Rotation.from_xyzw(np.roll(q, -1), parent="A", child="B"),
        lambda: quaternion.to_matrix(q),
        lambda: quaternion.log(q),
        lambda: quaternion.axis_angle(q),
        lambda: quaternion.rates_inverse(q, "world"),
    ):
        with pytest.raises(ValueError, match="must have length 1, but its length is") as caught:
            make()
        assert cause in str(caught.value)
        assert "Normalise it yourself" in str(caught.value)


@pytest.mark.parametrize("function", [quaternion.rates, quaternion.rates_inverse])
def test_axes_are_always_named(function: object) -> None:
    with pytest.raises(TypeError, match="axes"):
        function([1, 0, 0, 0])  # type: ignore[operator]
    with pytest.raises(ValueError, match="axes must be 'world' or 'body', got 'World'"):
        function([1, 0, 0, 0], "World")  # type: ignore[operator]


@pytest.mark.parametrize("function", [rpy.rates, rpy.rates_inverse])
def test_axes_are_always_named_with_angles_too(function: object) -> None:
    with pytest.raises(TypeError, match="axes"):
        function([0, 0, 0])  # type: ignore[operator]
    with pytest.raises(ValueError, match="axes must be 'world' or 'body', got 'A'"):
        function([0, 0, 0], "A")  # type: ignore[operator]


@pytest.mark.parametrize(
    "axis",
    [
        (0, 0, 0), (math.nan, 0, 1), (math.inf, 0, 0), (1, 0), (1, 0, 0, 0), (),
        (sp.Integer(0), 0, 0),
    ],
)  # fmt: skip
def test_an_axis_without_a_direction_is_refused(axis: tuple[object, ...]) -> None:
    with pytest.raises(ValueError, match="axis must"):
        Rotation.about(axis, 1.0, parent="A", child="B")
    with pytest.raises(ValueError, match="axis must"):
        Rotation.about(axis, sp.Symbol("a"), parent="A", child="B")


@pytest.mark.parametrize("number", [math.nan, math.inf])
def test_angles_that_are_not_finite_are_refused(number: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        Rotation.about("z", number, parent="A", child="B")
    with pytest.raises(ValueError, match="finite"):
        Rotation.from_rpy(0, number, 0, parent="A", child="B")
    with pytest.raises(ValueError, match="finite"):
        Rotation.exp([0, number, 0], parent="A", child="B")
    with pytest.raises(ValueError, match="finite"):
        Rotation.from_quaternion([number, 0, 0, 0], parent="A", child="B")


@given(st.tuples(*[st.floats(-3.0, 3.0)] * 3), st.integers(0, 2**32 - 1))
def test_nearest_is_nearer_than_its_neighbours(vector: tuple[float, ...], seed: int) -> None:
    random = np.random.default_rng(seed)
    wrong = rotation_vector.exp(vector) + random.uniform(-1e-3, 1e-3, (3, 3))
    nearest = Rotation.nearest(wrong, parent="A", child="B").R
    distance = np.linalg.norm(nearest - wrong)
    assert distance < 3e-3
    for small in 1e-4 * np.vstack([np.eye(3), -np.eye(3)]):
        assert np.linalg.norm(rotation_vector.exp(small) @ nearest - wrong) > distance


@pytest.mark.parametrize("size", [1e-200, 1e-3, 1.0, 1e3])
def test_nearest_keeps_a_rotation_and_drops_a_scale(size: float) -> None:
    np.testing.assert_allclose(nearest_rotation(size * R), R, rtol=0, atol=1e-15)


@pytest.mark.parametrize("wrong", [-R, R[:, [1, 0, 2]], np.zeros((3, 3)), np.ones((3, 3))])
def test_nearest_refuses_what_no_rounding_made(wrong: np.ndarray) -> None:
    with pytest.raises(ValueError, match="must have a positive determinant"):
        Rotation.nearest(wrong, parent="A", child="B")

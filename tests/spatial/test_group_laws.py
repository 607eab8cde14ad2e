"""Poses form a group, and the product does what Newton's frames do to a point."""

from __future__ import annotations

import math

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from autograder.spatial import Pose, Position, Rotation

ANGLES = st.one_of(
    st.sampled_from([0.0, 1e-9, -1e-9, math.pi - 1e-9, math.pi, -math.pi + 1e-9]),
    st.floats(-math.pi, math.pi),
)
AXES = st.one_of(
    st.sampled_from(["x", "y", "z"]),
    st.tuples(*[st.floats(0.1, 1.0)] * 3),
)
OFFSETS = st.one_of(
    st.just((0.0, 0.0, 0.0)),
    st.tuples(*[st.floats(-2.0, 2.0)] * 3),
)


@st.composite
def poses(draw: st.DrawFn, parent: str, child: str) -> Pose:
    turn = Rotation.about(draw(AXES), draw(ANGLES), parent=parent, child=child)
    return Pose(parent, child, turn.R, draw(OFFSETS))


def close(a: np.ndarray, b: np.ndarray) -> bool:
    return bool(np.allclose(a, b, rtol=0.0, atol=1e-12))


@given(poses("A", "B"), poses("B", "C"), poses("C", "D"))
def test_product_is_associative(X_AB: Pose, X_BC: Pose, X_CD: Pose) -> None:
    left, right = (X_AB @ X_BC) @ X_CD, X_AB @ (X_BC @ X_CD)
    assert left.labels == right.labels == ("A", "D")
    assert close(left.matrix(), right.matrix())


@given(poses("A", "B"))
def test_inverse_cancels_on_both_sides(X_AB: Pose) -> None:
    assert (X_AB @ X_AB.inverse()).labels == ("A", "A")
    assert close((X_AB @ X_AB.inverse()).matrix(), np.eye(4))
    assert close((X_AB.inverse() @ X_AB).matrix(), np.eye(4))


@given(poses("A", "B"), poses("B", "C"))
def test_product_is_the_matrix_product(X_AB: Pose, X_BC: Pose) -> None:
    assert close((X_AB @ X_BC).matrix(), X_AB.matrix() @ X_BC.matrix())


@given(poses("A", "B"), poses("B", "C"), OFFSETS)
def test_a_point_can_be_carried_step_by_step_or_at_once(
    X_AB: Pose, X_BC: Pose, xyz: tuple[float, float, float]
) -> None:
    p_CoQ_C = Position("Co", "Q", "C", xyz)
    step_by_step, at_once = X_AB @ (X_BC @ p_CoQ_C), (X_AB @ X_BC) @ p_CoQ_C
    assert step_by_step.name == at_once.name == "p_AoQ_A"
    assert close(step_by_step.xyz, at_once.xyz)


@given(poses("A", "B"), OFFSETS)
def test_carrying_a_point_is_turning_it_and_adding_the_origin(
    X_AB: Pose, xyz: tuple[float, float, float]
) -> None:
    p_BoQ_B = Position("Bo", "Q", "B", xyz)
    by_parts = X_AB.position + X_AB.rotation @ p_BoQ_B
    assert by_parts.name == "p_AoQ_A"
    assert close((X_AB @ p_BoQ_B).xyz, by_parts.xyz)


@given(AXES, ANGLES)
@settings(max_examples=50)
def test_rotation_about_an_axis_keeps_the_axis_and_turns_by_the_angle(
    axis: str | tuple[float, float, float], angle: float
) -> None:
    R = Rotation.about(axis, angle, parent="A", child="B").R
    u = np.eye(3)["xyz".index(axis)] if isinstance(axis, str) else np.array(axis)
    assert close(R @ u, u)
    assert math.isclose(np.trace(R), 1 + 2 * math.cos(angle), abs_tol=1e-12)


def test_a_quarter_turn_about_z_takes_x_to_y() -> None:
    R_AB = Rotation.about("z", math.pi / 2, parent="A", child="B")
    p_BoQ_A = R_AB @ Position("Bo", "Q", "B", [1, 0, 0])
    assert close(p_BoQ_A.xyz, np.array([0.0, 1.0, 0.0]))

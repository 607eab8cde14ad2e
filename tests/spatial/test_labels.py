"""Letters that do not meet are refused, and the way out is named only where there is one."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from autograder.spatial import FrameMismatch, Pose, Position, Rotation

PAIRS = [
    (left, right)
    for left in itertools.permutations("ABCD", 2)
    for right in itertools.permutations("ABCD", 2)
    if left[1] != right[0]
]


@pytest.mark.parametrize(("left", "right"), PAIRS)
def test_every_wrong_pairing_of_poses_is_refused(
    left: tuple[str, str], right: tuple[str, str]
) -> None:
    a, b = Pose(*left, p=[1, 2, 3]), Pose(*right, p=[4, 5, 6])
    with pytest.raises(FrameMismatch, match=f"{left[1]} meets {right[0]}") as caught:
        a @ b
    message = str(caught.value)
    assert f"X_{''.join(left)} @ X_{''.join(right)}" in message
    for text, suggestion in [
        (f"{a.name}.inverse() @ {b.name} is", lambda: a.inverse() @ b),
        (f"{a.name} @ {b.name}.inverse() is", lambda: a @ b.inverse()),
    ]:
        if text in message:
            assert f"{text} {suggestion().name}" in message
        else:
            with pytest.raises(FrameMismatch):
                suggestion()


def test_the_classic_mistake_is_told_its_repair() -> None:
    with pytest.raises(FrameMismatch, match=r"X_AB @ X_CB\.inverse\(\) is X_AC"):
        Pose("A", "B") @ Pose("C", "B")


def test_nothing_is_suggested_where_one_inverse_does_not_help() -> None:
    with pytest.raises(FrameMismatch) as caught:
        Pose("A", "B") @ Pose("C", "D")
    assert "inverse" not in str(caught.value)


def test_rotations_check_their_letters_too() -> None:
    R_AB = Rotation("A", "B", np.eye(3))
    with pytest.raises(FrameMismatch, match="B meets C"):
        R_AB @ Rotation("C", "B", np.eye(3))
    with pytest.raises(FrameMismatch, match="expressed in B"):
        R_AB @ Position("Bo", "Q", "A", [1, 0, 0])


@pytest.mark.parametrize(
    "point", [("Bo", "Q", "A"), ("Ao", "Q", "B"), ("Co", "Q", "C")], ids="_".join
)
def test_a_pose_carries_only_points_measured_from_its_child(point: tuple[str, str, str]) -> None:
    with pytest.raises(FrameMismatch, match="must start at Bo and be expressed in B"):
        Pose("A", "B") @ Position(*point, [1, 0, 0])


def test_arrows_are_added_end_to_end_in_the_same_axes() -> None:
    p_AoQ_A = Position("Ao", "Q", "A", [1, 0, 0])
    total = p_AoQ_A + Position("Q", "S", "A", [0, 2, 0])
    assert total.name == "p_AoS_A"
    np.testing.assert_array_equal(total.xyz, [1, 2, 0])
    with pytest.raises(FrameMismatch, match="Q meets R"):
        p_AoQ_A + Position("R", "S", "A", [0, 0, 0])
    with pytest.raises(FrameMismatch, match="A meets B"):
        p_AoQ_A + Position("Q", "S", "B", [0, 0, 0])
    assert (-p_AoQ_A).name == "p_QAo_A"


def test_long_names_are_kept_apart() -> None:
    assert Pose("world", "link1").name == "X_world_link1"
    assert r"X_{\text{world}\,\text{link1}}" in Pose("world", "link1")._repr_latex_()
    assert "X_{AB}" in Pose("A", "B")._repr_latex_()


def test_a_label_must_be_a_name() -> None:
    with pytest.raises(TypeError, match="parent must be a name"):
        Pose(np.eye(4), "B")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="child must be a name"):
        Pose("A", "")

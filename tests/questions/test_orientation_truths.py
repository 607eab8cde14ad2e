"""What lesson 2's questions stand on, found another way: metrics, samples, and two truths."""

from __future__ import annotations

import mujoco
import numpy as np
import pytest

from autograder.oracle import orientation
from autograder.questions.metrics import quaternion, rotation
from autograder.questions.orientation.algebra import turn_about
from autograder.questions.orientation.distance import ANGLE_BETWEEN
from autograder.questions.orientation.files import MESSAGE_TO_MUJOCO, URDF_TO_MJCF, mjcf_matrix
from autograder.questions.orientation.rate import QUATERNION_RATE
from autograder.questions.sampling import generator, rotation_vectors

SEEDS = range(20)


def compiled(euler):
    """Return how MuJoCo turns the body of an MJCF file that says nothing but `euler`."""
    numbers = " ".join(str(float(number)) for number in euler)
    text = f'<mujoco><worldbody><body name="B" euler="{numbers}"/></worldbody></mujoco>'
    model = mujoco.MjModel.from_xml_string(text)
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    return data.body("B").xmat.reshape(3, 3).copy()


@pytest.mark.parametrize("euler", [(30, -50, 110), (0, 0, 90), (-170, 80, 5)])
def test_the_three_hinges_turn_as_an_mjcf_file_says(euler):
    np.testing.assert_allclose(mjcf_matrix(euler), compiled(euler), atol=1e-14)


def test_the_angles_that_are_true_make_the_matrix_in_a_compiled_file():
    for seed in SEEDS:
        for case in URDF_TO_MJCF.asking.sample(seed):
            np.testing.assert_allclose(compiled(URDF_TO_MJCF.truth(case)), case["R_PB"], atol=1e-9)


def test_at_least_two_generic_brackets_are_asked():
    for seed in SEEDS:
        turns = [np.array(case["R_PB"]) for case in URDF_TO_MJCF.asking.sample(seed)]
        assert sum(np.abs(R - R.T).max() > 0.3 for R in turns) >= 2
        assert all(abs(R[0, 2]) < 0.97 for R in turns)


def test_the_difference_of_two_quaternions_is_the_rate_that_mujoco_derives():
    for case in QUATERNION_RATE.asking.sample(3):
        derived = orientation.quaternion_rate(case["q_WB"], case["omega_W"], "world")
        np.testing.assert_allclose(QUATERNION_RATE.truth(case), derived, atol=1e-8)


def test_a_message_without_a_turn_read_in_the_wrong_order_is_half_a_turn_about_z():
    case = {"xyzw": [0.0, 0.0, 0.0, 1.0]}
    assert MESSAGE_TO_MUJOCO.truth(case) == pytest.approx([1, 0, 0, 0])
    misread = MESSAGE_TO_MUJOCO.model(case, frozenset({"xyzw-read-as-wxyz"}))
    np.testing.assert_allclose(
        orientation.to_matrix(misread), turn_about(2, np.pi), rtol=0, atol=1e-14
    )


def test_each_pair_comes_with_both_signs_and_one_has_both_w_positive_and_points_apart():
    for seed in SEEDS:
        cases = ANGLE_BETWEEN.asking.sample(seed)
        for one, other in zip(cases[::2], cases[1::2], strict=True):
            assert one["q_AC"] == [-x for x in other["q_AC"]]
            assert ANGLE_BETWEEN.truth(one) == pytest.approx(ANGLE_BETWEEN.truth(other), abs=1e-12)
        q1, q2 = cases[-2]["q_AB"], cases[-2]["q_AC"]
        assert q1[0] > 0.1
        assert q2[0] > 0.1
        assert np.dot(q1, q2) < -0.1


def test_quaternions_are_compared_by_the_angle_between_them_whatever_their_sign():
    q = np.array([0.1, 0.7, 0.5, 0.5])
    for angle in (1e-7, 0.3, 2.0, np.pi):
        turned = orientation.product(q, orientation.from_axis_angle([1, 2, 3], angle))
        (error, other) = quaternion()([turned, -turned], [q, q], [{}, {}])
        assert error == pytest.approx(angle, rel=1e-6)
        assert other == error
    assert quaternion()([2 * q], [q], [{}])[0] > 0.9


def test_rotations_are_compared_by_the_angle_between_them():
    R = orientation.to_matrix([0.1, 0.7, 0.5, 0.5])
    for angle in (1e-7, 0.3, 2.0, np.pi):
        step = orientation.to_matrix(orientation.from_axis_angle([1, 2, 3], angle))
        assert rotation()([R @ step], [R], [{}])[0] == pytest.approx(angle, rel=1e-6)
    assert rotation()([3 * R], [R], [{}])[0] > 1


def test_no_sampled_axis_hides_anything():
    for seed in SEEDS:
        none, tiny, *generic, near = rotation_vectors(generator(seed))
        assert not none.any()
        assert 0 < np.linalg.norm(tiny) < 2.1e-3
        assert np.pi - 3e-3 < np.linalg.norm(near) < np.pi
        for vector in (*generic, near):
            assert np.abs(vector).min() > 0.2 * np.linalg.norm(vector)
        assert len(generic) == 4
        assert all(0.6 < np.linalg.norm(vector) < 2.5 for vector in generic)

from __future__ import annotations

from dataclasses import replace

import pytest

from autograder.manifest import course_root
from autograder.upkeep import tour
from autograder.upkeep.sample_class import make_samples


def test_the_right_answer_passes_and_the_wrong_one_is_named():
    answers = tour.check_two_answers(course_root())
    assert answers.surprises == ()
    swapped = tour.TwoAnswers(answers.wrong, answers.right)
    assert len(swapped.surprises) == 2


def test_a_submission_that_is_not_graded_is_a_surprise(tmp_path):
    samples = make_samples(course_root())
    found = tour.surprises(samples, [], tmp_path)
    assert found == [f"{sample.student} was not graded" for sample in samples]


@pytest.mark.full
def test_other_points_than_expected_are_a_surprise(tmp_path):
    root = course_root()
    samples = tour.hand_in(root, tmp_path)
    graded = list(tour.grade(root, tmp_path))
    assert tour.surprises(samples, graded, tmp_path) == []
    ada = replace(samples[0], points={**samples[0].points, "planar-fk": 2.0})
    assert tour.surprises([ada], graded, tmp_path) == [
        "ada: planar-fk earns 3, expected 2",
        "ada: the gradebook has 3 for planar-fk, expected 2",
    ]

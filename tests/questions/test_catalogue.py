"""Every question against its own catalogue, by the course's own check; and what it leaves out."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from autograder.checks.answer import Answer, Kind, Request, Value
from autograder.checks.collect import collect
from autograder.checks.judge import judge
from autograder.checks.question import NO_FAULTS
from autograder.checks.verdict import Status
from autograder.manifest import CourseError, course_root
from autograder.questions import all_questions, find, graded_questions
from autograder.upkeep.verify_declared import declared
from autograder.upkeep.verify_prose import check_prose
from autograder.upkeep.verify_question import check_question

MEASURED = [question for question in all_questions() if not question.by_hand]
SEEDS = 20


@pytest.mark.parametrize("question", all_questions(), ids=lambda q: q.id)
def test_its_model_is_the_truth_and_each_mistake_is_named_as_itself(question):
    """On twenty seeds: see autograder.upkeep.verify_question for all that this asks."""
    outcome = check_question(question, SEEDS)
    assert outcome.findings == ()
    assert [m.id for m in outcome.mistakes.get(question.id, ())] == list(question.mistakes)
    assert all(m.state == "named" for m in outcome.mistakes.get(question.id, ()))


def test_every_mistake_and_every_question_has_prose():
    assert check_prose(course_root(), all_questions(), all_questions()).findings == ()


def test_all_questions_are_declared_once_and_in_their_lesson():
    found = declared()
    assert found.faults == ()
    assert found.questions == all_questions()


@pytest.mark.parametrize("question", MEASURED, ids=lambda q: q.id)
def test_an_untouched_template_is_untried_and_earns_nothing(question):
    def stub(*args):
        pass

    empty = stub if question.asking.kind is Kind.FUNCTION else ...
    request = question.asking.request(0)
    for names in ({}, dict.fromkeys(question.asking.names, empty)):
        verdict = judge(question, request.cases, collect(request, names))
        assert verdict.status is Status.UNTRIED
        assert verdict.points == 0


@pytest.mark.parametrize("question", MEASURED, ids=lambda q: q.id)
def test_requests_are_plain_json_and_repeatable(question):
    request = question.asking.request(11)
    again = Request.from_json(json.loads(json.dumps(request.to_json())))
    assert again.to_json() == request.to_json() == question.asking.request(11).to_json()
    assert "faults" not in json.dumps(request.to_json())


def test_at_least_eight_mistakes_are_known_in_the_first_assignment():
    known = {mistake for question in graded_questions() for mistake in question.mistakes}
    assert len(known) >= 8


def test_ids_are_unique_and_an_unknown_one_is_answered_with_those_near_it():
    ids = [question.id for question in all_questions()]
    assert len(ids) == len(set(ids))
    with pytest.raises(CourseError, match="planar-fk"):
        find("planar-fkk")
    with pytest.raises(LookupError):
        find("nothing of the kind")


def test_nan_and_infinity_never_pass():
    for question in MEASURED:
        inputs = question.asking.request(0).cases
        for bad in (np.nan, np.inf):
            values = [np.array(question.model(case, NO_FAULTS)) for case in inputs]
            for value in values:
                value.flat[0] = bad
            verdict = judge(question, inputs, Answer(tuple(Value(v) for v in values)))
            assert (verdict.status, verdict.points) == (Status.FAILED, 0)
            assert verdict.mistakes == ()


def test_a_fault_of_the_course_is_ungraded_and_never_a_zero_of_the_learner():
    def broken(inputs):
        raise RuntimeError("the engine is gone")

    question = replace(find("planar-fk"), truth=broken)
    inputs = question.asking.request(0).cases
    answers = tuple(Value(question.model(case, NO_FAULTS)) for case in inputs)
    verdict = judge(question, inputs, Answer(answers))
    assert verdict.status is Status.UNGRADED
    assert "the engine is gone" in verdict.message


def test_the_readme_counts_as_we_do():
    readme = (course_root() / "README.md").read_text(encoding="utf-8").replace("\n", " ")
    known = {mistake for question in graded_questions() for mistake in question.mistakes}
    assert f"{len(graded_questions())} questions that know {len(known)} mistakes" in readme

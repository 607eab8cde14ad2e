"""Every question against its own catalogue: right passes, each mistake is named as itself."""

from __future__ import annotations

import json
import re
from itertools import combinations
from pathlib import Path

import numpy as np
import pytest

from autograder.checks.answer import Answer, Kind, Request, Value
from autograder.checks.collect import collect
from autograder.checks.judge import judge
from autograder.checks.question import NO_FAULTS, Question, mistake_of
from autograder.checks.verdict import Status, Verdict
from autograder.manifest import CourseError
from autograder.questions import all_questions, explain, find, graded_questions, hints

ROOT = Path(__file__).parents[2]
MEASURED = [question for question in all_questions() if not question.by_hand]
SHARP = [question for question in MEASURED if question.expected is None]
"""Those compared number by number; a cloud, which is not, has test_workspace_answers.py."""
SEEDS = range(20)
CASES = [
    pytest.param(question, fault, id=f"{question.id}-{fault}")
    for question in MEASURED
    for fault in question.faults
]


def verdict_on_model(question: Question, seed: int, faults: frozenset[str]) -> Verdict:
    assert question.model is not None
    inputs = question.asking.request(seed).cases
    outcomes = tuple(Value(question.model(case, faults)) for case in inputs)
    return judge(question, inputs, Answer(outcomes))


@pytest.mark.parametrize("question", MEASURED, ids=lambda q: q.id)
def test_the_reference_model_agrees_with_the_measured_truth(question):
    for seed in SEEDS:
        verdict = verdict_on_model(question, seed, NO_FAULTS)
        assert verdict.status is Status.PASSED, verdict.message
        assert verdict.points == question.points
        assert verdict.mistakes == ()


@pytest.mark.parametrize(("question", "fault"), CASES)
def test_each_mistake_fails_and_is_named_as_itself(question, fault):
    for seed in SEEDS:
        verdict = verdict_on_model(question, seed, frozenset({fault}))
        assert verdict.status in (Status.FAILED, Status.PARTLY)
        assert verdict.points < question.points
        assert verdict.mistakes == (mistake_of(fault),), (seed, verdict.message)


@pytest.mark.parametrize("question", SHARP, ids=lambda q: q.id)
def test_no_mistake_is_near_the_truth_or_another_mistake(question):
    """In at least one sampled case they differ by ten thousand tolerances."""
    tolerance = max(part.tolerance for part in question.parts)
    inputs = question.asking.request(7).cases
    answers = {f: [question.model(c, frozenset({f})) for c in inputs] for f in question.faults}
    answers["the truth"] = [np.asarray(question.truth(c)) for c in inputs]
    for a, b in combinations(answers, 2):
        if mistake_of(a) == mistake_of(b):
            continue
        far = max(
            np.inf if x.shape != y.shape else float(np.max(np.abs(x - y)))
            for x, y in zip(answers[a], answers[b], strict=True)
        )
        assert far >= 1e4 * tolerance, (a, b, far)


@pytest.mark.parametrize("question", SHARP, ids=lambda q: q.id)
def test_pairs_are_named_as_the_pair_or_as_the_one_that_hides_the_other(question):
    named = 0
    for a, b in combinations(question.faults, 2):
        if mistake_of(a) == mistake_of(b):
            continue
        verdict = verdict_on_model(question, 3, frozenset({a, b}))
        pair = {mistake_of(a), mistake_of(b)}
        if verdict.status is Status.PASSED:  # two conversions that undo each other
            assert pair == {"degrees-into-cosine", "radians-converted-again"}
        else:
            assert set(verdict.mistakes) <= pair, (a, b, verdict.mistakes)
            named += set(verdict.mistakes) == pair
    assert named > 0 or len(question.mistakes) < 3


@pytest.mark.parametrize("question", all_questions(), ids=lambda q: q.id)
def test_every_mistake_and_every_question_has_prose(question):
    for explanation in explain(question.mistakes):
        headings = [heading for heading, _ in explanation.sections]
        expected = ["What your answer shows", "Why people do this", "See it yourself", "Reread"]
        assert headings == expected
        assert all(text for _, text in explanation.sections)
    assert len(hints(question.id)) >= 2


def test_what_is_to_be_reread_exists():
    """`Lesson 5, *heading*` names a heading of that lesson's notebook."""
    headings: dict[str, set[str]] = {}
    for path in (ROOT / "lessons").glob("[0-9]*.ipynb"):
        cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
        text = "\n".join("".join(c["source"]) for c in cells if c["cell_type"] == "markdown")
        headings[str(int(path.name[:2]))] = set(re.findall(r"^#+ (.+)$", text, re.MULTILINE))
    known = {mistake for question in graded_questions() for mistake in question.mistakes}
    for explanation in explain(known):
        reread = dict(explanation.sections)["Reread"]
        named = re.findall(r"Lesson (\d+), \*(.+?)\*", reread)
        assert named, explanation.id
        assert all(heading in headings[lesson] for lesson, heading in named), (
            explanation.id,
            named,
        )


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
    from dataclasses import replace

    def broken(inputs):
        raise RuntimeError("the engine is gone")

    question = replace(find("planar-fk"), truth=broken)
    verdict = verdict_on_model(question, 0, NO_FAULTS)
    assert verdict.status is Status.UNGRADED
    assert "the engine is gone" in verdict.message

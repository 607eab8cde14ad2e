"""One question against itself: each way of being broken is found, and told in the right words."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from autograder.checks.answer import Kind
from autograder.checks.question import Asking, Part, Question
from autograder.questions import all_questions, find
from autograder.questions.metrics import component
from autograder.upkeep.verify_finding import ADVICE, STATES, What
from autograder.upkeep.verify_pairs import Pairs
from autograder.upkeep.verify_question import check_question
from autograder.upkeep.verify_sampled import sampled

SEEDS = 4
MEASURED = [question for question in all_questions() if not question.by_hand]


def cases(seed):
    rng = np.random.default_rng(seed)
    return [
        {"a": 0.0, "b": 0.0},
        *({"a": float(a), "b": float(b)} for a, b in rng.uniform(1, 2, (2, 2))),
    ]


def truth(inputs):
    a, b = inputs["a"], inputs["b"]
    return np.array([a + b, a * b + 2 * a, a + 5])


def model(inputs, faults):
    x, y, z = truth(inputs)
    if "minus" in faults:
        x = inputs["a"] - inputs["b"]
    if "doubled" in faults:
        y = 2 * y
    if "lost" in faults:
        z = inputs["b"]
    return np.array([x, y, z])


def parts(tolerance=1e-6):
    return tuple(Part(name, component(i), tolerance, "m") for i, name in enumerate("xyz"))


HEALTHY = Question(
    asking=Asking(
        id="sum-and-product",
        title="Two numbers",
        kind=Kind.FUNCTION,
        names=("numbers",),
        takes=("a", "b"),
        sample=cases,
    ),
    lesson="90_test",
    points=2,
    shape=(3,),
    labels=("x", "y", "z"),
    parts=parts(),
    truth=truth,
    model=model,
    faults=("minus", "doubled", "lost"),
)


def sampling(sample):
    return {"asking": replace(HEALTHY.asking, sample=sample)}


def raising(*args):
    raise RuntimeError("the engine is gone")


def with_fault(name, answer):
    """Return the healthy model with one more switch, for the mistake `name`."""

    def changed(inputs, faults):
        return answer(inputs) if name in faults else model(inputs, faults)

    return {"model": changed, "faults": (*HEALTHY.faults, name)}


def found(question, what):
    """Return the only finding of a kind, in words."""
    (detail,) = [f.detail for f in check_question(question, SEEDS).findings if f.what is what]
    return detail


def states(question):
    return {m.id: m.state for m in check_question(question, SEEDS).mistakes[question.id]}


def test_a_healthy_question_has_no_findings_and_a_row():
    outcome = check_question(HEALTHY, SEEDS)
    assert outcome.findings == ()
    assert outcome.notes == ()
    assert states(HEALTHY) == {"minus": "named", "doubled": "named", "lost": "named"}
    assert {column: cell.text for (_, column), cell in outcome.cells.items()} == {
        "model": "✔", "pairs": "3/3",
    }  # fmt: skip
    assert all(mistake.margin > 1e4 for mistake in outcome.mistakes[HEALTHY.id])


@pytest.mark.parametrize(
    ("change", "what", "words"),
    [
        (
            {"truth": lambda i: truth(i) + np.array([0, 1e-3, 0])},
            What.MODEL_DIFFERS,
            ["earns 1.33333 of 2 points", "0.001 m", "seed 0; in 4 of 4 samples"],
        ),
        ({"truth": raising}, What.TRUTH, ["the truth raises RuntimeError", "engine is gone"]),
        ({"truth": lambda i: truth(i) * np.nan}, What.TRUTH, ["the truth is NaN"]),
        ({"truth": lambda i: truth(i)[:2]}, What.TRUTH, ["shape (2,)", "(3,)"]),
        ({"model": raising}, What.MODEL, ["the model raises RuntimeError", "engine is gone"]),
        ({"model": lambda i, f: model(i, f) + np.inf}, What.MODEL, ["returns infinity"]),
        ({"model": lambda i, f: model(i, f).tolist()}, What.MODEL, ["returns a list"]),
        (
            {"parts": (*HEALTHY.parts[:2], replace(HEALTHY.parts[2], errors=raising))},
            What.JUDGE,
            ["is not judged", "RuntimeError: the engine is gone"],
        ),
        (with_fault("none", truth), What.PASSES, ["none earns all 2 points"]),
        (
            with_fault("again", lambda i: model(i, {"minus"})),
            What.SHADOW,
            ["minus and again give the same answers", "in 4 of 4 samples"],
        ),
        (
            with_fault("mostly-right", lambda i: truth(i) + 5e-3),
            What.MARGIN,
            ["mostly-right is only 5e+03 tolerances from the truth in every case"],
        ),
        (
            with_fault("endless", lambda i: truth(i) * np.nan),
            What.MODEL,
            ["with endless the model returns NaN"],
        ),
        (
            with_fault("objects", lambda i: np.array([None] * 3)),
            What.MODEL,
            ["with objects the model returns an array of object"],
        ),
        (with_fault("breaks", raising), What.MODEL, ["with breaks the model raises"]),
        (sampling(raising), What.SAMPLE, ["sample(0) raises RuntimeError"]),
        (sampling(lambda seed: []), What.SAMPLE, ["returns no case"]),
        (sampling(lambda seed: [{"a": np.ones(2), "b": 1.0}]), What.SAMPLE, ["not plain JSON"]),
        (sampling(lambda seed: [{"a": np.nan, "b": 1.0}]), What.SAMPLE, ["not plain JSON"]),
        (sampling(lambda seed: [{"a": (1, 2), "b": 1.0}]), What.SAMPLE, ["a tuple"]),
        (sampling(lambda seed: [{"a": 1.0}]), What.SAMPLE, ["gives no b"]),
        (
            sampling(lambda seed: [{"a": float(np.random.default_rng().uniform()), "b": 1.0}]),
            What.SAMPLE,
            ["something else when called again"],
        ),
        (
            sampling(lambda seed: [{"a": 1e-9 * (1 + seed), "b": 0.0}, {"a": 0.0, "b": 0.0}]),
            What.NO_GENERIC,
            ["no case shows more than 1 of 3 mistakes"],
        ),
        ({"points": 0}, What.DECLARATION, ["it gives 0 points"]),
        ({"parts": ()}, What.DECLARATION, ["no part that gives points"]),
        ({"faults": ("minus", "minus")}, What.DECLARATION, ["lists the mistake minus twice"]),
        (
            {"asking": replace(HEALTHY.asking, names=("one", "two"))},
            What.DECLARATION,
            ["the names one, two; a function has one"],
        ),
        ({"asking": replace(HEALTHY.asking, title=" ")}, What.DECLARATION, ["no title"]),
        (
            {"parts": tuple(replace(part, weight=0.0) for part in HEALTHY.parts)},
            What.DECLARATION,
            ["no part that gives points"],
        ),
        (
            {"parts": (*HEALTHY.parts, replace(HEALTHY.parts[0], weight=-1.0))},
            What.DECLARATION,
            ["two parts called x", "the part x has the tolerance 1e-06 and the weight -1"],
        ),
        ({"labels": ("x",)}, What.DECLARATION, ["1 labels for 3 numbers"]),
        ({"parts": parts(0.0)}, What.DECLARATION, ["tolerance 0"]),
        ({"truth": None}, What.DECLARATION, ["no truth or no model"]),
        (
            {"parts": (*HEALTHY.parts[:2], replace(HEALTHY.parts[2], needs=("w",)))},
            What.DECLARATION,
            ["z needs w"],
        ),
        ({"asking": replace(HEALTHY.asking, id="Sum_1")}, What.DECLARATION, ["lower-case words"]),
    ],
    ids=lambda value: value.value if isinstance(value, What) else None,
)
def test_a_broken_question_is_told_in_words(change, what, words):
    question = replace(HEALTHY, **change)
    details = [f.detail for f in check_question(question, SEEDS).findings if f.what is what]
    assert details, check_question(question, SEEDS).findings
    for word in words:
        assert any(word in detail for detail in details), details


def test_every_kind_of_fault_has_its_advice():
    assert set(ADVICE) == set(What)


def test_a_truth_that_remembers_the_call_before_is_found():
    before = [0.0]

    def forgetful(inputs):
        answer = truth(inputs) + before[0]
        before[0] = inputs["a"]
        return answer

    assert "measured again" in found(replace(HEALTHY, truth=forgetful), What.TRUTH)


def test_a_truth_that_changes_its_inputs_is_found():
    def spoiling(inputs):
        answer = truth(inputs)
        inputs["a"] += 1.0
        return answer

    outcome = check_question(replace(HEALTHY, truth=spoiling), SEEDS)
    assert any("changes its inputs" in f.detail for f in outcome.findings if f.what is What.SAMPLE)


def test_a_metric_that_writes_into_what_it_compares_is_found():
    """The judge compares one answer with many things; each must stay what it is."""

    def writing(got, expected, inputs):
        for array in expected:
            array[0] = 0.0
        return [0.0] * len(got)

    parts = (*HEALTHY.parts, Part("w", writing, 1e-6, "m"))
    details = [f.detail for f in check_question(replace(HEALTHY, parts=parts), 1).findings]
    assert any("read-only" in detail for detail in details)


def test_a_mistake_that_only_misses_what_gives_no_points_passes():
    parts = (*HEALTHY.parts[:2], replace(HEALTHY.parts[2], weight=0.0))
    assert states(replace(HEALTHY, parts=parts))["lost"] == "passes"


def test_the_sample_that_tells_least_decides_on_a_margin():
    def near_at_seed_2(inputs):
        here = {case["b"] for case in cases(2)}
        return truth(inputs) + (5e-3 if inputs["b"] in here else 5.0)

    detail = found(replace(HEALTHY, **with_fault("near", near_at_seed_2)), What.MARGIN)
    assert detail == "near is only 5e+03 tolerances from the truth in every case (seed 2)"


def test_an_error_that_cannot_be_measured_is_no_small_margin():
    def blind_to_large(got, expected, inputs):
        off = [abs(g[2] - e[2]) for g, e in zip(got, expected, strict=True)]
        return [np.nan if error > 1e3 else error for error in off]

    parts = (*HEALTHY.parts[:2], replace(HEALTHY.parts[2], errors=blind_to_large))
    change = with_fault("huge", lambda i: truth(i) + np.array([0, 0, 1e7]))
    question = replace(HEALTHY, parts=parts, **change)
    assert check_question(question, SEEDS).findings == ()
    assert states(question)["huge"] == "named"


def test_what_looks_the_same_from_one_side_only_is_a_shadow():
    """The metric asks for at most: an answer that is lower fits a prediction that is higher."""

    def at_most(got, expected, inputs):
        return [max(0.0, g[0] - e[0]) for g, e in zip(got, expected, strict=True)]

    question = replace(
        HEALTHY,
        parts=(Part("x", at_most, 1e-6, "m"),),
        model=lambda i, f: truth(i) + (6.0 if "more" in f else 0.0) + (3.0 if "some" in f else 0.0),
        faults=("more", "some"),
    )
    assert "more and some give the same answers" in found(question, What.SHADOW)


def test_mistakes_that_change_the_shape_are_far_unless_their_numbers_agree():
    def longer(last):
        return lambda inputs: np.append(truth(inputs), last)

    question = replace(HEALTHY, **with_fault("longer", longer(1.0)))
    assert check_question(question, SEEDS).findings == ()
    assert states(question)["longer"] == "named"
    two = {"longer": longer(1.0), "other": longer(2.0)}

    def both(inputs, faults):
        return next((two[f](inputs) for f in two if f in faults), model(inputs, faults))

    question = replace(HEALTHY, model=both, faults=(*HEALTHY.faults, *two))
    assert check_question(question, SEEDS).findings == ()
    two["other"] = longer(1.005)
    assert "longer is only 5e+03 tolerances from other" in found(question, What.MARGIN)
    two["other"] = longer(1.0)
    assert "longer and other give the same" in found(question, What.SHADOW)


def test_a_mistake_that_breaks_does_not_hide_how_the_others_fare():
    question = replace(HEALTHY, **with_fault("breaks", raising))
    assert states(question) == {
        "minus": "named", "doubled": "named", "lost": "named", "breaks": "broken",
    }  # fmt: skip


def test_what_shadows_and_what_passes_is_marked_and_only_told_once():
    question = replace(HEALTHY, **with_fault("again", lambda i: model(i, {"minus"})))
    assert states(question) == {
        "minus": "shadows", "doubled": "named", "lost": "named", "again": "shadows",
    }  # fmt: skip
    assert [f.what for f in check_question(question, SEEDS).findings] == [What.SHADOW]
    question = replace(HEALTHY, **with_fault("none", truth))
    assert states(question)["none"] == "passes"
    whats = [f.what for f in check_question(question, SEEDS).findings]
    assert What.PASSES in whats
    assert What.MARGIN not in whats
    assert set(states(question).values()) <= set(STATES)


def test_a_shadow_on_some_seeds_only_says_on_how_many():
    """At seed 2 the sample is blind: b is 0 everywhere, and two mistakes agree there."""

    def blind(seed):
        return [{**case, "b": 0.0} if seed == 2 else case for case in cases(seed)]

    def also(inputs):
        return model(inputs, {"minus"}) + np.array([inputs["b"], 0, 0])

    question = replace(HEALTHY, **sampling(blind), **with_fault("also", also))
    details = {f.what: f.detail for f in check_question(question, SEEDS).findings}
    assert "(seed 2; in 1 of 4 samples)" in details[What.SHADOW]


def test_a_mistake_that_the_diagnosis_does_not_know_again_is_not_named():
    """What answers are compared with does not agree with the answers."""

    def compared(inputs, faults):
        if faults == {"lost"}:
            return truth(inputs) + 7.0
        return model(inputs, faults)

    detail = found(replace(HEALTHY, expected=compared), What.NOT_NAMED)
    assert detail.startswith("lost is not named: The largest error is in z: ")


def test_a_mistake_that_is_named_as_another_says_which():
    def compared(inputs, faults):
        swapped = {"lost": "minus", "minus": "lost"}
        return model(inputs, {swapped.get(fault, fault) for fault in faults})

    outcome = check_question(replace(HEALTHY, expected=compared), SEEDS)
    details = [f.detail for f in outcome.findings if f.what is What.NOT_NAMED]
    assert [d.split(" (")[0] for d in details] == ["minus is named lost", "lost is named minus"]


def test_variants_of_one_mistake_may_agree_and_count_once():
    question = replace(HEALTHY, **with_fault("minus:too", lambda i: model(i, {"minus"})))
    assert check_question(question, SEEDS).findings == ()
    assert list(states(question)) == ["minus", "doubled", "lost"]


def test_mistakes_that_show_in_different_branches_are_noted_and_no_fault():
    def branch(inputs, faults):
        answer = model(inputs, faults)
        upper = inputs["a"] > 1.45
        if ("above" in faults and upper) or ("below" in faults and not upper):
            answer[0] += 3.0 if upper else 4.0
        return answer

    samples = [{"a": 1.0, "b": 1.5}, {"a": 1.9, "b": 1.5}]
    question = replace(
        HEALTHY, **sampling(lambda seed: samples), model=branch, faults=("above", "below", "lost")
    )
    outcome = check_question(question, SEEDS)
    assert outcome.findings == ()
    assert outcome.notes[0].startswith("sum-and-product: no one case shows all mistakes")


def test_seeds_that_ask_the_same_are_tried_once():
    calls = []

    def counted(inputs):
        calls.append(inputs)
        return truth(inputs)

    question = replace(HEALTHY, **sampling(lambda seed: cases(0)), truth=counted)
    assert check_question(question, 20).findings == ()
    assert len(calls) == 2 * len(cases(0))  # measured, and measured again


def test_a_warning_of_the_model_is_a_fault_since_learners_would_see_it():
    question = replace(
        HEALTHY, **with_fault("divides", lambda i: truth(i) + np.float64(1) / (0 * i["a"]))
    )
    assert "RuntimeWarning" in found(question, What.MODEL)


# Pairs -------------------------------------------------------------------------------------------


def test_a_pair_that_breaks_the_model_is_found():
    def fragile(inputs, faults):
        if {"minus", "lost"} <= faults:
            raise ZeroDivisionError("both at once")
        return model(inputs, faults)

    (finding,) = check_question(replace(HEALTHY, model=fragile), SEEDS).findings
    assert finding.what is What.MODEL
    assert "lost and minus the model raises ZeroDivisionError: both at once" in finding.detail


def test_a_pair_that_answers_with_nan_is_no_fault_and_not_counted():
    def lost_in_nan(inputs, faults):
        return model(inputs, faults) * (np.nan if {"minus", "lost"} <= faults else 1.0)

    outcome = check_question(replace(HEALTHY, model=lost_in_nan), SEEDS)
    assert outcome.findings == ()
    assert outcome.cells[HEALTHY.id, "pairs"].text == "2/2"


def test_two_mistakes_that_undo_each_other_are_noted_and_no_fault():
    question = replace(HEALTHY, model=lambda i, f: model(i, f if len(f) < 2 else frozenset()))
    outcome = check_question(question, SEEDS)
    assert outcome.findings == ()
    assert outcome.cells[question.id, "pairs"].text == "0/3"
    assert "is taken for a right answer" in outcome.notes[0]


def test_a_pair_that_always_is_a_third_mistake_is_noted_and_on_some_seeds_only_is_a_fault():
    def third(shown):
        def answers(inputs, faults):
            if {"minus", "doubled"} <= faults and shown(inputs):
                return model(inputs, {"lost"})
            return model(inputs, faults)

        return answers

    always = check_question(replace(HEALTHY, model=third(lambda i: True)), SEEDS)
    assert always.findings == ()
    assert always.notes == ("sum-and-product: minus with doubled is taken for lost",)
    first = {case["a"] for case in cases(0)}
    sometimes = replace(HEALTHY, model=third(lambda i: i["a"] in first))
    detail = found(sometimes, What.PAIR)
    assert detail == "minus and doubled together are taken for lost (seed 0)"


def test_pairs_are_counted_where_every_sample_names_them():
    pairs = Pairs(HEALTHY)
    for seed in range(2):
        pairs.look_at(sampled(HEALTHY, seed))
    assert pairs.count == "3/3"


# The real questions ------------------------------------------------------------------------------


@pytest.mark.parametrize("question", MEASURED, ids=lambda q: q.id)
def test_a_model_that_is_a_little_off_is_found_in_every_real_question(question):
    """A millimetre, a milliradian: enough for a learner to be told that they are wrong."""

    def off(inputs, faults):
        value = question.model(inputs, faults)
        return value if faults else value * 1.001 + 1e-3

    whats = {f.what for f in check_question(replace(question, model=off), 1).findings}
    assert What.MODEL_DIFFERS in whats


@pytest.mark.parametrize("question", MEASURED, ids=lambda q: q.id)
def test_a_switch_that_does_nothing_is_found_in_every_real_question(question):
    mistake = question.mistakes[-1]
    expected = question.expected

    def without(faults):
        return frozenset(f for f in faults if not f.startswith(mistake))

    dead = replace(
        question,
        model=lambda i, f: question.model(i, without(f)),
        expected=None if expected is None else lambda i, f: expected(i, without(f)),
    )
    outcome = check_question(dead, 1)
    assert any(f.what is What.PASSES and mistake in f.detail for f in outcome.findings)


def test_a_question_for_people_is_only_declared():
    outcome = check_question(find("overlay-reading"), SEEDS)
    assert outcome.findings == ()
    assert outcome.mistakes == {}

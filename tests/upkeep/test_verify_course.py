"""A small course of one lesson, broken in one place at a time: prose, notebooks, manifest."""

from __future__ import annotations

import json
import shutil
import sys
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from autograder import questions
from autograder.checks.answer import Kind
from autograder.checks.question import ALWAYS_AVOIDED, Asking, Part, Question
from autograder.grading.workers import here
from autograder.learner import lesson
from autograder.manifest import CourseError
from autograder.questions import prose
from autograder.questions.metrics import component
from autograder.upkeep import handout
from autograder.upkeep.verify import prepare
from autograder.upkeep.verify_finding import Finding, Outcome, What
from autograder.upkeep.verify_report import make_report

REPOSITORY = Path(__file__).resolve().parents[2]
LESSON = "90_numbers"
SOLUTION = Path("solutions", LESSON, "numbers.ipynb")
EXERCISE = Path("exercises", LESSON, "numbers.ipynb")
MANIFEST = f"""
title = "T"
[[lesson]]
id = "{LESSON}"
title = "Numbers"
assignment = "{LESSON}"
"""
EXPLANATION = """\
# Something

## What your answer shows

A.

## Why people do this

B.

## See it yourself

C.

## Reread

Lesson 90, *Add them*: there.
"""


def truth(inputs):
    return np.array([inputs["a"] + inputs["b"], inputs["a"] * inputs["b"]])


def model(inputs, faults):
    x, y = truth(inputs)
    return np.array(
        [x - 2 * inputs["b"] if "minus" in faults else x, 2 * y if "twice" in faults else y]
    )


def cases(seed):
    return [
        {"a": float(a), "b": float(b)} for a, b in np.random.default_rng(seed).uniform(1, 2, (2, 2))
    ]


SUM = Question(
    asking=Asking(
        id="sum",
        title="The sum",
        kind=Kind.FUNCTION,
        names=("numbers",),
        takes=("a", "b"),
        sample=cases,
        avoid=(*ALWAYS_AVOIDED, "fractions"),
    ),
    lesson=LESSON,
    points=2,
    shape=(2,),
    parts=(Part("x", component(0), 1e-6, ""), Part("y", component(1), 1e-6, "")),
    truth=truth,
    model=model,
    faults=("minus", "twice"),
)
WORDS = Question(
    asking=Asking(id="in-words", title="Why", kind=Kind.TEXT, names=()), lesson=LESSON, points=1
)


def marks(name, **flags):
    usual = {"grade": False, "locked": False, "solution": False, "task": False}
    return {"nbgrader": {"schema_version": 3, "grade_id": name, **usual, **flags}}


def cell(kind, name, source, metadata=None):
    code = {"execution_count": None, "outputs": []} if kind == "code" else {}
    return {"cell_type": kind, "id": name, "metadata": metadata or {}, "source": source, **code}


def write_notebook(path, cells):
    path.parent.mkdir(parents=True, exist_ok=True)
    body = {"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}
    path.write_text(json.dumps(body), encoding="utf-8")


def solution_cells():
    right = "    ### BEGIN SOLUTION\n    return [a + b, a * b]\n    ### END SOLUTION"
    answer = f"def numbers(a, b):\n{right}"
    return [
        cell("code", "setup", "from autograder import check", marks("setup", locked=True)),
        cell("code", "sum-answer", answer, marks("sum-answer", solution=True)),
        cell("code", "sum-check", 'check("sum")', marks("sum", grade=True, locked=True, points=2)),
        cell(
            "markdown",
            "in-words",
            "### BEGIN SOLUTION\nSo.\n### END SOLUTION",
            marks("in-words", grade=True, solution=True, points=1),
        ),
    ]


class Course:
    """The course on the disk, and its questions in this process."""

    def __init__(self, root, monkeypatch):
        self.root, self._monkeypatch = root, monkeypatch
        self.wording = root / "wording"
        (root / "course.toml").write_text(MANIFEST, encoding="utf-8")
        (root / "assets").mkdir()
        shutil.copy(REPOSITORY / "nbgrader_config.py", root)
        write_notebook(
            root / "lessons" / f"{LESSON}.ipynb", [cell("markdown", "add", "## Add them\n\nNow.")]
        )
        write_notebook(root / SOLUTION, solution_cells())
        for name in ("minus", "twice"):
            self.write(f"wording/mistakes/{name}.md", EXPLANATION)
        for name in ("sum", "in-words"):
            self.write(f"wording/hints/{name}.md", "One.\n\n---\n\nTwo.\n")
        monkeypatch.setattr(prose, "FOLDER", self.wording)
        for module in (questions, lesson):
            monkeypatch.setattr(module, "LESSONS", {LESSON: "numbers"})
        self.declare(SUM, WORDS)

    def declare(self, *declared):
        module = ModuleType("autograder.questions.numbers")
        module.QUESTIONS = declared
        self._monkeypatch.setitem(sys.modules, module.__name__, module)

    def write(self, name, text):
        path = self.root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def change_cell(self, name, *, source=None, **flags):
        path = self.root / SOLUTION
        body = json.loads(path.read_text(encoding="utf-8"))
        (changed,) = (c for c in body["cells"] if c["id"] == name)
        changed["source"] = changed["source"] if source is None else source
        changed["metadata"]["nbgrader"].update(flags)
        path.write_text(json.dumps(body), encoding="utf-8")

    def outcome(self, step, *ids):
        return prepare(self.root, ids, seeds=3).steps[step]()

    def found(self, step, *ids):
        """Return what one step of the check finds."""
        return [(f.question, f.what, f.detail) for f in self.outcome(step, *ids).findings]


@pytest.fixture
def course(tmp_path, monkeypatch):
    return Course(tmp_path, monkeypatch)


def test_a_healthy_course_is_good_and_every_cell_of_its_matrix_is_filled(course):
    handout.write(course.root)
    seen = []
    report = prepare(course.root, seeds=3).run(here, seen.append)
    assert report.findings == ()
    assert report.good
    assert set(seen) == set(report.seconds)
    assert {row.question: {k: c.text for k, c in row.cells.items()} for row in report.rows} == {
        "sum": {"pairs": "1/1", "model": "✔", "right": "✔", "blank": "✔", "prose": "✔",
                "hints": "2", "used": "1", "points": "2"},
        "in-words": {"pairs": "–", "model": "–", "right": "–", "blank": "–", "prose": "–",
                     "hints": "2", "used": "1", "points": "1"},
    }  # fmt: skip


# Prose -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "text", "what", "words"),
    [
        ("mistakes/minus.md", None, What.PROSE, "the mistake minus has no prose: there is no"),
        ("mistakes/minus.md", "Nothing.", What.PROSE, "needs one '# title'"),
        (
            "mistakes/minus.md",
            EXPLANATION.replace("## See it yourself", "## Try"),
            What.PROSE,
            "has the sections What your answer shows, Why people do this, Try, Reread",
        ),
        (
            "mistakes/minus.md",
            EXPLANATION.replace("B.", ""),
            What.PROSE,
            "mistakes/minus.md says nothing under Why people do this",
        ),
        (
            "mistakes/minus.md",
            EXPLANATION.replace("*Add them*", "*Add tham*"),
            What.PROSE,
            "cites Lesson 90, *Add tham*, and there is no such heading; is *Add them* meant?",
        ),
        (
            "mistakes/minus.md",
            EXPLANATION.replace("Lesson 90,", "Lesson 91,"),
            What.PROSE,
            "cites Lesson 91",
        ),
        (
            "mistakes/minus.md",
            EXPLANATION.replace("Lesson 90, *Add them*", "The lesson"),
            What.PROSE,
            "cites no lesson",
        ),
        ("hints/sum.md", None, What.HINTS, "it has no hints: there is no hints/sum.md"),
        ("hints/sum.md", "One.", What.HINTS, "holds 1 where 2 are needed"),
        ("hints/sum.md", "One.\n---\nOne.", What.HINTS, "says the same twice"),
    ],
)
def test_missing_and_wrong_prose_is_found(course, name, text, what, words):
    if text is None:
        (course.wording / name).unlink()
    else:
        course.write(f"wording/{name}", text)
    ((question, kind, detail),) = course.found("the prose", "sum")
    assert (question, kind) == ("sum", what)
    assert words in detail
    column = "hints" if what is What.HINTS else "prose"
    assert not course.outcome("the prose").cells["sum", column].good


def test_an_unknown_mistake_suggests_the_one_that_is_meant(course):
    course.declare(replace(SUM, faults=("minus", "twise")), WORDS)
    missing, orphan = course.found("the prose")
    assert "there is no mistakes/twise.md; is twice meant?" in missing[2]
    told = "mistakes/twice.md is about twice, and that is no mistake of any question"
    assert orphan == ("", What.ORPHAN, told)


def test_prose_about_nothing_is_found_when_all_is_checked(course):
    course.write("wording/mistakes/gone.md", EXPLANATION)
    course.write("wording/hints/gone.md", "One.\n---\nTwo.")
    details = {detail for _, what, detail in course.found("the prose") if what is What.ORPHAN}
    assert details == {
        "mistakes/gone.md is about gone, and that is no mistake of any question",
        "hints/gone.md is about gone, and that is no question",
    }
    assert course.found("the prose", "sum") == []


def test_a_damaged_lesson_is_told_and_its_headings_are_not_missed(course):
    course.write(f"lessons/{LESSON}.ipynb", "{ cut sho")
    assert course.found("the prose") == []
    ((_, what, detail),) = course.found("the manifest")
    assert what is What.NOTEBOOK
    assert f"lessons/{LESSON}.ipynb is not JSON" in detail


# Notebooks ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cell_id", "change", "what", "words"),
    [
        ("sum-check", {"points": 3}, What.POINTS, "gives it 3 points and the question 2"),
        ("in-words", {"points": 2}, What.POINTS, "gives it 2 points and the question 1"),
        ("sum-check", {"source": 'check("in-words")'}, What.CELL, 'must be check("sum")'),
        ("sum-check", {"source": "sum"}, What.CELL, "calls no check"),
        ("sum-check", {"locked": False}, What.CELL, "not locked"),
        ("sum-check", {"solution": True}, What.CELL, "its cell must be a check"),
        ("in-words", {"solution": False}, What.CELL, "must be the answer and be graded"),
        ("sum-answer", {"solution": False}, What.CELL, "no answer cell stands before"),
    ],
)
def test_a_cell_that_disagrees_with_its_question_is_found(course, cell_id, change, what, words):
    course.change_cell(cell_id, **change)
    found = course.found("the manifest")
    assert {kind for _, kind, _ in found} == {what}
    assert words in found[0][2]
    column = "points" if what is What.POINTS else "used"
    assert not course.outcome("the manifest").cells[found[0][0], column].good


def test_a_question_that_nobody_asks_is_found_and_practice_is_not(course):
    extra = replace(SUM, asking=replace(SUM.asking, id="unasked"))
    course.declare(SUM, WORDS, extra)
    assert course.found("the manifest") == [
        ("unasked", What.UNUSED, "no cell of solutions/ has this id as its grade id")
    ]
    course.declare(SUM, WORDS, replace(extra, practice=True))
    assert course.found("the manifest") == []


def test_a_question_that_is_asked_twice_is_found(course):
    course.write("course.toml", MANIFEST.replace(f'assignment = "{LESSON}"', 'assignment = "91_b"'))
    write_notebook(course.root / "solutions" / "91_b" / "b.ipynb", solution_cells())
    found = course.found("the manifest")
    twice = f"2 cells ask it: {SOLUTION.as_posix()}, solutions/91_b/b.ipynb"
    assert ("sum", What.USED_TWICE, twice) in found
    assert ("", What.MANIFEST, f"solutions/{LESSON}/ is not in course.toml") in found
    other = f"it is of lesson {LESSON} and is asked in {SOLUTION.as_posix()}"
    assert ("sum", What.CELL, other) in found


def test_two_checks_after_one_answer_cell_are_found(course):
    second = replace(SUM, asking=replace(SUM.asking, id="second"))
    course.declare(SUM, WORDS, second)
    course.write("wording/hints/second.md", "One.\n---\nTwo.")
    check = marks("second", grade=True, locked=True, points=2)
    cells = [*solution_cells(), cell("code", "second", 'check("second")', check)]
    write_notebook(course.root / SOLUTION, cells)
    assert course.found("the manifest") == [
        ("second", What.CELL, f"{SOLUTION.as_posix()}: no answer cell stands before its check")
    ]


def test_a_grade_id_and_a_check_of_no_question_are_found(course):
    course.change_cell("sum-check", grade_id="som")
    course.change_cell("setup", source='from autograder import check, hint\nhint("nothing")')
    found = course.found("the manifest")
    assert ("sum", What.UNUSED) in [(name, what) for name, what, _ in found]
    path = SOLUTION.as_posix()
    told = f"{path} has the graded cell 'som', and no question is called so; is sum meant?"
    assert ("", What.CELL, told) in found
    assert ("", What.CELL, f"{path} speaks of 'nothing', and no question is called so") in found


def test_a_damaged_solution_is_one_finding_not_one_a_question(course):
    course.write(SOLUTION.as_posix(), "no notebook")
    ((question, what, detail),) = set(course.found("the manifest"))
    assert (question, what) == ("", What.NOTEBOOK)
    assert "numbers.ipynb is not JSON" in detail
    report = prepare(course.root, ["sum"], seeds=1).run(here)
    assert [f.what for f in report.findings] == [What.NOTEBOOK]


# Manifest ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (
            MANIFEST,
            MANIFEST + '[[lesson]]\nid = "91_gone"\ntitle = "G"\nassignment = "91_gone"\n',
            ["names the lesson 91_gone, and there is no lessons/91_gone.ipynb",
             "names the assignment 91_gone, and solutions/91_gone/ has no notebook"],
        ),
        ('title = "T"', 'title = "T"\npoints = 3', ["unknown key 'points'"]),
        ("[[lesson]]", "[[lesson", ["course.toml is not valid TOML"]),
        (
            f'id = "{LESSON}"',
            'id = "91_other"',
            ["there is no lessons/91_other.ipynb",
             f"lessons/{LESSON}.ipynb is not in course.toml",
             f"has no lesson '{LESSON}', and questions say so"],
        ),
    ],
)  # fmt: skip
def test_the_manifest_and_the_folders_must_agree(course, old, new, words):
    course.write("course.toml", MANIFEST.replace(old, new))
    found = course.found("the manifest")
    assert {what for _, what, _ in found} == {What.MANIFEST}
    assert len(found) == len(words)
    for word in words:
        assert any(word in detail for _, _, detail in found), (word, found)


def test_a_stale_handout_is_found(course):
    handout.write(course.root)
    assert course.found("the handout") == []
    course.change_cell("setup", source="from autograder import check, hint")
    path = EXERCISE.as_posix()
    assert course.found("the handout") == [
        ("", What.HANDOUT, f"{path} is not what solutions/ makes")
    ]
    course.change_cell("sum-answer", grade_id="sum")
    ((_, _, detail),) = course.found("the handout")
    assert detail.startswith(f"nbgrader could not make the handout of solutions/{LESSON}")
    course.write("course.toml", "no manifest")
    assert course.found("the handout") == []  # the manifest's own finding says it


# Worked answers and templates --------------------------------------------------------------------


def test_a_worked_answer_that_is_wrong_is_found_with_what_the_judge_says(course):
    course.change_cell("sum-answer", source="def numbers(a, b):\n    return [a - b, a * b]")
    ((question, what, detail),) = course.found(SOLUTION.as_posix())
    assert (question, what) == ("sum", What.WORKED)
    assert "the worked answer is partly" in detail
    assert "“minus”" in detail
    assert "in 3 of 3 samples" in detail


def test_a_worked_answer_that_leans_on_what_is_to_be_avoided_is_found(course):
    source = (
        "import fractions\ndef numbers(a, b):\n    fractions.Fraction(1)\n    return a + b, a * b"
    )
    course.change_cell("sum-answer", source=source)
    ((_, what, detail),) = course.found(SOLUTION.as_posix())
    assert what is What.LEANS
    assert "leans on fractions" in detail


def test_a_worked_answer_cannot_be_tried_on_a_sample_that_breaks(course):
    def breaks(seed):
        return cases(seed) if seed == 0 else 1 / 0

    course.declare(replace(SUM, asking=replace(SUM.asking, sample=breaks)), WORDS)
    outcome = course.outcome(SOLUTION.as_posix())
    assert outcome.findings == ()  # the question's own check tells of it
    assert outcome.cells == {}


def test_a_solution_whose_cells_stop_or_kill_is_told(course):
    course.change_cell("setup", source="1 / 0")
    ((_, what, detail),) = course.found(SOLUTION.as_posix())
    assert what is What.NOTEBOOK
    assert "stops with ZeroDivisionError" in detail
    course.change_cell("setup", source="import os; os._exit(3)")
    found = course.found(SOLUTION.as_posix())
    assert found[0][:2] == ("", What.NOTEBOOK)
    assert "did not run to its end" in found[0][2]
    assert found[1][:2] == ("sum", What.WORKED)


def test_an_exercise_that_earns_points_as_it_is_handed_out_is_found(course):
    step = EXERCISE.as_posix()
    assert course.found(step) == [("", What.HANDOUT, f"there is no {step}")]
    shutil.copytree(course.root / "solutions", course.root / "exercises")
    ((question, what, detail),) = course.found(step)
    assert (question, what) == ("sum", What.TEMPLATE)
    assert f"{step} as handed out is passed with 2 points" in detail
    assert not course.outcome(step).cells["sum", "blank"].good


# The list of questions ---------------------------------------------------------------------------


def test_a_lesson_that_cannot_be_imported_is_told_and_the_rest_goes_on(course, monkeypatch):
    broken = {LESSON: "numbers", "91_gone": "no_such_module"}
    monkeypatch.setattr(questions, "LESSONS", broken)
    course.write("wording/hints/of-the-broken-lesson.md", "One.\n---\nTwo.")
    check = prepare(course.root, seeds=1)
    assert [question.id for question in check.questions] == ["sum", "in-words"]
    ((_, what, detail),) = course.found("the declarations")
    assert what is What.BROKEN
    assert "the questions of 91_gone cannot be imported: ModuleNotFoundError" in detail
    assert course.found("the prose") == []
    assert course.found("the declarations", "sum") == []


def test_two_questions_of_one_id_and_one_in_the_wrong_lesson_are_found(course):
    course.declare(SUM, replace(SUM, points=3), replace(WORDS, lesson="91_other"))
    found = course.found("the declarations")
    assert found[0][:2] == ("sum", What.DECLARATION)
    assert "two questions have this id" in found[0][2]
    assert "says it is of lesson '91_other'" in found[1][2]


def test_a_step_that_breaks_is_told_on_its_question(course, monkeypatch):
    class Rude(ModuleType):
        QUESTIONS = (replace(SUM, truth=lambda inputs: sys.exit("rude")), WORDS)

    monkeypatch.setitem(sys.modules, "autograder.questions.numbers", Rude("rude"))
    report = prepare(course.root, ["sum", "in-words"], seeds=1).run(here)
    broken = [f for f in report.findings if f.what is What.BROKEN]
    assert [f.question for f in broken] == ["", "sum"]
    assert broken[0].detail.startswith(f"{SOLUTION.as_posix()}: it raises SystemExit: rude")
    assert broken[1].detail.startswith("it raises SystemExit: rude")
    row = report.rows[0]
    assert not row.cells["model"].good
    assert {mistake.state for mistake in row.mistakes} == {"broken"}
    assert report.rows[1].cells["used"].good


def test_what_is_not_there_cannot_be_chosen(course):
    with pytest.raises(CourseError, match="Did you mean sum"):
        prepare(course.root, ["sums"])
    with pytest.raises(CourseError, match=LESSON):
        prepare(course.root, lesson="7")


def test_a_lesson_is_chosen_by_number_and_leaves_the_course_out(course):
    check = prepare(course.root, lesson="90", seeds=1)
    assert [question.id for question in check.questions] == ["sum", "in-words"]
    assert "the handout" not in check.steps
    assert not check.whole


def test_the_report_has_the_order_of_the_course_whichever_step_ends_first():
    found = {
        "prose": [Finding("sum", What.HINTS, "h"), Finding("sum", What.TRUTH, "t")],
        "words": [Finding("in-words", What.TRUTH, "w")],
        "course": [Finding("", What.HANDOUT, "c"), Finding("sum", What.TRUTH, "t")],
    }
    outcomes = {name: Outcome(tuple(each)) for name, each in found.items()}
    for order in (list(found), list(found)[::-1]):
        ended = {name: outcomes[name] for name in order}
        report = make_report((SUM, WORDS), ended, tuple(found), 1, whole=True)
        assert [finding.detail for finding in report.findings] == ["c", "t", "h", "w"]
        assert list(report.seconds) == list(found)


def test_the_report_after_an_interrupt_holds_what_was_found_and_is_not_good(course):
    course.write("wording/hints/sum.md", "One.")

    def interrupted(steps):
        yield "the prose", steps["the prose"]()
        raise KeyboardInterrupt

    check = prepare(course.root, ["sum"], seeds=1)
    with pytest.raises(KeyboardInterrupt):
        check.run(interrupted)
    report = check.report()
    assert [finding.what for finding in report.findings] == [What.HINTS]
    assert "sum" in report.missing
    assert report.rows[0].cells["model"].text == "·"
    (course.wording / "hints" / "sum.md").write_text("One.\n---\nTwo.", encoding="utf-8")
    assert not replace(report, findings=()).good

"""Submissions that try to cheat, or that break things: a folder each, with what they deserve.

A submission holds only the cells that matter; the others come back from the handout. Questions
that `expected.json` does not name deserve nothing.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import nbformat
import pytest
from autograder.grading.autograded import to_notebook
from autograder.grading.execute import Limits
from autograder.grading.grade import grade_all
from autograder.grading.handouts import handouts
from autograder.grading.prepare import Settings
from autograder.grading.submissions import find_submissions
from autograder.manifest import course_root

HERE = Path(__file__).parent
NAMES = sorted(path.parent.name for path in HERE.glob("*/expected.json"))
SLOW = {
    "answers_by_the_clock",
    "catches_the_interrupt",
    "computes_a_huge_number",
    "draws_a_huge_figure",
    "floods_stderr",
    "has_a_thousand_cells",
    "matches_for_ever",
    "never_ends",
    "recurses_in_its_answer",
    "returns_for_ever",
    "starts_threads_without_end",
    "takes_all_memory",
    "uses_cell_magics",
}
"""What takes a second or more, most of it until a limit strikes."""
EACH = [pytest.param(name, marks=pytest.mark.full if name in SLOW else ()) for name in NAMES]
ASSIGNMENT = "05_planar_fk"


@pytest.fixture(scope="module")
def graded(request, tmp_path_factory):
    """All that are asked for, graded as one class, so that none can hurt another."""
    here = [item for item in request.session.items if item.path == request.path]
    names = {item.callspec.params["name"] for item in here if hasattr(item, "callspec")}
    class_dir = tmp_path_factory.mktemp("class")
    for name in sorted(names):
        folder = class_dir / "submitted" / name / ASSIGNMENT
        folder.mkdir(parents=True)
        shutil.copy(HERE / name / "submission.ipynb", folder / "planar_fk.ipynb")
    given = handouts(course_root(), ASSIGNMENT)
    waiting = find_submissions(class_dir, ASSIGNMENT, ("planar_fk",))
    settings = Settings(class_dir, Limits(cell=2.0, ask=2.0))
    return {one.submission.student: one for one in grade_all(waiting, given, settings)}


@pytest.mark.parametrize("name", EACH)
def test_it_gets_what_its_answers_deserve(graded, name):
    expected = json.loads((HERE / name / "expected.json").read_text(encoding="utf-8"))
    points = {v.question: v.points for v in graded[name].verdicts if v.points}
    assert points == expected["points"], expected["why"]
    remarks = "\n".join([*graded[name].notes, *graded[name].rebuilt.repairs])
    for text in expected["says"]:
        assert text in remarks


@pytest.mark.parametrize("name", EACH)
def test_its_report_is_a_valid_notebook_of_modest_size(graded, name):
    report = to_notebook(graded[name])
    nbformat.validate(nbformat.from_dict(report))
    assert len(json.dumps(report)) < 1_000_000


def test_there_is_a_reason_beside_each():
    folders = {path.name for path in HERE.iterdir() if path.is_dir() and path.name[0] not in "._"}
    assert folders == set(NAMES)
    for name in NAMES:
        assert json.loads((HERE / name / "expected.json").read_text(encoding="utf-8"))["why"]

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
from autograder.grading.grade import Settings, grade_all
from autograder.grading.handouts import handouts
from autograder.grading.submissions import find_submissions
from autograder.manifest import course_root

HERE = Path(__file__).parent
NAMES = sorted(path.parent.name for path in HERE.glob("*/expected.json"))
ASSIGNMENT = "05_planar_fk"


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """All of them graded as one class, so that none can hurt another."""
    class_dir = tmp_path_factory.mktemp("class")
    for name in NAMES:
        folder = class_dir / "submitted" / name / ASSIGNMENT
        folder.mkdir(parents=True)
        shutil.copy(HERE / name / "submission.ipynb", folder / "planar_fk.ipynb")
    given = handouts(course_root(), ASSIGNMENT)
    waiting = find_submissions(class_dir, ASSIGNMENT, ("planar_fk",))
    settings = Settings(class_dir, Limits(cell=4.0, ask=4.0))
    return {one.submission.student: one for one in grade_all(waiting, given, settings)}


@pytest.mark.parametrize("name", NAMES)
def test_it_gets_what_its_answers_deserve(graded, name):
    expected = json.loads((HERE / name / "expected.json").read_text(encoding="utf-8"))
    points = {v.question: v.points for v in graded[name].verdicts if v.points}
    assert points == expected["points"], expected["why"]
    remarks = "\n".join([*graded[name].notes, *graded[name].rebuilt.repairs])
    for text in expected["says"]:
        assert text in remarks


@pytest.mark.parametrize("name", NAMES)
def test_its_report_is_a_valid_notebook_of_modest_size(graded, name):
    report = to_notebook(graded[name])
    nbformat.validate(nbformat.from_dict(report))
    assert len(json.dumps(report)) < 1_000_000


def test_there_is_a_reason_beside_each():
    folders = {path.name for path in HERE.iterdir() if path.is_dir() and path.name[0] not in "._"}
    assert folders == set(NAMES)
    for name in NAMES:
        assert json.loads((HERE / name / "expected.json").read_text(encoding="utf-8"))["why"]

"""nbgrader's own `autograde`, and the formgrader's call of it, give what `course grade` gives."""

from __future__ import annotations

import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from types import SimpleNamespace

import pytest

from autograder.grading.autograde import class_of
from autograder.grading.classwork import grade_and_record, read_lock
from autograder.grading.handouts import handouts
from autograder.grading.hook import RefuseToAutograde
from autograder.grading.prepare import Settings
from autograder.grading.record import read_results
from autograder.grading.submissions import find_submissions
from autograder.manifest import CourseError, course_root
from autograder.upkeep.sample_class import ASSIGNMENT, NOTEBOOK, make_samples, write_class

ROOT = course_root()
OWN_TEST = {
    "cell_type": "code", "id": "own-test", "execution_count": None, "outputs": [],
    "source": "assert abs(outer_radius - 0.7) < 1e-9",
    "metadata": {"nbgrader": {
        "grade": True, "grade_id": "own-test", "locked": True, "points": 5, "solution": False,
        "schema_version": 3, "task": False, "cell_type": "code",
    }},
}  # fmt: skip

API = """
import json, sys
from nbgrader.apps import NbGrader
from nbgrader.apps.api import NbGraderAPI
app = NbGrader()
app.load_config_file()
result = NbGraderAPI(config=app.config).autograde(sys.argv[1], sys.argv[2], force=True)
print("\\n" + json.dumps(result))
"""


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """A course with a test of the instructor's own, and a class that `nbgrader autograde` graded.

    Beside it the same class, graded by `course grade`.
    """
    root = tmp_path_factory.mktemp("my course")
    for name in ("exercises", "solutions", "assets"):
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    for folder in ("exercises", "solutions"):
        path = root / folder / ASSIGNMENT / f"{NOTEBOOK}.ipynb"
        notebook = json.loads(path.read_text(encoding="utf-8"))
        notebook["cells"].append(OWN_TEST)
        path.write_text(json.dumps(notebook), encoding="utf-8")
    samples = make_samples(ROOT)
    chosen = tuple(s for s in samples if s.student in {"ada", "ben", "hal"})
    for class_dir in (root / "class", root / "ours"):
        write_class(chosen, class_dir)
        broken = class_dir / "submitted" / "rae" / ASSIGNMENT / f"{NOTEBOOK}.ipynb"
        broken.parent.mkdir(parents=True)
        broken.write_text("{")
        (class_dir / "secret").write_text("5ec2e7" * 10 + "abcd", encoding="ascii")
    settings = Settings(root / "ours", lock=read_lock(root))
    given = handouts(root, ASSIGNMENT)
    waiting = find_submissions(root / "ours", ASSIGNMENT, (NOTEBOOK,))
    list(grade_and_record(waiting, given, settings))
    done = run(root, "autograde", ASSIGNMENT)
    return SimpleNamespace(root=root, log=done.stderr, code=done.returncode,
                           students={"rae", *(sample.student for sample in chosen)})  # fmt: skip


def run(root, *words):
    line = [sys.executable, "-m", "nbgrader", *words]
    return subprocess.run(line, cwd=root, capture_output=True, text=True, check=False, timeout=300)


def rows(class_dir):
    """Return what the gradebook says of each answer, without nbgrader's random ids."""
    with closing(sqlite3.connect(class_dir / "gradebook.db")) as connection:
        grades = connection.execute(
            "SELECT a.student_id, a.timestamp, b.name, g.auto_score, g.manual_score, "
            "g.needs_manual_grade FROM grade g JOIN submitted_notebook n ON g.notebook_id = n.id "
            "JOIN submitted_assignment a ON n.assignment_id = a.id "
            "JOIN base_cell b ON g.cell_id = b.id"
        )
        comments = connection.execute(
            "SELECT a.student_id, b.name, c.auto_comment, c.manual_comment FROM comment c "
            "JOIN submitted_notebook n ON c.notebook_id = n.id "
            "JOIN submitted_assignment a ON n.assignment_id = a.id "
            "JOIN base_cell b ON c.cell_id = b.id"
        )
        return sorted(map(repr, grades)), sorted(map(repr, comments))


def results(class_dir):
    found = read_results(class_dir, ASSIGNMENT)
    for notebooks in found.values():
        for result in notebooks.values():
            result.pop("seconds")
    return found


def test_it_grades_and_says_how_each_fared(graded):
    assert graded.code == 0, graded.log
    assert "ada, planar_fk: 23 of 25 points; a person must look" in graded.log
    assert "hal, planar_fk: Not everything ran: the code ended its own process" in graded.log
    assert set(results(graded.root / "class")) == graded.students


def test_the_gradebook_and_the_notebooks_are_those_of_course_grade(graded):
    class_dir, ours = graded.root / "class", graded.root / "ours"
    assert rows(class_dir) == rows(ours)
    assert results(class_dir) == results(ours)
    for student in graded.students:
        path = f"autograded/{student}/{ASSIGNMENT}/{NOTEBOOK}.ipynb"
        assert (class_dir / path).read_bytes() == (ours / path).read_bytes()
    left = sorted(path.name for path in (class_dir / "autograded" / "ada" / ASSIGNMENT).iterdir())
    assert left == sorted(p.name for p in (ours / "autograded" / "ada" / ASSIGNMENT).iterdir())


def test_the_instructors_own_test_counts(graded):
    found = results(graded.root / "class")
    own = {
        student: next(q for q in one[NOTEBOOK]["questions"] if q["question"] == "own-test")
        for student, one in found.items()
    }
    assert own["ada"]["points"] == 5.0
    assert own["hal"]["points"] == 0.0
    assert own["rae"]["status"] == "ungraded"  # its file is no notebook: a person looks


@pytest.mark.full
def test_the_formgraders_call_grades_and_leaves_what_people_gave(graded):
    class_dir = graded.root / "class"
    with closing(sqlite3.connect(class_dir / "gradebook.db")) as connection, connection:
        connection.execute("UPDATE grade SET manual_score = 1.5, extra_credit = 0.5")
        connection.execute("UPDATE comment SET manual_comment = 'well done'")
    before = rows(class_dir)
    done = subprocess.run(
        [sys.executable, "-c", API, ASSIGNMENT, "ben"],
        cwd=graded.root, capture_output=True, text=True, check=True, timeout=300,
    )  # fmt: skip
    result = json.loads(done.stdout.splitlines()[-1])
    assert result["success"], result
    assert "ben, planar_fk:" in result["log"]
    assert "ada" not in result["log"]
    assert rows(class_dir) == before


@pytest.mark.full
@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--student", "nobody"), "Nobody of that name has handed in"),
        (("--notebook", "other"), "There is no notebook 'other'. There is: planar_fk."),
        (("--CourseDirectory.submitted_directory=elsewhere/submitted",), "must be"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(graded, words, says):
    before = rows(graded.root / "class")
    done = run(graded.root, "autograde", ASSIGNMENT, *words)
    assert done.returncode == 1
    assert says in done.stderr
    assert rows(graded.root / "class") == before


def test_a_gradebook_elsewhere_is_refused(tmp_path):
    course = SimpleNamespace(
        root=str(tmp_path), submitted_directory="class/submitted", db_url="sqlite:////other.db",
        autograded_directory="class/autograded",
    )  # fmt: skip
    with pytest.raises(CourseError, match="db_url must be"):
        class_of(course)


def test_an_nbgrader_that_does_not_heed_the_engine_refuses(graded):
    with pytest.raises(RuntimeError, match=r"course\.py grade 05_planar_fk"):
        RefuseToAutograde().preprocess({}, {"nbgrader": {"assignment": ASSIGNMENT}})
    config = (graded.root / "nbgrader_config.py").read_text(encoding="utf-8")
    assert "RefuseToAutograde" in config

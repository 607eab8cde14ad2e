"""The whole way, on the real exercise: eight submissions, the gradebook, nbgrader's commands."""

from __future__ import annotations

import csv
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from autograder.grading.record import read_results
from autograder.manifest import course_root
from autograder.upkeep import tour
from autograder.upkeep.sample_class import ASSIGNMENT, NOTEBOOK, make_samples, write_class

ROOT = course_root()
NBGRADER = (sys.executable, "-m", "nbgrader")


@pytest.fixture(scope="module")
def graded_class(tmp_path_factory):
    """A course folder with the sample class, graded."""
    root = tmp_path_factory.mktemp("my course")
    for name in ("exercises", "solutions"):
        shutil.copytree(ROOT / name, root / name)
    shutil.copy(ROOT / "nbgrader_config.py", root)
    samples = tour.hand_in(ROOT, root / "class")
    graded = list(tour.grade(ROOT, root / "class"))
    return root, samples, graded


def test_each_of_the_eight_gets_what_it_deserves(graded_class):
    root, samples, graded = graded_class
    assert len(samples) == 8
    assert tour.surprises(samples, graded, root / "class") == []


def test_the_hostile_one_is_told_apart_and_the_damaged_one_is_repaired(graded_class):
    _, _, graded = graded_class
    by_student = {one.submission.student: one for one in graded}
    assert "ended its own process" in by_student["hal"].notes[0]
    assert len(by_student["gus"].rebuilt.repairs) == 5
    assert by_student["ada"].rebuilt.repairs == ()


def nbgrader(root, *words):
    line = [*NBGRADER, *words]
    return subprocess.run(line, cwd=root, capture_output=True, text=True, check=False, timeout=300)


def test_nbgraders_feedback_works_on_the_result(graded_class):
    root, samples, _ = graded_class
    done = nbgrader(root, "generate_feedback", ASSIGNMENT)
    assert done.returncode == 0, done.stderr
    for sample in samples:
        page = root / "class" / "feedback" / sample.student / ASSIGNMENT / f"{NOTEBOOK}.html"
        html = page.read_text(encoding="utf-8")
        assert f"(Score: {round(sample.score, 2)} / 20.0)" in html
    ben = (root / "class" / "feedback" / "ben" / ASSIGNMENT / f"{NOTEBOOK}.html").read_text("utf-8")
    assert "angles-not-accumulated" in ben
    hal = (root / "class" / "feedback" / "hal" / ASSIGNMENT / f"{NOTEBOOK}.html").read_text("utf-8")
    assert "<script>alert" not in hal


def test_nbgraders_export_works_on_the_result(graded_class):
    root, samples, _ = graded_class
    done = nbgrader(root, "export")
    assert done.returncode == 0, done.stderr
    with (root / "class" / "grades.csv").open(newline="") as file:
        rows = {row["student_id"]: row for row in csv.DictReader(file)}
    for sample in samples:
        assert float(rows[sample.student]["score"]) == pytest.approx(sample.score, abs=1e-5)
        assert float(rows[sample.student]["max_score"]) == 20.0
    assert rows["ada"]["timestamp"].startswith("2026-02-01 12:00")


def contents(class_dir):
    with sqlite3.connect(class_dir / "gradebook.db") as connection:
        return sorted(connection.execute(
            "SELECT a.student_id, b.name, g.auto_score, g.manual_score, g.needs_manual_grade "
            "FROM grade g JOIN submitted_notebook n ON g.notebook_id = n.id "
            "JOIN submitted_assignment a ON n.assignment_id = a.id "
            "JOIN base_cell b ON g.cell_id = b.id"
        ))  # fmt: skip


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
@pytest.mark.parametrize(
    "how",
    [
        pytest.param(getattr(signal, "SIGKILL", None), id="killed"),
        pytest.param(signal.SIGINT, id="ctrl-c", marks=pytest.mark.full),
    ],
)
def test_grading_that_is_stopped_goes_on_where_it_was(tmp_path, graded_class, how):
    students = ("ada", "ben", "eli")
    whole, broken = graded_class[0] / "class", tmp_path
    write_class(tuple(s for s in make_samples(ROOT) if s.student in students), broken)
    # the inputs depend on the class secret: the same one, so that the two can be compared
    shutil.copy(whole / "secret", broken / "secret")
    grade = [sys.executable, "-m", "autograder.cli", "grade", ASSIGNMENT, "--json"]
    line = [*grade, "--workers", "1", "--class-dir", broken]
    with subprocess.Popen(line, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline().startswith(b"{")  # one is recorded, the next is running
        process.send_signal(how)
        process.communicate(timeout=60)
    assert process.returncode == (130 if how is signal.SIGINT else -how)
    assert len(read_results(broken, ASSIGNMENT)) in (1, 2)
    subprocess.run([*grade, "--class-dir", broken], check=True, capture_output=True, timeout=300)
    assert contents(broken) == [row for row in contents(whole) if row[0] in students]


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_a_killed_grader_leaves_no_child_behind(tmp_path):
    (sample,) = (s for s in make_samples(ROOT) if s.student == "ada")
    endless = {**sample.notebook}
    endless["cells"] = [
        *sample.notebook["cells"],
        {"cell_type": "code", "id": "endless", "metadata": {}, "source": "while True: pass"},
    ]
    write_class((type(sample)("ada", "endless", endless, {}),), tmp_path)
    line = [sys.executable, "-m", "autograder.cli", "grade", ASSIGNMENT, "--class-dir", tmp_path]
    process = subprocess.Popen(line, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        templates = wait_for(lambda: children_of(process.pid, "autograder.grading.template"))
        children = wait_for(lambda: [c for t in templates for c in children_of(t, "template")])
        assert children
    finally:
        process.kill()
        process.wait()
    assert wait_for(lambda: not any(is_running(pid) for pid in (*templates, *children)))


def wait_for(condition, tries=300):
    for _ in range(tries):
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    return condition()


def children_of(pid, marker):
    found = []
    for path in Path("/proc").glob("[0-9]*"):
        try:
            parent = int((path / "stat").read_text().rsplit(")", 1)[1].split()[1])
            if parent == pid and marker in (path / "cmdline").read_text():
                found.append(int(path.name))
        except OSError:
            continue  # it has ended meanwhile
    return found


def is_running(pid):
    try:
        os.kill(pid, 0)
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False

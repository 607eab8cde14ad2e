"""Whatever is killed at whatever step: the same command goes on, and the result is the same."""

from __future__ import annotations

import json
import os
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from autograder.grading import classwork, record
from autograder.grading.classwork import grade_and_record
from autograder.grading.execute import Limits
from autograder.grading.handouts import handouts
from autograder.grading.prepare import Settings
from autograder.grading.record import read_results
from autograder.grading.scratch import owned, sweep
from autograder.grading.submissions import find_submissions
from autograder.manifest import CourseError

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="kills and forks")

SECRET = "5ec2e7" * 10 + "abcd"
SIZE = 30
LIMITS = Limits(cell=3.0, ask=3.0)

DRIVER = """
import os, signal, sys
from importlib import import_module
from pathlib import Path

root, target, number, when, victim = sys.argv[1:6]
module, _, path = target.partition(":")
owner = import_module(module)
*way, name = path.split(".")
for part in way:
    owner = getattr(owner, part)
real, calls = getattr(owner, name), 0


def strike(args):
    if victim == "grader":
        os.kill(os.getpid(), signal.SIGKILL)
    elif victim == "full":
        raise OSError(28, "No space left on device")
    elif victim == "child":
        os.kill(args[0]._launched.pid, signal.SIGKILL)
    elif victim == "template":
        os.kill(args[0]._process.pid, signal.SIGKILL)


def wrapped(*args, **kwargs):
    global calls
    calls += 1
    if calls == int(number) and when == "before":
        strike(args)
    try:
        return real(*args, **kwargs)
    finally:
        if calls == int(number) and when == "after":
            strike(args)


setattr(owner, name, wrapped)
from autograder.grading.classwork import grade_and_record
from autograder.grading.execute import Limits
from autograder.grading.handouts import handouts
from autograder.grading.prepare import Settings
from autograder.grading.submissions import find_submissions

given = handouts(Path(root), "05_planar_fk")
waiting = find_submissions(Path(root, "class"), "05_planar_fk", ("planar_fk",))
settings = Settings(Path(root, "class"), Limits(cell=3.0, ask=3.0), workers=2)
for graded in grade_and_record(waiting, given, settings):
    print(graded.submission.student, flush=True)
"""

STEPS = [
    ("autograder.grading.classwork:sweep", 1, "after"),
    ("autograder.grading.record:read_rows", 1, "after"),
    ("autograder.grading.execute:scratch", 2, "before"),
    ("autograder.grading.forking:_Running.fork", 3, "after"),
    ("autograder.grading.execute:_Drive._execute", 4, "after"),
    ("autograder.grading.execute:_Drive._ask", 3, "before"),
    ("autograder.grading.cache:store", 3, "before"),
    ("os:fsync", 1, "before"),
    ("os:fsync", 5, "after"),
    ("autograder.grading.cache:store", 2, "after"),
    ("autograder.grading.grade:judged", 3, "after"),
    ("autograder.grading.record:to_notebook", 2, "after"),
    ("autograder.grading.record:write_bytes", 3, "after"),
    ("autograder.grading.rows:Writer._hand_in", 1, "after"),
    ("autograder.grading.rows:Writer._execute", 7, "after"),
    ("sqlalchemy.engine.default:DefaultDialect.do_commit", 6, "before"),
    ("sqlalchemy.engine.default:DefaultDialect.do_commit", 6, "after"),
    ("autograder.grading.record:write", 2, "before"),
    ("autograder.grading.record:write", 2, "after"),
]
"""What is called, at which call of it the blow falls, and on which side."""


@pytest.fixture(scope="module")
def big_class(tmp_path_factory, worked):
    """A class of thirty, and what grading it without a disturbance gives."""
    root = tmp_path_factory.mktemp("whole")
    fill(root, worked)
    list(grade(root))
    return root, state(root)


@pytest.fixture(scope="module")
def worked(make):
    """The handout, and what people hand in: right, wrong, broken, deadly, nothing, no notebook."""
    wrong = make.fk.replace("np.cumsum(q)", "q")
    kinds = (
        make.answered(planar_fk=make.fk, workspace_radii=make.radii, overlay_reading="Because."),
        make.answered(planar_fk=wrong),
        make.answered(planar_fk="1/0", workspace_radii="outer_radius = 0.7"),
        make.answered(workspace_radii="import os\nos._exit(3)"),
        make.handout(),
        b"{",
    )
    return make.handout(), kinds


@pytest.fixture
def fresh_class(tmp_path, worked):
    """The same class, not graded yet."""
    root = tmp_path / "course"
    fill(root, worked)
    return root


def fill(root, worked):
    given, kinds = worked
    exercise = root / "exercises" / "05_planar_fk" / "planar_fk.ipynb"
    exercise.parent.mkdir(parents=True)
    exercise.write_text(json.dumps(given))
    (root / "assets").mkdir()
    class_dir = root / "class"
    for number in range(SIZE):
        kind = kinds[number % len(kinds)]
        folder = class_dir / "submitted" / f"s{number:02}" / "05_planar_fk"
        folder.mkdir(parents=True)
        content = kind if isinstance(kind, bytes) else remarked(kind, number)
        (folder / "planar_fk.ipynb").write_bytes(content)
        if number % 2:
            (folder / "timestamp.txt").write_text(f"2026-02-{number // 2 + 1:02} 12:00:00 UTC")
    (class_dir / "secret").write_text(SECRET, encoding="ascii")


def remarked(notebook, number):
    """Return a notebook that differs from all others."""
    cells = [*notebook["cells"]]
    cells[0] = {**cells[0], "source": f"{cells[0]['source']} ({number})"}
    return json.dumps({**notebook, "cells": cells}).encode()


def grade(root, **settings):
    given = handouts(root, "05_planar_fk")
    waiting = find_submissions(root / "class", "05_planar_fk", ("planar_fk",))
    chosen = Settings(root / "class", LIMITS, workers=2, **settings)
    return grade_and_record(waiting, given, chosen)


def killed(root, step, victim="grader"):
    """Grade in a process of its own that deals one blow; return it, ended."""
    target, number, when = step
    words = [sys.executable, "-c", DRIVER, str(root), target, str(number), when, victim]
    return subprocess.run(
        words, capture_output=True, text=True, timeout=120, check=False,
        env={**os.environ, "TMPDIR": str(scratch_of(root))},
    )  # fmt: skip


def scratch_of(root):
    folder = root.parent / "tmp"
    folder.mkdir(exist_ok=True)
    return folder


def state(root):
    """Return all that grading has left: rows, notebooks, results, kept runs and hand-ins."""
    class_dir = root / "class"
    found = {}
    for folder in ("autograded", "results", "history", "cache"):
        for path in sorted((class_dir / folder).rglob("*")):
            if path.is_file():
                found[str(path.relative_to(class_dir))] = content_of(path)
    return {**rows(class_dir), **found}


def content_of(path):
    if path.suffix == ".run":
        return "kept"  # tells how long it took
    if path.suffix == ".json":
        results = json.loads(path.read_text())
        return {name: {**one, "seconds": 0} for name, one in results.items()}
    return path.read_bytes()


QUERIES = {
    "grades": "SELECT s.student_id, s.timestamp, b.name, g.auto_score, g.manual_score, "
    "g.extra_credit, g.needs_manual_grade FROM grade g JOIN submitted_notebook n "
    "ON g.notebook_id = n.id JOIN submitted_assignment s ON n.assignment_id = s.id "
    "JOIN base_cell b ON g.cell_id = b.id",
    "comments": "SELECT s.student_id, b.name, c.auto_comment, c.manual_comment FROM comment c "
    "JOIN submitted_notebook n ON c.notebook_id = n.id "
    "JOIN submitted_assignment s ON n.assignment_id = s.id JOIN base_cell b ON c.cell_id = b.id",
    "students": "SELECT id FROM student",
    "counts": "SELECT (SELECT count(*) FROM grade), (SELECT count(*) FROM comment), "
    "(SELECT count(*) FROM submitted_notebook), (SELECT count(*) FROM submitted_assignment), "
    "(SELECT count(*) FROM base_cell), (SELECT count(*) FROM notebook)",
    "whole": "PRAGMA integrity_check",
}


def rows(class_dir):
    """Return the gradebook without nbgrader's random ids."""
    path = class_dir / "gradebook.db"
    if not path.exists():
        return {}
    with closing(sqlite3.connect(path)) as connection:
        return {name: sorted(map(repr, connection.execute(q))) for name, q in QUERIES.items()}


def require_a_part_of(root, whole):
    """Whatever is recorded already is right, and nothing is there twice."""
    results = read_results(root / "class", "05_planar_fk")
    for student, notebooks in results.items():
        expected = whole[f"results/05_planar_fk/{student}.json"]
        got = {name: {**one, "seconds": 0} for name, one in notebooks.items()}
        assert got == expected
    now = rows(root / "class")
    if "grades" not in now:
        return
    assert now["whole"] == ["('ok',)"]
    assert max(Counter(now["grades"]).values(), default=1) == 1
    recorded = [row for row in now["grades"] if row.split("'")[1] in results]
    assert set(recorded) <= set(whole["grades"])


def require_no_leftovers(root):
    sweep_of(scratch_of(root))
    assert list(scratch_of(root).iterdir()) == []


def sweep_of(folder):
    before, tempfile.tempdir = tempfile.tempdir, str(folder)
    try:
        sweep()
    finally:
        tempfile.tempdir = before


@pytest.mark.parametrize("step", [STEPS[6], STEPS[16]], ids=lambda step: f"{step[0]}-{step[2]}")
def test_a_killed_grader_loses_nothing(big_class, fresh_class, step):
    done = killed(fresh_class, step)
    assert done.returncode == -signal.SIGKILL, done.stderr
    require_a_part_of(fresh_class, big_class[1])
    list(grade(fresh_class))
    assert state(fresh_class) == big_class[1]
    wait_until(lambda: no_process_in(scratch_of(fresh_class)))
    require_no_leftovers(fresh_class)


@pytest.mark.full
def test_a_grader_that_is_killed_at_every_step_loses_nothing(big_class, fresh_class):
    for step in STEPS:
        done = killed(fresh_class, step)
        assert done.returncode == -signal.SIGKILL, (step, done.stderr)
        require_a_part_of(fresh_class, big_class[1])
    assert len(read_results(fresh_class / "class", "05_planar_fk")) < SIZE
    list(grade(fresh_class))
    assert state(fresh_class) == big_class[1]
    wait_until(lambda: no_process_in(scratch_of(fresh_class)))
    require_no_leftovers(fresh_class)


@pytest.mark.full
@pytest.mark.parametrize(
    ("step", "victim"),
    [
        (("autograder.grading.process:Child.exchange", 9, "before"), "child"),
        (("autograder.grading.process:Child.exchange", 40, "after"), "child"),
        (("autograder.grading.forking:_Running.fork", 6, "before"), "template"),
        (("autograder.grading.forking:_Running.fork", 9, "after"), "template"),
    ],
)
def test_a_killed_child_or_template_costs_nobody_a_point(big_class, fresh_class, step, victim):
    done = killed(fresh_class, step, victim)
    assert done.returncode == 0, done.stderr
    assert len(done.stdout.split()) == SIZE
    assert rows(fresh_class / "class") == {k: v for k, v in big_class[1].items() if k in QUERIES}


@pytest.mark.full
def test_a_full_disk_is_said_and_the_same_command_goes_on(big_class, fresh_class):
    for step in (
        ("os:fsync", 3, "before"),
        ("autograder.grading.record:write_bytes", 2, "before"),
        ("autograder.grading.record:write", 2, "before"),
    ):
        done = killed(fresh_class, step, "full")
        if done.returncode:
            assert "No space left on device" in done.stderr
            assert "the same command goes on" in done.stderr
        results = read_results(fresh_class / "class", "05_planar_fk")
        assert len(results) in range(SIZE + 1)
    list(grade(fresh_class))
    assert state(fresh_class) == big_class[1]


def test_a_database_that_another_program_writes_to_is_awaited(big_class, fresh_class):
    steps = grade(fresh_class)
    next(steps)
    path = fresh_class / "class" / "gradebook.db"
    other = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    release = threading.Timer(1.0, lambda: (other.execute("COMMIT"), other.close()))
    release.start()
    list(steps)
    release.join()
    assert state(fresh_class) == big_class[1]


def test_a_database_that_stays_locked_is_said_and_nothing_is_lost(big_class, fresh_class):
    steps = grade(fresh_class)
    next(steps)
    path = fresh_class / "class" / "gradebook.db"
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(CourseError, match="Another program uses it"):
            list(steps)
        other.execute("ROLLBACK")
    require_a_part_of(fresh_class, big_class[1])
    list(grade(fresh_class))
    assert state(fresh_class) == big_class[1]


def test_two_graders_at_once_do_not_meet(big_class, fresh_class):
    steps = grade(fresh_class)
    next(steps)
    with pytest.raises(CourseError, match="Another run is grading"):
        list(grade(fresh_class))
    list(steps)
    assert state(fresh_class) == big_class[1]


def test_grading_again_changes_no_byte(big_class):
    root, whole = big_class
    times = {path: path.stat().st_mtime_ns for path in (root / "class").rglob("*.ipynb")}
    list(grade(root))
    assert state(root) == whole
    assert times == {path: path.stat().st_mtime_ns for path in times}


def test_what_people_gave_stays_through_every_route(big_class, fresh_class, worked):
    list(grade(fresh_class))
    class_dir = fresh_class / "class"
    with closing(sqlite3.connect(class_dir / "gradebook.db")) as connection, connection:
        connection.execute("UPDATE grade SET manual_score = 0.75, extra_credit = 0.25")
        connection.execute("UPDATE comment SET manual_comment = 'seen'")
    _, kinds = worked
    for student, content in (("s00", b"{"), ("s01", remarked(kinds[0], 99)), ("s02", b"")):
        path = class_dir / "submitted" / student / "05_planar_fk" / "planar_fk.ipynb"
        path.write_bytes(content)
    (class_dir / "submitted" / "s03" / "05_planar_fk" / "planar_fk.ipynb").unlink()
    list(grade(fresh_class, again=True))
    with closing(sqlite3.connect(class_dir / "gradebook.db")) as connection:
        scores = set(connection.execute("SELECT manual_score, extra_credit FROM grade"))
        comments = set(connection.execute("SELECT manual_comment FROM comment"))
    assert scores == {(0.75, 0.25)}
    assert comments == {("seen",)}


def test_a_later_hand_in_keeps_the_earlier_one(fresh_class, worked):
    list(grade(fresh_class))
    class_dir = fresh_class / "class"
    path = class_dir / "submitted" / "s00" / "05_planar_fk" / "planar_fk.ipynb"
    first = path.read_bytes()
    path.write_bytes(remarked(worked[1][1], 77))
    list(grade(fresh_class))
    kept = list((class_dir / "history" / "s00" / "05_planar_fk").iterdir())
    assert {one.read_bytes() for one in kept} == {first, path.read_bytes()}
    result = read_results(class_dir, "05_planar_fk")["s00"]["planar_fk"]
    assert [one["score"] for one in result["earlier"]] == [5.0]
    assert result["score"] == 0.0
    path.write_bytes(first)
    list(grade(fresh_class))
    result = read_results(class_dir, "05_planar_fk")["s00"]["planar_fk"]
    assert [one["score"] for one in result["earlier"]] == [5.0, 0.0]


def test_a_fault_of_ours_in_one_notebook_leaves_it_to_a_person(fresh_class, monkeypatch):
    real = record.to_notebook

    def broken(graded):
        if graded.submission.student == "s00" and graded.digest:
            raise KeyError("a cell that nobody thought of")
        return real(graded)

    monkeypatch.setattr(record, "to_notebook", broken)
    done = {one.submission.student: one for one in grade(fresh_class)}
    assert len(done) == SIZE
    assert done["s00"].needs_person
    assert "a cell that nobody thought of" in done["s00"].notes[0]
    assert done["s06"].score == 5.0


def test_only_what_a_dead_process_left_is_swept(tmp_path):
    with subprocess.Popen([sys.executable, "-c", "pass"]) as dead:
        dead.wait()
    name = owned().replace(str(os.getpid()), str(dead.pid))
    (tmp_path / f"{name}x" / "workbook").mkdir(parents=True)
    kept = [tmp_path / f"{owned()}y", tmp_path / "course-of-somebody", tmp_path / "target"]
    for folder in kept:
        folder.mkdir()
    (tmp_path / "target" / "file").write_text("it stays")
    (tmp_path / f"{name}link").symlink_to(tmp_path / "target")
    sweep_of(tmp_path)
    assert not (tmp_path / f"{name}x").exists()
    assert all(folder.exists() for folder in kept)
    assert (tmp_path / "target" / "file").read_text() == "it stays"


def test_grading_sweeps_first(fresh_class, monkeypatch):
    calls = []
    monkeypatch.setattr(classwork, "sweep", lambda: calls.append("swept"))
    next(grade(fresh_class))
    assert calls == ["swept"]


def no_process_in(folder):
    """Whether no process has its working folder in `folder`."""
    for entry in Path("/proc").iterdir():
        if entry.name.isdecimal():
            try:
                if str(folder) in str((entry / "cwd").readlink()):
                    return False
            except OSError:
                continue
    return True


def wait_until(condition):
    for _ in range(100):
        if condition():
            return
        time.sleep(0.1)
    pytest.fail("it did not happen in ten seconds")

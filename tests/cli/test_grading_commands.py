"""The commands as a person types them, on the real exercise."""

from __future__ import annotations

import json
import sys

import pytest

from autograder.cli import main
from autograder.manifest import course_root
from autograder.upkeep.sample_class import answer, make_samples, write_class

ROOT = course_root()


def course(capsys, *words):
    """Run the command and return its exit code, its output and its complaints."""
    with pytest.raises(SystemExit) as ended:
        main([str(word) for word in words])
    captured = capsys.readouterr()
    return ended.value.code or 0, captured.out, captured.err


@pytest.fixture
def arm(tmp_path):
    path = tmp_path / "arm.py"
    path.write_text(f"import numpy as np\n\n{answer(ROOT, 'planar-fk')}", encoding="utf-8")
    return path


def test_check_prints_exactly_the_questions(capsys, arm):
    code, out, _ = course(capsys, "check", arm, "--json")
    data = json.loads(out)
    assert code == 0
    assert list(data) == ["questions"]
    keys = [
        "question",
        "status",
        "points",
        "max_points",
        "mistake",
        "message",
        "error",
        "unit",
        "at",
        "leans_on",
    ]
    assert all(list(entry) == keys for entry in data["questions"])
    status = {entry["question"]: entry["status"] for entry in data["questions"]}
    assert status["planar-fk"] == "passed"
    assert status["workspace"] == "untried"


def test_check_can_be_narrowed_to_a_question(capsys, arm):
    code, out, _ = course(capsys, "check", arm, "-q", "planar-fk")
    assert code == 0
    assert "3 of 3 points" in out
    assert "workspace" not in out


def test_check_names_the_mistake_in_words(capsys, arm):
    arm.write_text(arm.read_text(encoding="utf-8").replace("np.cumsum(q)", "np.array(q)"))
    code, out, _ = course(capsys, "check", arm, "-q", "planar-fk")
    assert code == 0
    assert "angles-not-accumulated" in out


@pytest.mark.parametrize("words", [["gone.py"], ["README"], ["arm.py", "-q", "nothing-like-it"]])
def test_check_refuses_what_it_cannot_check(capsys, arm, monkeypatch, words):
    monkeypatch.chdir(arm.parent)
    code, out, err = course(capsys, "check", *words)
    assert (code, out) == (2, "")
    assert err.startswith("course: ")


def test_check_takes_the_exercise_and_its_solution(capsys):
    path = ROOT / "{}" / "05_planar_fk" / "planar_fk.ipynb"
    results = {}
    for kind in ("exercises", "solutions"):
        _, out, _ = course(capsys, "check", str(path).format(kind), "--json")
        results[kind] = {e["question"]: e["status"] for e in json.loads(out)["questions"]}
    assert set(results["exercises"].values()) == {"untried"}
    assert set(results["solutions"].values()) == {"passed", "ungraded"}


def test_grade_and_board_agree(capsys, tmp_path):
    samples = tuple(s for s in make_samples(ROOT) if s.student in ("ada", "ben"))
    write_class(samples, tmp_path)
    code, out, _ = course(capsys, "grade", "05_planar_fk", "--class-dir", tmp_path, "--json")
    graded = {entry["student"]: entry for entry in map(json.loads, out.splitlines())}
    assert code == 0
    for sample in samples:
        entry = graded[sample.student]
        assert entry["score"] == pytest.approx(sample.score, abs=1e-6)
        assert entry["max_score"] == 20.0
        assert entry["status"] == "graded"
        assert entry["needs_person"] is True
        assert entry["isolation"].startswith("sealed" if sys.platform == "linux" else "a separate")
    code, out, _ = course(capsys, "board", "--class-dir", tmp_path, "--json")
    (board,) = map(json.loads, out.splitlines())
    assert {row["student"]: row["score"] for row in board["students"]} == {
        name: entry["score"] for name, entry in graded.items()
    }
    code, out, _ = course(capsys, "grade", "05_planar_fk", "--class-dir", tmp_path, "-s", "ada")
    assert code == 0
    assert "18/20" in out
    assert "ben" not in out
    code, out, _ = course(capsys, "board", "--class-dir", tmp_path)
    assert "9.67/20" in out


def test_grade_says_where_to_put_what(capsys, tmp_path):
    code, _, err = course(capsys, "grade", "05_planar_fk", "--class-dir", tmp_path)
    assert code == 2
    assert "STUDENT" in err


def test_an_unknown_assignment_lists_the_known_ones(capsys, tmp_path):
    for word in ("grade", "board"):
        code, _, err = course(capsys, word, "99_nothing", "--class-dir", tmp_path)
        assert code == 2
        assert "05_planar_fk" in err


def test_a_board_of_nothing_says_what_to_do(capsys, tmp_path):
    code, _, err = course(capsys, "board", "--class-dir", tmp_path)
    assert code == 2
    assert "course grade" in err


def test_the_tour_keeps_out_of_a_folder_that_is_in_use(capsys, tmp_path):
    (tmp_path / "mine.txt").write_text("keep me")
    code, _, err = course(capsys, "tour", "--keep", tmp_path)
    assert code == 2
    assert "exists already" in err


@pytest.mark.parametrize("word", ["check", "grade", "board", "tour"])
def test_help_has_examples(capsys, word):
    code, out, _ = course(capsys, word, "--help")
    assert code == 0
    assert f"course {word}" in out


def test_without_a_seal_only_those_who_are_trusted_are_graded(capsys, tmp_path, monkeypatch):
    monkeypatch.setattr("autograder.cli.grade.can_seal", lambda: False)
    code, out, err = course(capsys, "grade", "05_planar_fk", "--class-dir", tmp_path)
    assert (code, out) == (2, "")
    assert "--trusted" in err
    code, _, err = course(capsys, "grade", "05_planar_fk", "--class-dir", tmp_path, "--trusted")
    assert "rights" not in err

"""`course verify` as a person types it, on the real course."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import time

import psutil
import pytest

from autograder.cli import main, verify
from autograder.manifest import course_root

ROOT = course_root()
QUICK = "workspace-radii"
COPIED = ("course.toml", "lessons", "solutions", "exercises", "assets", "nbgrader_config.py")


def course(capsys, *words):
    """Run the command and return its exit code, its output and its complaints."""
    with pytest.raises(SystemExit) as ended:
        main([str(word) for word in words])
    captured = capsys.readouterr()
    return ended.value.code or 0, captured.out, captured.err


@pytest.fixture
def copy(tmp_path, monkeypatch):
    """The course's notebooks and manifest in a folder where they can be broken."""
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tmp_path / name)
        else:
            shutil.copy(source, tmp_path / name)
    monkeypatch.setattr(verify, "course_root", lambda: tmp_path)
    return tmp_path


def test_one_question_is_good_and_shown_with_its_mistakes_by_name(capsys, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    code, out, err = course(capsys, "verify", QUICK, "--seeds", 2)
    assert code == 0, out
    assert err == ""
    assert "All is well: 1 questions, 2 of 2 mistakes named, 2 seeds" in out
    assert "last-link-missing" in out
    assert "planar-fk" not in out.replace("planar_fk", "")
    assert max(map(len, out.splitlines())) <= 80


def test_json_is_one_object_with_everything(capsys):
    code, out, _ = course(capsys, "verify", QUICK, "one-link", "--seeds", 1, "--json")
    report = json.loads(out)
    assert code == 0
    assert report["good"] is True
    assert report["whole"] is False
    assert [row["question"] for row in report["questions"]] == ["one-link", QUICK]
    checks = report["questions"][1]["checks"]
    assert list(checks) == [
        "pairs", "model", "right", "blank", "prose", "hints", "used", "points",
    ]  # fmt: skip
    assert all(check["good"] for check in checks.values())
    assert report["questions"][1]["mistakes"][0]["state"] == "named"
    assert report["seconds"][QUICK] > 0


def test_what_is_to_mend_is_said_in_words_and_ends_in_1(capsys, copy, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    path = copy / "solutions" / "05_planar_fk" / "planar_fk.ipynb"
    text = path.read_text(encoding="utf-8")
    right = "outer_radius = sum(LENGTHS)"
    assert right in text
    path.write_text(text.replace(right, "outer_radius = 0.7001"), encoding="utf-8")
    words = ("verify", QUICK, "--seeds", 1)
    code, out, _ = course(capsys, *words)
    assert code == 1
    assert "✘ worked-answer: the worked answer is partly" in out
    assert "Correct the answer in solutions/, or the question." in out
    assert "1 thing to mend" in out
    code, out, _ = course(capsys, *words, "--json")
    assert code == 1
    (finding,) = json.loads(out)["findings"]
    assert (finding["question"], finding["what"]) == (QUICK, "worked-answer")
    assert finding["advice"].startswith("Correct")


@pytest.mark.parametrize("words", [["planar-kf"], ["--lesson", "99"]])
def test_what_is_not_there_is_wrong_usage_and_says_what_there_is(capsys, words):
    code, out, err = course(capsys, "verify", *words)
    assert (code, out) == (2, "")
    assert "planar-fk" in err or "05_planar_fk" in err


@pytest.mark.skipif(sys.platform == "win32", reason="Ctrl-C is no signal to a process there")
def test_ctrl_c_ends_it_with_what_was_found_and_leaves_nothing_running():
    line = [sys.executable, "-P", "-m", "autograder.cli", "verify", "--json"]
    process = subprocess.Popen(
        line, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
        start_new_session=True,
    )  # fmt: skip
    until = time.monotonic() + 60
    while not (busy := psutil.Process(process.pid).children()) and time.monotonic() < until:
        time.sleep(0.05)
    assert busy
    time.sleep(1)  # in the middle of its work, or of starting its processes
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == verify.INTERRUPTED
    assert "Nothing was changed." in err
    assert "Traceback" not in err
    report = json.loads(out)
    assert report["missing"]
    assert report["good"] is False
    _, left = psutil.wait_procs(busy, timeout=10)
    assert left == []


@pytest.mark.full
def test_the_whole_course_is_good(capsys):
    code, out, err = course(capsys, "verify", "--json")
    assert json.loads(out)["findings"] == []
    assert code == 0
    assert err == ""

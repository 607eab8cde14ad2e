"""`course doctor` tries what the course needs, and says what to do about what is missing."""

from __future__ import annotations

import json
import sys

import pytest

from autograder.cli import main
from autograder.grading import forking, launch
from autograder.upkeep import doctor


def run(capsys, *words):
    code = 0
    try:
        main(["doctor", *words])
    except SystemExit as ended:
        code = ended.code or 0
    return code, capsys.readouterr().out


def test_on_this_machine_it_finds_everything(capsys):
    code, out = run(capsys, "--json")
    found = {entry["what"]: entry for entry in json.loads(out)["found"]}
    wrong = {what: entry["detail"] for what, entry in found.items() if not entry["fine"]}
    allowed = {"MuJoCo draws"} | ({"Grading is sealed"} if sys.platform != "linux" else set())
    assert set(wrong) <= allowed, wrong
    assert code == (1 if wrong else 0)
    assert found["MuJoCo measures"]["detail"].startswith("the stretched arm ends at x = 0.70 m")
    if sys.platform == "linux":
        assert found["Grading is sealed"]["detail"].startswith("sealed")


@pytest.mark.parametrize(
    ("what", "broken"),
    [("nbgrader", "missing"), ("Grading is sealed", "no-such-python")],
)
def test_what_is_missing_is_told_with_what_to_do(capsys, monkeypatch, what, broken):
    if what == "nbgrader":
        monkeypatch.setattr(doctor, "LIBRARIES", ("numpy", "no-such-library"))
        what = "no-such-library"
    else:
        monkeypatch.setattr(launch, "_COMMAND", (broken,))
        monkeypatch.setattr(forking, "_COMMAND", (broken,))
    code, out = run(capsys)
    assert code == 1
    lines = out.splitlines()
    here = next(n for n, line in enumerate(lines) if what in line)
    assert lines[here].startswith("✘")
    assert broken in "".join(lines[here : here + 2])
    assert any(line.startswith("   ") for line in lines[here + 1 :])

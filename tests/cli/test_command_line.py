"""The command line: quick help with examples, one clear line for a fault."""

from __future__ import annotations

import subprocess
import sys

import pytest

from autograder import cli
from autograder.manifest import CourseError


def course(*words: str) -> subprocess.CompletedProcess[str]:
    line = [sys.executable, "-P", "-m", "autograder.cli", *words]
    return subprocess.run(line, capture_output=True, text=True, encoding="utf-8", check=False)


def test_overview_lists_every_word() -> None:
    done = course("--help")
    assert done.returncode == 0
    for word, summary in cli.COMMANDS.items():
        assert word in done.stdout
        assert summary.split()[0] in done.stdout


@pytest.mark.parametrize("word", cli.COMMANDS)
def test_every_word_explains_itself_with_examples(word: str) -> None:
    done = course(word, "--help")
    assert done.returncode == 0, done.stderr
    assert "Examples:" in done.stdout
    assert f"course {word}" in done.stdout.split("Examples:")[1]


@pytest.mark.parametrize("word", ["--help", "questions", "hint", "check"])
def test_a_word_waits_for_nothing_that_it_does_not_need(word: str) -> None:
    heavy = {"jupyterlab", "jupyter_server", "nbgrader", "nbformat", "matplotlib", "ipywidgets"}
    program = (
        "import sys; from autograder.cli import application; "
        f"application([{word!r}]); print(*sorted({heavy!r} & set(sys.modules)))"
    )
    out = subprocess.check_output([sys.executable, "-P", "-c", program], text=True)
    assert out.split() == []


def test_an_unknown_word_is_wrong_usage() -> None:
    done = course("studdy")
    assert done.returncode == cli.BAD_INPUT
    assert "studdy" in done.stderr


def test_a_fault_that_a_person_can_put_right_is_one_line_and_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def command() -> None:
        raise CourseError("There is no such thing. Make one.")

    monkeypatch.setattr(cli, "_load", lambda word: command)
    with pytest.raises(SystemExit) as ended:
        cli.main(["board"])
    assert ended.value.code == cli.BAD_INPUT
    assert capsys.readouterr().err == "course: There is no such thing. Make one.\n"

"""The `course` command: parses, calls, prints. One file a command.

A command's module is imported only when its word is typed, so that `course --help` stays quick and
`course questions` never waits for Jupyter.
"""

from __future__ import annotations

import importlib
import inspect
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import typer

from autograder.manifest import CourseError

BAD_INPUT = 2
"""The exit code for wrong usage and for input that cannot be used."""

COMMANDS = {
    "lab": "Open the course in JupyterLab, on the first lesson.",
    "tour": "See it all work in the terminal: a lesson, two answers, a graded class.",
    "check": "Check the answers in a notebook or a Python file.",
    "hint": "Show a hint for a question; with -n 2 a franker one.",
    "progress": "Show how far you have come, lesson by lesson.",
    "questions": "List the questions, their points and the mistakes they can name.",
    "grade": "Grade what lies in class/submitted/ into the gradebook.",
    "board": "Show who has done what.",
    "doctor": "Look at this machine: what works, and what to do about the rest.",
    "test": "Run the course's own tests.",
    "verify": "Check the questions themselves, before a learner meets them.",
    "handout": "Make exercises/ from solutions/, or check that they agree.",
}
"""Each command's word and its line in the overview. The word is also the module's name."""

OVERVIEW = """Study rigid-body kinematics and modelling, and grade a class.

Examples:

    course lab
    course check workbook/05_planar_fk/planar_fk.ipynb
    course COMMAND --help
"""


def main(argv: Sequence[str] | None = None) -> None:
    """Run the command line `argv`, by default the process's own, and exit with its code."""
    words = list(sys.argv[1:] if argv is None else argv)
    keep_to_this_environment()
    try:
        application(words)(args=words, prog_name="course")
    except CourseError as error:
        typer.secho(f"course: {error}", fg=typer.colors.RED, err=True)
        raise SystemExit(BAD_INPUT) from error


def keep_to_this_environment() -> None:
    """Let Matplotlib keep its font cache here, and leave the user's own settings and caches alone.

    course.py fills that cache; otherwise the first figure would tell of building it, in red.
    """
    if os.access(sys.prefix, os.W_OK):
        os.environ["MPLCONFIGDIR"] = str(Path(sys.prefix, "matplotlib"))


def application(words: Sequence[str]) -> typer.Typer:
    """Return the application in which the command that `words` start with is loaded in full.

    The other commands are there by name and summary only.
    """
    app = typer.Typer(
        help=_kept_lines(OVERVIEW),
        add_completion=False,
        no_args_is_help=True,
        rich_markup_mode="rich",
        pretty_exceptions_show_locals=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback()(_no_options)
    chosen = next((word for word in words if not word.startswith("-")), None)
    for word, summary in COMMANDS.items():
        function = _load(word) if word == chosen else _not_loaded
        text = _kept_lines(inspect.getdoc(function) or "") if word == chosen else ""
        app.command(word, help=text, short_help=summary)(function)
    return app


def _load(word: str) -> Callable[..., None]:
    command: Callable[..., None] = importlib.import_module(f"autograder.cli.{word}").command
    return command


def _no_options() -> None:
    pass  # makes typer treat the words as commands, however many there are


def _not_loaded() -> None:
    raise AssertionError("only the command that was asked for is run")


def _kept_lines(text: str) -> str:
    r"""Return a docstring whose indented lines keep their line breaks in the help.

    A paragraph that begins with a line of `\b` is printed as it is; square brackets would be
    read as colours.
    """
    joined = text.replace("[", r"\[").replace(":\n\n  ", ":\n  ")
    paragraphs = joined.split("\n\n")
    return "\n\n".join(f"\b\n{p}" if "\n  " in f"\n{p}" else p for p in paragraphs)

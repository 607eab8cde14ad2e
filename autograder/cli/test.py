"""`course test`: run the course's own tests."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Annotated

import typer

from autograder.manifest import course_root


def command(
    full: Annotated[
        bool, typer.Option("--full", help="Also run what takes long or needs a browser.")
    ] = False,
    arguments: Annotated[
        list[str] | None, typer.Argument(help="Handed to pytest; write -- before options.")
    ] = None,
) -> None:
    """Run the course's own tests with pytest.

    The quick suite takes minutes. The full one adds browser, kill and clean-install tests.

    Examples:

        course test
        course test --full
        course test -- tests/spatial -x
    """
    selection = [] if full else ["-m", "not full"]
    line = [sys.executable, "-m", "pytest", *selection, *(arguments or [])]
    raise typer.Exit(subprocess.run(line, cwd=course_root(), env=_plain(), check=False).returncode)


def _plain() -> dict[str, str]:
    """Return the environment without what would change pytest's or Python's own behaviour."""
    unwanted = ("PYTEST_", "PYTHONPATH", "PYTHONSTARTUP", "PYTHONWARNINGS", "PYTHONOPTIMIZE")
    return {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}

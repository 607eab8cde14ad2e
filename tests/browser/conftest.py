"""A running JupyterLab on a copy of the course, and a headless Chromium to look at it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LEFT_OUT = (".git", ".venv", "workbook", "class", "__pycache__", ".*_cache", ".hypothesis")
QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)


@pytest.fixture(scope="session")
def course(tmp_path_factory):
    """A copy of the course's folder, with a space in its path, that a test may spoil."""
    copy = tmp_path_factory.mktemp("browser") / "my course"
    shutil.copytree(ROOT, copy, ignore=shutil.ignore_patterns(*LEFT_OUT))
    return copy


@pytest.fixture(scope="session")
def lab(course, tmp_path_factory):
    """The address of a JupyterLab on that copy, as `course lab --no-browser` prints it."""
    home = tmp_path_factory.mktemp("home")
    process = subprocess.Popen(
        [sys.executable, "-m", "autograder.cli", "lab", "--no-browser"],
        cwd=course,
        env={**os.environ, "HOME": str(home), "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        text=True,
        encoding="utf-8",
    )
    assert process.stdout is not None
    try:
        for line in process.stdout:
            found = re.search(r"http://\S+", line)
            if found:
                yield found.group()
                break
        else:
            pytest.fail("the lab ended without printing an address")
    finally:
        process.terminate()
        process.wait(timeout=30)
        process.stdout.close()


@pytest.fixture(scope="session")
def chromium():
    """Debian's Chromium, driven by playwright, which brings no browser of its own."""
    from playwright.sync_api import sync_playwright

    path = shutil.which("chromium") or shutil.which("google-chrome")
    assert path, "the full suite needs Chromium: apt install chromium"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(QUIET))
        yield browser
        browser.close()

"""`course lab`, for real: a server that answers, keeps to itself and stops when told."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from autograder.cli.lab import environment

REPOSITORY = Path(__file__).resolve().parents[2]


def test_jupyter_reads_nothing_of_the_users(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("JUPYTER_PATH", "/theirs")
    monkeypatch.setenv("JUPYTER_CONFIG_PATH", "/theirs")
    monkeypatch.setenv("IPYTHONDIR", "/theirs")
    monkeypatch.setenv("PYTHONPATH", "/theirs")
    monkeypatch.delenv("HOME", raising=False)
    clean = environment(tmp_path)
    assert "/theirs" not in clean.values()
    assert clean["HOME"] == str(tmp_path)
    assert all(
        value.startswith(str(tmp_path))
        for name, value in clean.items()
        if name.startswith(("JUPYTER_CONFIG", "JUPYTER_DATA", "JUPYTER_RUNTIME", "IPYTHONDIR"))
    )


@pytest.fixture
def lab(tmp_path: Path) -> Iterator[tuple[subprocess.Popen[str], str, Path]]:
    """A lab on a copy of the course; the process, its address and the home it was given."""
    root, home = tmp_path / "copie du cours é", tmp_path / "home"
    home.mkdir()
    for name in ("autograder", "lessons", "exercises"):
        shutil.copytree(REPOSITORY / name, root / name)
    shutil.copy(REPOSITORY / "course.toml", root)
    environ = {"PATH": os.environ["PATH"], "HOME": str(home), "PYTHONPATH": str(root)}
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "autograder.cli", "lab", "--no-browser"],
        cwd=home, env=environ, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    lines = iter(process.stdout.readline, "")
    address = next((line.strip() for line in lines if "http://" in line), "")
    yield process, address, home
    if process.poll() is None:
        process.terminate()
    process.communicate()


def get(address: str) -> Any:
    with urllib.request.urlopen(address) as answer:
        return json.load(answer)


@pytest.mark.full
@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C cannot be sent to a child on Windows")
def test_lab_serves_this_machine_only_and_stops_on_ctrl_c(
    lab: tuple[subprocess.Popen[str], str, Path],
) -> None:
    process, address, home = lab
    found = re.fullmatch(
        r"(http://127\.0\.0\.1:\d+/)lab/tree/lessons/00_start\.ipynb\?token=(\w{20,})", address
    )
    assert found, address
    base, token = found.groups()

    with urllib.request.urlopen(address) as page:
        assert b"JupyterLab" in page.read()
    with pytest.raises(urllib.error.HTTPError, match="403"):
        get(f"{base}api/contents/lessons")
    names = {item["name"] for item in get(f"{base}api/contents/lessons?token={token}")["content"]}
    assert "00_start.ipynb" in names
    assert get(f"{base}api/kernelspecs?token={token}")["default"] == "python3"

    process.send_signal(signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 0, errors
    with pytest.raises(urllib.error.URLError):
        get(f"{base}api/status?token={token}")
    assert not {path.name for path in home.iterdir()} & {".jupyter", ".ipython", ".local", ".npm"}

"""In a real kernel: an endless loop ends, the kernel lives on, and the workbook remembers."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from nbclient import NotebookClient
from nbformat.v4 import new_code_cell, new_notebook

from autograder.learner.diary import NAME

CELLS = [
    "import os, signal, sys, time\nfrom autograder import check, hint, progress, solution",
    "def one_link(theta, L):\n    while True:\n        try: time.sleep(1)\n        except: pass",
    'check("one-link", seconds=0.5)',
    "signal.getsignal(signal.SIGALRM) == signal.SIG_DFL, os.getpid()",
    "import numpy as np\ndef one_link(theta, L):\n    return L * np.cos(theta), L * np.sin(theta)",
    'check("one-link")',
    "check.all()",
    'hint("planar-fk")',
    "progress()",
    'solution("planar-fk")',
    "1 + 1",
]


@pytest.fixture
def outputs(workbook: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[list]:
    """What each cell shows when the notebook runs in the workbook."""
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "1")
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("MPLCONFIGDIR", str(Path(sys.prefix, "matplotlib")))
    monkeypatch.delenv("PYTHONWARNINGS", raising=False)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
    notebook = new_notebook(cells=[new_code_cell(source) for source in CELLS])
    folder = {"metadata": {"path": str(workbook / "05_planar_fk")}}
    NotebookClient(notebook, timeout=120, kernel_name="python3", resources=folder).execute()
    return [cell.outputs for cell in notebook.cells]


def test_the_kernel_lives_on_and_the_workbook_remembers(outputs, workbook):
    shown = ["".join(json.dumps(output) for output in cell) for cell in outputs]
    assert "took longer than 0.5 s and was stopped" in shown[2]
    assert "line 3: try: time.sleep(1)" in shown[2]
    assert "True" in shown[3], "the signal's handler is as it was"
    assert "Passed" in shown[5]
    assert "planar-jacobian" in shown[6], "the lesson is that of the folder"
    assert "Hint 1 of" in shown[7]
    assert "tries; three more" in shown[9] or "try; two more" in shown[9]
    assert outputs[10][0]["data"]["text/plain"] == "2"
    assert [output for cell in outputs for output in cell if output.get("name") == "stderr"] == []
    done = [json.loads(line) for line in (workbook / NAME).read_text().splitlines()]
    assert [(entry["what"], entry.get("status")) for entry in done] == [
        ("check", "failed"), ("check", "passed"), ("hint", None),
    ]  # fmt: skip

"""The peers: what stock nbgrader and Otter-Grader take for the same notebooks.

Both run the course's own check cells, in the notebook's process, and take the points from there.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
import venv
from importlib.metadata import version
from pathlib import Path
from typing import Any

from classes import ROOT

OTTER = "otter-grader==7.0.0"
"""Not among the course's own requirements: it lives in an environment made for one measurement."""

NEEDED = ("ipykernel", "matplotlib", "mujoco", "numpy", "rich", "scipy", "sympy")
"""What the notebooks import, and what shows their verdicts."""


def nbgrader(class_dir: Path, assignment: str, folder: Path) -> float:
    """Return the seconds of stock `nbgrader autograde` in a course folder of its own."""
    shutil.copytree(ROOT / "solutions" / assignment, folder / "source" / assignment)
    shutil.copytree(class_dir / "submitted", folder / "submitted")
    shutil.copytree(ROOT / "assets", folder / "autograded" / "assets")
    config = "c = get_config()\nc.CourseDirectory.root = '.'\nc.Execute.timeout = 120\n"
    (folder / "nbgrader_config.py").write_text(config)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.defpath])

    def run(*words: str) -> None:
        line = [sys.executable, "-m", "nbgrader", *words]
        subprocess.run(
            line, cwd=folder, env={**os.environ, "PATH": path}, check=True, capture_output=True
        )

    run("generate_assignment", assignment)
    begun = time.perf_counter()
    run("autograde", assignment)
    took = time.perf_counter() - begun
    done = list((folder / "autograded").glob(f"student*/{assignment}/*.ipynb"))
    size = len(list(class_dir.glob("submitted/*")))
    assert len(done) == size, f"nbgrader graded {len(done)} of {size}"
    return took


class Otter:
    """An environment with Otter-Grader and what notebooks need, in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        """Install it. Raises CalledProcessError when that fails."""
        self._folder = folder
        venv.create(folder / "venv", with_pip=True)
        self._python = folder / "venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
        self._run(
            "-m", "pip", "install", "-q", OTTER, *(f"{name}=={version(name)}" for name in NEEDED)
        )
        self._run("-m", "compileall", "-q", str(folder / "venv"), fails=True)

    def grade(self, class_dir: Path, assignment: str) -> float:
        """Return the seconds that `otter run` takes for all notebooks, one after the other."""
        names = self._configure(class_dir, assignment)
        took = 0.0
        for path in sorted(class_dir.glob(f"submitted/*/{assignment}/*.ipynb")):
            home = self._folder / "run" / path.parts[-3]
            home.mkdir(parents=True)
            notebook = _for_otter(json.loads(path.read_text(encoding="utf-8")))
            (home / path.name).write_text(json.dumps(notebook), encoding="utf-8")
            begun = time.perf_counter()
            self._run("-m", "otter", "run", "--no-logo", "-a", str(self._folder / "autograder.zip"),
                      "-o", str(home), str(home / path.name))  # fmt: skip
            took += time.perf_counter() - begun
            results = json.loads((home / "results.json").read_text(encoding="utf-8"))
            full = {test["name"] for test in results["tests"] if test.get("score")}
            assert names <= full, f"Otter gives no points for {names - full}"
        return took

    def _configure(self, class_dir: Path, assignment: str) -> set[str]:
        """Make Otter's file of tests from the check cells; return the names of the tests."""
        path = next(class_dir.glob(f"submitted/*/{assignment}/*.ipynb"))
        tests = self._folder / "tests"
        tests.mkdir()
        for name, points in _checks(json.loads(path.read_text(encoding="utf-8"))).items():
            (tests / f"{name}.py").write_text(
                f"from otter.test_files import test_case\n"
                f"OK_FORMAT = False\nname = {name!r}\npoints = {points}\n\n"
                f"@test_case(points={points})\n"
                f"def test_it(check, env):\n    assert float(check({name!r}, env)) == {points}\n"
            )
        zipped = str(self._folder / "autograder.zip")
        self._run("-m", "otter", "generate", "-t", str(tests), "-o", zipped, "--no-requirements",
                  "--no-environment")  # fmt: skip
        return {path.stem for path in tests.glob("*.py")}

    def _run(self, *words: str, fails: bool = False) -> None:
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        done = subprocess.run(
            [str(self._python), *words], cwd=self._folder, env=env, capture_output=True, text=True
        )
        if done.returncode and not fails:
            raise RuntimeError(f"{' '.join(words)} failed:\n{done.stdout}\n{done.stderr}")


def _checks(notebook: dict[str, Any]) -> dict[str, float]:
    """Return the points of each check cell."""
    marks = [cell["metadata"].get("nbgrader", {}) for cell in notebook["cells"]]
    graded = [mark for mark in marks if mark.get("grade") and mark["cell_type"] == "code"]
    return {mark["grade_id"]: float(mark["points"]) for mark in graded}


def _for_otter(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return the notebook with Otter's checks in the place of the course's, and paths that hold."""
    names = _checks(notebook)
    for cell in notebook["cells"]:
        source = "".join(cell["source"])
        name = cell["metadata"].get("nbgrader", {}).get("grade_id")
        if name in names:
            source = f"grader.check({name!r})"
        cell["source"] = source.replace("../../assets", str(ROOT / "assets"))
    first: dict[str, Any] = {
        "cell_type": "code", "id": "otter", "metadata": {}, "execution_count": None, "outputs": [],
        "source": "import otter\ngrader = otter.Notebook()",
    }  # fmt: skip
    notebook["cells"].insert(0, first)
    return notebook

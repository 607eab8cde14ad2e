"""exercises/ is what nbgrader makes from solutions/, whatever the machine."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from autograder.manifest import CourseError
from autograder.upkeep import handout

REPOSITORY = Path(__file__).resolve().parents[2]
ARM = Path("05_arm/arm.ipynb")


def nbgrader(name: str, **flags: object) -> dict[str, object]:
    """Return the metadata of a cell that nbgrader knows."""
    cell = {"schema_version": 3, "grade_id": name, "task": False, "grade": False, "locked": False}
    return {"nbgrader": {**cell, "solution": False, **flags}}


def solution(**noise: object) -> dict[str, object]:
    """Return a small source notebook, as it lies about after a run."""
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "kernelspec": {"name": "python3", "display_name": "mine", "language": "python"},
            "language_info": {"name": "python", "version": "3.11.99"},
            **noise,
        },
        "cells": [
            {
                "id": "reach", "cell_type": "code", "execution_count": 7,
                "outputs": [{"output_type": "stream", "name": "stdout", "text": "0.7"}],
                "metadata": nbgrader("reach", solution=True) | {"execution": {"at": "noon"}},
                "source": "reach = ...\n### BEGIN SOLUTION\nreach = 0.7\n### END SOLUTION",
            },
            {
                "id": "check-reach", "cell_type": "code", "execution_count": 8, "outputs": [],
                "metadata": nbgrader("check-reach", grade=True, locked=True, points=2),
                "source": "check('reach')",
            },
        ],
    }  # fmt: skip


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "course.toml").write_text(
        'title = "T"\n[[lesson]]\nid = "05_arm"\ntitle = "Arm"\nassignment = "05_arm"\n'
    )
    shutil.copy(REPOSITORY / "nbgrader_config.py", tmp_path)
    write_solution(tmp_path, solution())
    return tmp_path


def write_solution(root: Path, notebook: dict[str, object]) -> None:
    (root / "solutions" / ARM).parent.mkdir(parents=True, exist_ok=True)
    (root / "solutions" / ARM).write_text(json.dumps(notebook))


def test_exercises_equal_what_the_solutions_generate() -> None:
    assert handout.stale() == []


def test_a_handout_holds_neither_the_solution_nor_a_trace_of_a_run(root: Path) -> None:
    text = handout.generate(root)[ARM].decode()
    notebook = json.loads(text)
    assert "0.7" not in text
    assert "3.11.99" not in text
    assert "noon" not in text
    assert "mine" not in text
    assert [cell["id"] for cell in notebook["cells"]] == ["reach", "check-reach"]
    left = "".join(notebook["cells"][0]["source"])
    assert left.startswith("reach = ...\n")
    assert left.endswith("# your code here")
    assert notebook["cells"][1]["metadata"]["nbgrader"]["points"] == 2


def test_a_handout_is_the_same_bytes_whoever_ran_the_solution(root: Path) -> None:
    first = handout.generate(root)
    write_solution(root, solution(widgets={"state": {}}))
    assert handout.generate(root) == first


def test_generating_touches_neither_the_gradebook_nor_the_exercises(root: Path) -> None:
    handout.generate(root)
    assert not (root / "class" / "gradebook.db").exists()
    assert not (root / "exercises").exists()


def test_writing_replaces_adds_and_removes(root: Path) -> None:
    (root / "solutions" / "05_arm" / "masses.csv").write_text("1\n")
    assert handout.write(root) == [ARM, Path("05_arm/masses.csv")]
    assert handout.stale(root) == []
    (root / "exercises" / ARM).write_text("edited by hand")
    (root / "exercises" / "05_arm" / "left-over.txt").write_text("")
    (root / "exercises" / "05_arm" / ".ipynb_checkpoints").mkdir()
    assert handout.stale(root) == [ARM, Path("05_arm/left-over.txt")]
    handout.write(root)
    names = {path.name for path in (root / "exercises").rglob("*") if path.is_file()}
    assert names == {"arm.ipynb", "masses.csv"}


def test_a_solution_that_nbgrader_refuses_is_named_with_the_reason(root: Path) -> None:
    notebook = solution()
    notebook["cells"] *= 2  # type: ignore[operator]
    for n, cell in enumerate(notebook["cells"]):  # type: ignore[arg-type, var-annotated]
        notebook["cells"][n] = {**cell, "id": f"cell-{n}"}  # type: ignore[index]
    write_solution(root, notebook)
    with pytest.raises(CourseError, match=r"(?s)solutions/05_arm:.*reach"):
        handout.generate(root)

"""Running a lesson in the lab leaves its file as it was; everything else is saved as it is."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import nbformat
import pytest

from autograder.upkeep.saving import strip_lesson

ROOT = Path(__file__).parents[2]
LESSONS = sorted((ROOT / "lessons").glob("*.ipynb"))


def as_run(path):
    """Return a notebook as JupyterLab hands it over after a run."""
    notebook = json.loads(path.read_text(encoding="utf-8"))
    notebook["metadata"]["kernelspec"]["display_name"] = "Python 3 (ipykernel)"
    notebook["metadata"]["language_info"] = {"name": "python", "version": "3.12.1"}
    notebook["metadata"]["widgets"] = {"state": {}}
    for cell in notebook["cells"]:
        cell["metadata"]["trusted"] = True
        if cell["cell_type"] == "code":
            cell["execution_count"] = 7
            cell["outputs"] = [{"output_type": "stream", "name": "stdout", "text": "hello"}]
    return notebook


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_lesson_that_was_only_run_is_saved_to_the_byte(path):
    model = {"type": "notebook", "content": as_run(path)}
    strip_lesson(model=model, path=f"lessons/{path.name}", contents_manager=None)
    saved = nbformat.writes(nbformat.from_dict(model["content"])) + "\n"
    assert saved.encode() == path.read_bytes()


def test_what_the_reader_wrote_is_kept():
    notebook = as_run(LESSONS[0])
    code = next(cell for cell in notebook["cells"] if cell["cell_type"] == "code")
    code["source"] = "mine = 1"
    code["metadata"]["tags"] = ["keep"]
    strip_lesson(model={"type": "notebook", "content": notebook}, path="lessons/00_start.ipynb")
    assert code["source"] == "mine = 1"
    assert code["metadata"] == {"tags": ["keep"]}


@pytest.mark.parametrize("path", ["workbook/05_planar_fk/planar_fk.ipynb", "mine/lessons/x.ipynb"])
def test_other_notebooks_are_left_alone(path):
    model = {"type": "notebook", "content": as_run(LESSONS[0])}
    before = copy.deepcopy(model)
    strip_lesson(model=model, path=path)
    assert model == before


def test_other_files_are_left_alone():
    model = {"type": "file", "content": "text"}
    strip_lesson(model=model, path="lessons/notes.md")
    assert model == {"type": "file", "content": "text"}

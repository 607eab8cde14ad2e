"""Every notebook of the course is clean in git, and runs clean from top to bottom."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

from autograder.manifest import read_course

REPOSITORY = Path(__file__).resolve().parents[2]
NOTEBOOKS = sorted(
    path
    for folder in ("lessons", "solutions", "exercises")
    for path in (REPOSITORY / folder).rglob("*.ipynb")
    if ".ipynb_checkpoints" not in path.parts
)
READABLE = re.compile(r"[a-z][a-z0-9]*([-_][a-z0-9]+)*")
DRAWN_BY_LOT = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){0,3}")

each_notebook = pytest.mark.parametrize(
    "path", NOTEBOOKS, ids=lambda path: path.relative_to(REPOSITORY).as_posix()
)


@pytest.fixture
def own_jupyter(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Kernels of this environment, with nothing of the user's own settings."""
    monkeypatch.setenv("JUPYTER_PREFER_ENV_PATH", "1")
    for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTER_RUNTIME_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path / name))
    monkeypatch.setenv("MPLCONFIGDIR", str(Path(sys.prefix, "matplotlib")))
    monkeypatch.delenv("PYTHONWARNINGS", raising=False)


def read(path: Path) -> NotebookNode:
    return nbformat.read(path, as_version=nbformat.NO_CONVERT)


def test_there_are_notebooks() -> None:
    assert {path.relative_to(REPOSITORY).parts[0] for path in NOTEBOOKS} == {
        "lessons", "solutions", "exercises",
    }  # fmt: skip


@each_notebook
def test_it_is_valid_and_of_the_format_that_has_ids(path: Path) -> None:
    notebook = read(path)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    nbformat.validate(notebook)


@each_notebook
def test_it_holds_no_output_and_no_trace_of_a_run(path: Path) -> None:
    for cell in read(path).cells:
        if cell.cell_type == "code":
            assert cell.outputs == [], cell.id
            assert cell.execution_count is None, cell.id
        assert "execution" not in cell.metadata, cell.id


@each_notebook
def test_its_cell_ids_are_unique_and_readable(path: Path) -> None:
    ids = [cell.id for cell in read(path).cells]
    assert len(ids) == len(set(ids))
    assert [i for i in ids if not READABLE.fullmatch(i) or DRAWN_BY_LOT.fullmatch(i)] == []


@each_notebook
def test_it_asks_for_python3_and_for_no_version_of_it(path: Path) -> None:
    metadata = read(path).metadata
    assert metadata.kernelspec.name == "python3"
    assert "version" not in metadata.get("language_info", {})
    assert set(metadata) <= {"kernelspec", "language_info"}


def test_the_first_page_lists_every_lesson_with_its_minutes_and_its_exercises() -> None:
    first = "\n".join(cell.source for cell in read(REPOSITORY / "lessons/00_start.ipynb").cells)
    for lesson in read_course().lessons:
        path = REPOSITORY / "lessons" / f"{lesson.id}.ipynb"
        if lesson.assignment is None:
            continue
        minutes = re.search(r"about (\d+) minutes", read(path).cells[0].source)
        assert minutes, path.name
        (exercises,) = (REPOSITORY / "exercises" / lesson.assignment).glob("*.ipynb")
        link = f"workbook/{lesson.assignment}/{exercises.name}"
        row = rf"\]\({path.name}\) \|.*\| {minutes[1]} \|.*{link}"
        assert re.search(row, first), path.name


@each_notebook
@pytest.mark.usefixtures("own_jupyter")
def test_it_runs_clean_from_top_to_bottom(path: Path) -> None:
    notebook = read(path)
    folder = {"metadata": {"path": str(path.parent)}}
    NotebookClient(notebook, timeout=300, kernel_name="python3", resources=folder).execute()
    red = {
        cell.id: output.text
        for cell in notebook.cells
        for output in cell.get("outputs", ())
        if output.output_type == "stream" and output.name == "stderr"
    }
    assert red == {}

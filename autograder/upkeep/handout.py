"""The handout: `exercises/`, which nbgrader makes from `solutions/`. Nobody edits it by hand.

The result is the same bytes on every machine: no outputs, no counts, no mark of the Python that
made it, and the cell ids of the source.
"""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Mapping
from pathlib import Path

import nbformat
from nbformat import NotebookNode

from autograder.manifest import CourseError, course_root, read_course

KERNEL = {"display_name": "Python 3", "language": "python", "name": "python3"}
PASSING = {".ipynb_checkpoints", "__pycache__", ".DS_Store"}
"""What programs leave behind; it belongs neither to the handout nor to its source."""


def generate(root: Path | None = None) -> dict[Path, bytes]:
    """Return what `exercises/` must hold: the bytes of each file, by its path in that folder.

    Touches nothing in the repository, and no gradebook. Raises CourseError when nbgrader refuses a
    solution, with nbgrader's reason.
    """
    root = root or course_root()
    with tempfile.TemporaryDirectory(prefix="handout-") as folder:
        made = Path(folder).resolve()
        for assignment in read_course(root).assignments:
            _generate_assignment(root, made, assignment)
        return {path.relative_to(made): _settled(path) for path in _files(made)}


def stale(root: Path | None = None) -> list[Path]:
    """Return the files of `exercises/` that are missing, changed or superfluous."""
    root = root or course_root()
    return _stale(root / "exercises", generate(root))


def write(root: Path | None = None) -> list[Path]:
    """Bring `exercises/` up to `solutions/`; return the files that changed.

    Each file is replaced in one step, so that a kill leaves every file whole.
    """
    root = root or course_root()
    exercises, wanted = root / "exercises", generate(root)
    changed = _stale(exercises, wanted)
    for path in changed:
        target = exercises / path
        if path not in wanted:
            target.unlink()
            continue
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(f".{target.name}.part")
        part.write_bytes(wanted[path])
        part.replace(target)
    return changed


def _stale(exercises: Path, wanted: Mapping[Path, bytes]) -> list[Path]:
    present = {path.relative_to(exercises): path.read_bytes() for path in _files(exercises)}
    paths = sorted(present.keys() | wanted.keys())
    return [path for path in paths if present.get(path) != wanted.get(path)]


def _files(folder: Path) -> list[Path]:
    found = sorted(path for path in folder.rglob("*") if path.is_file())
    return [path for path in found if not PASSING & set(path.relative_to(folder).parts)]


def _generate_assignment(root: Path, made: Path, assignment: str) -> None:
    from nbgrader.converters import GenerateAssignment
    from nbgrader.coursedir import CourseDirectory
    from traitlets.config.loader import PyFileConfigLoader

    config = PyFileConfigLoader("nbgrader_config.py", path=str(root)).load_config()
    config.CourseDirectory.root = str(root)
    config.CourseDirectory.release_directory = str(made)
    config.CourseDirectory.assignment_id = assignment
    config.GenerateAssignment.no_database = True
    config.SaveCells.enabled = False  # the other half of "no database"
    converter = GenerateAssignment(coursedir=CourseDirectory(config=config), config=config)
    reasons = _Reasons()
    converter.log = logging.Logger("handout", logging.WARNING)
    converter.log.addHandler(reasons)
    try:
        converter.start()
    except (Exception, SystemExit) as error:
        reason = "\n".join(reasons.lines) or str(error)
        raise CourseError(
            f"nbgrader could not make the handout of solutions/{assignment}:\n{reason}"
        ) from error


class _Reasons(logging.Handler):
    """Keeps what nbgrader has to say, which it says to its log only."""

    def __init__(self) -> None:
        super().__init__()
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(record.getMessage().strip().splitlines()[-1])  # of a traceback, its end


def _settled(path: Path) -> bytes:
    if path.suffix != ".ipynb":
        return path.read_bytes()
    notebook: NotebookNode = nbformat.read(path, as_version=4)
    notebook.metadata = {"kernelspec": KERNEL, "language_info": {"name": "python"}}
    for cell in notebook.cells:
        cell.metadata.pop("execution", None)  # when it was last run, and how fast
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    text: str = nbformat.writes(notebook)
    return (text.rstrip("\n") + "\n").encode("utf-8")

"""Run a lesson from top to bottom in a kernel of its own, without a browser."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from autograder.manifest import CourseError


def run_lesson(path: Path, progress: Callable[[int, int], None], seconds: int = 120) -> int:
    """Run the notebook `path` in this Python and return how many code cells it has.

    `progress(done, total)` is called after each code cell; a cell may take `seconds`. Raises
    CourseError, naming the cell and its error, when one fails.
    """
    sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]  # slow, and unused
    import nbformat
    from jupyter_client.kernelspec import KernelSpec
    from jupyter_client.manager import AsyncKernelManager
    from nbclient import NotebookClient
    from nbclient.exceptions import CellExecutionError, CellTimeoutError, DeadKernelError

    notebook = nbformat.read(path, as_version=4)
    total = sum(_is_run(cell) for cell in notebook.cells)
    done = 0

    def tell(cell: Any, cell_index: int, **rest: Any) -> None:
        nonlocal done
        done += _is_run(cell)
        progress(done, total)

    command = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    command += ["--log-level=ERROR", "--HistoryManager.enabled=False"]

    class ThisPython(AsyncKernelManager):
        """Starts this Python: the kernel called python3 in somebody's settings may be another."""

        kernel_spec = KernelSpec(argv=command, display_name="Python 3", language="python")

    client = NotebookClient(
        notebook,
        kernel_manager_class=ThisPython,
        timeout=seconds,
        resources={"metadata": {"path": str(path.parent)}},
        on_cell_complete=tell,
    )
    try:
        client.execute()
    except (CellExecutionError, CellTimeoutError, DeadKernelError) as error:
        reason = str(error).strip().splitlines()[-1]
        raise CourseError(f"{path.name} stops after {done} code cells: {reason}") from error
    return total


def _is_run(cell: Any) -> bool:
    return cell.cell_type == "code" and bool(cell.source.strip())

"""Saving a lesson in the course's own JupyterLab: what was written, without what was computed.

Lessons belong to the course's history, and exercises to the learner. Without this, running a lesson
would change its file, and the next update of the course would stumble over it.
"""

from __future__ import annotations

from typing import Any

from autograder.upkeep.handout import KERNEL


def strip_lesson(model: dict[str, Any], path: str, **_: Any) -> None:
    """Take outputs and traces of running out of a lesson that is about to be saved.

    A hook of Jupyter's contents manager. `model` is changed in place; whatever does not lie in
    lessons/ is left as it is.
    """
    if model.get("type") != "notebook" or not path.strip("/").startswith("lessons/"):
        return
    notebook = model["content"]
    notebook["metadata"] = {"kernelspec": dict(KERNEL), "language_info": {"name": "python"}}
    for cell in notebook["cells"]:
        cell["metadata"] = {k: v for k, v in cell["metadata"].items() if k == "tags"}
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None

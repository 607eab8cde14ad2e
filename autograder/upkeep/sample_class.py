"""A sample class of eight, made from the exercise of lesson 5, with the points each one deserves.

Tests and the tour grade it. The wrong answers are those that people give; one submission is
broken, one damaged, one hostile.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from autograder.grading.execute import Limits
from autograder.grading.notebook import write, write_bytes
from autograder.upkeep.sample_answers import BROKEN, DEGREES, HOSTILE, NOT_ACCUMULATED, SLIPS

ASSIGNMENT = "05_planar_fk"
NOTEBOOK = "planar_fk"
SAMPLE_LIMITS = Limits(cell=4.0, ask=4.0, notebook=60.0)
"""Short, so that the endless loops of the broken submission do not keep anyone waiting."""

_MARKS = re.compile(r"^\s*### (BEGIN|END) SOLUTION\n?", re.MULTILINE)
_ALL = {
    "planar-fk-symbolic": 3.0, "planar-fk": 3.0, "planar-tip-at": 2.0, "fk-error": 2.0,
    "planar-jacobian": 3.0, "workspace": 3.0, "workspace-radii": 2.0, "overlay-reading": 0.0,
}  # fmt: skip

Cells = list[dict[str, Any]]


@dataclass(frozen=True)
class Sample:
    """One submission: its notebook, and by question the points and the mistake that are right."""

    student: str
    about: str
    notebook: dict[str, Any]
    points: Mapping[str, float]
    mistakes: Mapping[str, str] = field(default_factory=dict)

    @property
    def score(self) -> float:
        """The points that it deserves before a person grades the written answer."""
        return round(sum(self.points.values()), 6)


def make_samples(root: Path) -> tuple[Sample, ...]:
    """Return the eight samples, made from the notebooks of the course at `root`."""
    path = Path(ASSIGNMENT, f"{NOTEBOOK}.ipynb")
    given = json.loads((root / "exercises" / path).read_text(encoding="utf-8"))
    right = _answers(json.loads((root / "solutions" / path).read_text(encoding="utf-8")))

    def sample(
        student: str,
        about: str,
        answers: Mapping[str, str],
        points: Mapping[str, float],
        mistakes: Mapping[str, str] | None = None,
        change: Callable[[Cells], Cells] = lambda cells: cells,
    ) -> Sample:
        notebook = _filled(given, answers)
        notebook["cells"] = change(notebook["cells"])
        return Sample(student, about, notebook, points, mistakes or {})

    nothing = dict.fromkeys(_ALL, 0.0)
    return (
        sample("ada", "right", right, _ALL),
        sample(
            "ben", "angles not accumulated", right | NOT_ACCUMULATED,
            _ALL | {"planar-fk-symbolic": 1.0, "planar-fk": 1.0, "planar-tip-at": 0.666667,
                    "planar-jacobian": 0.0},
            {"planar-fk-symbolic": "angles-not-accumulated", "planar-fk": "angles-not-accumulated",
             "planar-tip-at": "angles-not-accumulated",
             "planar-jacobian": "jacobian-own-link-only"},
        ),
        sample(
            "cho", "three slips", right | SLIPS,
            _ALL | {"planar-fk": 2.0, "planar-jacobian": 1.5, "workspace-radii": 1.0},
            {"planar-fk": "phi-last-joint-only", "planar-jacobian": "jacobian-row-sign",
             "workspace-radii": "inner-radius-nonzero"},
        ),
        sample(
            "dee", "degrees", right | DEGREES,
            _ALL | {"planar-fk": 0.0, "planar-tip-at": 0.0, "planar-jacobian": 0.0},
            {"planar-fk": "degrees-into-cosine", "planar-tip-at": "degrees-into-cosine",
             "planar-jacobian": "jacobian-transposed"},
        ),
        sample("eli", "empty", {}, nothing),
        sample(
            "fay", "broken", right | BROKEN,
            nothing | {"fk-error": 2.0, "workspace": 3.0, "workspace-radii": 2.0},
        ),
        sample("gus", "right, file damaged", right, _ALL, change=_damaged),
        sample(
            "hal", "hostile", right | HOSTILE,
            _ALL | {"planar-fk": 0.0, "planar-tip-at": 0.0, "planar-jacobian": 0.0,
                    "workspace": 0.0, "workspace-radii": 0.0},
            {"planar-jacobian": "jacobian-transposed"},
        ),
    )  # fmt: skip


def write_class(samples: tuple[Sample, ...], class_dir: Path) -> None:
    """Hand in the samples in `class_dir`, as nbgrader would collect them."""
    for day, sample in enumerate(samples, 1):
        folder = class_dir / "submitted" / sample.student / ASSIGNMENT
        write(folder / f"{NOTEBOOK}.ipynb", sample.notebook)
        write_bytes(folder / "timestamp.txt", f"2026-02-{day:02} 12:00:00 UTC".encode())


def answer(root: Path, question: str) -> str:
    """Return the course's own answer to `question` of the lesson, as code."""
    path = root / "solutions" / ASSIGNMENT / f"{NOTEBOOK}.ipynb"
    return _answers(json.loads(path.read_text(encoding="utf-8")))[question]


def _answers(solution: Mapping[str, Any]) -> dict[str, str]:
    """Return the text of each answer cell of a solution by the id of its question."""
    found = {}
    for cell in solution["cells"]:
        marks = cell["metadata"].get("nbgrader", {})
        if marks.get("solution"):
            name = marks["grade_id"].removesuffix("-answer")
            found[name] = _MARKS.sub("", "".join(cell["source"]))
    return found


def _filled(given: Mapping[str, Any], answers: Mapping[str, str]) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(json.dumps(given))
    for cell in notebook["cells"]:
        marks = cell["metadata"].get("nbgrader", {})
        name = marks.get("grade_id", "").removesuffix("-answer")
        if marks.get("solution") and name in answers:
            cell["source"] = answers[name]
    return notebook


def _damaged(cells: Cells) -> Cells:
    """Move, delete, retype and forge cells, as editors and people do."""
    by_id = {cell["id"]: cell for cell in cells}
    by_id["planar-jacobian-answer"]["cell_type"] = "markdown"
    by_id["planar-fk-check"]["source"] = "20"
    by_id["workspace-check"]["metadata"]["nbgrader"]["points"] = 100
    own = {**by_id["planar-fk-answer"], "id": "my-own-cell", "metadata": {}}
    kept = [own if cell["id"] == "planar-fk-answer" else cell for cell in cells]
    moved = [cell for cell in kept if cell["id"] == "workspace-radii-ask"]
    return moved + [cell for cell in kept if cell not in moved]

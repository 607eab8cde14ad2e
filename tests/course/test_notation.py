"""The names in the notation notebook exist, in this course and in the libraries it points at."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

NOTEBOOK = Path(__file__).resolve().parents[2] / "lessons" / "notation.ipynb"
NAME = re.compile(r"`([A-Za-z_][\w.]*)`")
PLACES = {
    "in code": ("autograder.spatial", "autograder.kinematics", "autograder.oracle"),
    "here": ("autograder.spatial", "autograder.kinematics", "autograder.oracle"),
    "MuJoCo": ("mujoco",),
    "Drake": (
        "pydrake.math", "pydrake.common.eigen_geometry", "pydrake.multibody.math",
        "pydrake.multibody.tree", "pydrake.multibody.plant",
    ),
    "Pinocchio": ("pinocchio",),
    "SciPy": ("scipy.spatial.transform",),
}  # fmt: skip
BARE_METHODS_OF = ("MultibodyPlant", "SpatialVelocity", "SpatialInertia")
"""Classes of Drake whose long names of methods stand alone."""
SYMBOLS = {"J", "q", "v"}
"""What is written as code, and is a letter of a formula."""


def columns() -> dict[str, list[str]]:
    """Return the cells below each heading, of all tables together."""
    found: dict[str, list[str]] = {}
    for cell in json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]:
        rows = [
            [entry.strip() for entry in line.strip().strip("|").split(" | ")]
            for line in "".join(cell["source"]).splitlines()
            if line.startswith("|")
        ]
        for row in rows[2:]:
            for heading, entry in zip(rows[0], row, strict=True):
                found.setdefault(heading, []).append(entry)
    return found


def names(entries: list[str]) -> list[str]:
    found = dict.fromkeys(name for entry in entries for name in NAME.findall(entry))
    return [name for name in found if name not in SYMBOLS]


def exists(name: str, places: tuple[str, ...]) -> bool:
    objects: dict[str, Any] = {}
    if places == ("mujoco",):
        module = import_module("mujoco")
        objects = {"data": module.MjData, "model": module.MjModel, "body": module.MjsBody}
    first, *rest = name.split(".")
    modules = [import_module(place) for place in places]
    classes = [getattr(m, c) for m in modules for c in BARE_METHODS_OF if hasattr(m, c)]
    holders = [objects[first]] if first in objects else []
    holders += [getattr(h, first) for h in (*modules, *classes) if hasattr(h, first)]
    for holder in holders:
        value = holder
        for part in rest:
            fields = getattr(value, "__dataclass_fields__", {})
            value = getattr(value, part, fields.get(part))
        if value is not None:
            return True
    return False


@pytest.mark.parametrize("heading", PLACES)
def test_every_name_exists(heading: str) -> None:
    if heading in ("Drake", "Pinocchio"):
        pytest.importorskip(PLACES[heading][0], reason="it is not installed here")
    listed = names(columns()[heading])
    assert len(listed) > 5
    assert [name for name in listed if not exists(name, PLACES[heading])] == []


def test_each_quantity_has_a_chinese_name() -> None:
    entries = columns()["中文"]
    assert len(entries) > 30
    assert [e for e in entries if not re.search(r"[\u4e00-\u9fff]", e)] == ["—"]

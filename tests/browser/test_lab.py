"""The course in JupyterLab, as a learner sees it."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.full
ALL_RUN_S = 120
SETTLE_MS = 4000
"""JupyterLab says idle a moment before a new kernel's channels are all connected."""
PICTURES = os.environ.get("COURSE_PICTURES")
"""A folder to put screenshots into, for people to look at."""


OWN_ANGLES = """\
x = L1*sp.cos(theta1) + L2*sp.cos(theta2) + L3*sp.cos(theta3)
y = L1*sp.sin(theta1) + L2*sp.sin(theta2) + L3*sp.sin(theta3)
phi = theta3"""
RIGHT_POSE = """\
def planar_fk(q, L):
    a = np.cumsum(q)
    c, s = np.cos(a[2]), np.sin(a[2])
    return np.array([[c, -s, 0, L @ np.cos(a)], [s, c, 0, L @ np.sin(a)],
                     [0, 0, 1, 0], [0, 0, 0, 1]])"""


def opened(chromium, lab, notebook):
    """Open one notebook of the course in a fresh page."""
    page = chromium.new_page(viewport={"width": 1200, "height": 1000})
    page.goto(re.sub(r"/lab/tree/[^?]+", f"/lab/tree/{notebook}", lab))
    page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell", timeout=60_000)
    page.wait_for_selector("text=/Python 3.*Idle/", timeout=60_000)
    page.wait_for_timeout(SETTLE_MS)
    return page


def run_all(page, path: Path):
    """Run all cells by the menu, save, and return the notebook as it lies on disk."""
    before = path.stat().st_mtime_ns
    page.click("li.lm-MenuBar-item:has-text('Run')")
    page.click("li.lm-Menu-item:has-text('Run All Cells') >> nth=0")
    until = time.monotonic() + ALL_RUN_S
    while time.monotonic() < until:
        page.wait_for_timeout(1000)
        page.locator("[data-command='docmanager:save']:visible").first.click()
        if path.stat().st_mtime_ns == before:
            continue
        try:
            notebook = json.loads(path.read_text(encoding="utf-8"))
        except ValueError:
            continue  # just being written
        code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        if all(cell["execution_count"] for cell in code):
            return notebook
    pytest.fail(f"not all cells of {path.name} have run")


def errors(notebook):
    """Return what a reader would see in red: exceptions, and whatever went to stderr."""
    outputs = [o for cell in notebook["cells"] for o in cell.get("outputs", [])]
    return [o for o in outputs if o["output_type"] == "error" or o.get("name") == "stderr"]


def show(page, name):
    """Keep a picture of what the page shows, where someone asked for pictures."""
    if PICTURES:
        page.screenshot(path=str(Path(PICTURES) / f"{name}.png"))


def scrolled_to(page, label):
    """Scroll from the top until this label can be read; cells out of view are not drawn."""
    found = page.get_by_label(label).first
    page.mouse.move(600, 500)
    page.mouse.wheel(0, -100_000)
    for _ in range(60):
        page.wait_for_timeout(150)
        box = found.bounding_box() if found.is_visible() else None
        if box and box["y"] + min(box["height"], 400) < 900:
            return found
        page.mouse.wheel(0, 250)
    pytest.fail(f"nothing labelled {label!r} came into view")


def answered(course, answers):
    """Write answers into the learner's copy of the exercises."""
    path = course / "workbook" / "05_planar_fk" / "planar_fk.ipynb"
    notebook = json.loads(path.read_text(encoding="utf-8"))
    for cell in notebook["cells"]:
        if cell["id"] in answers:
            cell["source"] = answers[cell["id"]]
    path.write_text(json.dumps(notebook), encoding="utf-8")
    return path


LESSONS = ("00_start", "01_poses", "02_orientation", "03_velocity", "04_inertia", "05_planar_fk")


@pytest.mark.parametrize("lesson", LESSONS)
def test_a_lesson_runs_all_its_cells_without_an_error(chromium, lab, course, lesson):
    copy = course / "read" / f"{lesson}.ipynb"  # lessons/ itself is saved without outputs
    copy.parent.mkdir(exist_ok=True)
    shutil.copy(course / "lessons" / copy.name, copy)
    page = opened(chromium, lab, f"read/{copy.name}")
    notebook = run_all(page, copy)
    assert errors(notebook) == []
    show(page, lesson)
    page.close()


def test_a_lesson_that_was_run_and_saved_is_the_same_file(chromium, lab, course):
    path = course / "lessons" / "00_start.ipynb"
    before, saved = path.read_bytes(), path.stat().st_mtime_ns
    page = opened(chromium, lab, "lessons/00_start.ipynb")
    page.click("li.lm-MenuBar-item:has-text('Run')")
    page.click("li.lm-Menu-item:has-text('Run All Cells') >> nth=0")
    page.get_by_role("note").wait_for(timeout=60_000)  # the hint, in the last cell
    page.locator("[data-command='docmanager:save']:visible").first.click()
    page.wait_for_timeout(3000)
    assert path.stat().st_mtime_ns > saved
    assert path.read_bytes() == before
    page.close()


def test_an_exercise_shows_a_green_and_a_named_red_verdict(chromium, lab, course):
    path = answered(
        course, {"planar-fk-symbolic-answer": OWN_ANGLES, "planar-fk-answer": RIGHT_POSE}
    )
    page = opened(chromium, lab, "workbook/05_planar_fk/planar_fk.ipynb")
    notebook = run_all(page, path)
    assert errors(notebook) == []
    red = scrolled_to(page, "Not right yet: planar-fk-symbolic")
    assert "angles-not-accumulated" in red.inner_text()
    assert "phi-last-joint-only" in red.inner_text()
    show(page, "named-mistake")
    green = scrolled_to(page, "Passed: planar-fk")
    assert "3 of 3 points" in green.inner_text()
    show(page, "passed")
    page.close()

"""What this machine has of what the course needs, found by trying it."""

from __future__ import annotations

import importlib
import os
import platform
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from autograder.grading.execute import Job, Limits, Step, run
from autograder.grading.forking import Template, can_fork
from autograder.grading.launch import Fresh
from autograder.grading.sealing import FILES, can_seal
from autograder.manifest import course_root

LIBRARIES = ("numpy", "scipy", "sympy", "mujoco", "matplotlib", "ipywidgets", "nbgrader")


@dataclass(frozen=True)
class Found:
    """One thing that was looked at: whether it is as it should be, and what to do if not."""

    what: str
    fine: bool
    detail: str
    do: str = ""


def examine() -> Iterator[Found]:
    """Yield what is found, one thing after the other; a few seconds in all."""
    yield _python()
    yield from map(_library, LIBRARIES)
    yield _measuring()
    yield _picture()
    yield _writable(course_root())
    yield _room(course_root())
    yield _running()


def _python() -> Found:
    known = (3, 11) <= sys.version_info[:2] <= (3, 13)
    detail = f"{platform.python_version()} on {platform.system()} {platform.machine()}"
    return Found("Python", known, detail, "The course is tested with Python 3.11 to 3.13.")


def _library(name: str) -> Found:
    try:
        return Found(name, True, version(name))
    except PackageNotFoundError:
        return Found(name, False, "missing", "Run: python3 course.py setup")


def _measuring() -> Found:
    def measure() -> str:
        oracle = importlib.import_module("autograder.oracle")
        kinematics = importlib.import_module("autograder.kinematics")
        tip = oracle.witness(kinematics.planar_3r()).tip_pose([0.0, 0.0, 0.0])
        return f"the stretched arm ends at x = {tip[0, 3]:.2f} m"

    return _tried("MuJoCo measures", measure, "Run: python3 course.py setup")


def _picture() -> Found:
    def draw() -> str:
        kinematics = importlib.import_module("autograder.kinematics")
        scene = importlib.import_module("autograder.widgets.scene")
        chain, model = kinematics.planar_3r(), "assets/models/planar_3r.xml"
        frames = {"T": chain.forward_kinematics([0.1, 0.2, 0.3])["T"]}
        picture = scene.overlay(str(course_root() / model), [0.1, 0.2, 0.3], frames, alt="an arm")
        return f"{len(picture.data) // 1000} kB"

    return _tried("MuJoCo draws", draw, "Debian: apt install libegl1. Only pictures need it.")


def _tried(what: str, attempt: Callable[[], str], do: str) -> Found:
    began = time.monotonic()
    try:
        detail = attempt()
    except Exception as error:  # whatever is wrong with this machine is the finding
        return Found(what, False, f"{type(error).__name__}: {error}".splitlines()[0], do)
    return Found(what, True, f"{detail}, in {time.monotonic() - began:.1f} s")


def _writable(root: Path) -> Found:
    fine = os.access(root, os.W_OK)
    return Found("The course's folder", fine, str(root), "Your work is kept there: make it yours.")


def _room(root: Path) -> Found:
    free = shutil.disk_usage(root).free
    return Found("Room on the disk", free > 1 << 30, f"{free / 1e9:.0f} GB free", "Make room.")


def _running() -> Found:
    job = Job((Step("1 + 1"),))
    with Template() if can_fork() else nullcontext(Fresh()) as launcher:
        run(job, Limits(), launcher=launcher)  # the first one warms up
        began = time.monotonic()
        result = run(job, Limits(), launcher=launcher)
    took = f"{time.monotonic() - began:.2f} s to start and end"
    if result.fault:
        return Found("Grading is sealed", False, result.fault, "See the reason beside it.")
    do = "Grade only people you trust, with --trusted. A seal needs Linux 5.13 or later."
    sealed = can_seal() and FILES in result.isolation
    return Found("Grading is sealed", sealed, f"{result.isolation}; {took}", do)

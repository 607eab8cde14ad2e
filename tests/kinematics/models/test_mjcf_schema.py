"""What we know of MJCF, held to the schema of the MuJoCo that is installed."""

from __future__ import annotations

import re

import mujoco
import pytest

from autograder.kinematics.mjcf_elements import IN_DEFAULT, KNOWN, NOT_READ


def schema() -> dict[tuple[str, ...], set[str]]:
    """Return the attributes of each element, by its path from the outermost one."""
    found: dict[tuple[str, ...], set[str]] = {}
    path: tuple[str, ...] = ()
    for line in mujoco.mj_printSchema(False, False).splitlines():
        start = re.match(r"( *)(\S+) \(.\)\s*(.*)", line)
        if start:
            depth = len(start[1]) // 3
            path = (*path[:depth], start[2])
            found[path] = set(start[3].split())
        else:
            found[path] |= set(line.split())
    return found


SCHEMA = schema()
WORLD = ("mujoco", "(world)body")
PATHS = {
    "mujoco": ("mujoco",),
    "compiler": ("mujoco", "compiler"),
    "default": ("mujoco", "default"),
    "body": WORLD,
    **{tag: (*WORLD, tag) for tag in ("joint", "freejoint", "inertial", "site")},
}


def inside(path: tuple[str, ...]) -> set[str]:
    return {found[-1] for found in SCHEMA if found[:-1] == path}


@pytest.mark.parametrize("tag", PATHS)
def test_the_attributes_we_know_are_mujocos(tag: str) -> None:
    assert set(KNOWN[tag].attributes) == SCHEMA[PATHS[tag]]


@pytest.mark.parametrize("tag", IN_DEFAULT)
def test_the_attributes_of_defaults_are_mujocos(tag: str) -> None:
    assert set(IN_DEFAULT[tag].attributes) == SCHEMA["mujoco", "default", tag]


def test_the_elements_we_know_are_mujocos() -> None:
    # The printed schema leaves out what nests in itself, and what stands for something else.
    expanded = set(NOT_READ) - {"attach", "flexcomp"} | {"frame"}
    sections = {tag.replace("(world)body", "worldbody") for tag in inside(("mujoco",))}
    assert set(KNOWN["mujoco"].children) == sections
    assert set(KNOWN["default"].children) == inside(("mujoco", "default")) | {"default"}
    known = set(KNOWN["body"].children) | set(NOT_READ)
    assert known == inside(WORLD) | expanded | {"body"}

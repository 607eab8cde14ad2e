"""pyproject.toml, the two locks and environment.yml say the same."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
import yaml
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name
from packaging.version import Version

REPOSITORY = Path(__file__).resolve().parent.parent
PROJECT = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
LOCKS = ("requirements.lock", "requirements-dev.lock")
PIN = re.compile(r"^([A-Za-z0-9._-]+==[^\\\n]+)", re.MULTILINE)
MACHINES = [
    {"sys_platform": system, "platform_machine": machine, "python_version": version[:4]}
    | {"python_full_version": version}
    for system, machine in (("linux", "x86_64"), ("darwin", "arm64"), ("win32", "AMD64"))
    for version in ("3.11.9", "3.12.7", "3.13.1")
]


def locked_for(lock: str, machine: dict[str, str] | None = None) -> list[Requirement]:
    """Return what a lock pins, all of it or what one machine gets."""
    text = (REPOSITORY / lock).read_text(encoding="utf-8")
    return on(machine, [Requirement(line.strip()) for line in PIN.findall(text)])


def on(machine: dict[str, str] | None, some: list[Requirement]) -> list[Requirement]:
    return [r for r in some if machine is None or r.marker is None or r.marker.evaluate(machine)]


def pins(lock: str) -> set[tuple[str, Version]]:
    return {(canonicalize_name(r.name), version(r)) for r in locked_for(lock)}


def version(pin: Requirement) -> Version:
    (only,) = pin.specifier
    return Version(only.version)


def runtime() -> list[Requirement]:
    return [Requirement(line) for line in PROJECT["project"]["dependencies"]]


def dev() -> list[Requirement]:
    return [Requirement(line) for line in PROJECT["dependency-groups"]["dev"]]


@pytest.mark.parametrize("machine", MACHINES, ids=lambda m: "-".join(list(m.values())[::3]))
@pytest.mark.parametrize(
    ("lock", "wanted"), [(LOCKS[0], runtime()), (LOCKS[1], runtime() + dev())], ids=LOCKS
)
def test_lock_holds_one_fitting_version_of_every_dependency(
    lock: str, wanted: list[Requirement], machine: dict[str, str]
) -> None:
    locked: dict[str, list[Version]] = {}
    for pin in locked_for(lock, machine):
        locked.setdefault(canonicalize_name(pin.name), []).append(version(pin))
    assert len(locked) > 50
    for requirement in on(machine, wanted):
        versions = locked.get(canonicalize_name(requirement.name), [])
        assert len(versions) == 1, f"{requirement} is not in {lock} once: {versions}"
        assert versions[0] in requirement.specifier, f"{requirement}: {versions}"


def test_what_a_learner_gets_is_part_of_what_a_developer_gets() -> None:
    assert pins(LOCKS[0]) <= pins(LOCKS[1])


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_pins_with_hashes_and_names_no_host(lock: str) -> None:
    text = (REPOSITORY / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert not re.search(r"^\s*--(?!hash)", text, re.MULTILINE)
    entries = re.split(r"\n(?=\S)", text.strip())
    assert len(entries) > 100
    assert all(re.match(PIN, entry) and "--hash=sha256:" in entry for entry in entries)


def test_environment_for_conda_is_python_pip_and_the_lock() -> None:
    environment = yaml.safe_load((REPOSITORY / "environment.yml").read_text(encoding="utf-8"))
    python, pip, rest = environment["dependencies"]
    name, _, versions = python.partition(" ")
    assert (name, pip) == ("python", "pip")
    assert SpecifierSet(versions) == SpecifierSet(PROJECT["project"]["requires-python"])
    assert rest == {"pip": [f"--requirement {LOCKS[0]}"]}
    assert environment["name"] == PROJECT["project"]["name"]


def test_front_door_asks_for_the_same_pythons() -> None:
    text = (REPOSITORY / "course.py").read_text(encoding="ascii")
    found = re.search(r"^OLDEST, NEWEST = \((\d+), (\d+)\), \((\d+), (\d+)\)$", text, re.MULTILINE)
    assert found
    oldest, newest = (int(n) for n in (found[2], found[4]))
    versions = SpecifierSet(PROJECT["project"]["requires-python"])
    fitting = [minor for minor in range(30) if f"3.{minor}.5" in versions]
    assert fitting == list(range(oldest, newest + 1))


def test_the_oldest_mujoco_allowed_is_4() -> None:
    (mujoco,) = [r for r in runtime() if r.name == "mujoco"]
    assert "3.99" not in mujoco.specifier

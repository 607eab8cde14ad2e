"""course.py, run for real on a course of one tiny package, so that a set-up takes seconds."""

from __future__ import annotations

import ast
import base64
import hashlib
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest

REPOSITORY = Path(__file__).resolve().parent.parent
FAKE_COMMAND = """
import json, os, sys
import brick
words = sys.argv[1:]
print(json.dumps({"words": words, "brick": brick.__file__, "utf8": sys.flags.utf8_mode,
                  "path": os.environ["PATH"].split(os.pathsep)[0], "here": __file__}))
sys.exit(7 if "seven" in words else 0)
"""


def wheel(folder: Path, name: str) -> str:
    """Make the wheel of an empty package; return its line in a lock."""
    parts = {
        f"{name}/__init__.py": "ANSWER = 42\n",
        f"{name}-1.0.dist-info/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n",
        f"{name}-1.0.dist-info/WHEEL": "Wheel-Version: 1.0\nGenerator: a test\n"
        "Root-Is-Purelib: true\nTag: py3-none-any\n",
    }
    record = f"{name}-1.0.dist-info/RECORD"
    lines = []
    for path, text in parts.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(text.encode()).digest()).decode()
        lines.append(f"{path},sha256={digest.rstrip('=')},{len(text)}")
    parts[record] = "\n".join([*lines, f"{record},,"]) + "\n"
    file = folder / f"{name}-1.0-py3-none-any.whl"
    with zipfile.ZipFile(file, "w") as archive:
        for path, text in parts.items():
            archive.writestr(path, text)
    return f"{name}==1.0 \\\n    --hash=sha256:{hashlib.sha256(file.read_bytes()).hexdigest()}\n"


class Clone:
    """A course of one package, in a folder with a space and an accent in its name."""

    def __init__(self, folder: Path) -> None:
        self.root = folder / "mécanique du solide"
        self.wheels, self.home = folder / "wheels", folder / "home"
        self.venv = self.root / ".venv"
        package = self.root / "autograder" / "cli"
        for made in (self.wheels, self.home, package):
            made.mkdir(parents=True)
        shutil.copy(REPOSITORY / "course.py", self.root)
        (self.root / "autograder" / "__init__.py").write_text("")
        (package / "__init__.py").write_text("")
        (package / "__main__.py").write_text(FAKE_COMMAND)
        line = wheel(self.wheels, "brick")
        (self.root / "requirements.lock").write_text(line)
        (self.root / "requirements-dev.lock").write_text(line + wheel(self.wheels, "mortar"))

    def environment(self, **extra: str) -> dict[str, str]:
        """What a stranger's shell would hold, without network and without uv."""
        return {
            "PATH": os.defpath, "HOME": str(self.home), "LANG": "C.UTF-8",
            "PIP_NO_INDEX": "1", "PIP_FIND_LINKS": self.wheels.as_uri(), **extra,
        }  # fmt: skip

    def start(self, *words: str, **extra: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, str(self.root / "course.py"), *words],
            env=self.environment(**extra), cwd=self.home, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip

    def run(self, *words: str, **extra: str) -> SimpleNamespace:
        process = self.start(*words, **extra)
        out, err = process.communicate()
        return SimpleNamespace(code=process.returncode, out=out, err=err)

    def told(self, *words: str, **extra: str) -> dict[str, object]:
        """Run a word and return what the fake command was told."""
        done = self.run(*words, **extra)
        assert done.code == 0, done.err
        told: dict[str, object] = json.loads(done.out.splitlines()[-1])
        return told


@pytest.fixture
def clone(tmp_path: Path) -> Clone:
    return Clone(tmp_path)


@pytest.fixture(scope="module")
def ready(tmp_path_factory: pytest.TempPathFactory) -> Clone:
    """A clone that is set up; tests that use it leave it whole."""
    clone = Clone(tmp_path_factory.mktemp("ready"))
    done = clone.run("setup", PYTHONDONTWRITEBYTECODE="1")
    assert done.code == 0, done.err
    return clone


@pytest.fixture
def course() -> ModuleType:
    """course.py as a module, to look at one step."""
    spec = importlib.util.spec_from_file_location("course_front_door", REPOSITORY / "course.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_first_run_sets_up_and_hands_over(ready: Clone) -> None:
    told = ready.told("check", "a file.ipynb", "--json")
    assert told["words"] == ["check", "a file.ipynb", "--json"]
    assert str(ready.venv) in str(told["brick"])
    assert told["utf8"] == 1
    assert told["path"] == str(ready.venv / "bin")


def test_bytecode_is_compiled_whatever_the_environment_says(ready: Clone) -> None:
    assert list(ready.venv.rglob("brick/__pycache__/*.pyc"))
    assert list((ready.root / "autograder" / "cli" / "__pycache__").glob("__main__*.pyc"))


def test_later_runs_need_no_network(ready: Clone) -> None:
    done = ready.run("tour", PIP_FIND_LINKS="")
    assert done.code == 0
    assert "Setting up" not in done.out


def test_exit_code_is_passed_on(ready: Clone) -> None:
    assert ready.run("seven").code == 7


def test_the_path_to_the_package_is_relative_and_ascii(ready: Clone) -> None:
    (pth,) = ready.venv.rglob("course.pth")
    text = pth.read_text()
    assert text.isascii()
    assert not Path(text.strip()).is_absolute()
    assert (pth.parent / text.strip()).resolve() == ready.root


def test_launcher_in_the_environment_works_from_anywhere(ready: Clone) -> None:
    launcher = ready.venv / "bin" / "course"
    out = subprocess.check_output([launcher, "board"], cwd="/", env=ready.environment(), text=True)
    assert json.loads(out)["words"] == ["board"]


def test_the_users_own_environment_is_neither_used_nor_changed(ready: Clone) -> None:
    theirs = ready.home / "theirs"
    (theirs / "autograder").mkdir(parents=True)
    (theirs / "autograder" / "__init__.py").write_text("raise SystemExit('not this one')")
    (ready.home / "brick.py").write_text("raise SystemExit('nor this one')")  # where we stand
    told = ready.told(
        "setup-is-over", PYTHONPATH=str(theirs), VIRTUAL_ENV=str(theirs), PIP_USER="1",
        PIP_TARGET=str(theirs), CONDA_PREFIX=str(theirs), PYTHONUSERBASE=str(theirs),
    )  # fmt: skip
    assert told["here"] == str(ready.root / "autograder" / "cli" / "__main__.py")
    assert not (ready.home / ".local").exists()
    assert sorted(path.name for path in theirs.iterdir()) == ["autograder"]


@pytest.mark.full
def test_set_up_ignores_where_pip_is_told_to_install(clone: Clone) -> None:
    theirs = clone.home / "theirs"
    told = clone.told(
        "tour", PIP_USER="1", PIP_TARGET=str(theirs), PYTHONUSERBASE=str(theirs),
        PIP_REQUIRE_VIRTUALENV="1", PYTHONHOME="",
    )  # fmt: skip
    assert str(clone.venv) in str(told["brick"])
    assert not theirs.exists()


def test_help_needs_no_set_up(clone: Clone) -> None:
    for words in ([], ["--help"]):
        done = clone.run(*words, PIP_FIND_LINKS="")
        assert done.code == 0
        assert "course.py lab" in done.out
    assert not clone.venv.exists()


def test_a_half_made_environment_is_redone(clone: Clone) -> None:
    clone.venv.mkdir()
    (clone.venv / "course-begun").write_text("")
    (clone.venv / "debris").write_text("")
    assert "brick" in clone.told("tour")
    assert not (clone.venv / "debris").exists()
    assert not (clone.root / ".venv-old").exists()


@pytest.mark.skipif(os.name == "nt", reason="signals and process groups are POSIX's")
@pytest.mark.parametrize(
    "whole_group",
    [
        pytest.param(True, id="all-of-it"),
        pytest.param(False, id="course.py-alone", marks=pytest.mark.full),
    ],
)
def test_a_killed_set_up_is_repaired_by_the_next(clone: Clone, whole_group: bool) -> None:
    first = subprocess.Popen(
        [sys.executable, str(clone.root / "course.py"), "tour"], env=clone.environment(),
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    while not (clone.venv / "pyvenv.cfg").exists():
        assert first.poll() is None
        time.sleep(0.01)
    if whole_group:
        os.killpg(first.pid, signal.SIGKILL)
    else:
        first.kill()
    first.wait()
    assert "brick" in clone.told("tour")


@pytest.mark.full
def test_two_at_once_make_one_environment(clone: Clone) -> None:
    both = [clone.start("tour"), clone.start("tour")]
    outs = [process.communicate() for process in both]
    assert [process.returncode for process in both] == [0, 0], outs
    assert sum("Setting up" in out for out, _ in outs) == 1


def test_an_environment_of_somebody_elses_is_left_alone(clone: Clone) -> None:
    clone.venv.mkdir()
    (clone.venv / "pyvenv.cfg").write_text("theirs")
    done = clone.run("tour")
    assert done.code == 2
    assert "was not made by course.py" in done.err
    assert (clone.venv / "pyvenv.cfg").read_text() == "theirs"


@pytest.mark.full
def test_without_network_it_says_so_and_the_next_run_repairs(clone: Clone) -> None:
    done = clone.run("tour", PIP_FIND_LINKS="")
    assert done.code == 2
    assert "check the network" in done.err
    assert "Traceback" not in done.err
    assert "brick" in clone.told("tour")


@pytest.mark.full
def test_a_package_with_another_hash_is_refused(clone: Clone) -> None:
    lock = clone.root / "requirements.lock"
    lock.write_text(lock.read_text().split("sha256:")[0] + "sha256:" + "0" * 64 + "\n")
    assert clone.run("tour").code == 2


@pytest.mark.full
def test_full_tests_bring_the_developers_tools(clone: Clone) -> None:
    clone.told("test")
    assert not list(clone.venv.rglob("mortar/__init__.py"))
    done = clone.run("test", "--full")
    assert "Bringing .venv up to requirements-dev.lock" in done.out
    assert list(clone.venv.rglob("mortar/__init__.py"))
    assert (
        "Bringing" not in clone.run("test", PIP_FIND_LINKS="").out
    )  # the larger serves the smaller


@pytest.mark.full
def test_a_moved_folder_is_set_up_anew(clone: Clone) -> None:
    clone.told("tour")
    clone.root = clone.root.rename(clone.root.with_name("moved"))
    clone.venv = clone.root / ".venv"
    assert str(clone.venv) in str(clone.told("tour")["brick"])


@pytest.mark.parametrize("version", [(2, 7), (3, 6), (3, 10), (3, 14)])
def test_an_unsuitable_python_is_told_which_suits(
    course: ModuleType, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int]
) -> None:
    monkeypatch.setattr(course.sys, "version_info", (*version, 0))
    monkeypatch.setattr(course, "is_ready", lambda locks: False)
    monkeypatch.setenv("PATH", "")
    with pytest.raises(course.SetupError, match=r"needs 3\.11 to 3\.13"):
        course.main(["tour"])


def test_an_unsuitable_python_hands_on_to_one_on_the_path(
    course: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    other = tmp_path / "python3.12"
    other.write_text('#!/bin/sh\nif [ "$1" = -c ]; then echo 3.12; else exit 5; fi\n')
    other.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}{os.pathsep}/bin")
    assert course.with_another_python(["tour"]) == 5


def test_every_old_python_can_read_the_file() -> None:
    source = (REPOSITORY / "course.py").read_text(encoding="ascii")
    tree = ast.parse(source, feature_version=(3, 4))
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr | ast.AnnAssign)]
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    assert not [f for f in functions if f.returns or f.args.kwonlyargs or f.args.posonlyargs]


def test_a_python_without_venv_names_the_debian_package(
    course: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
    with pytest.raises(course.SetupError, match="apt install python3-venv"):
        course.make_venv(with_pip=True)


def test_a_full_disk_is_noticed_beforehand(
    course: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(course.shutil, "disk_usage", lambda path: SimpleNamespace(free=2**20))
    with pytest.raises(course.SetupError, match=r"has 1 MB left.*takes \d+ MB"):
        course.check_disk()


def test_a_folder_that_cannot_be_written_is_named(
    course: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(course, "ROOT", str(tmp_path / "nowhere"))
    lock = course.only_one_at_a_time()
    with pytest.raises(course.SetupError, match=r"Nothing can be written in .*nowhere"):
        lock.__enter__()


@pytest.mark.full
def test_a_stranger_sets_up_the_real_course_from_the_lock(tmp_path: Path) -> None:
    """Needs the network, or a mirror that the environment names."""
    root = tmp_path / "cours de mécanique"
    shutil.copytree(
        REPOSITORY, root, ignore=shutil.ignore_patterns(".*", "workbook", "class", "__pycache__")
    )
    command = [sys.executable, root / "course.py"]
    subprocess.run([*command, "setup"], cwd=tmp_path, check=True)
    out = subprocess.check_output([*command, "questions", "--json"], cwd=tmp_path)
    assert {"planar-fk", "workspace"} <= {q["question"] for q in json.loads(out)["questions"]}

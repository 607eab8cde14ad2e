"""How much may lie in a scratch folder, and that nothing in it goes uncounted."""

from __future__ import annotations

import os
import sys
from itertools import count

import pytest

from autograder.grading import scratch
from autograder.grading.scratch import Watch


def watch(root, monkeypatch, size=1 << 20, entries=50):
    monkeypatch.setattr(scratch, "EVERY", 0.0)
    return Watch(root, size, entries)


def test_what_is_modest_passes(tmp_path, monkeypatch):
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "figure.png").write_bytes(b"x" * 1000)
    assert watch(tmp_path, monkeypatch)() == ""


def test_many_small_files_add_up(tmp_path, monkeypatch):
    for number in range(3):
        (tmp_path / str(number)).mkdir()
        (tmp_path / str(number) / "data").write_bytes(os.urandom(1 << 19))
    assert "wrote more than 1 MB" in watch(tmp_path, monkeypatch)()


MAKERS = {
    "files": lambda path: path.touch(),
    "folders": lambda path: path.mkdir(),
    "links": lambda path: path.symlink_to("nowhere"),
}


@pytest.mark.parametrize("kind", MAKERS)
def test_every_entry_counts(tmp_path, monkeypatch, kind):
    if kind == "links" and sys.platform == "win32":
        pytest.skip("a link needs a privilege there")
    for number in range(60):
        MAKERS[kind](tmp_path / str(number))
    assert "made more than 50 files" in watch(tmp_path, monkeypatch)()


def test_a_link_out_of_the_folder_is_not_followed(tmp_path, monkeypatch):
    outside, inside = tmp_path / "outside", tmp_path / "inside"
    outside.mkdir()
    inside.mkdir()
    (outside / "data").write_bytes(os.urandom(2 << 20))
    (inside / "link").symlink_to(outside)
    assert watch(inside, monkeypatch)() == ""


@pytest.mark.skipif(sys.platform == "win32", reason="a path has another limit there")
def test_folders_too_deep_to_be_named_are_too_much(tmp_path, monkeypatch):
    here = os.open(tmp_path, os.O_RDONLY)
    try:
        for _ in range(30):
            os.mkdir("d" * 200, dir_fd=here)
            deeper = os.open("d" * 200, os.O_RDONLY, dir_fd=here)
            os.close(here)
            here = deeper
    finally:
        os.close(here)
    assert "cannot be looked into" in watch(tmp_path, monkeypatch)()


@pytest.mark.skipif(
    sys.platform == "win32" or os.geteuid() == 0, reason="root looks into every folder"
)
def test_a_folder_without_rights_is_too_much(tmp_path, monkeypatch):
    (tmp_path / "shut").mkdir(mode=0)
    assert "cannot be looked into" in watch(tmp_path, monkeypatch)()


def test_what_vanishes_meanwhile_is_no_matter(tmp_path, monkeypatch):
    (tmp_path / "gone").mkdir()
    real, calls = scratch._some_entries, count()

    def vanishing(folder, most):
        found = real(folder, most)
        if next(calls) == 0:
            (tmp_path / "gone").rmdir()
        return found

    monkeypatch.setattr(scratch, "_some_entries", vanishing)
    assert watch(tmp_path, monkeypatch)() == ""

from __future__ import annotations

import os
import sys

import pytest

from autograder.grading.removal import remove

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")


def test_a_folder_goes_with_all_that_is_in_it(tmp_path):
    root = tmp_path / "root"
    (root / "a" / "b").mkdir(parents=True)
    (root / "a" / "b" / "file").write_text("x")
    remove(root)
    assert not root.exists()
    remove(root)  # there is none any more


def test_folders_that_nobody_may_open_go_as_well(tmp_path):
    root = tmp_path / "root"
    for mode in (0, 0o300, 0o500):
        (root / f"{mode}" / "in").mkdir(parents=True)
        (root / f"{mode}" / "in" / "file").write_text("x")
        (root / f"{mode}" / "in").chmod(mode)
        (root / f"{mode}").chmod(mode)
    remove(root)
    assert not root.exists()


def test_folders_in_folders_without_end_go_as_well(tmp_path, monkeypatch):
    root = tmp_path / "root"
    root.mkdir()
    monkeypatch.chdir(root)
    for _ in range(2_000):
        os.mkdir("d")  # noqa: PTH102  # the path is too long for a path
        os.chdir("d")
    os.mkdir("moved-0")  # noqa: PTH102
    os.chdir(tmp_path)
    (root / "moved-0").mkdir()
    remove(root)
    assert not root.exists()


def test_a_link_is_removed_and_not_followed(tmp_path):
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "file").write_text("x")
    root = tmp_path / "root"
    (root / "closed").mkdir(parents=True)
    (root / "link").symlink_to(tmp_path / "kept")
    (root / "closed").chmod(0)
    remove(root)
    assert not root.exists()
    assert (tmp_path / "kept" / "file").read_text() == "x"

from __future__ import annotations

import stat
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from autograder import learner
from autograder.checks.question import PUBLIC_SEED
from autograder.grading.seeds import class_secret, seed
from autograder.manifest import CourseError


def test_the_secret_is_made_once_and_for_its_owner_only(tmp_path):
    secret = class_secret(tmp_path / "class")
    assert class_secret(tmp_path / "class") == secret
    if sys.platform != "win32":
        assert stat.S_IMODE((tmp_path / "class" / "secret").stat().st_mode) == 0o600


def test_many_at_once_get_the_same_secret(tmp_path):
    with ThreadPoolExecutor(8) as pool:
        secrets = set(pool.map(lambda _: class_secret(tmp_path), range(32)))
    assert len(secrets) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["secret"]


def test_a_damaged_secret_is_not_replaced_in_silence(tmp_path):
    (tmp_path / "secret").write_text("")
    with pytest.raises(CourseError, match="damaged"):
        class_secret(tmp_path)


def test_a_seed_depends_on_secret_submission_and_question_and_on_nothing_else():
    base = seed(b"s", b"notebook", "q")
    others = {seed(b"t", b"notebook", "q"), seed(b"s", b"x", "q"), seed(b"s", b"notebook", "r")}
    assert base == seed(b"s", b"notebook", "q")
    assert len(others - {base}) == 3
    assert base >= 0


def test_a_terminal_check_uses_the_inputs_that_a_notebook_uses():
    assert PUBLIC_SEED == learner.PUBLIC_SEED

from __future__ import annotations

from dataclasses import replace

import pytest

from autograder.checks.answer import Answer, Kind, Request, Value
from autograder.grading.cache import key, load, store
from autograder.grading.execute import Job, Limits, Run, Step

ASK = Request("q", Kind.VALUES, ("x",), (), ({"a": 1.0},))
JOB = Job((Step("x = 1"), Step(request=ASK)))
RUN = Run(((), ()), (None, None), {"q": Answer((Value([1.0, float("inf")]),))}, seconds=1.5)


def test_a_run_comes_back_as_it_was_kept(tmp_path):
    store(tmp_path, "a", RUN)
    kept = load(tmp_path, "a")
    assert kept is not None
    assert kept.to_json() == RUN.to_json()


def test_a_fault_of_the_machine_is_not_kept(tmp_path):
    store(tmp_path, "a", replace(RUN, fault="no room"))
    assert load(tmp_path, "a") is None


@pytest.mark.parametrize(
    "damage",
    [
        lambda raw: b"",
        lambda raw: raw[: len(raw) // 2],
        lambda raw: raw.replace(b"1.0", b"2.0", 1),
        lambda raw: b"[]",
        lambda raw: b'{"sum": "x", "run": {}}',
    ],
)
def test_a_damaged_entry_counts_as_none(tmp_path, damage):
    store(tmp_path, "a", RUN)
    path = tmp_path / "a.run"
    path.write_bytes(damage(path.read_bytes()))
    assert load(tmp_path, "a") is None


def test_the_key_depends_on_everything_that_a_run_depends_on():
    limits = Limits()
    other = replace(ASK, cases=({"a": 2.0},))
    keys = {
        key(b"s", b"h", b"l", JOB, limits),
        key(b"S", b"h", b"l", JOB, limits),
        key(b"s", b"H", b"l", JOB, limits),
        key(b"s", b"h", b"L", JOB, limits),
        key(b"s", b"h", b"l", Job((Step(request=other),)), limits),
        key(b"s", b"h", b"l", JOB, Limits(cell=1.0)),
    }
    assert len(keys) == 6
    assert key(b"s", b"h", b"l", JOB, limits) in keys

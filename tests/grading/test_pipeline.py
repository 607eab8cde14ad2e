from __future__ import annotations

import threading
from types import SimpleNamespace

import pytest

from autograder.grading import pipeline as pipeline_module
from autograder.grading.execute import Run
from autograder.grading.pipeline import AHEAD, Pipeline


class FakeChild:
    """Stands for a child that is ready; notes when it runs and when it is put away."""

    def __init__(self, notes, name, gate):
        self.notes, self.name, self.gate = notes, name, gate

    def run(self):
        self.notes.append(("run", self.name))
        assert self.gate.wait(10)
        return Run(seconds=float(self.name))

    def close(self):
        self.notes.append(("close", self.name))


@pytest.fixture
def notes():
    return []


@pytest.fixture
def begin(notes, monkeypatch):
    """What prepares a submission: an odd number is known already, an even one needs a child."""
    monkeypatch.setattr(pipeline_module, "Started", FakeChild)

    def begin_one(submission, stop):
        notes.append(("begin", submission))
        if submission % 2:
            return SimpleNamespace(name=submission), Run()
        return SimpleNamespace(name=submission), FakeChild(notes, submission, begin_one.gate)

    begin_one.gate = threading.Event()
    return begin_one


def test_each_submission_comes_with_its_run_and_what_is_known_is_not_new(begin, notes):
    begin.gate.set()
    with Pipeline(begin, 2) as pipeline:
        found = {s: future.result() for s, future in pipeline.run(range(20))}
    assert sorted(found) == list(range(20))
    for submission, ran in found.items():
        assert ran.prepared.name == submission
        assert ran.is_new == (submission % 2 == 0)
        assert ran.run.seconds == (0.0 if submission % 2 else float(submission))
    for submission in range(0, 20, 2):
        assert notes.count(("close", submission)) == 1


def test_the_next_ones_are_ready_while_one_runs_but_not_too_many(begin, notes):
    found = []
    with Pipeline(begin, 1) as pipeline:
        running = threading.Thread(target=lambda: found.extend(pipeline.run(range(0, 40, 2))))
        running.start()
        wait_until(lambda: len([n for n in notes if n[0] == "begin"]) == AHEAD)
        assert [n for n in notes if n[0] == "run"] == [("run", 0)]
        begin.gate.set()
        running.join(10)
    assert [submission for submission, _ in found] == list(range(0, 40, 2))


def test_leaving_it_puts_away_the_children_that_never_ran(begin, notes):
    with Pipeline(begin, 2) as pipeline:
        steps = pipeline.run(range(0, 40, 2))
        threading.Thread(target=lambda: next(steps)).start()
        wait_until(lambda: len([n for n in notes if n[0] == "begin"]) == 2 * AHEAD)
        threading.Timer(0.2, begin.gate.set).start()
    begun = {n[1] for n in notes if n[0] == "begin"}
    assert begun == {n[1] for n in notes if n[0] == "close"}
    assert len([n for n in notes if n[0] == "close"]) == len(begun)
    assert len([n for n in notes if n[0] == "run"]) < len(begun)


def test_what_fails_in_one_submission_is_told_with_that_one_alone(begin):
    def sometimes(submission, stop):
        if submission == 4:
            raise OSError("no space left")
        return begin(submission, stop)

    begin.gate.set()
    with Pipeline(sometimes, 2) as pipeline:
        found = {s: future.exception() for s, future in pipeline.run(range(8))}
    assert str(found.pop(4)) == "no space left"
    assert set(found.values()) == {None}


def wait_until(condition):
    for _ in range(500):
        if condition():
            return
        threading.Event().wait(0.02)
    pytest.fail("it did not happen in ten seconds")

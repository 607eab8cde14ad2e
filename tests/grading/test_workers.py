"""Steps in processes: what breaks, ends or hangs is told, and the others go on."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import time
from functools import partial
from pathlib import Path

import pytest

from autograder.grading.workers import Failed, _Worker, here, in_workers

JOBS = {
    "first": partial(int, "7"),
    "raises": partial(int, "seven"),
    "exits": partial(exec, "raise SystemExit('rude')"),
    "nothing": partial(print, end=""),
    "last": partial(pow, 2, 3),
}
KILLS = {
    "before": partial(int, "1"),
    "dies": partial(os._exit, 3),
    "after": partial(int, "2"),
    "later": partial(int, "3"),
}


@pytest.mark.parametrize("run", [here, partial(in_workers, workers=2)])
def test_what_raises_is_told_and_the_others_give_their_results(run):
    results = dict(run(JOBS))
    assert results["first"] == 7
    assert results["last"] == 8
    assert results["nothing"] is None
    assert "ValueError: invalid literal" in results["raises"].detail
    assert "SystemExit: rude" in results["exits"].detail


@pytest.mark.parametrize("workers", [1, 2])
def test_a_step_that_kills_its_process_is_told_and_the_others_go_on(workers):
    results = dict(in_workers(KILLS, workers))
    assert results.pop("dies") == Failed("it ended its process (exit code 3)")
    assert results == {"before": 1, "after": 2, "later": 3}


def test_a_step_that_never_ends_is_stopped_and_the_others_go_on():
    jobs = {"endless": partial(exec, "while True: pass"), "after": partial(int, "1")}
    results = dict(in_workers(jobs, 1, patience=5.0))
    assert results["endless"].detail == "it took longer than 5 s and was stopped"
    assert results["after"] == 1


def test_closing_stops_what_runs_and_lets_it_clean_up(tmp_path):
    mark = tmp_path / "mark"
    clean = (
        "import pathlib, time\n"
        f"mark = pathlib.Path({str(mark)!r})\n"
        "try:\n"
        "    mark.touch()\n"
        "    time.sleep(60)\n"
        "finally:\n"
        "    mark.unlink()\n"
    )
    results = in_workers({"quick": partial(int, "1"), "slow": partial(exec, clean)}, 2)
    assert next(results) == ("quick", 1)
    until = time.monotonic() + 60
    while not mark.exists() and time.monotonic() < until:
        time.sleep(0.05)
    assert mark.exists()
    results.close()
    assert not mark.exists()


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells what a process ignores")
def test_a_process_is_deaf_to_ctrl_c_from_its_first_moment():
    """Else an early Ctrl-C makes each of them print a traceback."""
    worker = _Worker(60.0)
    try:
        (child,) = multiprocessing.active_children()
        status = Path(f"/proc/{child.pid}/status").read_text(encoding="ascii")
        ignored = int(status.partition("SigIgn:")[2].split()[0], 16)
        assert ignored & 1 << (signal.SIGINT - 1)
    finally:
        worker.stop()
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_nothing_to_do_yields_nothing():
    assert list(in_workers({})) == []

"""Code that never ends is stopped, whatever it catches, and nothing else is touched."""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
import time

import numpy as np
import pytest
import sympy as sp

from autograder.checks.answer import Kind, Problem, Request, Trouble, Value
from autograder.checks.collect import OutOfTime, collect
from autograder.checks.their_line import where_running
from autograder.checks.verdict import Status
from autograder.learner import check, time_limit, verdict_on
from autograder.learner.clocks import Alarm, Watchdog
from autograder.learner.time_limit import TimeLimit
from autograder.questions import find

LIMIT = 0.3
MUCH_LATER = 5.0
"""Seconds: far more than a machine with other work needs, far less than for ever."""


def spins(x):
    while True:
        x += 1


def sleeps(x):
    time.sleep(60)


def reasons(x):
    a = sp.Symbol("a")
    while True:
        sp.expand((a + x + 1) ** 12)


def loops_in_loops(x):
    while True:
        for i in range(1000):
            for j in range(1000):
                x += i * j


def draws_from_a_generator(x):
    def numbers():
        while True:
            yield x

    return sum(1 for _ in numbers())


def recurses_deeply(x, n=100):
    try:
        return recurses_deeply(x, n - 1) if n else spins(x)
    except:  # noqa: E722
        spins(x)


def recurses(x):
    return recurses(x) if x > 1e9 else recurses_in_two(x, 40)


def recurses_in_two(x, n):
    return x if n == 0 else recurses_in_two(x, n - 1) + recurses_in_two(x, n - 1)


def catches_exceptions(x):
    while True:
        try:
            x = 1 / (x - x)
        except Exception:
            x = 1.0


def catches_everything(x):
    while True:
        try:  # noqa: SIM105
            sum(range(100))
        except:  # noqa: E722
            pass


def catches_everything_while_asleep(x):
    while True:
        try:  # noqa: SIM105
            time.sleep(1)
        except:  # noqa: E722
            pass


def catches_everything_three_times(x):
    while True:
        try:
            try:
                try:  # noqa: SIM105
                    time.sleep(1)
                except:  # noqa: E722
                    pass
            except:  # noqa: E722
                pass
        except:  # noqa: E722
            pass


def suppresses_everything(x):
    while True:
        with contextlib.suppress(BaseException):
            time.sleep(1)


def collects_what_it_catches(x):
    caught = []
    while True:
        try:
            time.sleep(0.1)
        except BaseException as error:
            caught.append(error)


def tries_again_later(x):
    while True:
        try:
            spins(x)
        except:  # noqa: E722
            time.sleep(60)


def goes_on_in_finally(x):
    try:
        spins(x)
    finally:
        while True:
            x += 1


def fails_all_the_time(x):
    while True:
        with contextlib.suppress(BaseException):
            catches_everything(x)


NEVER_END = [
    spins, sleeps, reasons, loops_in_loops, draws_from_a_generator, recurses, recurses_deeply,
    catches_exceptions, catches_everything, catches_everything_while_asleep,
    catches_everything_three_times,
    suppresses_everything, collects_what_it_catches, tries_again_later, goes_on_in_finally,
    fails_all_the_time,
]  # fmt: skip
ASLEEP = {
    sleeps, catches_everything_while_asleep, catches_everything_three_times,
    suppresses_everything, collects_what_it_catches, tries_again_later,
}  # fmt: skip
"""The watchdog does not wake these."""


def ask(function, *cases):
    """Return a request for `f(x)` and what a notebook that defines it holds."""
    given = tuple({"x": x} for x in cases or (1.0,))
    return Request("q", Kind.FUNCTION, ("f",), ("x",), given), {"f": function}


def surroundings():
    tools = sys.monitoring.get_tool(4) if sys.version_info >= (3, 12) else None
    handlers = [signal.getsignal(n) for n in (signal.SIGALRM, signal.SIGINT)]
    hooks = sys.gettrace(), sys.unraisablehook
    return handlers, sys.stdout, hooks, tools, threading.active_count()


def stopped(function, by):
    before, began = surroundings(), time.monotonic()
    with TimeLimit(LIMIT, by) as limit:
        answer = collect(*ask(function), limit)
    assert LIMIT <= time.monotonic() - began < MUCH_LATER
    assert surroundings() == before
    assert limit.struck
    return answer.outcomes[0]


@pytest.mark.parametrize("function", NEVER_END, ids=lambda f: f.__name__)
def test_what_never_ends_is_stopped_by_the_timer(function):
    problem = stopped(function, Alarm())
    assert problem.trouble is Trouble.TOO_SLOW
    assert problem.detail == "0.3 s"
    assert problem.where.startswith("line ")


@pytest.mark.parametrize(
    "function", [f for f in NEVER_END if f not in ASLEEP], ids=lambda f: f.__name__
)
def test_what_never_ends_is_stopped_by_the_watchdog(function):
    assert stopped(function, Watchdog()).trouble is Trouble.TOO_SLOW


@pytest.mark.parametrize("by", [Alarm, Watchdog])
def test_a_signal_that_comes_while_the_limit_ends_stops_nothing_for_ever(by):
    for _ in range(100):
        with TimeLimit(0.002, by()) as limit:
            collect(*ask(spins), limit)
        assert limit.struck


def test_an_exception_that_lands_in_a_destructor_is_not_told():
    class Leaves:
        def __del__(self):
            spins(0)

    def f(x):
        Leaves()
        return x

    told, before = [], sys.unraisablehook
    sys.unraisablehook = told.append
    try:
        assert stopped(f, Alarm()).trouble is Trouble.TOO_SLOW
    finally:
        sys.unraisablehook = before
    assert told == []


def test_the_message_says_how_long_where_and_at_which_input():
    def planar_fk(q, L):
        while np.any(q):
            pass
        return np.eye(4)

    verdict = verdict_on(find("planar-fk"), {"planar_fk": planar_fk}, seconds=LIMIT)
    assert verdict.status is Status.FAILED
    assert verdict.message.startswith("planar_fk took longer than 0.3 s and was stopped, at q = ")
    assert "q = [0, 0, 0]" not in verdict.message, "this case was answered"
    assert "while np.any(q):" in verdict.message or "pass" in verdict.message
    assert verdict.at in verdict.message


def test_the_line_is_the_learners_own_and_not_one_of_a_library():
    problem = stopped(reasons, Alarm())
    assert "sp.expand" in problem.where or "while True" in problem.where


def test_the_line_is_found_also_when_finding_it_takes_longer_than_the_next_signal(monkeypatch):
    def slowly(frame):
        time.sleep(0.02)
        return where_running(frame)

    monkeypatch.setattr(time_limit, "where_running", slowly)
    assert "line " in stopped(spins, Alarm()).where


def test_an_expression_that_takes_for_ever_is_stopped_too():
    class Slow(sp.Function):
        def _eval_subs(self, old, new):
            spins(0)

    names = {"f": Slow(sp.Symbol("x")) + 1}
    request = Request("q", Kind.EXPRESSIONS, ("f",), ("x",), ({"x": 1.0},))
    with TimeLimit(LIMIT) as limit:
        answer = collect(request, names, limit)
    assert answer.outcomes[0].trouble is Trouble.TOO_SLOW


def test_who_catches_it_and_returns_a_number_was_too_slow_all_the_same():
    def gives_up(x):
        try:
            time.sleep(60)
        except BaseException:  # one line, so that nothing of it is left to stop
            return x

    with TimeLimit(LIMIT) as limit:
        answer = collect(*ask(gives_up), limit)
    assert answer.outcomes[0].trouble is Trouble.TOO_SLOW


def test_all_cases_together_have_the_time_and_those_that_were_answered_stay():
    def slow(x):
        time.sleep(0.2)
        return x

    with TimeLimit(LIMIT) as limit:
        answer = collect(*ask(slow, 1.0, 2.0, 3.0), limit)
    assert isinstance(answer.outcomes[0], Value)
    assert [o.trouble for o in answer.outcomes[1:]] == [Trouble.TOO_SLOW] * 2


@pytest.mark.parametrize("by", [Alarm, Watchdog])
def test_nothing_but_the_learners_code_is_interrupted(by):
    with TimeLimit(0.05, by()) as limit:
        until = time.monotonic() + 0.3
        while time.monotonic() < until:
            assert sum(range(50)) == 1225
    assert not limit.struck


@pytest.mark.parametrize("by", [Alarm, Watchdog])
def test_quick_code_is_left_alone_also_afterwards(by):
    with TimeLimit(0.2, by()) as limit:
        answer = collect(*ask(lambda x: 2 * x), limit)
    time.sleep(0.3)
    assert answer.outcomes[0].numbers == 2.0


def test_a_timer_that_was_running_goes_on():
    came = []
    before = signal.signal(signal.SIGALRM, lambda *_: came.append(True))
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.6)
        stopped(spins, Alarm())
        left, _ = signal.getitimer(signal.ITIMER_REAL)
        assert 0 < left < 0.6 - LIMIT + 0.01
        time.sleep(left + 0.2)
        assert came == [True]
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.parametrize("by", [Alarm, Watchdog])
def test_the_button_that_interrupts_still_works(by):
    before = surroundings()

    def interrupted(x):
        signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt), TimeLimit(LIMIT, by()) as limit:
        collect(*ask(interrupted), limit)
    assert surroundings() == before
    assert signal.getitimer(signal.ITIMER_REAL)[0] == 0


def test_in_another_thread_there_is_no_limit_and_no_fault():
    found = []

    def work():
        found.append(check("one-link", {"one_link": lambda theta, L: (time.sleep(0.1), 0)[1]},
                           seconds=0.05))  # fmt: skip

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert "took longer" not in found[0].verdict.message


def test_what_it_printed_is_kept_from_the_beginning_and_no_further():
    def talks(x):
        while True:
            print("one more line")

    with TimeLimit(LIMIT) as limit:
        answer = collect(*ask(talks), limit)
    assert answer.printed.startswith("one more line\none more line\n")
    assert len(answer.printed) == 2000


def test_a_debugger_keeps_its_trace_function():
    if sys.version_info >= (3, 12):
        assert sys.monitoring.get_tool(4) is None, "Python has numbers for tools since 3.12"
        return

    def tracer(frame, event, arg):
        return None

    before = sys.gettrace()
    sys.settrace(tracer)
    try:
        stopped(spins, Alarm())
        assert sys.gettrace() is tracer
    finally:
        sys.settrace(before)


def test_whoever_raises_it_without_a_limit_was_too_slow_and_harms_nobody():
    def cheats(x):
        raise OutOfTime

    answer = collect(*ask(cheats, 1.0, 2.0))
    assert all(isinstance(o, Problem) and o.trouble is Trouble.TOO_SLOW for o in answer.outcomes)


def test_the_notebook_is_usable_afterwards():
    slow = check("one-link", {"one_link": lambda theta, L: spins(theta)}, seconds=LIMIT)
    assert "took longer" in slow.verdict.message
    right = check("one-link", {"one_link": lambda t, L: (L * np.cos(t), L * np.sin(t))})
    assert right.verdict.status is Status.PASSED

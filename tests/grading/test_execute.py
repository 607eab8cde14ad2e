"""Each test starts a real child; the limits are short so that endless loops end soon."""

from __future__ import annotations

import os
import sys
import threading
import time
from pathlib import Path

import pytest

from autograder.checks.answer import Kind, Problem, Request, Trouble
from autograder.grading import forking, launch
from autograder.grading.execute import Job, Limits, Run, Step, run
from autograder.grading.forking import Template, can_fork
from autograder.grading.launch import Fresh

SHORT = Limits(cell=1.0, ask=1.0, notebook=30.0)
DOUBLE = "def double(q): return 2 * q"
ASK = Request("double", Kind.FUNCTION, ("double",), ("q",), ({"q": [1.0, 2.0]},))
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs signals and fork")


@pytest.fixture(scope="module", params=["fresh", "forked"])
def launcher(request):
    if request.param == "fresh":
        yield Fresh()
    elif can_fork():
        with Template() as template:
            yield template
    else:
        pytest.skip("children are forked on Linux only")


@pytest.fixture
def do(launcher):
    def doing(*steps, limits=SHORT, **where) -> Run:
        made = tuple(Step(s) if isinstance(s, str) else Step(request=s) for s in steps)
        return run(Job(made, **where), limits, launcher=launcher)

    return doing


def numbers(result, question="double"):
    (outcome,) = result.answers[question].outcomes
    return None if isinstance(outcome, Problem) else outcome.numbers.tolist()


def texts(result):
    shown = [o.get("text", "") + str(o.get("data", {}).get("text/plain", ""))
             for outputs in result.outputs for o in outputs]  # fmt: skip
    return "".join(shown)


def test_cells_run_in_one_namespace_and_the_answer_comes_back(do):
    result = do("import numpy as np", DOUBLE, "print('hi')\n1 + 1", ASK)
    assert numbers(result) == [2.0, 4.0]
    assert texts(result) == "hi\n2"
    assert (result.died, result.fault) == ("", "")
    assert result.isolation.startswith("sealed" if sys.platform == "linux" else "a separate")


def test_a_run_survives_its_way_through_json(do):
    result = do(DOUBLE, "1/0", ASK)
    again = Run.from_json(result.to_json())
    assert again.to_json() == result.to_json()


def test_a_cell_that_fails_stops_nothing(do):
    result = do("1/0", "def broken(", "raise SystemExit", "exit()", "input()", DOUBLE, ASK)
    assert numbers(result) == [2.0, 4.0]
    names = [error and error["name"] for error in result.errors[:5]]
    assert names == ["ZeroDivisionError", "SyntaxError", "SystemExit", None, "EOFError"]


def test_a_figure_is_recorded_with_and_without_the_magic_word(do):
    plot = "import matplotlib.pyplot as plt\nplt.plot([1, 2]);"
    result = do(f"%matplotlib inline\n{plot}", f"{plot}\nplt.show()", limits=Limits())
    for outputs in result.outputs:
        assert any("image/png" in output.get("data", {}) for output in outputs)


def test_a_value_that_shows_html_shows_none(do):
    result = do("from IPython.display import HTML\nHTML('<script>1</script>')")
    assert "script" not in str(result.outputs)


@posix
def test_an_endless_cell_is_interrupted_and_the_rest_runs(do):
    result = do(DOUBLE, "while True: pass", ASK)
    assert numbers(result) == [2.0, 4.0]
    assert result.errors[1]["name"] == "Interrupted"
    assert result.died == ""


@posix
def test_a_cell_that_only_waits_is_interrupted_as_well(do):
    result = do("import time\ntime.sleep(60)", DOUBLE, ASK)
    assert result.errors[0]["name"] == "Interrupted"
    assert numbers(result) == [2.0, 4.0]


@posix
def test_an_endless_answer_costs_itself_only(do):
    result = do("def double(q):\n    while True: pass", ASK, "third = 3\nthird")
    (outcome,) = result.answers["double"].outcomes
    assert outcome.trouble is Trouble.DIED
    assert "1 s" in outcome.detail
    assert texts(result) == "3"


@posix
def test_what_cannot_be_interrupted_is_stopped_and_keeps_the_answers_before_it(do):
    deaf = (
        "import signal\nfor s in (signal.SIGINT, signal.SIGPROF): signal.signal(s, signal.SIG_IGN)"
    )
    other = Request("other", Kind.VALUES, ("x",), (), ({},))
    result = do(DOUBLE, ASK, deaf, "while True: pass", other)
    assert numbers(result) == [2.0, 4.0]
    assert numbers(result, "other") is None
    assert "could not be interrupted" in result.died
    assert not result.again


def test_ending_the_process_keeps_the_answers_before_it(do):
    other = Request("other", Kind.VALUES, ("x",), (), ({},))
    result = do(DOUBLE, "x = 1", ASK, "import os\nos._exit(0)", other)
    assert numbers(result) == [2.0, 4.0]
    (outcome,) = result.answers["other"].outcomes
    assert outcome.trouble is Trouble.DIED
    assert "exit code 0" in result.died
    assert result.again


def test_a_second_try_adds_what_the_first_did_not_reach(do):
    other = Request("other", Kind.VALUES, ("x",), (), ({},))
    first = do("x = 1", DOUBLE, ASK, "import os\nos._exit(0)", other)
    second = do("x = 7", "def double(q): return q", ASK, "", other)
    both = first.completed_by(second)
    assert numbers(both) == [2.0, 4.0]
    assert numbers(both, "other") == 7.0
    assert not both.again


@pytest.mark.skipif(sys.platform != "darwin", reason="on Linux nothing can be started at all")
def test_what_the_child_started_is_stopped_with_it(do):
    result = do("import os, time\npid = os.fork()\nif pid == 0: time.sleep(300)\nprint(pid)")
    pid = int(texts(result))
    for _ in range(50):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return
        if _is_zombie(pid):
            return
        time.sleep(0.1)
    pytest.fail("the grandchild is still there")


def _is_zombie(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0] == "Z"
    except OSError:
        return False


def test_rubbish_in_the_channel_ends_the_run_and_nothing_else(do):
    write = (
        "import os\nfor n in range(3, 30):\n  try: os.write(n, b'x' * 50)\n  except OSError: pass"
    )
    other = Request("other", Kind.VALUES, ("x",), (), ({},))
    result = do(DOUBLE, ASK, write, other)
    assert numbers(result) == [2.0, 4.0]
    assert "connection" in result.died


def test_a_flood_of_output_is_cut(do):
    result = do("for i in range(30_000): print('x' * 50)", DOUBLE, ASK)
    assert len(str(result.outputs)) < 50_000
    assert numbers(result) == [2.0, 4.0]


@pytest.mark.parametrize(
    "cell",
    [
        "raise ValueError('x' * 70_000_000)",
        "import sys\nsys.stdout.write(b'bytes')",
        "for i in range(36): display({'image/png': 'A' * 1_900_000}, raw=True)",
    ],
)
def test_what_a_cell_shows_never_ends_the_run(do, cell):
    result = do(cell, DOUBLE, ASK)
    assert (numbers(result), result.died) == ([2.0, 4.0], "")


@posix
def test_too_much_memory_is_an_error_of_the_cell(do):
    result = do("import numpy as np\nbig = np.ones(10**12)", DOUBLE, ASK)
    assert "MemoryError" in result.errors[0]["name"]
    assert numbers(result) == [2.0, 4.0]


def test_the_truth_cannot_be_imported_and_check_says_nothing(do):
    result = do(
        "from autograder import check, hint\nprint(check('planar-fk'), hint('planar-fk'))",
        "import autograder.questions", "import autograder.oracle", "import autograder.learner",
    )  # fmt: skip
    assert texts(result) == "None None\n"
    assert [error["name"] for error in result.errors[1:]] == ["ModuleNotFoundError"] * 3


def test_changing_the_harness_changes_no_answer(do):
    patch = (
        "import json, autograder.checks.collect as a, autograder.grading.protocol as p\n"
        "a.to_numbers = a.collect = lambda *x: 20.0\np.encode = json.dumps = None\n"
        "import sys\nsys.stdout = None"
    )
    assert numbers(do(DOUBLE, patch, ASK)) == [2.0, 4.0]


def test_the_environment_tells_nothing_and_the_files_are_where_they_are_at_home(do, tmp_path):
    (tmp_path / "assets").mkdir()
    (tmp_path / "assets" / "arm.xml").write_text("<arm/>")
    (tmp_path / "beside").mkdir()
    (tmp_path / "beside" / "data.csv").write_text("1,2")
    os.environ["COURSE_TEST_SECRET"] = "secret"
    try:
        result = do(
            "import os\nprint(os.environ.get('COURSE_TEST_SECRET'), os.path.expanduser('~'))",
            "print(open('../../assets/arm.xml').read(), open('data.csv').read(), os.getcwd())",
            assignment="05_planar_fk", assets=tmp_path / "assets", beside=tmp_path / "beside",
        )  # fmt: skip
    finally:
        del os.environ["COURSE_TEST_SECRET"]
    shown = texts(result)
    assert shown.startswith("None ")
    assert "<arm/> 1,2" in shown
    assert shown.strip().endswith(str(Path("workbook", "05_planar_fk")))
    assert not Path(shown.split()[1]).exists()  # the scratch folder is gone


def test_a_child_that_cannot_start_is_the_machines_fault(monkeypatch):
    job = Job((Step(DOUBLE), Step(request=ASK)))
    complains = (sys.executable, "-c", "raise OSError('no room')")
    for module, launcher in ((launch, Fresh()), (forking, Template())):
        if launcher.__class__ is Template and not can_fork():
            continue
        monkeypatch.setattr(module, "_COMMAND", complains)
        result = run(job, SHORT, launcher=launcher)
        assert "no room" in result.fault
        assert not result.answers
        monkeypatch.setattr(module, "_COMMAND", ("/no/such/python",))
        assert "could not be started" in run(job, SHORT, launcher=launcher).fault


def test_a_run_can_be_stopped_from_outside():
    stop = threading.Event()
    stop.set()
    with pytest.raises(InterruptedError):
        run(Job((Step("import time\ntime.sleep(60)"),)), SHORT, stop)

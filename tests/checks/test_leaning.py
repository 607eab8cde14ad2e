"""What an answer leans on is told, and costs nothing."""

from __future__ import annotations

import sys
from typing import Any

import numpy as np
import pytest

from autograder.checks.answer import Answer, Problem, Trouble
from autograder.checks.leaning import leaned_on
from autograder.checks.render import to_html, to_text
from autograder.checks.verdict import Status
from autograder.learner import verdict_on
from autograder.questions import find

AVOIDED = ("mujoco", "autograder.oracle", "autograder.kinematics")

SNIPPETS = {
    "imports inside": ("def f():\n    import mujoco\n    return mujoco", ("mujoco",)),
    "imports a name": (
        "def f():\n    from autograder.oracle import witness\n    return witness",
        ("autograder.oracle",),
    ),
    "imports a submodule": (
        "def f():\n    import autograder.kinematics.planar as p\n    return p",
        ("autograder.kinematics",),
    ),
    "a module of the notebook": (
        "import mujoco as mj\ndef f():\n    return mj.mj_step",
        ("mujoco",),
    ),
    "a function of the package": (
        "from autograder.kinematics import planar_3r\ndef f():\n    return planar_3r()",
        ("autograder.kinematics",),
    ),
    "an object made before": (
        "from autograder.kinematics import planar_3r\narm = planar_3r()\ndef f():\n    return arm",
        ("autograder.kinematics",),
    ),
    "through a helper": (
        "import mujoco\ndef g():\n    return mujoco\ndef h():\n    return g()\n"
        "def f():\n    return h()",
        ("mujoco",),
    ),
    "in an inner function": (
        "import mujoco\ndef f():\n    return [mujoco for _ in range(1)]",
        ("mujoco",),
    ),
    "recursion": ("def f():\n    return f()", ()),
    "numpy and the labelled values": (
        "import numpy as np\nfrom autograder.spatial import Pose\n"
        "def f():\n    return Pose('A', 'B').p + np.zeros(3)",
        (),
    ),
    "imported and not used": ("import mujoco\ndef f():\n    return 1", ()),
    "a name that only looks alike": ("mujoco_note = 1\ndef f():\n    return mujoco_note", ()),
    "two at once": (
        "import mujoco\ndef f():\n    from autograder.oracle import witness\n"
        "    return mujoco, witness",
        ("mujoco", "autograder.oracle"),
    ),
}


@pytest.mark.parametrize("name", SNIPPETS)
def test_modules_are_found_where_a_function_uses_them(name: str) -> None:
    source, expected = SNIPPETS[name]
    names: dict[str, Any] = {}
    exec(source, names)
    assert leaned_on([names["f"]], AVOIDED) == expected


def test_what_is_no_function_is_not_looked_into() -> None:
    class Odd:
        def __getattr__(self, name: str) -> Any:
            raise RuntimeError("looked into")

    assert leaned_on([len, 3, None, Odd(), np.sin], AVOIDED) == ()


def test_a_right_answer_that_leans_on_mujoco_keeps_its_points_and_is_flagged() -> None:
    names: dict[str, Any] = {}
    exec(
        "from autograder.oracle import witness\nfrom autograder.kinematics import planar_3r\n"
        "def planar_fk(q, L):\n    return witness(planar_3r(tuple(L))).tip_pose(q)",
        names,
    )
    verdict = verdict_on(find("planar-fk"), names)
    assert verdict.status is Status.PASSED
    assert verdict.points == verdict.max_points
    assert verdict.leans_on == ("autograder.oracle", "autograder.kinematics")
    sentence = "Your answer leans on autograder.oracle and autograder.kinematics"
    assert sentence in to_text(verdict)
    assert sentence in to_html(verdict)
    assert verdict.to_json()["leans_on"] == ["autograder.oracle", "autograder.kinematics"]


def test_an_answer_tells_what_it_leans_on_as_json_and_is_believed_in_no_detail() -> None:
    answer = Answer((Problem(Trouble.EMPTY, "f"),), leans_on=("mujoco",))
    assert Answer.from_json(answer.to_json(), 1).leans_on == ("mujoco",)
    long = {**answer.to_json(), "leans_on": ["x" * 10_000] * 1000}
    read = Answer.from_json(long, 1).leans_on
    assert len(read) == 10
    assert all(len(name) == 100 for name in read)
    for wrong in ("mujoco", [1], [["mujoco"]], {"mujoco": 1}):
        with pytest.raises(ValueError, match="list of names"):
            Answer.from_json({**answer.to_json(), "leans_on": wrong}, 1)


def test_the_check_itself_loads_nothing_to_look() -> None:
    assert leaned_on([test_what_is_no_function_is_not_looked_into], ("numpy",)) == ("numpy",)
    assert "mujoco.viewer" not in sys.modules

"""The worked answer: who gets to see it, and what of the notebook is shown."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import numpy as np
import pytest

from autograder.learner import check, progress, solution, worked
from autograder.learner.highlight import html_code
from autograder.learner.solution_cells import read_solution
from autograder.manifest import CourseError, ManifestError, course_root
from autograder.questions import find, for_lesson

ID = "workspace-radii"


def answer(outer, inner=0.1):
    check(ID, {"outer_radius": outer, "inner_radius": inner})


def test_before_any_try_it_says_kindly_what_opens_it():
    shown = solution(ID)
    assert not shown.code
    assert "no tries; three more open it" in shown.text
    assert f'hint("{ID}")' in shown.text
    assert "outer_radius" not in shown._repr_html_()


def test_three_different_answers_open_it():
    for n, left in ((1, "two more open it"), (2, "one more opens it")):
        answer(n)
        assert left in solution(ID).text
    answer(3)
    assert "outer_radius = sum(LENGTHS)" in solution(ID).code


def test_the_same_answer_thrice_and_the_template_do_not():
    for _ in range(3):
        answer(1.0)
        answer(...)
        check(ID, {})
    assert "one try; two more open it" in solution(ID).text


def test_errors_of_ones_own_count():
    for error in (ValueError("a"), KeyError("b"), ZeroDivisionError()):

        def planar_fk(q, L, error=error):
            raise error

        check("planar-fk", {"planar_fk": planar_fk})
    assert solution("planar-fk").code.startswith("def planar_fk(q, L):\n    directions")


def test_who_has_passed_sees_it_at_once_and_also_when_they_spoil_it_later():
    answer(0.70, 0.0)
    shown = solution(ID)
    assert shown.code
    assert "Yours is right" in shown.text
    answer(9.0)
    assert solution(ID).code


def test_tries_last_over_a_restart_in_a_workbook(workbook, restart):
    answer(1)
    answer(2)
    restart()
    answer(3)
    assert solution(ID).code


def test_outside_a_workbook_it_says_that_only_this_kernel_counts():
    assert "Only tries in this kernel count" in solution(ID).text


def test_in_a_workbook_it_does_not(workbook):
    assert "Only tries" not in solution(ID).text


def test_it_speaks_of_the_mistake_that_was_named():
    for how in ("rotation", "twice", "thrice"):
        check("planar-fk", {"planar_fk": wrong(how)})
    assert "“rotation transposed”" in solution("planar-fk").text


def wrong(how):
    def planar_fk(q, L):
        a = np.cumsum(q)
        c, s = np.cos(a[-1]), np.sin(a[-1])
        factor = {"rotation": 1, "twice": 2, "thrice": 3}[how]
        x, y = factor * (L @ np.cos(a)), factor * (L @ np.sin(a))
        s = -s if how == "rotation" else s
        return np.array([[c, -s, 0, x], [s, c, 0, y], [0, 0, 1, 0], [0, 0, 0, 1]])

    return planar_fk


def test_that_it_was_seen_is_noted():
    answer(0.70, 0.0)
    solution(ID)
    line = next(line for line in progress(5).lessons[0].lines if line.question == ID)
    assert line.standing.solution_seen
    assert "and the answer" in repr(progress(5))


def test_what_a_person_reads_is_told_where_to_compare():
    shown = solution("overlay-reading")
    assert not shown.code
    assert "solutions/05_planar_fk/planar_fk.ipynb" in shown.text
    assert "own joint angle" not in repr(shown)


def test_practice_has_no_worked_answer():
    assert "no worked answer to 'one-link'" in solution("one-link").text


def test_without_the_repository_it_says_where_it_would_be(monkeypatch):
    def nowhere():
        raise ManifestError("There is no course.toml in /x: clone it.")

    monkeypatch.setattr(worked, "course_root", nowhere)
    assert "clone it" in solution(ID).text
    monkeypatch.setattr(worked, "course_root", lambda: Path("/nowhere"))
    assert "lie in solutions/" in solution(ID).text


@pytest.mark.parametrize("content", ["no json", "[]", '{"cells": 3}', "\udcff"])
def test_a_damaged_notebook_is_named(tmp_path, content):
    (tmp_path / "solutions" / "05").mkdir(parents=True)
    path = tmp_path / "solutions" / "05" / "arm.ipynb"
    path.write_bytes(content.encode("utf-8", "surrogateescape"))
    with pytest.raises(CourseError, match=r"arm\.ipynb"):
        read_solution(tmp_path, find(ID))


@pytest.mark.parametrize("question", for_lesson("05_planar_fk"), ids=lambda q: q.id)
def test_every_worked_answer_is_complete_and_passes(question):
    path, code = read_solution(course_root(), question)
    assert path.startswith("solutions/")
    if question.by_hand:
        assert code == ""
        return
    assert not re.search(r"SOLUTION|= \.\.\.|NotImplemented", code)
    names = {}
    exec("import numpy as np, sympy as sp, mujoco\nLENGTHS = (0.30, 0.25, 0.15)", names)
    exec('theta1, theta2, theta3 = sp.symbols("theta1:4")\nL1, L2, L3 = sp.symbols("L1:4")', names)
    model = course_root() / "assets" / "models" / "planar_3r.xml"
    exec(f"model = mujoco.MjModel.from_xml_path({str(model)!r})", names)
    exec("data = mujoco.MjData(model)", names)
    exec(read_solution(course_root(), find("planar-fk"))[1], names)  # a later one uses it
    exec(code, names)
    assert check(question.id, names) == question.points


def test_the_text_form_is_the_code_itself():
    answer(0.70, 0.0)
    text = repr(solution(ID))
    assert "    outer_radius = sum(LENGTHS)\n" in text


@pytest.mark.parametrize(
    "source",
    [
        'def f(x):\n    """Ein "<Text>" & mehr."""\n    return x + 1.5  # plus\n',
        "text = f'{a} and {b!r}'\nλ = '''two\nlines'''",
        "class A: pass",
        "",
        "this is ( not Python\n'",
    ],
)
def test_colours_change_nothing_of_the_code(source):
    html = html_code(source)
    inner = html[html.index("<code>") + 6 : html.index("</code>")]
    assert unescape(re.sub(r"<span [^>]*>|</span>", "", inner)) == source


def test_keywords_strings_numbers_and_comments_are_told_apart():
    html = html_code("def f(): return 'a', 12  # note")
    looks = dict(re.findall(r'<span style="([^"]*)">([^<]*)</span>', html))
    assert {text: look for look, text in looks.items()}.keys() >= {"f", "12", "# note"}
    assert len(looks) == 5, "five kinds in five looks"

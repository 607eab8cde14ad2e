from __future__ import annotations

import json
import sqlite3
from html import unescape

import nbformat
import pytest
from sqlalchemy.exc import DatabaseError

from autograder.grading import record
from autograder.grading.alone import alone
from autograder.grading.autograded import (
    MAX_ALL_CODE,
    MAX_ALL_PROSE,
    harmless,
    to_notebook,
)
from autograder.grading.classwork import grade_and_record
from autograder.grading.execute import Limits
from autograder.grading.gradebook import COURSE_ID, open_gradebook, read_scores, told
from autograder.grading.handouts import handouts
from autograder.grading.prepare import Settings
from autograder.grading.record import read_results
from autograder.grading.submissions import find_submissions
from autograder.manifest import CourseError, course_root

pytestmark = pytest.mark.filterwarnings("ignore::DeprecationWarning:nbgrader.*")


@pytest.fixture
def regrade(course):
    def do():
        given = handouts(course, "05_planar_fk")
        waiting = find_submissions(course / "class", "05_planar_fk", (given[0].name,))
        settings = Settings(course / "class", Limits(cell=3.0, ask=3.0))
        return list(grade_and_record(waiting, given, settings))

    return do


@pytest.fixture
def gradebook(course):
    with open_gradebook(course / "class") as book:
        yield book


def dump(course):
    """Return every table of the gradebook, row by row, but for nbgrader's random ids."""
    with sqlite3.connect(course / "class" / "gradebook.db") as connection:
        tables = [row[0] for row in connection.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")]  # fmt: skip
        return {t: sorted(map(repr, connection.execute(f"SELECT * FROM {t}"))) for t in tables}


def score(course, student, question):
    return read_scores(course / "class", "05_planar_fk")[student][question]


def test_points_reach_the_gradebook_and_written_answers_wait(course, hand_in, make, regrade):
    hand_in("ada", make.answered(planar_fk=make.fk, overlay_reading="Because."))
    regrade()
    assert score(course, "ada", "planar-fk").score == 3.0
    assert not score(course, "ada", "planar-fk").needs_person
    assert score(course, "ada", "overlay-reading").needs_person
    assert score(course, "ada", "workspace-radii").score == 0.0


def test_grading_again_changes_nothing(course, hand_in, make, regrade):
    for student in ("ada", "ben"):
        text = f"{student} thinks so."  # two equal files would share one kept run
        path = hand_in(student, make.answered(planar_fk=make.fk, overlay_reading=text))
        (path.parent / "timestamp.txt").write_text("2026-02-01 12:00:00 UTC")
    regrade()
    first = dump(course)
    files = {
        p: p.read_bytes() for p in (course / "class").rglob("*") if p.suffix in (".ipynb", ".json")
    }
    regrade()
    assert dump(course) == first
    assert {path: path.read_bytes() for path in files} == files


def test_what_is_recorded_is_left_alone(course, hand_in, make, regrade, monkeypatch):
    hand_in("ada", make.answered(planar_fk=make.fk))
    regrade()
    monkeypatch.setattr(record, "write", lambda *a: pytest.fail("it was written again"))
    assert [graded.score for graded in regrade()] == [3.0]


@pytest.mark.parametrize("lost", ["notebook", "results", "score", "submission", "time"])
def test_what_is_lost_of_a_record_comes_back(course, hand_in, make, regrade, lost):
    path = hand_in("ada", make.answered(planar_fk=make.fk))
    regrade()
    before = dump(course)
    people = course / "class"
    executed = people / "autograded" / "ada" / "05_planar_fk" / path.name
    content = executed.read_bytes()
    changes = {
        "score": "UPDATE grade SET auto_score = 1",
        "submission": "DELETE FROM grade",
        "time": "UPDATE submitted_assignment SET timestamp = '2001-01-01 00:00:00.000000'",
    }
    if lost == "notebook":
        executed.write_text("{}")
    elif lost == "results":
        (people / "results" / "05_planar_fk" / "ada.json").unlink()
    else:
        with sqlite3.connect(people / "gradebook.db") as connection:
            assert connection.execute(changes[lost]).rowcount > 0
        connection.close()
    regrade()
    assert executed.read_bytes() == content
    after = dump(course)
    assert {name: len(rows) for name, rows in after.items()} == {
        name: len(rows) for name, rows in before.items()
    }
    assert after["submitted_assignment"] == before["submitted_assignment"]
    assert score(course, "ada", "planar-fk").score == 3.0


def test_a_persons_scores_and_comments_survive(course, hand_in, make, regrade, gradebook):
    hand_in("ada", make.answered(planar_fk=make.fk, overlay_reading="Because."))
    regrade()
    where = ("planar_fk", "05_planar_fk", "ada")
    grade = gradebook.find_grade("overlay-reading", *where)
    grade.manual_score, grade.needs_manual_grade = 1.5, False
    gradebook.find_comment("overlay-reading", *where).manual_comment = "Well put."
    gradebook.db.commit()
    regrade()
    gradebook.db.expire_all()
    grade = gradebook.find_grade("overlay-reading", *where)
    assert (grade.manual_score, grade.needs_manual_grade) == (1.5, False)
    assert gradebook.find_comment("overlay-reading", *where).comment == "Well put."
    hand_in("ada", make.answered(planar_fk=make.fk, overlay_reading="No: for another reason."))
    regrade()
    gradebook.db.expire_all()
    grade = gradebook.find_grade("overlay-reading", *where)
    assert (grade.manual_score, grade.needs_manual_grade) == (1.5, True)  # to be looked at again


def test_an_unchanged_answer_gets_nbgraders_own_remark(hand_in, make, regrade, gradebook):
    hand_in("ada", make.answered(planar_fk=make.fk))
    regrade()
    where = ("planar_fk", "05_planar_fk", "ada")
    assert gradebook.find_comment("planar-fk-answer", *where).comment is None
    assert gradebook.find_comment("overlay-reading", *where).comment == "No response."


def test_an_answer_that_stands_in_another_cell_is_a_response(hand_in, make, regrade, gradebook):
    data = make.answered(workspace_radii=make.radii)
    own = make.cell("code", make.fk, "own")
    data["cells"] = [own if c["id"] == "cell-planar-fk" else c for c in data["cells"]]
    hand_in("ada", data)
    regrade()
    where = ("planar_fk", "05_planar_fk", "ada")
    assert gradebook.find_comment("planar-fk-answer", *where).comment is None


def test_a_question_that_is_added_later_joins_what_is_there(
    course, hand_in, make, regrade, gradebook
):
    hand_in("ada", make.answered(planar_fk=make.fk))
    full = make.handout()
    first = {**full, "cells": [c for c in full["cells"] if "workspace" not in c["id"]]}
    place = course / "exercises" / make.assignment / f"{make.name}.ipynb"
    make.save(place, first)
    regrade()
    assert set(read_scores(course / "class", make.assignment)["ada"]) == {
        "planar-fk",
        "overlay-reading",
    }
    make.save(place, full)
    hand_in("ada", make.answered(planar_fk=make.fk, workspace_radii=make.radii))
    regrade()
    assert score(course, "ada", "workspace-radii").score == 2.0
    make.save(place, first)
    regrade()
    assert "workspace-radii" not in read_scores(course / "class", make.assignment)["ada"]


def test_the_executed_notebook_shows_the_verdict_and_only_our_html(course, hand_in, make, regrade):
    data = make.answered(
        planar_fk="from IPython.display import HTML\ndisplay(HTML('<b>mine</b>'))\n" + make.fk,
        overlay_reading="<script>alert(1)</script> [x](javascript:alert(1))",
    )
    hand_in("ada", data)
    regrade()
    path = course / "class" / "autograded" / "ada" / make.assignment / f"{make.name}.ipynb"
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    cells = {c.metadata.nbgrader.grade_id: c for c in notebook.cells if "nbgrader" in c.metadata}
    (result,) = cells["planar-fk"].outputs
    assert (result.output_type, result.data["text/plain"]) == ("execute_result", "3.0")
    assert "Passed" in result.data["text/html"]
    assert cells["planar-fk"].source == 'check("planar-fk")'
    assert "mine" not in str(cells["planar-fk-answer"].outputs[0].data.get("text/html"))
    assert "<script" not in cells["overlay-reading"].source


@pytest.mark.parametrize(
    "text",
    ["<img src=x onerror=alert(1)>", "[x](javascript:alert(1))", "[x]( JavaScript:alert(1))",
     "[x](&#106;avascript:alert(1))", "[x][y]\n\n[y]: javascript:alert(1)", "[q](data:text/html,x)",
     "<javascript:alert(1)>", "</div><svg/onload=alert(1)>",
     "[x][a b]\n\n[a\nb]: javascript:alert(1)", "[x][y]\n\n> [y]: javascript:alert(1)",
     "[x][y]\n\n- [y]: javascript:alert(1)", "[x][a\\]b]\n\n[a\\]b]: javascript:alert(1)",
     "[x](https://example.org)", "![x](https://example.org/seen.png)", "<https://example.org>",
     "https://example.org/?who=you", "HTTPS://example.org", "[x](../../secret)", "[x] (a)",
     "[x]\n\n[x] : https://example.org", "[x]\n\n[x]:\n  https://example.org",
     "<a@example.org>", "a@example.org", "www.example.org", "ftp://example.org/a",
     "![x](attachment:a.png)", "[^1]\n\n[^1]: https://example.org"],
)  # fmt: skip
def test_a_learners_text_brings_no_script_into_a_report(text):
    from nbconvert.filters import markdown2html

    html = markdown2html(harmless(text))
    assert "<img" not in html
    assert "<svg" not in html
    assert "href" not in html


def test_a_file_name_brings_no_script_into_a_report(course, hand_in, make, regrade):
    hand_in("ada", make.answered(), name="[click](javascript:alert(1))")
    (graded,) = regrade()
    remarks = to_notebook(graded)["cells"][0]["source"]
    assert "click" in remarks
    assert "](" not in remarks


@pytest.mark.parametrize(
    "macro",
    ["href{javascript:alert(1)}", "require{html}", "style{x}{y}", "mmlToken{mi}[href='x']{y}",
     "href2{x}", "bbox[background:url(x)]{y}", "newcommand{\\frac}{0}", "def\\frac{0}"],
)  # fmt: skip
@pytest.mark.parametrize("written", ["\\{}", "&#92;{}", "&bsol;{}", "&#x5c;{}"])
def test_a_formula_opens_no_door(macro, written):
    from nbconvert.filters import markdown2html

    for mark in ("$", "&#36;"):
        html = markdown2html(harmless(f"{mark}{written.format(macro)}{{a}}{mark}"))
        assert f"\\{macro}"[:6] not in unescape(html)


@pytest.mark.parametrize("text", ["- [x] done\n- [ ] not", "a [^1]\n\n[^1]: https://example.org"])
def test_a_list_brings_no_boxes_and_a_note_no_link(text):
    from nbconvert.filters import markdown2html

    html = markdown2html(harmless(text))
    assert "<input" not in html
    assert "href" not in html


def test_endless_text_is_cut_in_a_report(hand_in, make, regrade):
    data = make.answered(overlay_reading="\\begin{a}" * 9_000, planar_fk="#" * 600_000)
    data["cells"] += [make.cell("markdown", "*" * 30_000, f"more-{n}") for n in range(30)]
    hand_in("ada", data)
    (graded,) = regrade()
    cells = to_notebook(graded)["cells"]
    prose = sum(len(c["source"]) for c in cells if c["cell_type"] == "markdown")
    assert MAX_ALL_PROSE < prose < 1.2 * MAX_ALL_PROSE
    assert max(len(c["source"]) for c in cells) < 1.1 * MAX_ALL_CODE


def test_formulas_and_plain_text_stay_as_they_are():
    text = "See *this*: $a < b$, $X_{AB} \\, R^T$, `x<3`, X_AB @ X_BC, a[0], [a, b]; 1<2: yes."
    assert harmless(text) == text


def test_what_no_file_can_hold_is_printed_and_the_class_goes_on(course, hand_in, make, regrade):
    talks = 'def planar_fk(q, L):\n    print("\\ud800")\n    raise ValueError("\\udc80")'
    hand_in("ada", make.answered(planar_fk=talks))
    hand_in("emmy", make.answered(planar_fk=make.fk))
    regrade()
    assert score(course, "emmy", "planar-fk").score == 3.0


def test_a_second_grader_is_told_to_wait_and_leaves_no_lock_behind(course, hand_in, make, regrade):
    hand_in("ada", make.answered(planar_fk=make.fk))
    with alone(course / "class"), pytest.raises(CourseError, match="Another run is grading"):
        regrade()
    regrade()
    assert score(course, "ada", "planar-fk").score == 3.0


@pytest.mark.parametrize(
    ("error", "advice"),
    [
        (OSError(30, "Read-only file system"), "your rights to that folder"),
        (sqlite3.OperationalError("database is locked"), "try again in a moment"),
        (sqlite3.DatabaseError("file is not a database"), "Put back a copy"),
    ],
)
def test_what_a_disk_or_a_database_refuses_is_told_with_a_remedy(tmp_path, error, advice):
    wrapped = error if isinstance(error, OSError) else DatabaseError("UPDATE grade", {}, error)
    with pytest.raises(CourseError, match=advice) as told_so, told(tmp_path / "gradebook.db"):
        raise wrapped
    assert "UPDATE" not in str(told_so.value)


def test_a_file_that_is_no_database_is_told(tmp_path):
    (tmp_path / "gradebook.db").write_bytes(b"not a database, but long enough to look like one" * 9)
    with pytest.raises(CourseError, match="cannot be opened"):
        open_gradebook(tmp_path)


def test_a_new_gradebook_is_at_nbgraders_newest_version(gradebook):
    from alembic.script import ScriptDirectory
    from nbgrader.dbutil import ALEMBIC_DIR
    from sqlalchemy import text

    version = gradebook.db.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
    assert version == ScriptDirectory(ALEMBIC_DIR).get_current_head()


def test_the_course_is_called_as_in_nbgraders_configuration():
    text = (course_root() / "nbgrader_config.py").read_text(encoding="utf-8")
    assert f'course_id = "{COURSE_ID}"' in text


def test_damaged_results_are_written_anew(course, hand_in, make, regrade):
    hand_in("ada", make.answered(planar_fk=make.fk))
    regrade()
    path = course / "class" / "results" / make.assignment / "ada.json"
    path.write_bytes(b"{")
    assert read_results(course / "class", make.assignment) == {"ada": {}}
    regrade()
    assert json.loads(path.read_text())["planar_fk"]["score"] == 3.0

from __future__ import annotations

import io
import json
from types import SimpleNamespace

from rich.console import Console

from autograder.reports.board import make_board, to_table


def verdict(question, status, points, best=3.0, mistake=None):
    return {"question": question, "status": status, "points": points, "max_points": best,
            "mistake": mistake}  # fmt: skip


def result(*verdicts, status="graded", notes=(), repairs=()):
    return {"nb": {"status": status, "notes": list(notes), "repairs": list(repairs),
                   "questions": list(verdicts)}}  # fmt: skip


RESULTS = {
    "ben": result(verdict("fk", "partly", 1.0, mistake="a+b"),
                  verdict("essay", "ungraded", 0.0, 2.0)),
    "ada": result(verdict("fk", "passed", 3.0), verdict("essay", "ungraded", 0.0, 2.0)),
    "cyd": result(verdict("fk", "failed", 0.0, mistake="a"), verdict("essay", "untried", 0.0, 2.0),
                  repairs=["A cell was back."]),
    "dot": result(verdict("fk", "untried", 0.0), verdict("essay", "untried", 0.0, 2.0),
                  status="missing", notes=["Nothing came."]),
}  # fmt: skip


def given_by_hand(points):
    return SimpleNamespace(score=points, by_person=True, needs_person=False)


def test_rows_are_sorted_and_add_up():
    board = make_board("05", RESULTS, {})
    assert [(row.student, row.score, row.max_score) for row in board.rows] == [
        ("ada", 3.0, 5.0), ("ben", 1.0, 5.0), ("cyd", 0.0, 5.0), ("dot", 0.0, 5.0),
    ]  # fmt: skip


def test_mistakes_are_counted_over_the_class():
    assert make_board("05", RESULTS, {}).mistakes == {"a": 2, "b": 1}


def test_what_is_to_note_is_noted():
    flags = {row.student: row.flags for row in make_board("05", RESULTS, {}).rows}
    assert flags == {
        "ada": ("a person is needed",), "ben": ("a person is needed",), "cyd": ("remarks",),
        "dot": ("missing", "remarks"),
    }  # fmt: skip


def test_a_persons_score_wins():
    board = make_board("05", RESULTS, {"ada": {"essay": given_by_hand(1.5)}})
    ada = board.rows[0]
    assert (ada.score, ada.needs_person) == (4.5, False)
    assert (ada.squares[1].status, ada.squares[1].by_person) == ("partly", True)


def test_the_board_is_plain_json():
    data = json.loads(json.dumps(make_board("05", RESULTS, {}).to_json()))
    assert data["students"][1]["questions"][0]["mistake"] == "a+b"


def test_the_table_tells_by_sign_and_word_and_fits_a_terminal():
    console = Console(width=80, record=True, color_system=None, file=io.StringIO())
    console.print(to_table(make_board("05", RESULTS, {"ada": {"essay": given_by_hand(1.5)}})))
    text = console.export_text()
    assert "✔ 3" in text
    assert "◐ 1.5*" in text
    assert "✔ passed" in text
    assert "1 fk (3)" in text
    assert "2 essay (2)" in text
    assert "✎ –/2" in text  # nobody has read ben's yet, so it is not a zero
    assert "a person is needed: ben" in text
    assert "remarks: cyd, dot" in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_a_name_in_brackets_is_no_colour():
    console = Console(width=80, record=True, color_system=None, file=io.StringIO())
    console.print(to_table(make_board("05", {"[red]ada": {}}, {})))
    assert "[red]ada" in console.export_text()

"""What a learner reads: the same facts as HTML and as plain text, and never their markup."""

from __future__ import annotations

import re

import pytest

from autograder.checks.render import LOOK, Points, hint_html, to_html, to_text
from autograder.checks.verdict import PartResult, Status, Verdict
from autograder.checks.wording import Explanation, MissingProse, read_explanation, read_hints

PARTS = (
    PartResult("position", False, 0.25, "m", 0.0, 2.0),
    PartResult("orientation", True, 1e-16, "rad", 1.0, 1.0),
)
EXPLAINED = Explanation(
    "angles-not-accumulated", "Own angle only", (("Shows", "a *b*"), ("Why", "c\n\nd"))
)


def verdict(status=Status.PARTLY, **changes):
    fields = {
        "question": "planar-fk", "title": "The pose", "status": status, "points": 1.0,
        "max_points": 3.0, "message": "The largest error is 0.25 m.", "parts": PARTS,
        "mistakes": ("angles-not-accumulated",), "error": 0.25, "unit": "m",
    }  # fmt: skip
    return Verdict(**(fields | changes))


@pytest.mark.parametrize("status", Status)
def test_every_status_has_a_sign_and_a_word_besides_its_colour(status):
    sign, word, _, _ = LOOK[status]
    html = to_html(verdict(status))
    assert sign in html
    assert html.count(word) == 2  # to be seen, and as the label for a screen reader
    assert 'role="status"' in html
    assert sign in to_text(verdict(status))


def test_html_and_text_hold_the_same_facts():
    html, text = to_html(verdict(), [EXPLAINED]), to_text(verdict(), [EXPLAINED])
    for fact in ("planar-fk", "1 of 3 points", "0.25 m", "Own angle only", "orientation", "Why"):
        assert fact in html
        assert fact in text
    assert "<em>b</em>" in html
    assert "a b" in text
    assert html.count("<details") == 1  # the first section is open, the rest fold


def test_nothing_of_the_learners_becomes_markup():
    evil = "<script>alert(1)</script><img src=x onerror=y>"
    html = to_html(verdict(message=evil, printed=evil, title=evil), [EXPLAINED])
    assert not re.search(r"<(script|img)", html)
    assert "&lt;script&gt;" in html
    assert "<b>" not in hint_html("<b>bold</b>", 1, 2)


def test_points_are_a_number_that_prints_bare():
    points = Points(verdict())
    assert points == 1.0
    assert float(repr(points)) == 1.0
    assert repr(points) == "1.0"
    assert points._repr_html_() == to_html(verdict())


def test_json_of_a_verdict():
    assert verdict().to_json() == {
        "question": "planar-fk", "status": "partly", "points": 1.0, "max_points": 3.0,
        "mistake": "angles-not-accumulated", "message": "The largest error is 0.25 m.",
        "error": 0.25, "unit": "m", "at": "", "leans_on": [],
    }  # fmt: skip
    assert verdict(mistakes=()).to_json()["mistake"] is None
    assert verdict(mistakes=("a", "b")).to_json()["mistake"] == "a+b"


def test_prose_that_is_missing_or_of_another_form_is_named(tmp_path):
    with pytest.raises(MissingProse, match=r"mistakes/nobody\.md"):
        read_explanation(tmp_path, "nobody")
    (tmp_path / "mistakes").mkdir()
    (tmp_path / "mistakes" / "bare.md").write_text("no title", encoding="utf-8")
    with pytest.raises(MissingProse, match="title"):
        read_explanation(tmp_path, "bare")
    (tmp_path / "hints").mkdir()
    (tmp_path / "hints" / "q.md").write_text("one\n\n---\n\ntwo\n", encoding="utf-8")
    assert read_hints(tmp_path, "q") == ("one", "two")

"""What a value looks like in a notebook and in a terminal."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
import sympy as sp

from autograder.spatial import Direction, Pose, Position, Rotation, SpatialForce, SpatialVelocity

omega = sp.Symbol("omega", real=True)

NAMED = [
    (Rotation.about("x", 0.3, parent="A", child="B"), "R_AB", "R_{AB}", "orientation of B in A"),
    (Pose("A", "B"), "X_AB", "X_{AB}", "pose of B in A"),
    (
        Position("Ao", "Bcm", "A", [1, 2, 3]),
        "p_AoBcm_A",
        r"p_{A_oB_{cm}\,\_A}",
        "position from Ao to Bcm, in A's axes",
    ),
    (Direction("g", "W", [0, 0, -9.81]), "g_W", "g{}_{W}", "direction g, in W's axes"),
    (
        SpatialVelocity("B", "M", "Bo", "E", [0, 0, 2], [0, 0, 0]),
        "V_MB_E",
        r"V_{MB\,\_E}",
        "velocity of B in M, at Bo, in E's axes",
    ),
    (
        SpatialVelocity("B", "M", "Q", "E", [0, 0, 2], [0, 0, 0]),
        "V_MBQ_E",
        r"V_{MBQ\,\_E}",
        "velocity of B in M, at Q, in E's axes",
    ),
    (
        SpatialForce("Bo", "E", [0, 0, 2], [0, 0, 0]),
        "F_Bo_E",
        r"F_{B_o\,\_E}",
        "moment and force at Bo, in E's axes",
    ),
]


class Cells(HTMLParser):
    """The text of each table cell, and a check that every element is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.cells: list[str] = []
        self.tags: set[str] = set()
        self.feed(page)
        assert not self.open

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.tags.add(tag)
        if tag == "td":
            self.cells.append("")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "td" in self.open:
            self.cells[-1] += data


@pytest.mark.parametrize(("value", "name", "latex", "meaning"), NAMED, ids=lambda v: str(v)[:12])
def test_names_in_code_in_latex_and_in_words(
    value: Pose, name: str, latex: str, meaning: str
) -> None:
    assert value.name == name
    assert repr(value).startswith(f"{name} =")
    assert value._repr_latex_().startswith(rf"$\displaystyle {latex} = \begin{{bmatrix}}")
    assert value.meaning == meaning
    html = value._repr_html_()
    assert html is not None
    symbol, _, letters = name.partition("_")
    assert f"<i>{symbol}</i><sub>{letters}</sub>" in html
    assert meaning.replace("'", "&#x27;") in html
    assert "script" not in Cells(html).tags


def test_html_shows_every_number_with_its_unit() -> None:
    V = SpatialVelocity("B", "M", "Bo", "E", [1.5e-17, -0.0, 2], [0.123456789, -3, 1e9])
    html = V._repr_html_()
    assert html is not None
    assert Cells(html).cells == [
        "1.5\u2009·\u200910−17",
        "0",
        "2",
        "0.123457",
        "−3",
        "1\u2009·\u2009109",
        *("rad/s",) * 3,
        *("m/s",) * 3,
    ]


def test_expressions_are_left_to_latex() -> None:
    V = SpatialVelocity("B", "M", "Bo", "E", [0, 0, omega], [0, 0, 0])
    assert V._repr_html_() is None
    assert r"\omega" in V._repr_latex_()


def test_a_name_from_elsewhere_cannot_write_html() -> None:
    html = Pose("<script>alert(1)</script>", "B")._repr_html_()
    assert html is not None
    assert "script" not in Cells(html).tags
    assert re.search(r"&lt;script&gt;", html)


def test_numbers_are_given_to_six_digits_only_in_pictures() -> None:
    p = Position("Ao", "Q", "A", [1 / 3, 0, 0])
    assert "0.333333 " in p._repr_latex_()
    assert p.xyz[0] == 1 / 3


def test_symbols_become_numbers_when_asked_and_not_before() -> None:
    V = SpatialVelocity("B", "M", "Bo", "E", [0, 0, omega], [sp.sqrt(2) * omega, 0, 0])
    with pytest.raises(ValueError, match="V_MB_E still holds omega: substitute numbers first"):
        V.numeric()
    at_two = V.subs({omega: 2})
    assert at_two.linear[0] == 2 * sp.sqrt(2)
    assert not at_two.numeric().is_symbolic
    assert at_two.numeric().linear[0] == pytest.approx(2.8284271247461903, abs=1e-15)


def test_lambdified_values_take_one_number_or_many() -> None:
    V = SpatialVelocity("B", "M", "Bo", "E", [0, 0, omega], [omega**2, 1, 0])
    rate = V.lambdify(omega)
    assert rate(3.0).tolist() == [0, 0, 3, 9, 1, 0]
    assert rate([1.0, 2.0]).tolist() == [[0, 0, 1, 1, 1, 0], [0, 0, 2, 4, 1, 0]]
    X = Pose.about("z", omega, parent="A", child="B").lambdify(omega)
    assert X([0.0, 0.1, 0.2]).shape == (3, 4, 4)

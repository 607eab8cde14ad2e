"""Drawings in space: where points land, what is in front, and what is read aloud."""

from __future__ import annotations

import math
from xml.etree import ElementTree as ET

import numpy as np
import pytest

from autograder.spatial import Pose, Position, Rotation
from autograder.widgets.space import Space

SVG = "{http://www.w3.org/2000/svg}"
TILTED = Pose.of(
    Rotation.from_rpy(0.4, -0.5, 0.9, parent="W", child="B"),
    Position("Wo", "Bo", "W", [0.4, 0.3, 0.3]),
)


def drawn(space: Space) -> ET.Element:
    return ET.fromstring(space.svg("what is shown"))


def texts(space: Space) -> list[str]:
    return ["".join(t.itertext()) for t in drawn(space).iter(f"{SVG}text")]


def dots(space: Space) -> list[tuple[float, float]]:
    return [
        (float(c.attrib["cx"]), float(c.attrib["cy"])) for c in drawn(space).iter(f"{SVG}circle")
    ]


def test_from_above_x_is_to_the_right_and_y_up() -> None:
    space = Space(1.0, azimuth=-90, elevation=90, width=400, height=400)
    space.point([0.5, 0.25, 9.0])
    assert dots(space) == [(pytest.approx(300), pytest.approx(150))]


def test_from_the_side_z_is_up_and_parallel_arrows_stay_parallel() -> None:
    def place(*p: float) -> tuple[float, float]:
        space = Space(1.0, width=400, height=400)
        space.point(p)
        return dots(space)[0]

    a, b, c, d = place(0, 0, 0), place(0, 0, 0.5), place(0.3, 0.2, 0.1), place(0.3, 0.2, 0.6)
    assert b[0] == pytest.approx(a[0], abs=0.02)
    assert b[1] < a[1]
    np.testing.assert_allclose(np.subtract(d, c), np.subtract(b, a), atol=0.03)


def test_a_frame_has_its_three_letters_and_its_name() -> None:
    space = Space(1.0)
    space.frame(TILTED)
    space.frame(Pose("W", "W"), name="")
    space.frame(TILTED, name="ghost", faint=True)
    assert sorted(texts(space)) == ["B", "ghost", "x", "x", "y", "y", "z", "z"]


def test_an_axis_towards_the_reader_is_a_dot_in_a_circle_and_one_away_an_empty_circle() -> None:
    for tip, circles in ((0.3, 2), (-0.3, 1), (0.0, 0)):
        space = Space(1.0, azimuth=-90, elevation=90)
        space.arrow([0, 0, 0], [0, 0, tip], "z")
        assert len(dots(space)) == circles


def test_what_is_nearer_is_drawn_later_and_words_come_last() -> None:
    space = Space(1.0, azimuth=-90, elevation=90)
    space.point([0, 0, 0.5], "near", colour="#00aa00")
    space.point([0, 0, -0.5], colour="#aa0000")
    space.ground(1.0, 0.5)
    kinds = [(e.tag.removeprefix(SVG), e.attrib.get("fill")) for e in drawn(space)][1:]
    assert kinds[:-3] == [("polyline", None)] * (len(kinds) - 3)
    assert [fill for _, fill in kinds[-3:-1]] == ["#aa0000", "#00aa00"]
    assert kinds[-1][0] == "text"


def test_a_box_has_twelve_edges_three_of_them_hidden() -> None:
    space = Space(1.0)
    space.box(TILTED, [0.2, 0.4, 0.6])
    edges = list(drawn(space).iter(f"{SVG}polyline"))
    assert len(edges) == 12
    assert sum("stroke-dasharray" in edge.attrib for edge in edges) == 3


def test_an_arc_ends_where_the_turn_does() -> None:
    space = Space(1.0, azimuth=-90, elevation=90, width=400, height=400)
    space.arc([0, 0, 0], [0.5, 0, 0], [0, 0, 2], math.pi / 2, "a")
    heads = [e.attrib["points"].split()[0] for e in drawn(space).iter(f"{SVG}polygon")]
    x, y = map(float, heads[0].split(","))
    assert (x, y) == (pytest.approx(200, abs=0.2), pytest.approx(100, abs=0.2))


def test_words_are_escaped_and_a_subscript_is_set_lower() -> None:
    space = Space(1.0)
    space.arrow([0, 0, 0], [0.3, 0.1, 0.2], 'p_<"Bo">', beside=True)
    space.point([0, 0, 0], "a < b")
    assert texts(space) == ['p<"Bo">', "a < b"]
    lowered = list(drawn(space).iter(f"{SVG}tspan"))
    assert [t.text for t in lowered] == ['<"Bo">']
    assert drawn(space).attrib["aria-label"] == "what is shown"


def test_a_still_picture_needs_alternative_text() -> None:
    with pytest.raises(ValueError, match="alternative text"):
        Space(1.0).picture("")
    shown = Space(1.0).picture("nothing yet", "A caption")._repr_html_()
    assert "data:image/svg+xml;base64," in shown
    assert "A caption" in shown


def test_words_stand_where_they_are_put() -> None:
    space = Space(1.0, azimuth=-90, elevation=90, width=400, height=400)
    space.text([0.5, 0.25, 0.0], "0.4")
    (words,) = drawn(space).iter(f"{SVG}text")
    place = float(words.attrib["x"]), float(words.attrib["y"])
    assert place == (pytest.approx(300), pytest.approx(150))
    assert "".join(words.itertext()) == "0.4"


def place_of(space: Space, label: str) -> tuple[float, float]:
    (words,) = (t for t in drawn(space).iter(f"{SVG}text") if "".join(t.itertext()) == label)
    return float(words.attrib["x"]), float(words.attrib["y"])


def test_a_word_leaves_its_arrow_free_to_whichever_side_it_stands() -> None:
    half_a_letter = 4
    for label in ("x", "pitch"):
        for tip, beside in (([0.5, 0, 0], False), ([0, 0.5, 0], True)):
            space = Space(1.0, azimuth=-90, elevation=90, width=400, height=400)
            space.arrow([0, 0, 0], tip, label, beside=beside)
            end = 200 if beside else 300
            assert place_of(space, label)[0] - len(label) * half_a_letter > end


def test_a_word_stays_on_the_card_where_its_arrow_leads_off_it() -> None:
    space = Space(1.0, azimuth=-90, elevation=90, width=400, height=400)
    space.arrow([0, 0, 0], [3, 0, 0], "to the right")
    space.arrow([0, 0, 0], [0, 3, 0], "up")
    assert place_of(space, "to the right")[0] + 3.5 * len("to the right") < 400
    assert place_of(space, "up")[1] == pytest.approx(12)

from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.grading.notebook import Cell, Notebook, Role
from autograder.grading.rebuild import rebuild


@pytest.fixture
def given_notebook(make):
    return make.parse(make.handout())


def sources(rebuilt):
    return [cell.cell.source for cell in rebuilt.cells]


def of(rebuilt, grade_id):
    return next(
        c.cell for c in rebuilt.cells if c.given is not None and c.cell.grade_id == grade_id
    )


def change(make, edit, **answers):
    data = make.answered(**answers)
    edited = edit(data["cells"])
    data["cells"] = data["cells"] if edited is None else edited
    return make.parse(data)


def by_id(cells, id):
    return next(cell for cell in cells if cell["id"] == id)


def test_the_handout_itself_needs_no_repair(given_notebook):
    rebuilt = rebuild(given_notebook, given_notebook)
    assert rebuilt.repairs == ()
    assert [c.cell for c in rebuilt.cells] == list(given_notebook.cells)
    assert not any(c.changed for c in rebuilt.cells)


def test_answers_are_taken_over_and_nothing_is_reported(make, given_notebook):
    rebuilt = rebuild(given_notebook, make.parse(make.answered(planar_fk="f = 1")))
    assert of(rebuilt, "planar-fk-answer").source == "f = 1"
    assert rebuilt.repairs == ()


def test_a_deleted_answer_is_empty_so_that_a_definition_elsewhere_stays(make, given_notebook):
    def edit(cells):
        own = make.cell("code", "def planar_fk(q, L): ...", "mine")
        return [own if c["id"] == "cell-planar-fk" else c for c in cells]

    rebuilt = rebuild(given_notebook, change(make, edit))
    assert of(rebuilt, "planar-fk-answer").source == ""
    places = sources(rebuilt)
    mine = places.index("def planar_fk(q, L): ...")
    assert mine < places.index('check("planar-fk")')
    assert "planar-fk-answer had been deleted" in rebuilt.repairs[0]


def test_of_two_copies_the_first_stays_and_the_second_runs_where_it_stood(make, given_notebook):
    def edit(cells):
        second = copy.deepcopy(by_id(cells, "cell-planar-fk"))
        second |= {"id": "copied", "source": "second = 2"}
        place = cells.index(by_id(cells, "check-planar-fk"))
        return [*cells[: place + 1], second, *cells[place + 1 :]]

    rebuilt = rebuild(given_notebook, change(make, edit, planar_fk="first = 1"))
    assert of(rebuilt, "planar-fk-answer").source == "first = 1"
    assert sources(rebuilt).index("second = 2") == sources(rebuilt).index('check("planar-fk")') + 1
    assert "more than once" in rebuilt.repairs[0]


def test_a_retyped_answer_is_code_again(make, given_notebook):
    def edit(cells):
        by_id(cells, "cell-planar-fk")["cell_type"] = "markdown"

    rebuilt = rebuild(given_notebook, change(make, edit, planar_fk="f = 1"))
    assert of(rebuilt, "planar-fk-answer").kind == "code"
    assert "is code again" in rebuilt.repairs[0]


def test_the_rest_of_a_split_answer_follows_it(make, given_notebook):
    def edit(cells):
        place = cells.index(by_id(cells, "cell-planar-fk"))
        return [*cells[: place + 1], make.cell("code", "b = 2", "new"), *cells[place + 1 :]]

    rebuilt = rebuild(given_notebook, change(make, edit, planar_fk="a = 1"))
    places = sources(rebuilt)
    assert places[places.index("a = 1") + 1] == "b = 2"
    assert rebuilt.repairs == ()


def test_merged_cells_keep_their_text_and_the_check_is_back(make, given_notebook):
    def edit(cells):
        by_id(cells, "cell-planar-fk")["source"] = 'f = 1\ncheck("planar-fk")\nouter_radius = 2'
        gone = ("check-planar-fk", "ask-workspace-radii", "cell-workspace-radii")
        return [c for c in cells if c["id"] not in gone]

    rebuilt = rebuild(given_notebook, change(make, edit))
    assert "outer_radius = 2" in of(rebuilt, "planar-fk-answer").source
    assert of(rebuilt, "planar-fk").source == 'check("planar-fk")'
    assert of(rebuilt, "workspace-radii-answer").source == ""


def test_reordered_cells_go_back_and_take_their_extra_cells_along(make, given_notebook):
    def edit(cells):
        extra = make.cell("code", "helper = 1", "extra")
        moved = by_id(cells, "cell-workspace-radii")
        return [moved, extra, *[c for c in cells if c is not moved]]

    rebuilt = rebuild(given_notebook, change(make, edit, workspace_radii="r = 1"))
    ids = [c.cell.id for c in rebuilt.cells if c.given is not None]
    assert ids == [cell.id for cell in given_notebook.cells]
    places = sources(rebuilt)
    assert places[places.index("r = 1") + 1] == "helper = 1"
    assert any("reordered" in repair for repair in rebuilt.repairs)


def test_a_changed_check_cell_gets_its_text_back_and_forged_marks_do_not_count(
    make, given_notebook
):
    def edit(cells):
        check = by_id(cells, "check-planar-fk")
        check["source"] = "100.0"
        check["metadata"]["nbgrader"] |= {"points": 100, "grade": False, "solution": True}

    rebuilt = rebuild(given_notebook, change(make, edit))
    check = of(rebuilt, "planar-fk")
    assert (check.source, check.points, check.role) == ('check("planar-fk")', 3.0, Role.CHECK)
    assert any("own text back" in repair for repair in rebuilt.repairs)
    assert any("grading marks" in repair for repair in rebuilt.repairs)


def test_what_is_written_into_a_given_text_stands_after_it(make, given_notebook):
    submitted = change(make, lambda c: by_id(c, "intro").update(source="Ada's planar arm"))
    rebuilt = rebuild(given_notebook, submitted)
    assert sources(rebuilt)[:2] == ["# Planar arm", "Ada's planar arm"]
    assert (rebuilt.cells[0].given, rebuilt.cells[1].given) == (0, None)


def test_a_notebook_without_any_metadata_still_runs_in_its_own_order(make, given_notebook):
    cells = make.answered(planar_fk="f = 1", workspace_radii="r = 1")["cells"]
    bare = [{"cell_type": c["cell_type"], "source": c["source"]} for c in cells]
    rebuilt = rebuild(given_notebook, make.parse(make.notebook(*bare)))
    places = sources(rebuilt)
    assert places.index("f = 1") < places.index('check("planar-fk")') < places.index("r = 1")
    assert places.index("r = 1") < places.index('check("workspace-radii")')


def test_an_answer_is_found_by_its_cell_id_when_its_marks_are_gone(make, given_notebook):
    def edit(cells):
        by_id(cells, "cell-planar-fk")["metadata"] = {}

    rebuilt = rebuild(given_notebook, change(make, edit, planar_fk="f = 1"))
    assert of(rebuilt, "planar-fk-answer").source == "f = 1"


texts = st.sampled_from(["", "a = 1", "x", 'check("q1")'])
ids = st.sampled_from(["", "c0", "c1", "c2", "other"])
grade_ids = st.sampled_from(["", "q1", "q1-answer", "w1"])
any_cell = st.builds(
    Cell, st.sampled_from(["code", "markdown", "raw"]), texts, ids, grade_ids, st.booleans(),
    st.booleans(), st.booleans(), st.sampled_from([0.0, 99.0]),
)  # fmt: skip
HANDED_OUT = Notebook((
    Cell("code", "import x", "c0"),
    Cell("code", "...", "c1", "q1-answer", solution=True),
    Cell("code", 'check("q1")', "c2", "q1", grade=True, locked=True, points=3.0),
    Cell("markdown", "*here*", "c3", "w1", grade=True, solution=True, points=2.0),
))  # fmt: skip


@given(st.lists(any_cell, max_size=8).map(tuple))
def test_whatever_is_handed_in_the_handout_is_there_once_and_in_order(cells):
    rebuilt = rebuild(HANDED_OUT, Notebook(cells))
    kept = [c for c in rebuilt.cells if c.given is not None]
    assert [c.given for c in kept] == [0, 1, 2, 3]
    for mine, template in zip(kept, HANDED_OUT.cells, strict=True):
        assert mine.cell.points == template.points
        assert mine.cell.role is template.role
        assert mine.cell.kind == template.kind
        if template.role in (Role.GIVEN, Role.CHECK):
            assert mine.cell.source == template.source
    extra = [c.cell for c in rebuilt.cells if c.given is None]
    assert all(c.role is Role.GIVEN and not c.points and not c.grade_id for c in extra)


@given(st.lists(any_cell, max_size=8).map(tuple))
def test_no_code_of_the_learner_is_lost(cells):
    rebuilt = rebuild(HANDED_OUT, Notebook(cells))
    kept = [c.cell.source for c in rebuilt.cells if c.cell.kind == "code"]
    for cell in cells:
        if cell.kind == "code" and cell.source and cell.grade_id != "w1":
            assert cell.source in kept

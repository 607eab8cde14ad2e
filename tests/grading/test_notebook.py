from __future__ import annotations

import contextlib
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.grading.notebook import MAX_CELLS, NotebookError, Role, parse, read, write


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (b"", "not JSON"),
        (b"{", "cut short"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"[" * 200_000, "not JSON"),
        (b"[]", "no list of cells"),
        (b'{"cells": {}}', "no list of cells"),
        (b'{"cells": [], "nbformat": 3}', "format 3"),
        (b'{"cells": [1], "nbformat": 4}', "cell 1"),
        (b'{"cells": [{"cell_type": "heading"}], "nbformat": 4}', "neither code nor text"),
        (b'{"cells": [{"cell_type": "code", "source": 3}], "nbformat": 4}', "is not text"),
    ],
)
def test_what_is_no_notebook_is_refused_with_the_reason(raw, says):
    with pytest.raises(NotebookError, match=says):
        parse(raw, "x.ipynb")


def test_a_notebook_with_too_many_cells_is_refused():
    cells = [{"cell_type": "code", "source": ""}] * (MAX_CELLS + 1)
    with pytest.raises(NotebookError, match="limit"):
        parse(json.dumps({"cells": cells, "nbformat": 4}).encode(), "x.ipynb")


def test_a_missing_file_is_told(tmp_path):
    with pytest.raises(NotebookError, match=r"gone\.ipynb cannot be read"):
        read(tmp_path / "gone.ipynb")


def test_roles_come_from_the_marks(make):
    roles = [cell.role for cell in make.parse(make.handout()).cells]
    assert roles == [
        Role.GIVEN, Role.GIVEN, Role.GIVEN, Role.ANSWER, Role.CHECK, Role.GIVEN, Role.ANSWER,
        Role.CHECK, Role.WRITTEN,
    ]  # fmt: skip


def test_a_source_in_lines_is_joined_and_lone_surrogates_are_replaced():
    source = b'["a\\n", "b = \\"\\ud800\\""]'
    raw = b'{"cells": [{"cell_type": "code", "source": ' + source + b'}], "nbformat": 4}'
    (cell,) = parse(raw, "x").cells
    assert cell.source == 'a\nb = "?"'


def test_marks_of_the_wrong_type_are_worth_nothing():
    marks = {"grade": "yes", "solution": 1, "points": True, "grade_id": ["x"], "locked": None}
    data = {"cells": [{"cell_type": "code", "source": "", "metadata": {"nbgrader": marks}}]}
    (cell,) = parse(json.dumps({**data, "nbformat": 4}).encode(), "x").cells
    assert (cell.grade, cell.solution, cell.points, cell.grade_id) == (False, False, 0.0, "")


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


@given(
    st.lists(
        st.fixed_dictionaries(
            {"cell_type": st.sampled_from(["code", "markdown", "raw", "x"])},
            optional={"source": json_values, "id": json_values, "metadata": json_values},
        ),
        max_size=3,
    )
)
def test_whatever_the_cells_hold_it_is_read_or_refused(cells):
    raw = json.dumps({"cells": cells, "nbformat": 4}).encode()
    with contextlib.suppress(NotebookError):
        assert all(isinstance(cell.source, str) for cell in parse(raw, "x").cells)


def test_a_write_that_fails_leaves_the_old_file(tmp_path):
    path = tmp_path / "a.json"
    write(path, {"a": 1})
    with pytest.raises(ValueError, match="Out of range"):
        write(path, {"a": float("nan")})
    assert json.loads(path.read_text()) == {"a": 1}
    assert [p.name for p in tmp_path.iterdir()] == ["a.json"]

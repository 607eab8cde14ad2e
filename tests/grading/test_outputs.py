from __future__ import annotations

import nbformat
from hypothesis import given
from hypothesis import strategies as st

from autograder.grading.outputs import CUT, MAX_ALL_IMAGES, MAX_ALL_TEXT, MAX_TEXT, Room, clean

leaves = st.none() | st.integers() | st.text(max_size=8) | st.binary(max_size=4)
values = leaves | st.lists(leaves, max_size=2) | st.dictionaries(st.text(max_size=8), leaves)
outputs = st.dictionaries(
    st.sampled_from(["output_type", "name", "text", "data", "ename", "evalue", "traceback"]),
    values | st.sampled_from(["stream", "error", "display_data"]),
)


def test_text_and_pictures_stay_and_everything_else_goes():
    data = {"text/plain": "1", "image/png": "aGVsbG8=", "text/html": "<b>", "image/svg+xml": "<s>"}
    (kept,) = clean([{"output_type": "execute_result", "data": data}])
    assert kept["data"] == {"text/plain": "1", "image/png": "aGVsbG8="}


def test_a_picture_that_is_not_base64_is_dropped():
    data = {"image/png": 'x" onerror="alert(1)'}
    assert clean([{"output_type": "display_data", "data": data}]) == []


def test_a_picture_is_dropped_as_quickly_as_it_is_kept():
    data = {"image/png": "A" + " " * 1_000_000 + "!"}  # seen to the end, which took hours once
    assert clean([{"output_type": "display_data", "data": data}]) == []


def test_long_text_is_cut_and_says_so():
    (kept,) = clean([{"output_type": "stream", "name": "stdout", "text": "x" * 10 * MAX_TEXT}])
    assert kept["text"] == "x" * MAX_TEXT + CUT


def test_what_all_cells_show_together_is_bounded():
    room, raw = Room(), [{"output_type": "stream", "name": "stdout", "text": "x" * MAX_TEXT}]
    raw += [{"output_type": "display_data", "data": {"image/png": "A" * 1_900_000}}] * 6
    cells = [room.clean(raw) for _ in range(100)]
    assert sum(len(o.get("text", "")) for cell in cells for o in cell) <= MAX_ALL_TEXT + len(CUT)
    pictures = sum(len(o.get("data", {}).get("image/png", "")) for cell in cells for o in cell)
    assert MAX_ALL_IMAGES - 2_000_000 < pictures <= MAX_ALL_IMAGES
    assert room.clean(raw) == []


@given(st.lists(outputs, max_size=5))
def test_whatever_comes_the_notebook_stays_valid(raw):
    cell = nbformat.v4.new_code_cell(outputs=[nbformat.from_dict(o) for o in clean(raw)])
    nbformat.validate(nbformat.v4.new_notebook(cells=[cell]))

from __future__ import annotations

import nbformat
import pytest

from autograder.manifest import CourseError
from autograder.upkeep.lesson_run import run_lesson


def save(path, *sources):
    cells = [nbformat.v4.new_code_cell(source) for source in sources]
    cells.insert(1, nbformat.v4.new_markdown_cell("Some text."))
    nbformat.write(nbformat.v4.new_notebook(cells=cells), path)
    return path


def test_every_code_cell_runs_next_to_the_lesson_and_is_counted(tmp_path):
    seen = []
    lesson = save(tmp_path / "a lesson.ipynb", "open('mark', 'w').close()", "", "x = 1")
    assert run_lesson(lesson, lambda done, total: seen.append((done, total))) == 2
    assert seen[-1] == (2, 2)
    assert (tmp_path / "mark").exists()


def test_the_cell_that_fails_is_named_with_its_error(tmp_path):
    lesson = save(tmp_path / "lesson.ipynb", "x = 1", "1 / 0", "y = 2")
    with pytest.raises(CourseError, match=r"lesson\.ipynb stops .*ZeroDivisionError"):
        run_lesson(lesson, lambda done, total: None)

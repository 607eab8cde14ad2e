from __future__ import annotations

import pytest

from autograder.checks.verdict import Status
from autograder.grading.checking import check, only
from autograder.grading.notebook import MAX_BYTES
from autograder.manifest import CourseError


@pytest.fixture
def python_file(tmp_path):
    def write(text, name="answer.py"):
        folder = tmp_path / "mécanique du solide"
        folder.mkdir(exist_ok=True)
        path = folder / name
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return path

    return write


def by_question(found):
    return {verdict.question: verdict for verdict in found}


def test_a_python_file_is_judged_on_all_questions_of_its_lesson(python_file, make):
    python_file("LENGTHS = (0.30, 0.25, 0.15)", "arm.py")
    text = f"import numpy as np\nfrom arm import LENGTHS\n{make.fk}\nouter_radius = sum(LENGTHS)\n"
    found = by_question(check(None, python_file(text + "inner_radius = 0.1\n")))
    assert found["planar-fk"].status is Status.PASSED
    assert found["workspace-radii"].mistakes == ("inner-radius-nonzero",)
    assert found["planar-jacobian"].status is Status.UNTRIED
    assert found["overlay-reading"].status is Status.UNTRIED
    assert "one-link" not in found


def test_a_lesson_is_left_out_when_none_of_its_names_is_defined(python_file):
    found = check(None, python_file("def one_link(theta, L):\n    return [0, 0]\n"))
    assert [verdict.question for verdict in found] == ["one-link"]


def test_a_file_that_stops_keeps_what_it_defined_and_names_the_line(python_file, make):
    text = f"import numpy as np\n{make.fk}\n1 / 0\ntip_x = 1\n"
    line = text.splitlines().index("1 / 0") + 1
    found = by_question(check(None, python_file(text)))
    assert found["planar-fk"].status is Status.PASSED
    assert found["planar-tip-at"].status is Status.FAILED
    assert f"line {line}" in found["planar-tip-at"].message
    assert found["workspace"].status is Status.UNTRIED


def test_a_syntax_error_names_its_line(python_file):
    found = by_question(check(None, python_file("x = 1\ndef planar_fk(q, L)\n    return 1\n")))
    assert found["planar-fk"].status is Status.FAILED
    assert "line 2" in found["planar-fk"].message
    assert "SyntaxError" in found["planar-fk"].message


def test_an_empty_file_leaves_everything_untried(python_file):
    found = check(None, python_file(""))
    assert {verdict.status for verdict in found} == {Status.UNTRIED}
    assert len(found) > 5


def test_the_main_block_of_a_file_does_not_run(python_file, make):
    text = f"import numpy as np\n{make.fk}\nif __name__ == '__main__':\n    planar_fk = None\n"
    assert by_question(check(None, python_file(text)))["planar-fk"].status is Status.PASSED


def test_a_notebook_is_judged_as_in_a_learners_own_kernel(course, make, tmp_path):
    path = tmp_path / "my copy.ipynb"
    make.save(path, make.answered(planar_fk=make.fk))
    found = by_question(check(course, path))
    assert found["planar-fk"].status is Status.PASSED
    assert found["overlay-reading"].status is Status.UNTRIED


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("gone.py", None, "no file"),
        ("note.txt", b"hello", "neither a notebook"),
        ("large.py", b"#" * (MAX_BYTES + 1), "larger than 20 MB"),
        ("latin.py", b"s = '\xe9'\n", "cannot be read as Python"),
        ("broken.ipynb", b"{", "not JSON"),
    ],
)
def test_what_cannot_be_checked_is_refused(course, python_file, name, content, says):
    path = python_file(content or b"", name)
    if content is None:
        path.unlink()
    with pytest.raises(CourseError, match=says):
        check(course, path)


def test_a_name_that_no_file_can_have(course):
    with pytest.raises(CourseError, match="no file"):
        check(course, course / f"{'n' * 300}.py")


def test_a_selection_of_questions_is_held_to_what_there_is(python_file, make):
    found = check(None, python_file(f"import numpy as np\n{make.fk}"))
    assert [v.question for v in only(found, ["planar-fk"])] == ["planar-fk"]
    with pytest.raises(CourseError, match=r"There is .* Did you mean planar-fk"):
        only(found, ["planar-fx"])
    with pytest.raises(CourseError, match="says nothing about"):
        only(found, ["one-link"])

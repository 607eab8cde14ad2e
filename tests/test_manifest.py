"""course.toml is read, or refused with the entry at fault named."""

from __future__ import annotations

from pathlib import Path

import pytest

from autograder.manifest import Course, CourseError, Lesson, ManifestError, course_root, read_course

GOOD = 'title = "T"\n[[lesson]]\nid = "00_start"\ntitle = "Start"\n'


def written(folder: Path, text: str) -> Path:
    (folder / "course.toml").write_text(text, encoding="utf-8")
    return folder


def test_the_courses_own_manifest_names_files_that_exist() -> None:
    course = read_course()
    for lesson in course.lessons:
        assert (course_root() / lesson.notebook).is_file()
    for assignment in course.assignments:
        assert list((course_root() / "solutions" / assignment).glob("*.ipynb"))
        assert list((course_root() / "exercises" / assignment).glob("*.ipynb"))


def test_every_lesson_and_exercise_is_in_the_manifest() -> None:
    root, course = course_root(), read_course()
    found = {path.stem for path in (root / "lessons").glob("*.ipynb")}
    assert found == {lesson.id for lesson in course.lessons}
    folders = {path.name for path in (root / "solutions").iterdir() if path.is_dir()}
    assert folders == set(course.assignments)


def test_order_is_kept_and_assignments_belong_to_lessons(tmp_path: Path) -> None:
    text = GOOD + '[[lesson]]\nid = "05_arm"\ntitle = "Arm"\nassignment = "05_arm"\n'
    assert read_course(written(tmp_path, text)) == Course(
        "T", (Lesson("00_start", "Start"), Lesson("05_arm", "Arm", "05_arm"))
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("title = ", "not valid TOML"),
        ('title = "T"\n', "at least one"),
        (GOOD.replace('"T"', "3"), "title"),
        (GOOD + "points = 3\n", "unknown key 'points'"),
        (GOOD + GOOD.split("\n", 1)[1], "twice"),
        (GOOD.replace("00_start", "../start"), "two digits"),
        (GOOD.replace('title = "Start"', ""), "number 1"),
        ('lesson = [3]\ntitle = "T"\n', "must be a table"),
    ],
)
def test_a_wrong_manifest_is_refused_with_the_reason(tmp_path: Path, text: str, told: str) -> None:
    with pytest.raises(ManifestError, match=told):
        read_course(written(tmp_path, text))


def test_a_page_to_look_things_up_in_needs_no_number_unless_it_has_exercises(
    tmp_path: Path,
) -> None:
    page = '\n[[lesson]]\nid = "notation"\ntitle = "Notation"\n'
    assert read_course(written(tmp_path, GOOD + page)).lessons[-1].id == "notation"
    with pytest.raises(ManifestError, match="two digits"):
        read_course(written(tmp_path, GOOD + page + 'assignment = "06_more"\n'))


def test_a_missing_manifest_is_named(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match=r"course\.toml cannot be read"):
        read_course(tmp_path)


def test_an_unknown_name_lists_those_there_are() -> None:
    with pytest.raises(CourseError, match="05_planar_fk"):
        read_course().assignment("06_nothing")
    with pytest.raises(CourseError, match="00_start"):
        read_course().lesson("06_nothing")

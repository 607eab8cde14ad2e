"""Whether `course.toml`, the folders of the course and the lessons of the questions agree."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from autograder.grading.notebook import NotebookError, read
from autograder.manifest import NAME, Course, CourseError, ManifestError, read_course
from autograder.upkeep.verify_finding import Finding, Outcome, What


def manifest_of(root: Path) -> tuple[Course | None, str]:
    """Return the manifest; or None, and what is wrong with it."""
    try:
        return read_course(root), ""
    except ManifestError as error:
        return None, str(error)


def check_manifest(root: Path, lessons_with_questions: Iterable[str]) -> Outcome:
    """Return what the manifest names and is not there, and what is there and it does not name."""
    course, fault = manifest_of(root)
    if course is None:
        return Outcome((Finding("", What.MANIFEST, fault),))
    found = [
        *_lessons(root, course),
        *_folders(root, course),
        *(
            Finding("", What.MANIFEST, f"{NAME} has no lesson {lesson!r}, and questions say so")
            for lesson in lessons_with_questions
            if lesson not in {known.id for known in course.lessons}
        ),
    ]
    return Outcome(tuple(found))


def _lessons(root: Path, course: Course) -> Iterator[Finding]:
    for lesson in course.lessons:
        path = root / lesson.notebook
        if not path.is_file():
            there = f"and there is no {lesson.notebook.as_posix()}"
            yield Finding("", What.MANIFEST, f"{NAME} names the lesson {lesson.id}, {there}")
            continue
        try:
            read(path)
        except NotebookError as error:
            yield Finding("", What.NOTEBOOK, f"lessons/{error}")
    named = {lesson.notebook.name for lesson in course.lessons}
    for path in sorted((root / "lessons").glob("*.ipynb")):
        if path.name not in named:
            yield Finding("", What.MANIFEST, f"lessons/{path.name} is not in {NAME}")


def _folders(root: Path, course: Course) -> Iterator[Finding]:
    for assignment in course.assignments:
        if not any((root / "solutions" / assignment).glob("*.ipynb")):
            detail = f"{NAME} names the assignment {assignment}, and solutions/{assignment}/ "
            yield Finding("", What.MANIFEST, f"{detail}has no notebook")
    for folder in sorted((root / "solutions").glob("*")):
        if folder.is_dir() and folder.name[0] not in "._" and folder.name not in course.assignments:
            yield Finding("", What.MANIFEST, f"solutions/{folder.name}/ is not in {NAME}")


def check_handout(root: Path) -> Outcome:
    """Return where `exercises/` is not what `solutions/` makes: what `handout --check` says."""
    from autograder.upkeep import handout  # nbgrader takes seconds to load

    if manifest_of(root)[0] is None:
        return Outcome()  # told by `check_manifest`; without it nothing can be made
    try:
        stale = handout.stale(root)
    except CourseError as error:
        return Outcome((Finding("", What.HANDOUT, str(error)),))
    return Outcome(
        tuple(
            Finding("", What.HANDOUT, f"exercises/{path.as_posix()} is not what solutions/ makes")
            for path in stale
        )
    )

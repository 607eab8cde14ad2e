"""nbgrader's own `autograde`, and the formgrader's button for it, run by this course's engine.

nbgrader would run notebooks without limits and judge them in the learner's own process. Its
converter keeps its name, its options and its log, and does its work here instead.
"""

from __future__ import annotations

import fnmatch
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from autograder.grading.classwork import grade_and_record, read_lock, warming_up
from autograder.grading.graded import Graded, State
from autograder.grading.handouts import Handout, handouts
from autograder.grading.prepare import Settings
from autograder.grading.sealing import can_seal
from autograder.grading.submissions import Submission, find_submissions
from autograder.manifest import CourseError

LAYOUT = {"submitted_directory": "submitted", "autograded_directory": "autograded"}
"""How nbgrader's folders are called inside the folder of a class."""


def autograde(converter: Any) -> None:
    """Grade what nbgrader's `converter` was asked to. Raises CourseError.

    Heeds the assignment, the student, the notebook, the excluded students and whether students may
    be created. `force` changes nothing: what is recorded already, and is right, is left alone.
    """
    course, log = converter.coursedir, converter.log
    root, class_dir = Path(course.root).resolve(), class_of(course)
    assignment = course.assignment_id
    if not can_seal():
        raise CourseError(
            "This system cannot seal the process that runs a notebook. If you would run these "
            f"people's programs anyway: python3 course.py grade {assignment} --trusted"
        )
    with warming_up(class_dir, assignment, again=False) as launcher:
        given = _chosen(handouts(root, assignment), course.notebook_id)
        names = tuple(handout.name for handout in given)
        found = find_submissions(class_dir, assignment, names)
        waiting = [one for one in found if _is_wanted(one, converter)]
        if not waiting:
            raise CourseError(f"Nobody of that name has handed in {assignment}.")
        log.info("Grading %d notebooks, each in a sealed process", len(waiting))
        settings = Settings(class_dir, lock=read_lock(root))
        failed = 0
        for graded in grade_and_record(waiting, given, settings, launcher):
            _tell(graded, log)
            failed += graded.state is State.NOT_RUN
    if failed:
        raise CourseError(f"{failed} of {len(waiting)} could not be run on this machine; see above")


def class_of(course: Any) -> Path:
    """Return the folder of the class that nbgrader's `course` directory names.

    Raises CourseError when its folders and gradebook do not lie in one folder.
    """
    root = Path(course.root).resolve()
    class_dir = Path(root, course.submitted_directory).parent
    wanted = {name: class_dir / folder for name, folder in LAYOUT.items()}
    for name, path in wanted.items():
        if Path(root, getattr(course, name)).resolve() != path.resolve():
            raise CourseError(f"CourseDirectory.{name} must be {path} for this course to grade.")
    database = f"sqlite:///{(class_dir / 'gradebook.db').as_posix()}"
    if course.db_url != database:
        raise CourseError(f"CourseDirectory.db_url must be {database} for this course to grade.")
    return class_dir


def _chosen(given: Sequence[Handout], pattern: str) -> tuple[Handout, ...]:
    chosen = tuple(handout for handout in given if fnmatch.fnmatch(handout.name, pattern))
    if not chosen:
        known = ", ".join(handout.name for handout in given)
        raise CourseError(f"There is no notebook {pattern!r}. There is: {known}.")
    return chosen


def _is_wanted(submission: Submission, converter: Any) -> bool:
    course = converter.coursedir
    student, pattern = submission.student, course.student_id
    if student != pattern and not fnmatch.fnmatchcase(student, pattern):
        return False
    if student in course.student_id_exclude.split(","):
        return False
    if converter.create_student or _is_known(student, course.db_url):
        return True
    converter.log.error("No student with ID '%s' exists in the database", student)
    return False


def _is_known(student: str, database: str) -> bool:
    from nbgrader.api import Gradebook, MissingEntry

    with Gradebook(database) as book:
        try:
            book.find_student(student)
        except MissingEntry:
            return False
    return True


def _tell(graded: Graded, log: Any) -> None:
    """Say in nbgrader's log how one submission fared."""
    who = f"{graded.submission.student}, {graded.submission.notebook}"
    for remark in (*graded.notes, *graded.rebuilt.repairs):
        log.warning("%s: %s", who, remark)
    more = "; a person must look" if graded.needs_person else ""
    log.info("%s: %g of %g points%s", who, graded.score, graded.max_score, more)

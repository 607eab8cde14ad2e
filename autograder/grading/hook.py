"""What nbgrader_config.py hangs this course's engine on: nbgrader's own `autograde`.

nbgrader loads this in each of its commands, so it imports nothing before it is needed.
"""

from __future__ import annotations

from typing import Any

from nbgrader.converters.autograde import Autograde
from nbgrader.converters.base import NbGraderException
from nbgrader.preprocessors import NbGraderPreprocessor


def take_over() -> None:
    """Make nbgrader's `autograde`, and the formgrader's button, grade through this course."""
    Autograde.start = start


def start(converter: Any) -> None:
    """Grade what nbgrader's `converter` was asked to; raise NbGraderException, as it does."""
    from autograder.grading.autograde import autograde
    from autograder.manifest import CourseError

    try:
        autograde(converter)
    except CourseError as error:
        converter.log.error("%s", error)  # noqa: TRY400  # a sentence for people, no traceback
        raise NbGraderException(str(error)) from error


class RefuseToAutograde(NbGraderPreprocessor):  # type: ignore[misc]
    """Stops an nbgrader that does not heed `take_over` before it runs anything."""

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Raise RuntimeError: this course is graded by its own engine."""
        assignment = resources["nbgrader"]["assignment"]
        raise RuntimeError(
            "This nbgrader would run the notebook without limits. In a terminal: "
            f"python3 course.py grade {assignment}"
        )

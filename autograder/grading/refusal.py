"""What nbgrader's own `autograde`, and the formgrader's button for it, come upon in this course."""

from __future__ import annotations

from typing import Any

from nbgrader.preprocessors import NbGraderPreprocessor


class RefuseToAutograde(NbGraderPreprocessor):  # type: ignore[misc]
    """Stops nbgrader before it runs anything, and says which command grades here."""

    def preprocess(self, nb: Any, resources: dict[str, Any]) -> tuple[Any, dict[str, Any]]:
        """Raise RuntimeError: this course is graded by `course grade`."""
        assignment = resources["nbgrader"]["assignment"]
        raise RuntimeError(
            "This course is not graded by nbgrader's autograde, which would run the notebook "
            f"without limits. In a terminal: python3 course.py grade {assignment}"
        )

"""Seeds: which inputs a submission is judged on.

A seed depends on the class secret, the submission and the question. The learner cannot know it,
and a re-grade finds the same one.
"""

from __future__ import annotations

import contextlib
import hashlib
import hmac
import os
import secrets
import tempfile
from pathlib import Path

from autograder.manifest import CourseError

_LENGTH = 64


def class_secret(class_dir: Path) -> bytes:
    """Return the secret of the class, making it once.

    Raises CourseError when the file is damaged: with another secret, other inputs would be drawn.
    """
    path = class_dir / "secret"
    if not path.exists():
        _create(path)
    try:
        text = path.read_text(encoding="ascii").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise CourseError(f"The class secret {path} cannot be read: {error}.") from error
    if len(text) != _LENGTH:
        raise CourseError(
            f"The class secret {path} is damaged: expected {_LENGTH} characters, got {len(text)}. "
            "Restore it from a backup, or delete it: submissions are then judged on other inputs."
        )
    return text.encode("ascii")


def _create(path: Path) -> None:
    """Write a new secret in one piece; of two processes that try at once, one wins."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(prefix=".secret.", dir=path.parent)  # mode 0600
    try:
        with os.fdopen(handle, "w", encoding="ascii") as file:
            file.write(secrets.token_hex(_LENGTH // 2) + "\n")
        with contextlib.suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        Path(temporary).unlink()


def seed(secret: bytes, submission: bytes, question: str) -> int:
    """Return the seed for `question` in the notebook file whose content is `submission`."""
    message = hashlib.sha256(submission).digest() + question.encode("utf-8")
    return int.from_bytes(hmac.digest(secret, message, "sha256")[:6], "big")

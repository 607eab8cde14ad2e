"""A course on rigid-body kinematics and modelling, with a check that names the mistake.

In a notebook: `from autograder import check, hint, progress, solution`. Nothing heavy is imported
before it is used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__version__ = "0.1.0"

if TYPE_CHECKING:
    from autograder.learner import check, hint, progress, solution

_FROM_LEARNER = ("check", "hint", "progress", "solution")


def __getattr__(name: str) -> object:
    if name in _FROM_LEARNER:
        from autograder import learner

        return getattr(learner, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


__all__ = ["__version__", "check", "hint", "progress", "solution"]

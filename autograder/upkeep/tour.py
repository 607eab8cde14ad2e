"""The tour: a lesson, two answers and a graded class, each compared with what it should give."""

from __future__ import annotations

import tempfile
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from autograder.checks.verdict import Status, Verdict
from autograder.grading.checking import check_python
from autograder.grading.classwork import grade_and_record, read_lock
from autograder.grading.gradebook import Score, read_scores
from autograder.grading.graded import Graded
from autograder.grading.handouts import handouts
from autograder.grading.prepare import Settings
from autograder.grading.submissions import find_submissions
from autograder.upkeep.sample_answers import NOT_ACCUMULATED
from autograder.upkeep.sample_class import (
    ASSIGNMENT,
    NOTEBOOK,
    SAMPLE_LIMITS,
    Sample,
    answer,
    make_samples,
    write_class,
)

QUESTION = "planar-fk"
LESSON = "05_planar_fk"


@dataclass(frozen=True)
class TwoAnswers:
    """The verdicts on a right and on a wrong answer to one question."""

    right: Verdict
    wrong: Verdict

    @property
    def surprises(self) -> tuple[str, ...]:
        """What did not come out as it should."""
        found = []
        if self.right.status is not Status.PASSED:
            found.append(f"the right answer is {self.right.status}: {self.right.message}")
        if self.wrong.mistakes != ("angles-not-accumulated",):
            found.append(f"the wrong answer is not named: {self.wrong.message}")
        return tuple(found)


def check_two_answers(root: Path) -> TwoAnswers:
    """Check the course's answer to one question, and one that does not add up the angles."""
    right = _check(answer(root, QUESTION))
    return TwoAnswers(right, _check(NOT_ACCUMULATED[QUESTION]))


def _check(source: str) -> Verdict:
    with tempfile.TemporaryDirectory(prefix="course-") as folder:
        path = Path(folder, "answer.py")
        path.write_text(f"import numpy as np\n\n\n{source}", encoding="utf-8")
        return next(v for v in check_python(path) if v.question == QUESTION)


def hand_in(root: Path, class_dir: Path) -> tuple[Sample, ...]:
    """Hand in the sample class in `class_dir` and return what it consists of."""
    samples = make_samples(root)
    write_class(samples, class_dir)
    return samples


def grade(root: Path, class_dir: Path) -> Generator[Graded]:
    """Grade the sample class in `class_dir`, yielding each submission when it is recorded."""
    settings = Settings(class_dir, SAMPLE_LIMITS, lock=read_lock(root))
    waiting = find_submissions(class_dir, ASSIGNMENT, (NOTEBOOK,))
    return grade_and_record(waiting, handouts(root, ASSIGNMENT), settings)


def surprises(samples: Sequence[Sample], graded: Sequence[Graded], class_dir: Path) -> list[str]:
    """Return what differs from what the samples deserve: points, mistakes, gradebook."""
    found = []
    results = {one.submission.student: one for one in graded}
    recorded = read_scores(class_dir, ASSIGNMENT)
    for sample in samples:
        one = results.get(sample.student)
        if one is None:
            found.append(f"{sample.student} was not graded")
            continue
        found += [f"{sample.student}: {text}" for text in _differences(sample, one.verdicts)]
        found += [
            f"{sample.student}: the gradebook has {text}"
            for text in _misrecorded(sample, recorded.get(sample.student, {}))
        ]
    return found


def _differences(sample: Sample, verdicts: Sequence[Verdict]) -> list[str]:
    found = []
    for verdict in verdicts:
        points = sample.points[verdict.question]
        if abs(verdict.points - points) > 1e-6:
            found.append(f"{verdict.question} earns {verdict.points:g}, expected {points:g}")
        expected = sample.mistakes.get(verdict.question, "")
        if "+".join(verdict.mistakes) != expected:
            named = "+".join(verdict.mistakes) or "no mistake"
            found.append(f"{verdict.question} names {named}, expected {expected or 'none'}")
    return found


def _misrecorded(sample: Sample, scores: Mapping[str, Score]) -> list[str]:
    if set(scores) != set(sample.points):
        return [f"the questions {', '.join(sorted(scores)) or 'none'}"]
    return [
        f"{scores[name].score:g} for {name}, expected {points:g}"
        for name, points in sample.points.items()
        if abs(scores[name].score - points) > 1e-6
    ]

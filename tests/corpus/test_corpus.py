"""Answers as people write them, each with the verdict it deserves.

`answers/QUESTION.py` holds answers to one question, in cells as an editor shows them. A cell begins
with a line that says what is expected, and what is special about it:

    # %% passed · a tuple of lists
    # %% failed: degrees-into-cosine · np.degrees, where nothing was asked
    # %% partly · the last row is missing            (no known mistake: none must be named)
    # says: the words that the verdict must contain  (any number of such lines)

Each cell is run alone, as in a fresh notebook. The wrong ones are written by hand: nothing here
knows the models that diagnose them.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from pathlib import Path

import pytest

from autograder.checks.collect import collect
from autograder.checks.judge import judge
from autograder.checks.render import to_text
from autograder.checks.verdict import Status
from autograder.questions import find

ANSWERS = Path(__file__).parent / "answers"
SEEDS = (0, 11, 12)
"""The seed of every notebook, and two that a grader could draw."""
HEADER = re.compile(r"^# %% (?P<status>\w+)(?:: (?P<mistakes>[a-z0-9+-]+))? · (?P<story>.+)$")


@dataclass(frozen=True)
class Written:
    """One answer, and what it deserves."""

    question: str
    status: Status
    mistakes: tuple[str, ...]
    story: str
    says: tuple[str, ...]
    source: str
    line: int

    def __str__(self) -> str:
        return f"{self.question}:{self.line} {self.story}"


def read(path: Path) -> list[Written]:
    """Return the answers of a file. Lines before the first header belong to nobody."""
    lines = path.read_text(encoding="utf-8").splitlines()
    starts = [i for i, line in enumerate(lines) if line.startswith("# %%")]
    found = []
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        header = HEADER.match(lines[start])
        assert header, f"{path.name}:{start + 1}: {lines[start]}"
        cell = lines[start + 1 : end]
        # Blank lines in place of those above, so that a traceback shows this file's own line.
        source = "\n" * (start + 1) + "\n".join(cell)
        says = tuple(line[8:].strip() for line in cell if line.startswith("# says:"))
        mistakes = tuple((header["mistakes"] or "").split("+")) if header["mistakes"] else ()
        status = Status(header["status"])
        found.append(Written(path.stem, status, mistakes, header["story"], says, source, start + 1))
    return found


CORPUS = [answer for path in sorted(ANSWERS.glob("*.py")) for answer in read(path)]


@pytest.mark.filterwarnings("ignore")  # np.matrix warns; in a notebook a warning is not an error
@pytest.mark.parametrize("written", CORPUS, ids=str)
def test_each_answer_gets_the_verdict_it_deserves(written: Written) -> None:
    question = find(written.question)
    namespace: dict[str, object] = {"__name__": "__main__"}
    exec(compile(written.source, f"{written.question}.py", "exec"), namespace)
    for seed in SEEDS:
        request = question.asking.request(seed)
        verdict = judge(question, request.cases, collect(request, namespace))
        told = to_text(verdict)
        assert verdict.status is written.status, f"seed {seed}\n{told}"
        assert sorted(verdict.mistakes) == sorted(written.mistakes), f"seed {seed}\n{told}"
        for words in written.says:
            assert words in told, f"seed {seed}\n{told}"


def test_the_corpus_is_large_and_says_nothing_twice() -> None:
    wrong = [a for a in CORPUS if a.status in (Status.FAILED, Status.PARTLY)]
    assert len(CORPUS) >= 120
    assert len(wrong) >= 60
    twice = [s for s, n in Counter(a.source.strip() for a in CORPUS).items() if n > 1]
    assert not twice

"""The board: who has done what.

One row a student, one column a question, from the results that grading left and the scores in the
gradebook, where a person may have changed some.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rich import box
from rich.table import Table
from rich.text import Text

from autograder.checks.render import LOOK
from autograder.checks.verdict import Status

_WORDS = {
    Status.PASSED: "passed",
    Status.PARTLY: "partly",
    Status.FAILED: "failed",
    Status.UNGRADED: "for a person",
    Status.UNTRIED: "untried",
}


@dataclass(frozen=True)
class Square:
    """One question of one student. `by_person` tells whether a person gave the points."""

    question: str
    status: Status
    points: float
    max_points: float
    mistakes: tuple[str, ...] = ()
    by_person: bool = False
    needs_person: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return the square as plain JSON values."""
        return {
            "question": self.question,
            "status": self.status.value,
            "points": self.points,
            "max_points": self.max_points,
            "mistake": "+".join(self.mistakes) or None,
            "by_person": self.by_person,
            "needs_person": self.needs_person,
        }


@dataclass(frozen=True)
class Row:
    """One student: the squares in the order of the assignment, and what is remarkable."""

    student: str
    squares: tuple[Square, ...]
    status: str = "graded"
    remarks: tuple[str, ...] = ()

    @property
    def score(self) -> float:
        """The points so far."""
        return round(sum(square.points for square in self.squares), 6)

    @property
    def max_score(self) -> float:
        """The points that could be earned."""
        return sum(square.max_points for square in self.squares)

    @property
    def needs_person(self) -> bool:
        """Whether a person has something to grade or to look at again."""
        return any(square.needs_person for square in self.squares)

    @property
    def flags(self) -> tuple[str, ...]:
        """Short words for what is remarkable."""
        flags = ["a person is needed"] if self.needs_person else []
        flags += [] if self.status == "graded" else [self.status]
        return (*flags, *(["remarks"] if self.remarks else []))

    def to_json(self) -> dict[str, Any]:
        """Return the row as plain JSON values."""
        return {
            "student": self.student,
            "score": self.score,
            "max_score": self.max_score,
            "status": self.status,
            "needs_person": self.needs_person,
            "remarks": list(self.remarks),
            "questions": [square.to_json() for square in self.squares],
        }


@dataclass(frozen=True)
class Board:
    """A class on one assignment."""

    assignment: str
    rows: tuple[Row, ...]
    mistakes: Mapping[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        """Return the board as plain JSON values."""
        return {
            "assignment": self.assignment,
            "students": [row.to_json() for row in self.rows],
            "mistakes": dict(self.mistakes),
        }


def make_board(
    assignment: str,
    results: Mapping[str, Mapping[str, Any]],
    scores: Mapping[str, Mapping[str, Any]],
) -> Board:
    """Return the board of `assignment`.

    `results` holds for each student the last result of each notebook, as grading wrote it;
    `scores` for each student and question the gradebook's score, which wins over the result's.
    """
    rows = tuple(_row(name, results[name], scores.get(name, {})) for name in sorted(results))
    named = Counter(m for row in rows for square in row.squares for m in square.mistakes)
    return Board(assignment, rows, dict(named.most_common()))


def _row(student: str, notebooks: Mapping[str, Any], scores: Mapping[str, Any]) -> Row:
    squares, remarks, status = [], [], "graded"
    for result in notebooks.values():
        remarks += [*result["notes"], *result["repairs"]]
        if result["status"] != "graded":
            status = result["status"]
        for verdict in result["questions"]:
            squares.append(_square(verdict, scores.get(verdict["question"])))
    return Row(student, tuple(squares), status, tuple(remarks))


def _square(verdict: Mapping[str, Any], score: Any) -> Square:
    status = Status(verdict["status"])
    mistakes = tuple(verdict["mistake"].split("+")) if verdict["mistake"] else ()
    best = verdict["max_points"]
    if score is None:
        waits = status is Status.UNGRADED
        return Square(
            verdict["question"], status, verdict["points"], best, mistakes, needs_person=waits
        )
    if score.by_person:
        status = _status_of(score.score, best)
    return Square(
        verdict["question"], status, score.score, best, mistakes, score.by_person,
        score.needs_person,
    )  # fmt: skip


def _status_of(points: float, best: float) -> Status:
    if points >= best:
        return Status.PASSED
    return Status.PARTLY if points > 0 else Status.FAILED


def to_table(board: Board) -> Table:
    """Return the board as a table for a terminal.

    Questions are columns by number, so that a dozen fit; a square holds a sign and the points. The
    legend below says which question and which word they stand for.
    """
    table = Table(title=board.assignment, title_justify="left", caption_justify="left",
                  box=box.SIMPLE_HEAD, pad_edge=False)  # fmt: skip
    names = _questions(board.rows)
    table.add_column("student", overflow="fold")
    for number, _ in enumerate(names, 1):
        table.add_column(str(number), no_wrap=True)
    table.add_column("points", justify="right", no_wrap=True)
    for row in board.rows:
        squares = {square.question: square for square in row.squares}
        cells = [_text(squares.get(name)) for name in names]
        table.add_row(Text(row.student), *cells, f"{row.score:.3g}/{row.max_score:g}")
    table.caption = Text("\n".join(_legend(board, names)))
    return table


def _legend(board: Board, names: Sequence[str]) -> list[str]:
    best = {square.question: square.max_points for row in board.rows for square in row.squares}
    lines = [f"{n} {name} ({best[name]:g})" for n, name in enumerate(names, 1)]
    lines.append("  ".join(f"{LOOK[status].sign} {word}" for status, word in _WORDS.items()))
    if any(square.by_person for row in board.rows for square in row.squares):
        lines.append("* a person gave these points")
    for flag in dict.fromkeys(flag for row in board.rows for flag in row.flags):
        students = [row.student for row in board.rows if flag in row.flags]
        lines.append(f"{flag}: {', '.join(students)}")
    if board.mistakes:
        most = ", ".join(f"{name} ({n})" for name, n in list(board.mistakes.items())[:5])
        lines.append(f"Mistakes named most often: {most}")
    return lines


def _questions(rows: Sequence[Row]) -> list[str]:
    return list(dict.fromkeys(square.question for row in rows for square in row.squares))


def _text(square: Square | None) -> Text:
    if square is None:
        return Text("")
    hand = "*" if square.by_person else ""
    sign = LOOK[square.status].sign
    unread = square.status is Status.UNGRADED and not square.by_person
    points = f"–/{square.max_points:g}" if unread else f"{square.points:.3g}{hand}"
    return Text(f"{sign} {points}", style=LOOK[square.status].terminal)

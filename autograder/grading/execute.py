"""Execute: one notebook's code in one child process, with deadlines.

A `Job` goes in and a `Run` comes out, both plain data, so that a run can be kept, or made
elsewhere. `run` never raises for what a learner did; see `Run.died`. A failure to start the child
is the machine's, and is told apart: see `Run.fault`.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Mapping
from contextlib import ExitStack, closing
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from autograder.checks.answer import Answer, Problem, Request, Trouble, storable
from autograder.grading.launch import CannotStart, Fresh, Launcher
from autograder.grading.outputs import Output, Room
from autograder.grading.process import Child, Died, Late, TooMuch
from autograder.grading.reachable import readable
from autograder.grading.scratch import Place, Watch, scratch
from autograder.grading.sealing import in_words

STRETCH = 3.0
"""Seconds on the clock for each second of computing that is allowed: the machine may be busy."""


Scored = float | str | None
"""What the last line of a test cell gave; see `Run.values`."""


@dataclass(frozen=True)
class Limits:
    """How long and how large a run may be: seconds, bytes, and open files.

    `cell` and `ask` are seconds of computing; waiting may take them `STRETCH` times as long. The
    others are seconds on the clock. `file` bounds one file, `scratch` and `entries` all of them.
    """

    cell: float = 30.0
    ask: float = 20.0
    notebook: float = 300.0
    start: float = 60.0
    memory: int = 4 << 30
    file: int = 64 << 20
    files: int = 256
    scratch: int = 256 << 20
    entries: int = 20_000

    def for_child(self) -> dict[str, int]:
        """Return the limits that the child sets on itself."""
        return {
            "memory": self.memory,
            "CPU time": int(self.notebook) + 60,
            "file size": self.file,
            "open files": self.files,
            "core dump": 0,
        }


@dataclass(frozen=True)
class Step:
    """One thing to do in order: run `source`, or ask `request` (then `source` does not run).

    `scores` names the test cell that `source` is: the value of its last line is reported.
    """

    source: str = ""
    request: Request | None = None
    scores: str = ""


@dataclass(frozen=True)
class Job:
    """What to run, and what lies around it.

    A notebook runs in a scratch folder that looks like `workbook/<assignment>/`, with `assets` and
    the other handed-out files of `beside` in their places. With `file`, the first step's source is
    that Python file, and it runs in its own folder.
    """

    steps: tuple[Step, ...]
    assignment: str = "notebook"
    assets: Path | None = None
    beside: Path | None = None
    file: Path | None = None


@dataclass(frozen=True)
class Run:
    """What a run produced: for each step its outputs and its error, and an answer a question.

    `values` holds what the last line of each test cell that ran to its end gave: a number, None
    when it gave nothing, else how it is written.
    `died` tells how the child ended before its time, and `again` whether a second try makes sense.
    `fault` tells why it could not be run at all; there are no answers then.
    """

    outputs: tuple[tuple[Output, ...], ...] = ()
    errors: tuple[Mapping[str, Any] | None, ...] = ()
    answers: Mapping[str, Answer] = field(default_factory=dict)
    values: Mapping[str, Scored] = field(default_factory=dict)
    died: str = ""
    again: bool = False
    fault: str = ""
    seconds: float = 0.0
    isolation: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the run as plain JSON values."""
        return {
            "outputs": [list(outputs) for outputs in self.outputs],
            "errors": list(self.errors),
            "answers": {
                name: {"cases": len(answer.outcomes), **answer.to_json()}
                for name, answer in self.answers.items()
            },
            "values": dict(self.values),
            "died": self.died,
            "again": self.again,
            "fault": self.fault,
            "seconds": self.seconds,
            "isolation": self.isolation,
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Run:
        """Return the run that `to_json` wrote. Raises ValueError, KeyError or TypeError."""
        room = Room()
        return cls(
            outputs=tuple(tuple(room.clean(outputs)) for outputs in data["outputs"]),
            errors=tuple(data["errors"]),
            answers={
                name: Answer.from_json(answer, int(answer["cases"]))
                for name, answer in data["answers"].items()
            },
            values={name: _clean_value(value) for name, value in data["values"].items()},
            died=str(data["died"]),
            again=bool(data["again"]),
            fault=str(data["fault"]),
            seconds=float(data["seconds"]),
            isolation=str(data["isolation"]),
        )

    def completed_by(self, second: Run) -> Run:
        """Return this run with what only the second try gave. Answers already sent are kept."""
        if second.fault:
            return second  # the machine failed: a person decides, and nobody gets a zero
        if not second.outputs:
            return self
        answers = dict(self.answers)
        for name, answer in second.answers.items():
            if name not in answers or _is_death(answers[name]):
                answers[name] = answer
        last = max(self, second, key=_reach)
        return replace(
            last,
            answers=answers,
            values={**second.values, **self.values},
            seconds=self.seconds + second.seconds,
            again=False,
        )


class Started:
    """A child that is ready for its job. None of the learner's code has run yet.

    Close it when done: that stops the child and removes its scratch folder.
    """

    def __init__(
        self,
        job: Job,
        limits: Limits,
        stop: threading.Event | None = None,
        launcher: Launcher | None = None,
    ) -> None:
        """Start a child of `launcher`, a fresh process if there is none.

        Setting `stop` ends it early, with InterruptedError. Raises CannotStart or OSError.
        """
        self._job, self._limits = job, limits
        with ExitStack() as undo:
            place = undo.enter_context(scratch(job.assignment, job.assets, job.beside))
            launcher = launcher or Fresh()
            self._child = undo.enter_context(_started(job, place, limits, stop, launcher))
            self._undo = undo.pop_all()

    def run(self) -> Run:
        """Return what the job produced."""
        began = time.monotonic()
        result = _Drive(self._child, self._job, self._limits).result()
        seconds, isolation = time.monotonic() - began, in_words(self._child.held)
        return replace(result, seconds=seconds, isolation=isolation)

    def close(self) -> None:
        """Stop the child and everything it started, and remove what it wrote."""
        self._undo.close()


def run(
    job: Job,
    limits: Limits | None = None,
    stop: threading.Event | None = None,
    launcher: Launcher | None = None,
) -> Run:
    """Return what `job` produced, in a child that is started for it. See `Started`."""
    try:
        with closing(Started(job, limits or Limits(), stop, launcher)) as started:
            return started.run()
    except InterruptedError:
        raise
    except (CannotStart, OSError) as error:
        return could_not_start(error)


def could_not_start(error: Exception) -> Run:
    """Return the run of a job that the machine has no child for."""
    return Run(fault=f"the code could not be started here: {error}")


def _started(
    job: Job, place: Place, limits: Limits, stop: threading.Event | None, launcher: Launcher
) -> Child:
    """Return a child that is ready. None of the learner's code has run: it may be tried twice."""
    setup = _setup(job, place, limits)
    watch = Watch(place.root, limits.scratch, limits.entries)
    try:
        return Child(launcher.launch(place), setup, limits.start, stop, watch)
    except CannotStart:  # it went down with the template, or ran out of something for a moment
        return Child(launcher.launch(place), setup, limits.start, stop, watch)


def _setup(job: Job, place: Place, limits: Limits) -> dict[str, Any]:
    """Return what the child is told: where it runs, and what it may use and reach there."""
    return {
        "folder": str(job.file.parent if job.file else place.folder),
        "limits": limits.for_child(),
        "readable": None if job.file else [str(path) for path in readable()],
        "writable": [str(place.root)],
    }


class _Drive:
    """One pass over the steps of a job."""

    def __init__(self, child: Child, job: Job, limits: Limits) -> None:
        self._child, self._job, self._limits = child, job, limits
        self._ends = time.monotonic() + limits.notebook
        self._died, self._again = "", False
        self._room = Room()

    def result(self) -> Run:
        outputs: list[tuple[Output, ...]] = []
        errors: list[Mapping[str, Any] | None] = []
        answers: dict[str, Answer] = {}
        values: dict[str, Scored] = {}
        for number, step in enumerate(self._job.steps):
            shown: tuple[Output, ...] = ()
            error: Mapping[str, Any] | None = None
            if step.request is not None:
                answers.setdefault(step.request.question, self._ask(step.request))
            elif step.source.strip():
                shown, error, value = self._execute(step.source, number)
                if step.scores and error is None:
                    values.setdefault(step.scores, value)
            outputs.append(shown)
            errors.append(error)
        return Run(tuple(outputs), tuple(errors), answers, values, self._died, self._again)

    def _execute(
        self, source: str, number: int
    ) -> tuple[tuple[Output, ...], Mapping[str, Any] | None, Scored]:
        is_file = self._job.file is not None and number == 0
        message = {"op": "file" if is_file else "run", "source": source}
        if is_file:
            message["path"] = str(self._job.file)
        reply = self._exchange(message, self._limits.cell)
        if reply is None:
            return (), {"name": "Stopped", "text": self._died, "line": None}, None
        shown = self._room.clean(reply.get("outputs"))
        if reply.get("interrupted") is True:
            text = f"it ran longer than {self._limits.cell:g} s and was interrupted"
            shown = [o for o in shown if o.get("ename") != "KeyboardInterrupt"]
            shown.append(
                {"output_type": "error", "ename": "Interrupted", "evalue": text, "traceback": []}
            )
            return tuple(shown), {"name": "Interrupted", "text": text, "line": None}, None
        return tuple(shown), _clean_error(reply.get("error")), _clean_value(reply.get("value"))

    def _ask(self, request: Request) -> Answer:
        cases = len(request.cases)
        reply = self._exchange({"op": "ask", "request": request.to_json()}, self._limits.ask)
        if reply is None:
            return Answer.of_problem(Problem(Trouble.DIED, self._died), cases)
        if reply.get("interrupted") is True:
            text = f"it took longer than {self._limits.ask:g} s and was interrupted"
            return Answer.of_problem(Problem(Trouble.DIED, text), cases)
        try:
            return Answer.from_json(reply.get("answer"), cases)
        except Exception as error:  # whatever a forged answer breaks, it earns nothing
            text = f"its answer could not be read: {type(error).__name__}: {error}"
            return Answer.of_problem(Problem(Trouble.DIED, text[:500]), cases)

    def _exchange(self, message: dict[str, Any], seconds: float) -> dict[str, Any] | None:
        """Return the child's reply, or None when there is no child to reply any more."""
        if self._died:
            return None
        left = self._ends - time.monotonic()
        patience = seconds * STRETCH
        try:
            return self._child.exchange(
                {**message, "seconds": seconds}, max(0.1, min(patience, left))
            )
        except Late as error:
            whole = left <= patience
            self._died = (
                f"the notebook took longer than {self._limits.notebook:g} s"
                if whole
                else f"the code {error}"
            )
        except TooMuch as error:
            self._died = f"the code {error} and was stopped"
        except Died as error:
            self._died, self._again = f"the code {error}", True
        return None


def _is_death(answer: Answer) -> bool:
    return all(isinstance(o, Problem) and o.trouble is Trouble.DIED for o in answer.outcomes)


def _reach(run: Run) -> tuple[int, bool]:
    """Return how many steps came to an end, and whether all did."""
    ended = sum(not (error and error.get("name") == "Stopped") for error in run.errors)
    return ended, not run.died


def _clean_value(raw: Any) -> Scored:
    if raw is None or type(raw) is float:
        return raw
    return storable(raw[:200]) if isinstance(raw, str) else f"something else ({type(raw).__name__})"


def _clean_error(raw: Any) -> dict[str, Any] | None:
    if not isinstance(raw, dict):
        return None
    line = raw.get("line")
    return {
        "name": _clean_text(raw.get("name"), 200),
        "text": _clean_text(raw.get("text"), 2000),
        "line": line if type(line) is int else None,
    }


def _clean_text(raw: Any, longest: int) -> str:
    """Return `raw` if it is text: what is nested deeply enough breaks whoever writes it."""
    return storable(raw[:longest]) if isinstance(raw, str) else ""

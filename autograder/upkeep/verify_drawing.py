"""Draws the report of the course's check in a terminal: the matrix, then in words what to mend."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from autograder.upkeep.verify_finding import STATES, Cell, Finding, Mistake
from autograder.upkeep.verify_report import COLUMNS, Report, Row

SLOWEST = 3
HEADINGS = {"points": "pts"}
LEGEND = """\
mistakes: a sign for each, in the question's order: ✔ named as itself, ? not named, \
= the same as another, ! passes as right, ✘ breaks. pairs: so many of two mistakes at once are \
named. model: agrees with the measured truth. right: the worked answer passes. blank: the \
exercise as handed out earns nothing. used: in so many exercises. pts: the points of question \
and cell agree. –: does not apply. ·: not checked."""


def show(report: Report, console: Console) -> None:
    """Print the matrix, the findings and, of a part of the course, each mistake by name."""
    console.print(matrix(report.rows))
    console.print(Text(LEGEND, style="dim"))
    if not report.whole:  # somebody works on these
        console.print(by_name(report.rows))
    for note in report.notes:
        console.print(Text(f"To know: {note}.", style="dim"))
    _show_findings(report.findings, console)
    console.print(Text(summary(report), style="bold green" if report.good else "bold red"))
    slowest = sorted(report.seconds.items(), key=lambda item: -item[1])[:SLOWEST]
    took = ", ".join(f"{name} {seconds:.1f} s" for name, seconds in slowest)
    console.print(Text(f"What took longest: {took or 'nothing ended'}.", style="dim"))


def matrix(rows: Iterable[Row]) -> Table:
    """Return the matrix, a row a question. It fits into 80 columns."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=0)
    table.add_column("question", overflow="fold")
    table.add_column("mistakes", no_wrap=True)
    for name in COLUMNS:
        table.add_column(HEADINGS.get(name, name), no_wrap=True, justify="center")
    for lesson, those in groupby(rows, key=lambda row: row.lesson):
        table.add_row(Text(lesson, style="bold"))
        for row in those:
            cells = (_cell(row.cells[name]) for name in COLUMNS)
            table.add_row(Text(row.question), _strip(row.mistakes), *cells)
    return table


def by_name(rows: Iterable[Row]) -> Table:
    """Return the mistakes of each question by name, with what lies nearest to each."""
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, padding=(0, 1, 0, 0))
    table.add_column("mistake", overflow="fold")
    table.add_column("state", no_wrap=True)
    table.add_column("nearest, and by how many tolerances (1e4 is enough)", overflow="fold")
    for row in rows:
        if not row.mistakes:
            continue
        table.add_row(Text(row.question, style="bold"))
        for mistake in row.mistakes:
            state = Text(f"{STATES[mistake.state]} {mistake.state}", style=_style(mistake))
            margin = "" if mistake.margin is None else f", {mistake.margin:.1e}"
            table.add_row(Text(f"  {mistake.id}"), state, Text(f"{mistake.nearest}{margin}"))
    return table


def summary(report: Report) -> str:
    """Return the outcome in one sentence."""
    named = sum(mistake.state == "named" for row in report.rows for mistake in row.mistakes)
    mistakes = sum(len(row.mistakes) for row in report.rows)
    what = f"{len(report.rows)} questions, {named} of {mistakes} mistakes named"
    what += f", {report.seeds} {'seed' if report.seeds == 1 else 'seeds'}, {report.elapsed:.0f} s"
    if report.missing:
        what += f"; {len(report.missing)} steps did not end"
    count = len(report.findings)
    if not count:
        return f"{'Nothing found so far' if report.missing else 'All is well'}: {what}."
    return f"{count} {'thing' if count == 1 else 'things'} to mend: {what}."


def _show_findings(findings: Sequence[Finding], console: Console) -> None:
    for question, those in groupby(findings, key=lambda finding: finding.question):
        console.print(Text(question or "the course", style="bold red"))
        told = set()
        for finding in those:
            console.print(Padding(Text(f"✘ {finding.what}: {finding.detail}"), (0, 0, 0, 2)))
            if finding.what not in told:  # the advice is the same for all of a kind
                console.print(Padding(Text(finding.advice, style="dim"), (0, 0, 0, 4)))
            told.add(finding.what)
        console.print()


def _strip(mistakes: Iterable[Mistake]) -> Text:
    return Text.assemble(*((STATES[m.state], _style(m)) for m in mistakes))


def _style(mistake: Mistake) -> str:
    return "green" if mistake.state == "named" else "bold red"


def _cell(cell: Cell) -> Text:
    if cell.text in "–·":
        return Text(cell.text, style="dim")
    if cell.good:
        return Text(cell.text, style="green")
    return Text(cell.text if cell.text == "✘" else f"✘{cell.text}", style="bold red")

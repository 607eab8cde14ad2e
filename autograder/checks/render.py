"""Draws a verdict: as HTML for notebooks and reports, and as plain text for terminals and files.

The HTML needs no script and no style sheet. Its colours are translucent, so that it reads well on
light and on dark pages; every status has a sign and a word besides its colour.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from autograder.checks.phrases import leaning, quantity
from autograder.checks.sketch import to_svg
from autograder.checks.verdict import PartResult, Status, Verdict
from autograder.checks.wording import Explanation

if TYPE_CHECKING:
    from markdown_it import MarkdownIt


class Look(NamedTuple):
    """How a status is shown: always by a sign and a word besides the colour."""

    sign: str
    word: str
    rgb: str
    terminal: str


LOOK = {
    Status.PASSED: Look("✔", "Passed", "46,125,50", "green"),
    Status.PARTLY: Look("◐", "Partly right", "180,110,0", "yellow"),
    Status.FAILED: Look("✘", "Not right yet", "198,40,40", "red"),
    Status.UNGRADED: Look("✎", "For a person to grade", "21,101,192", "blue"),
    Status.UNTRIED: Look("○", "Not answered yet", "117,117,117", "dim"),
}

_EMPHASIS = re.compile(r"\*([^*\n]+)\*")


class Points(float):
    """Points earned: a number whose HTML is the verdict.

    As the last value of a cell it prints as the bare number, which nbgrader reads as the score.
    """

    verdict: Verdict
    explanations: tuple[Explanation, ...]

    def __new__(cls, verdict: Verdict, explanations: Sequence[Explanation] = ()) -> Points:
        """Return the points of `verdict`, together with how to draw it."""
        points = super().__new__(cls, verdict.points)
        points.verdict = verdict
        points.explanations = tuple(explanations)
        return points

    def _repr_html_(self) -> str:
        return to_html(self.verdict, self.explanations)


def to_html(verdict: Verdict, explanations: Sequence[Explanation] = ()) -> str:
    """Return the verdict as an HTML fragment."""
    sign, word, rgb, _ = LOOK[verdict.status]
    heading = (
        f'<p style="margin:0 0 .4em 0"><strong><span aria-hidden="true" style="color:rgb({rgb});'
        f'font-size:1.2em">{sign}</span> {word}</strong>'
        f" &nbsp;{escape(verdict.title)} <code>{escape(verdict.question)}</code> &nbsp;"
        f"<span>{_points(verdict.points)} of {_points(verdict.max_points)} points</span></p>"
    )
    body = [heading, f'<p style="margin:.3em 0">{escape(verdict.message)}</p>']
    if verdict.leans_on:
        body.append(f'<p style="margin:.3em 0">⚑ {escape(leaning(verdict.leans_on))}</p>')
    if verdict.sketch is not None:
        body.append(to_svg(verdict.sketch))
    body += [_explanation_html(e, rgb) for e in explanations]
    if len([part for part in verdict.parts if part.max_points]) > 1:
        body.append(_parts_html(verdict.parts))
    if verdict.printed:
        body.append(_details("What your code printed", f"<pre>{escape(verdict.printed)}</pre>"))
    return (
        f'<div role="status" aria-label="{word}: {escape(verdict.question)}" style="'
        f"border-left:.35em solid rgb({rgb});background:rgba({rgb},.09);border-radius:.25em;"
        f'padding:.7em 1em;margin:.4em 0;max-width:52em;line-height:1.45">{"".join(body)}</div>'
    )


def to_text(verdict: Verdict, explanations: Sequence[Explanation] = ()) -> str:
    """Return the verdict as plain text of a few lines."""
    sign, word = LOOK[verdict.status][:2]
    points = f"{_points(verdict.points)} of {_points(verdict.max_points)} points"
    lines = [f"{sign} {verdict.question}: {word.lower()}, {points}", f"  {verdict.message}"]
    if verdict.leans_on:
        lines.append(f"  ⚑ {leaning(verdict.leans_on)}")
    for explanation in explanations:
        lines += ["", f"  {explanation.title}  [{explanation.id}]"]
        for heading, text in explanation.sections:
            lines.append(f"  {heading}:")
            lines += [f"    {line}" for line in _EMPHASIS.sub(r"\1", text).splitlines()]
    if len([part for part in verdict.parts if part.max_points]) > 1:
        lines += ["", *(f"  {_part_text(part)}" for part in verdict.parts if part.max_points)]
    if verdict.printed:
        lines += ["", "  Your code printed:", *(f"    {x}" for x in verdict.printed.splitlines())]
    return "\n".join(lines)


def hint_html(text: str, number: int, of: int) -> str:
    """Return one hint, given as Markdown, as an HTML fragment."""
    return (
        '<div role="note" style="border-left:.35em solid rgb(21,101,192);background:'
        "rgba(21,101,192,.08);border-radius:.25em;padding:.6em 1em;margin:.4em 0;max-width:52em;"
        f'line-height:1.45"><strong>Hint {number} of {of}</strong>{_markdown(text)}</div>'
    )


def _explanation_html(explanation: Explanation, rgb: str) -> str:
    (first_heading, first), *rest = explanation.sections
    opened = f"<p style='margin:.3em 0'><strong>{escape(first_heading)}</strong></p>"
    opened += _markdown(first)
    folded = "".join(_details(heading, _markdown(text)) for heading, text in rest)
    return (
        f'<div style="border-top:1px solid rgba({rgb},.4);margin-top:.6em;padding-top:.5em">'
        f'<p style="margin:.2em 0"><strong style="font-size:1.1em">{escape(explanation.title)}'
        f"</strong> &nbsp;<code>{escape(explanation.id)}</code></p>{opened}{folded}</div>"
    )


def _parts_html(parts: Sequence[PartResult]) -> str:
    cell = "text-align:left;padding:.15em 1.2em .15em 0;border:0"
    rows = "".join(
        f"<tr style='background:transparent'><td style='{cell}'>"
        f"{'✔' if part.right else '✘'} {escape(part.name)}</td>"
        f"<td style='{cell}'>largest error {escape(quantity(part.error, part.unit))}</td>"
        f"<td style='{cell}'>{_earned(part)}</td>"
        "</tr>"
        for part in parts
        if part.max_points
    )
    look = "margin:.6em 0 0 0;color:inherit;background:transparent;border:0"
    caption = (
        '<caption style="text-align:left;color:inherit;caption-side:top">Part by part</caption>'
    )
    return f'<table style="{look};font-size:1em">{caption}<tbody>{rows}</tbody></table>'


def _part_text(part: PartResult) -> str:
    error = quantity(part.error, part.unit)
    return f"{'✔' if part.right else '✘'} {part.name}: largest error {error}; {_earned(part)}"


def _earned(part: PartResult) -> str:
    earned = f"{_points(part.points)} of {_points(part.max_points)}"
    held_back = part.right and part.points == 0
    return f"{earned}, counts once the others are right" if held_back else earned


def _details(summary: str, html: str) -> str:
    return (
        '<details style="margin:.3em 0"><summary style="cursor:pointer;display:list-item">'
        f"{escape(summary)}</summary>{html}</details>"
    )


def _points(points: float) -> str:
    return f"{round(points, 2):g}"


def _markdown(text: str) -> str:
    return str(_parser().render(text))


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark", {"html": False})

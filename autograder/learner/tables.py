"""Small tables, as HTML that needs no script and no style sheet, and as plain text."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from autograder.checks.render import LOOK
from autograder.checks.verdict import Status

BAR = 12
"""Characters of a bar in plain text."""

FRAME = (
    "border-left:.35em solid rgb(21,101,192);background:rgba(21,101,192,.06);border-radius:.25em;"
    "padding:.6em 1em;margin:.4em 0;max-width:60em;line-height:1.45"
)
_CELL = "text-align:left;vertical-align:top;padding:.2em 1.2em .2em 0;border:0;color:inherit"


def html_table(caption: str, head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table. `caption` and `head` are plain text; the cells of `rows` are HTML."""
    headings = "".join(f'<th scope="col" style="{_CELL}">{escape(text)}</th>' for text in head)
    lines = "".join(
        '<tr style="background:transparent">'
        + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in row)
        + "</tr>"
        for row in rows
    )
    look = "margin:.3em 0;color:inherit;background:transparent;border:0;font-size:1em"
    told = f'<caption style="text-align:left;color:inherit;caption-side:top">{escape(caption)}'
    return (
        f'<table style="{look}">{told}</caption><thead><tr style="background:transparent">'
        f"{headings}</tr></thead><tbody>{lines}</tbody></table>"
    )


def text_table(rows: Sequence[Sequence[str]], indent: str = "  ") -> str:
    """Return rows of plain text, with every column but the last one as wide as it must be."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "\n".join(f"{indent}{line}".rstrip() for line in lines)


def html_status(status: Status, word: str) -> str:
    """Return a status as a coloured sign and a word."""
    sign, rgb = LOOK[status].sign, LOOK[status].rgb
    drawn = f'<span aria-hidden="true" style="color:rgb({rgb});font-size:1.15em">{sign}</span>'
    return f'<span style="white-space:nowrap">{drawn} {escape(word)}</span>'


def html_title(title: str, id: str) -> str:
    """Return a question's title with its id."""
    return f"{escape(title)} <code>{escape(id)}</code>"


def html_bar(share: float) -> str:
    """Return a bar that is full to `share`. It is decoration: say the number beside it."""
    filled = f"width:{100 * share:.0f}%;height:100%;background:rgb(46,125,50);border-radius:.3em"
    outer = "display:inline-block;vertical-align:middle;width:8em;height:.6em;border-radius:.3em"
    look = f"{outer};background:rgba(127,127,127,.3)"
    inner = f'<span style="display:block;{filled}"></span>'
    return f'<span aria-hidden="true" style="{look}">{inner}</span>'


def text_bar(share: float) -> str:
    """Return a bar of characters that is full to `share`."""
    filled = int(BAR * share + 1e-9)
    return "█" * filled + "░" * (BAR - filled)


def points_text(points: float) -> str:
    """Return points as people write them."""
    return f"{round(points, 2):g}"

"""Python code in colours that read well on light and on dark pages, without a style sheet."""

from __future__ import annotations

import io
import keyword
import tokenize
from collections.abc import Iterator
from html import escape

_LOOKS = {
    tokenize.COMMENT: "color:#7a8a7a;font-style:italic",
    tokenize.STRING: "color:#b3622a",
    tokenize.NUMBER: "color:#2a8a8f",
}
_KEYWORD = "color:#9a5bc4;font-weight:600"
_DEFINED = "color:#3f7fd0"


def html_code(source: str) -> str:
    """Return Python source as HTML. What cannot be read as Python stays without colours."""
    try:
        coloured = "".join(_pieces(source))
    except (tokenize.TokenError, SyntaxError):
        coloured = escape(source)
    look = "margin:.5em 0;padding:.6em .8em;overflow-x:auto;border-radius:.25em;color:inherit"
    return f'<pre style="{look};background:rgba(127,127,127,.12)"><code>{coloured}</code></pre>'


def _pieces(source: str) -> Iterator[str]:
    starts = [0]
    for line in source.splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    done, before = 0, ""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        look = _look(token, before)
        before = token.string
        if look:
            begin = starts[token.start[0] - 1] + token.start[1]
            yield escape(source[done:begin])
            yield f'<span style="{look}">{escape(token.string)}</span>'
            done = begin + len(token.string)
    yield escape(source[done:])


def _look(token: tokenize.TokenInfo, before: str) -> str:
    if token.type == tokenize.NAME and keyword.iskeyword(token.string):
        return _KEYWORD
    if token.type == tokenize.NAME and before in ("def", "class"):
        return _DEFINED
    return _LOOKS.get(token.type, "")

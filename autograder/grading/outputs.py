"""What a cell shows: text and pictures, limited in size, and nothing that a browser would run.

The child records outputs in this form; the grader cleans them again, because it trusts no child.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from autograder.checks.answer import storable

MAX_TEXT = 20_000
"""Characters of text that one cell may show."""

MAX_IMAGE = 2_000_000
"""Characters of one picture, in base64."""

MAX_IMAGES = 6
"""Pictures that one cell may show."""

MAX_OUTPUTS = 40

CUT = "\n… (cut here: the output is longer than a report shows)"

_BASE64 = re.compile(r"[A-Za-z0-9+/\s]++={0,2}\s*")
"""Gives nothing back: two places for the same spaces take hours to try on a long picture."""

Output = dict[str, Any]


def clean(raw: Any) -> list[Output]:
    """Return the outputs in `raw` that may be shown, as nbformat writes them. Never raises."""
    if not isinstance(raw, list):
        return []
    room = _Room()
    outputs = [room.take(item) for item in raw[:MAX_OUTPUTS] if isinstance(item, Mapping)]
    return [output for output in outputs if output is not None]


class _Room:
    """How much of a cell's allowance is left."""

    def __init__(self) -> None:
        self.text = MAX_TEXT
        self.images = MAX_IMAGES

    def take(self, item: Mapping[str, Any]) -> Output | None:
        """Return `item` as a clean output, or None when there is nothing to show."""
        kind = item.get("output_type")
        if kind == "stream":
            name = "stderr" if item.get("name") == "stderr" else "stdout"
            text = self._cut(item.get("text"))
            return {"output_type": "stream", "name": name, "text": text} if text else None
        if kind == "error":
            trace = item.get("traceback")
            lines = trace if isinstance(trace, list) else []
            return {
                "output_type": "error",
                "ename": self._cut(item.get("ename"))[:200],
                "evalue": self._cut(item.get("evalue")),
                "traceback": [self._cut(line) for line in lines[:60]],
            }
        data = item.get("data")
        return self._display(data) if isinstance(data, Mapping) else None

    def _display(self, data: Mapping[str, Any]) -> Output | None:
        shown: dict[str, str] = {}
        image = data.get("image/png")
        fits = isinstance(image, str) and len(image) <= MAX_IMAGE and self.images > 0
        if fits and _BASE64.fullmatch(str(image)):
            self.images -= 1
            shown["image/png"] = str(image)
        text = self._cut(data.get("text/plain"))
        if text:
            shown["text/plain"] = text
        return {"output_type": "display_data", "data": shown, "metadata": {}} if shown else None

    def _cut(self, text: Any) -> str:
        if not isinstance(text, str) or self.text <= 0:
            return ""
        text = storable(text)
        kept: str = text if len(text) <= self.text else text[: self.text] + CUT
        self.text -= len(text)
        return kept

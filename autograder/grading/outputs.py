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

MAX_ALL_TEXT, MAX_ALL_IMAGES = 1_000_000, 20_000_000
"""Characters of text and of pictures that all cells of a notebook may show together."""

CUT = "\n… (cut here: the output is longer than a report shows)"

_BASE64 = re.compile(r"[A-Za-z0-9+/\s]++={0,2}\s*")
"""Gives nothing back: two places for the same spaces take hours to try on a long picture."""

Output = dict[str, Any]


def clean(raw: Any) -> list[Output]:
    """Return the outputs in `raw` that may be shown, as nbformat writes them. Never raises."""
    return Room().clean(raw)


class Room:
    """How much the cells of a notebook may still show: each of them, and all together."""

    def __init__(self) -> None:
        self._all_text, self._all_images = MAX_ALL_TEXT, MAX_ALL_IMAGES
        self._text, self._images = MAX_TEXT, MAX_IMAGES

    def clean(self, raw: Any) -> list[Output]:
        """Return the outputs of the next cell that may be shown. Never raises."""
        self._text, self._images = min(MAX_TEXT, self._all_text), MAX_IMAGES
        had = self._text
        items = raw[:MAX_OUTPUTS] if isinstance(raw, list) else []
        outputs = [self._take(item) for item in items if isinstance(item, Mapping)]
        self._all_text -= had - max(0, self._text)
        return [output for output in outputs if output is not None]

    def _take(self, item: Mapping[str, Any]) -> Output | None:
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
        room = min(MAX_IMAGE, self._all_images)
        fits = isinstance(image, str) and len(image) <= room and self._images > 0
        if fits and _BASE64.fullmatch(str(image)):
            self._images -= 1
            self._all_images -= len(str(image))
            shown["image/png"] = str(image)
        text = self._cut(data.get("text/plain"))
        if text:
            shown["text/plain"] = text
        return {"output_type": "display_data", "data": shown, "metadata": {}} if shown else None

    def _cut(self, text: Any) -> str:
        if not isinstance(text, str) or self._text <= 0:
            return ""
        text = storable(text)
        kept: str = text if len(text) <= self._text else text[: self._text] + CUT
        self._text -= len(text)
        return kept

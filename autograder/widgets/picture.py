"""A picture in a notebook: an image with its alternative text and one line below it."""

from __future__ import annotations

import base64
import html
import io
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from matplotlib.figure import Figure

DPI = 160
"""Dots per inch of a figure; it is shown at half its size in pixels or less, so it stays sharp."""


@dataclass(frozen=True)
class Picture:
    """An image (`data`, of type `mime`) that says in words what it shows.

    `alt` is read aloud in place of the image; `caption` stands below it. `width` is in CSS pixels.
    """

    data: bytes
    mime: str
    alt: str
    caption: str = ""
    width: int = 640

    def __post_init__(self) -> None:
        if not self.alt.strip():
            raise ValueError("a picture needs alternative text: say in a sentence what it shows")

    @classmethod
    def of(cls, figure: Figure, alt: str, caption: str = "") -> Picture:
        """Return a matplotlib figure as a picture, on its own pale card."""
        stream = io.BytesIO()
        figure.savefig(stream, format="png", dpi=DPI, facecolor=figure.get_facecolor())
        width = round(figure.get_figwidth() * 100)
        return cls(stream.getvalue(), "image/png", alt, caption, width)

    def save(self, path: str | Path) -> Path:
        """Write the image to a file, and return its path."""
        target = Path(path)
        target.write_bytes(self.data)
        return target

    def _repr_html_(self) -> str:
        source = f"data:{self.mime};base64,{base64.b64encode(self.data).decode('ascii')}"
        caption = f'<figcaption style="font-size:0.9em">{html.escape(self.caption)}</figcaption>'
        return (
            '<figure style="margin:0.5em 0">'
            f'<img src="{source}" alt="{html.escape(self.alt, quote=True)}" width="{self.width}" '
            'style="max-width:100%;height:auto;border-radius:8px">'
            f"{caption if self.caption else ''}</figure>"
        )

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": self._repr_html_(), "text/plain": repr(self)}

    def __repr__(self) -> str:
        return " ".join(part for part in (f"[Picture: {self.alt}]", self.caption) if part)

"""How the numbers beside a picture look, as CSS: pale cards as the pictures have, and brackets."""

from __future__ import annotations

from autograder.widgets.figure_style import CARD, INK

MARK = "background:#ffe9a8;font-weight:700"
"""What the last move has changed."""

CARD_STYLE = f"background:{CARD};color:{INK};border-radius:10px;padding:10px 14px;line-height:1.35"
TABLE_STYLE = f"border-collapse:separate;border-spacing:0;font:13px monospace;color:{INK};margin:0"
BRACKETS = f"border-left:2px solid {INK};border-right:2px solid {INK};border-radius:5px"

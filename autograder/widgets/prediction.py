"""A guess that you write down before you see the answer."""

from __future__ import annotations

import html
from collections.abc import Sequence
from typing import Any

import ipywidgets

CLOSE = 0.02
"""A guess within two hundredths of the true value, or of one unit if that is less, is right."""

FRAME = "border-left:4px solid #b7791f;padding:2px 0 2px 12px"


class Prediction(ipywidgets.VBox):  # type: ignore[misc]
    """A question with a place for your guess: a number in `unit`, or one of `choices`.

    `guess` is None until one is kept. `compare` shows the guess beside the truth; it follows when
    you change your mind. Without a screen, `keep` records a guess.
    """

    def __init__(self, question: str, *, unit: str = "", choices: Sequence[str] = ()) -> None:
        self.unit, self.choices = unit, tuple(choices)
        self.guess: float | str | None = None
        self._followers: list[tuple[ipywidgets.HTML, float | str]] = []
        self._field = self._new_field()
        self._button = ipywidgets.Button(description="Keep my guess")
        self._button.on_click(self._keep_field)
        self._note = ipywidgets.HTML("")
        text = ipywidgets.HTML(
            f'<div style="{FRAME}"><b>Predict.</b> {html.escape(question)}</div>'
        )
        unit_label = [ipywidgets.Label(unit)] if unit else []
        row = ipywidgets.HBox([self._field, *unit_label, self._button, self._note])
        row.layout.flex_flow = "row wrap"
        super().__init__([text, row])

    def keep(self, guess: float | str) -> None:
        """Record a guess. Raises ValueError for a choice that is not offered."""
        if self.choices and guess not in self.choices:
            raise ValueError(f"the guess must be one of {', '.join(self.choices)}, got {guess!r}")
        self.guess = guess if self.choices else float(guess)
        self._note.value = f"Kept: {html.escape(self._shown(self.guess))}"
        for follower, truth in self._followers:
            follower.value = self._comparison(truth)

    def compare(self, truth: float | str) -> ipywidgets.HTML:
        """Return the guess beside the truth, to be shown in a cell."""
        follower = ipywidgets.HTML(self._comparison(truth))
        self._followers.append((follower, truth))
        return follower

    def _new_field(self) -> Any:
        if self.choices:
            layout = ipywidgets.Layout(width="auto")
            return ipywidgets.RadioButtons(options=self.choices, value=None, layout=layout)
        return ipywidgets.Text(placeholder="your guess", layout=ipywidgets.Layout(width="140px"))

    def _keep_field(self, _: Any) -> None:
        try:
            self.keep(self._field.value if self.choices else float(self._field.value))
        except (TypeError, ValueError):
            wanted = "choose one" if self.choices else "write a number, such as 0.25"
            self._note.value = f"Nothing kept yet: {wanted}."

    def _comparison(self, truth: float | str) -> str:
        told = f"It is <b>{html.escape(self._shown(truth))}</b>."
        if self.guess is None:
            text = f"{told} You kept no guess; keep one above, and this line compares."
        elif self._right(truth):
            text = f"{told} You said {html.escape(self._shown(self.guess))}: right."
        else:
            text = f"{told} You said {html.escape(self._shown(self.guess))}{self._miss(truth)}."
        return f'<div style="{FRAME}">{text}</div>'

    def _right(self, truth: float | str) -> bool:
        if isinstance(truth, str) or isinstance(self.guess, str):
            return self.guess == truth
        assert self.guess is not None
        return abs(self.guess - truth) <= CLOSE * min(1.0, abs(truth) or 1.0)

    def _miss(self, truth: float | str) -> str:
        if isinstance(truth, str) or isinstance(self.guess, str) or self.guess is None:
            return ""
        return f", which is {self._shown(abs(self.guess - truth))} off"

    def _shown(self, value: float | str) -> str:
        if isinstance(value, str):
            return value
        return f"{value:.4g} {self.unit}".strip().replace(" °", "°")

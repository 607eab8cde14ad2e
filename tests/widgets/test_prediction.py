"""A guess is kept as it was made, and set beside the truth without judging it twice."""

from __future__ import annotations

import pytest

from autograder.widgets.prediction import Prediction


def test_without_a_guess_the_truth_is_told_and_nothing_fails() -> None:
    told = Prediction("How far?", unit="m").compare(0.3)
    assert "<b>0.3 m</b>" in told.value
    assert "no guess" in told.value


@pytest.mark.parametrize(
    ("guess", "words"), [(0.3, "0.3 m: right"), (0.301, "right"), (0.45, "which is 0.15 m off")]
)
def test_a_number_is_compared(guess: float, words: str) -> None:
    prediction = Prediction("How far?", unit="m")
    prediction.keep(guess)
    assert prediction.guess == guess
    assert words in prediction.compare(0.3).value


def test_a_changed_mind_is_followed() -> None:
    prediction = Prediction("How far?", unit="m")
    told = prediction.compare(0.3)
    prediction.keep(0.45)
    assert "0.15 m off" in told.value
    prediction.keep(0.3)
    assert "right" in told.value


def test_a_choice_is_compared_and_only_offered_ones_are_kept() -> None:
    prediction = Prediction("Can it?", choices=["yes", "no"])
    with pytest.raises(ValueError, match="one of yes, no, got 'perhaps'"):
        prediction.keep("perhaps")
    prediction.keep("no")
    assert "It is <b>yes</b>. You said no." in prediction.compare("yes").value


@pytest.mark.parametrize("typed", ["", "half a metre"])
def test_the_button_keeps_a_number_and_explains_when_there_is_none(typed: str) -> None:
    prediction = Prediction("How far?", unit="m")
    prediction._field.value = typed
    prediction._button.click()
    assert prediction.guess is None
    assert "write a number" in prediction._note.value
    prediction._field.value = "0.25"
    prediction._button.click()
    assert prediction.guess == 0.25
    assert "0.25 m" in prediction._note.value


def test_the_button_asks_for_a_choice() -> None:
    prediction = Prediction("Can it?", choices=["yes", "no"])
    prediction._button.click()
    assert prediction.guess is None
    assert "choose one" in prediction._note.value


def test_zero_can_be_guessed_right_and_wrong() -> None:
    prediction = Prediction("Which angle?", unit="°")
    prediction.keep(0.0)
    assert "It is <b>0°</b>. You said 0°: right." in prediction.compare(0.0).value
    assert "which is 90° off" in prediction.compare(90.0).value

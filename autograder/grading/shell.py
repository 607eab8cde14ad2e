"""The learner's namespace: runs cells as Jupyter would, and records what they show.

Lives in the child only. Imports IPython, which takes a third of a second.
"""

from __future__ import annotations

import base64
import contextlib
import io
import sys
import traceback
from collections.abc import Iterator
from numbers import Real
from pathlib import Path
from typing import Any

from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.interactiveshell import InteractiveShell
from traitlets import Type
from traitlets.config import Config

from autograder.grading.outputs import MAX_IMAGE, MAX_IMAGES, MAX_OUTPUTS, MAX_TEXT

Error = dict[str, Any]

MAX_FRAMES = 20
"""How many of the frames that an exception came through are recorded, from the last one back."""


class Recorder:
    """What the running cell has shown so far; drops what a report would not show."""

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Forget everything: a new cell, or `clear_output`."""
        self.outputs: list[dict[str, Any]] = []
        self._room = 2 * MAX_TEXT
        self._images = MAX_IMAGES

    def stream(self, name: str, text: str) -> None:
        """Record text written to stdout or stderr."""
        if self._room <= 0:
            return
        text = text[: self._room]
        self._room -= len(text)
        last = self.outputs[-1] if self.outputs else {}
        if last.get("output_type") == "stream" and last["name"] == name:
            last["text"] += text
        elif len(self.outputs) < MAX_OUTPUTS:
            self.outputs.append({"output_type": "stream", "name": name, "text": text})

    def display(self, data: dict[str, Any]) -> None:
        """Record the text and the PNG picture of a displayed value."""
        image = data.get("image/png")
        if isinstance(image, bytes):
            image = base64.b64encode(image).decode("ascii")
        shown = {}
        if isinstance(image, str) and len(image) <= MAX_IMAGE and self._images > 0:
            self._images -= 1  # many large pictures would make a message too long to send
            shown["image/png"] = image
        if isinstance(data.get("text/plain"), str):
            shown["text/plain"] = data["text/plain"][: 2 * MAX_TEXT]
        if shown and len(self.outputs) < MAX_OUTPUTS:
            self.outputs.append({"output_type": "display_data", "data": shown, "metadata": {}})

    def error(self, name: str, text: str, lines: list[str]) -> None:
        """Record an exception that ended the cell."""
        trace = [line[:MAX_TEXT] for line in lines[:60]]  # each may hold the whole message
        self.outputs.append(
            {"output_type": "error", "ename": name, "evalue": text, "traceback": trace}
        )


RECORDER = Recorder()


class _Stream(io.TextIOBase):
    def __init__(self, name: str) -> None:
        self._name = name

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        if not isinstance(text, str):  # as any text stream does; what is kept must become JSON
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        RECORDER.stream(self._name, text)
        return len(text)


class _Results(DisplayHook):
    """Records the value of a cell's last line."""

    def write_output_prompt(self) -> None:
        pass  # the report numbers the cells itself

    def write_format_data(self, format_dict: dict[str, Any], md_dict: Any = None) -> None:
        RECORDER.display(format_dict)

    def finish_displayhook(self) -> None:
        pass  # the base class would end the line of a prompt that was not written


class _Publisher(DisplayPublisher):
    """Records what `display` shows."""

    def publish(self, data: dict[str, Any], *args: Any, **kwargs: Any) -> None:
        RECORDER.display(data)

    def clear_output(self, wait: bool = False) -> None:
        RECORDER.clear()


class _Interpreter(InteractiveShell):
    displayhook_class = Type(_Results)
    display_pub_class = Type(_Publisher)

    def ask_exit(self) -> None:
        pass  # `exit` in a cell ends nothing: the other answers still count

    def enable_gui(self, gui: Any = None) -> None:
        pass  # `%matplotlib inline` asks for no window, and gets none

    def showtraceback(self, *args: Any, **kwargs: Any) -> None:
        """Record the last frames as Python writes them: IPython takes minutes over thousands."""
        kind, error, trace = self._get_exc_info()  # type: ignore[no-untyped-call]
        try:
            lines = traceback.format_exception(kind, error, trace, limit=-MAX_FRAMES)
        except Exception:  # whatever an exception of the learner's breaks while it is printed
            lines = []
        RECORDER.error(_name_of(kind), _text_of(error), lines)

    def _format_exception_for_storage(self, *args: Any, **kwargs: Any) -> dict[str, Any]:
        return {}  # for a history that nobody keeps here, at the price of `showtraceback` above

    def _showtraceback(self, etype: Any, evalue: Any, stb: list[str]) -> None:
        RECORDER.error(_name_of(etype), _text_of(evalue), [str(line) for line in stb])


class Shell:
    """One learner's namespace and the interpreter that works on it."""

    def __init__(self) -> None:
        config = Config()
        config.HistoryManager.enabled = False
        config.InteractiveShell.colors = "nocolor"
        config.InteractiveShell.cache_size = 0
        self._interpreter = _Interpreter.instance(config=config)
        formatter = self._interpreter.display_formatter
        assert formatter is not None
        formatter.active_types = ["text/plain", "image/png"]
        self._streams = {name: _Stream(name) for name in ("stdout", "stderr")}
        self.value: float | str | None = None

    def reset(self) -> None:
        """Forget all that was defined and counted so far."""
        self._interpreter.reset(new_session=True)  # type: ignore[no-untyped-call]
        RECORDER.clear()

    @property
    def names(self) -> dict[str, Any]:
        """What the learner's code has defined."""
        names: dict[str, Any] = self._interpreter.user_ns
        return names

    def take_outputs(self) -> list[dict[str, Any]]:
        """Return what the last cell showed."""
        return RECORDER.outputs

    @contextlib.contextmanager
    def recording(self) -> Iterator[None]:
        """Record what is printed, from empty; undo a replaced stdout or stderr first."""
        RECORDER.clear()
        sys.stdout, sys.stderr = self._streams["stdout"], self._streams["stderr"]
        yield

    def run_cell(self, source: str) -> Error | None:
        """Run one notebook cell and return its error, if any; keep the `value` of its last line."""
        self.value = None
        with self.recording():
            try:
                result = self._interpreter.run_cell(  # type: ignore[no-untyped-call]
                    source, store_history=True
                )
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # an exception that breaks whoever prints it
                RECORDER.error(_name_of(type(error)), _text_of(error), [])
                return _describe(error, "")
            self.value = _plain(result.result)
        raised = result.error_before_exec or result.error_in_exec
        return None if raised is None else _describe(raised, "")

    def run_file(self, path: str, source: str) -> Error | None:
        """Run a Python file as an import would and return its error, if any."""
        self.names.update({"__name__": Path(path).stem, "__file__": path})
        with self.recording():
            try:
                exec(compile(source, path, "exec"), self.names)  # noqa: S102  # that is the task
            except KeyboardInterrupt:
                raise
            except BaseException as error:  # also SystemExit: what was defined before it counts
                RECORDER.error(_name_of(type(error)), _text_of(error), [])
                return _describe(error, path)
        return None


def _plain(value: Any) -> float | str | None:
    """Return a number as a float, None as it is, and how anything else is written."""
    if value is None:
        return None
    try:
        if isinstance(value, Real) and not isinstance(value, bool):
            return float(value)
        return repr(value)[:200]
    except KeyboardInterrupt:
        raise
    except BaseException:  # an object of the learner's that cannot even be written
        return f"something of type {_name_of(type(value))}"


def _describe(error: BaseException, path: str) -> Error:
    line = getattr(error, "lineno", None) if isinstance(error, SyntaxError) else None
    if line is None:
        frames = traceback.extract_tb(error.__traceback__)
        line = next((f.lineno for f in reversed(frames) if f.filename == path), None)
    return {"name": _name_of(type(error)), "text": _text_of(error), "line": line}


def _name_of(kind: Any) -> str:
    return str(getattr(kind, "__name__", kind))


def _text_of(error: Any) -> str:
    try:
        return str(error)[:MAX_TEXT]
    except KeyboardInterrupt:
        raise
    except BaseException:  # a learner's exception class may fail to print itself
        return "(its message could not be read)"

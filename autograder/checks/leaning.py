"""What an answer leans on: modules that a question asks the learner to do without.

A deterrent and a note for whoever reads the verdict. It looks at the code of a function and of the
functions it calls; whoever wants to hide a call from it can. No points depend on it.
"""

from __future__ import annotations

import dis
import inspect
import types
from collections.abc import Iterable, Iterator, Mapping
from typing import Any


def leaned_on(functions: Iterable[Any], avoided: Iterable[str]) -> tuple[str, ...]:
    """Return those of the `avoided` modules that the functions use or import, in order.

    `avoided` holds dotted names; a name stands for its submodules as well. What is no function of
    Python's own, such as a builtin or a variable, is not looked into.
    """
    avoided = tuple(avoided)
    used = set(_modules(functions))
    return tuple(
        name for name in avoided if any(m == name or m.startswith(f"{name}.") for m in used)
    )


def _modules(functions: Iterable[Any]) -> Iterator[str]:
    """Yield the modules that these functions, and those they call, import or take things from."""
    seen: set[types.CodeType] = set()
    waiting: list[tuple[types.CodeType, Mapping[str, Any]]] = [
        (f.__code__, f.__globals__) for f in functions if isinstance(f, types.FunctionType)
    ]
    while waiting:
        code, names = waiting.pop()
        if code in seen:
            continue
        seen.add(code)
        waiting += [(c, names) for c in code.co_consts if isinstance(c, types.CodeType)]
        for instruction in dis.get_instructions(code):
            if instruction.opname == "IMPORT_NAME":
                yield str(instruction.argval)
        for value in (names[name] for name in code.co_names if name in names):
            if type(value) is types.FunctionType and value.__globals__ is names:
                waiting.append((value.__code__, names))
            else:
                yield _module_of(value)


def _module_of(value: Any) -> str:
    """Return where a module, a class, a function or an object comes from."""
    if type(value) is types.ModuleType:
        return value.__name__
    if type(value) is types.FunctionType:
        return str(value.__module__)
    module = inspect.getattr_static(value, "__module__", None)  # runs nothing of the value's own
    return module if isinstance(module, str) else type(value).__module__

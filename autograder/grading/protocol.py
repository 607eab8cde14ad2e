"""Messages between the grader and the child: JSON, with its length in front, of limited size.

Each question to the child carries an id that is made for it alone, and only an answer with the
same id is taken. The grader trusts nothing it reads; see `autograder.grading.execute`.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from json import dumps, loads
from os import write
from typing import Any

MAX_MESSAGE = 64_000_000
"""Bytes of the longest message. The largest answer that is accepted fits in several times over."""

MAX_PARTS = 4_000_000
"""Places in a message where a list, an object or the next entry may begin. An empty list takes two
bytes to send and sixty to hold: without this, one message could take all the memory there is."""

MAX_CONTROL = 64_000
"""Bytes of the longest message between the grader and the template, which comes in one piece."""

_HEADER = struct.Struct(">I")


class ProtocolError(Exception):
    """What came is not a message: too long, cut short or not JSON."""


def encode(message: dict[str, Any]) -> bytes:
    """Return the bytes of `message`. Raises ProtocolError when it is too long."""
    body = dumps(message).encode("utf-8", "replace")
    if len(body) > MAX_MESSAGE:
        raise ProtocolError(f"a message of {len(body)} bytes; the limit is {MAX_MESSAGE}")
    return _HEADER.pack(len(body)) + body


def pack(message: dict[str, Any]) -> bytes:
    """Return the bytes of a message between the grader and its own template process."""
    return dumps(message).encode()


def unpack(content: bytes) -> dict[str, Any]:
    """Return the message that `pack` wrote."""
    message: dict[str, Any] = loads(content)
    return message


def receive(read: Callable[[int], bytes]) -> dict[str, Any] | None:
    """Return the next message, or None at the end of the stream.

    `read(n)` returns at most `n` bytes and b"" at the end. Raises ProtocolError.
    """
    header = _exactly(read, _HEADER.size)
    if not header:
        return None
    (length,) = _HEADER.unpack(header)
    if length > MAX_MESSAGE:
        raise ProtocolError(f"a message of {length} bytes; the limit is {MAX_MESSAGE}")
    body = _exactly(read, length)
    if sum(map(body.count, (b"[", b"{", b","))) > MAX_PARTS:
        raise ProtocolError("a message of too many parts")
    try:
        message = loads(body)
    except (ValueError, RecursionError) as error:
        raise ProtocolError(f"a message that is not JSON: {error}") from error
    if not isinstance(message, dict):
        raise ProtocolError("a message that is not an object")
    return message


def _exactly(read: Callable[[int], bytes], length: int) -> bytes:
    """Return `length` bytes, or b"" when the stream ends before the first."""
    parts: list[bytes] = []
    missing = length
    while missing:
        part = read(min(missing, 1 << 20))
        if not part:
            if parts:
                raise ProtocolError("a message that breaks off")
            return b""
        parts.append(part)
        missing -= len(part)
    return b"".join(parts)


def write_all(descriptor: int, content: bytes) -> None:
    """Write `content` to a file descriptor, all of it."""
    view = memoryview(content)
    while view:
        view = view[write(descriptor, view) :]

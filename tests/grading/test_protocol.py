from __future__ import annotations

import io
import struct

import pytest
from hypothesis import given
from hypothesis import strategies as st

from autograder.grading.protocol import MAX_MESSAGE, ProtocolError, encode, receive

messages = st.dictionaries(st.text(), st.none() | st.floats(allow_nan=False) | st.text())


@given(st.lists(messages, max_size=4))
def test_messages_arrive_as_they_were_sent(sent):
    stream = io.BytesIO(b"".join(encode(message) for message in sent))
    assert [receive(stream.read) for _ in sent] == sent
    assert receive(stream.read) is None


@pytest.mark.parametrize(
    ("raw", "says"),
    [
        (struct.pack(">I", MAX_MESSAGE + 1), "limit"),
        (struct.pack(">I", 4) + b"{}", "breaks off"),
        (b"\0\0", "breaks off"),
        (struct.pack(">I", 2) + b"[]", "not an object"),
        (struct.pack(">I", 3) + b"\xff\xff\xff", "not JSON"),
        (struct.pack(">I", 100_000) + b"[" * 100_000, "not JSON"),
        (struct.pack(">I", 12_000_001) + b"[" + b"[],{}," * 2_000_000, "too many parts"),
    ],
)
def test_what_is_no_message_is_refused(raw, says):
    with pytest.raises(ProtocolError, match=says):
        receive(io.BytesIO(raw).read)


@given(st.binary(max_size=60))
def test_no_bytes_break_the_reader(raw):
    try:
        message = receive(io.BytesIO(raw).read)
    except ProtocolError:
        return
    assert message is None or isinstance(message, dict)

"""Model files that are none: missing, no XML, dangerous, or of another kind."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import pytest

from autograder.kinematics import ModelFileError, planar_3r, read_mjcf, read_urdf, write_urdf

TEXT = write_urdf(planar_3r())


def test_a_path_a_text_path_and_the_text_are_the_same_source(tmp_path: Path) -> None:
    path = tmp_path / "arm é.urdf"
    path.write_text('<?xml version="1.0" encoding="utf-8"?>\n' + TEXT, encoding="utf-8")
    assert read_urdf(path) == read_urdf(str(path)) == read_urdf(TEXT)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "latin-1"])
def test_the_encoding_that_a_file_declares_is_used(tmp_path: Path, encoding: str) -> None:
    declared = encoding.removesuffix("-sig")
    text = f'<?xml version="1.0" encoding="{declared}"?>' + TEXT.replace('"A"', '"Ärm"')
    (tmp_path / "arm.urdf").write_bytes(text.encode(encoding))
    assert read_urdf(tmp_path / "arm.urdf").frames == ("W", "Ärm", "B", "C", "T")


def test_what_is_no_file_is_told_apart(tmp_path: Path) -> None:
    with pytest.raises(ModelFileError, match=r"none\.urdf: there is no such file"):
        read_urdf(tmp_path / "none.urdf")
    with pytest.raises(ModelFileError, match="this is a folder"):
        read_urdf(str(tmp_path))
    with pytest.raises(ModelFileError, match=r"cannot be read .*begins with '<'"):
        read_urdf("robot " * 1000)
    (tmp_path / "big.urdf").write_bytes(b" " * 20_000_001)
    with pytest.raises(ModelFileError, match=r"more than 20 MB"):
        read_urdf(tmp_path / "big.urdf")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such files")
def test_a_file_that_never_ends_is_not_opened() -> None:
    with pytest.raises(ModelFileError, match="there is no such file"):
        read_urdf("/dev/zero")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "line 1: .*no element found; the text is empty"),
        (b"\xff\xfe\x00", "not well-formed XML"),
        (b"<robot>\n<link name='\xff'/></robot>", "line 2: .*not well-formed XML: .*invalid token"),
        (b"<?xml version='1.0' encoding='klingon'?><robot/>", "cannot be read: unknown encoding"),
        (b"solid cube", "line 1: this is not well-formed XML"),
    ],
)
def test_what_is_no_xml_is_told_with_its_line(tmp_path: Path, data: bytes, message: str) -> None:
    path = tmp_path / "x.urdf"
    path.write_bytes(data)
    with pytest.raises(ModelFileError, match=message) as caught:
        read_urdf(path)
    assert caught.value.file == str(path)


def test_another_kind_of_model_is_called_by_its_name() -> None:
    with pytest.raises(ModelFileError, match=r"must be <robot>, got <mujoco>: .*read_mjcf reads"):
        read_urdf("<mujoco/>")
    with pytest.raises(ModelFileError, match=r"must be <mujoco>, got <robot>: .*read_urdf reads"):
        read_mjcf("<robot/>")
    with pytest.raises(ModelFileError, match="an SDF, which is not read"):
        read_urdf("<sdf/>")
    with pytest.raises(ModelFileError, match=r"got <svg>$"):
        read_urdf("<svg/>")


BOMB = (
    '<!DOCTYPE robot [<!ENTITY a "aaaaaaaaaa">'
    + "".join(
        f'<!ENTITY {b} "{f"&{a};" * 10}">' for a, b in zip("abcdefgh", "bcdefghi", strict=True)
    )
    + "]>\n<robot name='&i;'/>"
)
STEALING = "<!DOCTYPE robot [<!ENTITY x SYSTEM 'file:///etc/hostname'>]><robot name='&x;'/>"


@pytest.mark.parametrize("text", [BOMB, STEALING, "<!DOCTYPE robot SYSTEM 'x.dtd'><robot/>"])
@pytest.mark.parametrize("read", [read_urdf, read_mjcf])
def test_entities_are_refused_before_they_do_anything(read, text: str) -> None:
    start = time.perf_counter()
    with pytest.raises(ModelFileError, match="a DOCTYPE or an entity, which no model needs"):
        read(text)
    assert time.perf_counter() - start < 1.0


def test_elements_in_elements_without_end_are_refused() -> None:
    with pytest.raises(
        ModelFileError, match=r"line 1, <body>: elements are nested more than 500 deep"
    ):
        read_mjcf("<mujoco><worldbody>" + "<body>" * 100_000)


def test_the_deepest_model_is_read() -> None:
    bodies = "".join(f'<body name="b{k}"><joint/>' for k in range(497))
    chain = read_mjcf(f"<mujoco><worldbody>{bodies}{'</body>' * 497}</worldbody></mujoco>")
    assert chain.nq == 497


def test_the_error_holds_where_it_is_apart_from_its_text() -> None:
    with pytest.raises(ModelFileError) as caught:
        read_urdf("\n\n" + TEXT.replace("<axis", "<axes"))
    error = caught.value
    assert (error.file, error.line) == (
        "the XML text",
        2 + 1 + TEXT[: TEXT.index("<axis")].count("\n"),
    )
    assert error.element == '<axes> of <joint name="joint1">'
    with pytest.raises(ModelFileError) as caught:
        read_urdf(TEXT.replace("xyz", "xzy"))
    assert caught.value.attribute == "xzy"
    assert isinstance(caught.value, ValueError)

"""Picture types and category cycles, without a database."""

import pytest

from orderkeep.catalog.rules import creates_cycle, picture_kind


@pytest.mark.parametrize(
    ("data", "ending"),
    [
        (b"\x89PNG\r\n\x1a\n\x00\x00", "png"),
        (b"\xff\xd8\xff\xe0\x00\x10JFIF", "jpg"),
        (b"GIF89a\x01\x00", "gif"),
        (b"GIF87a\x01\x00", "gif"),
        (b"RIFF\x24\x00\x00\x00WEBPVP8 ", "webp"),
        (b"\x00\x00\x00\x20ftypavif\x00\x00\x00\x00avifmif1", "avif"),
        (b"\x00\x00\x00\x20ftypmif1\x00\x00\x00\x00mif1avif", "avif"),
        (b"\x00\x00\x00\x20ftypisom\x00\x00\x00\x00isommp42", None),
        (b"RIFF\x24\x00\x00\x00WAVEfmt ", None),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", None),
        (b"<?xml version='1.0'?><svg/>", None),
        (b"<html><script>alert(1)</script>", None),
        (b"%PDF-1.7", None),
        (b"", None),
    ],
)
def test_a_picture_is_judged_by_its_bytes(data: bytes, ending: str | None) -> None:
    assert picture_kind(data) == ending


def test_a_drawer_does_not_hold_itself() -> None:
    tree = {"all": None, "tools": "all", "saws": "tools", "food": "all"}
    assert [creates_cycle(tree, "tools", parent) for parent in tree] == [False, True, True, False]
    assert creates_cycle(tree, "new", "saws") is False


def test_a_circle_that_is_there_already_ends() -> None:
    assert creates_cycle({"a": "b", "b": "a"}, "c", "a") is True

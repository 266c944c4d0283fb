"""Uploaded pictures become small squares, in a process that no file can harm the server through."""

import time
from collections.abc import Sequence

import pytest
from PIL import Image

from orderkeep.files import square_picture as reader
from orderkeep.files.square_picture import square_picture
from orderkeep.files.square_picture_process import MAX_PIXELS, square_webp
from tests.files.pictures import BLUE, GREEN, MAKE, ORIENTATION, RED, opened, picture, saved

pytestmark = pytest.mark.one_database

ENDS = {
    "abort": "import os; os.abort()",
    "no memory": "raise MemoryError",
    "half an answer": "import sys; sys.stdout.buffer.write(b'RIFF' + (100).to_bytes(4, 'little') + b'WEBPVP8 ')",
    "other words": "print('hello')",
    "no end": "import time; time.sleep(60)",
}


def colours(data: bytes, *places: tuple[int, int]) -> list[str]:
    """The names of the colours at these places."""
    names = {"red": RED, "green": GREEN, "blue": BLUE}
    image = opened(data).convert("RGB")

    def distance(one: Sequence[int], place: tuple[int, int]) -> int:
        found = image.getpixel(place)
        assert isinstance(found, tuple)
        return sum(abs(int(a) - int(b)) for a, b in zip(one, found, strict=True))

    return [min(names, key=lambda name: distance(names[name], place)) for place in places]


@pytest.mark.parametrize("encoding", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize("size", [(90, 60), (60, 900), (1, 1), (3000, 2000)])
def test_every_picture_becomes_a_square_of_the_same_size(encoding: str, size: tuple[int, int]) -> None:
    square = square_picture(picture(encoding, size), 64)
    assert square is not None
    assert (opened(square).format, opened(square).size, colours(square, (32, 32))) == ("WEBP", (64, 64), ["red"])
    assert len(square) < 1000


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "LA", "P", "1", "I;16"])
def test_every_mode_of_a_png_is_read(mode: str) -> None:
    square = square_picture(picture("PNG", mode=mode), 16)
    assert square is not None
    assert opened(square).mode == "RGB"


def test_transparent_parts_become_white() -> None:
    square = square_picture(saved(Image.new("RGBA", (9, 9), (0, 0, 0, 0)), "PNG"), 16)
    assert square is not None
    assert opened(square).getpixel((8, 8)) == (255, 255, 255)


def test_a_cmyk_jpeg_is_read() -> None:
    assert square_picture(picture("JPEG", mode="CMYK", colour=(0, 200, 200, 20)), 16) is not None


def test_the_middle_is_kept() -> None:
    image = Image.new("RGB", (300, 100), RED)
    image.paste(GREEN, (100, 0, 200, 100))
    square = square_picture(saved(image, "PNG"), 100)
    assert square is not None
    assert colours(square, (8, 50), (50, 50), (92, 50)) == ["green"] * 3


def test_it_stands_upright_and_says_nothing_of_the_camera() -> None:
    image = Image.new("RGB", (100, 100), RED)
    image.paste(BLUE, (0, 0, 100, 50))
    exif = Image.Exif()
    exif[ORIENTATION], exif[MAKE] = 6, "Cam"
    for kind in ("JPEG", "WEBP", "PNG"):
        square = square_picture(saved(image, kind, exif), 100)
        assert square is not None
        assert colours(square, (20, 50), (80, 50)) == ["red", "blue"], kind
        assert (b"Cam" in square, b"EXIF" in square, dict(opened(square).getexif())) == (False, False, {})


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"<svg xmlns='http://www.w3.org/2000/svg'/>",
        b"<html></html>",
        picture("GIF"),
        picture("BMP"),
        picture("TIFF"),
        picture("JPEG")[:-40],
        picture("PNG")[:40],
        picture("WEBP")[:-9],
        b"\xff\xd8\xff\xe0 broken",
        b"\x89PNG\r\n\x1a\n" + bytes(100_000),
    ],
)
def test_another_or_a_damaged_file_is_no_picture(data: bytes) -> None:
    assert square_picture(data, 64) is None


def test_a_picture_with_too_many_pixels_is_refused() -> None:
    data = picture("PNG", (40, 30))
    assert square_webp(data, 64, max_pixels=1_200)
    with pytest.raises(ValueError, match=r"^$"):
        square_webp(data, 64, max_pixels=1_199)
    assert MAX_PIXELS == 60_000_000


@pytest.mark.parametrize("way", ENDS)
def test_however_the_process_ends_the_server_goes_on(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orderkeep.core.parser_process.START", ENDS[way])
    monkeypatch.setattr(reader, "SECONDS", 1)
    started = time.monotonic()
    assert square_picture(picture(), 64) is None
    assert time.monotonic() - started < 10

"""Removes metadata added by a camera: location, time, owner, serial number, embedded preview.

The pixels are unchanged. A photo's orientation is kept, so that it isn't shown sideways.
"""

from collections.abc import Iterator
from typing import Literal

JPEG_START, JPEG_END = b"\xff\xd8", b"\xff\xd9"
MARK = 0xFF
"""Starts each JPEG marker; within image data it is followed by 0x00."""
SCAN = 0xDA
RESTARTS = range(0xD0, 0xD8)
WITHOUT_LENGTH = frozenset({0x01, *RESTARTS})
APPLICATION = range(0xE0, 0xF0)
EXIF, ADOBE, COMMENT = 0xE1, 0xEE, 0xFE
ORIENTATION = 0x0112
UPRIGHT = 1
TURNED = range(2, 9)
PNG_START = b"\x89PNG\r\n\x1a\n"
PNG_KEPT = frozenset({b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT", b"bKGD", b"pHYs"})
WEBP_DROPPED = frozenset({b"EXIF", b"XMP "})
WEBP_METADATA_FLAGS = 0x08 | 0x04
"""The bits of the WebP header that announce EXIF and XMP."""
Part = tuple[int, bytes]


def strip_metadata(kind: str, data: bytes) -> bytes | None:
    """Return the picture without metadata, by type (`jpg`, `png`, `webp`); None for other types and truncated files."""
    ways = {"jpg": _bare_jpeg, "png": _bare_png, "webp": _bare_webp}
    try:
        return ways[kind](data) if kind in ways else None
    except IndexError:
        return None


def _bare_jpeg(data: bytes) -> bytes:
    parts = [JPEG_START]
    for marker, segment in _segments(data):
        body = segment[4:]
        if marker == EXIF and body.startswith(b"Exif\x00\x00"):
            turned = _orientation(body[6:])
            parts += [_only_orientation(turned)] if turned in TURNED else []
        elif not _tells_more(marker, body):
            parts.append(segment)
    return b"".join([*parts, JPEG_END])


def _tells_more(marker: int, body: bytes) -> bool:
    """Whether a segment is metadata. Colour information and profiles are not."""
    if marker == COMMENT:
        return True
    return marker in APPLICATION and marker != ADOBE and not body.startswith((b"JFIF\x00", b"ICC_PROFILE\x00"))


def _segments(data: bytes) -> Iterator[Part]:
    """Yield the segments up to the end of the picture, each scan with its data. Trailing data is dropped."""
    place = len(JPEG_START)
    while True:
        if data[place] != MARK:
            raise IndexError
        marker = data[place + 1]
        if marker == MARK:
            place += 1
            continue
        if data[place : place + 2] == JPEG_END:
            return
        end = place + 2
        if marker not in WITHOUT_LENGTH:
            end += max(2, int.from_bytes(data[end : end + 2]))
        if marker == SCAN:
            end = _end_of_scan(data, end)
        if end >= len(data):
            raise IndexError
        yield marker, data[place:end]
        place = end


def _end_of_scan(data: bytes, place: int) -> int:
    """Return the end of the image data: the first marker that is neither a restart nor an escaped 0xFF."""
    while True:
        place = data.find(b"\xff", place)
        if place < 0:
            raise IndexError
        following = data[place + 1]
        if following not in (0x00, MARK, *RESTARTS):
            return place
        place += 1 if following == MARK else 2


def _orientation(tiff: bytes) -> int:
    """Return the orientation from EXIF; upright if missing."""
    order: Literal["little", "big"] = "little" if tiff.startswith(b"II") else "big"

    def number(place: int, size: int) -> int:
        return int.from_bytes(tiff[place : place + size], order)

    first = number(4, 4)
    for entry in range(min(number(first, 2), 200)):
        place = first + 2 + 12 * entry
        if number(place, 2) == ORIENTATION:
            return number(place + 8, 2)
    return UPRIGHT


def _only_orientation(turned: int) -> bytes:
    entry = ORIENTATION.to_bytes(2) + (3).to_bytes(2) + (1).to_bytes(4) + turned.to_bytes(2) + bytes(2)
    body = b"Exif\x00\x00MM\x00\x2a" + (8).to_bytes(4) + (1).to_bytes(2) + entry + bytes(4)
    return bytes([0xFF, EXIF]) + (len(body) + 2).to_bytes(2) + body


def _bare_png(data: bytes) -> bytes:
    parts, place, name = [PNG_START], len(PNG_START), b""
    while name != b"IEND":
        end = place + 12 + int.from_bytes(data[place : place + 4])
        name = data[place + 4 : place + 8]
        if end > len(data):
            raise IndexError
        if name[:1].isupper() or name in PNG_KEPT:
            parts.append(data[place:end])
        place = end
    return b"".join(parts)


def _bare_webp(data: bytes) -> bytes:
    end = 8 + int.from_bytes(data[4:8], "little")
    if end > len(data):
        raise IndexError
    parts, place = [], 12
    while place + 8 <= end:
        name, size = data[place : place + 4], int.from_bytes(data[place + 4 : place + 8], "little")
        chunk = data[place : place + 8 + size + size % 2]
        if place + 8 + size > end:
            raise IndexError
        if name == b"VP8X":
            chunk = chunk[:8] + bytes([chunk[8] & ~WEBP_METADATA_FLAGS]) + chunk[9:]
        if name not in WEBP_DROPPED:
            parts.append(chunk)
        place += 8 + size + size % 2
    body = b"WEBP" + b"".join(parts)
    return b"RIFF" + len(body).to_bytes(4, "little") + body

"""Small square pictures made of uploaded ones by another process (`square_picture_process.py`)."""

import logging
from typing import IO

from orderkeep.core.parser_process import Parser, run_parser

log = logging.getLogger("orderkeep")

MODULE = "orderkeep.files.square_picture_process"
SECONDS = 10


def square_picture(data: bytes, side: int) -> bytes | None:
    """Return the middle of a JPEG, PNG or WebP as a square WebP without metadata; None if it isn't such a picture."""
    square, code = run_parser(Parser(MODULE, str(side), SECONDS), data, _all_of)
    if is_whole_webp(square):
        return square
    log.warning("a picture could not be read; its reader ended with %s", code)
    return None


def is_whole_webp(data: bytes) -> bool:
    """Whether the process wrote all of its result."""
    return data[:4] == b"RIFF" and data[8:12] == b"WEBP" and int.from_bytes(data[4:8], "little") == len(data) - 8


def _all_of(output: IO[bytes]) -> bytes:
    return output.read()

"""From the bytes of a file to its rows, which a process of its own reads (`reader_process.py`)."""

import logging
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import orjson

from orderkeep.core.exporting import restored
from orderkeep.imports.sheet import NOT_READABLE, Limits, Line, Sheet, Unreadable

log = logging.getLogger("orderkeep")

LIMITS = Limits()
READERS = threading.BoundedSemaphore(2)
"""Files that are read at the same time: each may take all the memory that the limits allow."""
READER = "import sys; sys.path.insert(0, sys.argv.pop(1)); from orderkeep.imports.reader_process import main; main()"
PACKAGES = str(Path(__file__).parents[2])


def read_file(data: bytes) -> Sheet:
    """The headings and rows of a CSV, XLSX, XLS or ODS file. Raises Unreadable."""
    with READERS, tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        with subprocess.Popen(  # noqa: S603  # our own program, and numbers
            [sys.executable, "-I", "-c", READER, PACKAGES, orjson.dumps(LIMITS).decode()],
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
        ) as process:
            clock = threading.Timer(LIMITS.seconds, process.kill)
            clock.start()
            try:
                sheet = collected(process.stdout or [])
            finally:
                clock.cancel()
                process.kill()
    if sheet is None:
        log.warning("a file could not be read; its reader ended with %s", process.returncode)
        raise Unreadable(NOT_READABLE)
    return sheet


def collected(answer: Iterable[bytes]) -> Sheet | None:
    """The sheet, from what the process says of it line by line; None when it broke off. Raises Unreadable."""
    headings: list[str] = []
    lines: list[Line] = []
    for piece in map(_parsed, answer):
        match piece:
            case [row, cells, problem]:
                lines.append(Line(row, [restored(cell) for cell in cells], problem))
            case {"headings": headings}:
                continue
            case {"notes": notes}:
                return Sheet(headings, lines, tuple(notes))
            case {"unreadable": sentence}:
                raise Unreadable(sentence)
            case _:
                return None
    return None


def _parsed(piece: bytes) -> Any:
    try:
        return orjson.loads(piece)
    except orjson.JSONDecodeError:
        return None

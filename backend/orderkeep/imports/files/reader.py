"""Reads the rows of a file in a separate process (`reader_process.py`)."""

import logging
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path

import orjson
from typing_extensions import override

from orderkeep.core.db.batches import Stopped
from orderkeep.core.lists.export import unescape_formula
from orderkeep.imports.files.sheet import NOT_READABLE, Limits, Line, Sheet, Unreadable

log = logging.getLogger("orderkeep")

LIMITS = Limits()
READERS = threading.BoundedSemaphore(2)
"""Maximum number of files read concurrently. Each may use all the memory that the limits allow."""
READER = (
    "import sys; sys.path.insert(0, sys.argv.pop(1)); from orderkeep.imports.files.reader_process import main; main()"
)
PACKAGES = str(Path(__file__).parents[2])
LOOK = 0.2
"""Seconds between two checks of the clock."""


def read_file(data: bytes, check_stop: Callable[[], None] = lambda: None) -> Sheet:
    """Read the headings and rows of a CSV, XLSX, XLS or ODS file. Raises Unreadable, or what `check_stop` raises."""
    while not READERS.acquire(timeout=LOOK):
        check_stop()
    try:
        sheet, code = _read_apart(data, check_stop)
    finally:
        READERS.release()
    if sheet is None:
        log.warning("a file could not be read; its reader ended with %s", code)
        raise Unreadable(NOT_READABLE)
    return sheet


def _read_apart(data: bytes, check_stop: Callable[[], None]) -> tuple[Sheet | None, int | None]:
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        with subprocess.Popen(  # noqa: S603  # our own program and numbers
            [sys.executable, "-I", "-c", READER, PACKAGES, orjson.dumps(LIMITS).decode()],
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
        ) as process:
            watch = _Watch(process, check_stop)
            watch.start()
            try:
                sheet = collected(process.stdout or [], check_stop)
            finally:
                watch.done.set()
                process.kill()
    check_stop()
    return sheet, process.returncode


class _Watch(threading.Thread):
    """Kills the process on timeout, or if the server is told to stop while the process is silent."""

    def __init__(self, process: subprocess.Popen[bytes], check_stop: Callable[[], None]) -> None:
        super().__init__(name="file-reader-watch", daemon=True)
        self._process, self._check_stop = process, check_stop
        self._until = time.monotonic() + LIMITS.seconds
        self.done = threading.Event()

    @override
    def run(self) -> None:
        try:
            while not self.done.wait(LOOK) and time.monotonic() < self._until:
                self._check_stop()
        except Stopped:
            pass
        if not self.done.is_set():
            self._process.kill()


def collected(answer: Iterable[bytes], check_stop: Callable[[], None] = lambda: None) -> Sheet | None:
    """Build the sheet from the output lines of the process. None if it ended early. Raises Unreadable."""
    headings: list[str] = []
    lines: list[Line] = []
    for piece in map(_parsed, answer):
        check_stop()
        match piece:
            case [int(row), list(cells), str() | None as problem]:
                lines.append(Line(row, [unescape_formula(cell) for cell in cells], problem))
            case {"headings": headings}:
                continue
            case {"notes": notes}:
                return Sheet(headings, lines, tuple(notes))
            case {"unreadable": sentence}:
                raise Unreadable(sentence)
            case _:
                return None
    return None


def _parsed(piece: bytes) -> object:
    try:
        return orjson.loads(piece)
    except orjson.JSONDecodeError:
        return None

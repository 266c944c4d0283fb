"""Runs a parser of untrusted files in a separate process: the file on standard input, the result on standard output.

Parsers are third-party code, and a malicious file can make them allocate any amount of memory or abort. That ends the
process instead of the server. The process limits itself (`process_limits.py`) and is killed on timeout.
"""

import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TypeVar

from typing_extensions import override

from orderkeep.core.db.batches import WorkStopped

Result = TypeVar("Result")
RUNNING = threading.BoundedSemaphore(2)
"""Maximum number of files parsed concurrently. Each may use all the memory that its limits allow."""
START = "import sys; sys.path.insert(0, sys.argv.pop(1)); from MODULE import main; main()"
PACKAGES = str(Path(__file__).parents[2])
POLL_INTERVAL_S = 0.2
"""Seconds between two checks of the clock."""


@dataclass(frozen=True)
class Parser:
    """A module whose `main` reads standard input, its only argument, and the time it may take."""

    module: str
    argument: str
    seconds: int


def never_stop() -> None:
    """For a parser that isn't stopped before its time limit."""


def run_parser(
    parser: Parser, data: bytes, collect: Callable[[IO[bytes]], Result], check_stop: Callable[[], None] = never_stop
) -> tuple[Result, int | None]:
    """Return what `collect` makes of the output, and the exit code. Raises what `collect` or `check_stop` raises."""
    while not RUNNING.acquire(timeout=POLL_INTERVAL_S):
        check_stop()
    try:
        return _run(parser, data, collect, check_stop)
    finally:
        RUNNING.release()


def _run(
    parser: Parser, data: bytes, collect: Callable[[IO[bytes]], Result], check_stop: Callable[[], None]
) -> tuple[Result, int | None]:
    with tempfile.TemporaryFile() as file:
        file.write(data)
        file.seek(0)
        with subprocess.Popen(  # noqa: S603  # our own program and its limits
            [sys.executable, "-I", "-c", START.replace("MODULE", parser.module), PACKAGES, parser.argument],
            stdin=file,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env={},
        ) as process:
            watch = _Watch(process, parser.seconds, check_stop)
            watch.start()
            assert process.stdout is not None  # noqa: S101  # requested as a pipe
            try:
                result = collect(process.stdout)
            finally:
                watch.done.set()
                process.kill()
    check_stop()
    return result, process.returncode


class _Watch(threading.Thread):
    """Kills the process on timeout, or if the server is told to stop while the process is silent."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: int, check_stop: Callable[[], None]) -> None:
        super().__init__(name="file-parser-watch", daemon=True)
        self._process, self._check_stop = process, check_stop
        self._until = time.monotonic() + seconds
        self.done = threading.Event()

    @override
    def run(self) -> None:
        try:
            while not self.done.wait(POLL_INTERVAL_S) and time.monotonic() < self._until:
                self._check_stop()
        except WorkStopped:
            pass
        if not self.done.is_set():
            self._process.kill()

"""Runs `orderkeep` as a separate process, forked after its imports.

Starting it from scratch takes two seconds of CPU time, nearly all of it imports. Here one process per worker has
imported it, and each run is a fork of that process with its own pid, environment, streams and exit code. The tests in
tests/platform start the program from scratch, as people do.
"""

import multiprocessing
import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path

STREAMS = ("stdin", "stdout", "stderr")
_forks = multiprocessing.get_context("forkserver")
_forks.set_forkserver_preload(["orderkeep.cli", "orderkeep.main", "orderkeep.serving", "tests.cli_process"])


class Run:
    """One run of `orderkeep …`."""

    def __init__(self, environment: Mapping[str, str], arguments: Sequence[str], input_text: str = "") -> None:
        self.arguments = arguments
        self._folder = tempfile.TemporaryDirectory(prefix="orderkeep-run-")
        folder = Path(self._folder.name)
        self._streams = [folder / name for name in STREAMS]
        self._streams[0].write_text(input_text)
        self.process = _forks.Process(target=_become, args=(dict(environment), arguments, self._streams))
        self.process.start()

    def wait(self) -> subprocess.CompletedProcess[str]:
        """Exit code and output."""
        self.process.join()
        _, output, errors = (path.read_text() if path.exists() else "" for path in self._streams)
        done = subprocess.CompletedProcess(self.arguments, self.process.exitcode or 0, output, errors)
        self.process.close()
        self._folder.cleanup()
        return done

    def kill(self) -> subprocess.CompletedProcess[str]:
        self.process.kill()
        return self.wait()


def _become(environment: dict[str, str], arguments: Sequence[str], streams: Sequence[Path]) -> None:
    """In the fork: become the requested program."""
    os.environ.clear()
    os.environ.update(environment)
    for number, path in enumerate(streams):
        file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND)
        os.dup2(file, number)
        os.close(file)
    sys.stdin, sys.stdout, sys.stderr = (
        open(number, mode, closefd=False)  # noqa: SIM115  # open as long as the process lives
        for number, mode in enumerate(("r", "w", "w"))
    )
    sys.argv = ["orderkeep", *arguments]
    from orderkeep.cli import app  # noqa: PLC0415  # only needed in the fork

    app()

"""Has PDF files rendered by another process, which starts with the first one and ends when no one needs it.

Typst and its fonts take 35 MB, which the server would keep for good.
"""

import atexit
import subprocess
import sys
import threading

from orderkeep.core.parser_process import PACKAGES, START
from orderkeep.core.pdf.renderer import RESULT, SIZE

MODULE = "orderkeep.core.pdf.renderer"
IDLE = 60.0
"""Seconds without a task after which the process ends."""
TIMEOUT_S = 30.0
"""Seconds that one file may take. Usual ones take a few hundredths."""


class PdfProcess:
    """The process. One file is rendered at a time."""

    def __init__(self, idle: float = IDLE, longest: float = TIMEOUT_S) -> None:
        """Nothing is started yet."""
        atexit.register(self.close)
        self._idle, self._longest = idle, longest
        self._running: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()

    def render(self, task: bytes) -> bytes:
        """Render the task of `core/pdf/renderer.py`. Raises RuntimeError if there is no file."""
        with self._lock:
            found = self._ask(self._running, task) if self._running else None
            if found is None:  # it has just ended, because no one needed it, or it was killed
                self.close()
                self._running = self._start()
                found = self._ask(self._running, task)
            if found is None:
                self.close()
        is_file, answer = found or (False, b"the process ended")
        if not is_file:
            message = f"A PDF could not be rendered: {answer.decode(errors='replace')}"
            raise RuntimeError(message)
        return answer

    def _start(self) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-I", "-c", START.replace("MODULE", MODULE), PACKAGES, str(self._idle)]
        return subprocess.Popen(  # noqa: S603  # our own program
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, env={}
        )

    def _ask(self, process: subprocess.Popen[bytes], task: bytes) -> tuple[bool, bytes] | None:
        """Whether it is a file, and the file or the error message. None if the process ended before its answer."""
        assert process.stdin is not None  # noqa: S101  # requested as a pipe
        assert process.stdout is not None  # noqa: S101  # and so was this
        too_long = threading.Timer(self._longest, process.kill)
        too_long.start()
        try:
            process.stdin.write(SIZE.pack(len(task)) + task)
            process.stdin.flush()
            head = process.stdout.read(RESULT.size)
            if len(head) < RESULT.size:
                return None
            is_file, size = RESULT.unpack(head)
            answer = process.stdout.read(size)
        except BrokenPipeError:
            return None
        finally:
            too_long.cancel()
        return (is_file, answer) if len(answer) == size else None

    def close(self) -> None:
        """End the process, which is also done when the server ends."""
        if process := self._running:
            self._running = None
            process.kill()
            process.communicate()

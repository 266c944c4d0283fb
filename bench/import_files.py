"""Cost of reading import files: `PYTHONPATH=.:backend python -m bench.import_files`.

Reports seconds, and the peak memory of this process and of the parser process in MB. Each file is read by a new
process, so that no figure includes an earlier file.
"""

import resource
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from orderkeep.imports.files.reader import read_file
from orderkeep.imports.files.sheet import Unreadable

FILES: dict[str, Callable[[], bytes]] = {
    "one row": lambda: b"Name\nA\n",
    "10,000 rows of 10 cells": lambda: b"a,b,c,d,e,f,g,h,i,j\n" + b"12345678,2,3,4,5,6,7,8,9,10\n" * 10_000,
    "200,000 rows of 10 cells": lambda: b"a,b,c,d,e,f,g,h,i,j\n" + b"12345678,2,3,4,5,6,7,8,9,10\n" * 200_000,
    "a row too many": lambda: b"Name\n" + b"1\n" * 200_001,
}


def main() -> None:
    """Without an argument, measure all files, each in another run of this program."""
    if len(sys.argv) > 1:
        _measure(Path(sys.argv[2]), sys.argv[1])
        return
    for name, make in FILES.items():
        path = Path("/tmp", f"import-file-{abs(hash(name))}")  # noqa: S108  # the file is removed below
        path.write_bytes(make())
        subprocess.run([sys.executable, "-m", "bench.import_files", name, str(path)], check=True)
        path.unlink()


class Peak(threading.Thread):
    """Peak memory of a child process, sampled every millisecond, because the system's figure includes its parent."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.kilobytes = 0

    def run(self) -> None:
        """Sample until this program ends."""
        children = Path(f"/proc/self/task/{threading.main_thread().native_id}/children")
        while True:
            for child in children.read_text().split():
                with suppress(OSError, IndexError):  # it has just exited
                    if b"reader_process" in Path(f"/proc/{child}/cmdline").read_bytes():
                        self.kilobytes = max(self.kilobytes, _most_memory(child))
            time.sleep(0.001)


def _most_memory(process: str) -> int:
    return int(Path(f"/proc/{process}/status").read_text().split("VmHWM:")[1].split()[0])


def _measure(path: Path, name: str) -> None:
    data = path.read_bytes()
    before = _most_memory("self")
    reader = Peak()
    reader.start()
    started = time.perf_counter()
    try:
        said = f"{len(read_file(data).lines):,} rows"
    except Unreadable as refused:
        said = str(refused)
    took = time.perf_counter() - started
    own = _most_memory("self") - before
    processor = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    print(
        f"{name:30} {len(data) / 1e6:6.1f} MB file {took:6.2f} s {processor:6.2f} s of the reader's processor "
        f"{own >> 10:5} MB here {reader.kilobytes >> 10:5} MB reader  {said}"
    )


if __name__ == "__main__":
    main()

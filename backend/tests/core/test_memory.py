"""Freed memory is returned to the system: peak usage of many threads doesn't persist."""

import ctypes
import gc
import subprocess
import sys
import weakref
from pathlib import Path

import pytest

from orderkeep.core.db.engine import Database
from orderkeep.memory import glibc, release_free_memory

PEAK = """
import threading
from orderkeep import memory

def resident():
    return int(open("/proc/self/status").read().split("VmRSS:")[1].split()[0]) // 1024

def work():
    kept, rest = [], []
    for number in range(60_000):
        (kept if number % 500 == 0 else rest).append(bytes(700))
    alive.append(kept)
    barrier.wait()

memory.limit_arenas()
alive, barrier = [], threading.Barrier(8)
before = resident()
threads = [threading.Thread(target=work) for _ in range(8)]
for thread in threads: thread.start()
for thread in threads: thread.join()
grown = resident() - before
memory.release_free_memory()
print(grown, resident() - before)
"""


@pytest.mark.skipif(glibc() is None, reason="only glibc keeps freed memory in this way")
def test_memory_of_a_peak_goes_back() -> None:
    """Eight threads allocate about 360 MB. One block in 500 stays, so that no arena is empty at its top."""
    done = subprocess.run([sys.executable, "-c", PEAK], capture_output=True, text=True, check=True)
    grown, kept = map(int, done.stdout.split())
    assert grown > 100
    assert kept < grown / 4


class Linked:
    """Refers to itself, so that its last reference doesn't free it."""

    def __init__(self) -> None:
        self.itself = self


@pytest.mark.slow
def test_garbage_is_collected_before() -> None:
    gc.disable()
    try:
        reference = weakref.ref(Linked())
        assert reference() is not None
        release_free_memory()
        assert reference() is None
    finally:
        gc.enable()


def sqlite_library() -> ctypes.CDLL | None:
    """The SQLite of this process, or None if it is built into another library."""
    maps = Path("/proc/self/maps")
    lines = maps.read_text().splitlines() if maps.exists() else []
    found = next((line.split()[-1] for line in lines if "libsqlite3" in line), None)
    return ctypes.CDLL(found) if found else None


@pytest.mark.skipif(sqlite_library() is None, reason="SQLite's own figure isn't available")
def test_a_connection_keeps_few_statements(tmp_path: Path) -> None:
    library = sqlite_library()
    assert library is not None
    library.sqlite3_memory_used.restype = ctypes.c_int64
    database = Database(f"sqlite:///{tmp_path / 'shop.db'}")
    with database.reader.connect() as connection:
        before = library.sqlite3_memory_used()
        for number in range(400):
            connection.exec_driver_sql(f"SELECT {', '.join(f'{number} + {column}' for column in range(200))}").all()
        grown = library.sqlite3_memory_used() - before
    database.close()
    assert 0 < grown < 4_000_000  # with all 400, more than 30 MB; with 128 of them, 13

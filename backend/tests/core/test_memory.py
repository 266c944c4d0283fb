"""Freed memory is returned to the system: peak usage of many threads doesn't persist."""

import gc
import subprocess
import sys
import weakref

import pytest

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


def test_garbage_is_collected_before() -> None:
    gc.disable()
    try:
        reference = weakref.ref(Linked())
        assert reference() is not None
        release_free_memory()
        assert reference() is None
    finally:
        gc.enable()

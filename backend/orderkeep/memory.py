"""Keeps the server's resident memory close to what it uses: glibc returns freed memory late, and per thread.

Each allocating thread gets its own arena (mallopt(3), M_ARENA_MAX), and a freed block inside an arena is returned to
the system only by malloc_trim(3). In a one-hour soak test, that is the difference between a flat line and one that
climbs with every new peak.
"""

import ctypes
import gc
import platform
from datetime import datetime

from typing_extensions import override

from orderkeep.jobs.periodic import PeriodicJob

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""From malloc.h."""
ARENAS = 1
"""Python runs one thread at a time, so a second arena brings no speed (docs/reliability.md, "Memory")."""
LARGE = 128 * 1024
"""Bytes. Larger blocks are mapped, and returned when freed. By default, glibc raises this limit with use."""


def glibc() -> ctypes.CDLL | None:
    """The C library with mallopt and malloc_trim, or None if it is another one."""
    return ctypes.CDLL(None) if platform.libc_ver()[0] == "glibc" else None


def limit_arenas() -> None:
    """Let all threads share one arena, and map large blocks. Call this before threads start.

    Does nothing without glibc.
    """
    if library := glibc():
        for option, value in ((M_ARENA_MAX, ARENAS), (M_MMAP_THRESHOLD, LARGE), (M_TRIM_THRESHOLD, LARGE)):
            library.mallopt(option, value)


def release_free_memory() -> None:
    """Collect all garbage and return freed memory to the system. Other threads wait for 25 ms.

    Garbage that survives a young generation would otherwise stay for hours, spread over all memory.
    """
    gc.collect()
    if library := glibc():
        library.malloc_trim(0)


class MemoryTrim(PeriodicJob):
    """Returns freed memory to the system once a minute."""

    name, title = "memory-trim", "Memory"
    purpose = "Releases memory that the server no longer needs."
    interval = 60.0
    failed = "freed memory could not be returned; will retry"
    waits_first = True

    @override
    def run_once(self, now: datetime) -> None:
        release_free_memory()

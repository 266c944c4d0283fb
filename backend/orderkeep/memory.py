"""Keeps the server's resident memory near what it uses: glibc gives freed memory back late, and per thread.

Each thread that allocates gets an arena of its own (mallopt(3), M_ARENA_MAX), and a freed block inside an arena goes
back to the system only when malloc_trim(3) is called. In a soak of an hour that is the difference between a flat line
and one that climbs with every new peak.
"""

import ctypes
import platform
from datetime import datetime

from typing_extensions import override

from orderkeep.core.periodic import PeriodicJob

M_TRIM_THRESHOLD, M_MMAP_THRESHOLD, M_ARENA_MAX = -1, -3, -8
"""From malloc.h."""
ARENAS = 2
LARGE = 128 * 1024
"""Bytes. A larger block is mapped, and goes back when it is freed; glibc by itself raises this limit with use."""


def glibc() -> ctypes.CDLL | None:
    """The C library with mallopt and malloc_trim; None where there is another."""
    return ctypes.CDLL(None) if platform.libc_ver()[0] == "glibc" else None


def limit_arenas() -> None:
    """Let all threads share two arenas, and map large blocks. Call it before threads start.

    Elsewhere than on glibc it does nothing.
    """
    if library := glibc():
        for option, value in ((M_ARENA_MAX, ARENAS), (M_MMAP_THRESHOLD, LARGE), (M_TRIM_THRESHOLD, LARGE)):
            library.mallopt(option, value)


def give_back() -> None:
    """Return freed memory to the system. A call takes a few milliseconds, and other threads go on."""
    if library := glibc():
        library.malloc_trim(0)


class MemoryTrim(PeriodicJob):
    """Gives freed memory back once a minute."""

    name = "memory-trim"
    interval = 60.0
    failed = "freed memory could not be given back; it will be tried again"
    waits_first = True

    @override
    def look(self, now: datetime) -> None:
        give_back()

"""Identifiers: version 7 UUIDs (RFC 9562, section 5.7), so that new rows sort by time."""

import os
import threading
import time
from uuid import UUID


class _Stamps:
    """Milliseconds and a counter within each, as one number that only grows."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.last = 0

    def following(self) -> int:
        with self.lock:
            self.last = max(self.last + 1, time.time_ns() // 1_000_000 << 12)
            return self.last


STAMPS = _Stamps()


def new_id() -> str:
    """Generate a version 7 UUID: 48 bits of Unix milliseconds, a 12-bit counter and 62 random bits.

    Ids of one process only grow (RFC 9562, section 6.2, method 1), so rows created within the same millisecond keep
    their order.
    """
    stamp = STAMPS.following()
    value = (stamp >> 12) << 80 | 0x7 << 76 | (stamp & 0xFFF) << 64
    value |= 0x2 << 62 | int.from_bytes(os.urandom(8), "big") >> 2
    return str(UUID(int=value))


def canonical_id(text: str) -> str | None:
    """The lower-case, dashed form of a UUID, or None if the text isn't a UUID."""
    if len(text) not in (32, 36):
        return None
    try:
        return str(UUID(text))
    except ValueError:
        return None


NIL_ID = "00000000-0000-0000-0000-000000000000"
"""The all-zero id. On a sales order, it represents a product that isn't in the catalog."""

NO_ROW = "ffffffff-ffff-ffff-ffff-ffffffffffff"
"""The all-one id (RFC 9562, section 5.10), which no row has."""

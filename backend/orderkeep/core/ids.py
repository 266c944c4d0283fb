"""Identifiers: version 7 UUIDs (RFC 9562, section 5.7), so that new rows sort by time."""

import os
import time
from uuid import UUID


def new_id() -> str:
    """Make a version 7 UUID: 48 bits of Unix milliseconds, then 74 random bits."""
    value = (time.time_ns() // 1_000_000) << 80 | int.from_bytes(os.urandom(10), "big")
    value = value & ~(0xF << 76) | 0x7 << 76
    value = value & ~(0x3 << 62) | 0x2 << 62
    return str(UUID(int=value))


def canonical_id(text: str) -> str | None:
    """Lower-case dashed form of a UUID in text; None when it is none."""
    if len(text) not in (32, 36):
        return None
    try:
        return str(UUID(text))
    except ValueError:
        return None


NOTHING = "00000000-0000-0000-0000-000000000000"
"""The all-zero id: on a sales order it stands for something that is not in the catalog."""

"""Identifiers: version 7 UUIDs (RFC 9562, section 5.7), so that new rows sort by time."""

from datetime import datetime
from uuid import UUID

from uuid_utils import uuid7


def new_id() -> str:
    """Generate a version 7 UUID: 48 bits of Unix milliseconds, a 42-bit counter and 32 random bits.

    Ids of one process only grow (RFC 9562, section 6.2, method 1), so rows created within the same millisecond keep
    their order.
    """
    return str(uuid7())


def lowest_id(moment: datetime) -> str:
    """The smallest id that `new_id` can return at or after this moment (RFC 9562, section 5.7)."""
    digits = f"{int(moment.timestamp() * 1000):012x}"
    return f"{digits[:8]}-{digits[8:]}-7000-8000-000000000000"


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

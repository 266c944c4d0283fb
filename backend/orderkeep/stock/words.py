"""The words of the ledger."""

from enum import StrEnum


class Bucket(StrEnum):
    """Where pieces of a product can be. Outside the shop is no bucket."""

    ON_ORDER = "on_order"
    IN_TRANSIT = "in_transit"
    ON_HAND = "on_hand"
    BLOCKED = "blocked"


class MovementKind(StrEnum):
    """Why pieces moved."""

    OPENING = "opening"
    ADJUSTMENT = "adjustment"
    PICKUP = "pickup"
    REVERSAL = "reversal"


class Supply(StrEnum):
    """What is promised to an order: pieces on the shelf, pieces under way, or one very unit."""

    ON_HAND = "on_hand"
    INCOMING = "incoming"
    UNIT = "unit"


ON_THE_SHELF = frozenset({Supply.ON_HAND, Supply.UNIT})
"""Supplies that reserve pieces on hand; the other only promises."""


class AllocationState(StrEnum):
    """What became of a promise."""

    ACTIVE = "active"
    FULFILLED = "fulfilled"
    RELEASED = "released"
    EXPIRED = "expired"
    REPLACED = "replaced"


class FindingKind(StrEnum):
    """Whether the books are wrong, or only something is worth knowing."""

    ERROR = "error"
    NOTE = "note"

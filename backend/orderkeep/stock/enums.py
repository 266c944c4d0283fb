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
    DELIVERY = "delivery"
    RETURN = "return"
    ORDERED = "ordered"
    SHIPPED = "shipped"
    RECEIVED = "received"
    RECEIVED_BAD = "received_bad"
    LOST = "lost"
    CANCELLED = "cancelled"
    DAMAGED = "damaged"
    REPAIRED = "repaired"
    WRITE_OFF = "write_off"
    RETURNED_TO_VENDOR = "returned_to_vendor"
    REVERSAL = "reversal"


HANDED_OUT = frozenset({MovementKind.PICKUP, MovementKind.DELIVERY})
"""Goods left for the customer of a sales order, whichever way."""


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


class UnitStatus(StrEnum):
    """Where one single unit is, and for whom."""

    ORDERED = "ordered"
    IN_TRANSIT = "in_transit"
    IN_STOCK = "in_stock"
    ALLOCATED = "allocated"
    READY_FOR_PICKUP = "ready_for_pickup"
    BLOCKED = "blocked"
    DELIVERED = "delivered"
    RETURNED = "returned"
    LOST = "lost"
    WRITTEN_OFF = "written_off"
    RETURNED_TO_VENDOR = "returned_to_vendor"


BUCKET_OF = {
    UnitStatus.ORDERED: Bucket.ON_ORDER,
    UnitStatus.IN_TRANSIT: Bucket.IN_TRANSIT,
    UnitStatus.IN_STOCK: Bucket.ON_HAND,
    UnitStatus.ALLOCATED: Bucket.ON_HAND,
    UnitStatus.READY_FOR_PICKUP: Bucket.ON_HAND,
    UnitStatus.BLOCKED: Bucket.BLOCKED,
}
"""The bucket that a unit counts in (I8); in any other state it is in none."""
GONE = frozenset({UnitStatus.LOST, UnitStatus.WRITTEN_OFF, UnitStatus.RETURNED_TO_VENDOR})
"""A unit's ends: its serial may be used again."""


class Condition(StrEnum):
    """What a unit looks like."""

    NEW = "new"
    OPENED = "opened"
    USED = "used"
    REFURBISHED = "refurbished"
    DAMAGED = "damaged"


class UnitEvent(StrEnum):
    """What a line of a unit's history is about."""

    EDIT = "edit"
    STATUS_CHANGE = "status_change"
    NOTE = "note"


class Cause(StrEnum):
    """Why supply was allocated again."""

    STOCK_ORDERED = "stock_ordered"
    RECEIVED = "received"
    RETURNED = "returned"
    COUNTED = "counted"
    RELEASED = "released"
    DEMAND = "demand"
    IMPORTED = "imported"
    BY_HAND = "by_hand"
    SWAPPED = "swapped"
    RESTORED = "restored"
    """A contact came off the blacklist."""
    HOLD_ENDED = "hold_ended"
    """Stock that was held for a quote is free."""


class ExpectedBy(StrEnum):
    """What says when pieces should be here."""

    PARCEL = "parcel"
    STOCK_ORDER = "stock_order"
    HISTORY = "history"


class QueueStatus(StrEnum):
    """How an open order stands in the queue of its product."""

    HAS_ALL = "has_all"
    PROMISED = "promised"
    WAITS = "waits"
    ALL_OR_NOTHING = "all_or_nothing"
    ON_HOLD = "on_hold"
    BLACKLISTED = "blacklisted"


class Scenario(StrEnum):
    """What might change who gets what."""

    ONE_MORE = "one_more"
    ENOUGH = "enough"
    URGENT = "urgent"
    OFF_HOLD = "off_hold"
    ALLOWED = "allowed"
    IN_PARTS = "in_parts"


class Grouping(StrEnum):
    """What units are counted by."""

    PRODUCT = "product"
    LOCATION = "location"
    STATUS = "status"
    CONDITION = "condition"
    CUSTOMER = "customer"

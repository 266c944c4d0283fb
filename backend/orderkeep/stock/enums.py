"""Enums of stock."""

from enum import StrEnum


class Bucket(StrEnum):
    """Where items of a product can be. Anything outside the business has no bucket."""

    ON_ORDER = "on_order"
    IN_TRANSIT = "in_transit"
    ON_HAND = "on_hand"
    BLOCKED = "blocked"


class MovementKind(StrEnum):
    """The reason for a movement."""

    OPENING = "opening"
    ADJUSTMENT = "adjustment"
    PICKUP = "pickup"
    DELIVERY = "delivery"
    RETURN = "return"
    RETURN_UNDONE = "return_undone"
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
    REVALUATION = "revaluation"
    """Changes what the stock is worth. No items move."""


ISSUE_KINDS = frozenset({MovementKind.PICKUP, MovementKind.DELIVERY})
"""Goods issued to the customer of a sales order, by any means."""


class Supply(StrEnum):
    """The supply of an allocation: stock on hand, incoming stock, or one specific unit."""

    ON_HAND = "on_hand"
    INCOMING = "incoming"
    UNIT = "unit"


ON_THE_SHELF = frozenset({Supply.ON_HAND, Supply.UNIT})
"""Supplies that reserve stock on hand. The other is only a promise."""


class AllocationState(StrEnum):
    """The status of an allocation."""

    ACTIVE = "active"
    FULFILLED = "fulfilled"
    RELEASED = "released"
    EXPIRED = "expired"
    REPLACED = "replaced"


class FindingKind(StrEnum):
    """Whether a finding is an error or only a note."""

    ERROR = "error"
    NOTE = "note"


class UnitStatus(StrEnum):
    """Where a unit is, and for whom."""

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
"""The bucket that a unit counts towards (I8). Units with any other status count towards none."""
FINAL_UNIT_STATUSES = frozenset({UnitStatus.LOST, UnitStatus.WRITTEN_OFF, UnitStatus.RETURNED_TO_VENDOR})
"""Final statuses of a unit, after which its serial number may be reused."""


class Condition(StrEnum):
    """The condition of a unit."""

    NEW = "new"
    OPENED = "opened"
    USED = "used"
    REFURBISHED = "refurbished"
    DAMAGED = "damaged"


class UnitEvent(StrEnum):
    """The kind of an entry in a unit's history."""

    EDIT = "edit"
    STATUS_CHANGE = "status_change"
    NOTE = "note"


class Cause(StrEnum):
    """The trigger of an allocation run."""

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
    """A contact was removed from the blacklist."""
    HOLD_ENDED = "hold_ended"
    """Stock held for a quote became free."""


class ExpectedBy(StrEnum):
    """The source of an expected date."""

    PARCEL = "parcel"
    STOCK_ORDER = "stock_order"
    HISTORY = "history"


class QueueStatus(StrEnum):
    """The status of an open order in the queue of its product."""

    HAS_ALL = "has_all"
    PROMISED = "promised"
    WAITS = "waits"
    ALL_OR_NOTHING = "all_or_nothing"
    ON_HOLD = "on_hold"
    BLACKLISTED = "blacklisted"


class Scenario(StrEnum):
    """Changes that could affect an allocation."""

    ONE_MORE = "one_more"
    ENOUGH = "enough"
    URGENT = "urgent"
    OFF_HOLD = "off_hold"
    ALLOWED = "allowed"
    IN_PARTS = "in_parts"


class Grouping(StrEnum):
    """The attribute that units are grouped by."""

    PRODUCT = "product"
    LOCATION = "location"
    STATUS = "status"
    CONDITION = "condition"
    CUSTOMER = "customer"

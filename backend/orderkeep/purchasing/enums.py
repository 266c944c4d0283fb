"""The words of stock orders and parcels."""

from enum import StrEnum


class StockOrderStatus(StrEnum):
    """How far a stock order is. Those between `ordered` and `closed` follow from its pieces."""

    DRAFT = "draft"
    ORDERED = "ordered"
    PART_SHIPPED = "part_shipped"
    SHIPPED = "shipped"
    PART_RECEIVED = "part_received"
    RECEIVED = "received"
    CLOSED = "closed"
    ON_HOLD = "on_hold"
    CANCELLED = "cancelled"
    DISPUTED = "disputed"


COMPLETE = frozenset({StockOrderStatus.RECEIVED, StockOrderStatus.CLOSED, StockOrderStatus.CANCELLED})
"""Nothing more is awaited; every other stock order is active."""
UNDER_WAY = (
    StockOrderStatus.ORDERED,
    StockOrderStatus.PART_SHIPPED,
    StockOrderStatus.SHIPPED,
    StockOrderStatus.PART_RECEIVED,
    StockOrderStatus.RECEIVED,
)
"""The states that follow from the pieces, in their order."""
SUPPLYING = frozenset({*UNDER_WAY, StockOrderStatus.DISPUTED})
"""Pieces of these stock orders may be promised to customers. One on hold promises nothing."""


class Sharing(StrEnum):
    """How shipping, tax and discount are shared over the lines."""

    VALUE = "value"
    QUANTITY = "quantity"
    EQUALLY = "equally"


class ShipmentStatus(StrEnum):
    """Where a parcel is. `delivered` is the carrier's word; `received` means opened and counted."""

    EXPECTED = "expected"
    LABEL_CREATED = "label_created"
    IN_TRANSIT = "in_transit"
    EXCEPTION = "exception"
    OUT_FOR_DELIVERY = "out_for_delivery"
    DELIVERED = "delivered"
    PART_RECEIVED = "part_received"
    RECEIVED = "received"
    LOST = "lost"
    RETURNED_TO_SENDER = "returned_to_sender"
    CANCELLED = "cancelled"


ANNOUNCED = frozenset({ShipmentStatus.EXPECTED, ShipmentStatus.LABEL_CREATED})
"""The carrier does not have the parcel yet: its pieces still wait at the vendor."""
ON_THE_WAY = frozenset(
    {
        ShipmentStatus.IN_TRANSIT,
        ShipmentStatus.EXCEPTION,
        ShipmentStatus.OUT_FOR_DELIVERY,
        ShipmentStatus.DELIVERED,
        ShipmentStatus.PART_RECEIVED,
    }
)
"""The pieces that were not counted yet are in transit."""
ENDED = frozenset(
    {
        ShipmentStatus.RECEIVED,
        ShipmentStatus.LOST,
        ShipmentStatus.RETURNED_TO_SENDER,
        ShipmentStatus.CANCELLED,
    }
)


class PurchasingEvent(StrEnum):
    """What a line of a stock order's or parcel's history is about."""

    EDIT = "edit"
    STATUS_CHANGE = "status_change"
    NOTE = "note"
    RECEIVED = "received"

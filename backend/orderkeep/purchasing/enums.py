"""Enums of stock orders and shipments."""

from enum import StrEnum

from orderkeep.core.labels import Labelled, plain_label


class StockOrderStatus(Labelled):
    """The status of a stock order. Those between `ordered` and `closed` are derived from its lines."""

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

    @property
    def label(self) -> str:
        """Partially shipped, Partially received and the plain labels."""
        return plain_label(self.replace("part_", "partially_"))


COMPLETE = frozenset({StockOrderStatus.RECEIVED, StockOrderStatus.CLOSED, StockOrderStatus.CANCELLED})
"""Final statuses. Every other stock order is active."""
UNDER_WAY = (
    StockOrderStatus.ORDERED,
    StockOrderStatus.PART_SHIPPED,
    StockOrderStatus.SHIPPED,
    StockOrderStatus.PART_RECEIVED,
    StockOrderStatus.RECEIVED,
)
"""The derived statuses, in order."""
SUPPLYING = frozenset({*UNDER_WAY, StockOrderStatus.DISPUTED})
"""Statuses in which items can be promised to customers. A stock order on hold promises nothing."""


class Sharing(StrEnum):
    """How shipping, tax and discount are distributed over the lines."""

    VALUE = "value"
    QUANTITY = "quantity"
    EQUALLY = "equally"


class ShipmentStatus(StrEnum):
    """The status of a shipment. `delivered` is reported by the carrier; `received` means opened and counted."""

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
"""Not yet handed to the carrier: the items are still at the vendor."""
ON_THE_WAY = frozenset(
    {
        ShipmentStatus.IN_TRANSIT,
        ShipmentStatus.EXCEPTION,
        ShipmentStatus.OUT_FOR_DELIVERY,
        ShipmentStatus.DELIVERED,
        ShipmentStatus.PART_RECEIVED,
    }
)
"""Items that haven't been received are in transit."""
FINAL_STATUSES = frozenset(
    {
        ShipmentStatus.RECEIVED,
        ShipmentStatus.LOST,
        ShipmentStatus.RETURNED_TO_SENDER,
        ShipmentStatus.CANCELLED,
    }
)


class PurchasingEvent(StrEnum):
    """The kind of an entry in the history of a stock order or shipment."""

    EDIT = "edit"
    STATUS_CHANGE = "status_change"
    NOTE = "note"
    RECEIVED = "received"

"""Enums of sales orders."""

from enum import StrEnum

from orderkeep.core.labels import Labelled, labels_of, plain_label


class OrderStatus(Labelled):
    """Order status, set by users. Each status may follow any other; each change is an event."""

    NEW = "new"
    IN_PROGRESS = "inprogress"
    ON_HOLD = "onhold"
    ORDERED = "ordered"
    PROCESSING = "processing"
    SHIPPED = "shipped"
    IN_TRANSIT = "intransit"
    DELIVERED = "delivered"
    COMPLETED = "completed"
    CANCELLED = "cancelled"

    @property
    def label(self) -> str:
        """The specification spells some statuses without a space."""
        return plain_label(
            {"inprogress": "in progress", "onhold": "on hold", "intransit": "in transit"}.get(self, self)
        )


class DisplayStatus(Labelled):
    """The status on screens: once goods have left, delivery progress may replace the stored status."""

    NEW = OrderStatus.NEW
    IN_PROGRESS = OrderStatus.IN_PROGRESS
    ON_HOLD = OrderStatus.ON_HOLD
    ORDERED = OrderStatus.ORDERED
    PROCESSING = OrderStatus.PROCESSING
    SHIPPED = OrderStatus.SHIPPED
    IN_TRANSIT = OrderStatus.IN_TRANSIT
    DELIVERED = OrderStatus.DELIVERED
    COMPLETED = OrderStatus.COMPLETED
    CANCELLED = OrderStatus.CANCELLED
    PARTLY_HANDED_OVER = "partly_handed_over"
    HANDED_OVER = "handed_over"

    @property
    def label(self) -> str:
        """Same values as `OrderStatus`."""
        return labels_of(OrderStatus).get(self, plain_label(self))


CLOSED = frozenset({OrderStatus.COMPLETED, OrderStatus.CANCELLED})
"""Statuses of orders without open demand."""


class FulfilmentStatus(StrEnum):
    """How far an order has been handed over. Computed from its lines."""

    WAITING_FOR_STOCK = "waiting_for_stock"
    READY = "ready"
    PARTLY_DELIVERED = "partly_delivered"
    DELIVERED = "delivered"
    PARTLY_RETURNED = "partly_returned"
    RETURNED = "returned"
    CANCELLED = "cancelled"


class AllocationStatus(StrEnum):
    """Share of an order that is covered by supply. Computed."""

    NONE = "none"
    PROMISED = "promised"
    PART = "part"
    FULL = "full"
    FULFILLED = "fulfilled"


class Priority(StrEnum):
    """Allocation priority."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"
    URGENT = "urgent"


class Completion(StrEnum):
    """Delivery method of an order."""

    PICKUP = "pickup"
    DELIVERY = "delivery"
    COURIER = "courier"


class EventType(StrEnum):
    """Kinds of events in an order's history."""

    EDIT = "edit"
    STATUS_CHANGE = "status_change"
    NOTE = "note"


class DeliveryStatus(StrEnum):
    """Delivery status. `done` is final; returned goods are a separate delivery."""

    DRAFT = "draft"
    PACKING = "packing"
    READY = "ready"
    OUT_FOR_DELIVERY = "out_for_delivery"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class DeliveryKind(StrEnum):
    """Whether goods leave or come back."""

    DELIVERY = "delivery"
    RETURN = "return"


class ReturnOutcome(StrEnum):
    """What a customer gets for returned goods."""

    REFUND = "refund"
    REPLACE = "replace"


class DeliveryMethod(StrEnum):
    """How a delivery reaches the customer."""

    PICKUP = "pickup"
    OWN_DRIVER = "own_driver"
    COURIER = "courier"

"""The words of a sales order."""

from enum import StrEnum

from orderkeep.core.labels import Labelled, labels_of, plain_label


class OrderStatus(Labelled):
    """How far an order is, as the shop says it. Any may follow any; each change is an event."""

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
        """The specification writes some states without a space."""
        return plain_label(
            {"inprogress": "in progress", "onhold": "on hold", "intransit": "in transit"}.get(self, self)
        )


class DisplayStatus(Labelled):
    """A status as screens show it: where goods have left, it may say that instead of the stored status."""

    NEW = OrderStatus.NEW.value
    IN_PROGRESS = OrderStatus.IN_PROGRESS.value
    ON_HOLD = OrderStatus.ON_HOLD.value
    ORDERED = OrderStatus.ORDERED.value
    PROCESSING = OrderStatus.PROCESSING.value
    SHIPPED = OrderStatus.SHIPPED.value
    IN_TRANSIT = OrderStatus.IN_TRANSIT.value
    DELIVERED = OrderStatus.DELIVERED.value
    COMPLETED = OrderStatus.COMPLETED.value
    CANCELLED = OrderStatus.CANCELLED.value
    PARTLY_HANDED_OVER = "partly_handed_over"
    HANDED_OVER = "handed_over"

    @property
    def label(self) -> str:
        """As `OrderStatus` has it."""
        return labels_of(OrderStatus).get(self.value, plain_label(self.value))


CLOSED = frozenset({OrderStatus.COMPLETED, OrderStatus.CANCELLED})
"""States in which an order asks for nothing more."""


class AllocationStatus(StrEnum):
    """How much of an order has supply behind it. Computed."""

    NONE = "none"
    PROMISED = "promised"
    PART = "part"
    FULL = "full"
    FULFILLED = "fulfilled"


class Priority(StrEnum):
    """Who is served first."""

    LOW = "low"
    NORMAL = "normal"
    HIGH = "high"
    URGENT = "urgent"


class Completion(StrEnum):
    """How the goods reach the customer."""

    PICKUP = "pickup"
    DELIVERY = "delivery"
    COURIER = "courier"


class EventType(StrEnum):
    """What happened to an order."""

    EDIT = "edit"
    STATUS_CHANGE = "status_change"
    NOTE = "note"


class DeliveryStatus(StrEnum):
    """How far a handing over is. `done` is final; goods that come back are a delivery of their own."""

    DRAFT = "draft"
    PACKING = "packing"
    READY = "ready"
    OUT_FOR_DELIVERY = "out_for_delivery"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"


class DeliveryMethod(StrEnum):
    """Which way goods reach the customer."""

    PICKUP = "pickup"
    OWN_DRIVER = "own_driver"
    COURIER = "courier"

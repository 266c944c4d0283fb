"""Validation, totals and status rules of orders. Pure functions; money in cents."""

from typing import Protocol

from orderkeep.core.errors import FieldProblem, Invalid
from orderkeep.core.values import Columns, Values
from orderkeep.sales.enums import DeliveryStatus, OrderStatus

STATUS_LABELS = {
    OrderStatus.NEW: "New",
    OrderStatus.IN_PROGRESS: "In progress",
    OrderStatus.ON_HOLD: "On hold",
    OrderStatus.ORDERED: "Ordered",
    OrderStatus.PROCESSING: "Processing",
    OrderStatus.SHIPPED: "Shipped",
    OrderStatus.IN_TRANSIT: "In transit",
    OrderStatus.DELIVERED: "Delivered",
    OrderStatus.COMPLETED: "Completed",
    OrderStatus.CANCELLED: "Cancelled",
}


class Line(Protocol):
    """The fields of one order line."""

    product_id: str | None
    quantity: int | None
    unit_price: int | None
    discount_amount: int
    items_free: int
    is_gift: bool


class Order(Line, Protocol):
    """An order line with its customer."""

    customer_id: str | None


class HoldFields(Protocol):
    """The fields of an order that matter for a hold."""

    @property
    def order_status(self) -> str: ...

    @property
    def hold_reason(self) -> str | None: ...


def gross_of(quantity: int, unit_price: int, *, is_gift: bool) -> int:
    """Return quantity × unit price; a gift is 0. `daily_sales.GROSS` is the same in SQL."""
    return 0 if is_gift else quantity * unit_price


def total_of(quantity: int, unit_price: int, discount: int, *, is_gift: bool) -> int:
    """Return quantity × unit price − discount, at least 0; a gift is 0."""
    return max(gross_of(quantity, unit_price, is_gift=is_gift) - discount, 0)


def problems_of(order: Order) -> list[FieldProblem]:
    """Return all validation errors of an order, in the order of the form."""
    found: list[FieldProblem] = []
    if not order.customer_id:
        found.append(FieldProblem("customer_id", "Customer selection is required"))
    return found + line_problems(order)


def line_problems(line: Line) -> list[FieldProblem]:
    """Return the validation errors for product, price and quantities of one line."""
    found: list[FieldProblem] = []
    if not line.product_id:
        found.append(FieldProblem("product_id", "Product selection is required"))
    price = line.unit_price or 0
    if price < 0 or (price == 0 and not line.is_gift):
        found.append(FieldProblem("unit_price", "Unit price must be greater than 0"))
    if (line.quantity or 0) <= 0:
        found.append(FieldProblem("quantity", "Quantity must be greater than 0"))
    if line.discount_amount < 0:
        found.append(FieldProblem("discount_amount", "Discount must not be less than 0"))
    if line.items_free < 0:
        found.append(FieldProblem("items_free", "Free items must not be less than 0"))
    return found


def status_change(old: str, new: str, hold_reason: str | None = None) -> str:
    """Return the text of a status event."""
    sentence = f"Status changed from {STATUS_LABELS[OrderStatus(old)]} to {STATUS_LABELS[OrderStatus(new)]}"
    return f"{sentence}: {hold_reason}" if hold_reason else sentence


def with_hold_reason(order: HoldFields, values: Values) -> Columns:
    """Return the changed values, without the hold reason when the hold ends.

    Raises Invalid if an order that isn't on hold gets a hold reason.
    """
    if values.get("order_status", order.order_status) == OrderStatus.ON_HOLD:
        return dict(values)
    if values.get("hold_reason"):
        raise Invalid("Put the order on hold before you enter a hold reason", field="hold_reason")
    return {**values, "hold_reason": None} if order.hold_reason else dict(values)


D = DeliveryStatus
DELIVERY_TRANSITIONS: dict[DeliveryStatus, frozenset[DeliveryStatus]] = {
    D.DRAFT: frozenset({D.PACKING, D.READY, D.OUT_FOR_DELIVERY, D.DONE, D.CANCELLED}),
    D.PACKING: frozenset({D.READY, D.OUT_FOR_DELIVERY, D.DONE, D.CANCELLED}),
    D.READY: frozenset({D.OUT_FOR_DELIVERY, D.DONE, D.FAILED, D.CANCELLED}),
    D.OUT_FOR_DELIVERY: frozenset({D.DONE, D.FAILED, D.CANCELLED}),
    D.FAILED: frozenset({D.READY, D.CANCELLED}),
    D.DONE: frozenset(),
    D.CANCELLED: frozenset(),
}
"""Allowed status transitions of a delivery; steps may be skipped, so a pickup goes from ready to done (I13)."""

"""Converts an exported row to the columns of a sales order."""

from typing import TypedDict

from orderkeep.core.field_values import number_in, text_in
from orderkeep.core.values import Columns, Values
from orderkeep.imports.exported.columns import day_of
from orderkeep.imports.rules import InvalidRow, total_amount
from orderkeep.sales.enums import AllocationStatus, OrderStatus, Priority

AMOUNTS = ("quantity", "unit_price", "discount_amount", "is_gift")
DAYS = ("purchase_date", "pickup_date", "promised_at")


class Amounts(TypedDict):
    """What the total of an order is calculated from."""

    quantity: int
    unit_price: int
    discount_amount: int
    is_gift: bool


def price_columns(values: Values) -> Amounts:
    """Price, discount and gift flag of a new order.

    Without a price, it is derived from the total: a price per item, with the remaining cents as discount.
    """
    quantity, total = number_in(values, "quantity") or 0, number_in(values, "total_amount")
    price, discount = number_in(values, "unit_price"), number_in(values, "discount_amount") or 0
    is_gift = values.get("is_gift")
    if quantity <= 0:
        raise InvalidRow("quantity", "Enter a quantity of 1 or more")
    if price is None and total is None:
        raise InvalidRow("unit_price", "Add a Unit price or a Total to this row")
    if price is None:
        is_gift = not total if is_gift is None else is_gift
        paid = total or 0
        price = -(-(paid + discount) // quantity)
        discount = 0 if is_gift else price * quantity - paid
    if discount > price * quantity:
        raise InvalidRow("discount_amount", "Enter a discount that isn't larger than price × quantity")
    return {"quantity": quantity, "unit_price": price, "discount_amount": discount, "is_gift": bool(is_gift)}


def new_order(values: Values) -> Columns:
    """All columns except links. Items handed over earlier have no stock movement here."""
    amounts = price_columns(values)
    items_free = number_in(values, "items_free") or 0
    items = amounts["quantity"] + items_free
    status = values.get("order_status") or OrderStatus.NEW
    handed_over = number_in(values, "fulfilled_quantity")
    if handed_over is None:
        handed_over = items if values.get("pickup_date") else 0
    if handed_over > items:
        raise InvalidRow("fulfilled_quantity", f"Enter at most {items} as delivered: no more were ordered")
    return {
        **{name: day_of(text_in(values, name)) for name in DAYS},
        **amounts,
        "items_free": items_free,
        "total_amount": _order_total(amounts),
        "notes": values.get("notes"),
        "receipt_number": values.get("receipt_number"),
        "priority": values.get("priority") or Priority.NORMAL,
        "completion_method": values.get("completion_method"),
        "order_status": status,
        "hold_reason": values.get("hold_reason") if status == OrderStatus.ON_HOLD else None,
        "fulfilled_quantity": handed_over,
        "imported_quantity": handed_over,
        "allocation_status": (AllocationStatus.FULFILLED if handed_over == items else AllocationStatus.NONE),
    }


def changed_order(columns: Columns, row: Values) -> Columns:
    """The changed columns and the new total. `row` is the existing order."""
    if not columns.keys() & set(AMOUNTS):
        return columns
    amounts = {name: columns.get(name, row[name]) for name in AMOUNTS}
    if not amounts["unit_price"] and not amounts["is_gift"]:
        raise InvalidRow("unit_price", "Enter a unit price greater than 0, or mark the order as a gift")
    return columns | {"total_amount": _order_total(price_columns(amounts))}


def _order_total(amounts: Amounts) -> int:
    return total_amount(
        amounts["quantity"], amounts["unit_price"], amounts["discount_amount"], is_gift=amounts["is_gift"]
    )

"""The printed receipt of a sales order, or of an order of several lines, as PDF.

The template gets every word as JSON: what people typed is data, never markup. Amounts are the stored ones.
"""

from datetime import date
from pathlib import Path
from typing import Any

from fastapi import Response

from orderkeep.core.context import Context
from orderkeep.core.printing import Paper, pdf_file, print_pdf
from orderkeep.sales.groups import GroupList
from orderkeep.sales.shapes import OrderList

Row = dict[str, Any]

TEMPLATE = Path(__file__).with_name("receipt.typ")
NOT_IN_CATALOG = "Not in the catalog"


def order_receipt(ctx: Context, order_id: str, paper: Paper) -> Response:
    """The receipt of one sales order. Raises NotFound for one the caller may not see."""
    order = OrderList.one(ctx, order_id)
    return pdf_file(order["number"], print_pdf(TEMPLATE, order_facts(order), paper))


def group_receipt(ctx: Context, group_id: str, paper: Paper) -> Response:
    """The receipt of an order of several lines, one row for each."""
    group = GroupList.one(ctx, group_id)
    return pdf_file(group["number"], print_pdf(TEMPLATE, group_facts(group), paper))


def order_facts(order: Row) -> Row:
    """What the receipt of one sales order says."""
    before = 0.0 if order["is_gift"] else round(order["quantity"] * order["unit_price"], 2)
    discount = round(before - order["total_amount"], 2)
    sums = [_sum("Before discount", before), _sum("Discount", -discount)] if discount else []
    dates = [
        ("Ordered", order["purchase_date"]),
        ("Promised", order["promised_at"]),
        ("Picked up", order["pickup_date"]),
    ]
    return _facts(order, dates, [order]) | {"sums": [*sums, _sum("Total", order["total_amount"], strong=True)]}


def group_facts(group: Row) -> Row:
    """What the receipt of an order of several lines says."""
    amounts = [
        ("Discount", -group["discount_amount"]),
        ("Tax", group["tax_amount"]),
        ("Shipping", group["shipping_amount"]),
    ]
    extra = [_sum(name, amount) for name, amount in amounts if amount]
    sums = [_sum("Subtotal", group["subtotal"]), *extra] if extra else []
    dates = [("Ordered", group["ordered_at"]), ("Promised", group["promised_at"])]
    lines = [line | {"receipt_number": None} for line in group["lines"]]
    facts = _facts(group | {"receipt_number": None}, dates, lines)
    return facts | {"sums": [*sums, _sum("Total", group["total_amount"], strong=True)]}


def _facts(row: Row, dates: list[tuple[str, Any]], lines: list[Row]) -> Row:
    facts = [(name, shown_day(day)) for name, day in dates if day]
    receipt = [("Receipt", row["receipt_number"])] if row["receipt_number"] else []
    return {
        "title": f"Receipt {row['number']}",
        "heading": "Receipt",
        "number": row["number"],
        "facts": [*receipt, *facts],
        "contact": row["customer_name"] or "",
        "contact_lines": _contact_lines(row),
        "lines": [_line(line) for line in lines],
    }


def _contact_lines(row: Row) -> list[str]:
    """Where a group goes, and for whom it is bought."""
    reference = row.get("customer_reference")
    shown = [row.get("address"), f"Your reference: {reference}" if reference else None]
    return [line for line in shown if line]


def _line(order: Row) -> dict[str, Any]:
    return {
        "product": order["product_name"] or NOT_IN_CATALOG,
        "marks": ["Gift"] if order["is_gift"] else [],
        "quantity": f"{order['quantity']:,}",
        "free": f"{order['items_free']:,}" if order["items_free"] else "",
        "unit_price": shown_amount(order["unit_price"]),
        "discount": shown_amount(order["discount_amount"]),
        "total": shown_amount(order["total_amount"]),
    }


def _sum(name: str, amount: float, *, strong: bool = False) -> Row:
    return {"name": name, "amount": shown_amount(amount), "strong": strong}


def shown_amount(amount: float) -> str:
    """US dollars with two decimals; a minus sign before the currency."""
    return f"{'-' if amount < 0 else ''}${abs(amount):,.2f}"


def shown_day(day: Any) -> str:
    """A day as people read it: 21 Nov 2026."""
    known = date.fromisoformat(day) if isinstance(day, str) else day
    return f"{known.day} {known:%b %Y}"

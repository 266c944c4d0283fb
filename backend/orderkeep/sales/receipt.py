"""The receipt of a sales order or multi-line order as PDF.

All text reaches the template as JSON data, never as markup. Amounts are the stored ones.
"""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from fastapi import Response

from orderkeep.business.formats import STANDARD, Formats, formats_of
from orderkeep.business.letterhead import letterhead
from orderkeep.core.context import Context
from orderkeep.core.pdf.files import PaperSize, TemplateData, pdf_file, render_pdf
from orderkeep.sales.multi_line_schemas import OrderList, OrderOut
from orderkeep.sales.schemas import OrderLineList, OrderLineOut

"""The template's input."""

TEMPLATE = Path(__file__).with_name("receipt.typ")
NOT_IN_CATALOG = "Not in the catalog"


def order_receipt(ctx: Context, order_id: str, paper: PaperSize) -> Response:
    """Render the receipt of a sales order. Raises NotFound if the caller may not see it."""
    order = OrderLineList.one(ctx, order_id)
    return pdf_file(order["number"], render_pdf(TEMPLATE, order_data(order, formats_of(ctx)) | letterhead(ctx), paper))


def group_receipt(ctx: Context, group_id: str, paper: PaperSize) -> Response:
    """Render the receipt of a multi-line order, with one row per line."""
    group = OrderList.one(ctx, group_id)
    return pdf_file(group["number"], render_pdf(TEMPLATE, group_data(group, formats_of(ctx)) | letterhead(ctx), paper))


def order_data(order: OrderLineOut, formats: Formats = STANDARD) -> TemplateData:
    """Return the data of a sales order's receipt."""
    before = 0.0 if order["is_gift"] else round(order["quantity"] * order["unit_price"], 2)
    discount = round(before - order["total_amount"], 2)
    sums = (
        [_sum_line(formats, "Before discount", before), _sum_line(formats, "Discount", -discount)] if discount else []
    )
    dates = [
        ("Ordered", order["purchase_date"]),
        ("Promised", order["promised_at"]),
        ("Picked up", order["pickup_date"]),
    ]
    return _facts(order, order["receipt_number"], dates, [order], formats) | {
        "sums": [*sums, _sum_line(formats, "Total", order["total_amount"], strong=True)]
    }


def group_data(group: OrderOut, formats: Formats = STANDARD) -> TemplateData:
    """Return the data of a multi-line order's receipt."""
    amounts = [
        ("Discount", -group["discount_amount"]),
        ("Tax", group["tax_amount"]),
        ("Shipping", group["shipping_amount"]),
    ]
    extra = [_sum_line(formats, name, amount) for name, amount in amounts if amount]
    sums = [_sum_line(formats, "Subtotal", group["subtotal"]), *extra] if extra else []
    dates = [("Ordered", group["ordered_at"]), ("Promised", group["promised_at"])]
    return _facts(group, None, dates, group["lines"], formats) | {
        "contact_lines": _contact_lines(group),
        "sums": [*sums, _sum_line(formats, "Total", group["total_amount"], strong=True)],
    }


def _facts(
    row: OrderLineOut | OrderOut,
    receipt_number: str | None,
    dates: list[tuple[str, date | None]],
    lines: Sequence[OrderLineOut],
    formats: Formats,
) -> TemplateData:
    facts = [(name, formats.day(day)) for name, day in dates if day]
    receipt = [("Receipt", receipt_number)] if receipt_number else []
    return {
        "title": f"Receipt {row['number']}",
        "heading": "Receipt",
        "number": row["number"],
        "facts": [*receipt, *facts],
        "contact": row["customer_name"] or "",
        "contact_lines": [],
        "lines": [_line(line, formats) for line in lines],
    }


def _contact_lines(group: OrderOut) -> list[str]:
    """The delivery address, and the contact it is bought for."""
    reference = group["customer_reference"]
    shown = [group["address"], f"Your reference: {reference}" if reference else None]
    return [line for line in shown if line]


def _line(order: OrderLineOut, formats: Formats) -> TemplateData:
    return {
        "product": order["product_name"] or order["description"] or NOT_IN_CATALOG,
        "marks": ["Gift"] if order["is_gift"] else [],
        "quantity": formats.count(order["quantity"]),
        "free": formats.count(order["items_free"]) if order["items_free"] else "",
        "unit_price": formats.amount(order["unit_price"]),
        "discount": formats.amount(order["discount_amount"]),
        "total": formats.amount(order["total_amount"]),
    }


def _sum_line(formats: Formats, name: str, amount: float, *, strong: bool = False) -> TemplateData:
    return {"name": name, "amount": formats.amount(amount), "strong": strong}

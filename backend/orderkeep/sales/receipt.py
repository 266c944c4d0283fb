"""The receipt of a sales order as PDF.

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
from orderkeep.sales.order_rules import counts_as_sold
from orderkeep.sales.order_schemas import OrderList, OrderOut
from orderkeep.sales.schemas import OrderLineOut

TEMPLATE = Path(__file__).with_name("receipt.typ")
NOT_IN_CATALOG = "Not in the catalog"


def order_receipt(ctx: Context, order_id: str, paper: PaperSize) -> Response:
    """Render the receipt of an order. Raises NotFound if the caller may not see it."""
    order = OrderList.one(ctx, order_id)
    return pdf_file(order["number"], render_pdf(TEMPLATE, order_data(order, formats_of(ctx)) | letterhead(ctx), paper))


def order_data(order: OrderOut, formats: Formats = STANDARD) -> TemplateData:
    """Return the data of an order's receipt, with one row per line that counts."""
    amounts = [
        ("Discount", -order["discount_amount"]),
        ("Tax", order["tax_amount"]),
        ("Shipping", order["shipping_amount"]),
    ]
    extra = [_sum_line(formats, name, amount) for name, amount in amounts if amount]
    sums = [_sum_line(formats, "Subtotal", order["subtotal"]), *extra] if extra else []
    returned = [_sum_line(formats, "Returned", -order["returned_amount"])] if order["returned_amount"] else []
    dates = [
        ("Ordered", order["ordered_at"]),
        ("Promised", order["promised_at"]),
        ("Picked up", order["pickup_date"]),
    ]
    counted = [line for line in order["lines"] if counts_as_sold(line["order_status"], line["fulfilled_quantity"])]
    lines = counted or order["lines"]
    return _facts(order, dates, lines, formats) | {
        "sums": [*sums, _sum_line(formats, "Total", order["total_amount"], strong=True), *returned],
    }


def _facts(
    order: OrderOut,
    dates: list[tuple[str, date | None]],
    lines: Sequence[OrderLineOut],
    formats: Formats,
) -> TemplateData:
    facts = [(name, formats.day(day)) for name, day in dates if day]
    receipt = [("Receipt", order["receipt_number"])] if order["receipt_number"] else []
    return {
        "title": f"Receipt {order['number']}",
        "heading": "Receipt",
        "number": order["number"],
        "facts": [*receipt, *facts],
        "contact": order["customer_name"] or "",
        "contact_lines": _contact_lines(order),
        "lines": [_line(line, formats) for line in lines],
    }


def _contact_lines(order: OrderOut) -> list[str]:
    """The delivery address, and the contact it is bought for."""
    reference = order["customer_reference"]
    shown = [order["address"], f"Your reference: {reference}" if reference else None]
    return [line for line in shown if line]


def _line(line: OrderLineOut, formats: Formats) -> TemplateData:
    return {
        "product": line["product_name"] or line["description"] or NOT_IN_CATALOG,
        "marks": ["Gift"] if line["is_gift"] else [],
        "quantity": formats.count(line["quantity"]),
        "free": formats.count(line["items_free"]) if line["items_free"] else "",
        "unit_price": formats.amount(line["unit_price"]),
        "discount": formats.amount(line["discount_amount"]),
        "total": formats.amount(line["total_amount"]),
    }


def _sum_line(formats: Formats, name: str, amount: float, *, strong: bool = False) -> TemplateData:
    return {"name": name, "amount": formats.amount(amount), "strong": strong}

"""The delivery note of a delivery or return: its items and room for a signature, without prices."""

from collections.abc import Sequence
from datetime import date
from pathlib import Path

from fastapi import Response

from orderkeep.business.formats import Formats, formats_of
from orderkeep.business.letterhead import letterhead
from orderkeep.core import pluralize
from orderkeep.core.context import Context, day_of
from orderkeep.core.pdf.files import PaperSize, TemplateData, pdf_file, render_pdf
from orderkeep.sales.deliveries.schemas import DeliveryLineOut, DeliveryList, DeliveryOut
from orderkeep.sales.enums import DeliveryKind, DeliveryMethod
from orderkeep.sales.receipt import NOT_IN_CATALOG
from orderkeep.sales.schemas import OrderLineOut

TEMPLATE = Path(__file__).with_name("delivery_note.typ")
METHOD_LABELS = {
    DeliveryMethod.PICKUP: "Pickup",
    DeliveryMethod.OWN_DRIVER: "Own driver",
    DeliveryMethod.COURIER: "Courier",
}


def delivery_note(ctx: Context, delivery_id: str, paper: PaperSize) -> Response:
    """Render the delivery note as PDF. Raises NotFound if the caller may not see it."""
    delivery = DeliveryList.one(ctx, delivery_id)
    return pdf_file(delivery["number"], render_pdf(TEMPLATE, dated_note(ctx, delivery) | letterhead(ctx), paper))


def dated_note(ctx: Context, delivery: DeliveryOut) -> TemplateData:
    """Return the note's data, with the day of the handover or return in the business's time zone."""
    done = day_of(ctx, delivery["done_at"]) if delivery["done_at"] else None
    return note_data(delivery, done, formats_of(ctx))


def unplanned_note(
    orders: Sequence[OrderLineOut], number: str, address: Sequence[str], formats: Formats
) -> TemplateData:
    """Return the data of a note for orders of one customer that have no delivery yet: their ordered items."""
    quantity = sum(order["quantity"] + order["items_free"] for order in orders)
    return {
        "title": f"Delivery note {number}",
        "heading": "Delivery note",
        "number": number,
        "facts": [("Ordered", formats.day(orders[0]["purchase_date"]))],
        "contact": orders[0]["customer_name"] or "",
        "contact_lines": list(address),
        "lines": [
            {
                "order": order["number"],
                "product": order["product_name"] or order["description"] or NOT_IN_CATALOG,
                "marks": [],
                "quantity": formats.count(order["quantity"] + order["items_free"]),
            }
            for order in orders
        ],
        "quantity": pluralize.items_text(quantity),
        "received_by": "",
    }


def note_data(delivery: DeliveryOut, done: date | None, formats: Formats) -> TemplateData:
    """Return the note's data; `done` is the day of the handover or return."""
    back = delivery["kind"] == DeliveryKind.RETURN
    heading = "Return note" if back else "Delivery note"
    facts = [
        ("Returned" if back else "Delivered", formats.day(done) if done else None),
        ("Planned for", None if done or not delivery["scheduled_at"] else formats.day(delivery["scheduled_at"])),
        ("Order", delivery["purchase_order_number"]),
        ("By", METHOD_LABELS[DeliveryMethod(delivery["method"])]),
        ("Carrier", delivery["carrier"]),
        ("Tracking number", delivery["tracking_number"]),
    ]
    return {
        "title": f"{heading} {delivery['number']}",
        "heading": heading,
        "number": delivery["number"],
        "facts": [(name, value) for name, value in facts if value],
        "contact": delivery["customer_name"] or "",
        "contact_lines": [line.strip() for line in (delivery["address"] or "").splitlines() if line.strip()],
        "lines": [_line(line, formats) for line in delivery["lines"]],
        "quantity": pluralize.items_text(delivery["quantity"]),
        "received_by": delivery["received_by_name"] or "",
    }


def _line(line: DeliveryLineOut, formats: Formats) -> TemplateData:
    unit = " ".join(part for part in (line["asset_tag"], line["serial_number"]) if part)
    marks = [unit, "Damaged" if line["is_bad"] else ""]
    return {
        "order": line["purchase_number"] or "",
        "product": line["product_name"] or line["description"] or NOT_IN_CATALOG,
        "marks": [mark for mark in marks if mark],
        "quantity": formats.count(line["quantity"]),
    }

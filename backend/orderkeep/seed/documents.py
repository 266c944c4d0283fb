"""Sample documents: invoices, delivery notes and photos, linked to the records that they are about."""

from collections.abc import Sequence
from datetime import timedelta

from sqlalchemy import select

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.text_normalize import search_text
from orderkeep.documents.actions import DocumentFields, add_document, add_version
from orderkeep.documents.models import Document, DocumentCategory
from orderkeep.documents.rules import PDF
from orderkeep.documents.upload import Upload, upload_of
from orderkeep.purchasing.models import Shipment, StockOrder, StockOrderLine
from orderkeep.sales.models import SalesOrderLine
from orderkeep.seed.catalog import PICTURES
from orderkeep.seed.clock import at_days_ago
from orderkeep.seed.sample_pdf import sample_pdf
from orderkeep.vendors.models import Vendor

PICTURE = PICTURES / "dented.png"
CATEGORIES = (
    *("Invoices", "Delivery notes", "Order confirmations", "Photos"),
    *("Manuals", "Contracts", "Certificates"),
)
INVOICES, NOTES, CONFIRMATIONS = 5, 3, 4
TERMS = "Payment within 30 days. Quote the invoice number with your payment."
PRICES = b"SKU;Product;Price\nNV-100;Test leads, silicone;12.50\nNV-200;Bench supply;189.00\n"
NEW_PRICES = PRICES.replace(b"12.50", b"11.90")
MANUAL = "Charge the battery fully before first use.\nDo not charge below 0 \u00b0C.\nStore at 40 to 60% charge."


def seed_documents(ctx: Context) -> None:
    """Add the documents, oldest first."""
    ids = {name: ctx.add(DocumentCategory(name=name)).id for name in CATEGORIES}
    with at_days_ago(ctx, 40):
        _certificate_and_contract(ctx, ids)
    with at_days_ago(ctx, 12):
        prices = _price_list(ctx)
        _manual(ctx, ids["Manuals"])
    with at_days_ago(ctx, 3):
        add_version(ctx, prices, upload_of(NEW_PRICES, "Price list.csv"), note="New price for test leads")
    _confirmations(ctx, ids["Order confirmations"])
    _delivery_notes(ctx, ids)
    _invoices(ctx, ids["Invoices"])


def _pdf(name: str, heading: str, lines: Sequence[str]) -> Upload:
    return Upload(sample_pdf(heading, lines), f"{name}.pdf", PDF, 1, search_text(heading, *lines))


def _add(ctx: Context, upload: Upload, category_id: str | None, **records: str) -> Document:
    return add_document(ctx, upload, DocumentFields(category_id=category_id, records=records))


def _certificate_and_contract(ctx: Context, ids: dict[str, str]) -> None:
    lines = ("Declaration of conformity", "Low Voltage Directive 2014/35/EU", "RoHS Directive 2011/65/EU")
    _add(ctx, _pdf("Declaration of conformity", "EU declaration", lines), ids["Certificates"])
    contact = ctx.db.scalars(select(Contact).order_by(Contact.orders_count.desc(), Contact.id).limit(1)).one()
    terms = (f"Between Feld Tools & Toys and {contact.name}", "5% discount on 20 items or more", "Term: twelve months")
    _add(ctx, _pdf("Framework agreement", "Framework agreement", terms), ids["Contracts"], customer_id=contact.id)


def _price_list(ctx: Context) -> Document:
    vendor = ctx.db.scalars(select(Vendor).order_by(Vendor.name).limit(1)).one()
    return _add(ctx, upload_of(PRICES, "Price list.csv"), None, vendor_id=vendor.id)


def _manual(ctx: Context, category_id: str) -> None:
    product = ctx.db.scalars(select(Product).order_by(Product.name).limit(1)).one()
    upload = upload_of(f"{product.name}\n\n{MANUAL}".encode(), "Quick start.txt")
    _add(ctx, upload, category_id, product_id=product.id)


def _confirmations(ctx: Context, category_id: str) -> None:
    query = select(SalesOrderLine, Contact.name).join(Contact, Contact.id == SalesOrderLine.customer_id)
    orders = ctx.db.execute(query.order_by(SalesOrderLine.number_seq.desc()).limit(CONFIRMATIONS)).all()
    for order, name in reversed(orders):
        lines = (f"To {name}", f"Order {order.number} of {order.purchase_date:%d %b %Y}", _amount(order.total_amount))
        upload = _pdf(f"Confirmation {order.number}", "Order confirmation", lines)
        _add(ctx, upload, category_id, purchase_id=order.id)


def _delivery_notes(ctx: Context, ids: dict[str, str]) -> None:
    query = select(Shipment).where(Shipment.received_at.is_not(None)).order_by(Shipment.received_at.desc())
    shipments = ctx.db.scalars(query.limit(NOTES)).all()
    for shipment in reversed(shipments):
        lines = (f"Carrier\t{shipment.carrier}", f"Tracking number\t{shipment.tracking_number}", "Packages\t1")
        upload = _pdf(f"Delivery note {shipment.name}", "Delivery note", lines)
        _add(ctx, upload, ids["Delivery notes"], shipment_id=shipment.id)
    photo = upload_of(PICTURE.read_bytes(), "Dented box.png")
    _add(ctx, photo, ids["Photos"], shipment_id=shipments[0].id)


def _invoices(ctx: Context, category_id: str) -> None:
    query = select(StockOrder, Vendor).join(Vendor, Vendor.id == StockOrder.vendor_id)
    query = query.where(StockOrder.ordered_at.is_not(None)).order_by(StockOrder.number_seq.desc()).limit(INVOICES)
    for number, (order, vendor) in enumerate(reversed(ctx.db.execute(query).all()), 20_810):
        lines = select(StockOrderLine, Product.name).join(Product, Product.id == StockOrderLine.product_id)
        lines = lines.where(StockOrderLine.stock_order_id == order.id).order_by(StockOrderLine.position)
        items = [
            f"{name[:28]}\t{line.quantity}\t{_amount(line.unit_price // 100)}"
            for line, name in ctx.db.execute(lines).all()
        ]
        due = f"Due {ctx.now + timedelta(days=30):%d %b %Y}"
        text = (vendor.name, f"Your order {order.number}", *items, f"Total\t\t{_amount(order.amount)}", due, TERMS)
        upload = _pdf(f"{vendor.name} {number}", f"Invoice {number}", text)
        _add(ctx, upload, category_id, stock_order_id=order.id, vendor_id=vendor.id)


def _amount(cents: int) -> str:
    return f"${cents / 100:,.2f}"

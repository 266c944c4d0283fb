"""Finds records by full or partial codes: units, shipments, receipts, vendors' order numbers, imports."""

import re
from collections.abc import Sequence

from sqlalchemy import ColumnElement, Row, SQLColumnExpression, and_, or_, select

from orderkeep.business.enums import NumberKind
from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact
from orderkeep.core.codes import MIN_CODE_LENGTH, code_contains, is_code
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.lists.trigram_index import candidates, escape_like
from orderkeep.core.text_normalize import compact_code, fold
from orderkeep.identity.permissions import is_allowed
from orderkeep.imports.models import Import
from orderkeep.purchasing.models import Shipment, StockOrder
from orderkeep.reporting.typed_numbers import TypedNumber
from orderkeep.sales.deliveries.models import Delivery
from orderkeep.sales.enums import FulfilmentStatus
from orderkeep.sales.models import SalesOrder
from orderkeep.stock.models import Unit
from orderkeep.vendors.models import Vendor

MAX_HITS = 6
FORMER_NUMBER = re.compile(r"([a-z][a-z0-9/_]*[a-z/_]|[a-z])-?(\d{1,9})")
Found = tuple[str, str, str, str | None, str]
"""Table, id, title, subtitle and status."""
FoundOrder = Row[str, str, str, str | None, FulfilmentStatus, int]
"""Id, number, contact, the number it was found by, status and amount."""


def find_scanned(ctx: Context, text: str, number: TypedNumber | None) -> list[Found]:
    """Find units, shipments and stock orders by part of a normalised code, and imports by number."""
    if len(text) < MIN_CODE_LENGTH:
        return []
    found = _units(ctx, text, number)
    if is_code(text):
        found += [*_shipments(ctx, text), *_deliveries(ctx, text), *_stock_orders(ctx, text)]
    return [*found, *_imports(ctx, number)]


def _units(ctx: Context, text: str, number: TypedNumber | None) -> list[Found]:
    """An exact serial number comes before partial matches."""
    tags = [f"{each}{number.value}" for each in number.prefixes(NumberKind.UNIT)] if number and number.prefix else []
    borne: list[ColumnElement[bool]] = [Unit.serial_key == text]
    if is_code(text):
        borne.append(code_contains(Unit.serial_key, text))
    if number and tags:
        borne.append(and_(Unit.number_seq == number.value, Unit.asset_tag.in_(tags)))
    query = select(Unit.id, Unit.asset_tag, Unit.serial_number, Product.name, Unit.status)
    query = query.join(Product, Product.id == Unit.product_id).where(or_(*borne))
    query = query.order_by((Unit.serial_key == text).desc(), Unit.number_seq).limit(MAX_HITS)
    return [
        ("assets", row_id, name, f"{serial}, {product}" if serial else product, status)
        for row_id, name, serial, product, status in ctx.db.execute(query)
    ]


def _shipments(ctx: Context, text: str) -> list[Found]:
    key = compact_code(text)
    query = select(Shipment.id, Shipment.name, Shipment.carrier, Shipment.status)
    query = query.where(Shipment.tracking_key.like(f"%{escape_like(key)}%", escape="\\"))
    query = query.order_by((Shipment.tracking_key == key).desc(), Shipment.tracking_key, Shipment.carrier_key)
    return [("shipments", *row) for row in ctx.db.execute(query.limit(MAX_HITS))]


def _deliveries(ctx: Context, text: str) -> list[Found]:
    """Find shipments by tracking number."""
    query = select(Delivery.id, Delivery.number, Delivery.tracking_number, Delivery.status)
    query = query.where(code_contains(Delivery.tracking_number, text))
    rows = ctx.db.execute(query.order_by(Delivery.number_seq.desc()).limit(MAX_HITS))
    return [("deliveries", *row) for row in rows]


def _stock_orders(ctx: Context, text: str) -> list[Found]:
    """Find stock orders by the vendor's order number."""
    query = select(StockOrder.id, StockOrder.number, StockOrder.shop_order_number, Vendor.name, StockOrder.status)
    query = query.outerjoin(Vendor, Vendor.id == StockOrder.vendor_id)
    query = query.where(code_contains(StockOrder.shop_order_number, text))
    rows = ctx.db.execute(query.order_by(StockOrder.number_seq.desc()).limit(MAX_HITS))
    return [
        ("stock_orders", row_id, number, ", ".join(filter(None, (theirs, vendor))), status)
        for row_id, number, theirs, vendor, status in rows
    ]


def _imports(ctx: Context, number: TypedNumber | None) -> list[Found]:
    prefixes = number.prefixes(NumberKind.IMPORT) if number else []
    if not number or not prefixes or not is_allowed(ctx.scope, "imports.run"):
        return []
    query = select(Import.id, Import.number, Import.file_name, Import.status)
    query = query.where(_starts_with(Import.number, prefixes, number.digits)).order_by(Import.number_seq)
    return [("imports", *row) for row in ctx.db.execute(query.limit(MAX_HITS))]


def _starts_with(column: SQLColumnExpression[str | None], prefixes: Sequence[str], digits: str) -> ColumnElement[bool]:
    return or_(*(column.startswith(f"{prefix}{digits}", autoescape=True) for prefix in prefixes))


def with_receipt(ctx: Context, number: TypedNumber | None) -> list[FoundOrder]:
    """Find orders by receipt number, whole or its beginning."""
    if not number or (not number.prefix and len(number.digits) < MIN_CODE_LENGTH):
        return []
    return _orders_with(ctx, SalesOrder.receipt_number, number.prefixes(NumberKind.RECEIPT), number.digits)


def with_former_number(ctx: Context, text: str) -> list[FoundOrder]:
    """Find orders by the number that they had before one sale was one order, whole or its beginning."""
    if not (parts := FORMER_NUMBER.fullmatch(text)):
        return []
    prefix = parts[1].upper()
    return _orders_with(ctx, SalesOrder.former_number, [f"{prefix}-", prefix], parts[2])


def _orders_with(
    ctx: Context, column: SQLColumnExpression[str | None], prefixes: Sequence[str], digits: str
) -> list[FoundOrder]:
    numbers = [fold(f"{prefix}{digits}") for prefix in prefixes]
    ids = [row_id for each in numbers for row_id in candidates(ctx.db, SalesOrder, [each]).ids]
    if not ids:
        return []
    shown = (SalesOrder.fulfilment_status, SalesOrder.total_amount)
    query = select(SalesOrder.id, SalesOrder.number, Contact.name, column, *shown)
    query = query.outerjoin(Contact, Contact.id == SalesOrder.customer_id)
    query = query.where(any_of(SalesOrder.id, ids), _starts_with(column, prefixes, digits))
    query = query.order_by(column).limit(MAX_HITS).execution_options(with_hidden=True)
    return list(ctx.db.execute(query))

"""What is scanned or read off a thing finds it: a unit by its tag or serial number, a parcel by its tracking number."""

import re
from typing import Any

from sqlalchemy import or_, select

from orderkeep.catalog.tables import Product
from orderkeep.core.context import Context
from orderkeep.purchasing.tables import Shipment
from orderkeep.stock.tables import Unit

TAG = re.compile(r"u[-\s]?(\d{1,9})")
FEWEST = 3
"""Serial and tracking numbers are asked for whole; so short ones are none."""
MOST = 6
Found = tuple[str, str, str, str | None, str]
"""Table, id, title, subtitle and state."""


def scanned(ctx: Context, text: str) -> list[Found]:
    """Units and parcels that bear this folded text."""
    if len(text) < FEWEST:
        return []
    return [*_units(ctx, text), *_parcels(ctx, text)]


def _units(ctx: Context, text: str) -> list[Found]:
    tag = TAG.fullmatch(text)
    borne: list[Any] = [Unit.serial_key == text]
    if tag:
        borne.append(Unit.number_seq == int(tag[1]))
    query = select(Unit.id, Unit.asset_tag, Unit.serial_number, Product.name, Unit.status)
    query = query.join(Product, Product.id == Unit.product_id).where(or_(*borne)).order_by(Unit.number_seq).limit(MOST)
    return [
        ("assets", row_id, name, f"{serial}, {product}" if serial else product, status)
        for row_id, name, serial, product, status in ctx.db.execute(query)
    ]


def _parcels(ctx: Context, text: str) -> list[Found]:
    query = select(Shipment.id, Shipment.tracking_number, Shipment.carrier, Shipment.status)
    query = query.where(Shipment.tracking_key == Shipment.key_of(text)).order_by(Shipment.carrier_key).limit(MOST)
    return [("shipments", *row) for row in ctx.db.execute(query)]

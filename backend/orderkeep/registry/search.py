"""One question, any record: contacts, products and vendors by their words, orders by number."""

import re
from typing import Any

from sqlalchemy import ColumnElement, and_, or_, select

from orderkeep.catalog.tables import Product
from orderkeep.contacts.tables import Contact
from orderkeep.core.context import Context
from orderkeep.core.folding import fold
from orderkeep.sales.tables import OrderGroup, SalesOrder
from orderkeep.vendors.tables import Vendor

OF_EACH = 6
"""Hits of a kind: what is searched for is among them, or the question has to be closer."""
FEWEST_DIGITS = 4
MOST_DIGITS = 9
PHONE = re.compile(r"[\d\s()+./-]+")
NUMBER = re.compile(r"(so|po)?[-\s]?(\d+)")
Hit = dict[str, Any]


def search(ctx: Context, question: str) -> list[Hit]:
    """What the caller may see of it; names that begin with the question come first."""
    text = fold(question)
    if not text:
        return []
    return [*_orders(ctx, text), *_contacts(ctx, text), *_products(ctx, text), *_vendors(ctx, text)]


def _hit(table: str, row_id: str, title: str, subtitle: str | None, **more: Any) -> Hit:
    """`more` is the detail and the amount in cents, where the kind has them."""
    cents = more.get("amount")
    hit = {"table": table, "id": row_id, "title": title, "subtitle": subtitle, "detail": more.get("detail")}
    return hit | {"amount": None if cents is None else cents / 100}


def _pattern(word: str) -> str:
    return word.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")


def _has_words(column: Any, text: str) -> ColumnElement[bool]:
    return and_(*(column.like(f"%{_pattern(word)}%", escape="\\") for word in text.split()))


def _beginning_first(column: Any, text: str) -> ColumnElement[bool]:
    """The search text begins with the name, so this finds names that begin with the question."""
    found: ColumnElement[bool] = column.like(f"{_pattern(text)}%", escape="\\").desc()
    return found


def _contacts(ctx: Context, text: str) -> list[Hit]:
    where = _has_words(Contact.search_text, text)
    digits = "".join(mark for mark in text if mark.isdecimal())
    if PHONE.fullmatch(text) and len(digits) >= FEWEST_DIGITS:
        where = or_(where, Contact.phone_normalized.contains(digits))
    query = select(Contact.id, Contact.name, Contact.company, Contact.email, Contact.phone, Contact.sales_total).where(
        where
    )
    query = query.order_by(_beginning_first(Contact.search_text, text), Contact.name, Contact.id).limit(OF_EACH)
    return [
        _hit("customers", row_id, name, company or email or phone, detail=phone, amount=total)
        for row_id, name, company, email, phone, total in ctx.db.execute(query)
    ]


def _products(ctx: Context, text: str) -> list[Hit]:
    columns = (Product.id, Product.name, Product.sku, Product.stock_quantity, Product.price)
    query = select(*columns).where(_has_words(Product.search_text, text))
    query = query.order_by(_beginning_first(Product.search_text, text), Product.name, Product.id).limit(OF_EACH)
    return [
        _hit("products", row_id, name, sku, detail=f"{on_hand} on hand", amount=price)
        for row_id, name, sku, on_hand, price in ctx.db.execute(query)
    ]


def _vendors(ctx: Context, text: str) -> list[Hit]:
    query = select(Vendor.id, Vendor.name, Vendor.contact_person, Vendor.email)
    query = query.where(_has_words(Vendor.search_text, text))
    query = query.order_by(_beginning_first(Vendor.search_text, text), Vendor.name, Vendor.id).limit(OF_EACH)
    return [_hit("vendors", row_id, name, person or email) for row_id, name, person, email in ctx.db.execute(query)]


def _orders(ctx: Context, text: str) -> list[Hit]:
    found = NUMBER.fullmatch(text)
    if not found or len(found[2]) > MOST_DIGITS or int(found[2]) == 0:
        return []
    kind, number = found[1], int(found[2])
    hits: list[Hit] = []
    if kind != "po":
        order = SalesOrder
        query = select(order.id, order.number, order.customer_id, order.order_status, order.total_amount)
        query = query.where(_begins_with(SalesOrder.number_seq, number)).order_by(SalesOrder.number_seq)
        hits += _named(ctx, "purchases", ctx.db.execute(query.limit(OF_EACH)).all())
    if kind != "so":
        group = OrderGroup
        groups = select(group.id, group.number, group.customer_id, group.delivery_method, group.total_amount)
        groups = groups.where(_begins_with(OrderGroup.number_seq, number)).order_by(OrderGroup.number_seq)
        hits += _named(ctx, "purchase_orders", ctx.db.execute(groups.limit(OF_EACH)).all())
    return hits


def _begins_with(column: Any, number: int) -> ColumnElement[bool]:
    """Numbers whose digits begin with these, as ranges that an index can find."""
    ranges = []
    low, high = number, number
    while low < 10**MOST_DIGITS:
        ranges.append(column.between(low, high))
        low, high = low * 10, high * 10 + 9
    return or_(*ranges)


def _named(ctx: Context, table: str, rows: Any) -> list[Hit]:
    ids = {row[2] for row in rows}
    query = select(Contact.id, Contact.name).where(Contact.id.in_(ids)).execution_options(with_hidden=True)
    names = dict(ctx.db.execute(query).all())
    return [
        _hit(table, row_id, number, names.get(customer), detail=detail, amount=total)
        for row_id, number, customer, detail, total in rows
    ]

"""One question, any record: people, products, vendors and the day's work by words, orders and things by numbers."""

import re
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Select, bindparam, cast, literal_column, null, or_, select, union_all

from orderkeep.catalog.tables import Product
from orderkeep.contacts.tables import Contact, Prospect
from orderkeep.core.among import any_of
from orderkeep.core.context import Context
from orderkeep.core.folding import fold
from orderkeep.core.letters import hint
from orderkeep.core.prepared import ask
from orderkeep.core.types import Whole
from orderkeep.pipeline.tables import Enquiry
from orderkeep.purchasing.tables import StockOrder
from orderkeep.quotes.tables import Quote
from orderkeep.registry.scanned import scanned
from orderkeep.registry.work import beginning_first, found_enquiries, found_quotes, found_tasks, has_words
from orderkeep.sales.tables import Delivery, OrderGroup, SalesOrder
from orderkeep.vendors.tables import Vendor

OF_EACH = 6
"""Hits of a kind: what is searched for is among them, or the question has to be closer."""
FEWEST_DIGITS = 4
MOST_DIGITS = 9
PHONE = re.compile(r"[\d\s()+./-]+")
NUMBER = re.compile(r"(so|po|st|dl|rt|e|q)?[-\s]?(\d+)")
BROUGHT = ("dl", "rt")
"""Deliveries and returns share one row of numbers; they are asked for with their letters only."""
Hit = dict[str, Any]


def search(ctx: Context, question: str) -> list[Hit]:
    """What the caller may see of it; names that begin with the question come first."""
    text = fold(question)
    if not text:
        return []
    borne = [_hit(table, row_id, title, sub, detail=state) for table, row_id, title, sub, state in scanned(ctx, text)]
    people = [*_contacts(ctx, text), *_prospects(ctx, text)]
    named = [*_products(ctx, text), *_vendors(ctx, text)]
    return [*_orders(ctx, text), *borne, *people, *named, *_work(ctx, text)]


def _hit(table: str, row_id: str, title: str, subtitle: str | None, **more: Any) -> Hit:
    """`more` is the detail and the amount in cents, where the kind has them."""
    cents = more.get("amount")
    hit = {"table": table, "id": row_id, "title": title, "subtitle": subtitle, "detail": more.get("detail")}
    return hit | {"amount": None if cents is None else cents / 100}


def _contacts(ctx: Context, text: str) -> list[Hit]:
    where = has_words(Contact.search_text, text)
    asked = [text.split()]
    digits = "".join(mark for mark in text if mark.isdecimal())
    if PHONE.fullmatch(text) and len(digits) >= FEWEST_DIGITS:
        where = or_(where, Contact.phone_normalized.contains(digits))
        asked.append([digits])
    columns = (Contact.id, Contact.name, Contact.company, Contact.email, Contact.phone, Contact.sales_total)
    return [
        _hit("customers", row_id, name, company or email or phone, detail=phone, amount=total)
        for row_id, name, company, email, phone, total in _found(ctx, Named(Contact, columns, where, text), asked)
    ]


def _products(ctx: Context, text: str) -> list[Hit]:
    columns = (Product.id, Product.name, Product.sku, Product.stock_quantity, Product.price)
    named = Named(Product, columns, has_words(Product.search_text, text), text)
    return [
        _hit("products", row_id, name, sku, detail=f"{on_hand} on hand", amount=price)
        for row_id, name, sku, on_hand, price in _found(ctx, named, [text.split()])
    ]


@dataclass(frozen=True)
class Named:
    """A question for rows with a name: what is shown of them, and which are meant."""

    table: Any
    columns: tuple[Any, ...]
    where: ColumnElement[bool]
    text: str

    def ask(self, ctx: Context, *ids: ColumnElement[bool]) -> list[Any]:
        """The first of them."""
        beginning = beginning_first(self.table.search_text, self.text)
        query = select(*self.columns).where(self.where, *ids).order_by(beginning, self.table.name, self.table.id)
        return list(ctx.db.execute(query.limit(OF_EACH)))


def _found(ctx: Context, named: Named, asked: list[list[str]]) -> list[Any]:
    """The rows. Where very many hold the words, some whose name begins so come first, then some of the others."""
    hints = [hint(ctx.db, named.table, words) for words in asked]
    complete = all(each.complete for each in hints)
    if not complete:
        hints.append(hint(ctx.db, named.table, named.text.split(), beginning=named.text))
    ids = list(dict.fromkeys(row_id for each in hints for row_id in each.ids))
    rows = named.ask(ctx, any_of(named.table.id, ids)) if ids else []
    return rows if complete or len(rows) == OF_EACH else named.ask(ctx)


def _vendors(ctx: Context, text: str) -> list[Hit]:
    query = select(Vendor.id, Vendor.name, Vendor.contact_person, Vendor.email)
    query = query.where(has_words(Vendor.search_text, text))
    query = query.order_by(beginning_first(Vendor.search_text, text), Vendor.name, Vendor.id).limit(OF_EACH)
    return [_hit("vendors", row_id, name, person or email) for row_id, name, person, email in ctx.db.execute(query)]


def _prospects(ctx: Context, text: str) -> list[Hit]:
    """Who became a contact is found as the contact."""
    where = has_words(Prospect.search_text, text)
    query = select(Prospect.id, Prospect.name, Prospect.company, Prospect.email, Prospect.phone)
    query = query.where(where, Prospect.converted_customer_id.is_(None))
    query = query.order_by(beginning_first(Prospect.search_text, text), Prospect.name, Prospect.id).limit(OF_EACH)
    return [
        _hit("prospects", row_id, name, company or email or phone, detail=phone)
        for row_id, name, company, email, phone in ctx.db.execute(query)
    ]


def _number_in(text: str) -> tuple[str | None, int]:
    """The kind that its letters say, and the number; 0 when the text is none."""
    found = NUMBER.fullmatch(text)
    return (found[1], int(found[2])) if found and len(found[2]) <= MOST_DIGITS else (None, 0)


def _work(ctx: Context, text: str) -> list[Hit]:
    """Quotes, enquiries and tasks. Letters with a number mean just that kind."""
    kind, number = _number_in(text)
    words = "" if kind else text
    quotes = _numbered(ctx, QUOTES_OF, number) if number and kind in (None, "q") else []
    enquiries = _numbered(ctx, ENQUIRIES_OF, number) if number and kind in (None, "e") else []
    found = found_quotes(ctx, words, [row[0] for row in quotes])
    found += found_enquiries(ctx, words, [row[0] for row in enquiries])
    found += found_tasks(ctx, text)
    return [_hit(each.pop("table"), each.pop("id"), each.pop("title"), each.pop("subtitle"), **each) for each in found]


def _orders(ctx: Context, text: str) -> list[Hit]:
    kind, number = _number_in(text)
    if not number:
        return []
    hits: list[Hit] = []
    if kind in (None, "so"):
        hits += _named(ctx, "purchases", _numbered(ctx, ORDERS_OF, number), Contact)
    if kind in (None, "po"):
        hits += _named(ctx, "purchase_orders", _numbered(ctx, GROUPS_OF, number), Contact)
    if kind in (None, "st"):
        hits += _named(ctx, "stock_orders", _numbered(ctx, STOCK_ORDERS_OF, number), Vendor)
    if kind in BROUGHT:
        found = _named(ctx, "deliveries", _numbered(ctx, DELIVERIES_OF, number), Contact)
        hits += [hit for hit in found if hit["title"].lower().startswith(kind)]
    return hits


def _numbered_question(table: Any, whose: Any, detail: Any, amount: Any) -> Select[Any]:
    """Numbers whose digits begin with those asked for: the first of each length, each along the index, then of all."""
    shown = (whose.label("whose"), detail.label("detail"), amount.label("amount"))
    columns = (table.id, table.number, *shown, table.number_seq)
    some = []
    for place in range(MOST_DIGITS):
        low, high = bindparam(f"low{place}", type_=Whole()), bindparam(f"high{place}", type_=Whole())
        first = select(*columns).where(table.number_seq.between(low, high)).order_by(table.number_seq)
        some.append(select(first.limit(literal_column(str(OF_EACH))).subquery()))
    numbers = union_all(*some).subquery("numbers")
    return select(*list(numbers.c)[:-1]).order_by(numbers.c.number_seq).limit(literal_column(str(OF_EACH)))


ORDERS_OF = _numbered_question(SalesOrder, SalesOrder.customer_id, SalesOrder.order_status, SalesOrder.total_amount)
GROUPS_OF = _numbered_question(OrderGroup, OrderGroup.customer_id, OrderGroup.delivery_method, OrderGroup.total_amount)
STOCK_ORDERS_OF = _numbered_question(StockOrder, StockOrder.vendor_id, StockOrder.status, StockOrder.amount)
DELIVERIES_OF = _numbered_question(Delivery, Delivery.customer_id, Delivery.status, cast(null(), Whole()))
QUOTES_OF = _numbered_question(Quote, Quote.customer_id, Quote.title, Quote.final_amount)
ENQUIRIES_OF = _numbered_question(Enquiry, Enquiry.customer_id, Enquiry.subject, cast(null(), Whole()))


def _numbered(ctx: Context, question: Select[Any], number: int) -> list[Any]:
    ranges: dict[str, int] = {}
    low, high = number, number
    for place in range(MOST_DIGITS):
        within = low < 10**MOST_DIGITS
        ranges |= {f"low{place}": low if within else 0, f"high{place}": high if within else -1}
        low, high = low * 10, high * 10 + 9
    return ask(ctx.db, question, **ranges)


def _named(ctx: Context, table: str, rows: Any, whose: Any) -> list[Hit]:
    ids = {row[2] for row in rows}
    query = select(whose.id, whose.name).where(whose.id.in_(ids)).execution_options(with_hidden=True)
    names: dict[str, str] = dict(ctx.db.execute(query).all())
    return [
        _hit(table, row_id, number, names.get(owner), detail=detail, amount=amount)
        for row_id, number, owner, detail, amount in rows
    ]

"""Searches all records: people, products, work items, documents and others by words, orders and items by number.

Names that differ by a single typo are returned if nothing matches exactly.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVarTuple

from sqlalchemy import ColumnElement, Row, Select, SQLColumnExpression, or_, select

from orderkeep.business.enums import NumberKind
from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.codes import in_codes
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.lists.trigram_index import candidates
from orderkeep.core.text_normalize import fold
from orderkeep.reporting.document_search import search_documents
from orderkeep.reporting.scan_lookup import find_scanned
from orderkeep.reporting.search_hits import Hit, hit_of
from orderkeep.reporting.search_names import search_names
from orderkeep.reporting.search_numbers import (
    ENQUIRIES_OF,
    OF_EACH,
    QUOTES_OF,
    find_by_number,
    orders_with_other_number,
    records_with_number,
)
from orderkeep.reporting.search_work_items import (
    beginning_first,
    has_words,
    search_enquiries,
    search_quotes,
    search_tasks,
)
from orderkeep.reporting.spelling import correct_typo
from orderkeep.reporting.typed_numbers import TypedNumber, number_in
from orderkeep.reporting.workspace_search import search_workspace_documents
from orderkeep.vendors.models import Vendor

Columns = TypeVarTuple("Columns")
MIN_DIGITS = 4
MAX_SPELLINGS = 3
PHONE = re.compile(r"[\d\s()+./-]+")


def search(ctx: Context, question: str) -> list[Hit]:
    """Return the results visible to the caller. Names that start with the query come first."""
    text = fold(question)
    if not text:
        return []
    number = number_in(ctx, text)
    orders = [*records_with_number(ctx, number), *orders_with_other_number(ctx, text, number)]
    by_number = _without_repeats([*orders, *_find_by_record_number(ctx, text, number)])
    named = _names(ctx, [text])
    if not by_number and not named and (near := correct_typo(ctx, text)):
        named = [{**hit, "near": True} for hit in _names(ctx, near)]
    documents = [*search_documents(ctx, text), *search_workspace_documents(ctx, text)]
    return _without_repeats(
        [*by_number, *named, *_find_work_items(ctx, text, number), *search_names(ctx, text), *documents]
    )


def spelling_suggestions(ctx: Context, question: str) -> list[str]:
    """Return up to three spellings of the query with one typo corrected, each with results."""
    near = correct_typo(ctx, fold(question))
    return list(islice((text for text in near if _names(ctx, [text])), MAX_SPELLINGS))


def _without_repeats(hits: list[Hit]) -> list[Hit]:
    """Keep the first of each record. An order is found by its own number and by that of its receipt."""
    return list({(hit["table"], hit["id"]): hit for hit in reversed(hits)}.values())[::-1]


def _find_by_record_number(ctx: Context, text: str, number: TypedNumber | None) -> list[Hit]:
    found = find_scanned(ctx, text, number)
    return [hit_of(table, row_id, title, sub, detail=state) for table, row_id, title, sub, state in found]


def _names(ctx: Context, texts: Sequence[str]) -> list[Hit]:
    """Find people, products and vendors that match one of these texts."""
    people = [*_contacts(ctx, texts), *_prospects(ctx, texts)]
    return [*people, *_products(ctx, texts), *_vendors(ctx, texts)]


def _any_of_texts(column: SQLColumnExpression[str], texts: Sequence[str]) -> ColumnElement[bool]:
    return or_(*(has_words(column, text) for text in texts))


def _contacts(ctx: Context, texts: Sequence[str]) -> list[Hit]:
    where, text = _any_of_texts(Contact.search_text, texts), texts[0]
    term_lists = [each.split() for each in texts]
    digits = "".join(mark for mark in text if mark.isdecimal())
    if PHONE.fullmatch(text) and len(digits) >= MIN_DIGITS:
        where = or_(where, Contact.phone_normalized.contains(digits))
        term_lists.append([digits])
    query = select(Contact.id, Contact.name, Contact.company, Contact.email, Contact.phone, Contact.sales_total)
    return [
        hit_of("customers", row_id, name, company or email or phone, detail=phone, amount=total)
        for row_id, name, company, email, phone, total in _matching_rows(
            ctx, NamedSearch(Contact, query.where(where), text), term_lists
        )
    ]


def _products(ctx: Context, texts: Sequence[str]) -> list[Hit]:
    query = select(Product.id, Product.name, Product.sku, Product.stock_quantity, Product.price)
    named = NamedSearch(Product, query.where(_any_of_texts(Product.search_text, texts)), texts[0])
    rows = _matching_rows(ctx, named, [each.split() for each in texts])
    if not rows and (codes := in_codes((Product.sku, Product.barcode), texts[0])):
        rows = NamedSearch(Product, query.where(or_(*codes)), texts[0]).ask(ctx)
    return [
        hit_of("products", row_id, name, sku, detail=f"{on_hand} on hand", amount=price)
        for row_id, name, sku, on_hand, price in rows
    ]


@dataclass(frozen=True)
class NamedSearch(Generic[*Columns]):
    """A search for rows with a name."""

    table: type[Contact | Product]
    query: Select[*Columns]
    text: str

    def ask(self, ctx: Context, *ids: ColumnElement[bool]) -> list[Row[*Columns]]:
        """Return the first results."""
        beginning = beginning_first(self.table.search_text, self.text)
        query = self.query.where(*ids).order_by(beginning, self.table.name, self.table.id)
        return list(ctx.db.execute(query.limit(OF_EACH)))


def _matching_rows(ctx: Context, named: NamedSearch[*Columns], term_lists: list[list[str]]) -> list[Row[*Columns]]:
    """Return the rows. With very many matches, some whose names start with the query come first, then others."""
    hints = [candidates(ctx.db, named.table, terms) for terms in term_lists]
    complete = all(each.complete for each in hints)
    if not complete:
        hints.append(candidates(ctx.db, named.table, named.text.split(), beginning=named.text))
    ids = list(dict.fromkeys(row_id for each in hints for row_id in each.ids))
    rows = named.ask(ctx, any_of(named.table.id, ids)) if ids else []
    return rows if complete or len(rows) == OF_EACH else named.ask(ctx)


def _vendors(ctx: Context, texts: Sequence[str]) -> list[Hit]:
    query = select(Vendor.id, Vendor.name, Vendor.contact_person, Vendor.email)
    query = query.where(_any_of_texts(Vendor.search_text, texts))
    query = query.order_by(beginning_first(Vendor.search_text, texts[0]), Vendor.name, Vendor.id).limit(OF_EACH)
    return [hit_of("vendors", row_id, name, person or email) for row_id, name, person, email in ctx.db.execute(query)]


def _prospects(ctx: Context, texts: Sequence[str]) -> list[Hit]:
    """Find converted prospects as contacts."""
    where = _any_of_texts(Prospect.search_text, texts)
    query = select(Prospect.id, Prospect.name, Prospect.company, Prospect.email, Prospect.phone)
    query = query.where(where, Prospect.converted_customer_id.is_(None))
    query = query.order_by(beginning_first(Prospect.search_text, texts[0]), Prospect.name, Prospect.id).limit(OF_EACH)
    return [
        hit_of("prospects", row_id, name, company or email or phone, detail=phone)
        for row_id, name, company, email, phone in ctx.db.execute(query)
    ]


def _find_work_items(ctx: Context, text: str, number: TypedNumber | None) -> list[Hit]:
    """Find quotes, enquiries and tasks. A number with a prefix restricts the search to that type."""
    terms = "" if number and number.prefix else text
    quotes = find_by_number(ctx, QUOTES_OF, number, NumberKind.QUOTE)
    enquiries = find_by_number(ctx, ENQUIRIES_OF, number, NumberKind.ENQUIRY)
    found = search_quotes(ctx, terms, [row[0] for row in quotes])
    found += search_enquiries(ctx, terms, [row[0] for row in enquiries])
    found += search_tasks(ctx, text)
    return found

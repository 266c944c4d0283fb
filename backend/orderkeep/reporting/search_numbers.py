"""Finds records by full or partial numbers: orders, deliveries, campaigns, stock counts, receipts."""

import re
from collections.abc import Sequence

from sqlalchemy import Label, Select, SQLColumnExpression, bindparam, cast, literal_column, null, select, union_all

from orderkeep.campaigns.models import Campaign
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.column_types import BigInt
from orderkeep.core.db.compiled import query
from orderkeep.inventory.models import StockCount
from orderkeep.pipeline.models import Enquiry
from orderkeep.purchasing.models import StockOrder
from orderkeep.quotes.models import Quote
from orderkeep.reporting.scan_lookup import QUANTITIES, with_receipt
from orderkeep.reporting.search_hits import Hit, hit_of
from orderkeep.sales.models import Delivery, MultiLineOrder, SalesOrder
from orderkeep.vendors.models import Vendor

OF_EACH = 6
"""Results per type. With more matches, the query should be more specific."""
MOST_DIGITS = 9
NUMBER = re.compile(r"(so|po|st|dl|rt|q|e|sc|c|r|u|imp)?[-\s]?(\d+)")
BROUGHT = ("dl", "rt")
"""Deliveries and returns share one number sequence, so they are searched with their prefix only."""
COUNTED = ("c", "sc")
"""Campaigns and stock counts. Stock counts use SC-, but older ones are also found by C-."""
NumberedTable = type[SalesOrder | MultiLineOrder | StockOrder | Delivery | Quote | Campaign | StockCount | Enquiry]
NumberedRow = tuple[str, str, str | None, str | None, int | None, *tuple[int, ...]]
"""Id, number, owner or title, detail, amount in cents, and quantities, if the type has them."""
Numbered = Select[str, str, str | None, str | None, int | None, *tuple[int, ...]]


def number_in(text: str) -> tuple[str | None, int]:
    """Return the type of the prefix and the number, or 0 if the text is neither."""
    found = NUMBER.fullmatch(text)
    return (found[1], int(found[2])) if found and len(found[2]) <= MOST_DIGITS else (None, 0)


def records_with_number(ctx: Context, text: str) -> list[Hit]:
    kind, number = number_in(text)
    if not number:
        return []
    hits: list[Hit] = []
    if kind in (None, "so"):
        hits += _named(ctx, "purchases", numbered(ctx, ORDERS_OF, number), Contact)
    if kind in (None, "po"):
        hits += _named(ctx, "purchase_orders", numbered(ctx, GROUPS_OF, number), Contact)
    if kind in (None, "st"):
        hits += _named(ctx, "stock_orders", numbered(ctx, STOCK_ORDERS_OF, number), Vendor)
    if kind in BROUGHT:
        found = _named(ctx, "deliveries", numbered(ctx, DELIVERIES_OF, number), Contact)
        hits += [hit for hit in found if hit["title"].lower().startswith(kind)]
    if kind in (None, *COUNTED):
        hits += _titled(ctx, "campaigns", CAMPAIGNS_OF, number) if kind != "sc" else []
        counts = _titled(ctx, "stock_counts", COUNTS_OF, number)
        hits += [hit for hit in counts if kind is None or hit["title"].lower().startswith(f"{kind}-")]
    return hits


def _titled(ctx: Context, table: str, question: Numbered, number: int) -> list[Hit]:
    """Types that have a title instead of a person or vendor."""
    rows = numbered(ctx, question, number)
    return [hit_of(table, row[0], row[1], row[2], detail=row[3]) for row in rows]


def orders_with_receipt(ctx: Context, text: str) -> list[Hit]:
    return [
        hit_of("purchases", row_id, number, _joined(name, receipt), detail=status, amount=amount, quantities=quantities)
        for row_id, number, name, receipt, status, amount, *quantities in with_receipt(ctx, text)
    ]


def _joined(*parts: str | None) -> str:
    return ", ".join(part for part in parts if part)


def _numbered_question(
    table: NumberedTable,
    whose: SQLColumnExpression[str | None],
    detail: SQLColumnExpression[str | None],
    amount: SQLColumnExpression[int | None],
    quantities: Sequence[SQLColumnExpression[int]] = (),
) -> Numbered:
    """Find numbers that start with these digits: the first of each length, through the index, then the first of all."""
    named: list[Label[int]] = [column.label(f"quantity{place}") for place, column in enumerate(quantities)]
    shown = (whose.label("whose"), detail.label("detail"), amount.label("amount"), *named)
    columns = (table.id, table.number, *shown, table.number_seq)
    some = []
    for place in range(MOST_DIGITS):
        low, high = bindparam(f"low{place}", type_=BigInt()), bindparam(f"high{place}", type_=BigInt())
        first = select(*columns).where(table.number_seq.between(low, high)).order_by(table.number_seq)
        some.append(select(first.limit(literal_column(str(OF_EACH))).subquery()))
    numbers = union_all(*some).subquery("numbers")
    return select(*list(numbers.c)[:-1]).order_by(numbers.c.number_seq).limit(literal_column(str(OF_EACH)))


ORDERS_OF = _numbered_question(
    SalesOrder, SalesOrder.customer_id, SalesOrder.order_status, SalesOrder.total_amount, QUANTITIES
)
GROUPS_OF = _numbered_question(
    MultiLineOrder, MultiLineOrder.customer_id, MultiLineOrder.delivery_method, MultiLineOrder.total_amount
)
STOCK_ORDERS_OF = _numbered_question(StockOrder, StockOrder.vendor_id, StockOrder.status, StockOrder.amount)
DELIVERIES_OF = _numbered_question(Delivery, Delivery.customer_id, Delivery.status, cast(null(), BigInt()))
QUOTES_OF = _numbered_question(Quote, Quote.customer_id, Quote.title, Quote.final_amount)
CAMPAIGNS_OF = _numbered_question(Campaign, Campaign.name, Campaign.status, cast(null(), BigInt()))
COUNTS_OF = _numbered_question(StockCount, StockCount.title, StockCount.status, cast(null(), BigInt()))
ENQUIRIES_OF = _numbered_question(Enquiry, Enquiry.customer_id, Enquiry.subject, cast(null(), BigInt()))


def numbered(ctx: Context, question: Numbered, number: int) -> list[NumberedRow]:
    ranges: dict[str, int] = {}
    low, high = number, number
    for place in range(MOST_DIGITS):
        within = low < 10**MOST_DIGITS
        ranges |= {f"low{place}": low if within else 0, f"high{place}": high if within else -1}
        low, high = low * 10, high * 10 + 9
    return query(ctx.db, question, **ranges)


def _named(ctx: Context, table: str, rows: Sequence[NumberedRow], whose: type[Contact | Vendor]) -> list[Hit]:
    ids = {row[2] for row in rows}
    query = select(whose.id, whose.name).where(whose.id.in_(ids)).execution_options(with_hidden=True)
    names: dict[str | None, str] = {row.id: row.name for row in ctx.db.execute(query)}
    return [
        hit_of(table, row_id, number, names.get(owner), detail=detail, amount=amount, quantities=quantities)
        for row_id, number, owner, detail, amount, *quantities in rows
    ]

"""Finds records by full or partial numbers: orders, deliveries, campaigns, stock counts, receipts."""

from collections.abc import Sequence

from sqlalchemy import Select, SQLColumnExpression, bindparam, cast, literal_column, null, select, union_all

from orderkeep.business.enums import NumberKind as N
from orderkeep.business.number_prefixes import MAX_DIGITS
from orderkeep.campaigns.models import Campaign
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.column_types import BigInt
from orderkeep.core.db.compiled import query
from orderkeep.core.lists.trigram_index import escape_like
from orderkeep.inventory.models import StockCount
from orderkeep.pipeline.models import Enquiry
from orderkeep.purchasing.models import StockOrder
from orderkeep.quotes.models import Quote
from orderkeep.reporting.scan_lookup import with_former_number, with_receipt
from orderkeep.reporting.search_hits import Hit, hit_of
from orderkeep.reporting.typed_numbers import TypedNumber
from orderkeep.sales.deliveries.models import Delivery
from orderkeep.sales.models import SalesOrder
from orderkeep.vendors.models import Vendor

OF_EACH = 6
"""Results per type. With more matches, the query should be more specific."""
WITH_PREFIX_ONLY = frozenset({N.DELIVERY, N.RETURN})
"""They share one number sequence, so digits alone don't tell them apart."""
NumberedTable = type[SalesOrder | StockOrder | Delivery | Quote | Campaign | StockCount | Enquiry]
NumberedRow = tuple[str, str, str | None, str | None, int | None]
"""Id, number, owner or title, detail and amount in cents, if the type has it."""
Numbered = Select[str, str, str | None, str | None, int | None]


def records_with_number(ctx: Context, typed: TypedNumber | None) -> list[Hit]:
    """Find records by number, or by its first digits."""
    if typed is None:
        return []
    hits: list[Hit] = []
    for kind, table, question, whose in QUESTIONS:
        rows = find_by_number(ctx, question, typed, kind)
        hits += _hits_with_names(ctx, table, rows, whose) if whose else _titled_hits(table, rows)
    return hits


def _titled_hits(table: str, rows: Sequence[NumberedRow]) -> list[Hit]:
    """Types that have a title instead of a person or vendor."""
    return [hit_of(table, row[0], row[1], row[2], detail=row[3]) for row in rows]


def orders_with_other_number(ctx: Context, text: str, typed: TypedNumber | None) -> list[Hit]:
    """Find orders by receipt number or former number."""
    return [
        hit_of("purchase_orders", row_id, number, _join_texts(name, receipt), detail=status, amount=amount)
        for row_id, number, name, receipt, status, amount in [*with_receipt(ctx, typed), *with_former_number(ctx, text)]
    ]


def _join_texts(*parts: str | None) -> str:
    return ", ".join(part for part in parts if part)


def _numbered_question(
    table: NumberedTable,
    whose: SQLColumnExpression[str | None],
    detail: SQLColumnExpression[str | None],
    amount: SQLColumnExpression[int | None],
) -> Numbered:
    """Find numbers that start with these digits: the first of each length, through the index, then the first of all."""
    shown: list[SQLColumnExpression[object]] = [
        column.label(name) for name, column in (("whose", whose), ("detail", detail), ("amount", amount))
    ]
    some = []
    for place in range(MAX_DIGITS):
        low, high = bindparam(f"low{place}", type_=BigInt()), bindparam(f"high{place}", type_=BigInt())
        within = (table.number_seq.between(low, high), table.number.like(bindparam("pattern"), escape="\\"))
        first = select(table.id, table.number, *shown, table.number_seq).where(*within).order_by(table.number_seq)
        some.append(select(first.limit(literal_column(str(OF_EACH))).subquery()))
    numbers = union_all(*some).subquery("numbers")
    return select(*list(numbers.c)[:-1]).order_by(numbers.c.number_seq).limit(literal_column(str(OF_EACH)))


ORDERS_OF = _numbered_question(
    SalesOrder, SalesOrder.customer_id, SalesOrder.fulfilment_status, SalesOrder.total_amount
)
STOCK_ORDERS_OF = _numbered_question(StockOrder, StockOrder.vendor_id, StockOrder.status, StockOrder.amount)
DELIVERIES_OF = _numbered_question(Delivery, Delivery.customer_id, Delivery.status, cast(null(), BigInt()))
QUOTES_OF = _numbered_question(Quote, Quote.customer_id, Quote.title, Quote.final_amount)
CAMPAIGNS_OF = _numbered_question(Campaign, Campaign.name, Campaign.status, cast(null(), BigInt()))
COUNTS_OF = _numbered_question(StockCount, StockCount.title, StockCount.status, cast(null(), BigInt()))
ENQUIRIES_OF = _numbered_question(Enquiry, Enquiry.customer_id, Enquiry.subject, cast(null(), BigInt()))


QUESTIONS: tuple[tuple[N, str, Numbered, type[Contact | Vendor] | None], ...] = (
    (N.SALES_ORDER, "purchase_orders", ORDERS_OF, Contact),
    (N.STOCK_ORDER, "stock_orders", STOCK_ORDERS_OF, Vendor),
    (N.DELIVERY, "deliveries", DELIVERIES_OF, Contact),
    (N.RETURN, "deliveries", DELIVERIES_OF, Contact),
    (N.CAMPAIGN, "campaigns", CAMPAIGNS_OF, None),
    (N.STOCK_COUNT, "stock_counts", COUNTS_OF, None),
)
"""In the order of the results. None: the records have a title instead of a person or vendor."""


def find_by_number(ctx: Context, question: Numbered, typed: TypedNumber | None, kind: N) -> list[NumberedRow]:
    """Return the records of a kind whose number starts like this."""
    if typed is None or not typed.value:
        return []
    if not typed.prefix:
        return [] if kind in WITH_PREFIX_ONLY else query(ctx.db, question, pattern="%", **_ranges(typed.value))
    return [
        row
        for prefix in typed.prefixes(kind)
        for row in query(ctx.db, question, pattern=f"{escape_like(prefix)}%", **_ranges(typed.value))
    ]


def _ranges(number: int) -> dict[str, int]:
    """Return the counters that start with these digits: one range for each length."""
    ranges: dict[str, int] = {}
    low, high = number, number
    for place in range(MAX_DIGITS):
        within = low < 10**MAX_DIGITS
        ranges |= {f"low{place}": low if within else 0, f"high{place}": high if within else -1}
        low, high = low * 10, high * 10 + 9
    return ranges


def _hits_with_names(ctx: Context, table: str, rows: Sequence[NumberedRow], whose: type[Contact | Vendor]) -> list[Hit]:
    ids = {row[2] for row in rows}
    query = select(whose.id, whose.name).where(whose.id.in_(ids)).execution_options(with_hidden=True)
    names: dict[str | None, str] = {row.id: row.name for row in ctx.db.execute(query)}
    hidden = whose is Vendor and ctx.scope.hides_costs
    return [
        hit_of(
            table,
            row_id,
            number,
            names.get(owner),
            detail=detail,
            amount=None if hidden else amount,
        )
        for row_id, number, owner, detail, amount in rows
    ]

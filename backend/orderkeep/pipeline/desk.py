"""Who may be calling: from the first letters or digits the person, what they wait for, and what was said last."""

from collections import defaultdict
from collections.abc import Sequence
from datetime import date
from typing import Any

from sqlalchemy import and_, case, func, literal_column, or_, select

from orderkeep.catalog.tables import Product
from orderkeep.contacts.tables import Contact, Prospect
from orderkeep.core.among import any_of
from orderkeep.core.context import Context
from orderkeep.core.folding import fold
from orderkeep.core.letters import escaped, hint
from orderkeep.identity.tables import Profile
from orderkeep.pipeline.tables import Call
from orderkeep.purchasing.tables import StockOrder, StockOrderLine
from orderkeep.sales.tables import IS_OPEN, SalesOrder
from orderkeep.stock.tables import Allocation
from orderkeep.stock.words import ON_THE_SHELF, AllocationState, Supply

HITS = 6
ORDERS, CALLS = 5, 3
"""So many of each person are told."""
FEWEST_DIGITS = 3
PERSON = ("id", "name", "company", "email", "phone", "status")
Hit = dict[str, Any]


def desk(ctx: Context, question: str) -> list[Hit]:
    """The people whose name, company, address or number the question begins or holds; contacts first."""
    text = fold(question)
    if not text:
        return []
    contacts = _people(ctx, Contact, text)
    found = [{"kind": "customer", **row} for row in contacts]
    found += [{"kind": "prospect", **row} for row in _people(ctx, Prospect, text)][: HITS - len(found)]
    _add_orders(ctx, found)
    _add_calls(ctx, found)
    return found


def person(ctx: Context, row: Contact | Prospect) -> Hit:
    """The same of one person who is known already."""
    kind = "customer" if isinstance(row, Contact) else "prospect"
    found = [{"kind": kind, **{name: getattr(row, name) for name in PERSON}}]
    _add_orders(ctx, found)
    _add_calls(ctx, found)
    return found[0]


def _people(ctx: Context, table: Any, text: str) -> list[Hit]:
    """Names that begin so come first. Prospects who became contacts are found as these."""
    words = text.split()
    where = and_(*(table.search_text.like(f"%{escaped(word)}%", escape="\\") for word in words))
    digits = "".join(mark for mark in text if mark.isdecimal())
    asked = [words]
    if len(digits) >= FEWEST_DIGITS and not any(mark.isalpha() for mark in text):
        where = or_(where, table.phone_normalized.contains(digits))
        asked.append([digits])
    columns = [getattr(table, name) for name in PERSON]
    beginning = table.search_text.like(f"{escaped(text)}%", escape="\\").desc()
    query = select(*columns).where(where).order_by(beginning, table.name, table.id).limit(HITS)
    if table is Prospect:
        query = query.where(table.converted_customer_id.is_(None))
    hints = [hint(ctx.db, table, each) for each in asked]
    if all(each.complete for each in hints):
        query = query.where(any_of(table.id, sorted({row_id for each in hints for row_id in each.ids})))
    return [dict(zip(PERSON, row, strict=True)) for row in ctx.db.execute(query)]


def _add_orders(ctx: Context, found: Sequence[Hit]) -> None:
    orders: dict[str, list[Hit]] = defaultdict(list)
    for row in _open_orders(ctx, [hit["id"] for hit in found if hit["kind"] == "customer"]):
        orders[row.pop("customer_id")].append(row)
    for hit in found:
        own = orders[hit["id"]]
        hit["open_orders"] = len(own)
        hit["waiting_pieces"] = sum(row["open_quantity"] - row["ready"] for row in own)
        hit["next_promised_at"] = min((row["promised_at"] for row in own if row["promised_at"]), default=None)
        hit["orders"] = own[:ORDERS]


def _open_orders(ctx: Context, ids: Sequence[str]) -> list[Hit]:
    """Every open order of these contacts, those promised first in front."""
    if not ids:
        return []
    order = SalesOrder
    wanted = order.quantity + order.items_free - order.fulfilled_quantity
    query = (
        select(
            *(order.customer_id, order.id, order.number, Product.name, order.order_status),
            *(wanted, order.total_amount, order.promised_at),
        )
        .outerjoin(Product, Product.id == order.product_id)
        .where(any_of(order.customer_id, list(ids)), literal_column(IS_OPEN))
        .order_by(order.promised_at.is_(None), order.promised_at, order.created_at, order.id)
    )
    names = ("customer_id", "id", "number", "product_name", "order_status", "open_quantity", "total_amount")
    rows: list[Hit] = [dict(zip((*names, "promised_at"), row, strict=True)) for row in ctx.db.execute(query)]
    held = _held(ctx, [row["id"] for row in rows])
    for row in rows:
        row["total_amount"] = row["total_amount"] / 100
        row["ready"], row["coming"], row["expected_at"] = held.get(row["id"], (0, 0, None))
    return rows


def _held(ctx: Context, ids: Sequence[str]) -> dict[str, tuple[int, int, date | None]]:
    """By order: pieces on the shelf for it, pieces promised to it, and when the last of these are expected."""
    shelf = Allocation.supply.in_([word.value for word in ON_THE_SHELF])
    coming = Allocation.supply == Supply.INCOMING.value
    query = (
        select(
            Allocation.purchase_id,
            func.sum(case((shelf, Allocation.quantity), else_=0)),
            func.sum(case((coming, Allocation.quantity), else_=0)),
            func.max(case((coming, StockOrder.expected_at))),
        )
        .outerjoin(StockOrderLine, StockOrderLine.id == Allocation.stock_order_line_id)
        .outerjoin(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .where(any_of(Allocation.purchase_id, list(ids)), Allocation.status == AllocationState.ACTIVE.value)
        .group_by(Allocation.purchase_id)
    )
    return {row[0]: (int(row[1]), int(row[2]), row[3]) for row in ctx.db.execute(query)} if ids else {}


def _add_calls(ctx: Context, found: Sequence[Hit]) -> None:
    for hit in found:
        own = Call.customer_id if hit["kind"] == "customer" else Call.prospect_id
        query = select(Call.id, Call.called_at, Call.call_type, Call.purpose, Call.summary, Profile.full_name)
        query = query.outerjoin(Profile, Profile.id == Call.created_by).where(own == hit["id"])
        rows = ctx.db.execute(query.order_by(Call.called_at.desc(), Call.id.desc()).limit(CALLS))
        names = ("id", "called_at", "call_type", "purpose", "summary", "actor_name")
        hit["last_calls"] = [dict(zip(names, row, strict=True)) for row in rows]

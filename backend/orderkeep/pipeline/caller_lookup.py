"""Finds callers from the first letters or digits, with their waiting orders and last conversation."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from itertools import groupby

from sqlalchemy import and_, case, func, or_, select
from typing_extensions import TypedDict

from orderkeep.catalog.models import Product
from orderkeep.contacts.enums import ContactStatus, ProspectStatus
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.ids import NIL_ID
from orderkeep.core.lists.trigram_index import candidates, escape_like
from orderkeep.core.text_normalize import fold
from orderkeep.identity.models import Profile
from orderkeep.pipeline.call_schemas import CallerCall, CallerHit, CallerKind, CallerOrder
from orderkeep.pipeline.models import Call
from orderkeep.purchasing.models import StockOrder, StockOrderLine
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.stock.enums import ON_THE_SHELF, AllocationState, Supply
from orderkeep.stock.models import Allocation

HITS = 6
ORDERS, CALLS = 5, 3
"""The number of entries listed per person."""
MIN_DIGITS = 3
Allocated = tuple[int, int, date | None]
"""Reserved quantity, promised quantity and the last expected arrival."""


class CallerDetails(TypedDict):
    """A contact or prospect."""

    id: str
    name: str
    company: str | None
    email: str | None
    phone: str | None
    status: ContactStatus | ProspectStatus


def find_callers(ctx: Context, question: str) -> list[CallerHit]:
    """Find people whose name, company, address or number starts with or contains the query; contacts first."""
    text = fold(question)
    if not text:
        return []
    found: list[tuple[CallerKind, CallerDetails]] = [("customer", each) for each in _people(ctx, Contact, text)]
    found += [("prospect", each) for each in _people(ctx, Prospect, text)][: HITS - len(found)]
    return _caller_hits(ctx, found)


def caller_details(ctx: Context, row: Contact | Prospect) -> CallerHit:
    """Return the same details for one known person."""
    kind: CallerKind = "customer" if isinstance(row, Contact) else "prospect"
    known: CallerDetails = {
        "id": row.id,
        "name": row.name,
        "company": row.company,
        "email": row.email,
        "phone": row.phone,
        "status": row.status,
    }
    [hit] = _caller_hits(ctx, [(kind, known)])
    return hit


def _people(ctx: Context, table: type[Contact | Prospect], text: str) -> list[CallerDetails]:
    """Names that start with the query come first. Converted prospects are found as contacts."""
    terms = text.split()
    where = and_(*(table.search_text.like(f"%{escape_like(term)}%", escape="\\") for term in terms))
    digits = "".join(mark for mark in text if mark.isdecimal())
    asked = [terms]
    if len(digits) >= MIN_DIGITS and not any(mark.isalpha() for mark in text):
        where = or_(where, table.phone_normalized.contains(digits))
        asked.append([digits])
    beginning = table.search_text.like(f"{escape_like(text)}%", escape="\\").desc()
    query = select(table.id, table.name, table.company, table.email, table.phone, table.status)
    query = query.where(where).order_by(beginning, table.name, table.id).limit(HITS)
    if table is Prospect:
        query = query.where(Prospect.converted_customer_id.is_(None))
    hints = [candidates(ctx.db, table, each) for each in asked]
    if all(each.complete for each in hints):
        query = query.where(any_of(table.id, sorted({row_id for each in hints for row_id in each.ids})))
    return [
        {
            "id": row_id,
            "name": name,
            "company": company,
            "email": email,
            "phone": phone,
            "status": ContactStatus(status) if table is Contact else ProspectStatus(status),
        }
        for row_id, name, company, email, phone, status in ctx.db.execute(query)
    ]


def _caller_hits(ctx: Context, found: Sequence[tuple[CallerKind, CallerDetails]]) -> list[CallerHit]:
    orders = _open_orders(ctx, [each["id"] for kind, each in found if kind == "customer"])
    hits: list[CallerHit] = []
    for kind, each in found:
        own = orders.get(each["id"], [])
        hits.append(
            {
                "kind": kind,
                **each,
                "open_orders": len(own),
                "waiting_quantity": sum(row["open_quantity"] - row["ready"] for row in own),
                "next_promised_at": min((row["promised_at"] for row in own if row["promised_at"]), default=None),
                "orders": own[:ORDERS],
                "last_calls": _calls(ctx, kind, each["id"]),
            }
        )
    return hits


def _open_orders(ctx: Context, ids: Sequence[str]) -> dict[str, list[CallerOrder]]:
    """Return every open order of these contacts, by promised date."""
    if not ids:
        return {}
    query = (
        select(SalesOrder, SalesOrderLine, Product.name)
        .join(SalesOrderLine, SalesOrderLine.purchase_order_id == SalesOrder.id)
        .outerjoin(Product, Product.id == SalesOrderLine.product_id)
        .where(any_of(SalesOrder.customer_id, list(ids)), and_(SalesOrderLine.is_open))
        .order_by(SalesOrder.promised_at.is_(None), SalesOrder.promised_at, SalesOrder.created_at, SalesOrder.id)
        .order_by(SalesOrderLine.position)
    )
    rows = ctx.db.execute(query).all()
    held = _allocated_quantities(ctx, [line.id for _, line, _ in rows])
    found: dict[str, list[CallerOrder]] = defaultdict(list)
    for order, own in groupby(rows, lambda row: row[0]):
        lines = [(line, product) for _, line, product in own]
        supply = [_supply_of(line, held) for line, _ in lines]
        first, product_name = lines[0]
        found[order.customer_id].append(
            {
                "id": order.id,
                "number": order.number,
                "product_name": product_name or first.description,
                "line_count": len(lines),
                "order_status": order.order_status,
                "open_quantity": sum(line.open_quantity for line, _ in lines),
                "total_amount": order.total_amount / 100,
                "promised_at": order.promised_at,
                "ready": sum(ready for ready, _, _ in supply),
                "coming": sum(coming for _, coming, _ in supply),
                "expected_at": max((day for _, _, day in supply if day), default=None),
            }
        )
    return found


def _supply_of(line: SalesOrderLine, held: Mapping[str, Allocated]) -> Allocated:
    """What a line has been allocated. Items outside the catalog need no stock."""
    return (line.open_quantity, 0, None) if line.product_id == NIL_ID else held.get(line.id, (0, 0, None))


def _allocated_quantities(ctx: Context, ids: Sequence[str]) -> dict[str, Allocated]:
    """Return the allocated quantities of these lines, by line."""
    shelf = Allocation.supply.in_(list(ON_THE_SHELF))
    coming = Allocation.supply == Supply.INCOMING
    query = (
        select(
            Allocation.purchase_id,
            func.sum(case((shelf, Allocation.quantity), else_=0)),
            func.sum(case((coming, Allocation.quantity), else_=0)),
            func.max(case((coming, StockOrder.expected_at))),
        )
        .outerjoin(StockOrderLine, StockOrderLine.id == Allocation.stock_order_line_id)
        .outerjoin(StockOrder, StockOrder.id == StockOrderLine.stock_order_id)
        .where(any_of(Allocation.purchase_id, list(ids)), Allocation.status == AllocationState.ACTIVE)
        .group_by(Allocation.purchase_id)
    )
    return {row[0]: (int(row[1]), int(row[2]), row[3]) for row in ctx.db.execute(query)} if ids else {}


def _calls(ctx: Context, kind: CallerKind, person_id: str) -> list[CallerCall]:
    own = Call.customer_id if kind == "customer" else Call.prospect_id
    query = select(Call, Profile.full_name).outerjoin(Profile, Profile.id == Call.created_by).where(own == person_id)
    return [
        {
            "id": call.id,
            "called_at": call.called_at,
            "call_type": call.call_type,
            "purpose": call.purpose,
            "summary": call.summary,
            "actor_name": name,
        }
        for call, name in ctx.db.execute(query.order_by(Call.called_at.desc(), Call.id.desc()).limit(CALLS))
    ]

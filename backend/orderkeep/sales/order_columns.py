"""Keeps an order's columns that follow from its lines, the columns that its lines repeat, its version and its figures.

Runs before each flush, so that no writer of orders can forget it.
"""

from collections.abc import Iterable, Iterator, Sequence

from sqlalchemy import event, inspect, not_, select
from sqlalchemy.orm import Session
from sqlalchemy.orm.util import identity_key

from orderkeep.core.db.attribute_history import has_changed
from orderkeep.core.db.engine import AppSession, is_single_writer
from orderkeep.core.db.held_rows import hold, is_held
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.models import Row
from orderkeep.core.db.scope import scope_of
from orderkeep.core.db.session_state import now_of
from orderkeep.core.ids import NIL_ID, new_id
from orderkeep.core.text_normalize import search_text
from orderkeep.sales import sort_keys
from orderkeep.sales.enums import AllocationStatus, OrderStatus, Priority
from orderkeep.sales.known_lines import EVERY_ROW, known_lines, remember_lines
from orderkeep.sales.models import ORDER_COLUMNS, SalesOrder, SalesOrderLine
from orderkeep.sales.order_rules import LineState, OrderAmounts, OrderState, order_state
from orderkeep.sales.orders.models import LINE_TEXTS
from orderkeep.sales.statistics.apply_changes import apply_changes

STATE_COLUMNS = tuple(name for name in OrderState.__dataclass_fields__ if name != "net_amounts")
SILENT = frozenset({"version", "updated_at", "updated_by", "search_text"})


@event.listens_for(AppSession, "before_flush", insert=True)
def _follow_lines(session: Session, *_: object) -> None:
    """Before the audit and the change feed, which are to see the result."""
    orders = _orders_in(session)
    lines = _lines_of(session, orders)
    for order in orders.values():
        for line in lines[order.id]:
            _set(line, ((name, getattr(order, source)) for name, source in ORDER_COLUMNS.items()))
    sort_keys.copy_names(session)
    deleted = [row for row in session.deleted if isinstance(row, SalesOrderLine)]
    for order in orders.values():
        own = lines[order.id]
        if order not in session.deleted:
            update_order(order, own)
            _raise_version(session, order, [*own, *(line for line in deleted if line.purchase_order_id == order.id)])
    apply_changes(session, list(orders.values()), [line for own in lines.values() for line in own] + deleted)


def _orders_in(session: Session) -> dict[str, SalesOrder]:
    """The orders of new, changed and deleted lines, and those that changed themselves, by id, locked."""
    found: dict[str, SalesOrder] = {}
    ids: set[str] = set()
    for row in [*session.new, *session.dirty, *session.deleted]:
        if isinstance(row, SalesOrder):
            found[row.id] = row
        elif isinstance(row, SalesOrderLine):
            ids.add(row.purchase_order_id)
    for order_id in ids - found.keys():
        known = session.identity_map.get(identity_key(SalesOrder, order_id))
        if isinstance(known, SalesOrder):
            found[order_id] = known
    _lock(session, [order for order in found.values() if inspect(order).persistent and not is_held(session, order)])
    missing = sorted(ids - found.keys())
    if missing:
        query = select(SalesOrder).where(any_of(SalesOrder.id, missing)).order_by(SalesOrder.id).with_for_update()
        for order in session.scalars(query, execution_options=EVERY_ROW):
            found[order.id] = order
            hold(session, order)
    return dict(sorted(found.items()))


def _lock(session: Session, orders: Sequence[SalesOrder]) -> None:
    """Lock loaded orders, so that no one else changes a line between the reading of the lines and the commit.

    Those with changes of this transaction can't be reloaded, so they aren't held yet.
    """
    clean = [order for order in orders if is_single_writer(session) or order not in session.dirty]
    if orders and not is_single_writer(session):
        ids = sorted(order.id for order in orders)
        query = select(SalesOrder.id).where(any_of(SalesOrder.id, ids)).order_by(SalesOrder.id).with_for_update()
        session.execute(query, execution_options=EVERY_ROW)
        reload = select(SalesOrder).where(any_of(SalesOrder.id, [order.id for order in clean]))
        session.scalars(reload, execution_options={**EVERY_ROW, "populate_existing": True}).all()
    for order in clean:
        hold(session, order)


def _lines_of(session: Session, orders: dict[str, SalesOrder]) -> dict[str, list[SalesOrderLine]]:
    """The lines of each order as they will be, in their order."""
    changed = [row for row in [*session.new, *session.dirty] if isinstance(row, SalesOrderLine)]
    deleted = [row for row in session.deleted if isinstance(row, SalesOrderLine)]
    lines: dict[str, list[SalesOrderLine]] = {}
    for order_id, order in orders.items():
        known = known_lines(session, order_id)
        own = [line for line in changed if line.purchase_order_id == order_id]
        if known is None:
            known = remember_lines(session, order_id, _stored_lines(session, order, own))
        for line in own:
            line.id = line.id or new_id()
            known[line.id] = line
        for line in deleted:
            known.pop(line.id, None)
        there = [line for line in known.values() if line.purchase_order_id == order_id]
        lines[order_id] = sorted(there, key=lambda line: line.position)
    return lines


def _stored_lines(session: Session, order: SalesOrder, changed: Sequence[SalesOrderLine]) -> Iterable[SalesOrderLine]:
    """Read the lines that this transaction hasn't changed: someone else may have, before the order was locked."""
    own = [line.id for line in changed if inspect(line).persistent]
    if order in session.new or order.line_count == len(own):
        return ()
    query = select(SalesOrderLine).where(SalesOrderLine.purchase_order_id == order.id)
    if own:
        query = query.where(not_(any_of(SalesOrderLine.id, own)))
    fresh = {} if is_single_writer(session) else {"populate_existing": True}
    return session.scalars(query, execution_options={**EVERY_ROW, **fresh})


def _raise_version(session: Session, order: SalesOrder, lines: Sequence[SalesOrderLine]) -> None:
    """The order is the unit of `If-Match`: a change of a line raises its version, and each line shows it."""
    now = now_of(session)
    changed = [row for row in (order, *lines) if row not in session.new and _is_changed(session, row)]
    if (changed or any(line in session.new for line in lines)) and order not in session.new and order.updated_at != now:
        order.version += 1
        order.updated_at, order.updated_by = now, scope_of(session).actor_id
    for line in lines:
        if line not in session.deleted and line.version != order.version:
            line.version = order.version or 1
    for row in changed:
        row.updated_at, row.updated_by = now, scope_of(session).actor_id


def _is_changed(session: Session, row: Row) -> bool:
    """Whether the row is deleted, or a column changes that isn't derived."""
    if row in session.deleted:
        return True
    return has_changed(
        row, *(name for name in inspect(row).committed_state if name not in row.untracked_columns | SILENT)
    )


def update_order(order: SalesOrder, lines: Sequence[SalesOrderLine]) -> None:
    """Set the columns of an order that follow from its lines, and their net amounts."""
    amounts = OrderAmounts(order.discount_amount or 0, order.tax_amount or 0, order.shipping_amount or 0)
    state = order_state([line_state(line) for line in lines], amounts)
    for line, net in zip(lines, state.net_amounts, strict=True):
        _set(line, [("net_amount", net)])
    _set(order, ((name, getattr(state, name)) for name in STATE_COLUMNS))
    _set(order, _list_columns(order, lines))
    inspect(order).info[LINE_TEXTS] = [text for line in lines for text in (line.description, line.notes) if text]
    _set(order, [("search_text", search_text(*order.found_by()))])


def _set(row: Row, values: Iterable[tuple[str, object]]) -> None:
    """Set columns that differ, so that unchanged rows aren't written."""
    for name, value in values:
        if getattr(row, name) != value:
            setattr(row, name, value)


def _list_columns(order: SalesOrder, lines: Sequence[SalesOrderLine]) -> Iterator[tuple[str, object]]:
    yield "priority_rank", sort_keys.RANKS[order.priority or Priority.NORMAL]
    yield "pickup_date", max((line.pickup_date for line in lines if line.pickup_date), default=None)
    if lines:
        yield "contact_key", lines[0].contact_key
        yield "product_key", lines[0].product_key


def line_state(line: SalesOrderLine) -> LineState:
    """What an order needs to know of this line. Items outside the catalog need no stock."""
    return LineState(
        status=line.order_status or OrderStatus.NEW,
        total_amount=line.total_amount,
        returned_amount=line.returned_amount or 0,
        total_quantity=line.quantity + (line.items_free or 0),
        fulfilled_quantity=line.fulfilled_quantity or 0,
        returned_quantity=line.returned_quantity or 0,
        replacement_quantity=line.replacement_quantity or 0,
        open_quantity=line.open_quantity,
        is_ready=line.product_id == NIL_ID or line.allocation_status is AllocationStatus.FULL,
    )

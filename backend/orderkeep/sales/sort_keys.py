"""Columns by which sales orders are sorted besides their own fields: names, rank of the priority, open quantity.

They are stored with the order, because an index can't span two tables, and updated with each change.
"""

from collections.abc import Iterable, Iterator, Mapping

from sqlalchemy import ColumnElement, Update, case, event, exists, or_, select, update
from sqlalchemy.orm import Mapper, Session
from sqlalchemy.orm.util import identity_key

from orderkeep.catalog.models import Product
from orderkeep.contacts.linked_contacts import DELETED_TOO
from orderkeep.contacts.models import Contact
from orderkeep.core.context import Context
from orderkeep.core.db.attribute_history import has_changed
from orderkeep.core.db.in_list import any_of
from orderkeep.core.ids import NIL_ID
from orderkeep.core.text_normalize import fold
from orderkeep.core.values import Values
from orderkeep.sales.enums import CLOSED, Priority
from orderkeep.sales.models import SalesOrder, SalesOrderLine

LONGEST = 100
"""Longer texts sort by their beginning, because an index entry has a limited size."""
RANKS: Mapping[str, int] = {each: rank for rank, each in enumerate(Priority)}
"""From low to urgent."""
Named = type[Contact] | type[Product]
NUMBERS: Mapping[str, ColumnElement[int]] = {
    "priority_rank": case(RANKS, value=SalesOrderLine.priority, else_=RANKS[Priority.NORMAL]),
    "open_quantity": case(
        (SalesOrderLine.order_status.in_(list(CLOSED)), 0), else_=SalesOrderLine.unfulfilled_quantity
    ),
}
"""The keys that a database can compute."""


def text_key(text: str | None) -> str | None:
    """The sort key of a text: case and accents don't matter. No text sorts last."""
    return fold(text)[:LONGEST] or None if text else None


def copy_names(session: Session) -> None:
    """Copy the names of contact and product into new and changed lines, and new names into existing orders."""
    rows = [*session.new, *session.dirty]
    orders = [row for row in rows if isinstance(row, SalesOrderLine)]
    given = [row for row in orders if has_changed(row, "customer_id", "product_id", "description")]
    renamed = {row.id: row.name for row in rows if isinstance(row, Contact | Product) and has_changed(row, "name")}
    if given:
        contacts = _names(session, Contact, {order.customer_id for order in given}, renamed)
        products = _names(session, Product, {order.product_id for order in given} - {NIL_ID}, renamed)
        for order in given:
            order.contact_key = text_key(contacts.get(order.customer_id))
            order.product_key = text_key(products.get(order.product_id, order.description))
    for row in session.dirty:
        if isinstance(row, Contact | Product) and row.id in renamed:
            _rename(session, row)


def _names(session: Session, table: Named, ids: Iterable[str], renamed: Mapping[str, str]) -> dict[str, str]:
    found, unknown = {}, []
    for row_id in ids:
        row = session.identity_map.get(identity_key(table, row_id))
        if row_id in renamed:
            found[row_id] = renamed[row_id]
        elif isinstance(row, Contact | Product) and "name" in row.__dict__:
            found[row_id] = row.name
        else:
            unknown.append(row_id)
    if unknown:
        query = select(table.id, table.name).where(any_of(table.id, unknown))
        found.update(session.execute(query, execution_options=DELETED_TOO).all())
    return found


def _rename(session: Session, row: Contact | Product) -> None:
    key = text_key(row.name)
    if isinstance(row, Contact):
        changes: list[Update] = [
            update(table).where(table.customer_id == row.id).values(contact_key=key)
            for table in (SalesOrderLine, SalesOrder)
        ]
    else:
        mine = SalesOrderLine.product_id == row.id
        first = select(SalesOrderLine.purchase_order_id).where(mine, SalesOrderLine.position == 1)
        changes = [
            update(SalesOrderLine).where(mine).values(product_key=key),
            update(SalesOrder).where(SalesOrder.id.in_(first)).values(product_key=key),
        ]
    for change in changes:
        session.execute(change, execution_options={"synchronize_session": False})


@event.listens_for(SalesOrderLine, "before_insert")
@event.listens_for(SalesOrderLine, "before_update")
def _rank(_mapper: Mapper[SalesOrderLine], _connection: object, order: SalesOrderLine) -> None:
    """Set the rank of the priority, after every other listener has changed it."""
    order.priority_rank = RANKS[order.priority or Priority.NORMAL]


def rebuild(ctx: Context) -> None:
    """Fill in the keys of orders that were written outside the session."""
    missing = SalesOrderLine.contact_key.is_(None)
    pairs = select(SalesOrderLine.customer_id, Contact.name).join(Contact, Contact.id == SalesOrderLine.customer_id)
    for contact_id, name in ctx.db.execute(pairs.where(missing).distinct()).all():
        _fill(ctx, {"contact_key": text_key(name)}, SalesOrderLine.customer_id == contact_id)
    pairs = select(SalesOrderLine.product_id, Product.name).join(Product, Product.id == SalesOrderLine.product_id)
    for product_id, name in ctx.db.execute(pairs.where(SalesOrderLine.product_key.is_(None)).distinct()).all():
        _fill(ctx, {"product_key": text_key(name)}, SalesOrderLine.product_id == product_id)
    _fill(ctx, NUMBERS)
    first = (SalesOrderLine.purchase_order_id == SalesOrder.id, SalesOrderLine.position == 1)
    keys = {
        name: select(getattr(SalesOrderLine, name)).where(*first).scalar_subquery()
        for name in ("contact_key", "product_key")
    }
    ctx.db.execute(
        update(SalesOrder).where(SalesOrder.contact_key.is_(None)).values(keys),
        execution_options={"synchronize_session": False},
    )


def _fill(ctx: Context, values: Values, *where: ColumnElement[bool]) -> None:
    ctx.db.execute(
        update(SalesOrderLine).where(*where).values(values), execution_options={"synchronize_session": False}
    )


def outdated_orders(ctx: Context) -> Iterator[tuple[str, str]]:
    """Id and number of each order with a key that differs from the values that it is made of."""
    links = (
        (SalesOrderLine.customer_id, SalesOrderLine.contact_key, Contact),
        (SalesOrderLine.product_id, SalesOrderLine.product_key, Product),
    )
    for link, key, table in links:
        named = select(link, key, table.name).join(table, table.id == link).distinct()
        for row_id, kept, name in ctx.db.execute(named, execution_options=DELETED_TOO):
            if kept != text_key(name):
                yield from _orders(ctx, link == row_id, key.is_not_distinct_from(kept))
    described = select(SalesOrderLine.id, SalesOrderLine.number, SalesOrderLine.description, SalesOrderLine.product_key)
    described = described.where(~exists().where(Product.id == SalesOrderLine.product_id))
    for order_id, number, text, kept in ctx.db.execute(described, execution_options=DELETED_TOO):
        if kept != text_key(text):
            yield order_id, number
    yield from _orders(ctx, or_(*(getattr(SalesOrderLine, name) != right for name, right in NUMBERS.items())))


def _orders(ctx: Context, *where: ColumnElement[bool]) -> Iterator[tuple[str, str]]:
    yield from ctx.db.execute(
        select(SalesOrderLine.id, SalesOrderLine.number).where(*where).order_by(SalesOrderLine.number_seq)
    )

"""Links from documents to records. All linked records of one document belong to the same customer, or to none."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import SQLColumnExpression, select
from sqlalchemy.orm import Session

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context
from orderkeep.core.db.in_list import any_of
from orderkeep.core.db.models import CustomerLinked, Row
from orderkeep.core.errors import Conflict, Invalid, NotFound
from orderkeep.core.events.change_feed import PendingChange, queue_change
from orderkeep.core.http.schemas import IdOut, Out
from orderkeep.documents.models import LINK_COLUMNS, Document, DocumentLink
from orderkeep.documents.rules import Holder, common_holder
from orderkeep.pipeline.models import Enquiry
from orderkeep.purchasing.models import Shipment, StockOrder
from orderkeep.quotes.models import Quote
from orderkeep.sales.models import SalesOrder, SalesOrderLine
from orderkeep.stock.models import Unit
from orderkeep.tasks.models import Task
from orderkeep.vendors.models import Vendor

MAX_LINKS = 50
Text = SQLColumnExpression[str | None]


@dataclass(frozen=True)
class LinkTarget:
    """A kind of record that documents are linked to: its table, its name and its status, if it has one."""

    table: type[Row]
    title: Text
    status: Text | None = None


TARGETS: dict[str, LinkTarget] = {
    "customer_id": LinkTarget(Contact, Contact.name),
    "prospect_id": LinkTarget(Prospect, Prospect.name),
    "purchase_id": LinkTarget(SalesOrderLine, SalesOrderLine.number, SalesOrderLine.order_status),
    "purchase_order_id": LinkTarget(SalesOrder, SalesOrder.number),
    "stock_order_id": LinkTarget(StockOrder, StockOrder.number, StockOrder.status),
    "shipment_id": LinkTarget(Shipment, Shipment.name, Shipment.status),
    "product_id": LinkTarget(Product, Product.name),
    "asset_id": LinkTarget(Unit, Unit.asset_tag, Unit.status),
    "quote_id": LinkTarget(Quote, Quote.number, Quote.status),
    "enquiry_id": LinkTarget(Enquiry, Enquiry.number, Enquiry.status),
    "task_id": LinkTarget(Task, Task.title, Task.status),
    "vendor_id": LinkTarget(Vendor, Vendor.name),
}


class LinkOut(Out):
    """A linked record: its table, id, name and status."""

    id: IdOut
    table: str
    record_id: IdOut
    title: str
    status: str | None


def column_of(link: DocumentLink) -> str:
    """The column that names the linked record."""
    return next(column for column in LINK_COLUMNS if getattr(link, column) is not None)


def holder_of(row: Row) -> Holder | None:
    """Return who a record belongs to. None for records that belong to the whole business."""
    if isinstance(row, Contact):
        return Holder(row.id, None, row.assigned_to)
    if isinstance(row, Prospect):
        return Holder(row.converted_customer_id, row.id, row.assigned_to)
    if not isinstance(row, CustomerLinked):
        return None
    return Holder(getattr(row, "customer_id", None), getattr(row, "prospect_id", None), row.owner_id)


def links_of(ctx: Context, document_id: str) -> Sequence[DocumentLink]:
    """The document's links, oldest first."""
    query = select(DocumentLink).where(DocumentLink.document_id == document_id)
    return ctx.db.scalars(query.order_by(DocumentLink.created_at, DocumentLink.id)).all()


def add_link(ctx: Context, document: Document, column: str, record_id: str) -> DocumentLink:
    """Link a document to a record that the caller can see. A link that exists is returned.

    Raises Invalid if the record belongs to another customer than the records that are already linked.
    """
    target = ctx.find(TARGETS[column].table, record_id, field=column)
    links = links_of(ctx, document.id)
    if found := next((link for link in links if getattr(link, column) == target.id), None):
        return found
    if len(links) >= MAX_LINKS:
        raise Conflict(f"A document can have up to {MAX_LINKS} links")
    try:
        holder = common_holder([*(holder_of(row) for row in records_of(ctx.db, links)), holder_of(target)])
    except ValueError:
        message = "This document belongs to another contact. Upload it again for this one."
        raise Invalid(message, field=column) from None
    link = ctx.add(DocumentLink(document_id=document.id, **{column: target.id}))
    assign_holder(ctx, document, holder)
    return link


def remove_link(ctx: Context, document: Document, link_id: str) -> None:
    """Remove a link. Without a link to a customer's record, the document belongs to its creator again."""
    link = ctx.find(DocumentLink, link_id)
    if link.document_id != document.id:
        raise NotFound("This link doesn't exist")
    ctx.db.delete(link)
    ctx.db.flush()
    left = records_of(ctx.db, links_of(ctx, document.id))
    assign_holder(ctx, document, common_holder(map(holder_of, left)))


def assign_holder(ctx: Context, document: Document, holder: Holder | None) -> None:
    """Give the document the customer and the owner of its records, and announce the change of its links."""
    before = document.owner_id
    document.customer_id = holder.customer_id if holder else None
    document.prospect_id = holder.prospect_id if holder else None
    document.owner_id = holder.owner_id if holder else document.created_by
    ctx.db.flush()
    queue_change(ctx.db, PendingChange(Document, "update", document.id, before, document.owner_id))


def records_of(session: Session, links: Iterable[DocumentLink]) -> list[Row]:
    """The linked records, including deleted ones and those of other owners."""
    options = {"with_hidden": True, "every_owner": True}
    found: list[Row] = []
    for link in links:
        column = column_of(link)
        table = TARGETS[column].table
        query = select(table).where(table.id == getattr(link, column))
        found += session.scalars(query, execution_options=options)
    return found


def shown_links(ctx: Context, document_ids: Sequence[str]) -> dict[str, list[LinkOut]]:
    """Return the links of documents with the names of the records that the caller can see, by document."""
    columns = [getattr(DocumentLink, column) for column in LINK_COLUMNS]
    query = select(DocumentLink.id, DocumentLink.document_id, *columns)
    query = query.where(any_of(DocumentLink.document_id, document_ids))
    rows = ctx.db.execute(query.order_by(DocumentLink.created_at, DocumentLink.id)).all()
    pointed = [(row.id, row.document_id, *_first_link(row[2:])) for row in rows]
    names = {column: _names(ctx, column, {each[3] for each in pointed if each[2] == column}) for column in LINK_COLUMNS}
    found: dict[str, list[LinkOut]] = {}
    for link_id, document_id, column, record_id in pointed:
        if (named := names[column].get(record_id)) is not None:
            shown: LinkOut = {
                "id": link_id,
                "table": TARGETS[column].table.__tablename__,
                "record_id": record_id,
                "title": named[0],
                "status": named[1],
            }
            found.setdefault(document_id, []).append(shown)
    return found


def _first_link(ids: Sequence[str | None]) -> tuple[str, str]:
    return next((column, row_id) for column, row_id in zip(LINK_COLUMNS, ids, strict=True) if row_id is not None)


def _names(ctx: Context, column: str, ids: set[str]) -> dict[str, tuple[str, str | None]]:
    """The name and the status of records, by id."""
    if not ids:
        return {}
    target = TARGETS[column]
    known = any_of(target.table.id, sorted(ids))
    titles: dict[str, str | None] = dict(ctx.db.execute(select(target.table.id, target.title).where(known)).all())
    states: dict[str, str | None] = {}
    if target.status is not None:
        states = dict(ctx.db.execute(select(target.table.id, target.status).where(known)).all())
    return {row_id: (title or "", states.get(row_id)) for row_id, title in titles.items()}

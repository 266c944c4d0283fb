"""Documents follow the records that they are linked to: to another customer, into the deleted records and back.

A document whose other records belong to another customer stays there; only the link is removed.
"""

from datetime import datetime

from sqlalchemy import event, select, update
from sqlalchemy.orm import Session

from orderkeep.core.db.attribute_history import has_changed
from orderkeep.core.db.engine import AppSession
from orderkeep.core.db.models import Row, SoftDeletable
from orderkeep.core.events.change_feed import PendingChange, action_of_deletion, queue_change
from orderkeep.documents.links import TARGETS, holder_of, records_of
from orderkeep.documents.models import Document, DocumentLink
from orderkeep.documents.rules import Holder, common_holder

LINK_OF = {target.table: column for column, target in TARGETS.items()}
FOLLOWED = ("customer_id", "prospect_id", "converted_customer_id", "deleted_at")
ALL_ROWS = {"with_hidden": True, "every_owner": True}


@event.listens_for(AppSession, "after_flush")
def _follow_changes(session: Session, *_: object) -> None:
    for row in session.dirty:
        column = LINK_OF.get(type(row))
        if column and isinstance(row, Row) and has_changed(row, *FOLLOWED):
            linked = select(DocumentLink.document_id).where(getattr(DocumentLink, column) == row.id)
            for document_id in session.scalars(linked).all():
                _settle(session, document_id, row)


def _settle(session: Session, document_id: str, moved: Row) -> None:
    """Give a document the holder of its records after one of them has moved."""
    links = session.scalars(select(DocumentLink).where(DocumentLink.document_id == document_id)).all()
    others = [link for link in links if getattr(link, LINK_OF[type(moved)]) != moved.id]
    records = [*records_of(session, others), moved]
    try:
        holder = common_holder(map(holder_of, records))
    except ValueError:
        records.remove(moved)
        holder = common_holder(map(holder_of, records))
        for link in links:
            if link not in others:
                session.delete(link)
    _assign(session, document_id, holder, _deleted_at(records))


def _deleted_at(records: list[Row]) -> datetime | None:
    """When the last of the records was deleted. None while one of them is there."""
    moments = [row.deleted_at if isinstance(row, SoftDeletable) else None for row in records]
    known = [moment for moment in moments if moment is not None]
    return max(known) if known and len(known) == len(moments) else None


def _assign(session: Session, document_id: str, holder: Holder | None, deleted_at: datetime | None) -> None:
    columns = (Document.owner_id, Document.created_by, Document.deleted_at)
    query = select(*columns).where(Document.id == document_id)
    before, creator, was_deleted = session.execute(query, execution_options=ALL_ROWS).one()
    owner = holder.owner_id if holder else creator
    values = {
        "customer_id": holder.customer_id if holder else None,
        "prospect_id": holder.prospect_id if holder else None,
        "owner_id": owner,
        "deleted_at": deleted_at,
    }
    action = action_of_deletion(was_deleted, deleted_at)
    queue_change(session, PendingChange(Document, action, document_id, before, owner))
    session.execute(update(Document).where(Document.id == document_id).values(values), execution_options=ALL_ROWS)

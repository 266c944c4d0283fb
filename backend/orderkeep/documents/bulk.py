"""Bulk changes of documents."""

from orderkeep.contacts.rules import with_tags
from orderkeep.core.context import Context
from orderkeep.core.field_values import Columns
from orderkeep.core.lists.bulk import BulkOut, change_each
from orderkeep.documents import actions
from orderkeep.documents.models import Document
from orderkeep.documents.schemas import DocumentBulk, DocumentList


def bulk_update(ctx: Context, body: DocumentBulk) -> BulkOut:
    """Set the category, tag or delete each document."""
    return change_each(ctx, DocumentList, body, lambda row_id: _change_one(ctx, row_id, body))


def _change_one(ctx: Context, document_id: str, body: DocumentBulk) -> Columns:
    """Return the values that undo the change. A deletion can't be undone."""
    document = ctx.find(Document, document_id, lock=True)
    if body.deleted:
        actions.delete_document(ctx, document)
        return {}
    values, back = _values(document, body)
    if values:
        actions.change_document(ctx, document, values)
    return back


def _values(document: Document, body: DocumentBulk) -> tuple[Columns, Columns]:
    values: Columns = {}
    back: Columns = {}
    if body.sent("category_id") and body.category_id != document.category_id:
        values["category_id"], back["category_id"] = body.category_id, document.category_id
    tags = with_tags(document.tags, body.add_tags, body.remove_tags)
    if tags != document.tags:
        values["tags"] = tags
        back["add_tags"] = [tag for tag in document.tags if tag not in tags]
        back["remove_tags"] = [tag for tag in tags if tag not in document.tags]
    return values, back

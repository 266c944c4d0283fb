"""Bulk changes of documents."""

from orderkeep.contacts.rules import tags_undo, with_tags
from orderkeep.core.context import Context
from orderkeep.core.lists.bulk import BulkOut, UndoValues, change_each
from orderkeep.documents import actions
from orderkeep.documents.models import Document
from orderkeep.documents.schemas import DocumentBulk, DocumentChange, DocumentList


def bulk_update(ctx: Context, body: DocumentBulk) -> BulkOut:
    """Set the category, tag or delete each document."""
    return change_each(ctx, DocumentList, body, lambda row_id: _change_one(ctx, row_id, body))


def _change_one(ctx: Context, document_id: str, body: DocumentBulk) -> UndoValues:
    """Return the values that undo the change. A deletion can't be undone."""
    document = ctx.find(Document, document_id, lock=True)
    if body.deleted:
        actions.delete_document(ctx, document)
        return {}
    fields, back = set[str](), UndoValues()
    if body.sent("category_id") and body.category_id != document.category_id:
        fields.add("category_id")
        back["category_id"] = document.category_id
    tags = with_tags(document.tags, body.add_tags, body.remove_tags)
    if tags != document.tags:
        fields.add("tags")
        back |= tags_undo(document.tags, tags)
    if fields:
        changes = DocumentChange.model_construct(fields, category_id=body.category_id, tags=tags)
        actions.change_document(ctx, document, changes)
    return back

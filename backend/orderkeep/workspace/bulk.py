"""Bulk changes of workspace documents."""

from orderkeep.core.context import Context
from orderkeep.core.lists.bulk import BulkOut, UndoValues, change_each
from orderkeep.workspace import actions
from orderkeep.workspace.models import WorkspaceDocument
from orderkeep.workspace.schemas import WorkspaceDocumentBulk, WorkspaceDocumentChange, WorkspaceDocumentList


def bulk_update(ctx: Context, body: WorkspaceDocumentBulk) -> BulkOut:
    """Set the kind of each document, or delete it."""
    return change_each(ctx, WorkspaceDocumentList, body, lambda row_id: _change_one(ctx, row_id, body))


def _change_one(ctx: Context, document_id: str, body: WorkspaceDocumentBulk) -> UndoValues:
    """Return the values that undo the change. A deletion can't be undone."""
    document = ctx.find(WorkspaceDocument, document_id, lock=True)
    if body.deleted:
        actions.delete_document(ctx, document)
        return {}
    if not body.sent("kind") or body.kind == document.kind:
        return {}
    before = document.kind
    actions.change_document(ctx, document, WorkspaceDocumentChange(kind=body.kind))
    return {"kind": before}

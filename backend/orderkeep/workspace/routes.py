"""Workspace documents and their versions over HTTP."""

from orderkeep.core.http.routing import Ctx, Section
from orderkeep.core.lists.bulk import BulkOut
from orderkeep.workspace import actions
from orderkeep.workspace.bulk import bulk_update
from orderkeep.workspace.mentions import shown_content
from orderkeep.workspace.models import WorkspaceDocument
from orderkeep.workspace.schemas import (
    WorkspaceContentOut,
    WorkspaceDocumentBulk,
    WorkspaceDocumentChange,
    WorkspaceDocumentIn,
    WorkspaceDocumentList,
    WorkspaceVersionContentOut,
    WorkspaceVersionsOut,
)
from orderkeep.workspace.version_list import shown_version, shown_versions

routes = Section(tag="workspace")
routes.list("/workspace_documents", WorkspaceDocumentList, may="workspace.read")


def _document_out(ctx: Ctx, document: WorkspaceDocument) -> WorkspaceContentOut:
    return {**WorkspaceDocumentList.one(ctx, document.id), "content": shown_content(ctx, document.content)}


@routes.post("/workspace_documents", may="workspace.edit", out=WorkspaceContentOut)
def create_workspace_document(ctx: Ctx, body: WorkspaceDocumentIn) -> WorkspaceContentOut:
    return _document_out(ctx, actions.create_document(ctx, body))


@routes.post("/workspace_documents/bulk", may="workspace.edit", status=200, out=BulkOut)
def change_workspace_documents(ctx: Ctx, body: WorkspaceDocumentBulk) -> BulkOut:
    return bulk_update(ctx, body)


@routes.get("/workspace_documents/{id}", may="workspace.read", out=WorkspaceContentOut)
def read_workspace_document(ctx: Ctx, id: str) -> WorkspaceContentOut:
    return _document_out(ctx, ctx.find(WorkspaceDocument, id))


@routes.patch("/workspace_documents/{id}", may="workspace.edit", shows=WorkspaceDocumentList, out=WorkspaceContentOut)
def change_workspace_document(ctx: Ctx, id: str, body: WorkspaceDocumentChange) -> WorkspaceContentOut:
    document = ctx.find(WorkspaceDocument, id, lock=True)
    return _document_out(ctx, actions.change_document(ctx, document, body))


@routes.delete("/workspace_documents/{id}", may="workspace.edit")
def delete_workspace_document(ctx: Ctx, id: str) -> None:
    actions.delete_document(ctx, ctx.find(WorkspaceDocument, id, lock=True))


@routes.get("/workspace_documents/{id}/versions", may="workspace.read", out=WorkspaceVersionsOut)
def read_workspace_versions(ctx: Ctx, id: str) -> WorkspaceVersionsOut:
    return {"items": shown_versions(ctx, ctx.find(WorkspaceDocument, id))}


@routes.get("/workspace_documents/{id}/versions/{number}", may="workspace.read", out=WorkspaceVersionContentOut)
def read_workspace_version(ctx: Ctx, id: str, number: int) -> WorkspaceVersionContentOut:
    return shown_version(ctx, ctx.find(WorkspaceDocument, id), number)


@routes.post(
    "/workspace_documents/{id}/versions/{number}/restore",
    may="workspace.edit",
    shows=WorkspaceDocumentList,
    out=WorkspaceContentOut,
)
def restore_workspace_version(ctx: Ctx, id: str, number: int) -> WorkspaceContentOut:
    document = ctx.find(WorkspaceDocument, id, lock=True)
    return _document_out(ctx, actions.restore_version(ctx, document, number))

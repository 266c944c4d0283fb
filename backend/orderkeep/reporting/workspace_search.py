"""Finds workspace documents by title or text."""

from orderkeep.core.context import Context
from orderkeep.core.lists.conditions import list_conditions
from orderkeep.core.lists.rows import PageRequest
from orderkeep.reporting.search_hits import Hit, hit_of
from orderkeep.workspace.schemas import WorkspaceDocumentList

MAX_HITS = 6


def search_workspace_documents(ctx: Context, text: str) -> list[Hit]:
    """Return the documents that contain every word, last changed first."""
    where = list_conditions(WorkspaceDocumentList, ctx, {"q": text})
    request = PageRequest(WorkspaceDocumentList, WorkspaceDocumentList.default_sort, MAX_HITS)
    rows, _ = WorkspaceDocumentList.page_request(ctx, where, request)
    return [hit_of("workspace_documents", row["id"], row["title"], row["excerpt"], detail=row["kind"]) for row in rows]

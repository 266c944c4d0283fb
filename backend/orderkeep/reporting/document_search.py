"""Finds documents by title, file name, tags or text."""

from orderkeep.core.context import Context
from orderkeep.core.lists.conditions import list_conditions
from orderkeep.core.lists.rows import PageRequest
from orderkeep.documents.schemas import DocumentList, DocumentOut
from orderkeep.reporting.search_hits import Hit, hit_of

MAX_HITS = 6


def search_documents(ctx: Context, text: str) -> list[Hit]:
    """Return the newest documents that contain every word."""
    where = list_conditions(DocumentList, ctx, {"q": text})
    rows, _ = DocumentList.page_request(ctx, where, PageRequest(DocumentList, DocumentList.default_sort, MAX_HITS))
    return [hit_of("documents", row["id"], row["title"], _belongs_to(row), detail=row["kind"]) for row in rows]


def _belongs_to(row: DocumentOut) -> str | None:
    """The first linked record, else the category."""
    return row["links"][0]["title"] if row["links"] else row["category_name"]

"""Workspace actions."""

from sqlalchemy import delete, select
from typing_extensions import TypedDict

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Forbidden, NotFound
from orderkeep.identity.authorship import may_change_entry
from orderkeep.workspace.content import Node, checklist_progress, excerpt, plain_text
from orderkeep.workspace.mentions import refuse_hidden_mentions
from orderkeep.workspace.models import WorkspaceDocument, WorkspaceVersion
from orderkeep.workspace.rules import MAX_VERSIONS, change_words, continues_version
from orderkeep.workspace.schemas import WorkspaceDocumentChange, WorkspaceDocumentIn

BLANK: Node = {"type": "doc", "content": []}


class ContentColumns(TypedDict):
    """The content of a document, and what lists show of it."""

    content: Node
    excerpt: str
    checked_count: int
    checklist_count: int


def create_document(ctx: Context, body: WorkspaceDocumentIn) -> WorkspaceDocument:
    """Create a document with its first version."""
    refuse_hidden_mentions(ctx, body.content, BLANK)
    values = body.complete(without={"is_private", "content"})
    document = ctx.add(
        WorkspaceDocument(
            private_to=ctx.scope.actor_id if body.is_private else None, **values, **_content_columns(body.content)
        )
    )
    _add_version(ctx, document, "Created", None)
    return document


def change_document(ctx: Context, document: WorkspaceDocument, changes: WorkspaceDocumentChange) -> WorkspaceDocument:
    """Change a document. A changed title or text becomes part of a version. Only its creator can make it private."""
    columns = changes.given(without={"new_version", "is_private", "content"})
    if changes.sent("is_private"):
        columns["private_to"] = _reader(ctx, document, is_private=changes.is_private)
    before = document.title, document.content
    if changes.sent("content"):
        refuse_hidden_mentions(ctx, changes.content, document.content)
        columns |= _content_columns(changes.content)
    ctx.change(document, columns)
    if (document.title, document.content) != before:
        _keep_version(ctx, document, is_new=changes.new_version)
    return document


def restore_version(ctx: Context, document: WorkspaceDocument, number: int) -> WorkspaceDocument:
    """Make an earlier title and content the current ones, as a new version."""
    earlier = find_version(ctx, document, number)
    if (earlier.title, earlier.content) == (document.title, document.content):
        raise Conflict("This version is identical to the current one", code="same_version")
    ctx.change(document, {"title": earlier.title, **_content_columns(earlier.content)})
    _add_version(ctx, document, f"Version {number} restored", number)
    return document


def delete_document(ctx: Context, document: WorkspaceDocument) -> None:
    """Delete a document with all versions. Only its creator or an admin can."""
    if not may_change_entry(ctx.scope, document.created_by):
        raise Forbidden(
            "Only the person who created this document or an admin can delete it", missing="entries.edit_all"
        )
    ctx.delete(document)


def find_version(ctx: Context, document: WorkspaceDocument, number: int) -> WorkspaceVersion:
    """Return a version by its number. Raises NotFound."""
    query = select(WorkspaceVersion)
    query = query.where(WorkspaceVersion.document_id == document.id, WorkspaceVersion.number == number)
    version = ctx.db.scalars(query).one_or_none()
    if version is None:
        raise NotFound("This version doesn't exist")
    return version


def _reader(ctx: Context, document: WorkspaceDocument, *, is_private: bool) -> str | None:
    """The only person who sees the document after the change. None: the whole team."""
    if is_private and document.created_by != ctx.scope.actor_id:
        raise Forbidden("Only the person who created this document can make it private")
    return ctx.scope.actor_id if is_private else None


def _content_columns(content: Node) -> ContentColumns:
    done, count = checklist_progress(content)
    return {"content": content, "excerpt": excerpt(content), "checked_count": done, "checklist_count": count}


def _keep_version(ctx: Context, document: WorkspaceDocument, *, is_new: bool) -> None:
    """Add the change to the newest version if the same person has just written it, or else as a new version."""
    newest = find_version(ctx, document, document.versions_count)
    is_same = continues_version(
        writer=newest.created_by,
        started_at=newest.created_at,
        is_restored=newest.restored_number is not None,
        actor_id=ctx.scope.actor_id,
        now=ctx.now,
    )
    if is_new or not is_same:
        _add_version(ctx, document, _summary(newest, document), None)
        return
    if newest.number > 1:
        newest.summary = _summary(find_version(ctx, document, newest.number - 1), document)
    newest.title, newest.content = document.title, document.content
    ctx.db.flush()


def _summary(earlier: WorkspaceVersion, document: WorkspaceDocument) -> str:
    return change_words((earlier.title, plain_text(earlier.content)), (document.title, plain_text(document.content)))


def _add_version(ctx: Context, document: WorkspaceDocument, summary: str, restored_number: int | None) -> None:
    """Add a version, and remove the oldest beyond the limit."""
    newest = select(WorkspaceVersion.number).where(WorkspaceVersion.document_id == document.id)
    last = ctx.db.scalars(newest.order_by(WorkspaceVersion.number.desc()).limit(1)).first()
    number = (last or 0) + 1
    ctx.add(
        WorkspaceVersion(
            document_id=document.id,
            number=number,
            title=document.title,
            content=document.content,
            summary=summary,
            restored_number=restored_number,
        )
    )
    document.versions_count = number
    old = (WorkspaceVersion.document_id == document.id, WorkspaceVersion.number <= number - MAX_VERSIONS)
    ctx.db.execute(delete(WorkspaceVersion).where(*old))
    ctx.db.flush()

"""Document actions."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import select

from orderkeep.core.context import Context
from orderkeep.core.errors import Conflict, Forbidden, Invalid
from orderkeep.core.text_normalize import fold
from orderkeep.documents import links, versions
from orderkeep.documents.models import Document, DocumentCategory, DocumentText, DocumentVersion
from orderkeep.documents.schemas import DocumentChange
from orderkeep.documents.upload import Upload, upload_of
from orderkeep.identity.authorship import may_change_entry

MAX_VERSIONS = 100


@dataclass(frozen=True)
class DocumentFields:
    """The fields of a new document, and the records that it is linked to: column → id."""

    title: str | None = None
    category_id: str | None = None
    records: Mapping[str, str] = field(default_factory=dict)


def add_document(ctx: Context, upload: Upload, fields: DocumentFields) -> Document:
    """Store a file as a new document. It belongs to its creator unless it is linked to a customer's record."""
    if fields.category_id:
        ctx.find(DocumentCategory, fields.category_id, field="category_id")
    text = ctx.add(DocumentText(search_text=upload.text))
    document = ctx.add(
        Document(
            title=fields.title or upload.file_name,
            category_id=fields.category_id,
            kind=upload.kind,
            text_id=text.id,
            owner_id=ctx.scope.actor_id,
            **upload.columns,
        )
    )
    version = ctx.add(DocumentVersion(document_id=document.id, number=1, **upload.columns))
    for column, record_id in fields.records.items():
        links.add_link(ctx, document, column, record_id)
    versions.store_version(ctx, version, upload.data)
    return document


def add_version(
    ctx: Context, document: Document, upload: Upload, *, note: str | None = None, restored_number: int | None = None
) -> DocumentVersion:
    """Store a file as the current version. Earlier versions are kept."""
    if upload.columns["sha256"] == document.sha256:
        raise Conflict("This file is identical to the current version", field="file", code="same_file")
    if document.versions_count >= MAX_VERSIONS:
        raise Conflict(f"A document can have up to {MAX_VERSIONS} versions")
    number = document.versions_count + 1
    ctx.change(document, {**upload.columns, "kind": upload.kind, "versions_count": number})
    ctx.change(ctx.find(DocumentText, document.text_id), {"search_text": upload.text})
    about = {"number": number, "note": note, "restored_number": restored_number}
    version = ctx.add(DocumentVersion(document_id=document.id, **about, **upload.columns))
    versions.store_version(ctx, version, upload.data)
    return version


def restore_version(ctx: Context, document: Document, number: int) -> DocumentVersion:
    """Make an earlier version the current one, as a new version."""
    earlier = versions.find_version(ctx, document, number)
    if earlier.sha256 == document.sha256:
        raise Conflict("This version is identical to the current one", code="same_file")
    upload = upload_of(versions.read_version(ctx, earlier), earlier.file_name)
    return add_version(ctx, document, upload, restored_number=number)


def change_document(ctx: Context, document: Document, changes: DocumentChange) -> Document:
    """Change the title, category or tags."""
    if changes.category_id:
        ctx.find(DocumentCategory, changes.category_id, field="category_id")
    return ctx.change(document, changes.given())


def link_document(ctx: Context, document: Document, records: dict[str, str]) -> None:
    """Link a document to exactly one record."""
    if len(records) != 1:
        raise Invalid("Choose one record")
    for column, record_id in records.items():
        links.add_link(ctx, document, column, record_id)


def delete_document(ctx: Context, document: Document) -> None:
    """Delete a document with all versions and links. Staff can delete only documents that they added."""
    if not may_change_entry(ctx.scope, document.created_by):
        raise Forbidden("Only the person who added this document or an admin can delete it", missing="entries.edit_all")
    ctx.check_version(document)
    versions.remove_files(ctx, document)
    text = ctx.find(DocumentText, document.text_id)
    ctx.db.delete(document)
    ctx.db.flush()
    ctx.db.delete(text)
    ctx.db.flush()


def refuse_double_category(ctx: Context, category: DocumentCategory | None, name: str) -> None:
    """Raises Conflict if another category has this name."""
    query = select(DocumentCategory.id).where(DocumentCategory.name_key == fold(name))
    found = ctx.db.scalars(query).first()
    if found and (category is None or found != category.id):
        raise Conflict("A category with this name already exists", field="name", code="already_there")


def delete_category(ctx: Context, category: DocumentCategory) -> None:
    """Delete a category. Its documents, including deleted ones, become uncategorised."""
    ctx.check_version(category)
    query = select(Document).where(Document.category_id == category.id).order_by(Document.id).with_for_update()
    for document in ctx.db.scalars(query, execution_options={"with_hidden": True}).all():
        document.category_id = None
    ctx.db.flush()
    ctx.db.delete(category)
    ctx.db.flush()

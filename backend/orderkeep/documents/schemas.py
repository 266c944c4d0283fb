"""Request and response schemas of documents, and their list."""

from datetime import datetime

import orjson
from fastapi import UploadFile
from pydantic import Field
from sqlalchemy import ColumnElement, Text, cast, func, select
from typing_extensions import override

from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context
from orderkeep.core.http.schemas import (
    ChangeIn,
    Flag,
    IdOut,
    In,
    Name,
    OptionalId,
    OptionalName,
    OptionalText,
    Out,
    RowOut,
    Tags,
)
from orderkeep.core.lists.bulk import BulkIn
from orderkeep.core.lists.filters import filter_clause, flag_condition
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.documents.enums import FileKind
from orderkeep.documents.links import LinkOut, shown_links
from orderkeep.documents.models import LINK_COLUMNS, Document, DocumentCategory, DocumentLink, DocumentText
from orderkeep.identity.models import Profile


class DocumentOut(RowOut):
    """A document with its current version and the records that it is linked to."""

    title: str
    category_id: IdOut | None
    category_name: str | None
    tags: list[str]
    kind: FileKind
    file_name: str
    media_type: str
    size: int
    sha256: str
    pages: int | None
    versions_count: int
    customer_id: IdOut | None
    customer_name: str | None
    prospect_id: IdOut | None
    prospect_name: str | None
    owner_id: IdOut | None
    created_by: IdOut | None
    added_by_name: str | None
    links: list[LinkOut]


def _titles(links: list[LinkOut]) -> str:
    return ", ".join(link["title"] for link in links)


class DocumentList(ListQuery[DocumentOut]):
    """Documents: newest first, by title or size. The search reads their text too."""

    table = Document
    sorts = ("created_at", "updated_at", "title", "size")
    searches = (Document.search_text,)
    linked_searches = (("text_id", DocumentText.search_text),)
    labels = {
        "category_name": ("category_id", DocumentCategory.name),
        "customer_name": ("customer_id", Contact.name),
        "prospect_name": ("prospect_id", Prospect.name),
        "added_by_name": ("created_by", Profile.full_name),
    }
    in_file = {"links": _titles}
    headings = {"links": "Linked to", "size": "Size (bytes)", "versions_count": "Versions"}

    @classmethod
    @override
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`linked=false` returns documents without links; `tag` filters by tag, `purchase_id` and so on by record.

        `customer_id` is a column: documents of all records of a customer.
        """
        where = flag_condition(params, "linked", Document.id.in_(select(DocumentLink.document_id)))
        if "tag" in params:
            tag = orjson.dumps(params.pop("tag")).decode()
            where.append(cast(Document.tags, Text).contains(tag, autoescape=True))
        for column in LINK_COLUMNS:
            if column not in cls.filters and column in params:
                pointer = getattr(DocumentLink, column)
                linked = filter_clause(column, pointer, "", params.pop(column), None)
                where.append(Document.id.in_(select(DocumentLink.document_id).where(linked)))
        return where

    @classmethod
    def enrich(cls, ctx: Context, rows: list[DocumentOut]) -> None:
        """Add the linked records."""
        links = shown_links(ctx, [row["id"] for row in rows])
        for row in rows:
            row["links"] = links.get(row["id"], [])


class RecordFields(In):
    """The record that a document is linked to."""

    customer_id: OptionalId = None
    prospect_id: OptionalId = None
    purchase_id: OptionalId = None
    purchase_order_id: OptionalId = None
    stock_order_id: OptionalId = None
    shipment_id: OptionalId = None
    product_id: OptionalId = None
    asset_id: OptionalId = None
    quote_id: OptionalId = None
    enquiry_id: OptionalId = None
    task_id: OptionalId = None
    vendor_id: OptionalId = None

    def records(self) -> dict[str, str]:
        """The given records: column → id."""
        return {column: row_id for column in LINK_COLUMNS if (row_id := getattr(self, column))}


class DocumentIn(RecordFields):
    """The form of a new document. Without a title, the name of the file is used."""

    file: UploadFile
    title: Name | None = None
    category_id: OptionalId = None


class VersionIn(In):
    """The form of a new version."""

    file: UploadFile
    note: OptionalName = None


class DocumentChange(ChangeIn):
    """Changed fields of a document."""

    title: Name = ""
    category_id: OptionalId = None
    tags: Tags = Field(default_factory=list)


class DocumentBulk(BulkIn):
    """One change for many documents."""

    category_id: OptionalId = None
    add_tags: Tags = Field(default_factory=list)
    remove_tags: Tags = Field(default_factory=list)
    deleted: Flag = False


class LinkIn(RecordFields):
    """A new link, to exactly one record."""


class VersionOut(Out):
    """A version of a document."""

    number: int
    file_name: str
    media_type: str
    size: int
    sha256: str
    pages: int | None
    note: str | None
    restored_number: int | None
    created_at: datetime
    created_by: IdOut | None
    added_by_name: str | None


class VersionsOut(Out):
    """The versions of a document, newest first."""

    items: list[VersionOut]


class DocumentCategoryOut(RowOut):
    """A category with the number of documents that the caller can see."""

    name: str
    description: str | None
    documents_count: int


class DocumentCategoryList(ListQuery[DocumentCategoryOut]):
    """Categories by name or creation time."""

    table = DocumentCategory
    sorts = ("created_at", "name")
    searches = (DocumentCategory.search_text,)

    @classmethod
    def enrich(cls, ctx: Context, rows: list[DocumentCategoryOut]) -> None:
        """Add the number of documents."""
        counted = select(Document.category_id, func.count()).group_by(Document.category_id)
        found: dict[str | None, int] = dict(ctx.db.execute(counted).all())
        for row in rows:
            row["documents_count"] = found.get(row["id"], 0)


class CategoryFields(In):
    description: OptionalText = None


class DocumentCategoryIn(CategoryFields):
    """A new category."""

    name: Name


class DocumentCategoryChange(ChangeIn, CategoryFields):
    """Changed fields of a category."""

    name: Name = ""

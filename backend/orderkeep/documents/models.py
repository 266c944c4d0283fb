"""Documents, their versions, text, links and categories."""

from sqlalchemy import ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, synonym, validates

from orderkeep.core.db.column_types import Id, enum_check
from orderkeep.core.db.models import CustomerLinked, Row, Scoped, Searchable, SoftDeletable, deleted_index, list_indexes
from orderkeep.core.text_normalize import fold
from orderkeep.documents.enums import FileKind

LINK_COLUMNS = (
    *("customer_id", "prospect_id", "purchase_id", "purchase_order_id", "stock_order_id", "shipment_id"),
    *("product_id", "asset_id", "quote_id", "enquiry_id", "task_id", "vendor_id"),
)
"""A link's columns, one for each kind of record."""


class DocumentCategory(Scoped, Searchable, Row):
    __tablename__ = "document_categories"
    __table_args__ = (
        UniqueConstraint("environment", "name_key"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "environment", "name", "id"),
    )
    searched = ("name",)
    untracked_columns = frozenset({"name_key"})

    name: Mapped[str]
    name_key: Mapped[str]
    description: Mapped[str | None]

    @validates("name")
    def _set_key(self, _name: str, value: str) -> str:
        self.name_key = fold(value)
        return value


class DocumentText(Scoped, Row):
    """The normalised text of a document's current version, which the search reads. Shown nowhere."""

    __tablename__ = "document_texts"
    audited = False
    in_change_feed = False

    search_text: Mapped[str]


class Document(CustomerLinked, SoftDeletable, Searchable, Row):
    """A file with a title and its current version. It belongs to the customer of the records that it is linked to.

    It is deleted softly with the last contact or task that it is linked to, and restored with it.
    """

    __tablename__ = "documents"
    __table_args__ = (
        *list_indexes("created_at", "updated_at", "title", "size"),
        Index(None, "environment", "category_id", "created_at", "id"),
        Index(None, "environment", "kind", "created_at", "id"),
        deleted_index("documents"),
        Index(None, "category_id"),
        Index(None, "text_id"),
        Index(None, "customer_id", "created_at", "id"),
        Index(None, "prospect_id"),
        enum_check("kind", FileKind),
    )
    searched = ("title", "file_name", "tags_text")

    title: Mapped[str]
    name = synonym("title")
    category_id: Mapped[str | None] = mapped_column(Id, ForeignKey("document_categories.id"))
    tags: Mapped[list[str]] = mapped_column(default=list)
    kind: Mapped[FileKind]
    file_name: Mapped[str]
    media_type: Mapped[str]
    size: Mapped[int]
    sha256: Mapped[str]
    pages: Mapped[int | None]
    """Pages of a PDF."""
    versions_count: Mapped[int] = mapped_column(default=1)
    """Also the number of the current version."""
    text_id: Mapped[str] = mapped_column(Id, ForeignKey("document_texts.id"))
    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="SET NULL"))
    prospect_id: Mapped[str | None] = mapped_column(Id, ForeignKey("prospects.id", ondelete="SET NULL"))

    @property
    def tags_text(self) -> str:
        """The tags as searchable text."""
        return " ".join(self.tags or ())


class DocumentVersion(Scoped, Row):
    """A file of a document. Its bytes never change, and a newer version doesn't replace it."""

    __tablename__ = "document_versions"
    __table_args__ = (UniqueConstraint("document_id", "number"),)
    in_change_feed = False

    document_id: Mapped[str] = mapped_column(Id, ForeignKey("documents.id", ondelete="CASCADE"))
    number: Mapped[int]
    file_name: Mapped[str]
    media_type: Mapped[str]
    size: Mapped[int]
    sha256: Mapped[str]
    pages: Mapped[int | None]
    note: Mapped[str | None]
    """What changed, in the words of the person who added it."""
    restored_number: Mapped[int | None]
    """The earlier version that was restored."""


class DocumentLink(Scoped, Row):
    """A record that a document is linked to: exactly one of these columns."""

    __tablename__ = "document_links"
    __table_args__ = (
        *(UniqueConstraint(column, "document_id") for column in LINK_COLUMNS),
        Index(None, "document_id"),
    )
    in_change_feed = False

    document_id: Mapped[str] = mapped_column(Id, ForeignKey("documents.id", ondelete="CASCADE"))
    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id", ondelete="CASCADE"))
    prospect_id: Mapped[str | None] = mapped_column(Id, ForeignKey("prospects.id", ondelete="CASCADE"))
    purchase_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchases.id", ondelete="CASCADE"))
    purchase_order_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchase_orders.id", ondelete="CASCADE"))
    stock_order_id: Mapped[str | None] = mapped_column(Id, ForeignKey("stock_orders.id", ondelete="CASCADE"))
    shipment_id: Mapped[str | None] = mapped_column(Id, ForeignKey("shipments.id", ondelete="CASCADE"))
    product_id: Mapped[str | None] = mapped_column(Id, ForeignKey("products.id", ondelete="CASCADE"))
    asset_id: Mapped[str | None] = mapped_column(Id, ForeignKey("assets.id", ondelete="CASCADE"))
    quote_id: Mapped[str | None] = mapped_column(Id, ForeignKey("quotes.id", ondelete="CASCADE"))
    enquiry_id: Mapped[str | None] = mapped_column(Id, ForeignKey("enquiries.id", ondelete="CASCADE"))
    task_id: Mapped[str | None] = mapped_column(Id, ForeignKey("tasks.id", ondelete="CASCADE"))
    vendor_id: Mapped[str | None] = mapped_column(Id, ForeignKey("vendors.id", ondelete="CASCADE"))

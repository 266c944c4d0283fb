"""Stock counts, their lines and their entries."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Id, TenThousandths, enum_check
from orderkeep.core.db.models import Row, Scoped, Searchable, list_indexes
from orderkeep.inventory.enums import CountEntryKind, CountScope, CountStatus


class StockCount(Scoped, Searchable, Row):
    """A stock count. An approved one stores its figures as of then."""

    __tablename__ = "stock_counts"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        *list_indexes("created_at", "updated_at", "approved_at", owner=None),
        Index(None, "environment", "status", "created_at", "id"),
        enum_check("status", CountStatus),
        enum_check("scope", CountScope),
    )
    searched = ("number", "title")

    number: Mapped[str]
    number_seq: Mapped[int]
    title: Mapped[str]
    scope: Mapped[CountScope]
    category_id: Mapped[str | None] = mapped_column(Id)
    blind: Mapped[bool] = mapped_column(default=False)
    """Whether counting staff are not shown the expected quantity."""
    status: Mapped[CountStatus] = mapped_column(default=CountStatus.COUNTING)
    notes: Mapped[str | None]
    approved_at: Mapped[datetime | None]
    approved_by: Mapped[str | None] = mapped_column(Id)
    cancel_reason: Mapped[str | None]


class StockCountLine(Scoped, Row):
    """One product in a count: the counted quantity and the book quantity at that moment.

    `counted`, `expected`, `moved_meanwhile` and `difference` are computed from the line's entries.
    """

    __tablename__ = "stock_count_lines"
    __table_args__ = (
        UniqueConstraint("stock_count_id", "product_id"),
        Index(None, "stock_count_id", "position", "id"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "product_id", "counted_at"),
        CheckConstraint("counted >= 0", name="counted"),
    )
    audited = False

    stock_count_id: Mapped[str] = mapped_column(Id, ForeignKey("stock_counts.id", ondelete="CASCADE"))
    product_id: Mapped[str] = mapped_column(Id, ForeignKey("products.id", ondelete="CASCADE"))
    position: Mapped[int]
    counted: Mapped[int | None]
    expected: Mapped[int | None]
    """Book quantity on hand at the time of counting."""
    moved_meanwhile: Mapped[int] = mapped_column(default=0)
    """Quantity moved between the first and the last entry. Such a line should be recounted."""
    difference: Mapped[int | None]
    unit_ids: Mapped[list[str]] = mapped_column(default=list)
    """The units on hand at the first entry, if units are tracked."""
    reason: Mapped[str | None]
    counted_at: Mapped[datetime | None]
    counted_by: Mapped[str | None] = mapped_column(Id)
    recounts: Mapped[int] = mapped_column(default=0)
    moved_since: Mapped[int | None]
    """Net movements between counting and approval, stored at approval."""
    unit_cost: Mapped[int | None] = mapped_column(TenThousandths)
    """Unit cost at approval."""


class StockCountEntry(Scoped, Row):
    """One count entry. Append-only, except that it can be marked as undone."""

    __tablename__ = "stock_count_entries"
    __table_args__ = (
        UniqueConstraint("stock_count_line_id", "seq"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "stock_count_id", "created_at", "id"),
        enum_check("way", CountEntryKind),
    )
    audited = False
    in_change_feed = False

    stock_count_id: Mapped[str] = mapped_column(Id, ForeignKey("stock_counts.id", ondelete="CASCADE"))
    stock_count_line_id: Mapped[str] = mapped_column(Id, ForeignKey("stock_count_lines.id", ondelete="CASCADE"))
    seq: Mapped[int]
    """Numbers the line's entries from 1, in their true order."""
    way: Mapped[CountEntryKind]
    quantity: Mapped[int]
    on_hand: Mapped[int]
    """Book quantity on hand at that moment."""
    asset_id: Mapped[str | None] = mapped_column(Id)
    serial_number: Mapped[str | None]
    taken_back_at: Mapped[datetime | None]

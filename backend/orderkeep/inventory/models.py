"""Stock counts: what is counted, each product's line, and every entry that somebody made."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Cents, Id
from orderkeep.core.db.models import Row, Scoped, Searchable, list_indexes
from orderkeep.inventory.enums import CountStatus


class StockCount(Scoped, Searchable, Row):
    """The shelf is counted. The figures of an approved count are kept as they were then."""

    __tablename__ = "stock_counts"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        *list_indexes("created_at", "updated_at", "approved_at", owner=None),
        Index(None, "environment", "status", "created_at", "id"),
        CheckConstraint("status in ('counting', 'approved', 'cancelled')", name="status"),
        CheckConstraint("scope in ('all', 'category', 'chosen', 'low', 'unchecked')", name="scope"),
    )
    searched = ("number", "title")

    number: Mapped[str]
    number_seq: Mapped[int]
    title: Mapped[str]
    scope: Mapped[str]
    category_id: Mapped[str | None] = mapped_column(Id)
    blind: Mapped[bool] = mapped_column(default=False)
    """Who counts does not see what the books expect."""
    status: Mapped[str] = mapped_column(default=CountStatus.COUNTING.value)
    notes: Mapped[str | None]
    approved_at: Mapped[datetime | None]
    approved_by: Mapped[str | None] = mapped_column(Id)
    cancel_reason: Mapped[str | None]


class StockCountLine(Scoped, Row):
    """One product of a count: what was found, beside what the books said at that moment.

    `counted`, `expected`, `moved_meanwhile` and `difference` are what the line's entries add up to.
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
    """Pieces that the books had on hand at the moment of counting."""
    moved_meanwhile: Mapped[int] = mapped_column(default=0)
    """Pieces that moved between the first and the last entry: such a line is better counted again."""
    difference: Mapped[int | None]
    unit_ids: Mapped[list[str]] = mapped_column(default=list)
    """The units that were on hand when the first entry was made, where units are tracked."""
    reason: Mapped[str | None]
    counted_at: Mapped[datetime | None]
    counted_by: Mapped[str | None] = mapped_column(Id)
    recounts: Mapped[int] = mapped_column(default=0)
    moved_since: Mapped[int | None]
    """What moved between the counting and the approval, kept then."""
    unit_cost: Mapped[int | None] = mapped_column(Cents)
    """What one piece cost when the count was approved."""


class StockCountEntry(Scoped, Row):
    """Somebody counted something. Append-only, but for the mark that it was taken back."""

    __tablename__ = "stock_count_entries"
    __table_args__ = (
        UniqueConstraint("stock_count_line_id", "seq"),
        Index(None, "environment", "created_at", "id"),
        Index(None, "stock_count_id", "created_at", "id"),
        CheckConstraint("way in ('add', 'set', 'unit', 'found', 'recount')", name="way"),
    )
    audited = False
    in_change_feed = False

    stock_count_id: Mapped[str] = mapped_column(Id, ForeignKey("stock_counts.id", ondelete="CASCADE"))
    stock_count_line_id: Mapped[str] = mapped_column(Id, ForeignKey("stock_count_lines.id", ondelete="CASCADE"))
    seq: Mapped[int]
    """Counts the line's entries from 1: their true order."""
    way: Mapped[str]
    pieces: Mapped[int]
    on_hand: Mapped[int]
    """What the books had on hand at that moment."""
    asset_id: Mapped[str | None] = mapped_column(Id)
    serial_number: Mapped[str | None]
    taken_back_at: Mapped[datetime | None]

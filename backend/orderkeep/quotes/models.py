"""Quotes, their lines and their history."""

from datetime import date, datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.core.db.column_types import Cents, Id
from orderkeep.core.db.models import CustomerLinked, HistoryEntry, Row, Scoped, Searchable, list_indexes
from orderkeep.core.values import JsonObject
from orderkeep.quotes.enums import QuoteEventType, QuoteStatus

STORED = "status in ('draft', 'sent', 'accepted', 'rejected', 'converted')"


class Quote(CustomerLinked, Searchable, Row):
    """An offer to a customer or a prospect. It keeps its prospect after a conversion."""

    __tablename__ = "quotes"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        *list_indexes(
            *("created_at", "updated_at", "title", "final_amount"),
            *("valid_until", "sent_at", "accepted_at"),
        ),
        Index(None, "environment", "owner_id", "number_seq", "id"),
        Index(None, "environment", "status", "valid_until", "id"),
        Index(None, "customer_id", "created_at"),
        Index(None, "prospect_id"),
        Index(None, "purchase_id"),
        Index(None, "purchase_order_id"),
        CheckConstraint("total_amount >= 0 and discount_amount >= 0 and tax_amount >= 0", name="amounts"),
        CheckConstraint("discount_amount <= total_amount", name="discount"),
        CheckConstraint("final_amount = total_amount - discount_amount + tax_amount", name="final"),
        CheckConstraint(STORED, name="status"),
    )
    searched = ("number", "title", "description")

    number: Mapped[str]
    number_seq: Mapped[int]
    revision: Mapped[int] = mapped_column(default=1)
    """The version of its content. Earlier versions that were sent are `QuoteVersion`s."""
    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id"))
    prospect_id: Mapped[str | None] = mapped_column(Id, ForeignKey("prospects.id"))
    title: Mapped[str]
    description: Mapped[str | None]
    total_amount: Mapped[int] = mapped_column(Cents)
    discount_amount: Mapped[int] = mapped_column(Cents, default=0)
    tax_amount: Mapped[int] = mapped_column(Cents, default=0)
    final_amount: Mapped[int] = mapped_column(Cents)
    status: Mapped[QuoteStatus] = mapped_column(default=QuoteStatus.DRAFT)
    valid_until: Mapped[date | None]
    terms_conditions: Mapped[str | None]
    notes: Mapped[str | None]
    """Internal notes: not printed, e-mailed or shown on the private page."""
    sent_at: Mapped[datetime | None]
    accepted_at: Mapped[datetime | None]
    rejected_at: Mapped[datetime | None]
    converted_at: Mapped[datetime | None]
    answered_by_link: Mapped[bool] = mapped_column(default=False)
    """Whether the customer answered on the private page."""
    answer_note: Mapped[str | None]
    """The customer's words from there, or a note of what they said."""
    mail_id: Mapped[str | None] = mapped_column(Id, ForeignKey("mails.id", ondelete="SET NULL"))
    """The latest e-mail of the quote."""
    purchase_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchases.id", ondelete="SET NULL"))
    purchase_order_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchase_orders.id", ondelete="SET NULL"))
    """The result of the conversion: the order, and its line if it has only one."""


class QuoteLine(Scoped, Row):
    """One line: a product or a description. It is only read with its quote, whose owner applies."""

    __tablename__ = "quote_lines"
    __table_args__ = (
        UniqueConstraint("quote_id", "position"),
        Index(None, "product_id"),
        CheckConstraint("quantity > 0", name="quantity"),
        CheckConstraint("unit_price >= 0", name="unit_price"),
        CheckConstraint("total_amount = quantity * unit_price", name="total"),
    )
    in_change_feed = False

    quote_id: Mapped[str] = mapped_column(Id, ForeignKey("quotes.id", ondelete="CASCADE"))
    position: Mapped[int]
    product_id: Mapped[str | None] = mapped_column(Id, ForeignKey("products.id"))
    description: Mapped[str]
    """The text for the customer; for a product, its name when the line was saved."""
    quantity: Mapped[int]
    unit_price: Mapped[int] = mapped_column(Cents)
    total_amount: Mapped[int] = mapped_column(Cents)


class QuoteVersion(Scoped, Row):
    """An earlier version that was sent to the customer. It is only read with its quote, whose owner applies."""

    __tablename__ = "quote_versions"
    __table_args__ = (UniqueConstraint("quote_id", "revision"),)
    audited = False
    in_change_feed = False

    quote_id: Mapped[str] = mapped_column(Id, ForeignKey("quotes.id", ondelete="CASCADE"))
    revision: Mapped[int]
    content: Mapped[JsonObject]
    """What the customer saw, as `versions.Content`."""
    sent_at: Mapped[datetime | None]


class QuoteEvent(CustomerLinked, HistoryEntry, Row):
    """One event in a quote's history."""

    __tablename__ = "quote_events"
    __table_args__ = (
        Index(None, "quote_id", "created_at", "id"),
        Index(None, "customer_id", "created_at"),
        Index(None, "prospect_id"),
        *list_indexes("created_at"),
    )
    audited = False

    event_type: Mapped[QuoteEventType]
    quote_id: Mapped[str] = mapped_column(Id, ForeignKey("quotes.id", ondelete="CASCADE"))
    customer_id: Mapped[str | None] = mapped_column(Id)
    prospect_id: Mapped[str | None] = mapped_column(Id)

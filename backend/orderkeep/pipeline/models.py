"""Enquiries and calls."""

from datetime import datetime

from sqlalchemy import CheckConstraint, ForeignKey, Index, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from orderkeep.contacts.enums import Source
from orderkeep.core.db.column_types import Id, enum_check
from orderkeep.core.db.models import CustomerLinked, Row, Searchable, list_indexes
from orderkeep.pipeline.enums import AnswerChannel, CallPurpose, CallType, EnquiryPriority, EnquiryStatus


class Enquiry(CustomerLinked, Searchable, Row):
    """A customer's question and its answer."""

    __tablename__ = "enquiries"
    __table_args__ = (
        UniqueConstraint("environment", "number_seq"),
        *list_indexes("created_at", "updated_at", "subject", "response_required_by"),
        Index(None, "environment", "owner_id", "number_seq", "id"),
        Index(None, "environment", "status", "response_required_by", "id"),
        Index(None, "customer_id", "created_at"),
        Index(None, "prospect_id"),
        Index(None, "quote_id"),
        enum_check("status", EnquiryStatus),
        enum_check("priority", EnquiryPriority),
        enum_check("source", Source),
        enum_check("answer_way", AnswerChannel),
    )
    searched = ("number", "subject", "description")

    number: Mapped[str]
    number_seq: Mapped[int]
    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id"))
    prospect_id: Mapped[str | None] = mapped_column(Id, ForeignKey("prospects.id"))
    subject: Mapped[str]
    description: Mapped[str | None]
    priority: Mapped[EnquiryPriority] = mapped_column(default=EnquiryPriority.MEDIUM)
    source: Mapped[Source]
    status: Mapped[EnquiryStatus] = mapped_column(default=EnquiryStatus.NEW)
    response_required_by: Mapped[datetime | None]
    notes: Mapped[str | None]
    """Internal notes."""
    answer: Mapped[str | None]
    answer_way: Mapped[AnswerChannel | None]
    answered_at: Mapped[datetime | None]
    answered_by: Mapped[str | None] = mapped_column(Id)
    closed_at: Mapped[datetime | None]
    closed_by: Mapped[str | None] = mapped_column(Id)
    mail_id: Mapped[str | None] = mapped_column(Id, ForeignKey("mails.id", ondelete="SET NULL"))
    """The e-mail with the answer."""
    quote_id: Mapped[str | None] = mapped_column(Id, ForeignKey("quotes.id", ondelete="SET NULL"))
    """The quote created from the enquiry."""


class Call(CustomerLinked, Searchable, Row):
    """A conversation on the phone or at the counter, with the records that it created."""

    __tablename__ = "calls"
    __table_args__ = (
        *list_indexes("created_at", "updated_at", "called_at"),
        Index(None, "customer_id", "called_at"),
        Index(None, "prospect_id"),
        Index(None, "purchase_id"),
        Index(None, "enquiry_id"),
        Index(None, "quote_id"),
        Index(None, "task_id"),
        enum_check("call_type", CallType),
        CheckConstraint(
            "purpose in ('order_processing', 'quote_followup', 'general_inquiry', 'support', 'sales_inquiry',"
            " 'complaint', 'payment_inquiry')",
            name="purpose",
        ),
        CheckConstraint("duration_minutes between 0 and 1440", name="duration"),
    )
    searched = ("summary", "notes")

    customer_id: Mapped[str | None] = mapped_column(Id, ForeignKey("customers.id"))
    prospect_id: Mapped[str | None] = mapped_column(Id, ForeignKey("prospects.id"))
    call_type: Mapped[CallType]
    purpose: Mapped[CallPurpose]
    summary: Mapped[str]
    notes: Mapped[str | None]
    called_at: Mapped[datetime]
    duration_minutes: Mapped[int | None]
    purchase_id: Mapped[str | None] = mapped_column(Id, ForeignKey("purchases.id", ondelete="SET NULL"))
    enquiry_id: Mapped[str | None] = mapped_column(Id, ForeignKey("enquiries.id"))
    quote_id: Mapped[str | None] = mapped_column(Id, ForeignKey("quotes.id", ondelete="SET NULL"))
    task_id: Mapped[str | None] = mapped_column(Id, ForeignKey("tasks.id", ondelete="SET NULL"))

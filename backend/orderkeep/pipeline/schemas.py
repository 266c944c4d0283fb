"""Request and response schemas of enquiries, and their list."""

from datetime import date, datetime
from typing import Annotated, NotRequired, cast

from pydantic import BeforeValidator, WithJsonSchema
from sqlalchemy import ColumnElement, and_, case, func, or_, select

from orderkeep.contacts.enums import Source
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.clock import parse_day
from orderkeep.core.context import Context
from orderkeep.core.errors import Malformed
from orderkeep.core.http.schemas import (
    ChangeIn,
    Flag,
    IdOut,
    In,
    Name,
    OptionalId,
    OptionalText,
    Out,
    RequiredText,
    RowOut,
    field_error,
    require_in_calendar,
)
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.pipeline.enums import AnswerChannel, EnquiryPriority, EnquiryStatus, RespondState
from orderkeep.pipeline.models import Enquiry
from orderkeep.pipeline.rules import SOON, first_response_at, respond_state
from orderkeep.quotes.models import Quote

DAY = len("2026-01-31")


def _time_of(text: str) -> datetime | date:
    return parse_day(text) if len(text) == DAY else datetime.fromisoformat(text)


def _read_time(value: object) -> datetime | date | None:
    """A timestamp, or a date, which means the last second of that day."""
    if value is None or value == "":
        return None
    try:
        when = _time_of(value) if isinstance(value, str) else None
    except ValueError:
        when = None
    if when is None:
        raise field_error("Enter a date as 2026-01-31, or a time as 2026-01-31T12:00:00Z")
    if isinstance(when, datetime) and when.tzinfo is None:
        raise field_error("Add a time zone to the time, for example Z")
    return require_in_calendar(when)


DayOrMoment = Annotated[
    datetime | date | None,
    BeforeValidator(_read_time),
    WithJsonSchema({"anyOf": [{"type": "string", "format": "date-time"}, {"type": "null"}]}),
]


class EnquiryOut(RowOut):
    """An enquiry in lists and on its page."""

    number: str
    customer_id: IdOut | None
    customer_name: str | None
    prospect_id: IdOut | None
    prospect_name: str | None
    subject: str
    description: str | None
    priority: EnquiryPriority
    source: Source
    status: EnquiryStatus
    response_required_by: datetime | None
    respond_state: RespondState
    notes: str | None
    answer: str | None
    answer_way: AnswerChannel | None
    answered_at: datetime | None
    answered_by: IdOut | None
    answered_by_name: str | None
    closed_at: datetime | None
    closed_by: IdOut | None
    closed_by_name: str | None
    quote_id: IdOut | None
    quote_number: str | None
    owner_id: IdOut | None
    owner_name: str | None
    created_by: IdOut | None


class EnquiryRow(EnquiryOut):
    """The columns of an enquiry that are read."""

    _quote_sent: NotRequired[datetime | None]


class EnquiryList(ListQuery[EnquiryOut]):
    """Enquiries, newest first or by deadline."""

    table = Enquiry
    sorts = ("created_at", "updated_at", "number", "subject", "response_required_by")
    sort_columns = {"number": "number_seq"}
    searches = (Enquiry.search_text,)
    linked_searches = (("customer_id", Contact.search_text), ("prospect_id", Prospect.search_text))
    more_filters = ("number",)
    labels = {
        "customer_name": ("customer_id", Contact.name),
        "prospect_name": ("prospect_id", Prospect.name),
        "answered_by_name": ("answered_by", Profile.full_name),
        "closed_by_name": ("closed_by", Profile.full_name),
        "quote_number": ("quote_id", Quote.number),
        "_quote_sent": ("quote_id", Quote.sent_at),
        "owner_name": ("owner_id", Profile.full_name),
    }

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`respond_state=late` returns overdue enquiries; separate several values with commas."""
        asked = params.pop("respond_state", None)
        if asked is None:
            return []
        conditions = _respond_state_conditions(ctx.now)
        requested = asked.split(",")
        if wrong := [each for each in requested if each not in conditions]:
            raise Malformed(f"Unknown value {wrong[0]}", field="respond_state", code="bad_value")
        return [or_(*(conditions[each] for each in requested))]

    @classmethod
    def enrich(cls, ctx: Context, rows: list[EnquiryOut]) -> None:
        """Add the deadline status."""
        for row in rows:
            sent_at = cast("EnquiryRow", row).pop("_quote_sent")  # read with the row, not returned
            told_at = first_response_at(row["answered_at"], sent_at, row["closed_at"])
            row["respond_state"] = respond_state(row["response_required_by"], told_at, ctx.now)


def _respond_state_conditions(now: datetime) -> dict[str, ColumnElement[bool]]:
    """The rules `first_response_at` and `respond_state` as SQL conditions."""
    by, answered = Enquiry.response_required_by, Enquiry.answered_at
    quoted = select(Quote.sent_at).where(Quote.id == Enquiry.quote_id).scalar_subquery()
    done = case((quoted < answered, quoted), else_=func.coalesce(answered, quoted, Enquiry.closed_at))
    waits = and_(by.is_not(None), done.is_(None))
    return {
        "none": by.is_(None),
        "late": and_(waits, by < now),
        "soon": and_(waits, by >= now, by <= now + SOON),
        "running": and_(waits, by > now + SOON),
        "met": done <= by,
        "missed": done > by,
    }


class EnquiryFields(In):
    """Fields of an enquiry. Only a new one needs a subject."""

    customer_id: OptionalId = None
    prospect_id: OptionalId = None
    description: OptionalText = None
    priority: EnquiryPriority = EnquiryPriority.MEDIUM
    source: Source = Source.MANUAL
    response_required_by: DayOrMoment = None
    notes: OptionalText = None


class EnquiryIn(EnquiryFields):
    """A new enquiry."""

    subject: Name


class EnquiryChange(ChangeIn, EnquiryFields):
    """Changed fields of an enquiry."""

    subject: Name = ""
    status: EnquiryStatus = EnquiryStatus.NEW


class EnquiryAnswerIn(In):
    """The answer, and how it was given. `close` also closes the enquiry."""

    answer: RequiredText
    way: AnswerChannel = AnswerChannel.MAIL
    subject: OptionalText = None
    close: Flag = False


class AnswerMailOut(Out):
    """How an e-mailed answer would be sent, and why it can't be."""

    to: str | None
    subject: str
    can_mail: bool
    leaves: bool
    """False where e-mails of this environment stay in the outbox."""
    why_not: str | None

"""Request and response schemas of quotes, their lines and their history."""

from datetime import date, datetime
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field
from sqlalchemy import ColumnElement, and_, or_, select

from orderkeep.catalog.models import Product
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.context import Context, business_day
from orderkeep.core.db.in_list import any_of
from orderkeep.core.errors import bad_parameter
from orderkeep.core.http.schemas import (
    MAX_NAME_LENGTH,
    ChangeIn,
    Flag,
    IdOut,
    In,
    MoneyIn,
    MoneyOrZero,
    MoneyOut,
    Name,
    OptionalDay,
    OptionalId,
    OptionalText,
    RowOut,
    Text,
    Whole,
)
from orderkeep.core.lists.bulk import BulkIn
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.lists.rows import group_by_parent
from orderkeep.identity.mail.models import Mail
from orderkeep.quotes.enums import MailState, QuoteStatus
from orderkeep.quotes.models import Quote, QuoteLine
from orderkeep.quotes.rules import CAN_EXPIRE, MAX_LINES, status_on


def _nothing_is_none(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


AmountOrZero = Annotated[MoneyOrZero, Field(ge=0)]
"""An amount; blank means 0."""
AmountOrNone = Annotated[Annotated[MoneyIn, Field(ge=0)] | None, BeforeValidator(_nothing_is_none)]


def _one_line(value: str) -> str:
    return " ".join(value.split())


OneLine = Annotated[Text, AfterValidator(_one_line), Field(max_length=MAX_NAME_LENGTH)]
"""A single-line text, so that no row of the PDF is taller than a page."""


class QuoteLineOut(RowOut):
    quote_id: IdOut
    position: int
    product_id: IdOut | None
    product_name: str | None
    description: str
    quantity: int
    unit_price: MoneyOut
    total_amount: MoneyOut


class QuoteLineList(ListQuery[QuoteLineOut]):
    """Lines, only read with their quotes."""

    table = QuoteLine
    labels = {"product_name": ("product_id", Product.name)}


class QuoteOut(RowOut):
    """A quote in lists and on its page."""

    number: str
    revision: int
    customer_id: IdOut | None
    customer_name: str | None
    prospect_id: IdOut | None
    prospect_name: str | None
    title: str
    description: str | None
    total_amount: MoneyOut
    discount_amount: MoneyOut
    tax_amount: MoneyOut
    final_amount: MoneyOut
    status: QuoteStatus
    valid_until: date | None
    terms_conditions: str | None
    notes: str | None
    sent_at: datetime | None
    accepted_at: datetime | None
    rejected_at: datetime | None
    converted_at: datetime | None
    answered_by_link: bool
    answer_note: str | None
    mail_id: IdOut | None
    mail_to: str | None
    mail_state: MailState | None
    purchase_id: IdOut | None
    purchase_order_id: IdOut | None
    owner_id: IdOut | None
    created_by: IdOut | None
    lines: list[QuoteLineOut]


class QuoteList(ListQuery[QuoteOut]):
    """Quotes: newest first, by title, amount or expiry date."""

    table = Quote
    sorts = (
        *("created_at", "updated_at", "number", "title", "final_amount"),
        *("valid_until", "sent_at", "accepted_at"),
    )
    sort_columns = {"number": "number_seq"}
    searches = (Quote.search_text,)
    linked_searches = (("customer_id", Contact.search_text), ("prospect_id", Prospect.search_text))
    more_filters = ("number", "title")
    summed = ("final_amount",)
    labels = {
        "customer_name": ("customer_id", Contact.name),
        "prospect_name": ("prospect_id", Prospect.name),
    }

    @classmethod
    def extra_conditions(cls, ctx: Context, params: dict[str, str]) -> list[ColumnElement[bool]]:
        """`status=` filters by status as of today: quotes past their last day are expired, whatever is stored."""
        where: list[ColumnElement[bool]] = []
        if (asked := params.pop("status", None)) is not None:
            where.append(_in_state(asked, business_day(ctx)))
        if (refused := params.pop("status.not", None)) is not None:
            where.append(~_in_state(refused, business_day(ctx)))
        return where

    @classmethod
    def enrich(cls, ctx: Context, rows: list[QuoteOut]) -> None:
        """Add the lines in order, today's status and the status of the latest e-mail."""
        lines = QuoteLineList.matching(ctx, any_of(QuoteLine.quote_id, [row["id"] for row in rows]))
        lines.sort(key=lambda line: line["position"])
        own_lines = group_by_parent(lines, lambda line: line["quote_id"])
        day, mails = business_day(ctx), _mails(ctx, rows)
        for row in rows:
            row["lines"] = own_lines[row["id"]]
            row["status"] = status_on(row["status"], row["valid_until"], day)
            row["mail_to"], row["mail_state"] = mails.get(row["mail_id"] or "", (None, None))


def _mails(ctx: Context, rows: list[QuoteOut]) -> dict[str, tuple[str, MailState]]:
    """Return recipient and status by e-mail id."""
    ids = [row["mail_id"] for row in rows if row["mail_id"]]
    state = (Mail.sent_at, Mail.next_try_at, Mail.discarded_at, Mail.tries)
    found = ctx.db.execute(select(Mail.id, Mail.to, *state).where(any_of(Mail.id, ids))) if ids else ()
    return {
        mail_id: (to, _mail_state(sent_at, next_try_at, discarded_at, tries))
        for mail_id, to, sent_at, next_try_at, discarded_at, tries in found
    }


def _mail_state(
    sent_at: datetime | None, next_try_at: datetime | None, discarded_at: datetime | None, tries: int
) -> MailState:
    if sent_at is not None:
        return MailState.SENT
    if next_try_at is not None:
        return MailState.WAITING
    if discarded_at is not None:
        return MailState.DISCARDED
    return MailState.FAILED if tries else MailState.KEPT


def _in_state(text: str, day: date) -> ColumnElement[bool]:
    """Condition for quotes in one of these statuses on that day. Raises Malformed for an unknown status."""
    stored: list[str] = []
    either: list[ColumnElement[bool]] = []
    expiring = any_of(Quote.status, sorted(CAN_EXPIRE))
    good = or_(Quote.valid_until.is_(None), Quote.valid_until >= day)
    for choice in text.split(","):
        if choice not in QuoteList.choices["status"]:
            raise bad_parameter("status", choice)
        if choice == QuoteStatus.EXPIRED:
            either.append(and_(expiring, Quote.valid_until.is_not(None), Quote.valid_until < day))
        elif choice in CAN_EXPIRE:
            either.append(and_(Quote.status == choice, good))
        else:
            stored.append(choice)
    if stored:
        either.append(any_of(Quote.status, stored))
    return or_(*either)


class QuoteLineIn(In):
    """One line: a product, a description, or both."""

    product_id: OptionalId = None
    description: OneLine = ""
    quantity: Whole = 1
    unit_price: AmountOrZero = 0


class QuoteFields(In):
    customer_id: OptionalId = None
    prospect_id: OptionalId = None
    description: OptionalText = None
    total_amount: AmountOrNone = None
    discount_amount: AmountOrZero = 0
    tax_amount: AmountOrZero = 0
    valid_until: OptionalDay = None
    terms_conditions: OptionalText = None
    notes: OptionalText = None
    lines: Annotated[list[QuoteLineIn], Field(max_length=MAX_LINES)] = Field(default_factory=list)


class QuoteIn(QuoteFields):
    """A new quote. With lines, the total is their sum."""

    title: Name


class QuoteChange(ChangeIn, QuoteFields):
    """Changed fields of a quote, including its status. `lines` replaces all lines."""

    title: Name = ""
    status: QuoteStatus = QuoteStatus.DRAFT
    answer_note: OptionalText = None


class QuoteBulk(BulkIn):
    """One change for many quotes. `deleted` deletes those that no customer has seen."""

    status: QuoteStatus = QuoteStatus.SENT
    valid_until: OptionalDay = None
    deleted: Flag = False

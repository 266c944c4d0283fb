"""Schemas of calls: the request of the dialog, the list, and the call desk."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field

from orderkeep.contacts.enums import ContactStatus, ProspectStatus
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.schemas import Email
from orderkeep.core.http.schemas import (
    ChangeIn,
    IdOut,
    In,
    MomentIn,
    MoneyIn,
    MoneyOrZero,
    MoneyOut,
    Name,
    OptionalDay,
    OptionalId,
    OptionalMoney,
    OptionalName,
    OptionalText,
    Out,
    RequiredText,
    RowOut,
    Whole,
)
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.identity.models import Profile
from orderkeep.pipeline.enums import CallMode, CallPurpose, CallType, EnquiryPriority
from orderkeep.pipeline.models import Call, Enquiry
from orderkeep.pipeline.schemas import DayOrMoment
from orderkeep.quotes.models import Quote
from orderkeep.sales.enums import OrderStatus
from orderkeep.sales.models import SalesOrderLine
from orderkeep.sales.order_schemas import MAX_LINES
from orderkeep.tasks.models import Task

MINUTES_OF_A_DAY = 1440


class CallRecordOut(RowOut):
    """A call in lists and on its page."""

    customer_id: IdOut | None
    customer_name: str | None
    prospect_id: IdOut | None
    prospect_name: str | None
    call_type: CallType
    purpose: CallPurpose
    summary: str
    notes: str | None
    called_at: datetime
    duration_minutes: int | None
    purchase_id: IdOut | None
    purchase_number: str | None
    enquiry_id: IdOut | None
    enquiry_number: str | None
    quote_id: IdOut | None
    quote_number: str | None
    task_id: IdOut | None
    task_title: str | None
    owner_id: IdOut | None
    created_by: IdOut | None
    created_by_name: str | None


class CallList(ListQuery[CallRecordOut]):
    """Calls, newest first."""

    table = Call
    sorts = ("created_at", "updated_at", "called_at")
    searches = (Call.search_text,)
    linked_searches = (("customer_id", Contact.search_text), ("prospect_id", Prospect.search_text))
    labels = {
        "customer_name": ("customer_id", Contact.name),
        "prospect_name": ("prospect_id", Prospect.name),
        "purchase_number": ("purchase_id", SalesOrderLine.number),
        "enquiry_number": ("enquiry_id", Enquiry.number),
        "quote_number": ("quote_id", Quote.number),
        "task_title": ("task_id", Task.title),
        "created_by_name": ("created_by", Profile.full_name),
    }


class CallLineIn(In):
    """A product ordered on the phone. Without an agreed price, the product's applies."""

    product_id: OptionalId = None
    quantity: Whole = 1
    unit_price: OptionalMoney = None
    discount_amount: MoneyOrZero = 0
    notes: OptionalText = None


class CallOrderIn(CallLineIn):
    """An order taken on the phone: one product, or several lines."""

    promised_at: OptionalDay = None
    lines: Annotated[list[CallLineIn], Field(max_length=MAX_LINES)] = Field(default_factory=list)


class CallEnquiryIn(In):
    """The caller's question."""

    subject: Name
    description: OptionalText = None
    priority: EnquiryPriority = EnquiryPriority.MEDIUM
    response_required_by: DayOrMoment = None


class CallQuoteIn(In):
    """What the caller wants a quote for."""

    title: Name
    total_amount: MoneyIn
    description: OptionalText = None
    valid_until: OptionalDay = None


class CallIn(In):
    """A call with all records that it creates, saved together or not at all."""

    mode: CallMode = CallMode.EXISTING
    customer_id: OptionalId = None
    prospect_id: OptionalId = None
    name: OptionalName = None
    company: OptionalName = None
    phone: OptionalText = None
    email: Email = None
    call_type: CallType
    purpose: CallPurpose
    summary: RequiredText
    notes: OptionalText = None
    called_at: MomentIn | None = None
    duration_minutes: Whole | None = None
    order: CallOrderIn | None = None
    enquiry: CallEnquiryIn | None = None
    quote: CallQuoteIn | None = None
    follow_up_date: OptionalDay = None
    follow_up_title: OptionalName = None


class CallChange(ChangeIn):
    """Changed fields of a call."""

    call_type: CallType = CallType.INCOMING
    purpose: CallPurpose = CallPurpose.GENERAL_INQUIRY
    summary: RequiredText = ""
    notes: OptionalText = None
    duration_minutes: Whole | None = None


class CallerOrder(Out):
    """An open order of the caller, with what is left to deliver."""

    id: IdOut
    number: str
    product_name: str | None
    """Of the first open line."""
    line_count: int
    """Open lines."""
    order_status: OrderStatus
    open_quantity: int
    ready: int
    """Quantity reserved from stock."""
    coming: int
    """Quantity promised from incoming goods."""
    total_amount: MoneyOut
    promised_at: date | None
    expected_at: date | None
    """When the last of the incoming items are expected."""


class CallerCall(Out):
    """An earlier call."""

    id: IdOut
    called_at: datetime
    call_type: CallType
    purpose: CallPurpose
    summary: str
    actor_name: str | None


CallerKind = Literal["customer", "prospect"]


class CallerHit(Out):
    """A possible caller."""

    kind: CallerKind
    id: IdOut
    name: str
    company: str | None
    email: str | None
    phone: str | None
    status: ContactStatus | ProspectStatus
    open_orders: int
    waiting_quantity: int
    next_promised_at: date | None
    orders: list[CallerOrder]
    last_calls: list[CallerCall]


class CallersOut(Out):
    """Possible callers, best match first."""

    items: list[CallerHit]

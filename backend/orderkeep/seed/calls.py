"""Sample calls, enquiries and prospects of the last week."""

from datetime import timedelta
from typing import NamedTuple

from sqlalchemy import select

from orderkeep.contacts.enums import ContactStatus, ProspectStatus, Source
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.prospect_schemas import ProspectChange, ProspectIn
from orderkeep.contacts.prospects import change_prospect, convert_prospect, create_prospect
from orderkeep.core.context import Context, business_day
from orderkeep.pipeline.actions import change_enquiry, create_enquiry
from orderkeep.pipeline.answers import answer_enquiry
from orderkeep.pipeline.call_schemas import CallIn
from orderkeep.pipeline.calls import log_call
from orderkeep.pipeline.enums import AnswerChannel, CallMode, CallPurpose, CallType, EnquiryPriority, EnquiryStatus
from orderkeep.pipeline.schemas import EnquiryAnswerIn, EnquiryChange, EnquiryIn
from orderkeep.seed.clock import at_days_ago

_MANUAL, EMAIL, PHONE, WEBSITE, REFERRAL, SOCIAL = Source
LOW, MEDIUM, HIGH, URGENT = EnquiryPriority
INCOMING, OUTGOING, WALK_IN, REFERENCE = CallType
E, P, S = EnquiryStatus, CallPurpose, ProspectStatus


class SeedProspect(NamedTuple):
    """A prospect, and the status it reaches."""

    name: str
    company: str | None
    source: Source
    status: ProspectStatus


class SeedInquiry(NamedTuple):
    """An enquiry: subject, details, priority, source, age in days, and hours until an answer is due."""

    subject: str
    description: str
    priority: EnquiryPriority
    source: Source
    ago: float
    hours: int | None
    of: str = "contact"
    then: EnquiryStatus = EnquiryStatus.NEW


PROSPECTS = (
    SeedProspect("Ines Marchetti", "Marchetti Robotics Club", WEBSITE, S.CONTACTED),
    SeedProspect("Tobias Renner", "Renner Electric", REFERRAL, S.QUALIFIED),
    SeedProspect("Priya Nair", None, SOCIAL, S.NEW),
    SeedProspect("Samuel Osei", "Osei Learning Center", EMAIL, S.NEW),
    SeedProspect("Clara Whitfield", None, PHONE, S.LOST),
)
ENQUIRIES = (
    SeedInquiry(
        "Forty soldering stations for a school", "Delivery by the end of term, one invoice.", HIGH, EMAIL, 0.3, 24
    ),
    SeedInquiry(
        "Is the drone allowed indoors?",
        "Asked about weight and propeller guards.",
        MEDIUM,
        WEBSITE,
        0.6,
        48,
        "prospect",
    ),
    SeedInquiry("Spare filament in orange", "Six rolls, no hurry.", LOW, SOCIAL, 1.2, None, "contact", E.OPEN),
    SeedInquiry("Router warranty", "Bought two years ago, lights stay red.", URGENT, PHONE, 1.6, 8, "contact", E.OPEN),
    SeedInquiry(
        "Workshop for ten people", "A Saturday in December, with kits.", MEDIUM, REFERRAL, 2.5, 96, "prospect", E.OPEN
    ),
    SeedInquiry("Bulk price for chargers", "100 items or more.", MEDIUM, EMAIL, 4, 48, "contact", E.ANSWERED),
    SeedInquiry("Do you repair headphones?", "Left side is silent.", LOW, PHONE, 5, 24, "contact", E.CLOSED),
)
ANSWERS = {
    E.ANSWERED: "12% off for 100 items or more, delivered within ten days.",
    E.CLOSED: "Yes, within a week. Bring them in any afternoon.",
}
CALLS = (
    (OUTGOING, P.QUOTE_FOLLOWUP, "Went through the quote, decision by Friday", 0.1, "contact", 3),
    (INCOMING, P.ORDER_PROCESSING, "Asked when the rest of the order will arrive", 0.3, "contact", None),
    (WALK_IN, P.SALES_INQUIRY, "Looked at the robot kits, will think it over", 0.9, "prospect", 2),
    (INCOMING, P.SUPPORT, "Router keeps restarting, explained how to reset it", 1.3, "contact", 1),
    (INCOMING, P.COMPLAINT, "One box arrived dented, contents fine", 2.2, "contact", None),
    (REFERENCE, P.SALES_INQUIRY, "Referred by the school, needs twelve meters", 2.6, "prospect", None),
    (OUTGOING, P.PAYMENT_INQUIRY, "Paid the invoice yesterday, should arrive on Monday", 3.4, "contact", None),
    (INCOMING, P.GENERAL_INQUIRY, "Asked about opening hours before Christmas", 5.1, "contact", None),
)


def seed_calls(ctx: Context) -> None:
    """Creates prospects, enquiries and calls, and converts one prospect."""
    contacts = _contacts(ctx)
    prospects = [_prospect(ctx, index, who) for index, who in enumerate(PROSPECTS)]
    _became_contact(ctx, contacts[-1])
    open_ones = [prospect.id for prospect in prospects[:3]]
    for index, sample in enumerate(ENQUIRIES):
        _enquiry(ctx, sample, _caller_columns(sample.of, contacts, open_ones, index))
    for index, (kind, purpose, summary, ago, of, days) in enumerate(CALLS):
        who = _caller_columns(of, contacts, open_ones, index + 2)
        follow_up = None if days is None else (business_day(ctx) + timedelta(days=days)).isoformat()
        mode = CallMode.EXISTING if of == "contact" else CallMode.PROSPECT
        fields = {"call_type": kind, "purpose": purpose, "summary": summary, "follow_up_date": follow_up}
        with at_days_ago(ctx, ago):
            log_call(ctx, CallIn(mode=mode, **who, **fields))


def _contacts(ctx: Context) -> list[str]:
    query = select(Contact.id).where(Contact.status == ContactStatus.ACTIVE, Contact.orders_count > 0)
    return list(ctx.db.scalars(query.order_by(Contact.last_order_at.desc(), Contact.id).limit(6)))


def _caller_columns(of: str, contacts: list[str], prospects: list[str], place: int) -> dict[str, str]:
    if of == "contact":
        return {"customer_id": contacts[place % len(contacts)]}
    return {"prospect_id": prospects[place % len(prospects)]}


def _prospect(ctx: Context, place: int, who: SeedProspect) -> Prospect:
    first = who.name.split()[0].lower()
    email, phone = f"{first}@{first}-mail.example", f"+1 503 555 02{place + 10}"
    with at_days_ago(ctx, 6 - place * 0.5):
        data = ProspectIn(name=who.name, company=who.company, source=who.source, email=email, phone=phone)
        prospect = create_prospect(ctx, data)
    if who.status != S.NEW:
        reason = "Bought elsewhere, closer to home" if who.status == S.LOST else None
        with at_days_ago(ctx, 3):
            change_prospect(ctx, prospect, ProspectChange(status=who.status, lost_reason=reason))
    return prospect


def _became_contact(ctx: Context, contact_id: str) -> None:
    """One of the contacts was originally a prospect."""
    contact = ctx.find(Contact, contact_id)
    values = {name: getattr(contact, name) for name in ("name", "company", "email", "phone")}
    with at_days_ago(ctx, 6.5):
        prospect = create_prospect(ctx, ProspectIn(**values, source=REFERRAL))
    with at_days_ago(ctx, 1):
        convert_prospect(ctx, prospect, contact_id)


def _enquiry(ctx: Context, sample: SeedInquiry, who: dict[str, str]) -> None:
    data = EnquiryIn(
        subject=sample.subject, description=sample.description, priority=sample.priority, source=sample.source, **who
    )
    with at_days_ago(ctx, sample.ago):
        if sample.hours is not None:
            data.response_required_by = ctx.now + timedelta(hours=sample.hours)
        enquiry = create_enquiry(ctx, data)
    if sample.then == E.OPEN:
        with at_days_ago(ctx, sample.ago * 0.7):
            change_enquiry(ctx, enquiry, EnquiryChange(status=E.OPEN))
    elif sample.then in ANSWERS:
        is_closed = sample.then == E.CLOSED
        answer = EnquiryAnswerIn(answer=ANSWERS[sample.then], way=AnswerChannel.PHONE, close=is_closed)
        with at_days_ago(ctx, sample.ago * 0.8):
            answer_enquiry(ctx, enquiry, answer)

"""A call with the contact, order, enquiry, quote and follow-up that it creates, in one transaction."""

from collections.abc import Iterator
from contextlib import contextmanager

from typing_extensions import TypedDict

from orderkeep.catalog.models import Product
from orderkeep.contacts import actions as contacts
from orderkeep.contacts import ownership, prospects
from orderkeep.contacts.enums import ProspectStatus, Source
from orderkeep.contacts.models import Contact, Prospect
from orderkeep.contacts.prospect_schemas import ProspectChange, ProspectIn
from orderkeep.contacts.schemas import ContactIn
from orderkeep.core.context import Context
from orderkeep.core.errors import FieldProblem, Invalid, Refusal
from orderkeep.pipeline import actions as enquiries
from orderkeep.pipeline.call_schemas import MINUTES_OF_A_DAY, CallChange, CallIn, CallLineIn, CallOrderIn
from orderkeep.pipeline.enums import CallMode
from orderkeep.pipeline.models import Call
from orderkeep.pipeline.schemas import EnquiryIn
from orderkeep.quotes import actions as quotes
from orderkeep.quotes.schemas import QuoteIn
from orderkeep.sales import actions as sales
from orderkeep.sales.lines import lines_of
from orderkeep.sales.order_schemas import OrderIn
from orderkeep.sales.schemas import LineIn, SingleOrderIn
from orderkeep.tasks.actions import create_task
from orderkeep.tasks.enums import TaskType
from orderkeep.tasks.schemas import TaskIn


class Who(TypedDict):
    """The caller: at most one of the two is set."""

    customer_id: str | None
    prospect_id: str | None


def log_call(ctx: Context, data: CallIn) -> Call:
    """Save a call. Raises Invalid or Conflict if any part is invalid, and then nothing is saved."""
    _check_duration(data.duration_minutes)
    if data.order is not None and data.mode is CallMode.PROSPECT:
        raise Invalid("Convert the prospect to a contact before adding an order", field="order")
    who = _caller_columns(ctx, data)
    owner = ownership.owner_of(ctx, who["customer_id"], who["prospect_id"])
    fields = data.complete()
    plain = {name: fields[name] for name in ("call_type", "purpose", "summary", "notes", "duration_minutes")}
    made = _create_linked(ctx, data, who)
    return ctx.add(Call(**plain, **who, **made, called_at=data.called_at or ctx.now, owner_id=owner))


def _caller_columns(ctx: Context, data: CallIn) -> Who:
    """Find or create the caller. A given record must exist even if the mode doesn't use it."""
    for table, name in ((Contact, "customer_id"), (Prospect, "prospect_id")):
        if row_id := getattr(data, name):
            ctx.find(table, row_id, field=name)
    if data.mode is CallMode.EXISTING:
        if not data.customer_id:
            raise Invalid("Customer selection is required", field="customer_id")
        return {"customer_id": data.customer_id, "prospect_id": None}
    if data.mode is CallMode.PROSPECT and data.prospect_id:
        _mark_contacted(ctx, data.prospect_id)
        return {"customer_id": None, "prospect_id": data.prospect_id}
    if not data.name:
        raise Invalid("Name is required", field="name")
    person = {"name": data.name, "company": data.company, "phone": data.phone, "email": data.email}
    if data.mode is CallMode.NEW:
        return {"customer_id": contacts.create_contact(ctx, ContactIn(**person)).id, "prospect_id": None}
    prospect = ProspectIn(**person, source=Source.PHONE)
    created = prospects.create_prospect(ctx, prospect, ProspectStatus.CONTACTED)
    return {"customer_id": None, "prospect_id": created.id}


def _mark_contacted(ctx: Context, prospect_id: str) -> None:
    """Mark a new prospect as contacted."""
    prospect = ctx.find(Prospect, prospect_id, field="prospect_id", lock=True)
    if prospect.status == ProspectStatus.NEW:
        prospects.change_prospect(ctx, prospect, ProspectChange(status=ProspectStatus.CONTACTED))


def _create_linked(ctx: Context, data: CallIn, who: Who) -> dict[str, str | None]:
    """The ids of the records created by the call."""
    made: dict[str, str | None] = {}
    if data.order is not None:
        with _prefixed_problems("order"):
            made["purchase_id"] = _place_order(ctx, data.order, who)
    if data.enquiry is not None:
        with _prefixed_problems("enquiry"):
            asked = EnquiryIn(subject=data.enquiry.subject, source=Source.PHONE)
            asked = asked.model_copy(update={**data.enquiry.complete(), **who})
            made["enquiry_id"] = enquiries.create_enquiry(ctx, asked).id
    if data.quote is not None:
        with _prefixed_problems("quote"):
            asked_for = QuoteIn(title=data.quote.title).model_copy(update={**data.quote.given(), **who})
            made["quote_id"] = quotes.create_quote(ctx, asked_for).id
    if data.follow_up_date is not None:
        task = TaskIn.model_construct(
            title=data.follow_up_title or f"Follow up: {data.summary}"[:300],
            task_type=TaskType.FOLLOW_UP,
            due_date=data.follow_up_date,  # so that it can't be forgotten
            follow_up_date=data.follow_up_date,
            follow_up_notes=data.summary,
            purchase_id=made.get("purchase_id"),
            **who,
        )
        made["task_id"] = create_task(ctx, task).id
    return made


def _place_order(ctx: Context, data: CallOrderIn, who: Who) -> str:
    """Place the order as the order form would, and return the id of its first line."""
    if not data.lines:
        if not data.product_id:
            raise Invalid("Product selection is required", field="product_id")
        only = _with_price(ctx, data, "product_id").model_dump()
        single = SingleOrderIn.model_construct(customer_id=who["customer_id"], promised_at=data.promised_at, **only)
        return sales.place_single_order(ctx, single).id
    lines = [_with_price(ctx, line, f"lines.{index}.product_id") for index, line in enumerate(data.lines)]
    order = OrderIn.model_construct(
        customer_id=who["customer_id"], promised_at=data.promised_at, notes=data.notes, lines=lines
    )
    return lines_of(ctx, sales.place_order(ctx, order))[0].id


def _with_price(ctx: Context, line: CallLineIn, field: str) -> LineIn:
    """Without an agreed price, the product's applies."""
    price = line.unit_price
    if price is None and line.product_id:
        price = ctx.find(Product, line.product_id, field=field).price
    return LineIn.model_construct(
        product_id=line.product_id,
        quantity=line.quantity,
        unit_price=price,
        discount_amount=line.discount_amount,
        notes=line.notes,
    )


@contextmanager
def _prefixed_problems(part: str) -> Iterator[None]:
    """Prefix a refusal's field names with the part of the request that they belong to."""
    try:
        yield
    except Refusal as refusal:
        refusal.problems = [FieldProblem(f"{part}.{each.field}", each.message) for each in refusal.problems]
        raise


def change_call(ctx: Context, call: Call, changes: CallChange) -> Call:
    """Edit a call. The records that it created are edited separately."""
    _check_duration(changes.duration_minutes)
    return ctx.change(call, changes.given())


def _check_duration(minutes: int | None) -> None:
    if minutes is not None and not 0 <= minutes <= MINUTES_OF_A_DAY:
        raise Invalid("Enter a duration from 0 to 1440 minutes", field="duration_minutes")


def delete_call(ctx: Context, call: Call) -> None:
    """Delete a call. The records that it created are kept."""
    ctx.delete(call)

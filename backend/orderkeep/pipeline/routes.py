"""Enquiries and calls over HTTP."""

from orderkeep.contacts.models import Contact, Prospect
from orderkeep.core.http.routing import Ctx, Section
from orderkeep.pipeline import actions, answers, caller_lookup, calls
from orderkeep.pipeline.call_schemas import CallChange, CallerHit, CallersOut, CallIn, CallList, CallRecordOut
from orderkeep.pipeline.models import Call, Enquiry
from orderkeep.pipeline.schemas import AnswerMailOut, EnquiryAnswerIn, EnquiryChange, EnquiryIn, EnquiryList, EnquiryOut
from orderkeep.quotes.schemas import QuoteIn, QuoteList, QuoteOut

routes = Section(tag="pipeline")
routes.list("/enquiries", EnquiryList, may="enquiries.read", one=True)


@routes.post("/enquiries", may="enquiries.edit", shows=EnquiryList)
def create_enquiry(ctx: Ctx, body: EnquiryIn) -> EnquiryOut:
    return EnquiryList.one(ctx, actions.create_enquiry(ctx, body).id)


@routes.patch("/enquiries/{id}", may="enquiries.edit", shows=EnquiryList)
def change_enquiry(ctx: Ctx, id: str, body: EnquiryChange) -> EnquiryOut:
    enquiry = ctx.find(Enquiry, id, lock=True)
    return EnquiryList.one(ctx, actions.change_enquiry(ctx, enquiry, body).id)


@routes.delete("/enquiries/{id}", may="enquiries.edit")
def delete_enquiry(ctx: Ctx, id: str) -> None:
    actions.delete_enquiry(ctx, ctx.find(Enquiry, id, lock=True))


@routes.get("/enquiries/{id}/mail", may="enquiries.edit", out=AnswerMailOut)
def read_answer_mail(ctx: Ctx, id: str) -> AnswerMailOut:
    """Preview the recipient of an e-mailed answer, and why it can't be sent."""
    return answers.prepare_answer(ctx, ctx.find(Enquiry, id))


@routes.post("/enquiries/{id}/answer", may="enquiries.edit", status=200, shows=EnquiryList)
def answer_enquiry(ctx: Ctx, id: str, body: EnquiryAnswerIn) -> EnquiryOut:
    """Answer by e-mail, or record an answer given otherwise."""
    answers.answer_enquiry(ctx, ctx.find(Enquiry, id, lock=True), body)
    return EnquiryList.one(ctx, id)


@routes.post("/enquiries/{id}/quote", may="quotes.edit", shows=QuoteList)
def quote_enquiry(ctx: Ctx, id: str, body: QuoteIn) -> QuoteOut:
    """Create a quote from the enquiry."""
    enquiry = ctx.find(Enquiry, id, lock=True)
    return QuoteList.one(ctx, actions.quote_for(ctx, enquiry, body).id)


@routes.post("/calls", may="calls.edit", shows=CallList)
def log_call(ctx: Ctx, body: CallIn) -> CallRecordOut:
    """Save a call with all records that it creates, together or not at all."""
    return CallList.one(ctx, calls.log_call(ctx, body).id)


@routes.get("/calls/desk", may="calls.read", out=CallersOut)
def search_callers(ctx: Ctx, q: str = "") -> CallersOut:
    """Find possible callers by the first letters or digits."""
    return {"items": caller_lookup.find_callers(ctx, q)}


routes.list("/calls", CallList, may="calls.read", one=True)


@routes.get("/calls/desk/customers/{id}", may="calls.read", out=CallerHit)
def read_calling_contact(ctx: Ctx, id: str) -> CallerHit:
    """Get the call desk's details of a contact."""
    return caller_lookup.caller_details(ctx, ctx.find(Contact, id))


@routes.get("/calls/desk/prospects/{id}", may="calls.read", out=CallerHit)
def read_calling_prospect(ctx: Ctx, id: str) -> CallerHit:
    """Get the call desk's details of a prospect."""
    return caller_lookup.caller_details(ctx, ctx.find(Prospect, id))


@routes.patch("/calls/{id}", may="calls.edit", shows=CallList)
def change_call(ctx: Ctx, id: str, body: CallChange) -> CallRecordOut:
    return CallList.one(ctx, calls.change_call(ctx, ctx.find(Call, id, lock=True), body).id)


@routes.delete("/calls/{id}", may="calls.edit")
def delete_call(ctx: Ctx, id: str) -> None:
    calls.delete_call(ctx, ctx.find(Call, id, lock=True))

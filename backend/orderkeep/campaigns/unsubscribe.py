"""The private unsubscribe link of a campaign e-mail: one click, or the mail program's own button.

Opening the page changes nothing, because mail scanners open every link.
"""

from html import escape

from fastapi import APIRouter, Request, Response
from sqlalchemy import select

from orderkeep.campaigns.actions import record_opt_out
from orderkeep.campaigns.models import Campaign, CampaignContact
from orderkeep.contacts.models import Contact
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.core.errors import NotFound, TooMany
from orderkeep.quotes.private_link import HEADERS, read_token, token_of
from orderkeep.settings import Settings

PURPOSE = "unsubscribe links"
PATH = "/rest/v1/unsubscribe"
INVALID_LINK = "This link is no longer valid."
PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title><link rel="stylesheet" href="/plain.css"></head>
<body><main><h1>{title}</h1><p>{text}</p>{form}</main></body></html>
"""
BUTTON = '<form method="post"><button type="submit">Unsubscribe</button></form>'

unsubscribing = APIRouter(tags=["campaigns"])


def link_to(settings: Settings, environment: Environment, recipient_id: str) -> str:
    """Return the complete unsubscribe URL of one recipient."""
    return f"{settings.public_url}{PATH}/{token_of(settings, environment, recipient_id, PURPOSE)}"


def _page(title: str, text: str, *, ask: bool = False, status: int = 200) -> Response:
    html = PAGE.format(title=escape(title), text=escape(text), form=BUTTON if ask else "")
    return Response(html, status, headers=HEADERS, media_type="text/html; charset=utf-8")


def _read_limited_token(request: Request, token: str) -> tuple[Environment, str] | None:
    """Return the recipient of a valid link. Only invalid ones count against their address: mail providers send the
    clicks of all their users from a few addresses.
    """
    state = request.app.state
    known = read_token(state.settings, token, PURPOSE)
    address = request.client.host if request.client else None
    if not state.identity.links.takes(known[1] if known else address):
        raise TooMany("Too many requests. Wait a minute and try again")
    return known


@unsubscribing.get(PATH + "/{token}", operation_id="read_unsubscribe", response_class=Response)
def read_unsubscribe(request: Request, token: str) -> Response:
    """Show the confirmation page with its one button."""
    if _read_limited_token(request, token) is None:
        return _page("This link is not valid", INVALID_LINK, status=404)
    return _page("Unsubscribe?", "You'll stop receiving our newsletters at this address.", ask=True)


@unsubscribing.post(PATH + "/{token}", operation_id="unsubscribe", response_class=Response)
def unsubscribe(request: Request, token: str) -> Response:
    """Handle the click, by the person or their mail program."""
    known, state = _read_limited_token(request, token), request.app.state
    if known is None:
        return _page("This link is not valid", INVALID_LINK, status=404)
    scope = Scope(known[0], None, Role.ADMIN, getattr(request.state, "request_id", None))
    with unit_of_work(state.database, scope, utc_now(), zone=state.settings.zone) as ctx:
        try:
            opt_out_by_link(ctx, known[1])
        except NotFound:
            return _page("This link is not valid", INVALID_LINK, status=404)
    return _page("Done", "You've been unsubscribed. You'll still receive emails about your orders.")


def opt_out_by_link(ctx: Context, recipient_id: str) -> None:
    """Opt the address out, and record that this e-mail's link was used."""
    person = ctx.find(CampaignContact, recipient_id, lock=True)
    if person.email is None:
        return
    contact = ctx.db.scalars(
        select(Contact).where(Contact.id == person.customer_id).execution_options(with_hidden=True)
    ).one()
    record_opt_out(ctx, person.email, contact, ctx.find(Campaign, person.campaign_id))
    person.opted_out_at = person.opted_out_at or ctx.now
    ctx.db.flush()

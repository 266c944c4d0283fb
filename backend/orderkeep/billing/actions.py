"""Checking a subscription, going to checkout and to the customer portal, and receiving the provider's events."""

import logging

from pydantic import ValidationError
from sqlalchemy import select

from orderkeep.billing.models import Subscriber
from orderkeep.billing.rules import SubscriptionState, is_live, is_signed, offered_price, secrets_in
from orderkeep.billing.schemas import EventIn, ThinEventIn
from orderkeep.billing.stripe_api import UnknownCustomer
from orderkeep.billing.subscribers import (
    Billing,
    Event,
    bind_customer,
    note_event,
    refresh_subscription,
    state_of_row,
    subscriber_of,
)
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.errors import Conflict, Invalid, Malformed, Unavailable
from orderkeep.identity.models import Profile

NOT_SET_UP = "Subscriptions aren't available yet."

THIN_EVENT = (
    "Stripe sent a thin event, which lacks the details. In Stripe, choose the payload style Snapshot for this webhook"
)

log = logging.getLogger("orderkeep")


def _require_payment(billing: Billing) -> None:
    if not billing.settings.takes_payments:
        raise Conflict(NOT_SET_UP, code="payment_not_set_up")


def check_subscription(billing: Billing, profile_id: str) -> SubscriptionState:
    """Return the user's subscription as the provider has it now; while it can't answer, as it was last read."""
    _require_payment(billing)
    try:
        return refresh_subscription(billing, profile_id)
    except Unavailable:
        row = subscriber_of(billing, profile_id)
        if row is None or row.checked_at is None:
            raise
        return state_of_row(row)


def start_checkout(billing: Billing, profile_id: str, price_id: str, key: str | None) -> str:
    """Return the checkout page of the offered plan, for this user's own customer."""
    _require_payment(billing)
    if not offered_price(price_id, billing.settings.stripe_price_starter):
        raise Invalid("This plan isn't offered", field="priceId", code="unknown_price")
    if refresh_subscription(billing, profile_id).is_subscribed:
        raise Conflict("You already have a subscription. Manage it in User Preferences.", code="already_subscribed")
    key = f"checkout:{profile_id}:{key}" if key else None
    customer_id = _own_customer(billing, profile_id)
    try:
        return billing.provider.create_checkout(customer_id, profile_id, key)
    except UnknownCustomer:
        customer_id = _new_customer(billing, profile_id, replaces=customer_id)
        return billing.provider.create_checkout(customer_id, profile_id, None)


def _own_customer(billing: Billing, profile_id: str) -> str:
    row = subscriber_of(billing, profile_id)
    return row.customer_id if row else _new_customer(billing, profile_id, replaces="none")


def _new_customer(billing: Billing, profile_id: str, *, replaces: str) -> str:
    """Create the user's customer. The key makes two calls at the same time create the same one."""
    with unit_of_work(billing.database, billing.scope, utc_now(), commit=False) as ctx:
        email = ctx.db.get_one(Profile, profile_id).email
    customer_id = billing.provider.create_customer(profile_id, email, f"customer:{profile_id}:{replaces}")
    bind_customer(billing, profile_id, customer_id)
    return customer_id


def open_portal(billing: Billing, profile_id: str) -> str:
    """Return the page on which the user manages their own subscription."""
    _require_payment(billing)
    row = subscriber_of(billing, profile_id)
    try:
        if row is not None:
            return billing.provider.create_portal(row.customer_id)
    except UnknownCustomer:
        pass
    raise Conflict("You don't have a subscription to manage yet", code="no_subscription")


def receive_event(billing: Billing, body: bytes, signature: str) -> None:
    """Verify an event and let it take effect once. An event that can't be verified leaves no trace."""
    settings = billing.settings
    secrets = secrets_in(settings.stripe_webhook_secret)
    if not (settings.takes_payments and secrets):
        raise Conflict(NOT_SET_UP, code="payment_not_set_up")
    if not is_signed(body, signature, secrets, utc_now()):
        raise Malformed("The signature doesn't match this body", code="bad_signature")
    try:
        event = EventIn.model_validate_json(body)
    except ValidationError:
        raise _unreadable_event(body) from None
    if event.livemode != is_live(settings.stripe_api_key):
        raise Malformed("The event belongs to the other mode, test or live", code="wrong_mode")
    _apply(billing, Event(event.id, event.type), event.data.object.customer_id)


def _unreadable_event(body: bytes) -> Malformed:
    """The error for a signed event without the object that it is about. Stripe's log shows it to the operator."""
    try:
        ThinEventIn.model_validate_json(body)
    except ValidationError:
        return Malformed("The event can't be read", code="bad_event")
    log.warning(THIN_EVENT)
    return Malformed(THIN_EVENT, code="thin_event")


def _apply(billing: Billing, event: Event, customer_id: str | None) -> None:
    with unit_of_work(billing.database, billing.scope, utc_now(), commit=False) as ctx:
        query = select(Subscriber.profile_id).where(Subscriber.customer_id == customer_id)
        profile_id = ctx.db.scalars(query).one_or_none() if customer_id else None
    if profile_id is not None:
        refresh_subscription(billing, profile_id, event)
        return
    with unit_of_work(billing.database, billing.scope, utc_now()) as ctx:
        note_event(ctx, event)

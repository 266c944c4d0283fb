"""Reads subscriptions from the provider and stores them, so that the last reading wins whatever the order of events."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property

from sqlalchemy import func, select

from orderkeep.billing.enums import PlanKey
from orderkeep.billing.models import BillingEvent, Subscriber
from orderkeep.billing.rules import SubscriptionState, current_state
from orderkeep.billing.standard_mail import SUBSCRIPTION_STARTED
from orderkeep.billing.stripe_api import DEFAULT_TIMEOUTS, StripeApi, Timeouts, UnknownCustomer
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.db.engine import Database
from orderkeep.core.db.keyed_insert import keyed_insert
from orderkeep.core.errors import Busy
from orderkeep.identity.accounts.one_time_codes import write_mail
from orderkeep.identity.models import Profile
from orderkeep.settings import Settings

MAX_TRIES = 5
"""Readings of one customer that overtake each other are repeated."""
STORE_AGAIN_AFTER = timedelta(hours=1)
"""An unchanged subscription is stored again after this time, so that the daily reconciliation can pass it over."""


@dataclass(frozen=True)
class Event:
    """An event of the provider: its id and its type."""

    id: str
    kind: str


@dataclass(frozen=True)
class Billing:
    """The database and the provider of one application."""

    database: Database
    settings: Settings
    timeouts: Timeouts = DEFAULT_TIMEOUTS

    @cached_property
    def provider(self) -> StripeApi:
        """The payment provider."""
        return StripeApi(self.settings, self.timeouts)

    @property
    def scope(self) -> Scope:
        """Subscribers belong to no environment, but a session needs one."""
        return Scope(self.settings.default_environment, None, Role.ADMIN)

    @property
    def plans(self) -> dict[str, PlanKey]:
        """Price → plan."""
        settings = self.settings
        prices = {
            settings.stripe_price_enterprise: PlanKey.ENTERPRISE,
            settings.stripe_price_professional: PlanKey.PROFESSIONAL,
            settings.stripe_price_starter: PlanKey.STARTER,
        }
        return {price: plan for price, plan in prices.items() if price}


def subscriber_of(billing: Billing, profile_id: str) -> Subscriber | None:
    """The user's row, if they have ever been to checkout."""
    with unit_of_work(billing.database, billing.scope, utc_now(), commit=False) as ctx:
        return ctx.db.get(Subscriber, profile_id)


def state_of_row(row: Subscriber | None) -> SubscriptionState:
    """The stored state."""
    return SubscriptionState(row.subscription_id, row.status, row.plan, row.ends_at) if row else SubscriptionState()


def refresh_subscription(billing: Billing, profile_id: str, event: Event | None = None) -> SubscriptionState:
    """Read the user's subscription from the provider and store it, together with the event that announced it.

    The reading isn't stored if another one was stored while it was on its way: then the provider is asked again, so
    concurrent events end with the newest state. An event that has already taken effect changes nothing.
    """
    for _ in range(MAX_TRIES):
        seen = subscriber_of(billing, profile_id)
        if seen is None or (event is not None and is_received(billing, event)):
            return state_of_row(seen)
        state = read_state(billing, seen.customer_id)
        if event is None and _is_known(seen, state):
            return state
        with unit_of_work(billing.database, billing.scope, utc_now()) as ctx:
            row = _lock_subscriber(ctx, profile_id)
            if row is None or (row.revision, row.customer_id) != (seen.revision, seen.customer_id):
                continue
            if event is not None and not note_event(ctx, event):
                return state_of_row(row)
            _store(row, state)
            row.checked_at = ctx.now
            _confirm_start(ctx, billing, row)
            return state
    raise Busy("Your subscription is being updated. Try again in a moment.")


def read_state(billing: Billing, customer_id: str) -> SubscriptionState:
    """Read a customer's subscription from the provider."""
    try:
        return current_state(billing.provider.subscriptions(customer_id), billing.plans)
    except UnknownCustomer:
        return SubscriptionState()


def _is_known(seen: Subscriber, state: SubscriptionState) -> bool:
    """Whether there is nothing to store: a user's look at their subscription takes no write lock."""
    return (
        seen.checked_at is not None and seen.checked_at > utc_now() - STORE_AGAIN_AFTER and state == state_of_row(seen)
    )


def _lock_subscriber(ctx: Context, profile_id: str) -> Subscriber | None:
    query = select(Subscriber).where(Subscriber.profile_id == profile_id).with_for_update()
    return ctx.db.scalars(query).one_or_none()


def _store(row: Subscriber, state: SubscriptionState) -> None:
    row.subscription_id, row.status = state.subscription_id, state.status
    row.plan, row.ends_at = state.plan, state.ends_at
    row.revision += 1


def _confirm_start(ctx: Context, billing: Billing, row: Subscriber) -> None:
    """Tell the user by e-mail that their subscription has started, once for each subscription."""
    if row.subscription_id == row.confirmed_subscription_id or not (state := state_of_row(row)).is_subscribed:
        return
    row.confirmed_subscription_id = row.subscription_id
    values = {"plan": (state.plan or "").title(), "where": billing.settings.public_url}
    write_mail(ctx, ctx.db.get_one(Profile, row.profile_id).email, SUBSCRIPTION_STARTED, values)


def bind_customer(billing: Billing, profile_id: str, customer_id: str) -> None:
    """Store the user's customer. A new one replaces a customer that the provider no longer knows."""
    with unit_of_work(billing.database, billing.scope, utc_now()) as ctx:
        values = {"profile_id": profile_id, "customer_id": customer_id, "revision": 0}
        ctx.db.execute(keyed_insert(ctx.db, Subscriber).values(values).on_conflict_do_nothing())
        row = _lock_subscriber(ctx, profile_id)
        if row is not None and row.customer_id != customer_id:
            row.customer_id = customer_id
            _store(row, SubscriptionState())


def is_received(billing: Billing, event: Event) -> bool:
    """Whether the event has taken effect."""
    with unit_of_work(billing.database, billing.scope, utc_now(), commit=False) as ctx:
        return ctx.db.get(BillingEvent, event.id) is not None


def last_event_at(ctx: Context) -> datetime | None:
    """When the newest event arrived."""
    return ctx.db.scalars(select(func.max(BillingEvent.received_at))).one()


def note_event(ctx: Context, event: Event) -> bool:
    """Record the event in the transaction of its effect. False if it was recorded before."""
    values = {"id": event.id, "kind": event.kind, "received_at": ctx.now}
    insert = keyed_insert(ctx.db, BillingEvent).values(values).on_conflict_do_nothing().returning(BillingEvent.id)
    return ctx.db.scalars(insert).first() is not None

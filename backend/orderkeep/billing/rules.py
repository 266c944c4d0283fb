"""Webhook signatures, and which of a customer's subscriptions counts. No database, no clock, no network."""

import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from hashlib import sha256

from orderkeep.billing.enums import PlanKey, SubscriptionStatus

TOLERANCE = timedelta(seconds=300)
"""A signature may be this old, or this far ahead if the clocks differ. An older one may be a replay."""
MAX_DIGITS = 12
LIVE_KEYS = ("sk_live_", "rk_live_")


def is_signed(body: bytes, header: str, secrets: Sequence[str], now: datetime) -> bool:
    """Whether one of the secrets signed exactly these bytes, within the tolerance (Stripe's scheme `v1`)."""
    parts = [part.strip().partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name == "t"]
    signatures = [value for name, _, value in parts if name == "v1"]
    if len(times) != 1 or not (times[0].isascii() and times[0].isdigit() and len(times[0]) <= MAX_DIGITS):
        return False
    if abs(now.timestamp() - int(times[0])) > TOLERANCE.total_seconds():
        return False
    expected = [signature_of(body, times[0], secret) for secret in secrets]
    return any(hmac.compare_digest(own.encode(), given.encode()) for own in expected for given in signatures)


def signature_of(body: bytes, moment: str, secret: str) -> str:
    """The signature of a body at a Unix time."""
    return hmac.new(secret.encode(), moment.encode() + b"." + body, sha256).hexdigest()


def secrets_in(setting: str) -> tuple[str, ...]:
    """The signing secrets, several during a rotation. None is empty: anyone could sign with an empty one."""
    return tuple(secret for part in setting.split(",") if (secret := part.strip()))


def is_live(api_key: str) -> bool:
    """Whether a key moves real money."""
    return api_key.startswith(LIVE_KEYS)


@dataclass(frozen=True)
class SubscriptionItem:
    """An item of a subscription: the plan, or an add-on, which may have another interval."""

    price: str
    period_end: int | None
    """Unix time."""


@dataclass(frozen=True)
class SubscriptionReading:
    """A subscription as the provider describes it."""

    id: str
    status: str
    items: tuple[SubscriptionItem, ...]
    created: int
    ended_at: int | None = None
    """Unix time."""

    def plan_item(self, plans: Mapping[str, PlanKey]) -> SubscriptionItem | None:
        """The item of one of our plans."""
        return next((item for item in self.items if item.price in plans), None)

    def ends(self, item: SubscriptionItem) -> int | None:
        """The end of the subscription, or of the period for which this item is paid."""
        return item.period_end if self.ended_at is None else self.ended_at


@dataclass(frozen=True)
class SubscriptionState:
    """The subscription that counts for a user, if any."""

    subscription_id: str | None = None
    status: str | None = None
    plan: PlanKey | None = None
    ends_at: datetime | None = None

    @property
    def is_subscribed(self) -> bool:
        """Whether it can be used."""
        return self.status in set(SubscriptionStatus)


def current_state(found: Sequence[SubscriptionReading], plans: Mapping[str, PlanKey]) -> SubscriptionState:
    """Return the state of the usable subscription that runs longest, or else of the newest.

    Subscriptions to prices that aren't ours don't count. The order of `found` doesn't matter.
    """
    ours = [(each, item) for each in found if (item := each.plan_item(plans))]
    if not ours:
        return SubscriptionState()
    best, item = max(ours, key=_rank)
    ends = best.ends(item)
    ends_at = datetime.fromtimestamp(ends, UTC) if ends is not None else None
    return SubscriptionState(best.id, best.status, plans[item.price], ends_at)


def _rank(found: tuple[SubscriptionReading, SubscriptionItem]) -> tuple[bool, int, int, str]:
    each, item = found
    return each.status in set(SubscriptionStatus), each.ends(item) or 0, each.created, each.id


def offered_price(wanted: str, offered: str) -> bool:
    """Whether this is the price of the one plan that is offered."""
    return bool(offered) and hmac.compare_digest(wanted.encode(), offered.encode())


@dataclass(frozen=True)
class OfferedPrice:
    """The price of the offered plan as the provider describes it, in cents."""

    amount: int | None
    currency: str
    interval: str | None
    is_active: bool

"""The calls to Stripe, through its own library. Each ends within seconds, and no database transaction waits for one."""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError

from orderkeep.billing.rules import OfferedPrice, SubscriptionItem, SubscriptionReading
from orderkeep.core.errors import Unavailable
from orderkeep.settings import Settings

if TYPE_CHECKING:
    import stripe

log = logging.getLogger("orderkeep")
Timeouts = tuple[float, float]
"""Seconds to connect, and to wait for an answer."""
DEFAULT_TIMEOUTS: Timeouts = (2.0, 4.0)
"""While a person waits for a page of the provider."""
WEBHOOK_TIMEOUTS: Timeouts = (0.5, 1.0)
"""While the provider waits for the answer to its event: it should have one in 2 seconds, and sends the event again."""
MAX_SUBSCRIPTIONS = 100
PROVIDER_UNAVAILABLE = "The payment provider can't be reached right now. Try again in a moment."
MISCONFIGURED = "Payment isn't set up correctly. An admin can find the details under Health."


class UnknownCustomer(Exception):
    """The provider doesn't know the customer: it was deleted there, or the key belongs to another account."""


class _Answer(BaseModel):
    """The part of an answer that we use. An answer without it counts as none."""

    model_config = ConfigDict(extra="ignore")


class _Object(_Answer):
    id: str


class _Session(_Answer):
    url: str


class _Recurring(_Answer):
    interval: str


class _OfferedPrice(_Answer):
    unit_amount: int | None
    currency: str
    recurring: _Recurring | None = None
    active: bool


class _Item(_Answer):
    price: _Object
    current_period_end: int | None = None


class _Items(_Answer):
    data: list[_Item]


class _Subscription(_Answer):
    id: str
    status: str
    created: int
    ended_at: int | None = None
    items: _Items

    def reading(self) -> SubscriptionReading:
        items = tuple(SubscriptionItem(item.price.id, item.current_period_end) for item in self.items.data)
        return SubscriptionReading(self.id, self.status, items, self.created, self.ended_at)


@lru_cache(maxsize=4)
def _client(api_key: str, api_base: str, timeouts: Timeouts) -> "stripe.StripeClient":
    # Loads the library and its HTTP client: 30 MB that only a server with Stripe needs.
    import stripe  # noqa: PLC0415 - see above

    stripe.enable_telemetry = False
    http = stripe.RequestsClient(timeout=timeouts)
    return stripe.StripeClient(
        api_key, base_addresses={"api": api_base} if api_base else {}, max_network_retries=0, http_client=http
    )


class StripeApi:
    """Stripe, as this installation uses it. Each call raises Unavailable if Stripe can't answer it."""

    def __init__(self, settings: Settings, timeouts: Timeouts = DEFAULT_TIMEOUTS) -> None:
        self._settings, self._timeouts = settings, timeouts

    @property
    def _v1(self) -> "stripe.V1Services":
        return _client(self._settings.stripe_api_key, self._settings.stripe_api_base, self._timeouts).v1

    def create_customer(self, profile_id: str, email: str, key: str) -> str:
        """Create the customer of a user and return its id. The same key returns the same customer."""
        with _translated_errors():
            values: stripe.params.CustomerCreateParams = {"email": email, "metadata": {"profile_id": profile_id}}
            created = self._v1.customers.create(values, {"idempotency_key": key})
            return _Object.model_validate(created.to_dict()).id

    def subscriptions(self, customer_id: str) -> list[SubscriptionReading]:
        """List a customer's subscriptions, ended ones included. Raises UnknownCustomer."""
        with _translated_errors():
            found = self._v1.subscriptions.list({"customer": customer_id, "status": "all", "limit": MAX_SUBSCRIPTIONS})
            return [_Subscription.model_validate(each.to_dict()).reading() for each in found.data]

    def create_checkout(self, customer_id: str, profile_id: str, key: str | None) -> str:
        """Create a checkout of one Starter subscription and return its page. Raises UnknownCustomer."""
        home = self._settings.public_url
        values: stripe.params.checkout.SessionCreateParams = {
            "mode": "subscription",
            "customer": customer_id,
            "client_reference_id": profile_id,
            "line_items": [{"price": self._settings.stripe_price_starter, "quantity": 1}],
            "success_url": f"{home}/subscription-success?session_id={{CHECKOUT_SESSION_ID}}",
            "cancel_url": f"{home}/subscription-cancelled",
        }
        with _translated_errors():
            session = self._v1.checkout.sessions.create(values, {"idempotency_key": key} if key else None)
            return _page(_Session.model_validate(session.to_dict()).url)

    def create_portal(self, customer_id: str) -> str:
        """Create a session in which the customer manages their subscription. Raises UnknownCustomer."""
        with _translated_errors():
            session = self._v1.billing_portal.sessions.create(
                {"customer": customer_id, "return_url": self._settings.public_url}
            )
            return _page(_Session.model_validate(session.to_dict()).url)

    def starter_price(self) -> OfferedPrice:
        """The price of the offered plan."""
        with _translated_errors():
            found = self._v1.prices.retrieve(self._settings.stripe_price_starter)
            price = _OfferedPrice.model_validate(found.to_dict())
            interval = price.recurring.interval if price.recurring else None
            return OfferedPrice(price.unit_amount, price.currency, interval, price.active)


def _page(url: str) -> str:
    if not url.startswith("https://"):
        log.error("Stripe: a session without a secure page")
        raise Unavailable(MISCONFIGURED, code="payment_misconfigured")
    return url


@contextmanager
def _translated_errors() -> Iterator[None]:
    """Translate Stripe's errors. Its own messages may name keys and accounts, so they are neither shown nor logged."""
    import stripe  # noqa: PLC0415 - loaded by the call that failed

    try:
        yield
    except stripe.InvalidRequestError as refused:
        if refused.code == "resource_missing" and refused.param == "customer":
            raise UnknownCustomer from refused
        log.error("Stripe rejected a request: %s", _refusal_facts(refused))  # noqa: TRY400 - says it all
        raise Unavailable(MISCONFIGURED, code="payment_misconfigured") from refused
    except (stripe.AuthenticationError, stripe.PermissionError) as refused:
        log.error("Stripe rejected the key: %s", _refusal_facts(refused))  # noqa: TRY400 - says it all
        raise Unavailable(MISCONFIGURED, code="payment_misconfigured") from refused
    except stripe.StripeError as problem:
        log.warning("Stripe can't answer: %s", _refusal_facts(problem))
        raise Unavailable(PROVIDER_UNAVAILABLE, code="payment_unavailable") from problem
    except ValidationError as problem:
        log.warning("Stripe's answer can't be read: %s errors", problem.error_count())
        raise Unavailable(PROVIDER_UNAVAILABLE, code="payment_unavailable") from problem


def _refusal_facts(error: "stripe.StripeError") -> str:
    """What Stripe's support asks for, without its message: a message may name keys and accounts."""
    said = {name: getattr(error.error, name, None) for name in ("type", "code", "param")}
    facts = {
        "status": error.http_status,
        "type": said["type"] or type(error).__name__,
        "code": said["code"],
        "parameter": said["param"],
        "request": error.request_id,
    }
    return ", ".join(f"{name} {value}" for name, value in facts.items() if value)

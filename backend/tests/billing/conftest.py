"""An installation with a payment provider."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from fastapi import FastAPI
from httpx2 import Response

from orderkeep.billing.subscribers import Billing
from orderkeep.settings import Settings
from tests import stripe_server
from tests.clients import Client
from tests.stripe_server import KEY, PROFESSIONAL, SECRET, STARTER, Stripe, signed

Change = Callable[..., None]
Hook = Callable[..., Response]


def _use(app: FastAPI, settings: Settings) -> None:
    app.state.settings = app.state.identity.settings = settings


@pytest.fixture
def stripe(app: FastAPI) -> Iterator[Stripe]:
    """The provider, which the application uses until the end of the test."""
    kept: Settings = app.state.settings
    with stripe_server.serving() as account:
        own = {
            "stripe_api_key": KEY,
            "stripe_api_base": account.url,
            "stripe_webhook_secret": SECRET,
            "stripe_price_starter": STARTER,
            "stripe_price_professional": PROFESSIONAL,
        }
        _use(app, kept.model_copy(update=own))
        yield account
    _use(app, kept)


@pytest.fixture
def settings(app: FastAPI, stripe: Stripe) -> Change:
    """Change settings until the end of the test."""

    def change(**values: Any) -> None:
        _use(app, app.state.settings.model_copy(update=values))

    return change


@pytest.fixture
def billing(app: FastAPI, stripe: Stripe) -> Billing:
    """The application's billing."""
    return Billing(app.state.database, app.state.settings)


@pytest.fixture
def hook(stranger: Client) -> Hook:
    """Deliver an event, correctly signed unless a header is given."""

    def deliver(body: bytes, header: str | None = None) -> Response:
        headers = {"Stripe-Signature": signed(body) if header is None else header, "Content-Type": "application/json"}
        return stranger.http.post("/functions/v1/stripe-webhook", content=body, headers=headers)

    return deliver

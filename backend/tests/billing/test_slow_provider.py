"""The provider answers late."""

import time

import pytest

from orderkeep.billing.subscribers import Billing
from tests.billing.conftest import Hook
from tests.billing.test_checkout import CHECK, CHECKOUT, asked
from tests.billing.test_webhook import events, row_of
from tests.clients import Client
from tests.stripe_server import Answer, Stripe, event_body


@pytest.mark.one_database
def test_an_event_is_answered_before_a_slow_provider_gives_it_up(
    guest: Client, hook: Hook, billing: Billing, stripe: Stripe
) -> None:
    """A person waits for the same answer: it comes after two seconds."""
    asked(guest, CHECKOUT)
    customer = next(iter(stripe.customers))
    stripe.subscribe(customer)
    answer = stripe.answer

    def late(method: str, path: str, fields: dict[str, str], headers: dict[str, str]) -> Answer:
        time.sleep(2)
        return answer(method, path, fields, headers)

    stripe.answer = late  # type: ignore[method-assign]  # waits before it answers, as under load
    refused = hook(event_body("evt_1", customer))
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "10")
    assert events(billing) == 0
    assert asked(guest, CHECK)["subscribed"] is True
    stripe.answer = answer  # type: ignore[method-assign]  # is as quick as before
    assert hook(event_body("evt_1", customer)).status_code == 200
    assert (events(billing), row_of(billing, guest).status) == (1, "active")

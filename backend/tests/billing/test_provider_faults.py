"""The provider is away, slow, refuses the key, answers oddly, lost a customer, and a difference that no event told."""

from datetime import timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from orderkeep.billing.reconciliation import Reconciliation
from orderkeep.billing.subscribers import Billing, subscriber_of
from orderkeep.core.clock import utc_now
from tests.billing.conftest import Change, Hook
from tests.billing.test_checkout import CALLS, CHECK, CHECKOUT, NONE, PORTAL, asked, subscribers
from tests.billing.test_webhook import events, row_of
from tests.clients import Client
from tests.stock.shop import execute
from tests.stripe_server import KEY, REQUEST_ID, Stripe, event_body

AWAY = "The payment provider can't be reached right now. Try again in a moment."
MISCONFIGURED = "Payment isn't set up correctly. An admin can find the details under Health."


def test_while_the_provider_is_away_nothing_is_lost(
    guest: Client, sales: Client, app: FastAPI, stripe: Stripe, settings: Change
) -> None:
    asked(guest, CHECKOUT)
    stripe.subscribe(next(iter(stripe.customers)), ends=1_800_000_000)
    active = asked(guest, CHECK)
    asked(sales, CHECKOUT)
    broken = 500, {"error": {"type": "api_error", "message": f"Secret details: {KEY}"}}
    crowded = 429, {"error": {"type": "invalid_request_error", "code": "rate_limit", "message": "Slow down"}}
    for failing in (broken, crowded):
        stripe.failing = failing
        for person, path in ((guest, CHECKOUT), (guest, PORTAL), (sales, CHECKOUT), (sales, CHECK)):
            refused = person.post(path, CALLS[path])
            assert (refused.status_code, refused.json()["detail"]) == (503, AWAY)
            assert refused.headers["retry-after"] == "10"
        assert asked(guest, CHECK) == active
    stripe.failing = None
    settings(stripe_api_base="http://127.0.0.1:1")
    assert guest.post(PORTAL).json()["detail"] == AWAY
    assert asked(guest, CHECK) == active
    assert subscribers(app) == 2


@pytest.mark.slow
@pytest.mark.one_database
def test_an_event_is_answered_before_a_slow_provider_gives_it_up(
    guest: Client, hook: Hook, billing: Billing, stripe: Stripe
) -> None:
    """A person waits for the same answer: it comes after two seconds."""
    asked(guest, CHECKOUT)
    customer = next(iter(stripe.customers))
    stripe.subscribe(customer)
    stripe.delay_s = 2
    refused = hook(event_body("evt_1", customer))
    assert (refused.status_code, refused.headers["retry-after"]) == (503, "10")
    assert events(billing) == 0
    assert asked(guest, CHECK)["subscribed"] is True
    stripe.delay_s = 0
    assert hook(event_body("evt_1", customer)).status_code == 200
    assert (events(billing), row_of(billing, guest).status) == (1, "active")


@pytest.mark.one_database
def test_a_wrong_key_or_an_odd_answer_is_never_shown(
    guest: Client, app: FastAPI, stripe: Stripe, settings: Change
) -> None:
    settings(stripe_api_key="sk_test_other")
    refused = guest.post(CHECKOUT, CALLS[CHECKOUT])
    assert (refused.status_code, refused.json()["detail"]) == (503, MISCONFIGURED)
    assert KEY not in refused.text
    settings(stripe_api_key=KEY)
    stripe.failing = 200, {"object": "list", "data": [{"id": 7}]}
    assert guest.post(CHECKOUT, CALLS[CHECKOUT]).json()["detail"] == AWAY
    assert subscribers(app) == 0


REFUSALS = {
    "a request": (
        (400, {"error": {"type": "invalid_request_error", "code": "parameter_empty", "param": "price"}}),
        "rejected a request: status 400, type invalid_request_error, code parameter_empty, parameter price",
    ),
    "the key": (
        (401, {"error": {"type": "invalid_request_error", "code": "api_key_expired"}}),
        "rejected the key: status 401, type invalid_request_error, code api_key_expired",
    ),
    "the permission": (
        (403, {"error": {"type": "invalid_request_error", "code": "more_permissions_required"}}),
        "rejected the key: status 403, type invalid_request_error, code more_permissions_required",
    ),
    "the pace": (
        (429, {"error": {"type": "invalid_request_error", "code": "rate_limit"}}),
        "can't answer: status 429, type invalid_request_error, code rate_limit",
    ),
    "a fault": (
        (500, {"error": {"type": "api_error"}}),
        "can't answer: status 500, type api_error",
    ),
}


@pytest.mark.one_database
@pytest.mark.parametrize("name", REFUSALS)
def test_a_refusal_is_logged_with_what_support_asks_for(
    guest: Client, stripe: Stripe, caplog: pytest.LogCaptureFixture, name: str
) -> None:
    (status, document), line = REFUSALS[name]
    document["error"]["message"] = f"Secret details: {KEY}"
    stripe.failing = status, document
    assert guest.post(CHECKOUT, CALLS[CHECKOUT]).status_code == 503
    said = [each.getMessage() for each in caplog.records if "Stripe" in each.getMessage()]
    assert said == [f"Stripe {line}, request {REQUEST_ID}"]
    assert KEY not in caplog.text


@pytest.mark.one_database
def test_a_page_that_isnt_secure_is_never_opened(guest: Client, stripe: Stripe) -> None:
    stripe.page = "http://checkout.stripe.example/c"
    assert guest.post(CHECKOUT, CALLS[CHECKOUT]).status_code == 503
    stripe.page = "javascript:alert(1)//"
    assert guest.post(CHECKOUT, CALLS[CHECKOUT]).status_code == 503


@pytest.mark.one_database
def test_a_customer_that_the_provider_lost_is_created_again(guest: Client, billing: Billing, stripe: Stripe) -> None:
    """As after a change from a test key to a live key."""
    asked(guest, CHECKOUT)
    [lost] = stripe.customers
    stripe.subscribe(lost)
    assert asked(guest, CHECK)["subscribed"] is True
    stripe.customers.clear()
    assert asked(guest, CHECK) == NONE
    assert guest.post(PORTAL).status_code == 409
    asked(guest, CHECKOUT)
    [found] = stripe.customers
    assert found != lost
    row = subscriber_of(billing, guest.id)
    assert row is not None
    assert (row.customer_id, row.status) == (found, None)


def test_a_difference_is_found_within_a_day(guest: Client, app: FastAPI, billing: Billing, stripe: Stripe) -> None:
    asked(guest, CHECKOUT)
    [customer] = stripe.customers
    name = stripe.subscribe(customer)
    job, now = Reconciliation(app.state.database, app.state.settings), utc_now()
    assert asked(guest, CHECK)["subscribed"] is True
    stripe.subscriptions[name]["status"] = "canceled"
    assert job.run_once(now + timedelta(hours=19)) == 0
    assert job.run_once(now + timedelta(hours=21)) == 1
    row = subscriber_of(billing, guest.id)
    assert row is not None
    assert row.status == "canceled"
    execute(app, "UPDATE subscribers SET checked_at = NULL")
    assert job.run_once(now) == 1


def test_no_transaction_waits_for_the_provider(guest: Client, app: FastAPI, stripe: Stripe) -> None:
    """On SQLite, a call that kept its transaction open would keep every other writer waiting."""
    free: list[bool] = []
    usual = stripe.answer

    def answer(*call: Any) -> Any:
        with app.state.database.writer.begin():
            free.append(True)
        return usual(*call)

    stripe.answer = answer  # type: ignore[method-assign]  # looks at the database while a call is on its way
    assert guest.post(CHECKOUT, CALLS[CHECKOUT], headers={"Idempotency-Key": "b"}).status_code == 200
    assert asked(guest, CHECK) == NONE
    assert len(free) == len(stripe.calls) == 3


@pytest.mark.one_database
def test_a_look_that_finds_nothing_new_writes_nothing(guest: Client, billing: Billing, stripe: Stripe) -> None:
    asked(guest, CHECKOUT)
    name = stripe.subscribe(next(iter(stripe.customers)))
    seen = []
    for status in ("active", "active", "past_due", "past_due"):
        stripe.subscriptions[name]["status"] = status
        assert asked(guest, CHECK)["subscribed"] is True
        row = subscriber_of(billing, guest.id)
        assert row is not None
        seen.append((row.status, row.revision))
    assert seen == [("active", 1), ("active", 1), ("past_due", 2), ("past_due", 2)]

"""Checking a subscription, going to checkout and to the customer portal, with the provider's own library over HTTP."""

from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from orderkeep.billing.models import Subscriber
from orderkeep.billing.subscribers import Billing
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from tests.billing.conftest import Change
from tests.clients import Client
from tests.stripe_server import PROFESSIONAL, STARTER, Stripe

CHECK, CHECKOUT, PORTAL = (
    f"/functions/v1/{name}" for name in ("check-subscription", "create-checkout", "customer-portal")
)
CALLS = {CHECK: None, CHECKOUT: {"priceId": STARTER}, PORTAL: None}
NONE = {"subscribed": False, "plan": None, "subscription_end": None}
NOT_SET_UP = "Subscriptions aren't available yet."


def asked(person: Client, path: str) -> dict[str, Any]:
    answer = person.post(path, CALLS[path])
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def subscribers(app: FastAPI) -> int:
    """The number of stored customers."""
    billing = Billing(app.state.database, app.state.settings)
    with unit_of_work(app.state.database, billing.scope, utc_now(), commit=False) as ctx:
        return ctx.db.scalars(select(func.count()).select_from(Subscriber)).one()


@pytest.mark.parametrize("person", ["admin", "sales", "guest"])
def test_whoever_is_signed_in_subscribes_and_manages_their_own(
    staff: dict[str, Client], stripe: Stripe, colleague: Client, person: str
) -> None:
    who = staff[person]
    assert asked(who, CHECK) == NONE
    assert stripe.calls == []
    url = asked(who, CHECKOUT)["url"]
    [(customer, about)] = stripe.customers.items()
    assert url.startswith("https://checkout.stripe.example/c/cs_")
    assert (about["email"], about["metadata[profile_id]"]) == (who.email, who.id)
    home = "http://127.0.0.1:8000"
    assert stripe.sessions == [
        {
            "mode": "subscription",
            "customer": customer,
            "client_reference_id": who.id,
            "line_items[0][price]": STARTER,
            "line_items[0][quantity]": "1",
            "success_url": f"{home}/subscription-success?session_id={{CHECKOUT_SESSION_ID}}",
            "cancel_url": f"{home}/subscription-cancelled",
        }
    ]
    assert asked(who, CHECK) == NONE
    stripe.subscribe(customer, ends=1_800_000_000)
    active = {"subscribed": True, "plan": "starter", "subscription_end": "2027-01-15T08:00:00Z"}
    assert asked(who, CHECK) == active
    assert asked(who.within("development"), CHECK) == active
    assert asked(colleague, CHECK) == NONE
    assert asked(who, PORTAL)["url"] == f"https://checkout.stripe.example/c/p/{customer}"
    assert stripe.portals == [{"customer": customer, "return_url": home}]


@pytest.mark.one_database
def test_anonymous_callers_are_refused(stranger: Client, stripe: Stripe) -> None:
    assert [stranger.post(path, body).status_code for path, body in CALLS.items()] == [401, 401, 401]
    assert stripe.calls == []


@pytest.mark.one_database
@pytest.mark.parametrize(
    "body",
    [
        {"priceId": PROFESSIONAL},
        {"priceId": "price_of_another_shop"},
        {"priceId": f"{STARTER} "},
        {"priceId": STARTER.upper()},
        {"priceId": ""},
        {"priceId": None},
        {"priceId": [STARTER]},
        {},
        {"priceId": STARTER, "quantity": 0},
        {"priceId": STARTER, "customer": "cus_1"},
        {"priceId": STARTER, "success_url": "https://evil.example"},
        {"priceId": STARTER, "successUrl": "https://evil.example"},
    ],
)
def test_nothing_but_the_offered_plan_can_be_bought(guest: Client, app: FastAPI, stripe: Stripe, body: Any) -> None:
    answer = guest.post(CHECKOUT, body)
    if body == {"priceId": f"{STARTER} "} and answer.status_code == 200:  # surrounding spaces are trimmed everywhere
        assert stripe.sessions[0]["line_items[0][price]"] == STARTER
        return
    assert answer.status_code == 422
    assert (stripe.calls, subscribers(app)) == ([], 0)


@pytest.mark.one_database
def test_another_price_says_why(guest: Client, stripe: Stripe) -> None:
    refused = guest.post(CHECKOUT, {"priceId": PROFESSIONAL}).json()
    assert (refused["detail"], refused["code"]) == ("This plan isn't offered", "unknown_price")
    assert refused["errors"] == [{"field": "priceId", "message": "This plan isn't offered"}]


@pytest.mark.one_database
def test_a_subscriber_isnt_charged_twice(guest: Client, stripe: Stripe) -> None:
    asked(guest, CHECKOUT)
    stripe.subscribe(next(iter(stripe.customers)))
    refused = guest.post(CHECKOUT, CALLS[CHECKOUT])
    assert (refused.status_code, refused.json()["code"]) == (409, "already_subscribed")
    assert len(stripe.sessions) == 1


@pytest.mark.one_database
def test_a_repeated_checkout_with_its_key_is_the_same_page(guest: Client, sales: Client, stripe: Stripe) -> None:
    headers = {"Idempotency-Key": "a"}
    pages = [guest.post(CHECKOUT, CALLS[CHECKOUT], headers=headers).json()["url"] for _ in range(2)]
    assert pages[0] == pages[1]
    assert len(stripe.customers) == len(stripe.sessions) == 1
    assert sales.post(CHECKOUT, CALLS[CHECKOUT], headers=headers).json()["url"] != pages[0]
    assert asked(guest, CHECKOUT)["url"] != pages[0]


@pytest.mark.one_database
def test_without_a_customer_there_is_nothing_to_manage(guest: Client, sales: Client, stripe: Stripe) -> None:
    asked(sales, CHECKOUT)
    refused = guest.post(PORTAL)
    assert (refused.status_code, refused.json()["detail"]) == (409, "You don't have a subscription to manage yet")
    assert stripe.portals == []


@pytest.mark.one_database
@pytest.mark.parametrize("missing", ["stripe_api_key", "stripe_price_starter"])
def test_missing_settings_are_said(guest: Client, app: FastAPI, stripe: Stripe, settings: Change, missing: str) -> None:
    assert guest.get("/config.json").json()["plans"][0]["price_id"] == STARTER
    settings(**{missing: ""})
    for path, body in CALLS.items():
        refused = guest.post(path, body)
        assert (refused.status_code, refused.json()["detail"]) == (409, NOT_SET_UP)
        assert refused.json()["code"] == "payment_not_set_up"
    assert guest.get("/config.json").json()["plans"][0]["price_id"] is None
    assert (stripe.calls, subscribers(app)) == ([], 0)


@pytest.mark.one_database
def test_a_subscription_to_another_product_doesnt_count(guest: Client, stripe: Stripe) -> None:
    asked(guest, CHECKOUT)
    [customer] = stripe.customers
    stripe.subscribe(customer, price="price_of_another_product")
    assert asked(guest, CHECK) == NONE
    stripe.subscribe(customer, price=PROFESSIONAL)
    assert asked(guest, CHECK)["plan"] == "professional"

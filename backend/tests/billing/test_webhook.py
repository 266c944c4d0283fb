"""Events of the payment provider: verified, applied once, and the same state whatever their order."""

import json
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import permutations

import pytest
from fastapi import FastAPI
from sqlalchemy import func, select

from orderkeep.billing.models import BillingEvent, Subscriber
from orderkeep.billing.subscribers import Billing, bind_customer, subscriber_of
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from tests.billing.conftest import Change, Hook
from tests.clients import Client
from tests.stock.shop import execute
from tests.stripe_server import SECRET, Stripe, event_body, signed

KINDS = (
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "invoice.paid",
    "invoice.payment_failed",
    "checkout.session.completed",
)


@pytest.fixture
def customer(guest: Client, billing: Billing, stripe: Stripe) -> str:
    """The guest's customer at the provider."""
    bind_customer(billing, guest.id, "cus_guest")
    stripe.customers["cus_guest"] = {}
    return "cus_guest"


def events(billing: Billing) -> int:
    with unit_of_work(billing.database, billing.scope, utc_now(), commit=False) as ctx:
        return ctx.db.scalars(select(func.count()).select_from(BillingEvent)).one()


def row_of(billing: Billing, person: Client) -> Subscriber:
    row = subscriber_of(billing, person.id)
    assert row is not None
    return row


BODY = event_body("evt_1", "cus_guest")
NO_EVENTS = [
    b"",
    b"null",
    b"[]",
    b"{",
    b"\xff",
    b'{"id": "evt_1", "type": "x", "livemode": false}',
    event_body("", "cus_guest"),
    event_body("e" * 301, "cus_guest"),
]


def at(seconds: float) -> float:
    """A moment relative to now."""
    return time.time() + seconds


@pytest.mark.one_database
@pytest.mark.parametrize(
    ("name", "status"),
    [
        ("none", 400),
        ("garbage", 400),
        ("without a time", 400),
        ("of another endpoint", 400),
        ("of another body", 400),
        ("of the body with one byte changed", 400),
        ("of the body serialized again", 400),
        ("301 seconds old", 400),
        ("301 seconds ahead", 400),
        ("of the old scheme", 400),
        ("with the time changed", 400),
        ("a live event for a test key", 400),
        ("right", 200),
        ("with the old and the new secret", 200),
        ("with the new secret during a rotation", 200),
    ],
)
def test_the_forms_of_a_signature(
    hook: Hook, billing: Billing, settings: Change, guest: Client, customer: str, name: str, status: int
) -> None:
    right = signed(BODY)
    moment, signature = right.split(",")
    bodies = {
        "of the body with one byte changed": BODY.replace(b"evt_1", b"evt_2"),
        "of the body serialized again": json.dumps(json.loads(BODY), separators=(",", ":")).encode(),
        "a live event for a test key": (live := event_body("evt_1", "cus_guest", livemode=True)),
    }
    headers = {
        "none": "",
        "garbage": "garbage",
        "without a time": signature,
        "of another endpoint": signed(BODY, "whsec_other"),
        "of another body": signed(b"{}"),
        "301 seconds old": signed(BODY, at=at(-302)),
        "301 seconds ahead": signed(BODY, at=at(303)),
        "of the old scheme": f"{moment},v0={signature[3:]}",
        "with the time changed": f"t={int(at(-5))},{signature}",
        "a live event for a test key": signed(live),
        "with the old and the new secret": signed(BODY, "whsec_new", SECRET),
        "with the new secret during a rotation": signed(BODY, "whsec_new"),
    }
    if "rotation" in name:
        settings(stripe_webhook_secret=f"{SECRET}, whsec_new")
    answer = hook(bodies.get(name, BODY), headers.get(name, right))
    assert answer.status_code == status, answer.text
    assert events(billing) == row_of(billing, guest).revision == int(status == 200)


@pytest.mark.one_database
@pytest.mark.parametrize("body", NO_EVENTS)
def test_a_signed_body_that_isnt_an_event(hook: Hook, billing: Billing, stripe: Stripe, body: bytes) -> None:
    refused = hook(body)
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_event")
    assert events(billing) == 0


@pytest.mark.one_database
def test_without_a_signing_secret_nothing_is_accepted(hook: Hook, billing: Billing, settings: Change) -> None:
    for secrets in ("", " , "):
        settings(stripe_webhook_secret=secrets)
        assert hook(BODY, signed(BODY, "")).status_code == 409
    assert events(billing) == 0


@pytest.mark.slow
@pytest.mark.one_database
def test_a_thousand_repetitions_are_one_effect(
    hook: Hook, billing: Billing, guest: Client, stripe: Stripe, customer: str
) -> None:
    stripe.subscribe(customer)
    header = signed(BODY)
    assert {hook(BODY, header).status_code for _ in range(1_000)} == {200}
    assert (events(billing), row_of(billing, guest).revision, len(stripe.calls)) == (1, 1, 1)
    assert row_of(billing, guest).status == "active"


def test_fifty_at_once_are_one_effect(
    hook: Hook, billing: Billing, guest: Client, stripe: Stripe, customer: str
) -> None:
    stripe.subscribe(customer)
    with ThreadPoolExecutor(50) as pool:
        answers = list(pool.map(lambda _: hook(BODY).status_code, range(50)))
    assert set(answers) <= {200, 503}
    assert (events(billing), row_of(billing, guest).revision) == (1, 1)


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_every_order_of_six_events_ends_with_the_providers_state(
    hook: Hook,
    billing: Billing,
    guest: Client,
    app: FastAPI,
    stripe: Stripe,
    customer: str,
    pytestconfig: pytest.Config,
) -> None:
    """The provider's object changes with each step; its events arrive in any order, and any of them may be lost.

    Of the 720 orders, every 36th is tried, and all of them with `--long`.
    """
    every = 1 if pytestconfig.getoption("--long") else 36
    name = stripe.subscribe(customer)
    statuses = ("incomplete", "active", "past_due", "active", "unpaid", "canceled")
    bodies = [event_body(f"evt_{kind}", customer, kind=kind) for kind in KINDS]
    for number, order in enumerate(permutations(range(6))):
        if number % every:
            continue
        execute(app, "DELETE FROM billing_events")
        lost = number // every % 6
        for step, event in enumerate(order):
            stripe.subscriptions[name]["status"] = statuses[step]
            if event != lost or step == 5:
                assert hook(bodies[event]).status_code == 200
        assert row_of(billing, guest).status == "canceled", order


def test_an_older_reading_never_replaces_a_newer_one(
    hook: Hook, billing: Billing, guest: Client, stripe: Stripe, customer: str
) -> None:
    """The first event's answer is on its way when a second event arrives and is stored."""
    name = stripe.subscribe(customer, status="incomplete")
    usual, overtaken = stripe.answer, []

    def answer(
        method: str, path: str, fields: dict[str, str], headers: dict[str, str]
    ) -> tuple[int, dict[str, object]]:
        status, document = usual(method, path, fields, headers)
        stale = json.loads(json.dumps(document))
        if not overtaken:
            overtaken.append(True)
            stripe.subscriptions[name]["status"] = "active"
            assert hook(event_body("evt_2", customer)).status_code == 200
        return status, stale

    stripe.answer = answer  # type: ignore[method-assign]  # the second event arrives during this call
    assert hook(event_body("evt_1", customer)).status_code == 200
    assert (row_of(billing, guest).status, events(billing), row_of(billing, guest).revision) == ("active", 2, 2)


@pytest.mark.one_database
def test_an_event_during_an_outage_is_delivered_again(
    hook: Hook, billing: Billing, guest: Client, stripe: Stripe, customer: str
) -> None:
    stripe.subscribe(customer)
    stripe.failing = 500, {"error": {"type": "api_error", "message": "down"}}
    assert hook(BODY).status_code == 503
    assert (events(billing), row_of(billing, guest).revision) == (0, 0)
    stripe.failing = None
    assert hook(BODY).status_code == 200
    assert (events(billing), row_of(billing, guest).status) == (1, "active")


@pytest.mark.one_database
@pytest.mark.parametrize("customer_id", ["cus_of_another_product", None])
def test_an_event_about_someone_else_has_no_effect(
    hook: Hook, billing: Billing, guest: Client, stripe: Stripe, customer: str, customer_id: str | None
) -> None:
    assert hook(event_body("evt_9", customer_id)).status_code == 200
    assert (events(billing), row_of(billing, guest).revision, stripe.calls) == (1, 0, [])


@pytest.mark.one_database
def test_a_deleted_customer_ends_their_subscription(
    hook: Hook, billing: Billing, guest: Client, stripe: Stripe, customer: str
) -> None:
    stripe.subscribe(customer)
    assert hook(BODY).status_code == 200
    assert row_of(billing, guest).status == "active"
    stripe.customers.clear()
    body = event_body("evt_3", None, kind="customer.deleted", data={"object": {"object": "customer", "id": customer}})
    assert hook(body).status_code == 200
    assert row_of(billing, guest).status is None

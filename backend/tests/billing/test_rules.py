"""Which subscription counts, and which signatures are valid. The provider's own library agrees."""

from datetime import UTC, datetime, timedelta
from itertools import permutations

import pytest
import stripe

from orderkeep.billing.enums import PlanKey
from orderkeep.billing.rules import (
    SubscriptionItem,
    SubscriptionReading,
    SubscriptionState,
    current_state,
    is_live,
    is_signed,
    offered_price,
    secrets_in,
)
from tests.stripe_server import event_body, signed

pytestmark = pytest.mark.one_database

PLANS = {"price_starter": PlanKey.STARTER, "price_professional": PlanKey.PROFESSIONAL}
NOW = datetime(2026, 11, 25, 4, tzinfo=UTC)
BODY = b'{"id": "evt_1"}'


def reading(name: str, status: str, ends: int | None = 100, price: str = "price_starter") -> SubscriptionReading:
    return SubscriptionReading(name, status, (SubscriptionItem(price, ends),), 1)


@pytest.mark.parametrize(
    ("found", "expected", "subscribed"),
    [
        ([], (None, None, None), False),
        ([reading("a", "active")], ("a", "active", "starter"), True),
        ([reading("a", "trialing")], ("a", "trialing", "starter"), True),
        ([reading("a", "past_due")], ("a", "past_due", "starter"), True),
        ([reading("a", "unpaid")], ("a", "unpaid", "starter"), False),
        ([reading("a", "paused")], ("a", "paused", "starter"), False),
        ([reading("a", "incomplete")], ("a", "incomplete", "starter"), False),
        ([reading("a", "canceled", 900), reading("b", "active", 100)], ("b", "active", "starter"), True),
        ([reading("a", "active", 100), reading("b", "active", 200)], ("b", "active", "starter"), True),
        ([reading("a", "active", price="price_of_another_product")], (None, None, None), False),
        ([reading("a", "active", price="price_professional")], ("a", "active", "professional"), True),
        ([reading("a", "active", None)], ("a", "active", "starter"), True),
    ],
)
def test_the_subscription_that_counts(
    found: list[SubscriptionReading], expected: tuple[str | None, ...], *, subscribed: bool
) -> None:
    for order in permutations(found):
        state = current_state(order, PLANS)
        assert (state.subscription_id, state.status, state.plan) == expected
        assert state.is_subscribed is subscribed


def test_its_end_is_a_moment() -> None:
    state = current_state([reading("a", "active", 1_800_000_000)], PLANS)
    assert state == SubscriptionState("a", "active", "starter", datetime(2027, 1, 15, 8, tzinfo=UTC))


def test_its_end_is_that_of_the_plan_and_not_of_a_yearly_add_on() -> None:
    month, year = 1_800_000_000, 1_830_000_000
    for items in permutations((SubscriptionItem("price_starter", month), SubscriptionItem("price_of_storage", year))):
        running = SubscriptionReading("a", "active", items, 1)
        assert current_state([running], PLANS).ends_at == datetime(2027, 1, 15, 8, tzinfo=UTC)
        ended = SubscriptionReading("a", "canceled", items, 1, ended_at=month - 3600)
        assert current_state([ended], PLANS).ends_at == datetime(2027, 1, 15, 7, tzinfo=UTC)
        longer = reading("b", "active", month + 1)
        assert current_state([running, longer], PLANS).subscription_id == "b"


def test_the_providers_library_accepts_what_we_accept() -> None:
    body = event_body("evt_1", "cus_1")
    header = signed(body, "whsec_a")
    assert is_signed(body, header, ["whsec_a"], datetime.now(UTC))
    assert stripe.Webhook.construct_event(body, header, "whsec_a").id == "evt_1"
    with pytest.raises(stripe.SignatureVerificationError):
        stripe.Webhook.construct_event(body, signed(body, "whsec_b"), "whsec_a")


@pytest.mark.parametrize(
    ("seconds", "valid"), [(0, True), (-300, True), (-301, False), (300, True), (301, False), (-86_400 * 30, False)]
)
def test_a_signature_is_valid_for_five_minutes(seconds: int, *, valid: bool) -> None:
    header = signed(BODY, "whsec_a", at=(NOW + timedelta(seconds=seconds)).timestamp())
    assert is_signed(BODY, header, ["whsec_a"], NOW) is valid


def test_odd_headers_are_never_valid() -> None:
    good = signed(BODY, "whsec_a", at=NOW.timestamp())
    moment, signature = good.split(",")
    assert is_signed(BODY, good, ["whsec_b", "whsec_a"], NOW)
    assert is_signed(BODY, f"{moment},v1=00,{signature},v0=x", ["whsec_a"], NOW)
    odd = ["", ",", "t", moment, signature, f"{moment},{moment},{signature}", f"t=,{signature}", f"t=١٢,{signature}",
           f"t={'9' * 5000},{signature}", f"{moment},v0={signature[3:]}", f"{moment},v1=é", good.upper()]  # fmt: skip
    assert [header for header in odd if is_signed(BODY, header, ["whsec_a"], NOW)] == []
    assert not is_signed(BODY, good, [], NOW)


def test_an_empty_secret_is_none() -> None:
    assert secrets_in("") == secrets_in(" , ") == ()
    assert secrets_in("whsec_a, whsec_b,") == ("whsec_a", "whsec_b")


def test_only_the_offered_price_and_live_keys_count() -> None:
    assert offered_price("price_starter", "price_starter")
    assert not offered_price("price_é", "price_starter")
    assert not offered_price("", "")
    assert [is_live(key) for key in ("sk_live_x", "rk_live_x", "sk_test_x", "")] == [True, True, False, False]

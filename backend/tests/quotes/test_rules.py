"""Amounts, expiry and status transitions of quotes."""

from datetime import UTC, date, datetime
from zoneinfo import ZoneInfo

import pytest

from orderkeep.core.clock import today
from orderkeep.quotes.enums import QuoteStatus as Q
from orderkeep.quotes.rules import (
    QUOTE_TRANSITIONS,
    can_change_status,
    final_amount,
    line_total,
    problems_of,
    status_change,
    status_on,
)
from orderkeep.quotes.schemas import QuoteLineIn

NEW_YORK = ZoneInfo("America/New_York")


def test_the_final_amount_is_total_minus_discount_plus_tax() -> None:
    assert final_amount(10000, 1500, 680) == 9180
    assert final_amount(0, 0, 0) == 0
    assert line_total(7, 1999) == 13993


def test_it_is_good_until_its_last_day_is_over_in_the_shops_own_zone() -> None:
    last = date(2026, 11, 30)
    before, after = datetime(2026, 12, 1, 4, 59, 59, tzinfo=UTC), datetime(2026, 12, 1, 5, tzinfo=UTC)
    assert status_on(Q.SENT, last, today(NEW_YORK, before)) is Q.SENT
    assert status_on(Q.SENT, last, today(NEW_YORK, after)) is Q.EXPIRED
    assert status_on(Q.DRAFT, last, date(2026, 12, 1)) is Q.EXPIRED
    assert status_on(Q.SENT, None, date(2099, 1, 1)) is Q.SENT


@pytest.mark.parametrize("status", [Q.ACCEPTED, Q.REJECTED, Q.CONVERTED])
def test_an_answered_quote_does_not_expire(status: Q) -> None:
    assert status_on(status, date(2020, 1, 1), date(2026, 11, 22)) is status


def test_the_arrows_lead_forward_only() -> None:
    assert {(old.value, new.value) for old, steps in QUOTE_TRANSITIONS.items() for new in steps} == {
        ("draft", "sent"),
        ("draft", "accepted"),
        ("draft", "rejected"),
        ("draft", "converted"),
        ("sent", "accepted"),
        ("sent", "rejected"),
        ("sent", "converted"),
        ("accepted", "rejected"),
        ("accepted", "converted"),
    }
    assert [old for old in Q if can_change_status(old, Q.CONVERTED)] == [Q.DRAFT, Q.SENT, Q.ACCEPTED]
    assert status_change("sent", "rejected") == "Status changed from Sent to Declined"


def test_errors_are_in_the_order_of_the_form() -> None:
    lines = [
        QuoteLineIn.model_construct(quantity=0, unit_price=-1),
        QuoteLineIn.model_construct(product_id="p"),
    ]
    amounts = {"total_amount": 100, "discount_amount": 101, "tax_amount": 0, "final_amount": -1}
    assert [(each.field, each.message) for each in problems_of(amounts, lines)] == [
        ("lines.0.description", "Choose a product or enter a description"),
        ("lines.0.quantity", "Quantity must be greater than 0"),
        ("lines.0.unit_price", "Unit price must not be less than 0"),
        ("discount_amount", "Enter a discount that isn't larger than the total"),
    ]

"""What follows for an order from its lines. Expected amounts are worked out by hand, in cents."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderkeep.core.shares import largest_remainder
from orderkeep.sales.enums import FulfilmentStatus as F
from orderkeep.sales.enums import OrderStatus as S
from orderkeep.sales.order_rules import (
    LineState,
    OrderAmounts,
    Pieces,
    Remainder,
    cancelled_rest,
    combined_status,
    fulfilment_status,
    margin,
    net_amounts,
    order_state,
    proposed_refund,
)

WAITING = LineState(
    status=S.NEW,
    total_amount=1000,
    returned_amount=0,
    total_quantity=10,
    fulfilled_quantity=0,
    returned_quantity=0,
    replacement_quantity=0,
    open_quantity=10,
    is_ready=False,
)


def line(total: int = 1000, **values: Any) -> LineState:
    return replace(WAITING, total_amount=total, **values)


def test_a_discount_is_shared_by_total_with_the_largest_remainder() -> None:
    assert net_amounts([line(1000), line(1000), line(1000)], 100) == (966, 967, 967)
    assert net_amounts([line(1), line(2)], 1) == (1, 1)
    assert net_amounts([line(500), line(0), line(250)], 9_999) == (0, 0, 0)
    cancelled = line(700, status=S.CANCELLED, open_quantity=0)
    assert net_amounts([line(300), cancelled], 30) == (270, 0)
    part = line(700, status=S.CANCELLED, open_quantity=0, fulfilled_quantity=7)
    assert net_amounts([line(300), part], 100) == (270, 630)


@given(st.integers(0, 10**9), st.lists(st.integers(0, 10**7), min_size=1, max_size=30))
def test_shares_add_up_and_are_less_than_a_cent_off(amount: int, weights: list[int]) -> None:
    shares = largest_remainder(amount, weights)
    whole = sum(weights)
    assert sum(shares) == (amount if whole else 0)
    for share, weight in zip(shares, weights, strict=True):
        assert not whole or abs(share * whole - amount * weight) < whole


def test_an_order_counts_lines_that_count() -> None:
    lines = [
        line(1000, fulfilled_quantity=4, open_quantity=6),
        line(500, status=S.CANCELLED, open_quantity=0),
        line(250, status=S.COMPLETED, fulfilled_quantity=10, open_quantity=0, returned_quantity=2, returned_amount=50),
    ]
    state = order_state(lines, OrderAmounts(discount=125, tax=30, shipping=490))
    assert (state.subtotal, state.net_amount, state.total_amount, state.returned_amount) == (1250, 1125, 1645, 50)
    assert (state.quantity, state.fulfilled_quantity, state.returned_quantity, state.open_quantity) == (20, 14, 2, 6)
    assert (state.order_status, state.fulfilment_status, state.line_count) == (S.NEW, F.PARTLY_DELIVERED, 3)


@pytest.mark.parametrize(
    ("statuses", "expected"),
    [
        ([S.CANCELLED, S.CANCELLED], S.CANCELLED),
        ([S.CANCELLED, S.COMPLETED], S.COMPLETED),
        ([S.SHIPPED, S.PROCESSING, S.COMPLETED], S.PROCESSING),
        ([S.ON_HOLD, S.NEW], S.NEW),
        ([S.COMPLETED, S.DELIVERED], S.DELIVERED),
    ],
)
def test_the_rest_decides_the_status(statuses: list[S], expected: S) -> None:
    assert combined_status(statuses) is expected


def replaced(**values: Any) -> LineState:
    return line(fulfilled_quantity=11, replacement_quantity=1, open_quantity=0, **values)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([line()], F.WAITING_FOR_STOCK),
        ([line(is_ready=True)], F.READY),
        ([line(is_ready=True), line()], F.WAITING_FOR_STOCK),
        ([line(is_ready=True), line(status=S.CANCELLED, open_quantity=0)], F.READY),
        ([line(fulfilled_quantity=10, open_quantity=0), line()], F.PARTLY_DELIVERED),
        ([line(fulfilled_quantity=10, open_quantity=0)], F.DELIVERED),
        ([line(fulfilled_quantity=10, returned_quantity=3, open_quantity=0)], F.PARTLY_RETURNED),
        ([line(fulfilled_quantity=10, returned_quantity=10, open_quantity=0)], F.RETURNED),
        ([replaced(returned_quantity=1)], F.DELIVERED),
        ([replaced(returned_quantity=2)], F.PARTLY_RETURNED),
        ([line(fulfilled_quantity=10, returned_quantity=10, open_quantity=10)], F.WAITING_FOR_STOCK),
        ([line(status=S.CANCELLED, fulfilled_quantity=3, open_quantity=0)], F.DELIVERED),
        ([line(status=S.CANCELLED, open_quantity=0)], F.CANCELLED),
    ],
)
def test_how_far_an_order_is_handed_over(lines: list[LineState], expected: F) -> None:
    assert fulfilment_status(lines) is expected


@pytest.mark.parametrize(
    ("ordered", "handed_over", "expected"),
    [
        (Remainder(10, 0, 500, is_gift=False), 3, Remainder(3, 0, 150, is_gift=False)),
        (Remainder(10, 2, 500, is_gift=False), 11, Remainder(10, 1, 500, is_gift=False)),
        (Remainder(3, 0, 100, is_gift=False), 2, Remainder(2, 0, 67, is_gift=False)),
        (Remainder(2, 0, 1, is_gift=False), 1, Remainder(1, 0, 1, is_gift=False)),
        (Remainder(4, 0, 0, is_gift=True), 1, Remainder(1, 0, 0, is_gift=True)),
    ],
)
def test_what_was_handed_over_counts_as_paid_first(ordered: Remainder, handed_over: int, expected: Remainder) -> None:
    assert cancelled_rest(ordered, handed_over) == expected


def test_a_refund_is_its_share_and_the_last_one_takes_the_rest() -> None:
    first = proposed_refund(1000, 0, 3, already_back=0, back=1)
    second = proposed_refund(1000, first, 3, already_back=1, back=1)
    last = proposed_refund(1000, first + second, 3, already_back=2, back=1)
    assert (first, second, last) == (333, 333, 334)
    assert proposed_refund(1000, 0, 12, already_back=0, back=2) == 167
    assert proposed_refund(1000, 990, 12, already_back=1, back=2) == 10
    assert proposed_refund(0, 0, 2, already_back=0, back=2) == 0


def test_the_margin_is_of_what_the_customer_has() -> None:
    assert margin(Pieces(10, 0), 100, 0, None) is None
    assert margin(Pieces(10, 0), 100, 0, 5) is None
    assert margin(Pieces(10, 4), 100, 0, 12) == 28
    assert margin(Pieces(10, 10), 100, 20, 48) == 32
    assert margin(Pieces(3, 4), 10, 0, 4) == 6

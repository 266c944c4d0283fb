"""The arithmetic of stock, without a database."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderkeep.stock.allocation.reservations import supply_status
from orderkeep.stock.enums import Bucket, MovementKind
from orderkeep.stock.rules import (
    BelowZero,
    NewMovement,
    StockPosition,
    buckets_after,
    count_adjustment,
    hold_quantity,
    quantity_adjustment,
    split_issue,
    too_many_reserved,
)

EMPTY = dict.fromkeys(Bucket, 0)
QUANTITIES = st.integers(0, 1000)


def test_a_move_takes_from_one_bucket_and_gives_to_another() -> None:
    here = EMPTY | {Bucket.IN_TRANSIT: 5, Bucket.ON_HAND: 2}
    move = NewMovement(MovementKind.ADJUSTMENT, 4, source=Bucket.IN_TRANSIT, target=Bucket.ON_HAND)
    assert buckets_after(here, move) == EMPTY | {Bucket.IN_TRANSIT: 1, Bucket.ON_HAND: 6}
    assert here == EMPTY | {Bucket.IN_TRANSIT: 5, Bucket.ON_HAND: 2}


@pytest.mark.parametrize("bucket", Bucket)
def test_no_bucket_goes_below_zero(bucket: Bucket) -> None:
    here = EMPTY | {bucket: 3}
    assert buckets_after(here, NewMovement(MovementKind.PICKUP, 3, source=bucket)) == EMPTY
    with pytest.raises(BelowZero) as lack:
        buckets_after(here, NewMovement(MovementKind.PICKUP, 4, source=bucket))
    assert (lack.value.bucket, lack.value.there) == (bucket, 3)


@given(QUANTITIES, QUANTITIES)
def test_a_count_leads_to_what_was_found(on_hand: int, found: int) -> None:
    move = count_adjustment(on_hand, found, "Counted")
    here = EMPTY | {Bucket.ON_HAND: on_hand}
    assert (move is None) == (on_hand == found)
    assert (buckets_after(here, move) if move else here)[Bucket.ON_HAND] == found


def test_an_adjustment_says_its_reason() -> None:
    assert quantity_adjustment(3, "Found") == NewMovement(
        MovementKind.ADJUSTMENT, 3, target=Bucket.ON_HAND, reason="Found"
    )
    assert quantity_adjustment(-3, "Lost") == NewMovement(
        MovementKind.ADJUSTMENT, 3, source=Bucket.ON_HAND, reason="Lost"
    )


@pytest.mark.parametrize(
    ("wanted", "on_hand", "expected"), [(2, 5, (2, 0)), (5, 5, (5, 0)), (6, 5, (5, 1)), (3, 0, (0, 3)), (0, 5, (0, 0))]
)
def test_a_handing_over_takes_what_is_there(wanted: int, on_hand: int, expected: tuple[int, int]) -> None:
    assert split_issue(wanted, on_hand) == expected


@given(QUANTITIES, QUANTITIES, QUANTITIES)
def test_what_is_left_covers_the_reservations_that_are_left(on_hand: int, wanted: int, reserved: int) -> None:
    reserved = min(reserved, on_hand)
    leaving, _ = split_issue(wanted, on_hand)
    lost = too_many_reserved(on_hand, leaving, reserved)
    assert 0 <= lost <= reserved
    assert reserved - lost <= on_hand - leaving
    assert lost == 0 or reserved - lost == on_hand - leaving


def shelf(**given: int) -> StockPosition:
    nothing: dict[str, Any] = dict.fromkeys(
        ("on_hand", "on_order", "in_transit", "reserved", "promised", "open_demand"), 0
    )
    return StockPosition(**(nothing | {"reorder_level": 10} | given))


def test_the_figures_of_a_product() -> None:
    full = shelf(on_hand=8, on_order=3, in_transit=2, reserved=5, promised=4, open_demand=12)
    found = (full.available, full.incoming, full.short, full.projected, full.suggest_buy)
    assert found == (3, 5, 3, 1, 9)
    assert (shelf(on_hand=20).suggest_buy, shelf(on_hand=10).suggest_buy, shelf().suggest_buy) == (0, 0, 10)
    assert shelf(open_demand=7).suggest_buy == 17
    assert shelf(open_demand=7, on_hand=3, is_discontinued=True).suggest_buy == 4
    assert shelf(is_discontinued=True).suggest_buy == 0


@given(QUANTITIES, QUANTITIES, QUANTITIES)
def test_demand_is_reserved_promised_or_short(reserved: int, promised: int, demand: int) -> None:
    found = shelf(reserved=reserved + 3, held=3, promised=promised, open_demand=demand)
    assert found.open_demand == found.reserved - found.held + found.promised + found.short


@given(QUANTITIES, QUANTITIES, st.integers(-5, 1000))
def test_a_quote_line_holds_what_is_free_and_not_more_than_it_offers(wanted: int, held: int, free: int) -> None:
    more = hold_quantity(wanted, held, free)
    assert 0 <= more <= max(free, 0)
    assert more == 0 or held + more <= wanted
    assert held + more >= wanted or more == max(free, 0)


@pytest.mark.parametrize(
    ("wanted", "reserved", "promised", "fulfilled", "word"),
    [
        (3, 0, 0, 0, "none"),
        (3, 0, 3, 0, "promised"),
        (3, 1, 2, 0, "promised"),
        (3, 0, 2, 0, "part"),
        (3, 1, 0, 0, "part"),
        (3, 3, 0, 0, "full"),
        (1, 1, 0, 2, "full"),
        (0, 0, 0, 3, "fulfilled"),
    ],
)
def test_how_well_an_order_is_supplied(wanted: int, reserved: int, promised: int, fulfilled: int, word: str) -> None:
    assert supply_status(wanted, reserved, promised, fulfilled) == word

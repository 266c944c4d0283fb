"""What stock is worth, without a database: no cent appears or disappears, whatever happens to the items."""

from dataclasses import dataclass, field, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderkeep.stock.enums import Bucket, MovementKind
from orderkeep.stock.rules import NewMovement, buckets_after, returned_cost
from orderkeep.stock.valuation_rules import (
    StockValue,
    expected_cost,
    late_change,
    revaluation,
    share_of_line,
    share_of_value,
    split_value,
    sum_known,
    value_after,
    value_of_movement,
)

K, HAND, BLOCKED = MovementKind, Bucket.ON_HAND, Bucket.BLOCKED
EMPTY = dict.fromkeys(Bucket, 0)
PARTS = st.lists(st.integers(1, 400), min_size=1, max_size=12)


@dataclass
class Shop:
    """One product and its customers, as the application keeps them."""

    cost_price: int | None = None
    buckets: dict[Bucket, int] = field(default_factory=lambda: dict(EMPTY))
    stock: StockValue = field(default_factory=StockValue)
    money_in: int = 0
    written_off: int = 0
    cost: int | None = None
    """What the items at customers cost."""
    kept: int = 0

    def post(self, move: NewMovement) -> int | None:
        value = value_of_movement(self.stock, self.buckets, move, self.cost_price, is_unit_tracked=False)
        self.stock = value_after(self.stock, self.buckets, move, value)
        self.buckets = buckets_after(self.buckets, move)
        return value

    def receive(self, quantity: int, value: int | None, bucket: Bucket = HAND) -> None:
        self.money_in += self.post(NewMovement(K.RECEIVED, quantity, target=bucket, value=value)) or 0

    def find(self, quantity: int) -> None:
        self.money_in += self.post(NewMovement(K.ADJUSTMENT, quantity, target=HAND)) or 0

    def sell(self, quantity: int) -> int | None:
        value = self.post(NewMovement(K.PICKUP, quantity, source=HAND))
        self.cost, self.kept = sum_known(self.cost, value), self.kept + quantity
        return value

    def take_back(self, quantity: int, bucket: Bucket) -> int | None:
        value = returned_cost(self.cost, self.kept, quantity)
        self.post(NewMovement(K.RETURN, quantity, target=bucket, value=value))
        self.cost, self.kept = None if self.cost is None else self.cost - (value or 0), self.kept - quantity
        return value

    def undo_return(self, quantity: int, value: int | None) -> None:
        posted = self.post(NewMovement(K.RETURN_UNDONE, quantity, source=HAND, value=value))
        self.cost, self.kept = sum_known(self.cost, posted), self.kept + quantity

    def move(self, quantity: int, source: Bucket, target: Bucket | None) -> None:
        value = self.post(NewMovement(K.WRITE_OFF, quantity, source=source, target=target)) or 0
        self.written_off += value if target is None else 0

    def revalue(self, bucket: Bucket, difference: int) -> None:
        part = max(difference, -(self.stock.of(bucket) or 0)) if self.buckets[bucket] else 0
        if move := revaluation(bucket, part, "Charges"):
            self.post(move)
            self.money_in += part

    def check(self) -> None:
        on_hand, blocked = self.stock.on_hand or 0, self.stock.blocked or 0
        assert self.money_in == (self.cost or 0) + on_hand + blocked + self.written_off
        assert min(on_hand, blocked, self.cost or 0, self.written_off) >= 0
        for bucket in (HAND, BLOCKED):
            assert self.buckets[bucket] > 0 or self.stock.of(bucket) == 0


@given(st.data(), st.sampled_from([None, 0, 125, 33333]))
def test_no_cent_is_lost_on_any_walk(data: st.DataObject, cost_price: int | None) -> None:
    """Receipts, issues, returns, damage, write-offs, counts and late charges in any order."""
    shop, undoable = Shop(cost_price), list[tuple[int, int | None]]()
    for _ in range(data.draw(st.integers(1, 25))):
        step = data.draw(st.integers(0, 9))
        there, blocked = shop.buckets[HAND], shop.buckets[BLOCKED]
        bucket = data.draw(st.sampled_from([HAND, BLOCKED]))
        if step <= 2:
            shop.receive(data.draw(st.integers(1, 1000)), data.draw(st.none() | st.integers(0, 5000)), bucket)
        elif step == 3:
            shop.find(data.draw(st.integers(1, 5)))
        elif step == 4 and shop.kept:
            quantity = data.draw(st.integers(1, shop.kept))
            value = shop.take_back(quantity, bucket)
            undoable += [(quantity, value)] if bucket is HAND else []
        elif step == 5 and undoable and undoable[-1][0] <= there:
            shop.undo_return(*undoable.pop())
        elif step == 6 and there:
            shop.move(data.draw(st.integers(1, there)), HAND, data.draw(st.sampled_from([BLOCKED, None])))
        elif step == 7 and blocked:
            shop.move(data.draw(st.integers(1, blocked)), BLOCKED, data.draw(st.sampled_from([HAND, None])))
        elif step == 8:
            shop.revalue(bucket, data.draw(st.integers(-500, 500)))
        elif there:
            shop.sell(data.draw(st.integers(1, there)))
        shop.check()


@given(PARTS)
def test_a_thousand_screws_for_fifteen_cost_fifteen_however_they_are_sold(parts: list[int]) -> None:
    shop, left = Shop(), sum(parts)
    shop.receive(left, 1500)
    assert (shop.stock.on_hand, shop.cost) == (1500, None)
    for quantity in parts:
        assert shop.sell(quantity) is not None
    assert (shop.stock, shop.cost) == (replace(shop.stock, on_hand=0, blocked=0), 1500)


@given(st.integers(0, 10**7), PARTS)
def test_the_parts_of_a_line_add_up_to_it(total: int, parts: list[int]) -> None:
    shares = split_value(total, parts)
    assert sum(shares) == total
    assert all(abs(share * sum(parts) - total * part) <= sum(parts) for share, part in zip(shares, parts, strict=True))
    assert share_of_line(total, sum(parts), 0, parts[0]) == shares[0]


def test_shares_are_rounded_half_up_and_the_last_items_take_the_rest() -> None:
    assert [share_of_value(1500, quantity, 1000) for quantity in (1, 3, 999, 1000)] == [2, 5, 1499, 1500]
    assert (share_of_value(None, 3, 4), share_of_value(1, 5, 4)) == (None, 1)


def test_the_average_has_four_decimals_and_outlives_the_last_item() -> None:
    shop = Shop()
    shop.receive(1000, 1500)
    assert shop.stock.average_cost == 150
    shop.receive(2, 1)
    assert shop.stock == StockValue(1501, 0, 150)
    shop.sell(1002)
    assert shop.stock == StockValue(0, 0, 150)
    shop.find(10)
    assert shop.stock == StockValue(15, 0, 150)


@pytest.mark.parametrize(
    ("stock", "on_hand", "cost_price", "expected"),
    [
        (StockValue(1500, 0, 150), 1000, 999, 5),
        (StockValue(0, 0, 150), 0, 999, 5),
        (StockValue(0, 0, None), 0, 999, 30),
        (StockValue(None, 0, None), 4, 999, 30),
        (StockValue(None, 0, None), 4, None, None),
    ],
)
def test_found_items_come_in_at_the_average_then_the_cost_price(
    stock: StockValue, on_hand: int, cost_price: int | None, expected: int | None
) -> None:
    assert expected_cost(stock, on_hand, 3, cost_price) == expected


def test_an_unknown_cost_counts_nothing_until_a_known_one_comes() -> None:
    shop = Shop()
    shop.find(3)
    assert (shop.stock, shop.sell(1)) == (StockValue(None), None)
    shop.receive(2, 500)
    assert (shop.stock, shop.sell(1)) == (StockValue(500, 0, 1250000 // 100), 125)


def test_returned_items_come_back_at_the_cost_at_which_they_left() -> None:
    shop = Shop()
    shop.receive(3, 1000)
    shop.sell(3)
    shop.receive(1, 5000)
    assert [shop.take_back(1, HAND) for _ in range(3)] == [333, 334, 333]
    assert (shop.stock.on_hand, shop.cost) == (6000, 0)


def test_an_undone_return_takes_what_it_brought_if_it_is_there() -> None:
    shop = Shop()
    shop.receive(2, 1000)
    shop.sell(1)
    shop.receive(1, 9000)
    back = shop.take_back(1, HAND)
    shop.undo_return(1, back)
    assert (shop.cost, shop.stock.on_hand) == (500, 9500)


def test_tracked_units_carry_their_own_cost() -> None:
    stock, buckets = StockValue(4000, 0, 200000), EMPTY | {HAND: 2}
    move = NewMovement(K.PICKUP, 1, source=HAND, value=1000)
    value = value_of_movement(stock, buckets, move, None, is_unit_tracked=True)
    assert (value, value_after(stock, buckets, move, value)) == (1000, StockValue(3000, 0, 300000))


def test_late_charges_reach_only_what_is_still_here() -> None:
    assert late_change(100, 10, 10, (10, 500)) == 100
    assert late_change(100, 10, 10, (4, 200)) == 40
    assert late_change(-100, 10, 10, (4, 30)) == -30
    assert late_change(100, 10, 10, (0, 0)) == 0
    assert late_change(100, 6, 10, (20, 900)) == 60


def test_a_revaluation_moves_no_items() -> None:
    up, down = revaluation(HAND, 5, "Why"), revaluation(BLOCKED, -5, "Why", "u")
    assert up == NewMovement(K.REVALUATION, 0, target=HAND, value=5, reason="Why")
    assert down == NewMovement(K.REVALUATION, 0, source=BLOCKED, value=5, reason="Why", asset_id="u")
    assert (revaluation(HAND, 0, "Why"), revaluation(Bucket.ON_ORDER, 5, "Why")) == (None, None)

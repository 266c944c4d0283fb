"""The allocation rule, by examples and for random inputs."""

from hypothesis import given
from hypothesis import strategies as st

from orderkeep.stock.allocation.rule import (
    RECORDED_UNSERVED,
    AllocatedShare,
    Demand,
    IncomingLine,
    OpenPromise,
    Reason,
    allocate_supply,
    merge_shares,
    upgrade_promises,
)


def test_the_first_is_served_whole_the_next_in_part_the_last_not_at_all() -> None:
    shares = allocate_supply([Demand("a", 3), Demand("b", 4), Demand("c", 1)], on_hand=5)
    assert shares == [
        AllocatedShare("a", 1, 3, Reason.ALL, 3),
        AllocatedShare("b", 2, 4, Reason.PART, 2),
        AllocatedShare("c", 3, 1, Reason.NOTHING_LEFT),
    ]


def test_what_is_on_hand_goes_first_then_what_comes_earliest() -> None:
    [one, two] = allocate_supply(
        [Demand("a", 4), Demand("b", 4)], 1, [IncomingLine("early", 2), IncomingLine("late", 9)]
    )
    assert (one.on_hand, one.coming, one.got) == (1, (("early", 2), ("late", 1)), 4)
    assert (two.on_hand, two.coming, two.promised) == (0, (("late", 4),), 4)


def test_an_order_that_wants_all_or_nothing_does_not_hold_up_those_behind_it() -> None:
    shares = allocate_supply([Demand("all", 3, all_or_nothing=True), Demand("b", 1)], on_hand=2)
    assert [(each.reason, each.got) for each in shares] == [(Reason.ALL_OR_NOTHING, 0), (Reason.ALL, 1)]
    [whole] = allocate_supply([Demand("all", 3, all_or_nothing=True)], 2, [IncomingLine("line", 1)])
    assert (whole.reason, whole.on_hand, whole.coming) == (Reason.ALL, 2, (("line", 1),))


def test_who_is_barred_gets_nothing_and_is_told_why() -> None:
    held = Demand("held", 1, ineligible=Reason.ON_HOLD)
    shares = allocate_supply([held, Demand("bad", 1, ineligible=Reason.BLACKLISTED), Demand("c", 1)], on_hand=1)
    assert [(each.reason, each.got) for each in shares] == [
        (Reason.ON_HOLD, 0),
        (Reason.BLACKLISTED, 0),
        (Reason.ALL, 1),
    ]


def test_reading_ends_when_nothing_is_left_and_enough_were_told() -> None:
    shares = allocate_supply((Demand(str(place), 1) for place in range(10_000)), on_hand=3)
    assert len(shares) == 3 + RECORDED_UNSERVED
    assert [each.got for each in shares[:4]] == [1, 1, 1, 0]


def test_two_passes_are_one_share_for_each_order() -> None:
    first = [
        AllocatedShare("a", 1, 3, Reason.ALL, 3),
        AllocatedShare("b", 2, 4, Reason.PART, 1, (("early", 1),)),
        AllocatedShare("c", 3, 5, Reason.ALL_OR_NOTHING),
    ]
    then = [
        AllocatedShare("b", 1, 2, Reason.ALL, 0, (("late", 2),)),
        AllocatedShare("c", 2, 5, Reason.ALL_OR_NOTHING),
        AllocatedShare("d", 3, 1, Reason.NOTHING_LEFT),
    ]
    assert merge_shares(first, then) == [
        first[0],
        AllocatedShare("b", 2, 4, Reason.ALL, 1, (("early", 1), ("late", 2))),
        first[2],
        then[2],
    ]


def test_quantity_on_hand_take_the_place_of_promises() -> None:
    promises = [OpenPromise("x", 2), OpenPromise("y", 5), OpenPromise("z", 1)]
    assert upgrade_promises(promises, 4) == [OpenPromise("x", 2), OpenPromise("y", 2)]
    assert upgrade_promises(promises, 0) == []


CLAIMS = st.lists(
    st.builds(
        Demand,
        st.uuids().map(str),
        st.integers(1, 9),
        st.booleans(),
        st.sampled_from([None, None, None, Reason.ON_HOLD, Reason.BLACKLISTED]),
    ),
    max_size=12,
)
LINES = st.lists(st.builds(IncomingLine, st.uuids().map(str), st.integers(0, 9)), max_size=4)


@given(CLAIMS, st.integers(0, 30), LINES)
def test_nothing_is_given_twice_and_nothing_is_kept_back(
    demands: list[Demand], on_hand: int, coming: list[IncomingLine]
) -> None:
    shares = allocate_supply(demands, on_hand, coming)
    given_here = sum(each.on_hand for each in shares)
    given_lines = {line.line_id: 0 for line in coming}
    for each in shares:
        assert 0 <= each.got <= each.wanted
        for line, quantity in each.coming:
            assert quantity > 0
            given_lines[line] += quantity
    assert given_here <= on_hand
    assert all(given_lines[line.line_id] <= line.free for line in coming)
    left = on_hand + sum(line.free for line in coming) - given_here - sum(given_lines.values())
    for demand, each in zip(demands, shares, strict=False):
        if demand.ineligible or (demand.all_or_nothing and each.got < demand.wanted):
            assert each.got == 0
        elif each.got < demand.wanted:
            assert left == 0
    ranks = [each.rank for each in shares]
    assert ranks == list(range(1, len(shares) + 1))


@given(CLAIMS, st.integers(0, 30))
def test_nobody_is_served_before_one_who_stands_ahead(demands: list[Demand], on_hand: int) -> None:
    """An eligible order that accepts partial quantities is short only if the supply was used up before it."""
    shares = allocate_supply(demands, on_hand)
    short = [each.rank for demand, each in zip(demands, shares, strict=False) if each.reason is Reason.PART]
    assert all(later.got == 0 for rank in short for later in shares if later.rank > rank)
    assert len(short) <= 1

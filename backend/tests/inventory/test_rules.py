"""Results of count entries, and count accuracy."""

import pytest

from orderkeep.inventory.enums import CountEntryKind as Way
from orderkeep.inventory.rules import CountOutcome, CountTally, Entry, Units, combine_entries, units_of


@pytest.mark.parametrize(
    ("entries", "expected"),
    [
        ([], CountTally()),
        ([Entry(Way.SET, 7, 10)], CountTally(7, 10)),
        ([Entry(Way.ADD, 3, 10), Entry(Way.ADD, 4, 10)], CountTally(7, 10)),
        # Two were sold between the first and the last entry. The last one is the time of counting.
        ([Entry(Way.ADD, 3, 10), Entry(Way.ADD, 4, 8)], CountTally(7, 8, 2)),
        ([Entry(Way.ADD, 3, 10), Entry(Way.ADD, 4, 8), Entry(Way.SET, 8, 8)], CountTally(8, 8)),
        ([Entry(Way.SET, 7, 10), Entry(Way.RECOUNT, 0, 9)], CountTally()),
        ([Entry(Way.SET, 7, 10), Entry(Way.RECOUNT, 0, 9), Entry(Way.ADD, 9, 9)], CountTally(9, 9)),
        (
            [Entry(Way.UNIT, 1, 2, "u1"), Entry(Way.FOUND, 1, 2, None, "S-9")],
            CountTally(2, 2, 0, ("u1",), ("S-9",)),
        ),
    ],
)
def test_entries_add_up(entries: list[Entry], expected: CountTally) -> None:
    assert combine_entries(entries) == expected


def test_the_difference_is_of_the_moment_of_counting() -> None:
    assert CountTally().difference is None
    assert CountTally(7, 10).difference == -3
    assert CountTally(12, 10).difference == 2


def test_a_unit_that_left_during_the_count_is_not_missing() -> None:
    found = CountTally(2, 3, 0, ("a",), ("S-9",))
    assert units_of(["a", "b", "c"], found, ["a", "b"]) == Units(3, 2, ("b",), ("S-9",))
    assert units_of(["a", "b", "c"], found, ["a", "b"]).difference == 0
    # A unit that arrived after the first entry and was scanned is already in the books.
    assert units_of(["a"], CountTally(2, 2, 0, ("a", "new")), ["a"]) == Units(1, 1, (), ())


@pytest.mark.parametrize(
    ("counted", "different", "accuracy"), [(0, 0, None), (8, 0, 100.0), (8, 1, 87.5), (3, 1, 66.6), (3, 3, 0.0)]
)
def test_accuracy_is_never_rounded_up(counted: int, different: int, accuracy: float | None) -> None:
    assert CountOutcome(10, counted, different, 0, 0).accuracy == accuracy

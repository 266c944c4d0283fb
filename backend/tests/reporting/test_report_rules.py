"""Days of periods, their comparisons and parts, and the arithmetic of figures."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderkeep.reporting.reports.enums import OF_TIME, Comparison, ReportGrouping, ReportPeriod
from orderkeep.reporting.reports.rules import (
    DayRange,
    Receipt,
    age_band,
    average_cents,
    compared_days,
    days_of,
    part_of,
    percent_of,
    remaining_receipts,
    shift_months,
    split_period,
)

TODAY = date(2026, 11, 22)
DATES = st.dates(date(1980, 1, 1), date(2090, 12, 31))


def days(first: str, last: str) -> DayRange:
    return DayRange(date.fromisoformat(first), date.fromisoformat(last))


@pytest.mark.parametrize(
    ("period", "own", "previous", "last_year"),
    [
        ("today", ("2026-11-22", "2026-11-22"), ("2026-11-21", "2026-11-21"), ("2025-11-22", "2025-11-22")),
        ("last_7_days", ("2026-11-16", "2026-11-22"), ("2026-11-09", "2026-11-15"), ("2025-11-16", "2025-11-22")),
        ("last_30_days", ("2026-10-24", "2026-11-22"), ("2026-09-24", "2026-10-23"), ("2025-10-24", "2025-11-22")),
        ("this_month", ("2026-11-01", "2026-11-22"), ("2026-10-01", "2026-10-22"), ("2025-11-01", "2025-11-22")),
        ("last_month", ("2026-10-01", "2026-10-31"), ("2026-09-01", "2026-09-30"), ("2025-10-01", "2025-10-31")),
        ("this_quarter", ("2026-10-01", "2026-11-22"), ("2026-07-01", "2026-08-22"), ("2025-10-01", "2025-11-22")),
        ("last_quarter", ("2026-07-01", "2026-09-30"), ("2026-04-01", "2026-06-30"), ("2025-07-01", "2025-09-30")),
        ("this_year", ("2026-01-01", "2026-11-22"), ("2025-01-01", "2025-11-22"), ("2025-01-01", "2025-11-22")),
        ("last_year", ("2025-01-01", "2025-12-31"), ("2024-01-01", "2024-12-31"), ("2024-01-01", "2024-12-31")),
    ],
)
def test_periods_and_their_comparisons(
    period: str, own: tuple[str, str], previous: tuple[str, str], last_year: tuple[str, str]
) -> None:
    found = days_of(ReportPeriod(period), TODAY)
    assert found == days(*own)
    assert compared_days(ReportPeriod(period), found, Comparison.PREVIOUS) == days(*previous)
    assert compared_days(ReportPeriod(period), found, Comparison.LAST_YEAR) == days(*last_year)
    assert compared_days(ReportPeriod(period), found, Comparison.NONE) is None


def test_a_custom_period_is_compared_with_the_days_before_it() -> None:
    asked = days("2026-03-10", "2026-03-19")
    assert compared_days(ReportPeriod.CUSTOM, asked, Comparison.PREVIOUS) == days("2026-02-28", "2026-03-09")


def test_whole_months_are_compared_with_whole_months() -> None:
    february = days("2026-02-01", "2026-02-28")
    assert compared_days(ReportPeriod.LAST_MONTH, february, Comparison.PREVIOUS) == days("2026-01-01", "2026-01-31")
    assert compared_days(ReportPeriod.CUSTOM, days("2024-02-01", "2024-02-29"), Comparison.LAST_YEAR) == days(
        "2023-02-01", "2023-02-28"
    )


def test_a_day_that_the_month_lacks_is_its_last() -> None:
    assert shift_months(date(2026, 3, 31), -1) == date(2026, 2, 28)
    assert shift_months(date(2024, 2, 29), -12) == date(2023, 2, 28)
    assert shift_months(date(2026, 1, 15), -1) == date(2025, 12, 15)


@given(first=DATES, length=st.integers(0, 800), by=st.sampled_from(OF_TIME))
def test_parts_cover_each_day_of_the_period_once(first: date, length: int, by: ReportGrouping) -> None:
    asked = DayRange(first, first + timedelta(days=length))
    found = split_period(asked, by)
    assert found[0].first == asked.first
    assert found[-1].last == asked.last
    assert all(after.first == before.last + timedelta(days=1) for before, after in pairwise(found))
    assert all(part_of(each.first, by) == part_of(each.last, by) for each in found)


def test_weeks_start_on_monday_and_are_cut_at_the_ends() -> None:
    found = split_period(days("2026-11-18", "2026-12-01"), ReportGrouping.WEEK)
    assert found == [
        days("2026-11-18", "2026-11-22"),
        days("2026-11-23", "2026-11-29"),
        days("2026-11-30", "2026-12-01"),
    ]


@pytest.mark.parametrize(
    ("total", "count", "expected"), [(100, 3, 33), (200, 3, 67), (5, 2, 3), (0, 4, 0), (700, 0, None)]
)
def test_averages_round_half_up(total: int, count: int, expected: int | None) -> None:
    assert average_cents(total, count) == expected


@pytest.mark.parametrize(
    ("part", "whole", "expected"),
    [(1, 3, 33.3), (1, 2000, 0.1), (-1, 2000, -0.1), (314, 1000, 31.4), (5, 0, None), (0, 7, 0.0), (9, 3, 300.0)],
)
def test_shares_have_one_decimal(part: int, whole: int, expected: float | None) -> None:
    assert percent_of(part, whole) == expected


@pytest.mark.parametrize(
    ("age", "band"),
    [
        (-1, "30"),
        (0, "30"),
        (30, "30"),
        (31, "90"),
        (90, "90"),
        (91, "180"),
        (181, "365"),
        (365, "365"),
        (366, "older"),
    ],
)
def test_an_age_belongs_to_one_band(age: int, band: str) -> None:
    assert age_band(age) == band


def receipts(*parts: tuple[int, int]) -> list[Receipt]:
    """Receipts by how many days ago, and quantity."""
    return [Receipt(TODAY - timedelta(days=ago), quantity) for ago, quantity in parts]


@pytest.mark.parametrize(
    ("on_hand", "newest_first", "left"),
    [
        (0, [(1, 5)], []),
        (3, [(1, 5), (9, 7)], [(1, 3)]),
        (5, [(1, 5), (9, 7)], [(1, 5)]),
        (8, [(1, 5), (9, 7)], [(1, 5), (9, 3)]),
        (13, [(1, 5), (9, 7)], [(1, 5), (9, 7), (100, 1)]),
        (2, [], [(100, 2)]),
    ],
)
def test_the_newest_receipts_are_still_here(
    on_hand: int, newest_first: list[tuple[int, int]], left: list[tuple[int, int]]
) -> None:
    since = TODAY - timedelta(days=100)
    assert list(remaining_receipts(on_hand, receipts(*newest_first), since)) == receipts(*left)


@given(st.integers(0, 60), st.lists(st.tuples(st.integers(0, 90), st.integers(1, 20)), max_size=8))
def test_what_is_left_adds_up_and_nothing_newer_is_missing(on_hand: int, parts: list[tuple[int, int]]) -> None:
    came = receipts(*sorted(parts))
    left = list(remaining_receipts(on_hand, came, TODAY - timedelta(days=100)))
    assert sum(each.quantity for each in left) == on_hand
    items = [each.day for each in came for _ in range(each.quantity)]
    assert [each.day for each in left for _ in range(each.quantity)][: len(items)] == items[:on_hand]

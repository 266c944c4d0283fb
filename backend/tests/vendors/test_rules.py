"""Percentiles, shares, months."""

from datetime import date

import pytest

from orderkeep.vendors.rules import VendorSales, months_until, percent, typical_days


@pytest.mark.parametrize(
    ("tally", "usual"),
    [
        ({}, None),
        ({5: 1}, (5, 5)),
        ({9: 1, 1: 1}, (1, 9)),
        ({1: 1, 2: 1, 3: 1}, (2, 3)),
        (dict.fromkeys(range(1, 21), 1), (10, 18)),
        ({0: 50_000, 4: 39_999, 30: 10_001}, (0, 30)),
        ({0: 50_000, 4: 40_000, 30: 10_000}, (0, 4)),
    ],
)
def test_usual_days_come_from_a_tally(tally: dict[int, int], usual: tuple[int, int] | None) -> None:
    assert typical_days(tally) == usual


@pytest.mark.parametrize(
    ("part", "whole", "share"),
    [(0, 0, None), (0, 4, 0.0), (1, 8, 12.5), (1, 3, 33.3), (2, 3, 66.7), (5, 10_000, 0.1), (4, 4, 100.0)],
)
def test_a_share_has_one_decimal(part: int, whole: int, share: float | None) -> None:
    assert percent(part, whole) == share


@pytest.mark.parametrize(
    ("sold", "margin", "share"),
    [
        (VendorSales(), None, None),
        (VendorSales(2, 5000, 2000), 3000, 60.0),
        (VendorSales(1, 900, 1200), -300, -33.3),
        (VendorSales(1, 0, 700), -700, None),
    ],
)
def test_a_margin_may_be_a_loss(sold: VendorSales, margin: int | None, share: float | None) -> None:
    assert (sold.margin, sold.margin_percent) == (margin, share)


def test_months_go_back_over_the_year() -> None:
    assert months_until(date(2026, 2, 28), 4) == [
        date(2025, 11, 1),
        date(2025, 12, 1),
        date(2026, 1, 1),
        date(2026, 2, 1),
    ]

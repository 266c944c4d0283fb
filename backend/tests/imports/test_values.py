"""Parsing the text of a cell."""

from collections.abc import Callable
from datetime import date
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from orderkeep.imports.rows.date_parsing import DayOrder, day_order, read_day
from orderkeep.imports.rows.values import (
    UnreadableValue,
    decimal_mark,
    read_flag,
    read_money,
    read_quantity,
    read_rate,
    read_text,
)
from orderkeep.imports.rules import format_warnings, rate_as_amount, web_address


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("14", 1400),
        ("9.8", 980),
        ("0", 0),
        ("1,234.50", 123450),
        ("1.234,50", 123450),
        ("1 234,50", 123450),
        ("1\u00a0234.50", 123450),
        ("1'234.50", 123450),
        ("$12", 1200),
        ("$ 12.5", 1250),
        ("12.50 €", 1250),
        ("USD 12.50", 1250),
        ("12.50USD", 1250),
        ("1,234,567.8", 123456780),
        ("1.234.567", 123456700),
        ("1,234", 123400),
        ("12,5", 1250),
        (".5", 50),
        ("5.", 500),
        ("12.5000", 1250),
        ("+3", 300),
        ("-0", 0),
    ],
)
def test_money(text: str, cents: int) -> None:
    assert read_money(text) == cents


def test_a_column_tells_what_its_mark_is() -> None:
    assert decimal_mark(["1.234", "1,5"]) == ","
    assert decimal_mark(["1,234", "1.5"]) == "."
    assert decimal_mark(["1.234", "12"]) == "."
    assert read_money("1.234", decimal_mark(["1.234", "1,5"])) == 123400


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("twelve", "'twelve' isn't a number. Enter it like 1234.50"),
        ("12.345", "'12.345' has more than two decimals. Round it, for example to 12.35"),
        ("-3", "'-3' is below zero. Enter an amount of 0 or more"),
        ("(3.00)", "'(3.00)' is below zero. Enter an amount of 0 or more"),
        ("1,23,4.5", "'1,23,4.5' isn't a number. Enter it like 1234.50"),
        ("1e3", "'1e3' isn't a number. Enter it like 1234.50"),
        ("NaN", "'NaN' isn't a number. Enter it like 1234.50"),
        ("١٢", "'١٢' isn't a number. Enter it like 1234.50"),
        ("$", "'$' isn't a number. Enter it like 1234.50"),
        ("1.2.3,4,5", "'1.2.3,4,5' isn't a number. Enter it like 1234.50"),
        ("9" * 30, f"'{'9' * 30}' is too large. Check the decimal separator"),
    ],
)
def test_money_that_is_none(text: str, sentence: str) -> None:
    with pytest.raises(UnreadableValue) as refused:
        read_money(text)
    assert str(refused.value) == sentence


@given(st.integers(0, 10**13))
def test_every_amount_is_read_in_every_way_of_writing_it(cents: int) -> None:
    whole, rest = divmod(cents, 100)
    assert read_money(f"{whole}.{rest:02}") == cents
    assert read_money(f"{whole:,}.{rest:02}") == cents
    assert read_money(f"{whole:,}".replace(",", ".") + f",{rest:02}") == cents
    assert read_money(f"$ {whole:,}.{rest:02}") == cents


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused_with_a_sentence(text: str) -> None:
    readers: list[Callable[[str], Any]] = [read_money, read_quantity, read_rate, read_flag, read_text, read_day]
    for read in readers:
        try:
            read(text)
        except UnreadableValue as refused:
            assert str(refused)  # noqa: PT017  # any other exception fails the test


@given(st.integers(0, 10**9), st.integers(1, 10**4), st.integers(0, 10**4))
def test_a_rate_is_rounded_half_up(price: int, quantity: int, points: int) -> None:
    exact = price * quantity * points
    assert rate_as_amount(price, quantity, Decimal(points) / 10_000) == (exact + 5_000) // 10_000


def test_quantity_rates_and_flags() -> None:
    assert [read_quantity(text) for text in ("12", "12.0", "1,200", "0")] == [12, 12, 1200, 0]
    for text in ("1.5", "-1", "many", "9999999999"):
        with pytest.raises(UnreadableValue):
            read_quantity(text)
    assert [read_rate(text) for text in ("0.15", "15%", "0", "0,05")] == [
        Decimal("0.15"),
        Decimal("0.15"),
        0,
        Decimal("0.05"),
    ]
    for text in ("15", "-0.1", "150%"):
        with pytest.raises(UnreadableValue):
            read_rate(text)
    assert [read_flag(text) for text in ("1", "Yes", "TRUE", "-1", "0", "no", "")] == [True] * 4 + [False] * 3
    with pytest.raises(UnreadableValue, match="isn't yes or no"):
        read_flag("perhaps")


@pytest.mark.parametrize(
    "text",
    [
        "1996-07-04",
        "1996-07-04 00:00:00",
        "1996-07-04T00:00:00Z",
        "1996-07-04T00:00:00.000+02:00",
        "1996/7/4",
        "19960704",
        "4.7.1996",
        "04.07.96",
        "7/4/1996",
        "7/4/1996 12:00:00 AM",
        "4 Jul 1996",
        "4. July 1996",
        "04-Jul-96",
        "Jul 4, 1996",
        "July 4th 1996",
    ],
)
def test_dates(text: str) -> None:
    assert read_day(text, DayOrder.MONTH) == date(1996, 7, 4)


def test_the_column_tells_whether_day_or_month_comes_first() -> None:
    assert day_order(["03/04/2026", "25/04/2026"]) is DayOrder.DAY
    assert day_order(["03/04/2026", "04/25/2026"]) is DayOrder.MONTH
    assert day_order(["03/04/2026"]) is DayOrder.UNKNOWN
    assert day_order(["03.04.2026"]) is DayOrder.DAY
    assert day_order(["2026-04-03", ""]) is DayOrder.DAY
    assert read_day("03/04/2026", DayOrder.DAY) == date(2026, 4, 3)
    assert read_day("03/04/2026", DayOrder.UNKNOWN) == date(2026, 3, 4)


@pytest.mark.parametrize("text", ["yesterday", "2026-02-30", "13/13/2026", "0001-01-01", "35250", "4 Foo 1996", "1/2"])
def test_dates_that_are_none(text: str) -> None:
    with pytest.raises(UnreadableValue, match="Enter"):
        read_day(text)


@given(st.dates(date(1970, 1, 1), date(2069, 12, 31)))
def test_every_day_is_read_in_every_way_of_writing_it(day: date) -> None:
    for form in ("%Y-%m-%d", "%d.%m.%Y", "%d.%m.%y", "%d %b %Y", "%B %d, %Y", "%Y%m%d", "%Y-%m-%d 13:05:09"):
        assert read_day(day.strftime(form)) == day
    assert read_day(day.strftime("%d/%m/%Y"), DayOrder.DAY) == day
    assert read_day(day.strftime("%m/%d/%Y"), DayOrder.MONTH) == day


def test_odd_text_is_only_remarked_on() -> None:
    assert format_warnings("phone", "(5) 555-4729") is None
    assert "phone number" in str(format_warnings("phone", "ask Bob"))
    assert format_warnings("email", "ada@shop.example") is None
    assert "email address" in str(format_warnings("email", "ada at shop"))
    assert format_warnings("address", "www.shop.example/a?b=1") is None
    assert "web address" in str(format_warnings("address", "#CAJUN.HTM#"))
    assert str(format_warnings("address", "A#http://a.example/#")).endswith("http://a.example/ is imported")
    assert web_address("Mayumi's (on the World Wide Web)#http://a.example/m.htm#") == "http://a.example/m.htm"
    assert web_address("#CAJUN.HTM#") == "#CAJUN.HTM#"


def test_text_that_cannot_be_stored() -> None:
    for text in ("a\x00b", "a\ud800", "x" * 20_001):
        with pytest.raises(UnreadableValue):
            read_text(text)

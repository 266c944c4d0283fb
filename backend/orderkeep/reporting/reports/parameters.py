"""The parameters of a report: its period, comparison and grouping."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import TypeVar

from orderkeep.core.clock import is_in_calendar, parse_day
from orderkeep.core.context import Context, business_day
from orderkeep.core.errors import Malformed, bad_parameter
from orderkeep.reporting.reports.enums import OF_TIME, Comparison, ReportGrouping, ReportPeriod
from orderkeep.reporting.reports.rules import MAX_DAYS, DayRange, compared_days, days_of, default_grouping

Word = TypeVar("Word", bound=StrEnum)
FIRST_YEAR = 1971
"""Earlier periods could have no comparison that databases and time zones can handle."""
LAST_YEAR = 9998


@dataclass(frozen=True)
class Request:
    """What a report is requested for."""

    period: ReportPeriod
    compare: Comparison
    by: ReportGrouping
    days: DayRange
    compared: DayRange | None


def read_request(ctx: Context, params: dict[str, str], groupings: Sequence[ReportGrouping]) -> Request:
    """Parse the parameters. Raises Malformed with the name of an unknown or invalid one."""
    given = "first" in params or "last" in params
    period = _read_word(params, "period", ReportPeriod, ReportPeriod.CUSTOM if given else ReportPeriod.THIS_MONTH)
    compare = _read_word(params, "compare", Comparison, Comparison.PREVIOUS)
    days = _custom(params) if period is ReportPeriod.CUSTOM else days_of(period, business_day(ctx))
    usual = default_grouping(days) if set(OF_TIME) & set(groupings[:1]) else groupings[0]
    by = _read_word(params, "by", ReportGrouping, usual)
    if by not in groupings:
        raise bad_parameter("by", by)
    for name in params:
        if period is not ReportPeriod.CUSTOM or name not in ("first", "last"):
            message = f"Unknown parameter {name}"
            raise Malformed(message, field=name, code="unknown_parameter")
    return Request(period, compare, by, days, compared_days(period, days, compare))


def _read_word(params: dict[str, str], name: str, enum: type[Word], usual: Word) -> Word:
    text = params.pop(name, usual)
    if text not in set(enum):
        raise bad_parameter(name, text)
    return enum(text)


def _custom(params: dict[str, str]) -> DayRange:
    first, last = _day(params, "first"), _day(params, "last")
    if last < first:
        raise Malformed("Choose an end on or after the start", field="last", code="bad_value")
    if (last - first).days >= MAX_DAYS:
        raise Malformed("Choose a period of at most five years", field="last", code="bad_value")
    return DayRange(first, last)


def _day(params: dict[str, str], name: str) -> date:
    text = params.get(name, "")
    try:
        day = parse_day(text)
    except ValueError:
        raise bad_parameter(name, text) from None
    if not (is_in_calendar(day) and FIRST_YEAR <= day.year <= LAST_YEAR):
        raise bad_parameter(name, text)
    return day

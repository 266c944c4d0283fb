"""Days between two dates, and the quarter of an hour of a moment, computed by the database."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import ColumnElement, Text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from orderkeep.core.db.column_types import BigInt


class DaysBetween(FunctionElement[int]):
    """`DaysBetween(first, last)`: 0 for the same day, negative if the last comes before the first."""

    type = BigInt()
    inherit_cache = True
    name = "days_between"


def _two_arguments(element: DaysBetween, compiler: SQLCompiler, options: Mapping[str, object]) -> tuple[str, str]:
    first, last = [compiler.process(each, **options) for each in _clauses(element)]
    return first, last


def _clauses(element: DaysBetween) -> list[ColumnElement[date]]:
    return list(element.clauses)


@compiles(DaysBetween, "sqlite")
def _on_sqlite(element: DaysBetween, compiler: SQLCompiler, **options: object) -> str:
    first, last = _two_arguments(element, compiler, options)
    return f"CAST(julianday({last}) - julianday({first}) AS INTEGER)"


@compiles(DaysBetween, "postgresql")
def _on_postgresql(element: DaysBetween, compiler: SQLCompiler, **options: object) -> str:
    first, last = _two_arguments(element, compiler, options)
    return f"({last} - {first})"


QUARTER_MINUTES = 15


class QuarterHour(FunctionElement[str]):
    """`QuarterHour(moment)`: its quarter of an hour in UTC as text, `2026-11-25T04:2`. No time zone divides a quarter.

    A day of the business's time zone is made of whole quarters, so sums by quarter give sums by day without a list of
    the days in the statement.
    """

    type = Text()
    inherit_cache = True
    name = "quarter_hour"


def quarter_start(text: str) -> datetime:
    """The first moment of a quarter of an hour."""
    hour, _, quarter = text.rpartition(":")
    return datetime.fromisoformat(f"{hour}:00").replace(tzinfo=UTC) + int(quarter) * timedelta(minutes=QUARTER_MINUTES)


def _moment(element: QuarterHour, compiler: SQLCompiler, options: Mapping[str, object]) -> str:
    [moment] = [compiler.process(each, **options) for each in element.clauses]
    return moment


@compiles(QuarterHour, "sqlite")
def _quarter_on_sqlite(element: QuarterHour, compiler: SQLCompiler, **options: object) -> str:
    moment = _moment(element, compiler, options)
    return f"(substr({moment}, 1, 14) || (CAST(substr({moment}, 15, 2) AS INTEGER) / {QUARTER_MINUTES}))"


@compiles(QuarterHour, "postgresql")
def _quarter_on_postgresql(element: QuarterHour, compiler: SQLCompiler, **options: object) -> str:
    utc = f"({_moment(element, compiler, options)} AT TIME ZONE 'UTC')"
    quarter = f"(CAST(extract(minute FROM {utc}) AS INTEGER) / {QUARTER_MINUTES})"
    return f"(to_char({utc}, 'YYYY-MM-DD\"T\"HH24:') || {quarter})"

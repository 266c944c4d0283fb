"""Number of days between two dates, computed by the database."""

from collections.abc import Mapping
from datetime import date

from sqlalchemy import ColumnElement
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from orderkeep.core.db.column_types import BigInt


class DaysBetween(FunctionElement[int]):
    """`DaysBetween(first, last)`: 0 for the same day, negative if the last comes before the first."""

    type = BigInt()
    inherit_cache = True
    name = "days_between"


def _two(element: DaysBetween, compiler: SQLCompiler, options: Mapping[str, object]) -> tuple[str, str]:
    first, last = [compiler.process(each, **options) for each in _clauses(element)]
    return first, last


def _clauses(element: DaysBetween) -> list[ColumnElement[date]]:
    return list(element.clauses)


@compiles(DaysBetween, "sqlite")
def _on_sqlite(element: DaysBetween, compiler: SQLCompiler, **options: object) -> str:
    first, last = _two(element, compiler, options)
    return f"CAST(julianday({last}) - julianday({first}) AS INTEGER)"


@compiles(DaysBetween, "postgresql")
def _on_postgresql(element: DaysBetween, compiler: SQLCompiler, **options: object) -> str:
    first, last = _two(element, compiler, options)
    return f"({last} - {first})"

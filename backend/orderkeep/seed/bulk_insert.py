"""Bulk inserts that bypass the ORM, in a text form that both databases accept, with the table's defaults."""

import json
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from functools import cache
from random import Random

from sqlalchemy import Connection, text

from orderkeep.core.db.models import Base
from orderkeep.core.values import Values

BATCH_SIZE = 2000
EPOCH, DAY_MS = date(1970, 1, 1), 86_400_000


def timestamp_text(ms: int) -> str:
    """Unix milliseconds as a timestamp that both databases parse."""
    days, rest = divmod(ms, DAY_MS)
    seconds, thousandths = divmod(rest, 1000)
    minutes, second = divmod(seconds, 60)
    return f"{_day(days)}T{minutes // 60:02}:{minutes % 60:02}:{second:02}.{thousandths:03}000+00:00"


@cache
def _day(days: int) -> str:
    return (EPOCH + timedelta(days=days)).isoformat()


def id_of(rng: Random, ms: int) -> str:
    """A version 7 UUID for that moment. Its random part comes from `rng`, so the same seed gives the same rows."""
    bits = rng.getrandbits(74)
    low = bits & 0xFFFF_FFFF_FFFF
    high = bits >> 48
    return f"{ms >> 16:08x}-{ms & 0xFFFF:04x}-7{high & 0xFFF:03x}-{0x8000 | high >> 12:04x}-{low:012x}"


def text_of(value: object) -> str:
    """JSON as both databases read it."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


class Table:
    """Collects rows of one table and inserts many at a time. Columns that aren't given get the table's default."""

    def __init__(self, connection: Connection, table: type[Base], columns: Sequence[str]) -> None:
        """`columns` are the columns of each row, in this order."""
        self._connection = connection
        self._is_sqlite = connection.dialect.name == "sqlite"
        defaults = {
            column.name: _driver_value(column.default.arg)
            for column in table.__table__.columns
            if column.name not in columns and column.default is not None and column.default.is_scalar
        }
        self._name = table.__tablename__
        self._columns = (*columns, *defaults)
        self._tail = tuple(defaults.values())
        self._rows: list[tuple[object, ...]] = []
        self.written = 0

    def add(self, *values: object) -> None:
        """One row."""
        self._rows.append(values + self._tail)
        if len(self._rows) >= BATCH_SIZE:
            self.flush()

    def flush(self) -> None:
        """Insert the collected rows."""
        if not self._rows:
            return
        names = ", ".join(f'"{name}"' for name in self._columns)
        if self._is_sqlite:
            marks = ", ".join("?" * len(self._columns))
            statement = f'INSERT INTO "{self._name}" ({names}) VALUES ({marks})'  # noqa: S608 - the names are constants
            self._connection.exec_driver_sql(statement, self._rows)
        else:
            cursor = self._connection.connection.cursor()
            with cursor.copy(f'COPY "{self._name}" ({names}) FROM STDIN') as copy:
                for row in self._rows:
                    copy.write_row(row)
        self.written += len(self._rows)
        self._rows.clear()


def _driver_value(value: object) -> object:
    return int(value) if isinstance(value, bool) else value


def update_rows(connection: Connection, table: type[Base], values: Sequence[str], rows: Iterable[Values]) -> None:
    """Set columns of rows by `id`. `values` is SQL such as `sales_total = sales_total + :cents`."""
    found = list(rows)
    if found:
        name = table.__tablename__
        statement = text(f"UPDATE {name} SET {', '.join(values)} WHERE id = :id")  # noqa: S608 - the names are constants
        connection.execute(statement, found)

"""Fills every list to a given size with copies of its rows, linked to each other like the originals."""

import sys
from collections import defaultdict
from collections.abc import Iterator
from datetime import timedelta
from itertools import islice
from typing import Any

from sqlalchemy import Connection as Database
from sqlalchemy import Table, UniqueConstraint, create_engine, select

from bench.shops import Shop
from orderkeep.core.db import planner_stats
from orderkeep.core.ids import new_id
from orderkeep.migrate import all_tables

AT_ONCE = 5_000
TABLES = {
    "vendors": None, "customers": None, "prospects": None, "assets": None, "stock_orders": "stock_order_lines",
    "shipments": "shipment_lines", "deliveries": "delivery_lines", "quotes": "quote_lines", "enquiries": None,
    "calls": None, "tasks": None, "appointments": None, "campaigns": None, "notifications": None,
}  # fmt: skip
"""Each table that is a list of its own, with the lines that its rows have."""


class Copies:
    """Copies of the rows of an installation. Linked rows are copied too, so that no row collects all links."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        """Table → original id → ids of its copies."""

    def of(self, table: Table, rows: list[dict[str, Any]], count: int) -> Iterator[tuple[dict[str, Any], str]]:
        """Add this many rows, newer than all others, each with the id of its original."""
        unique, newest = _unique(table), max(row["created_at"] for row in rows)
        last = max((row["number_seq"] for row in rows), default=0) if "number_seq" in table.c else 0
        for place in range(count):
            old = rows[place % len(rows)]
            row = self.like(table, old, place // len(rows)) | {"created_at": newest + timedelta(milliseconds=place)}
            for name in unique:
                if name == "number_seq":
                    row[name] = last + place + 1
                elif isinstance(row[name], str):
                    row[name] = f"{row[name]} {place}"
            yield row, old["id"]

    def like(self, table: Table, old: dict[str, Any], turn: int) -> dict[str, Any]:
        """Return another copy, linked to copies of the same round."""
        row = old | {"id": new_id()}
        self.made[table.name][old["id"]].append(row["id"])
        for column in table.c:
            for key in column.foreign_keys:
                if copied := self.made.get(key.column.table.name, {}).get(old[column.name]):
                    row[column.name] = copied[turn % len(copied)]
        return row


def _unique(table: Table) -> set[str]:
    """Columns with unique values, apart from links and the environment."""
    held = [list(each.columns) for each in table.constraints if isinstance(each, UniqueConstraint)]
    held += [list(each.columns) for each in table.indexes if each.unique]
    return {column.name for columns in held for column in columns if not column.foreign_keys} - {"environment", "id"}


def fill(shop: Shop, count: int) -> None:
    """Copy rows until each table has the given number."""
    known = all_tables().tables
    copies = Copies()
    with create_engine(shop.address).begin() as database:
        _tell_of_quotes(database, known["quotes"], known["notifications"])
        for name, lines in TABLES.items():
            rows = _rows(database, known[name])
            if len(rows) < count:
                own = known[lines] if lines else None
                _copy(database, copies, (known[name], rows, own), count - len(rows))
            print(f"  {name}: {count:,} out of {len(rows)}", file=sys.stderr, flush=True)
        planner_stats.refresh(database, after_bulk=True)


def _tell_of_quotes(database: Database, quotes: Table, notifications: Table) -> None:
    """Create notifications of a former user, because the sample shop has none before anyone works in it."""
    rows = [
        {name: quote[name] for name in ("environment", "created_at", "updated_at", "customer_id", "number")}
        | {"id": new_id(), "kind": "quote_accepted", "audience": "admin", "table_name": "quotes"}
        | {"record_id": quote["id"], "version": 1}
        for quote in _rows(database, quotes)
    ]
    database.execute(notifications.insert(), rows)


def _rows(database: Database, table: Table) -> list[dict[str, Any]]:
    where = table.c.environment == "development" if "environment" in table.c else None
    query = select(table) if where is None else select(table).where(where)
    return [dict(row) for row in database.execute(query).mappings()]


Shared = tuple[Table, list[dict[str, Any]], Table | None]
"""Copy a table's rows with their lines."""


def _copy(database: Database, copies: Copies, shared: Shared, count: int) -> None:
    table, rows, lines = shared
    own: dict[str, list[dict[str, Any]]] = defaultdict(list)
    link = ""
    if lines is not None:
        link = next(c.name for c in lines.c if any(key.column.table is table for key in c.foreign_keys))
        for line in _rows(database, lines):
            own[line[link]].append(line)
    made, turn = copies.of(table, rows, count), 0
    while some := list(islice(made, AT_ONCE)):
        database.execute(table.insert(), [row for row, _ in some])
        parts = []
        for row, old in some:
            parts += [copies.like(lines, line, turn // len(rows)) | {link: row["id"]} for line in own[old]]
            turn += 1
        if lines is not None and parts:
            database.execute(lines.insert(), parts)

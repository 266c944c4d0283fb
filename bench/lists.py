"""`make bench-lists`: every other list beside its limit, and how it grows. Prints a table, keeps it in bench/results.

python -m bench.lists --sizes 1000,100000 --databases sqlite,postgresql --runs 100

The rows of the sample shop are copied until each table has as many as asked for. The limit of a list is one statement that makes
JSON of its newest fifty rows, of their own columns only: no names of what they are linked to, no lines, no roles.
"""

import argparse
import json
import os
import shlex
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

from sqlalchemy import Connection as Database
from sqlalchemy import Table, UniqueConstraint, create_engine, select

from bench.load import Call, Figures, Target, figures, times
from bench.operations import API
from bench.shops import ROOT, Shop, fresh, look_again, person, postgres, sample_shop, server
from orderkeep.core import statistics
from orderkeep.core.ids import new_id
from orderkeep.migrate import all_tables

PORT = 8990
ROUNDS, BUDGET = 5, 2.0
AT_ONCE = 5_000
TABLES = {
    "vendors": None, "customers": None, "prospects": None, "assets": None, "stock_orders": "stock_order_lines",
    "shipments": "shipment_lines", "deliveries": "delivery_lines", "quotes": "quote_lines", "enquiries": None,
    "calls": None, "tasks": None, "appointments": None, "campaigns": None, "notifications": None,
}  # fmt: skip
"""Each table that is a list of its own, with the lines that its rows have."""
READS = {
    "call desk, three letters": "/calls/desk?q=and",
    "call desk, a name": "/calls/desk?q=okafor",
    "call desk, five digits": "/calls/desk?q=55501",
    "day sheet": "/today",
    "calendar, a month": "/calendar?from={month}&to={next}",
}
"""Reads without a limit beside them."""


class Copies:
    """More rows like those of the shop; what they are linked to are copies too, so that nothing gathers all links."""

    def __init__(self) -> None:
        self.made: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
        """Table → id of a row of the shop → ids of its copies."""

    def of(self, table: Table, rows: list[dict[str, Any]], count: int) -> Iterator[tuple[dict[str, Any], str]]:
        """So many more rows, newer than all, each with the id of the row that it was copied from."""
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
        """One more row, linked to the copies of that turn."""
        row = old | {"id": new_id()}
        self.made[table.name][old["id"]].append(row["id"])
        for column in table.c:
            for key in column.foreign_keys:
                if copied := self.made.get(key.column.table.name, {}).get(old[column.name]):
                    row[column.name] = copied[turn % len(copied)]
        return row


def _unique(table: Table) -> set[str]:
    """Columns that tell a row from all others, links and the environment aside."""
    held = [list(each.columns) for each in table.constraints if isinstance(each, UniqueConstraint)]
    held += [list(each.columns) for each in table.indexes if each.unique]
    return {column.name for columns in held for column in columns if not column.foreign_keys} - {"environment", "id"}


def fill(shop: Shop, count: int) -> None:
    """Copy the shop's rows until each table has so many."""
    known = all_tables().tables
    address = shop.database.replace("postgresql:", "postgresql+psycopg:")
    copies = Copies()
    with create_engine(f"sqlite:///{address}" if shop.is_sqlite else address).begin() as database:
        _tell_of_quotes(database, known["quotes"], known["notifications"])
        for name, lines in TABLES.items():
            rows = _rows(database, known[name])
            if len(rows) < count:
                own = known[lines] if lines else None
                _copy(database, copies, (known[name], rows, own), count - len(rows))
            print(f"  {name}: {count:,} out of {len(rows)}", file=sys.stderr, flush=True)
        statistics.refresh(database, after_bulk=True)


def _tell_of_quotes(database: Database, quotes: Table, notifications: Table) -> None:
    """Notifications of what somebody did who is gone: the sample shop has none before people work in it."""
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
"""A table, its rows, and the table of their lines."""


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


def limits(shop: Shop) -> dict[str, str]:
    """The statement of each list for `bench/limit.py`."""
    made, array = ("json_object", "json_group_array") if shop.is_sqlite else ("json_build_object", "json_agg")
    end = "" if shop.is_sqlite else "::text"
    found = {}
    for name in TABLES:
        columns = [column.name for column in all_tables().tables[name].c if column.name != "search_text"]
        pairs = [
            ", ".join(f"'{each}', t.{each}" for each in columns[at : at + 40]) for at in range(0, len(columns), 40)
        ]
        if len(pairs) > 1:
            message = f"{name} has more columns than one JSON function takes"
            raise RuntimeError(message)
        page = f"select * from {name} where environment = ? order by created_at desc, id desc limit 50"
        found[name] = f"select {array}({made}({pairs[0]})){end} from ({page}) t"
    return found


def calls(size: int) -> dict[str, dict[str, Call]]:
    """Each list as the limit and the product are asked for it, and what only the product answers."""
    least = min(50, size)

    def whole(_: Any, answer: Any) -> bool:
        rows = answer if isinstance(answer, list) else answer.get("items", [None] * least)
        return len(rows) >= least

    def call(path: str, right: Any = whole) -> Call:
        return Call(lambda _: ("GET", path, b""), right)

    month = datetime.now(UTC).date().replace(day=1)
    words = {"month": month.isoformat(), "next": (month + timedelta(days=31)).isoformat()}
    found = {name: {"limit": call(f"/{name}"), "product": call(f"{API}/{name}?limit=50")} for name in TABLES}
    for name, path in READS.items():
        found[name] = {"product": call(API + path.format(**words), lambda *_: True)}
    return found


def measure(shops: dict[int, Shop], runs: int) -> dict[str, dict[int, dict[str, Figures]]]:
    """The median of each list in each shop, asked in turn."""
    with ExitStack() as stack:
        targets: dict[tuple[int, str], Target] = {}
        for place, (size, shop) in enumerate(shops.items()):
            os.environ["LISTS"] = json.dumps(limits(shop))
            stack.enter_context(server(shop, PORT + 2 * place, "product"))
            stack.enter_context(server(shop, PORT + 2 * place + 1, "limit"))
            look_again(shop)
            targets[size, "product"] = person(shop, "admin", PORT + 2 * place)
            targets[size, "limit"] = Target(PORT + 2 * place + 1, (("Authorization", "Bearer limit"),))
        asked = {size: calls(size) for size in shops}
        found: dict[str, dict[int, dict[str, Figures]]] = {}
        for name in asked[min(shops)]:
            samples = defaultdict(list)
            for _ in range(ROUNDS):
                for size in shops:
                    for who, call in asked[size][name].items():
                        samples[size, who] += times(targets[size, who], call, range(runs // ROUNDS), BUDGET / ROUNDS)
            found[name] = {size: {} for size in shops}
            for (size, who), each in samples.items():
                found[name][size][who] = figures(each)
            print(f"  {name}", file=sys.stderr, flush=True)
        return found


def page(kind: str, found: dict[str, dict[int, dict[str, Figures]]], sizes: list[int], command: str) -> Iterator[str]:
    """Median and ratio at each size, and the growth of the product's."""
    yield from (f"## {kind}: lists", "", f"`{command}`", "")
    yield "| p50, ms | " + " | ".join(f"{size:,} rows: limit | product | ratio" for size in sizes) + " | growth |"
    yield "|---" * (3 * len(sizes) + 2) + "|"
    for name, by_size in found.items():
        cells = []
        for size in sizes:
            product, limit = by_size[size]["product"].p50, by_size[size].get("limit")
            cells += (
                [f"{limit.p50:.2f}", f"{product:.2f}", f"{product / limit.p50:.2f}×"]
                if limit
                else ["", f"{product:.2f}", ""]
            )
        growth = by_size[sizes[-1]]["product"].p50 / by_size[sizes[0]]["product"].p50
        yield f"| {name.replace('_', ' ')} | " + " | ".join(cells) + f" | {growth:.2f} |"


def main() -> None:
    """Measure what the command line asks for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sizes", default="1000,100000")
    parser.add_argument("--databases", default="sqlite,postgresql")
    parser.add_argument("--runs", type=int, default=100)
    parser.add_argument("--home", type=Path, default=ROOT / "bench" / "shops-data")
    wanted = parser.parse_args()
    wanted.home = wanted.home.resolve()
    sizes = [int(size) for size in wanted.sizes.split(",")]
    for kind in wanted.databases.split(","):
        with ExitStack() as stack:
            cluster = stack.enter_context(postgres(wanted.home)) if kind == "postgresql" else ""
            shop = sample_shop(wanted.home, kind, cluster)
            shops = {size: fresh(shop, cluster, f"-{size}") for size in sizes}
            for size, each in shops.items():
                fill(each, size)
                each.command("migrate")
            found = measure(shops, wanted.runs)
        lines = list(page(kind, found, sizes, shlex.join(["python", "-m", "bench.lists", *sys.argv[1:]])))
        print("\n".join(lines), flush=True)
        (ROOT / "bench" / "results" / f"{kind}-lists.md").write_text("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()

"""Every list reads along an index, for every role and at any depth: no sorting, no rows that aren't shown.

The test explains the exact statement of the list. Joins after the limit (names of linked rows) may sort.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import event
from starlette.datastructures import QueryParams

from orderkeep.admin.schemas import AuditList
from orderkeep.contacts.schemas import ContactList
from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import UTC_ZONE, Context
from orderkeep.core.db.models import Base, CustomerLinked
from orderkeep.core.db.session_state import state_of
from orderkeep.core.environment import Environment
from orderkeep.core.lists.list_query import ListQuery
from orderkeep.core.lists.rows import PageRequest, sorted_rows
from orderkeep.migrate import all_tables
from orderkeep.pipeline.call_schemas import CallList
from orderkeep.pipeline.schemas import EnquiryList
from orderkeep.sales.event_schemas import EventList
from orderkeep.sales.order_schemas import OrderList
from orderkeep.sales.schemas import OrderLineList
from orderkeep.stock.schemas import AllocationList, MovementList
from tests.clients import Client
from tests.makers import make_contact, make_header, make_order
from tests.views.test_ready_views import VIEWS, asked

GROWING: tuple[type[ListQuery], ...] = (
    OrderLineList, OrderList, EventList, ContactList, MovementList, AllocationList, AuditList,
    CallList, EnquiryList,
)  # fmt: skip
"""Lists of tables that grow with the business. The others hold manual entries."""
WITHIN_A_PRODUCT = {
    ("inventory_movements", "position"),
    ("inventory_movements", "quantity"),
    ("allocations", "quantity"),
}
"""Sort keys that are meaningful only within one product, so `product_id` is given as well."""
CASES = [
    (query, f"{direction}{word}")
    for query in GROWING
    for word in query.sorts
    for direction in ("", "-")
    if (query.table.__tablename__, word) not in WITHIN_A_PRODUCT
]
Statement = tuple[str, Any]


@contextmanager
def reading(app: FastAPI, scope: Scope) -> Iterator[tuple[Context, list[Statement]]]:
    """A reader, and the statements it sends."""
    seen: list[Statement] = []
    engine = app.state.database.reader

    def note(_connection: Any, _cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.startswith("SELECT"):
            seen.append((statement, parameters))

    event.listen(engine, "before_cursor_execute", note)
    try:
        with app.state.database.reading() as session:
            state = state_of(session)
            state.scope, state.now, state.zone = scope, utc_now(), UTC_ZONE
            yield Context(session, scope, utc_now()), seen
    finally:
        event.remove(engine, "before_cursor_execute", note)


def sqlite_faults(connection: Any, statement: Statement, table: str) -> list[str]:
    """Sorts below the outermost select, and full table scans."""
    rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement[0]}", statement[1]).all()
    top = {row[0] for row in rows if row[1] == 0}
    sorted_inside = [row[3] for row in rows if "TEMP B-TREE" in row[3] and row[1] in top]
    whole = [row[3] for row in rows if row[3].startswith(f"SCAN {table}")]
    if not any(row[3].startswith(("CO-ROUTINE", "MATERIALIZE")) for row in rows):
        sorted_inside += [row[3] for row in rows if "TEMP B-TREE" in row[3]]
    return sorted_inside + whole


def postgres_faults(connection: Any, statement: Statement, table: str) -> list[str]:
    """Plan problems if sorting and full scans cost as much as in a large business.

    Incremental sorts are fine: numbers come in order, and are already unique.
    """
    for dear in ("seqscan", "sort", "bitmapscan", "hashjoin", "mergejoin"):
        connection.exec_driver_sql(f"SET LOCAL enable_{dear} = off")
    lines = [row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement[0]}", statement[1])]
    limit = next(place for place, line in enumerate(lines) if "Limit" in line)
    inner = [line.strip(" ->") for line in lines[limit:]]
    return [line for line in inner if line.startswith(("Sort  (", f"Seq Scan on {table}"))]


def faults(app: FastAPI, kind: str, statement: Statement, table: str) -> list[str]:
    with app.state.database.reader.connect() as connection:
        find = sqlite_faults if kind == "sqlite" else postgres_faults
        return find(connection, statement, table)


@pytest.fixture
def shop(app: FastAPI, admin: Client, sales: Client) -> FastAPI:
    make_order(admin)
    make_header(admin)
    make_order(admin, customer_id=make_contact(admin, assigned_to=sales.id)["id"])
    return app


@pytest.mark.slow
@pytest.mark.parametrize("role", [Role.ADMIN, Role.SALES])
def test_lists_follow_an_index(shop: FastAPI, kind: str, sales: Client, role: Role) -> None:
    scope = Scope(Environment.DEVELOPMENT, sales.id, role)
    found = {}
    for query, sort in CASES:
        with reading(shop, scope) as (ctx, seen):
            _, cursor = sorted_rows(ctx, [], PageRequest(query, sort, 1))
            sorted_rows(ctx, [], PageRequest(query, sort, 1, cursor))
        table = query.table.__tablename__
        lists = [statement for statement in seen if f"FROM {table}" in statement[0]]
        assert lists
        found[table, sort] = [fault for statement in lists for fault in faults(shop, kind, statement, table)]
    assert {case: wrong for case, wrong in found.items() if wrong} == {}


def test_a_state_is_found_by_its_index(shop: FastAPI, kind: str) -> None:
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    with reading(shop, scope) as (ctx, seen):
        OrderLineList.page(ctx, QueryParams("order_status=new"))
    assert faults(shop, kind, seen[0], "purchases") == []


@pytest.mark.parametrize("role", [Role.ADMIN, Role.SALES])
def test_the_allocation_of_orders_is_read_from_their_own_or_the_short_lines(
    shop: FastAPI, kind: str, sales: Client, role: Role
) -> None:
    if kind == "sqlite":
        _look_large(shop)
    with reading(shop, Scope(Environment.DEVELOPMENT, sales.id, role)) as (ctx, seen):
        OrderList.page(ctx, QueryParams("allocation_status=none,part"))
    lines = [line for line in plan(shop, kind, seen[0]) if re.search(r"\bpurchases\b", line)]
    assert [line for line in lines if not re.search("purchase_order_id|ix_purchases_short", line)] == []
    assert lines != []


@pytest.mark.slow
@pytest.mark.parametrize("role", [Role.ADMIN, Role.SALES])
def test_ready_views_follow_an_index(shop: FastAPI, kind: str, sales: Client, role: Role) -> None:
    scope = Scope(Environment.DEVELOPMENT, sales.id, role)
    found = {}
    for query in GROWING:
        table = query.table.__tablename__
        for view in VIEWS.get(table, ()):
            with reading(shop, scope) as (ctx, seen):
                query.page(ctx, QueryParams(asked(table, view["search"])))
            found[table, view["id"]] = faults(shop, kind, seen[0], table)
    assert len(found) >= 20
    assert {case: wrong for case, wrong in found.items() if wrong} == {}


@pytest.mark.parametrize("role", [Role.ADMIN, Role.SALES])
@pytest.mark.parametrize("word", ["okafor", "ok", "zzzz", "zz"])
def test_a_search_reads_the_rows_that_the_index_names(
    shop: FastAPI, kind: str, admin: Client, sales: Client, role: Role, word: str
) -> None:
    make_order(admin, customer_id=make_contact(admin, name="Uche Okafor", assigned_to=sales.id)["id"])
    if kind == "sqlite":
        _look_large(shop)
    scope = Scope(Environment.DEVELOPMENT, sales.id, role)
    with reading(shop, scope) as (ctx, seen):
        for query in (ContactList, OrderLineList, OrderList):
            query.page(ctx, QueryParams(f"q={word}"))
    asked = [statement for statement in seen if "0 = 1" not in statement[0] and "false" not in statement[0]]
    assert len(asked) >= (2 if word.startswith("ok") else 0)
    wrong = [(line, each[0]) for each in asked for line in plan(shop, kind, each) if SCANS.match(line)]
    assert wrong == []


def _look_large(app: FastAPI) -> None:
    """Make SQLite's planner assume forty thousand rows in every table."""
    with app.state.database.writer.begin() as connection:
        connection.exec_driver_sql("ANALYZE")
        for row_id, index, stat in connection.exec_driver_sql("SELECT rowid, idx, stat FROM sqlite_stat1").all():
            if index:
                rest = stat.count(" ")
                shared = 1 + ("owner_id" in index or "assigned_to" in index or "own" in index)
                many = shared if any(word in index for word in ("environment", "shown", "open", "autoindex")) else 0
                runs = [40_000] * min(many, rest - 1) if rest > 1 else []
                large = " ".join(map(str, [40_000, *runs, *[1] * (rest - len(runs))]))
                connection.exec_driver_sql("UPDATE sqlite_stat1 SET stat = ? WHERE rowid = ?", (large, row_id))
    app.state.database.dispose()


SCANS = re.compile(
    r"[ >-]*(SCAN|SEARCH|Seq Scan on) (customers|purchases|purchase_orders)\b"
    r"(?! .*\((id|customer_id|product_id|purchase_order_id)=)"
)


def plan(app: FastAPI, kind: str, statement: Statement) -> list[str]:
    with app.state.database.reader.connect() as connection:
        if kind == "sqlite":
            return [row[3] for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement[0]}", statement[1])]
        connection.exec_driver_sql("SET LOCAL enable_seqscan = off")
        return [row[0] for row in connection.exec_driver_sql(f"EXPLAIN {statement[0]}", statement[1])]


def test_the_check_itself_finds_a_sort(shop: FastAPI, kind: str) -> None:
    statement = ("SELECT id FROM purchases ORDER BY notes LIMIT 5", ())
    assert faults(shop, kind, statement, "purchases") != []


def test_what_belongs_to_a_customer_is_found_by_the_customer() -> None:
    all_tables()
    tables: list[Any] = [
        mapper.local_table for mapper in Base.registry.mappers if issubclass(mapper.class_, CustomerLinked)
    ]
    linked = [table for table in tables if "customer_id" in table.c]
    assert len(linked) >= 4
    without = [
        table.name
        for table in linked
        if not any(next(iter(index.columns)).name == "customer_id" for index in table.indexes)
    ]
    assert without == []

"""The limit: one SQL statement that builds the JSON, bytes out. No framework, no validation, no roles.

Whatever serves the same shop from the same database on the same machine cannot be much faster than this; the
benchmark prints the product beside it. It reads and writes the product's own tables with the same pragmas.
`DATABASE` is an SQLite file or a PostgreSQL address.
"""

import os
import sqlite3
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs
from uuid import uuid4

import psycopg
import uvicorn

DATABASE = os.environ["DATABASE"]
SQLITE = not DATABASE.startswith("postgres")
TOKEN = b"Bearer limit"
ORDER = (
    "id", "number", "customer_id", "product_id", "quantity", "unit_price", "discount_amount", "total_amount", "is_gift",
    "items_free", "purchase_date", "pickup_date", "order_status", "priority", "notes", "fulfilled_quantity",
    "created_at", "updated_at", "version",
)  # fmt: skip
RULES = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")


def _object(alias: str, more: str = "") -> str:
    pairs = ", ".join(f"'{name}', {alias}.{name}" for name in ORDER)
    return f"{'json_object' if SQLITE else 'json_build_object'}({pairs}{more})"


ALL = "coalesce(json_group_array(json(r)), '[]')" if SQLITE else "coalesce(json_agg(r), '[]')::text"
NAMES = ", 'customer_name', c.name, 'product_name', p.name"
JOINED = "left join customers c on c.id = o.customer_id left join products p on p.id = o.product_id"
PAGE = (
    f"select {ALL} from (select {_object('o', NAMES)} as r from (select * from purchases where environment = ? %s "
    f"order by created_at desc, id desc limit 50) o {JOINED} order by o.created_at desc, o.id desc) t"
)
LIST = PAGE % ""
CURSOR = PAGE % "and (created_at, id) < (?, ?)"
ONE = f"select {_object('o', NAMES)} from purchases o {JOINED} where o.id = ? and o.environment = ?"
SEARCH = (
    f"select {ALL} from (select {'json_object' if SQLITE else 'json_build_object'}('id', id, 'name', name, 'email', email,"
    " 'phone', phone, 'sales_total', sales_total) as r from customers where environment = ? and search_text like ?"
    " and deleted_at is null order by created_at desc limit 50) t"
)
DASHBOARD = (
    f"select {'json_object' if SQLITE else 'json_build_object'}('customers', (select count(*) from customers where"
    " environment = ? and deleted_at is null), 'month', (select sum(total) from daily_sales where environment = ? and"
    f" day >= ?), 'recent', (select {ALL} from (select {_object('o', NAMES)} as r from (select * from purchases where"
    f" environment = ? order by created_at desc, id desc limit 5) o {JOINED}) t))"
)
STATUS = "update purchases set order_status = ?, updated_at = ?, version = version + 1 where id = ? and environment = ?"
EVENT = (
    "insert into purchase_events (id, environment, purchase_id, event_type, description, created_at, updated_at, version)"
    " values (?, ?, ?, 'status_change', 'Status changed', ?, ?, 1)"
)
COPIED = [name for name in ORDER if name not in ("id", "number")]
CREATE = (
    f"insert into purchases (id, environment, number, number_seq, search_text, allocation_status, imported_quantity,"
    f" {', '.join(COPIED)}) select ?, environment, 'LIMIT', ?, '', 'none', 0, {', '.join(COPIED)} from purchases where id = ?"
)
Call = Callable[[dict[str, list[str]]], bytes]


class Store:
    """One connection, statements kept prepared by the driver."""

    def __init__(self) -> None:
        if SQLITE:
            self.connection: Any = sqlite3.connect(DATABASE, isolation_level=None, cached_statements=64)
            for rule in RULES:
                self.connection.execute(f"pragma {rule}")
        else:
            self.connection = psycopg.connect(DATABASE, autocommit=True, prepare_threshold=1)
        self.last = 10**9 + int.from_bytes(os.urandom(3), "big") * 100

    def value(self, statement: str, *values: Any) -> bytes:
        found = self.run(statement, *values).fetchone()[0]
        return found.encode() if isinstance(found, str) else str(found).encode()

    def run(self, statement: str, *values: Any) -> Any:
        return self.connection.execute(statement if SQLITE else statement.replace("?", "%s"), values)

    def status(self, order: str, word: str, now: str) -> bytes:
        self.run("begin immediate" if SQLITE else "begin")
        self.run(STATUS, word, now, order, "development")
        self.run(EVENT, str(uuid4()), "development", order, now, now)
        self.run("commit")
        return b"{}"

    def create(self, like: str) -> bytes:
        self.last += 1
        self.run("begin immediate" if SQLITE else "begin")
        self.run(CREATE, str(uuid4()), self.last, like)
        self.run("commit")
        return b"{}"


def calls(store: Store) -> dict[str, Call]:
    """The operations by path."""
    here = "development"
    return {
        "/list": lambda _: store.value(LIST, here),
        "/cursor": lambda q: store.value(CURSOR, here, q["at"][0], q["id"][0]),
        "/one": lambda q: store.value(ONE, q["id"][0], here),
        "/search": lambda q: store.value(SEARCH, here, f"%{q['q'][0]}%"),
        "/dashboard": lambda q: store.value(DASHBOARD, here, here, q["month"][0], here),
        "/status": lambda q: store.status(q["id"][0], q["word"][0], q["now"][0]),
        "/create": lambda q: store.create(q["id"][0]),
    }


class Limit:
    """The ASGI application."""

    def __init__(self) -> None:
        self.calls = calls(Store())

    async def __call__(self, scope: Any, _receive: Any, send: Any) -> None:
        if scope["type"] != "http":
            return
        right = dict(scope["headers"]).get(b"authorization") == TOKEN
        body = self.calls[scope["path"]](parse_qs(scope["query_string"].decode())) if right else b"no"
        headers = [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(body)).encode()),
        ]
        await send(
            {
                "type": "http.response.start",
                "status": 200 if right else 401,
                "headers": headers,
            }
        )
        await send({"type": "http.response.body", "body": body})


if __name__ == "__main__":
    uvicorn.run(
        Limit(),
        port=int(os.environ["PORT"]),
        log_level="error",
        access_log=False,
        lifespan="off",
    )

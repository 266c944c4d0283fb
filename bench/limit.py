"""The limit: one SQL statement that builds the JSON. No framework, no validation, no roles.

A server with the same database on the same machine can't be much faster, so the benchmark prints the product next to
it. It uses the product's own tables with the same pragmas. `DATABASE` is an SQLite file or a PostgreSQL URL; `LISTS`
may name further lists with their statements.
"""

import json
import os
import sqlite3
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs
from uuid import uuid4

import psycopg
import uvicorn

DATABASE = os.environ["DATABASE"]
LISTS: dict[str, str] = json.loads(os.environ.get("LISTS", "{}"))
SQLITE = not DATABASE.startswith("postgres")
TOKEN = b"Bearer limit"
STORED = (
    "id", "number", "receipt_number", "customer_id", "product_id", "purchase_order_id", "position", "quantity",
    "items_free", "unit_price", "discount_amount", "total_amount", "cost_total", "is_gift", "notes",
    "referred_by_customer_id", "purchasing_for_customer_id", "purchase_date", "pickup_date", "promised_at", "priority",
    "order_status", "completion_method", "allocation_status", "fulfilled_quantity", "owner_id", "created_by",
    "created_at", "updated_at", "version",
)  # fmt: skip
"""The columns that the product's list returns for an order, apart from computed fields."""
NAMES = {
    "customer_name": "c.name", "product_name": "p.name", "referred_by_name": "r.name", "purchasing_for_name": "f.name",
    "purchase_order_number": "g.number",
}  # fmt: skip
MONEY = {"unit_price", "discount_amount", "total_amount", "cost_total"}
CONTACT = (
    "id", "name", "company", "email", "phone", "address", "birthday", "notes", "tags", "status", "relationship_type",
    "customer_tier", "tier_override", "tier_points", "suggested_tier", "assigned_to", "referred_by_customer_id",
    "blacklist_reason", "blacklisted_at", "blacklisted_by", "orders_count", "sales_total", "last_order_at",
    "deleted_at", "created_at", "updated_at", "version",
)  # fmt: skip
RULES = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000")
OBJECT, ARRAY = ("json_object", "json_group_array") if SQLITE else ("json_build_object", "json_agg")
DOLLARS = "{} / 100.0" if SQLITE else "({} / 100.0)::float8"


def _array(columns: list[str], rows: str, *, inside: bool = False) -> str:
    """Return a statement that builds a query's rows as a JSON array; as text, unless it is embedded in other JSON."""
    pairs = ", ".join(f"'{name}', t.{name}" for name in columns)
    text = "" if SQLITE or inside else "::text"
    return f"select coalesce({ARRAY}({OBJECT}({pairs})), '[]'){text} from ({rows}) t"


def _orders(where: str, limit: int = 50) -> str:
    """Orders with the names of linked rows: limited first, then joined."""
    shown = [f"{DOLLARS.format('o.' + name) if name in MONEY else 'o.' + name} as {name}" for name in STORED]
    shown += [f"{source} as {name}" for name, source in NAMES.items()]
    page = f"select * from purchases where environment = ? {where} order by created_at desc, id desc limit {limit}"
    return (
        f"select {', '.join(shown)} from ({page}) o left join customers c on c.id = o.customer_id"
        " left join products p on p.id = o.product_id left join customers r on r.id = o.referred_by_customer_id"
        " left join customers f on f.id = o.purchasing_for_customer_id"
        " left join purchase_orders g on g.id = o.purchase_order_id order by o.created_at desc, o.id desc"
    )


ALL = [*STORED, *NAMES]
LIST = _array(ALL, _orders(""))
CURSOR = _array(ALL, _orders("and (created_at, id) < (?, ?)"))
ONE = _array(ALL, _orders("and id = ?", 1))
SEARCH = _array(
    list(CONTACT),
    f"select {', '.join(CONTACT)} from customers where environment = ? and search_text like ?"
    " and deleted_at is null order by created_at desc, id desc limit 50",
)
OPEN = "order_status not in ('completed', 'cancelled') and fulfilled_quantity < quantity + items_free"
DASHBOARD = (
    f"select {OBJECT}('customers', (select sum(contacts) from contact_counts where environment = ?), 'new', (select"
    " count(*) from customers where environment = ? and deleted_at is null and created_at >= ?), 'open', (select"
    f" count(*) from purchases where environment = ? and {OPEN}), 'days', ("
    + _array(
        ["day", "orders", "total"],
        "select day, sum(orders) as orders, sum(total) as total from daily_sales where environment = ? and day >= ?"
        " group by day",
        inside=True,
    )
    + "), 'recent', ("
    + _array(ALL, _orders("", 5), inside=True)
    + "), 'top', ("
    + _array(
        ["product_id", "name", "quantity", "total"],
        "select s.product_id, p.name, s.quantity, s.total from (select * from recent_product_sales where environment = ?"
        " and owner_id = 'ffffffff-ffff-ffff-ffff-ffffffffffff' order by total desc limit 5) s left join products p"
        " on p.id = s.product_id",
        inside=True,
    )
    + "))"
    + ("" if SQLITE else "::text")
)
STATUS = "update purchases set order_status = ?, updated_at = ?, version = version + 1 where id = ? and environment = ?"
EVENT = (
    "insert into purchase_events (id, environment, purchase_id, event_type, description, created_at, updated_at, version)"
    " values (?, ?, ?, 'status_change', 'Status changed', ?, ?, 1)"
)
COPIED = [name for name in STORED if name not in ("id", "number")]
CREATE = (
    f"insert into purchases (id, environment, number, number_seq, search_text, imported_quantity,"
    f" {', '.join(COPIED)}) select ?, environment, 'LIMIT', ?, '', 0, {', '.join(COPIED)} from purchases where id = ?"
)
Call = Callable[[dict[str, list[str]]], bytes]


class Store:
    """A connection whose driver caches prepared statements."""

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
        return b'{"order_status":"%s"}' % word.encode()

    def create(self, like: str) -> bytes:
        self.last += 1
        self.run("begin immediate" if SQLITE else "begin")
        self.run(CREATE, str(uuid4()), self.last, like)
        self.run("commit")
        return b"{}"


def calls(store: Store) -> dict[str, Call]:
    """The operations by path."""
    here = "development"
    more: dict[str, Call] = {f"/{name}": lambda _, text=text: store.value(text, here) for name, text in LISTS.items()}
    return more | {
        "/list": lambda _: store.value(LIST, here),
        "/cursor": lambda q: store.value(CURSOR, here, q["at"][0], q["id"][0]),
        "/one": lambda q: store.value(ONE, here, q["id"][0]),
        "/search": lambda q: store.value(SEARCH, here, f"%{q['q'][0]}%"),
        "/dashboard": lambda q: store.value(
            DASHBOARD, here, here, q["month"][0], here, here, q["since"][0], here, here
        ),
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

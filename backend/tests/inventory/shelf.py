"""Counting a shelf over HTTP, as people do it."""

from typing import Any

from tests.clients import Client

COUNTS = "/rest/v1/stock_counts"
LINES = "/rest/v1/stock_count_lines"
ENTRIES = "/rest/v1/stock_count_entries"
Row = dict[str, Any]


def start(client: Client, *products: Row, **values: Any) -> Row:
    """Start a count of these products."""
    chosen = {"scope": "chosen", "product_ids": [row["id"] for row in products]} if products else {}
    return client.create(COUNTS, chosen | values)


def enter(client: Client, count: Row, row: Row, quantity: int, way: str = "set", **options: Any) -> Any:
    body = {"product_id": row["id"], "way": way, "quantity": quantity}
    return client.post(f"{COUNTS}/{count['id']}/entries", body, **options)


def lines(client: Client, count: Row, **params: Any) -> list[Row]:
    return client.items(LINES, stock_count_id=count["id"], **params)


def approve(client: Client, count: Row, reason: str | None = "Shelf counted", **options: Any) -> Any:
    return client.post(f"{COUNTS}/{count['id']}/approve", {"reason": reason} if reason else {}, **options)

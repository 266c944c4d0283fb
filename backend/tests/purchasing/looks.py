"""Quantities and allocations as the API shows them."""

from typing import Any

from tests.clients import Client
from tests.stock.shop import product

BUCKETS = ("on_order", "stock_in_transit", "stock_quantity", "blocked")


def buckets(client: Client, row: dict[str, Any]) -> tuple[int, ...]:
    shown = product(client, row)
    return tuple(shown[name] for name in BUCKETS)


def quantity(client: Client, bought: dict[str, Any]) -> list[tuple[int, ...]]:
    """Outstanding, shipped, good, bad, lost and cancelled quantity of each line."""
    names = ("waiting", "shipped", "received_good", "received_bad", "lost", "cancelled")
    lines = client.get(f"/rest/v1/stock_orders/{bought['id']}").json()["lines"]
    return [tuple(line[name] for name in names) for line in lines]


def held(client: Client, sold: dict[str, Any]) -> list[tuple[str, int]]:
    """An order's allocations as (supply, quantity)."""
    rows = client.items("/rest/v1/allocations", purchase_id=sold["id"], status="active")
    return sorted((row["supply"], row["quantity"]) for row in rows)

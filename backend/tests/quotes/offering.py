"""Quotes that hold stock, and what they hold, for tests."""

from datetime import timedelta
from typing import Any

from orderkeep.core.clock import today, utc_now
from orderkeep.core.context import UTC_ZONE
from tests.clients import Client
from tests.makers import make_quote
from tests.stock.shop import product

Row = dict[str, Any]
DAY = today(UTC_ZONE, utc_now())
UNTIL = (DAY + timedelta(days=9)).isoformat()


def make_offer(client: Client, *lines: tuple[Row, int], **values: Any) -> Row:
    offered = [{"product_id": good["id"], "quantity": quantity, "unit_price": 10} for good, quantity in lines]
    return make_quote(client, lines=offered, valid_until=UNTIL, **values)


def post_action(client: Client, quote: Row, act: str = "hold") -> Any:
    return client.post(f"/rest/v1/quotes/{quote['id']}/{act}")


def held(client: Client, quote: Row) -> list[tuple[int, int, int]]:
    """By line: held, available besides, missing."""
    shown = client.get(f"/rest/v1/quotes/{quote['id']}/hold").json()
    assert shown["held"] == sum(line["held"] for line in shown["lines"])
    return [(line["held"], line["available"], line["missing"]) for line in shown["lines"]]


def figures(client: Client, row: Row) -> dict[str, int]:
    names = ("stock_quantity", "reserved", "held", "available", "open_demand", "short", "suggest_buy")
    shown = product(client, row)
    return {name: shown[name] for name in names}


def patch(client: Client, quote: Row, values: Row) -> Any:
    return client.patch(f"/rest/v1/quotes/{quote['id']}", values)

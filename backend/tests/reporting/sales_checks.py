"""Reports about sales, computed row by row from the lists."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from datetime import date, timedelta
from typing import Any

from tests.clients import Client
from tests.reporting.random_shop import NIL, Row, cents, report, rows_of

Sums = dict[str, Any]


def shown(found: Row, key: str = "key") -> dict[str, Row]:
    """Key of each group → its values that aren't all empty."""
    return {row[key]: row["values"] for row in found["rows"] if any(row["values"].values())}


def is_within(text: str | None, found: Row) -> bool:
    return text is not None and found["first"] <= text[:10] <= found["last"]


def grouped(rows: Iterable[Row], key: Callable[[Row], str], add: Callable[[Row], Sums]) -> dict[str, Counter[str]]:
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows:
        groups[key(row)].update(add(row))
    return groups


def part_of(day: str, by: str, first: str) -> str:
    """The first day of the part, computed from the calendar."""
    of = date.fromisoformat(day)
    begin = {"day": of, "week": of - timedelta(days=of.isoweekday() - 1), "month": of.replace(day=1)}[by]
    return max(begin.isoformat(), first)


def orders_of(client: Client, found: Row) -> list[Row]:
    return [row for row in rows_of(client, "purchases") if counts(row) and is_within(row["purchase_date"], found)]


def counts(row: Row) -> bool:
    """Whether it counts as sold: unless it was cancelled before anything was handed over."""
    return row["order_status"] != "cancelled" or row["fulfilled_quantity"] > 0


def gross_of(row: Row) -> int:
    return 0 if row["is_gift"] else int(row["quantity"]) * cents(row["unit_price"])


def check_sales(client: Client, params: Row) -> None:
    found, by = report(client, "sales", **params), params["by"]
    groups = grouped(
        orders_of(client, found),
        lambda row: row["owner_id"] or "" if by == "member" else part_of(row["purchase_date"], by, found["first"]),
        lambda row: {"orders": 1, "revenue": cents(row["total_amount"]), "gross": gross_of(row)},
    )
    nothing = dict.fromkeys(("returns", "tax", "shipping"), 0)
    expected = {
        key: {
            "orders": sums["orders"],
            "gross": sums["gross"] / 100,
            "discounts": (sums["gross"] - sums["revenue"]) / 100,
            "revenue": sums["revenue"] / 100,
            "total": sums["revenue"] / 100,
            **nothing,
            "average": (2 * sums["revenue"] + sums["orders"]) // (2 * sums["orders"]) / 100,
        }
        for key, sums in groups.items()
    }
    assert shown(found) == expected
    assert found["total"]["values"]["orders"] == sum(each["orders"] for each in expected.values())
    assert cents(found["total"]["values"]["revenue"]) == sum(cents(each["revenue"]) for each in expected.values())


def check_margin(client: Client, params: Row) -> None:
    found, by = report(client, "margin", **params), params["by"]
    categories = {row["id"]: row["category_id"] for row in rows_of(client, "products")}
    closed = [
        row
        for row in orders_of(client, found)
        if row["cost_total"] is not None and row["fulfilled_quantity"] == row["quantity"] + row["items_free"]
    ]
    keys: dict[str, Callable[[Row], str]] = {
        "product": lambda row: row["product_id"],
        "category": lambda row: categories[row["product_id"]],
        "customer": lambda row: row["customer_id"],
        "member": lambda row: row["owner_id"] or "",
    }
    groups = grouped(
        closed,
        keys.get(by, lambda row: part_of(row["purchase_date"], by, found["first"])),
        lambda row: {"orders": 1, "revenue": cents(row["total_amount"]), "cost": cents(row["cost_total"])},
    )
    assert {
        key: {name: each[name] for name in ("orders", "revenue", "cost", "margin")}
        for key, each in shown(found).items()
    } == {
        key: {
            "orders": sums["orders"],
            "revenue": sums["revenue"] / 100,
            "cost": sums["cost"] / 100,
            "margin": (sums["revenue"] - sums["cost"]) / 100,
        }
        for key, sums in groups.items()
    }


def check_customers(client: Client, params: Row) -> None:
    found = report(client, "customers", **params)
    everything = [row for row in rows_of(client, "purchases") if counts(row)]
    groups = grouped(
        orders_of(client, found),
        lambda row: row["customer_id"],
        lambda row: {"orders": 1, "revenue": cents(row["total_amount"])},
    )
    assert {key: (each["orders"], cents(each["revenue"])) for key, each in shown(found).items()} == {
        key: (sums["orders"], sums["revenue"]) for key, sums in groups.items()
    }
    earlier = {row["customer_id"] for row in everything if row["purchase_date"] < found["first"]}
    figures = {each["name"]: each["value"] for each in found["figures"]}
    assert figures == {
        "customers": len(groups),
        "new": len(groups.keys() - earlier),
        "returning": len(groups.keys() & earlier),
        "revenue": sum(sums["revenue"] for sums in groups.values()) / 100,
    }
    loyal = report(client, "customers", **{**params, "by": "loyalty"})
    assert [row["values"]["customers"] for row in loyal["rows"]] == [figures["new"], figures["returning"]]


def check_products(client: Client, params: Row) -> None:
    found, by = report(client, "products", **params), params["by"]
    stock = rows_of(client, "products")
    names = {row["id"]: row["category_id"] if by == "category" else row["id"] for row in stock}
    names[NIL] = NIL
    groups = grouped(
        orders_of(client, found),
        lambda row: names[row["product_id"]],
        lambda row: {"quantity": row["quantity"] + row["items_free"], "revenue": cents(row["total_amount"])},
    )
    for row in stock:
        own = {"on_hand": row["stock_quantity"], "value": cents(row["stock_value"])}
        groups[names[row["id"]]].update(own)
    if by == "slow":
        in_stock = {row["id"] for row in stock if row["stock_quantity"] > 0}
        groups = {key: sums for key, sums in groups.items() if key in in_stock}
        order = [row["values"]["quantity"] for row in found["rows"]]
        assert order == sorted(order)
    assert {
        key: {"quantity": each["quantity"], "revenue": cents(each["revenue"])} for key, each in shown(found).items()
    } == {
        key: {"quantity": sums["quantity"], "revenue": sums["revenue"]}
        for key, sums in groups.items()
        if any(sums.values())
    }
    total = found["total"]["values"]
    assert total["on_hand"] == sum(sums["on_hand"] for sums in groups.values())
    assert cents(total["value"]) == sum(sums["value"] for sums in groups.values())

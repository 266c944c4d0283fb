"""The ageing report, computed item by item from the list of stock movements."""

from collections import Counter, defaultdict
from datetime import date

from tests.clients import Client
from tests.reporting.random_shop import Row, cents, effect, report, rows_of, value_effect

INCOMING = ("opening", "adjustment", "received")
BANDS = {"30": 30, "90": 90, "180": 180, "365": 365, "older": 10**6}


def items_left(product: Row, moves: list[Row], last: str) -> list[date]:
    """The day on which each item on hand came in: the newest ones, because the oldest leave first."""
    known = [row for row in moves if row["created_at"][:10] <= last]
    undone = {row["reverses_id"] for row in known}
    came = [row for row in known if row["kind"] in INCOMING and row["target"] == "on_hand" and row["id"] not in undone]
    on_hand = sum(effect(row) for row in known)
    days = [
        date.fromisoformat(row["created_at"][:10])
        for row in sorted(came, key=lambda row: row["position"], reverse=True)
        for _ in range(row["quantity"])
    ]
    days += [date.fromisoformat(product["created_at"][:10])] * max(on_hand - len(days), 0)
    return days[: max(on_hand, 0)]


def expected(client: Client, by: str, last: str) -> dict[str, Row]:
    moves: dict[str, list[Row]] = defaultdict(list)
    for row in rows_of(client, "inventory_movements"):
        moves[row["product_id"]].append(row)
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for product in rows_of(client, "products"):
        own = moves[product["id"]]
        days = items_left(product, own, last)
        worth = sum(value_effect(row) for row in own if row["created_at"][:10] <= last)
        upto = [(2 * worth * place + len(days)) // (2 * len(days)) for place in range(len(days) + 1)] if days else []
        for place, day in enumerate(days):
            cost = upto[place + 1] - upto[place]
            age = (date.fromisoformat(last) - day).days
            band = next(band for band, most in BANDS.items() if age <= most)
            key = {"age": band, "category": product["category_id"], "product": product["id"]}[by]
            groups[key].update({"quantity": 1, "value": cost, "days": age, "old_value": cost if age > 180 else 0})
    return {
        key: {
            "quantity": sums["quantity"],
            "value": sums["value"],
            "average_days": round(sums["days"] / sums["quantity"]),
            "old_value": sums["old_value"],
        }
        for key, sums in groups.items()
    }


def shown(found: Row) -> dict[str, Row]:
    return {
        row["key"]: {**row["values"], **{name: cents(row["values"][name]) for name in ("value", "old_value")}}
        for row in found["rows"]
        if row["values"]["quantity"]
    }


def check_ageing(client: Client, params: Row) -> None:
    found = report(client, "ageing", **params)
    assert shown(found) == expected(client, params["by"], found["last"])

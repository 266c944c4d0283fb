"""Reports about stock, purchasing and work, computed row by row from the lists."""

from collections import Counter, defaultdict
from datetime import date, timedelta

from tests.clients import Client
from tests.days import today
from tests.reporting.random_shop import Row, cents, effect, report, rows_of, value_effect
from tests.reporting.sales_checks import grouped, is_within, part_of, shown


def half_up(part: int, whole: int) -> float | None:
    """A share in percent."""
    return (2000 * part + whole) // (2 * whole) / 10 if whole > 0 else None


def issued(moves: list[Row], by_id: dict[str, Row]) -> tuple[int, int]:
    """The quantity handed over in these movements, less reversed handovers, and its cost."""
    out = cost = 0
    for row in moves:
        undone = by_id[row["reverses_id"]]["kind"] if row["reverses_id"] else None
        if row["kind"] in ("pickup", "delivery"):
            out, cost = out + row["quantity"], cost + cents(row["value"])
        elif undone in ("pickup", "delivery"):
            out, cost = out - row["quantity"], cost - cents(row["value"])
    return out, cost


def check_stock(client: Client, params: Row) -> None:
    found, by = report(client, "stock", **params), params["by"]
    moves = rows_of(client, "inventory_movements")
    by_id = {row["id"]: row for row in moves}
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for product in rows_of(client, "products"):
        own = [row for row in moves if row["product_id"] == product["id"]]
        before_end = [row for row in own if row["created_at"][:10] <= found["last"]]
        before_start = [row for row in own if row["created_at"][:10] < found["first"]]
        end, start = (sum(map(effect, rows)) for rows in (before_end, before_start))
        value, start_value = (sum(map(value_effect, rows)) for rows in (before_end, before_start))
        out, cost = issued([row for row in own if is_within(row["created_at"], found)], by_id)
        if end or start or out:
            key = product["category_id"] if by == "category" else product["id"]
            groups[key].update({"quantity": end, "out": out})
            groups[key].update({"value": value, "start": start_value, "cost": cost})
    expected = {
        key: {
            "quantity": sums["quantity"],
            "value": sums["value"],
            "out": sums["out"],
            "out_cost": sums["cost"],
            "turnover": round(2 * sums["cost"] / (sums["value"] + sums["start"]), 2)
            if sums["value"] + sums["start"]
            else None,
        }
        for key, sums in groups.items()
    }
    assert {
        row["key"]: {
            **{name: row["values"][name] for name in ("quantity", "out", "turnover")},
            "value": cents(row["values"]["value"]),
            "out_cost": cents(row["values"]["out_cost"]),
        }
        for row in found["rows"]
        if row["key"] in groups
    } == expected


def check_stock_over_time(client: Client, params: Row) -> None:
    found, by = report(client, "stock", **params), params["by"]
    moves = rows_of(client, "inventory_movements")
    by_id = {row["id"]: row for row in moves}

    def stock_before(day: str) -> tuple[int, int]:
        """Quantity and value before this day begins."""
        own = [row for row in moves if row["created_at"][:10] < day]
        return sum(map(effect, own)), sum(map(value_effect, own))

    def left(first: str, last: str) -> tuple[int, int]:
        return issued([row for row in moves if first <= row["created_at"][:10] <= last], by_id)

    def values(first: str, last: str) -> Row:
        following = (date.fromisoformat(last) + timedelta(days=1)).isoformat()
        (quantity, value), (_, start) = stock_before(following), stock_before(first)
        out, cost = left(first, last)
        length = (date.fromisoformat(last) - date.fromisoformat(first)).days + 1
        both = value + start
        return {
            "quantity": quantity,
            "value": value / 100,
            "out": out,
            "out_cost": cost / 100,
            "turnover": round(2 * cost / both, 2) if both > 0 else None,
            "days": round(both * length / (2 * cost)) if cost > 0 else None,
        }

    assert [(row["key"], row["values"]) for row in found["rows"]] == [
        (part_of(row["first"], by, found["first"]), values(row["first"], row["last"])) for row in found["rows"]
    ]
    assert found["total"] is None
    assert {each["name"]: each["value"] for each in found["figures"]} == values(found["first"], found["last"])


def check_purchasing(client: Client, params: Row) -> None:
    found, by = report(client, "purchasing", **params), params["by"]
    orders = [row for row in rows_of(client, "stock_orders") if row["status"] not in ("draft", "cancelled")]
    groups = grouped(
        [row for row in orders if is_within(row["ordered_at"], found)],
        lambda row: row["vendor_id"] if by == "vendor" else part_of(row["ordered_at"], by, found["first"]),
        lambda row: {"orders": 1, "spend": cents(row["amount"]), "quantity": row["ordered_quantity"]},
    )
    assert {
        key: {**{name: each[name] for name in ("orders", "quantity")}, "spend": cents(each["spend"])}
        for key, each in shown(found).items()
    } == groups


def check_lead_times(client: Client, params: Row) -> None:
    found = report(client, "lead_times", **params)
    received = {"arrived_on.null": "false", "status.not": "draft,cancelled"}
    inside = {"arrived_on.gte": found["first"], "arrived_on.lte": found["last"]}
    days: dict[str, list[int]] = defaultdict(list)
    for row in rows_of(client, "stock_orders", **received, **inside):
        days[row["vendor_id"]].append((today() - date.fromisoformat(row["ordered_at"])).days)
    expected = {
        key: (len(taken), sorted(taken)[(len(taken) - 1) // 2], sorted(taken)[-(-9 * len(taken) // 10) - 1])
        for key, taken in days.items()
    }
    assert {key: (each["orders"], each["median"], each["p90"]) for key, each in shown(found).items()} == expected


def check_pipeline(client: Client, params: Row) -> None:
    found = report(client, "pipeline", **params)
    enquiries = [row for row in rows_of(client, "enquiries") if is_within(row["created_at"], found)]
    quotes = [row for row in rows_of(client, "quotes") if is_within(row["created_at"], found)]
    sent = [row for row in quotes if row["sent_at"]]
    won = [row for row in quotes if row["status"] in ("accepted", "converted")]
    converted = [row for row in quotes if row["status"] == "converted"]
    stages: dict[str, list[Row]] = {
        "enquiries": enquiries,
        "answered": [row for row in enquiries if row["answered_at"]],
        "quoted": [row for row in enquiries if row["quote_id"]],
        "quotes": quotes,
        "sent": sent,
        "won": won,
        "converted": converted,
    }
    assert {row["key"]: row["values"] for row in found["rows"]} == {
        name: {
            "records": len(rows),
            "share": half_up(len(rows), len(enquiries if name in ("enquiries", "answered", "quoted") else quotes)),
            "amount": sum(cents(row.get("final_amount")) for row in rows) / 100,
        }
        for name, rows in stages.items()
    }


def check_tasks(client: Client, params: Row) -> None:
    found, by = report(client, "tasks", **params), params["by"]
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for row in rows_of(client, "tasks"):
        own = {"member": row["owner_id"] or "", "type": row["task_type"]}.get(by)
        for name in ("created", "completed"):
            day = (row[f"{name}_at"] or "")[:10]
            if is_within(day or None, found):
                group = groups[own if own is not None else part_of(day, by, found["first"])]
                group[name] += 1
                group["on_time"] += name == "completed" and day <= (row["due_date"] or "")
    assert {
        key: {name: each[name] for name in ("created", "completed", "on_time")} for key, each in shown(found).items()
    } == {key: {name: sums[name] for name in ("created", "completed", "on_time")} for key, sums in groups.items()}

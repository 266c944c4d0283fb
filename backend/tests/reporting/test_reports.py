"""Each figure of a report equals the one computed row by row from the lists, for each user, in a random shop."""

import csv
import io
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi import FastAPI
from sqlalchemy import select, update

from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.db.models import Row as TableRow
from orderkeep.core.db.scope import Role, Scope
from orderkeep.core.environment import Environment
from orderkeep.pipeline.models import Enquiry
from orderkeep.quotes.models import Quote
from orderkeep.reporting.reports.catalog import REPORTS
from orderkeep.tasks.models import Task
from tests.clients import Client
from tests.makers import (
    make_category,
    make_contact,
    make_enquiry,
    make_order,
    make_product,
    make_quote,
    make_shipment,
    make_stock_order,
    make_task,
    make_vendor,
    receive,
)

API = "/rest/v1"
Row = dict[str, Any]
Sums = dict[str, Any]
NIL = "00000000-0000-0000-0000-000000000000"
TODAY = datetime.now(UTC).date()
SPAN = 120
"""Orders lie in this many days up to today."""


def day_before(days: int) -> str:
    return (TODAY - timedelta(days=days)).isoformat()


def spread(app: FastAPI, table: type[TableRow], rng: random.Random) -> None:
    """Move the times of a table's rows to random moments, which no route does."""
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    with unit_of_work(app.state.database, scope, utc_now()) as ctx:
        for row_id in ctx.db.scalars(select(table.id)).all():
            moment = datetime.combine(TODAY, time(), UTC) - timedelta(minutes=rng.randrange(SPAN * 1440))
            ctx.db.execute(update(table).where(table.id == row_id).values(created_at=moment))


def make_sales(rng: random.Random, staff: dict[str, Client]) -> None:
    admin = staff["admin"]
    categories = [make_category(admin)["name"] for _ in range(2)]
    goods = [
        make_product(
            admin, category=rng.choice(categories), stock_quantity=60, cost_price=rng.choice([None, 3.33, 7, 12.01])
        )
        for _ in range(5)
    ]
    goods.append({"id": NIL})
    owners = [staff["sales"].id, staff["colleague"].id, None]
    people = [make_contact(admin, assigned_to=rng.choice(owners)) for _ in range(8)]
    for _ in range(36):
        order = make_order(
            admin,
            customer_id=rng.choice(people)["id"],
            product_id=rng.choice(goods)["id"],
            quantity=rng.randint(1, 4),
            items_free=rng.choice([0, 0, 1]),
            unit_price=rng.randint(0, 9999) / 100,
            purchase_date=day_before(rng.randrange(SPAN)),
        )
        change: Row = {}
        if rng.random() < 0.5:
            change["pickup_date"] = day_before(rng.randrange(5))
        if rng.random() < 0.3:
            change["order_status"] = rng.choice(["cancelled", "completed", "processing"])
        if change:
            assert admin.patch(f"{API}/purchases/{order['id']}?confirm=true", change).status_code == 200
            if "pickup_date" in change and rng.random() < 0.2:
                back = admin.patch(f"{API}/purchases/{order['id']}", {"pickup_date": None})
                assert back.status_code == 200, back.text


def make_purchases(rng: random.Random, admin: Client) -> None:
    vendors = [make_vendor(admin) for _ in range(3)]
    goods = [make_product(admin, stock_quantity=0) for _ in range(2)]
    for _ in range(12):
        day = rng.randrange(SPAN)
        order = make_stock_order(
            admin,
            (rng.choice(goods), rng.randint(1, 5), rng.randint(0, 9999) / 100),
            vendor_id=rng.choice(vendors)["id"],
            ordered_at=day_before(day),
            expected_at=rng.choice([None, day_before(day - 5), day_before(-3)]),
            shipping_amount=rng.randint(0, 900) / 100,
            status=rng.choice(["draft", "ordered", "ordered", "ordered"]),
        )
        if order["status"] == "ordered" and rng.random() < 0.7:
            shipment = make_shipment(admin, order)
            if rng.random() < 0.8:
                receive(admin, shipment)


def make_work(rng: random.Random, staff: dict[str, Client]) -> None:
    for _ in range(10):
        who = staff[rng.choice(["admin", "sales", "colleague"])]
        make_enquiry(who)
        task = make_task(
            who, task_type=rng.choice(["call", "email"]), due_date=rng.choice([None, day_before(rng.randrange(SPAN))])
        )
        if rng.random() < 0.6:
            assert who.patch(f"{API}/tasks/{task['id']}", {"status": "completed"}).status_code == 200
        contact = make_contact(who)
        line = {"description": "Setting it up", "quantity": 1, "unit_price": rng.randint(0, 9999) / 100}
        quote = make_quote(who, customer_id=contact["id"], lines=[line])
        for status in rng.choice([[], ["sent"], ["sent", "accepted"], ["sent", "rejected"]]):
            assert who.patch(f"{API}/quotes/{quote['id']}", {"status": status}).status_code == 200
        if rng.random() < 0.3:
            who.post(f"{API}/quotes/{quote['id']}/convert")


@pytest.fixture(params=range(2))
def shop(request: pytest.FixtureRequest, apps: Any, kind: str, staff: dict[str, Client]) -> None:
    """A shop with random records, made once for each seed."""

    def make(app: FastAPI) -> None:
        rng = random.Random(request.param)  # noqa: S311 - sample data, not a secret
        make_sales(rng, staff)
        make_purchases(rng, staff["admin"])
        make_work(rng, staff)
        for table in (Enquiry, Quote, Task):
            spread(app, table, rng)

    apps.kept(kind, f"random{request.param}", make)


def rows_of(client: Client, resource: str, **filters: str) -> list[Row]:
    """All rows of a list."""
    found: list[Row] = []
    cursor: dict[str, str] = {}
    while True:
        answer = client.get(f"{API}/{resource}", limit=200, **filters, **cursor)
        assert answer.status_code == 200, answer.text
        found += answer.json()["items"]
        if not answer.json()["next_cursor"]:
            return found
        cursor = {"cursor": answer.json()["next_cursor"]}


def report(client: Client, name: str, **params: Any) -> Row:
    answer = client.get(f"{API}/reports/{name}", **params)
    assert answer.status_code == 200, answer.text
    found: Row = answer.json()
    return found


def cents(amount: float | None) -> int:
    return round((amount or 0) * 100)


def shown(found: Row, key: str = "key") -> dict[str, Row]:
    """Key of each group → its values that aren't all empty."""
    return {row[key]: row["values"] for row in found["rows"] if any(row["values"].values())}


def half_up(part: int, whole: int) -> float | None:
    """A share in percent."""
    return (2000 * part + whole) // (2 * whole) / 10 if whole > 0 else None


PERIODS = [
    {"period": "this_month"},
    {"period": "last_month", "compare": "last_year"},
    {"period": "last_30_days"},
    {"period": "this_year", "compare": "none"},
    {"first": day_before(97), "last": day_before(13)},
]
WHO = ["admin", "sales", "guest"]


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
    rows = rows_of(client, "purchases")
    return [row for row in rows if row["order_status"] != "cancelled" and is_within(row["purchase_date"], found)]


def check_sales(client: Client, params: Row) -> None:
    found, by = report(client, "sales", **params), params["by"]
    groups = grouped(
        orders_of(client, found),
        lambda row: row["owner_id"] or "" if by == "member" else part_of(row["purchase_date"], by, found["first"]),
        lambda row: {"orders": 1, "revenue": cents(row["total_amount"])},
    )
    expected = {
        key: {
            "orders": sums["orders"],
            "revenue": sums["revenue"] / 100,
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
    everything = [row for row in rows_of(client, "purchases") if row["order_status"] != "cancelled"]
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
        cost = row["average_cost"] if row["average_cost"] is not None else row["cost_price"]
        own = {"on_hand": row["stock_quantity"], "value": row["stock_quantity"] * cents(cost)}
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


def check_stock(client: Client, params: Row) -> None:
    found, by = report(client, "stock", **params), params["by"]
    moves = rows_of(client, "inventory_movements")
    by_id = {row["id"]: row for row in moves}
    groups: dict[str, Counter[str]] = defaultdict(Counter)
    for product in rows_of(client, "products"):
        cost = product["average_cost"] if product["average_cost"] is not None else product["cost_price"]
        own = [row for row in moves if row["product_id"] == product["id"]]
        end = sum(effect(row) for row in own if row["created_at"][:10] <= found["last"])
        start = sum(effect(row) for row in own if row["created_at"][:10] < found["first"])
        out = 0
        for row in (row for row in own if is_within(row["created_at"], found)):
            undone = by_id[row["reverses_id"]]["kind"] if row["reverses_id"] else None
            if row["kind"] in ("pickup", "delivery"):
                out += row["quantity"]
            elif undone in ("pickup", "delivery"):
                out -= row["quantity"]
        if end or start or out:
            key = product["category_id"] if by == "category" else product["id"]
            groups[key].update({"quantity": end, "out": out})
            groups[key].update({"value": end * cents(cost), "start": start * cents(cost), "cost": out * cents(cost)})
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
        days[row["vendor_id"]].append((TODAY - date.fromisoformat(row["ordered_at"])).days)
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


def check_comparison(client: Client, name: str, params: Row) -> None:
    found = report(client, name, **params)
    if found["compared_first"] is None:
        assert all(row["before"] is None for row in found["rows"])
        return
    then = report(client, name, first=found["compared_first"], last=found["compared_last"], by=found["by"])
    assert [each["before"] for each in found["figures"]] == [each["value"] for each in then["figures"]]
    if found["total"]:
        assert found["total"]["before"] == then["total"]["values"]


COUNTED = {"products": "quantity", "pipeline": "records", "tasks": "completed"}
"""The measure that counts the rows behind a figure, if it isn't the orders."""


def check_rows_behind(client: Client, name: str, params: Row) -> None:
    found, measure = report(client, name, **params), COUNTED.get(name, "orders")
    for row in [*found["rows"][:6], *([found["total"]] if found["total"] else [])]:
        if row["rows"] is None or name == "stock" or params["by"] == "slow":
            continue
        behind = rows_of(client, row["rows"]["resource"], **row["rows"]["filters"])
        sold = sum(each["quantity"] + each["items_free"] for each in behind) if name == "products" else len(behind)
        assert row["values"][measure] == sold, (name, params, row)


CHECKS: dict[str, tuple[Callable[[Client, Row], None], tuple[str, ...]]] = {
    "sales": (check_sales, ("day", "week", "month", "member")),
    "margin": (check_margin, ("day", "month", "product", "category", "customer", "member")),
    "customers": (check_customers, ("customer",)),
    "products": (check_products, ("product", "category", "slow")),
    "stock": (check_stock, ("product", "category")),
    "purchasing": (check_purchasing, ("vendor", "week")),
    "lead_times": (check_lead_times, ("vendor",)),
    "pipeline": (check_pipeline, ("stage",)),
    "tasks": (check_tasks, ("member", "type", "week")),
}


@pytest.mark.parametrize("name", list(REPORTS))
@pytest.mark.usefixtures("shop")
def test_figures_equal_the_rows(staff: dict[str, Client], name: str) -> None:
    check, groupings = CHECKS[name]
    for who in WHO:
        for period in PERIODS:
            for by in groupings:
                check(staff[who], {**period, "by": by})
            check_comparison(staff[who], name, {**period, "by": groupings[0]})


@pytest.mark.parametrize("name", list(REPORTS))
@pytest.mark.usefixtures("shop")
def test_the_rows_behind_a_figure_are_as_many_as_it_says(staff: dict[str, Client], name: str) -> None:
    for who in ("admin", "sales"):
        for by in REPORTS[name].groupings:
            for period in (PERIODS[0], PERIODS[-1]):
                check_rows_behind(staff[who], name, {**period, "by": by.value})


def effect(row: Row) -> int:
    """The effect of a movement on the shelf."""
    came, went = int(row["target"] == "on_hand"), int(row["source"] == "on_hand")
    return int(row["quantity"]) * (came - went)


def test_days_end_at_midnight_of_the_business(app: FastAPI, admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    enquiry = make_enquiry(admin)
    zone = ZoneInfo("Pacific/Auckland")
    early = datetime(2026, 4, 1, 0, 30, tzinfo=zone)
    assert early.astimezone(UTC).month == 3
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    with unit_of_work(app.state.database, scope, utc_now()) as ctx:
        ctx.db.execute(update(Enquiry).where(Enquiry.id == enquiry["id"]).values(created_at=early))
    monkeypatch.setattr(app.state.settings, "time_zone", zone.key)
    for first, last, expected in (("2026-03-01", "2026-03-31", 0), ("2026-04-01", "2026-04-30", 1)):
        rows = report(admin, "pipeline", first=first, last=last)["rows"]
        assert rows[0]["values"]["records"] == expected


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_the_file_holds_the_table(admin: Client, form: str) -> None:
    make_order(admin, quantity=3, unit_price=12.35)
    answer = admin.get(f"{API}/reports/sales/export", period="today", format=form, compare="none")
    assert answer.status_code == 200
    if form == "xlsx":
        assert answer.content[:2] == b"PK"
        return
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert lines == [
        ["Day", "Orders", "Sales", "Average order"],
        [TODAY.isoformat(), "1", "37.05", "37.05"],
        ["Total", "1", "37.05", "37.05"],
    ]


def test_the_file_holds_the_chosen_measures_of_both_periods(admin: Client) -> None:
    make_order(admin, unit_price=12.35)
    answer = admin.get(f"{API}/reports/sales/export", period="today", columns="revenue")
    lines = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert lines == [
        ["Day", "Sales", "Sales, compared period"],
        [TODAY.isoformat(), "12.35", "0.0"],
        ["Total", "12.35", "0.0"],
    ]


@pytest.mark.parametrize(
    ("params", "field"),
    [
        ({"period": "fortnight"}, "period"),
        ({"compare": "tomorrow"}, "compare"),
        ({"by": "colour"}, "by"),
        ({"by": "vendor"}, "by"),
        ({"period": "custom"}, "first"),
        ({"first": "2026-02-30", "last": "2026-03-01"}, "first"),
        ({"first": "2026-03-02", "last": "2026-03-01"}, "last"),
        ({"first": "2010-01-01", "last": "2026-03-01"}, "last"),
        ({"first": "0001-01-01", "last": "0001-01-02"}, "first"),
        ({"period": "today", "first": "2026-03-02"}, "first"),
        ({"colour": "red"}, "colour"),
    ],
)
def test_bad_parameters_are_named(admin: Client, params: Row, field: str) -> None:
    answer = admin.get(f"{API}/reports/sales", **params)
    assert answer.status_code == 400
    assert [each["field"] for each in answer.json()["errors"]] == [field]


def test_the_reports_are_listed(guest: Client) -> None:
    assert [each["name"] for each in guest.items(f"{API}/reports")] == list(REPORTS)

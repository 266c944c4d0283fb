"""The views that every list is shipped with: each asks the server for exactly the rows that its name promises.

The web app declares them as search words (`ready-views.json` of each section). What belongs in each is said here once
more, of a row as the list shows it, and compared over a shop that has rows of every kind.
"""

import json
from collections.abc import Callable, Iterable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.clients import Client
from tests.inventory.shelf import approve, enter, start
from tests.makers import (
    make_call,
    make_contact,
    make_enquiry,
    make_header,
    make_order,
    make_parcel,
    make_product,
    make_prospect,
    make_quote,
    make_stock_order,
    make_task,
    make_vendor,
    receive,
)

SECTIONS = Path(__file__).parents[3] / "frontend" / "src" / "sections"
Row = dict[str, Any]
VIEWS: dict[str, list[Row]] = {
    table: views
    for file in sorted(SECTIONS.glob("*/ready-views.json"))
    for table, views in json.loads(file.read_text()).items()
}
CASES = [(table, view["id"]) for table, views in VIEWS.items() for view in views]

ACTIVE = {
    "purchases": {"order_status.not": "completed,cancelled"},
    "purchase_orders": {"open": "true"},
    "stock_orders": {"status.not": "received,closed,cancelled"},
    "shipments": {"status.not": "received,lost,returned_to_sender,cancelled"},
}
"""What the screen's own word `filter=active` asks of the server, unless the view names states."""
OF_THE_SCREEN = ("filter", "shown", "show", "view")
"""Words of the address that the server is not asked."""
TODAY = datetime.now(UTC).date()


def asked(table: str, search: dict[str, str]) -> dict[str, str]:
    """What the web app asks the server for the view."""
    words = {name: text for name, text in search.items() if name not in OF_THE_SCREEN}
    for name, text in (ACTIVE[table] if search.get("filter") == "active" else {}).items():
        if name.removesuffix(".not") in words:
            continue
        words[name] = f"{text},{words[name]}" if name in words else text
    if table == "tasks" and "shown" not in search:
        words["pending"] = "true"
    return words


def pages(client: Client, path: str, words: dict[str, str]) -> list[Row]:
    rows: list[Row] = []
    cursor: dict[str, str] = {}
    while True:
        answer = client.get(path, limit=200, **words, **cursor)
        assert answer.status_code == 200, answer.text
        rows += answer.json()["items"]
        if not answer.json()["next_cursor"]:
            return rows
        cursor = {"cursor": answer.json()["next_cursor"]}


def day(text: str | None, *, before: int | None = None, within: tuple[int, int] | None = None) -> bool:
    """Whether a day or a moment lies so many days before today, or within so many days of it."""
    if text is None:
        return False
    distance = (date.fromisoformat(text[:10]) - TODAY).days
    return distance < -before if before is not None else bool(within and within[0] <= distance <= within[1])


def is_open(order: Row) -> bool:
    return order["order_status"] not in ("completed", "cancelled") and order["open_quantity"] > 0


def group_open(group: Row) -> bool:
    return any(is_open(line) for line in group["lines"])


def running(order: Row) -> bool:
    return order["status"] not in ("received", "closed", "cancelled")


Belongs = Callable[[Row], bool]
BELONGS: dict[str, dict[str, Belongs]] = {
    "purchases": {
        "to-pack": lambda o: is_open(o) and o["allocation_status"] == "full" and o["order_status"] != "onhold",
        "overdue": lambda o: is_open(o) and day(o["promised_at"], before=0),
        "on-hold": lambda o: o["order_status"] == "onhold",
        "waiting": lambda o: (
            is_open(o) and o["allocation_status"] in ("none", "promised", "part") and o["product_name"] is not None
        ),
        "unassigned": lambda o: is_open(o) and o["owner_id"] is None,
    },
    "purchase_orders": {
        "overdue": lambda g: group_open(g) and day(g["promised_at"], before=0),
        "to-deliver": lambda g: group_open(g) and g["delivery_method"] in ("delivery", "courier"),
        "for-pickup": lambda g: group_open(g) and g["delivery_method"] == "pickup",
        "all-or-nothing": lambda g: group_open(g) and g["all_or_nothing"],
    },
    "stock_orders": {
        "drafts": lambda o: o["status"] == "draft",
        "late": lambda o: running(o) and day(o["expected_at"], before=0),
        "due-this-week": lambda o: running(o) and day(o["expected_at"], within=(0, 7)),
        "refund-due": lambda o: o["refund_expected"] > o["refund_received"],
        "on-hold": lambda o: o["status"] in ("on_hold", "disputed"),
    },
    "shipments": {
        "to-receive": lambda s: s["status"] in ("delivered", "part_received"),
        "arriving-today": lambda s: (
            day(s["eta"], within=(0, 0)) and s["status"] not in ("received", "lost", "returned_to_sender", "cancelled")
        ),
        "late": lambda s: s["is_late"],
        "stuck": lambda s: s["is_stuck"],
        "exceptions": lambda s: s["status"] == "exception",
    },
    "products": {
        "low-stock": lambda p: p["status"] == "active" and p["stock_quantity"] <= p["reorder_level"],
        "out-of-stock": lambda p: p["status"] == "active" and p["stock_quantity"] == 0,
        "drafts": lambda p: p["status"] == "draft",
        "discontinued": lambda p: p["status"] == "discontinued" and p["stock_quantity"] > 0,
        "unit-tracked": lambda p: p["is_unit_tracked"],
    },
    "inventory": {
        "to-buy": lambda p: p["status"] != "discontinued" and p["suggest_buy"] > 0,
        "low-stock": lambda p: p["status"] != "discontinued" and p["stock_quantity"] <= p["reorder_level"],
        "out-of-stock": lambda p: p["status"] != "discontinued" and p["stock_quantity"] == 0,
        "not-selling": lambda p: (p["idle_days"] or 0) > 90,
    },
    "inventory_movements": {
        "last-7-days": lambda m: day(m["created_at"], within=(-7, 0)),
        "received": lambda m: m["kind"] in ("received", "received_bad"),
        "corrections": lambda m: m["kind"] == "adjustment",
        "losses": lambda m: m["kind"] in ("lost", "damaged"),
    },
    "stock_counts": {
        "in-progress": lambda c: c["status"] == "counting",
        "approved": lambda c: c["status"] == "approved" and day(c["approved_at"], within=(-90, 0)),
        "cancelled": lambda c: c["status"] == "cancelled",
    },
    "customers": {
        "gold-and-up": lambda c: c["customer_tier"] in ("gold", "platinum"),
        "no-order-90-days": lambda c: c["status"] == "active" and day(c["last_order_at"], before=90),
        "blacklisted": lambda c: c["status"] == "blacklisted",
        "unassigned": lambda c: c["assigned_to"] is None,
        "deleted": lambda _c: False,
    },
    "prospects": {
        "new": lambda p: p["status"] == "new",
        "qualified": lambda p: p["status"] == "qualified",
        "quiet": lambda p: p["status"] in ("new", "contacted", "qualified") and day(p["updated_at"], before=14),
        "unassigned": lambda p: p["status"] in ("new", "contacted", "qualified") and p["assigned_to"] is None,
    },
    "enquiries": {
        "to-answer": lambda e: e["status"] in ("new", "open"),
        "late": lambda e: e["respond_state"] == "late",
        "due-soon": lambda e: e["respond_state"] == "soon",
        "urgent": lambda e: e["status"] in ("new", "open") and e["priority"] in ("high", "urgent"),
        "unassigned": lambda e: e["status"] in ("new", "open") and e["owner_id"] is None,
    },
    "calls": {
        "today": lambda c: day(c["called_at"], within=(0, 0)),
        "last-7-days": lambda c: day(c["called_at"], within=(-7, 0)),
        "complaints": lambda c: c["purpose"] == "complaint",
        "no-follow-up": lambda c: not any(c[f"{what}_id"] for what in ("task", "purchase", "quote", "enquiry")),
    },
    "campaigns": {
        "drafts": lambda c: c["status"] == "draft",
        "scheduled": lambda c: c["status"] == "scheduled",
        "running": lambda c: c["status"] == "running",
        "done": lambda c: c["status"] == "done",
    },
    "tasks": {
        "overdue": lambda t: t["urgency"] == "overdue",
        "due-today": lambda t: t["urgency"] == "due_today",
        "next-7-days": lambda t: t["urgency"] is not None and day(t["due_date"], within=(0, 7)),
        "high-priority": lambda t: t["urgency"] is not None and t["priority"] in ("high", "urgent"),
        "deleted": lambda _t: False,
    },
    "quotes": {
        "drafts": lambda q: q["status"] == "draft",
        "awaiting-answer": lambda q: q["status"] == "sent",
        "expiring": lambda q: q["status"] == "sent" and day(q["valid_until"], within=(0, 7)),
        "accepted": lambda q: q["status"] == "accepted",
        "expired": lambda q: q["status"] == "expired",
    },
    "vendors": {
        "refund-due": lambda v: v["refunds_owed"] > 0,
        "on-hold": lambda v: v["status"] == "on_hold",
        "blocked": lambda v: v["status"] == "blocked",
        "online": lambda v: v["kind"] == "online",
    },
    "assets": {
        "in-stock": lambda u: u["status"] == "in_stock",
        "for-pickup": lambda u: u["status"] == "ready_for_pickup",
        "blocked": lambda u: u["status"] == "blocked",
        "warranty-ending": lambda u: day(u["warranty_until"], within=(0, 30)),
        "no-serial": lambda u: (
            u["serial_number"] is None and u["status"] in ("in_stock", "allocated", "ready_for_pickup", "blocked")
        ),
    },
}
NEVER_IN_A_NEW_SHOP = {
    ("prospects", "quiet"), ("inventory", "not-selling"), ("campaigns", "running"), ("campaigns", "done"),
    ("inventory_movements", "last-7-days"),
}  # fmt: skip
"""Views whose rows take days, or a mail server, to come about: in a new shop they hold all rows or none."""
DELETED = {("customers", "deleted"), ("tasks", "deleted")}


def near(days: int) -> str:
    return (TODAY + timedelta(days=days)).isoformat()


def change(client: Client, table: str, row: Row, **values: Any) -> None:
    answer = client.patch(f"/rest/v1/{table}/{row['id']}", values)
    assert answer.status_code == 200, answer.text


def people_and_orders(admin: Client, sales: Client) -> None:
    make_contact(admin, tier_override="gold")
    make_contact(admin, tier_override="platinum", assigned_to=sales.id)
    bad = make_contact(admin)
    admin.post("/rest/v1/rpc/secure_blacklist_customer", {"p_customer_id": bad["id"], "p_reason": "Never pays"})
    make_order(admin, purchase_date=near(-200))
    make_order(admin, customer_id=make_contact(admin, assigned_to=sales.id)["id"], promised_at=near(-1))
    for values in ({"promised_at": near(0)}, {"quantity": 40}, {"promised_at": near(-3), "quantity": 40}):
        make_order(admin, **values)
    for status in ("onhold", "cancelled", "completed", "processing"):
        change(admin, "purchases", make_order(admin, promised_at=near(-5)), order_status=status)
    change(admin, "purchases", make_order(admin, promised_at=near(-5)), pickup_date=near(0))
    make_order(admin, product_id="00000000-0000-0000-0000-000000000000")
    for values in (
        {"promised_at": near(-2), "delivery_method": "courier"},
        {"promised_at": near(2), "delivery_method": "pickup", "all_or_nothing": True},
        {"delivery_method": "delivery"},
    ):
        make_header(admin, **values)
    done = make_header(admin, delivery_method="pickup", promised_at=near(-2), all_or_nothing=True)
    for line in done["lines"]:
        change(admin, "purchases", line, order_status="cancelled")


def goods_and_parcels(admin: Client) -> None:
    product = make_product(admin, reorder_level=5, stock_quantity=20)
    make_product(admin, stock_quantity=0)
    make_product(admin, stock_quantity=3, reorder_level=5)
    make_product(admin, status="draft", stock_quantity=0)
    gone = make_product(admin, stock_quantity=4)
    change(admin, "products", gone, status="discontinued")
    make_order(admin, product_id=product["id"], quantity=30)
    adjusted = {"product_id": make_product(admin)["id"], "kind": "adjustment", "quantity": -1, "reason": "Counted"}
    assert admin.post("/rest/v1/inventory_movements", adjusted).status_code == 201
    line = (product, 5, 2.0)
    make_stock_order(admin, line, status="draft")
    for expected in (-4, 0, 7, 8):
        make_stock_order(admin, line, expected_at=near(expected))
    for status in ("on_hold", "cancelled"):
        change(admin, "stock_orders", make_stock_order(admin, line, expected_at=near(-1)), status=status)
    change(admin, "stock_orders", make_stock_order(admin, line), refund_expected=5)
    change(admin, "stock_orders", make_stock_order(admin, line), refund_expected=5, refund_received=5)
    for values in (
        {"eta": near(0)}, {"eta": near(-1)}, {"eta": near(-40), "shipped_at": near(-60)}, {"status": "exception"},
        {"status": "delivered"}, {"eta": near(3)}, {"shipped_at": near(-60)},
    ):  # fmt: skip
        parcel = make_parcel(admin, make_stock_order(admin, line))
        change(admin, "shipments", parcel, **values)
    counted = make_parcel(admin, make_stock_order(admin, line), eta=near(0))
    receive(admin, counted, (3, 1, 1))
    make_vendor(admin, status="on_hold", kind="physical")
    make_vendor(admin, status="blocked")


def units(admin: Client) -> None:
    tracked = make_product(admin, is_unit_tracked=True, stock_quantity=0)
    made = [
        admin.create("/rest/v1/assets", {"product_id": tracked["id"], **values})
        for values in (
            {"serial_number": "A-1", "warranty_until": near(10)}, {"warranty_until": near(31)},
            {"warranty_until": near(-1)}, {"serial_number": "A-4"}, {},
        )
    ]  # fmt: skip
    change(admin, "assets", made[3], status="blocked", reason="Dented")
    make_order(admin, product_id=tracked["id"])
    held = next(unit for unit in admin.items("/rest/v1/assets") if unit["status"] == "allocated")
    change(admin, "assets", held, status="ready_for_pickup")


def counts(admin: Client) -> None:
    product = make_product(admin)
    for ending in (None, "approve", "cancel"):
        count = start(admin, product)
        if ending == "approve":
            enter(admin, count, product, 10)
            assert approve(admin, count).status_code == 200
        if ending == "cancel":
            answer = admin.post(f"/rest/v1/stock_counts/{count['id']}/cancel", {"reason": "A mistake"})
            assert answer.status_code == 200, answer.text


def desk(admin: Client, sales: Client) -> None:
    now = datetime.now(UTC)
    mine = make_contact(admin, assigned_to=sales.id)
    for values in (
        {"priority": "urgent"}, {"response_required_by": (now - timedelta(hours=1)).isoformat()},
        {"response_required_by": (now + timedelta(hours=1)).isoformat(), "priority": "high"},
        {"response_required_by": (now + timedelta(days=9)).isoformat(), "customer_id": mine["id"]},
        {"customer_id": make_contact(admin)["id"]},
    ):  # fmt: skip
        make_enquiry(admin, **values)
    change(admin, "enquiries", make_enquiry(admin, priority="urgent"), status="closed")
    for days, purpose in ((0, "complaint"), (-3, "support"), (-8, "complaint")):
        make_call(admin, called_at=(now + timedelta(days=days)).isoformat(), purpose=purpose)
    make_call(admin, follow_up_date=near(2))
    for status in ("new", "qualified"):
        change(admin, "prospects", make_prospect(admin), status=status)
    make_prospect(admin, assigned_to=sales.id)
    for values in (
        {"due_date": near(-1)}, {"due_date": near(0), "priority": "high"}, {"due_date": near(7)},
        {"due_date": near(8), "priority": "urgent"}, {"due_date": near(-1), "status": "completed", "priority": "high"},
    ):  # fmt: skip
        make_task(admin, **values)
    for status, until in (("draft", 3), ("sent", 7), ("sent", 8), ("sent", None), ("accepted", 3), ("draft", -1)):
        quote = make_quote(admin, valid_until=near(until) if until is not None else None)
        if status != "draft":
            change(admin, "quotes", quote, status="sent")
        if status == "accepted":
            change(admin, "quotes", quote, status="accepted")


def mails(admin: Client) -> None:
    view = admin.create("/rest/v1/saved_views", {"resource": "customers", "name": "Everyone", "search": {}})
    words = {"subject": "News", "body": "Hello", "view_id": view["id"]}
    admin.create("/rest/v1/campaigns", {"name": "Draft", **words})
    later = admin.create("/rest/v1/campaigns", {"name": "Later", **words})
    answer = admin.post(f"/rest/v1/campaigns/{later['id']}/schedule", {"scheduled_at": f"{near(5)}T09:00:00Z"})
    assert answer.status_code == 200, answer.text


@pytest.fixture
def shop(admin: Client, sales: Client) -> Client:
    people_and_orders(admin, sales)
    goods_and_parcels(admin)
    units(admin)
    counts(admin)
    desk(admin, sales)
    mails(admin)
    return admin


def ids(rows: Iterable[Row]) -> set[str]:
    return {row["id"] for row in rows}


def test_every_list_has_three_to_five_ready_views_and_each_is_told_here() -> None:
    assert {table: len(views) for table, views in VIEWS.items() if not 3 <= len(views) <= 5} == {}
    assert len(VIEWS) == 17
    assert {table: [view["id"] for view in views] for table, views in VIEWS.items()} == {
        table: list(BELONGS[table]) for table in VIEWS
    }


def test_each_ready_view_shows_exactly_the_rows_that_belong(shop: Client) -> None:
    wrong: dict[tuple[str, str], Any] = {}
    for table, views in VIEWS.items():
        everything = pages(shop, f"/rest/v1/{table}", {})
        assert everything, table
        for view in views:
            case = (table, view["id"])
            if case in DELETED:
                continue
            expected = ids(row for row in everything if BELONGS[table][view["id"]](row))
            found = pages(shop, f"/rest/v1/{table}", asked(table, view["search"]))
            trivial = len(expected) in (0, len(everything)) and case not in NEVER_IN_A_NEW_SHOP
            if ids(found) != expected or len(found) != len(expected) or trivial:
                names = {row["id"]: row.get("number") or row.get("name") or row.get("title") for row in everything}
                wrong[case] = {
                    "missing": [names[each] for each in expected - ids(found)],
                    "extra": [names[each] for each in ids(found) - expected],
                    "of": (len(expected), len(everything)),
                }
    assert wrong == {}


@pytest.mark.parametrize(("table", "view_id"), CASES)
def test_a_ready_view_follows_the_reader(sales: Client, guest: Client, table: str, view_id: str) -> None:
    search = next(view["search"] for view in VIEWS[table] if view["id"] == view_id)
    for client in (sales, guest):
        assert pages(client, f"/rest/v1/{table}", asked(table, search)) == []

"""Menu counts: each is the total of a filtered list, per user and environment."""

from datetime import date, datetime, timedelta

import pytest

from orderkeep.reporting import navigation
from orderkeep.reporting.navigation import WAITING_ROWS
from tests.clients import Client
from tests.makers import (
    change_row,
    make_appointment,
    make_contact,
    make_enquiry,
    make_order,
    make_product,
    make_prospect,
    make_quote,
    make_shipment,
    make_stock_order,
    make_task,
    receive,
)

pytestmark = pytest.mark.one_database

Counts = dict[str, int]
NOTHING: Counts = dict.fromkeys(
    ("prospects", "enquiries", "purchases", "quotes", "stock_orders", "shipments", "products", "stock_counts"), 0
) | {"tasks": 0, "calendar": 0}
LISTS = {name: f"/rest/v1/{name}" for name in WAITING_ROWS} | {"products": "/rest/v1/inventory"}


def counts_of(client: Client) -> Counts:
    answer = client.get("/rest/v1/navigation")
    assert answer.status_code == 200, answer.text
    counts: Counts = answer.json()
    return counts


def listed(client: Client) -> Counts:
    """Return the totals of the lists with the same filters."""
    asked = {name: client.get(LISTS[name], count="exact", **filters) for name, (_, filters) in WAITING_ROWS.items()}
    return {name: answer.json()["total"] for name, answer in asked.items()}


def own_and_others(admin: Client, owner: str | None) -> None:
    """Create one record of each kind that counts and one that doesn't, for a customer of `owner`."""
    today = date.fromisoformat(admin.get("/rest/v1/today").json()["today"])
    yesterday = str(today - timedelta(days=1))
    customer = make_contact(admin, assigned_to=owner)["id"]
    shelf = make_product(admin, stock_quantity=50)["id"]
    make_prospect(admin, assigned_to=owner)
    lost = make_prospect(admin, assigned_to=owner)
    change_row(admin, "prospects", lost, status="lost", lost_reason="Bought elsewhere")
    make_enquiry(admin, customer_id=customer)
    answered = make_enquiry(admin, customer_id=customer)
    change_row(admin, "enquiries", answered, status="closed")
    make_order(admin, customer_id=customer, product_id=shelf)
    over = make_order(admin, customer_id=customer, product_id=shelf)
    change_row(admin, "purchases", over, order_status="cancelled")
    picked_up = make_order(admin, customer_id=customer, product_id=shelf)
    picked_up = change_row(admin, "purchases", picked_up, pickup_date=str(today))
    change_row(admin, "purchases", picked_up, order_status="delivered")
    for valid_until in (str(today), None):
        sent = make_quote(admin, customer_id=customer, lines=[], valid_until=valid_until)
        change_row(admin, "quotes", sent, status="sent")
    make_quote(admin, customer_id=customer, lines=[])
    make_task(admin, customer_id=customer, due_date=yesterday)
    make_task(admin, customer_id=customer, due_date=str(today))
    make_task(admin, customer_id=customer, due_date=yesterday, status="completed")
    start = datetime.fromisoformat(f"{today}T23:00:00Z")
    hour = {"starts_at": start.isoformat(), "ends_at": (start + timedelta(minutes=30)).isoformat()}
    make_appointment(admin, customer_id=customer, **hour)
    make_appointment(admin, customer_id=customer)


@pytest.mark.slow
def test_each_count_is_the_total_of_a_filtered_list(staff: dict[str, Client]) -> None:
    admin, sales = staff["admin"], staff["sales"]
    assert counts_of(admin) == NOTHING
    own_and_others(admin, sales.id)
    own_and_others(admin, staff["colleague"].id)
    low, high = make_product(admin, stock_quantity=3, reorder_level=3), make_product(admin, stock_quantity=40)
    order = make_stock_order(admin, (high, 5, 2))
    make_stock_order(admin, (high, 1, 2), status="draft")
    make_shipment(admin, order, 2)
    receive(admin, make_shipment(admin, order, 3))
    admin.create("/rest/v1/stock_counts", {"title": "Top shelf", "scope": "chosen", "product_ids": [low["id"]]})
    today = admin.get("/rest/v1/today").json()["today"]
    admin.create("/rest/v1/calendar_events", {"title": "Fair", "starts_on": today, "ends_on": today})
    shared = {"stock_orders": 2, "shipments": 1, "products": 1, "stock_counts": 1}
    whole = {"prospects": 2, "enquiries": 2, "purchases": 4, "quotes": 4, "tasks": 2, "calendar": 3}
    assert counts_of(admin) == {**whole, **shared}
    own = {"prospects": 1, "enquiries": 1, "purchases": 2, "quotes": 2, "tasks": 1, "calendar": 1}
    assert counts_of(sales) == {**own, **shared}
    for person in (admin, sales):
        assert listed(person) == {name: counts_of(person)[name] for name in WAITING_ROWS}
    assert counts_of(staff["guest"]) == counts_of(admin.within("test")) == NOTHING


def test_nothing_is_counted_beyond_the_most(admin: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(navigation, "MAX_COUNT", 2)
    for _ in range(3):
        make_prospect(admin)
        make_order(admin)
    assert (counts_of(admin)["prospects"], counts_of(admin)["purchases"]) == (2, 2)

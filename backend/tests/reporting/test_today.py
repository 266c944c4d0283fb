"""The Today page lists the work due for each user, and nothing that is done."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from fastapi import FastAPI

from tests.clients import Client
from tests.makers import (
    make_appointment,
    make_contact,
    make_header,
    make_order,
    make_product,
    make_shipment,
    make_stock_order,
    make_task,
)

Row = dict[str, Any]


def sheet(client: Client) -> list[Row]:
    answer = client.get("/rest/v1/today")
    assert answer.status_code == 200, answer.text
    rows: list[Row] = answer.json()["items"]
    return rows


def told(client: Client) -> list[tuple[str, str, bool]]:
    return [(row["act"], row["title"], row["late"]) for row in sheet(client)]


def placed(client: Client, *lines: tuple[Row, int], **values: Any) -> Row:
    """An order of these products and quantities."""
    wanted = [{"product_id": product["id"], "quantity": quantity, "unit_price": 5} for product, quantity in lines]
    return make_header(client, lines=wanted, **values)


def details(client: Client) -> list[tuple[str, str, str | None]]:
    return [(row["act"], row["row_id"], row["detail"]) for row in sheet(client)]


@pytest.fixture
def noon(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> ZoneInfo:
    """The time zone of the business, in which it is noon now: what is due tonight is never late."""
    name = f"Etc/GMT{datetime.now(UTC).hour - 12:+d}"
    monkeypatch.setattr(app.state.settings, "time_zone", name)
    return ZoneInfo(name)


@pytest.mark.slow
def test_today_lists_the_work_that_is_due(admin: Client, sales: Client, guest: Client, noon: ZoneInfo) -> None:
    today = date.fromisoformat(admin.get("/rest/v1/today").json()["today"])
    before, soon, far = (str(today + timedelta(days=days)) for days in (-1, 2, 3))
    mine = make_contact(admin, name="Priya Raman", assigned_to=sales.id, phone="+1 503 555 0142")
    lamp, scarce = make_product(admin, name="Lamp"), make_product(admin, name="Drone", stock_quantity=0)
    ready = placed(admin, (lamp, 1), customer_id=mine["id"], promised_at=before)
    short = placed(admin, (scarce, 1), customer_id=mine["id"], promised_at=soon)
    make_order(admin, customer_id=mine["id"], product_id=scarce["id"], promised_at=far)
    late = make_task(admin, title="Call back", customer_id=mine["id"], due_date=before)
    make_task(admin, title="Later", due_date=soon)
    make_task(admin, title="Over", due_date=before, status="completed")
    start = datetime.combine(today, time(23), noon)
    times = {"starts_at": start.isoformat(), "ends_at": (start + timedelta(minutes=30)).isoformat()}
    visit = make_appointment(admin, purpose="Comes by", customer_id=mine["id"], **times)
    shipment = make_shipment(admin, make_stock_order(admin, (lamp, 2, 5)), eta=str(today))
    make_shipment(admin, make_stock_order(admin, (lamp, 1, 5)), eta=far)
    expected = [
        ("visit", "Comes by", False),
        ("task", "Call back", True),
        ("receive", "Swiftline shipment due", False),
        ("hand_over", "Pickup for Priya Raman", True),
        ("promise", "Promise to Priya Raman at risk", False),
    ]
    assert told(admin) == told(sales) == expected
    assert [row["row_id"] for row in sheet(sales)] == [
        visit["id"], late["id"], shipment["id"], ready["id"], short["id"],
    ]  # fmt: skip
    row = sheet(sales)[1]
    assert (row["phone"], row["customer_name"], row["version"], row["detail"]) == (
        "+1 503 555 0142", "Priya Raman", 1, "Priya Raman",
    )  # fmt: skip
    assert sheet(guest) == sheet(admin.within("test")) == []
    admin.patch(f"/rest/v1/tasks/{late['id']}", {"status": "completed"})
    admin.patch(f"/rest/v1/appointments/{visit['id']}", {"status": "missed"})
    admin.post(f"/rest/v1/orders/{ready['id']}/pickup", {})
    admin.patch(f"/rest/v1/orders/{short['id']}", {"order_status": "onhold"})
    assert told(admin) == [expected[2]]


def test_quotes_enquiries_and_counts_are_on_it(admin: Client, noon: ZoneInfo) -> None:
    today = date.fromisoformat(admin.get("/rest/v1/today").json()["today"])
    quote = admin.create("/rest/v1/quotes", {"title": "Ten lamps", "total_amount": 90, "valid_until": str(today)})
    assert told(admin) == []
    assert admin.patch(f"/rest/v1/quotes/{quote['id']}", {"status": "sent"}).status_code == 200
    by = datetime.combine(today, time(23, 30), noon).isoformat()
    admin.create("/rest/v1/enquiries", {"subject": "Do you have red ones?", "response_required_by": by})
    product = make_product(admin)
    admin.create("/rest/v1/stock_counts", {"title": "Top shelf", "scope": "chosen", "product_ids": [product["id"]]})
    assert told(admin) == [
        ("answer", "Reply: Do you have red ones?", False),
        ("quote", f"{quote['number']} expires soon: follow up", False),
        ("count", "Count: Top shelf", False),
    ]
    assert admin.patch(f"/rest/v1/quotes/{quote['id']}", {"status": "accepted"}).status_code == 200
    assert (f"{quote['number']} was accepted: create the order") in [title for _, title, _ in told(admin)]


def test_an_order_is_one_row_with_what_is_left(admin: Client, noon: ZoneInfo) -> None:
    assert noon
    lamp, cable, scarce = (make_product(admin, name=name, stock_quantity=9) for name in ("Lamp", "Cable", "Drone"))
    order = placed(admin, (lamp, 2), (cable, 1), (scarce, 1))
    lines = [line["id"] for line in order["lines"]]
    name = f"{order['number']}, Lamp and 2 more"
    assert details(admin) == [("hand_over", order["id"], f"{name}, 4 items")]
    row = sheet(admin)[0]
    assert (row["table"], row["page_id"], row["number"], row["version"]) == (
        "purchase_orders", order["id"], order["number"], order["version"],
    )  # fmt: skip
    admin.post(f"/rest/v1/orders/{order['id']}/pickup", {"line_ids": lines[1:2]})
    assert details(admin) == [("hand_over", order["id"], f"{order['number']}, Lamp and 1 more, 3 items")]
    admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": lines[0], "quantity": 1}], "status": "done"})
    assert details(admin) == [("hand_over", order["id"], f"{order['number']}, Lamp and 1 more, 2 items")]
    admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": lines[0], "quantity": 1}]})
    assert details(admin) == []


def test_an_order_is_ready_with_its_last_line_and_at_risk_with_its_first(admin: Client, noon: ZoneInfo) -> None:
    assert noon
    today = admin.get("/rest/v1/today").json()["today"]
    lamp, drone = make_product(admin, name="Lamp"), make_product(admin, name="Drone", stock_quantity=0)
    order = placed(admin, (lamp, 2), (drone, 3), promised_at=today)
    assert details(admin) == [("promise", order["id"], f"{order['number']}, Drone, 3 items")]
    admin.patch(f"/rest/v1/purchases/{order['lines'][1]['id']}", {"order_status": "onhold", "hold_reason": "Deposit"})
    assert details(admin) == []
    admin.post(f"/rest/v1/orders/{order['id']}/cancel", {"line_ids": [order["lines"][1]["id"]]})
    assert details(admin) == [("hand_over", order["id"], f"{order['number']}, Lamp, 2 items")]
    task = make_task(admin, title="Call", due_date=today, purchase_id=order["lines"][1]["id"])
    [row] = [row for row in sheet(admin) if row["row_id"] == task["id"]]
    assert row["detail"] == f"{task['customer_name']}, {order['number']}"

"""Appointments without double booking, personal events, and the calendar in the business's time zone."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

import pytest
from fastapi import FastAPI
from sqlalchemy import delete, select

from orderkeep.core.caller import Role, Scope
from orderkeep.core.context import Context, unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.tasks import calendar_feed
from orderkeep.tasks.calendar import calendar_entries
from orderkeep.tasks.models import CalendarFeed
from tests.clients import Client
from tests.makers import (
    change_row,
    make_appointment,
    make_contact,
    make_order,
    make_product,
    make_shipment,
    make_stock_order,
    make_task,
)

BOOKINGS, EVENTS = "/rest/v1/appointments", "/rest/v1/calendar_events"
FEED = "/rest/v1/calendar/feed"
AT = datetime(2026, 11, 23, 10, 0, tzinfo=UTC)


def span(first: int, last: int) -> dict[str, str]:
    return {
        "starts_at": (AT + timedelta(minutes=first)).isoformat(),
        "ends_at": (AT + timedelta(minutes=last)).isoformat(),
    }


def test_no_one_is_double_booked(admin: Client, sales: Client, colleague: Client) -> None:
    mine, theirs = make_contact(admin, assigned_to=sales.id), make_contact(admin, assigned_to=colleague.id)
    first = make_appointment(admin, customer_id=mine["id"], **span(0, 60), purpose="Show the drone")
    taken = admin.post(BOOKINGS, {"purpose": "x", "customer_id": mine["id"], **span(59, 90)})
    assert (taken.status_code, taken.json()["code"]) == (409, "double_booked")
    assert taken.json()["detail"] == "This time is taken: Show the drone, 23 Nov at 10:00"
    assert sales.post(BOOKINGS, {"purpose": "alone", **span(10, 20)}).status_code == 409
    after = make_appointment(sales, **span(60, 90))
    make_appointment(admin, customer_id=theirs["id"], **span(0, 60))
    path = f"{BOOKINGS}/{after['id']}"
    assert sales.patch(path, span(30, 70)).status_code == 409
    assert sales.get(path).json() == after
    assert sales.patch(path, {"notes": "Bring the box"}).status_code == 200
    assert admin.patch(f"{BOOKINGS}/{first['id']}", {"status": "cancelled"}).status_code == 200
    assert sales.patch(path, span(30, 70)).status_code == 200
    assert admin.patch(f"{BOOKINGS}/{first['id']}", {"status": "scheduled"}).status_code == 409
    assert admin.get(f"{BOOKINGS}/{first['id']}").json()["status"] == "cancelled"
    for body in (span(10, 10), span(10, 5), span(0, 24 * 60 + 1)):
        assert sales.patch(path, body).status_code == 422
    assert sales.delete(path).status_code == 204
    assert len(sales.items(BOOKINGS)) == 1


def test_own_events_have_days_or_times(admin: Client, sales: Client) -> None:
    fair = sales.create(EVENTS, {"title": "Toy fair", "starts_on": "2026-11-27", "ends_on": "2026-11-29"})
    day = sales.create(EVENTS, {"title": "Closed", "starts_on": "2026-12-24"})
    assert (fair["owner_id"], day["ends_on"]) == (sales.id, "2026-12-24")
    for body in (
        {"title": "x"},
        {"title": "x", "starts_on": "2026-11-27", **span(0, 5)},
        {"title": "x", "starts_on": "2026-11-27", "ends_on": "2026-11-26"},
        {"title": "x", **span(5, 5)},
        {"title": "x", "starts_at": AT.isoformat()},
    ):
        assert sales.post(EVENTS, body).status_code == 422
    path = f"{EVENTS}/{fair['id']}"
    timed = sales.patch(path, span(0, 30)).json()
    assert (timed["starts_on"], timed["ends_on"], timed["starts_at"]) == (None, None, "2026-11-23T10:00:00Z")
    again = sales.patch(path, {"starts_on": "2026-11-28"}).json()
    assert (again["starts_on"], again["ends_on"], again["starts_at"]) == ("2026-11-28", "2026-11-28", None)
    assert sales.patch(path, {"ends_on": "2026-11-27"}).status_code == 422
    assert len(admin.items(EVENTS)) == 2
    assert admin.delete(path).status_code == 204


def entries(client: Client, first: str, last: str) -> list[dict[str, Any]]:
    answer = client.get("/rest/v1/calendar", **{"from": first, "to": last})
    assert answer.status_code == 200, answer.text
    rows: list[dict[str, Any]] = answer.json()["items"]
    return rows


def test_the_calendar_shows_all_entries_of_its_days(admin: Client, sales: Client, guest: Client) -> None:
    contact = make_contact(admin, assigned_to=sales.id, name="Priya Raman")
    make_task(admin, title="Call Priya", customer_id=contact["id"], due_date="2026-11-23")
    make_task(admin, title="Not mine", follow_up_date="2026-11-24")
    make_task(admin, title="Archived", due_date="2026-11-24", status="archived")
    make_appointment(admin, customer_id=contact["id"], purpose="Visit", **span(0, 60))
    make_appointment(admin, purpose="Off", status="cancelled", **span(0, 60))
    admin.create(EVENTS, {"title": "Fair", "starts_on": "2026-11-20", "ends_on": "2026-11-22"})
    lamp = make_product(admin, name="Lamp")
    picked = make_order(admin, customer_id=contact["id"], product_id=lamp["id"])
    admin.patch(f"/rest/v1/purchases/{picked['id']}", {"pickup_date": "2026-11-22"})
    waiting = make_order(admin, customer_id=contact["id"], product_id=lamp["id"], promised_at="2026-11-25")
    on_hold = make_order(admin, customer_id=contact["id"], product_id=lamp["id"], promised_at="2026-11-25")
    change_row(admin, "purchases", on_hold, order_status="onhold")
    shipment = make_shipment(admin, make_stock_order(admin, (lamp, 4, 5)), eta="2026-11-24", tracking_number="SWL 1")
    told = [
        (row["kind"], row["title"], row["detail"], row["starts_on"])
        for row in entries(admin, "2026-11-22", "2026-11-25")
    ]
    assert told == [
        ("event", "Fair", None, "2026-11-20"),
        ("pickup", f"{picked['number']} picked up", "Priya Raman, Lamp", "2026-11-22"),
        ("task", "Call Priya", "Priya Raman", "2026-11-23"),
        ("appointment", "Visit", "Priya Raman", "2026-11-23"),
        ("task", "Not mine", None, "2026-11-24"),
        ("parcel", "Swiftline shipment due", "SWL 1", "2026-11-24"),
        ("pickup", f"Pickup for {waiting['number']}", "Priya Raman, Lamp", "2026-11-25"),
    ]
    assert [row["kind"] for row in entries(sales, "2026-11-22", "2026-11-25")] == [
        "pickup", "task", "appointment", "parcel", "pickup",
    ]  # fmt: skip
    assert entries(guest, "2026-11-22", "2026-11-25") == entries(admin.within("test"), "2026-11-22", "2026-11-25") == []
    assert [row["row_id"] for row in entries(admin, "2026-11-24", "2026-11-24") if row["kind"] == "parcel"] == [
        shipment["id"]
    ]
    for bad in ({"from": "2026-11-25", "to": "2026-11-24"}, {"from": "2026-01-01", "to": "2026-12-31"}, {"from": "x"}):
        assert admin.get("/rest/v1/calendar", **bad).status_code == 400


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "Europe/Berlin", "Asia/Kolkata"])
def test_days_are_the_shops_own_and_never_shift(app: FastAPI, admin: Client, zone: str) -> None:
    """The days around a clock change, in time zones a day apart."""
    make_task(admin, title="Due", due_date="2026-03-29")
    admin.create(EVENTS, {"title": "Closed", "starts_on": "2026-03-28", "ends_on": "2026-03-29"})
    here = ZoneInfo(zone)
    start = datetime(2026, 3, 28, 23, 30, tzinfo=here)
    make_appointment(
        admin, purpose="Late", starts_at=start.isoformat(), ends_at=datetime(2026, 3, 29, tzinfo=here).isoformat()
    )
    scope = Scope(Environment.DEVELOPMENT, None, Role.ADMIN)
    with unit_of_work(app.state.database, replace(scope), start, zone=here, commit=False) as ctx:
        before = calendar_entries(ctx, date(2026, 3, 27), date(2026, 3, 27))
        first = calendar_entries(ctx, date(2026, 3, 28), date(2026, 3, 28))
        second = calendar_entries(ctx, date(2026, 3, 29), date(2026, 3, 29))
    assert (before["today"], before["items"]) == (date(2026, 3, 28), [])
    days = [(row["title"], row["starts_on"].day, row["ends_on"].day) for row in first["items"]]
    assert days == [("Closed", 28, 29), ("Late", 28, 28)]
    assert [row["title"] for row in second["items"]] == ["Closed", "Due"]


def test_a_private_address_shows_the_calendar_of_its_owner_until_it_is_renewed(
    admin: Client, sales: Client, guest: Client, stranger: Client
) -> None:
    feed = "/rest/v1/calendar/feed"
    today = date.fromisoformat(sales.get("/rest/v1/dashboard").json()["today"])
    make_task(sales, title="Mine, all mine", due_date=str(today))
    make_task(admin, title="The admin's", due_date=str(today))
    assert sales.get(feed).json() == {"url": None}
    url = sales.post(feed).json()["url"]
    assert sales.get(feed).json() == {"url": url}
    path = urlsplit(url).path

    def opened(path: str) -> Any:
        return stranger.http.get(path)

    answer = opened(path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/calendar; charset=utf-8")
    assert answer.headers["cache-control"] == "no-store"
    assert "SUMMARY:Mine\\, all mine\r\n" in answer.text
    assert f"DTSTART;VALUE=DATE:{today:%Y%m%d}\r\n" in answer.text
    assert "admin" not in answer.text
    resealed = path[:-5] + ("1" if path[-5] == "0" else "0") + ".ics"
    wrong = [path.replace("development", "production"), path.replace("development", "nowhere"), resealed]
    assert [opened(each).status_code for each in wrong] == [404, 404, 404]
    renewed = urlsplit(sales.post(feed).json()["url"]).path
    assert (opened(path).status_code, opened(renewed).status_code) == (404, 200)
    assert admin.patch(f"/rest/v1/profiles/{sales.id}", {"disabled": True}).status_code == 200
    assert opened(renewed).status_code == 404
    assert admin.patch(f"/rest/v1/profiles/{sales.id}", {"disabled": False}).status_code == 200
    assert opened(renewed).status_code == 200
    elsewhere = urlsplit(admin.within("test").post(feed).json()["url"]).path
    assert "X-WR-CALNAME:Orderkeep test\r\n" in opened(elsewhere).text
    assert admin.within("test").delete(feed).status_code == 204
    assert opened(elsewhere).status_code == 404
    assert guest.post(feed).status_code == 403


def test_a_row_that_is_deleted_between_read_and_write_is_a_conflict(
    sales: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = sales.post(FEED).json()["url"]

    def read_then_lose(ctx: Context) -> CalendarFeed | None:
        feed = ctx.db.scalars(select(CalendarFeed)).one()
        ctx.db.execute(delete(CalendarFeed), execution_options={"synchronize_session": False})
        return feed

    with monkeypatch.context() as patch:
        patch.setattr(calendar_feed, "_own_feed", read_then_lose)
        answer = sales.post(FEED)
    assert (answer.status_code, answer.json()["detail"]) == (
        409,
        "Someone else just saved a conflicting change. Refresh and try again.",
    )
    assert sales.get(FEED).json() == {"url": url}

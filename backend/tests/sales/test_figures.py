"""A contact's figures, when several people change that contact's orders in the same moment."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from tests.clients import Client
from tests.makers import make_contact, make_order


def test_changes_at_once_are_all_counted(admin: Client) -> None:
    buyer = make_contact(admin)["id"]
    # Each on a day of its own: orders of one day wait for each other at the day's totals.
    days = [f"2026-03-{number + 1:02d}" for number in range(24)]
    sold = [make_order(admin, customer_id=buyer, unit_price=10, purchase_date=day)["id"] for day in days]
    words = ["cancelled", "completed", "ordered"] * 8

    def change(number: int) -> Any:
        return admin.patch(f"/rest/v1/purchases/{sold[number]}", {"order_status": words[number]})

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(change, range(len(sold))))
    assert [answer.status_code for answer in answers] == [200] * 24
    contact = admin.get(f"/rest/v1/customers/{buyer}").json()
    assert (contact["orders_count"], contact["sales_total"], contact["tier_points"]) == (16, 160, 80)
    assert admin.get("/rest/v1/integrity").json()["ok"] is True

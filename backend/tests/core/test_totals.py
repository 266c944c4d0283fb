"""List totals follow search, filters and role, and report when there are too many rows."""

from typing import Any

import pytest

from orderkeep.core.lists import totals
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_quote

FOOT = "/rest/v1/purchases/foot"


def feet(client: Client, path: str = FOOT, **words: str) -> tuple[int, dict[str, Any]]:
    said = client.get(path, **words).json()
    assert said["capped"] is False
    return said["rows"], said["sums"]


def test_it_adds_up_what_the_filters_leave(admin: Client, sales: Client) -> None:
    assert feet(admin) == (0, {"total_amount": 0.0})
    lamp = make_product(admin, name="Lamp", price=19.99)
    mine, other = make_contact(admin, name="Maya", assigned_to=sales.id), make_contact(admin, name="Otto")
    make_order(admin, customer_id=mine["id"], product_id=lamp["id"], quantity=3, unit_price=19.99)
    make_order(admin, customer_id=other["id"], product_id=lamp["id"], quantity=1, unit_price=0.1, priority="urgent")
    make_order(admin, customer_id=other["id"], product_id=lamp["id"], quantity=2, unit_price=0.1)
    assert feet(admin) == (3, {"total_amount": 60.27})
    assert feet(admin, q="otto") == (2, {"total_amount": 0.3})
    assert feet(admin, priority="urgent") == (1, {"total_amount": 0.1})
    assert feet(sales) == (1, {"total_amount": 59.97})
    assert feet(admin.within("test")) == (0, {"total_amount": 0.0})


def test_a_list_with_conditions_of_its_own_keeps_them(admin: Client) -> None:
    maya = make_contact(admin)
    quote = make_quote(admin, customer_id=maya["id"], lines=[], total_amount=12.5)
    make_quote(admin, customer_id=maya["id"], lines=[], total_amount=7.5)
    assert admin.patch(f"/rest/v1/quotes/{quote['id']}", {"status": "sent"}).status_code == 200
    assert feet(admin, "/rest/v1/quotes/foot") == (2, {"final_amount": 20.0})
    assert feet(admin, "/rest/v1/quotes/foot", status="draft") == (1, {"final_amount": 7.5})


def test_too_many_rows_have_no_sums_and_a_wrong_word_is_named(
    admin: Client, guest: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    lamp, maya = make_product(admin), make_contact(admin)
    assert feet(guest) == (0, {"total_amount": 0.0})
    for _ in range(3):
        make_order(admin, customer_id=maya["id"], product_id=lamp["id"])
    monkeypatch.setattr(totals, "CAPPED", 2)
    assert admin.get(FOOT).json() == {"rows": 2, "capped": True, "sums": {}}
    wrong = admin.get(FOOT, sort="number")
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (400, "sort")
    assert feet(guest) == (0, {"total_amount": 0.0})

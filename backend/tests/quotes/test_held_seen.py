"""Who can see stock held for a quote, take it, and hold it."""

import pytest

from tests.clients import Client
from tests.makers import make_contact, make_order, make_product, make_prospect
from tests.quotes.offering import Row, figures, held, make_offer, patch, post_action
from tests.stock.shop import findings, pick_up

pytestmark = pytest.mark.one_database


def test_a_pickup_asks_before_it_takes_held_stock(admin: Client, sales: Client, lamp: Row) -> None:
    quote = make_offer(admin, (lamp, 4))
    post_action(admin, quote)
    own = make_order(sales, product_id=lamp["id"], quantity=3, customer_id=make_contact(sales)["id"])
    hidden = pick_up(sales, own)
    assert (hidden.status_code, hidden.json()["code"], hidden.json()["quotes"]) == (409, "takes_reserved", [])
    assert (hidden.json()["hidden_orders"], hidden.json()["can_confirm"]) == (1, False)
    assert quote["number"] not in hidden.text
    named = pick_up(admin, own)
    assert named.json()["detail"] == f"This takes 2 items reserved for {quote['number']}"
    assert named.json()["quotes"] == [{"id": quote["id"], "number": quote["number"]}]
    assert (held(admin, quote), figures(admin, lamp)["stock_quantity"]) == ([(4, 0, 0)], 5)
    assert pick_up(admin, own, params={"confirm": "true"}).status_code == 200
    assert (held(admin, quote), findings(admin)) == ([(2, 0, 2)], {})


def test_who_may_not_see_a_quote_finds_it_counted(admin: Client, sales: Client, lamp: Row) -> None:
    quote = make_offer(admin, (lamp, 2))
    post_action(admin, quote)
    shown = sales.get(f"/rest/v1/products/{lamp['id']}/why")
    assert (shown.json()["free"], shown.json()["held"], shown.json()["holds"]) == (3, 2, [])
    assert shown.json()["unnamed_holds"] == {"quotes": 1, "quantity": 2}
    assert [word for word in (quote["number"], quote["id"]) if word in shown.text] == []
    assert sales.items("/rest/v1/allocations") == []
    assert [post_action(sales, quote, act).status_code for act in ("hold", "release")] == [404, 404]
    proof = sales.get(f"/rest/v1/products/{lamp['id']}/proof", figure="reserved").json()
    assert (proof["holds"], proof["unnamed_holds"], proof["ok"]) == ([], {"quotes": 1, "quantity": 2}, True)


def test_guests_hold_nothing(guest: Client, admin: Client, lamp: Row) -> None:
    quote = make_offer(admin, (lamp, 2))
    assert [post_action(guest, quote, act).status_code for act in ("hold", "release")] == [403, 403]


def test_only_an_open_quote_with_a_last_day_holds(admin: Client, sales: Client, lamp: Row) -> None:
    quote = make_offer(admin, (lamp, 2))
    patch(admin, quote, {"valid_until": None})
    assert post_action(admin, quote).json()["code"] == "no_valid_until"
    contact = make_contact(sales)
    own = make_offer(sales, (lamp, 2), customer_id=contact["id"])
    body = {"p_customer_id": contact["id"], "p_reason": "Does not pay"}
    assert sales.post("/rest/v1/rpc/secure_blacklist_customer", body).json()["success"] is True
    assert post_action(sales, own).json()["code"] == "blacklisted"
    assert (figures(admin, lamp)["held"], post_action(admin, own).status_code) == (0, 200)


@pytest.mark.slow
def test_a_hold_follows_its_prospect_and_is_released_separately(admin: Client, lamp: Row) -> None:
    prospect = make_prospect(admin)
    quote = make_offer(admin, (lamp, 2), prospect_id=prospect["id"])
    post_action(admin, quote)
    contact = admin.post(f"/rest/v1/prospects/{prospect['id']}/convert", {}).json()["converted_customer_id"]
    [row] = admin.items("/rest/v1/allocations")
    assert (row["customer_id"], findings(admin)) == (contact, {})
    other = make_order(admin, product_id=lamp["id"], quantity=9)
    swapped = admin.post(f"/rest/v1/allocations/{row['id']}/swap", {"purchase_id": other["id"]})
    assert (swapped.status_code, swapped.json()["code"]) == (409, "held_for_quote")
    assert admin.delete(f"/rest/v1/allocations/{row['id']}").status_code == 204
    assert (held(admin, quote), findings(admin)) == ([(0, 0, 2)], {})


def test_a_named_unit_that_is_held_is_exchanged_for_a_free_one(admin: Client) -> None:
    drone = make_product(admin, stock_quantity=0, is_unit_tracked=True)
    units = [admin.create("/rest/v1/assets", {"product_id": drone["id"]}) for _ in range(2)]
    quote = make_offer(admin, (drone, 1))
    post_action(admin, quote)
    sold = make_order(admin, product_id=drone["id"])
    line = {"purchase_id": sold["id"], "asset_id": units[0]["id"]}
    assert admin.post("/rest/v1/deliveries", {"lines": [line], "status": "done"}).status_code == 201
    [row] = admin.items("/rest/v1/allocations", quote_line_id=quote["lines"][0]["id"], status="active")
    assert (row["asset_id"], findings(admin)) == (units[1]["id"], {})
    blocked = admin.patch(f"/rest/v1/assets/{units[1]['id']}", {"status": "blocked"})
    assert (blocked.status_code, held(admin, quote), findings(admin)) == (200, [(0, 0, 1)], {})

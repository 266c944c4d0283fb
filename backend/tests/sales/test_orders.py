"""Orders of several lines over HTTP: one sale is one order, whichever path it is placed by."""

from typing import Any

import pytest

from orderkeep.core.ids import NIL_ID
from tests.clients import Client
from tests.makers import make_contact, make_order, make_product
from tests.stock.shop import findings, product

ORDERS, LINES = "/rest/v1/orders", "/rest/v1/purchases"
Row = dict[str, Any]


def place(client: Client, *lines: tuple[Row, int, float], **values: Any) -> Row:
    """An order of (product, quantity, unit price)."""
    fresh: Row = dict(values)
    if "customer_id" not in fresh:
        fresh["customer_id"] = make_contact(client)["id"]
    fresh["lines"] = [
        {"product_id": each["id"], "quantity": count, "unit_price": price} for each, count, price in lines
    ]
    return client.create(ORDERS, fresh)


def reload(client: Client, row: Row) -> Row:
    shown: Row = client.get(f"{ORDERS}/{row['id']}").json()
    return shown


def act(client: Client, row: Row, action: str, body: Row | None = None, **options: Any) -> Any:
    return client.post(f"{ORDERS}/{row['id']}/{action}", body or {}, **options)


def test_both_paths_show_the_same_order_and_a_lines_id_opens_it(admin: Client) -> None:
    lamp, hose = make_product(admin), make_product(admin)
    order = place(admin, (lamp, 2, 10), (hose, 1, 5), discount_amount=5, shipping_amount=4, tax_amount=1)
    assert (order["number"], [line["number"] for line in order["lines"]]) == ("SO-1001", ["SO-1001", "SO-1001-2"])
    assert [order[name] for name in ("subtotal", "total_amount", "net_amount", "due_amount")] == [25, 25, 20, 25]
    assert [line["net_amount"] for line in order["lines"]] == [16, 4]
    assert (order["fulfilment_status"], order["order_status"], order["open_quantity"]) == ("ready", "new", 3)
    for path in (
        f"{ORDERS}/{order['id']}",
        f"/rest/v1/purchase_orders/{order['id']}",
        f"{ORDERS}/{order['lines'][1]['id']}",
    ):
        assert admin.get(path).json() == order
    single = make_order(admin)
    [shown] = admin.items(ORDERS, number=single["number"])
    assert (shown["lines"], shown["line_count"]) == ([single], 1)
    assert findings(admin) == {}


def test_a_saved_order_takes_changes_loses_and_moves_lines(admin: Client) -> None:
    lamp, hose = make_product(admin), make_product(admin)
    order = place(admin, (lamp, 2, 10), (hose, 1, 5))
    body = {"product_id": hose["id"], "quantity": 3, "unit_price": 7}
    longer = admin.create(f"{ORDERS}/{order['id']}/lines", body)
    assert [line["number"] for line in longer["lines"]] == ["SO-1001", "SO-1001-2", "SO-1001-3"]
    assert (longer["subtotal"], longer["version"], {line["version"] for line in longer["lines"]}) == (46, 2, {2})
    first, second, third = longer["lines"]
    path = f"{ORDERS}/{order['id']}/lines/{third['id']}"
    moved = admin.patch(path, {"position": 1, "quantity": 1}, headers={"If-Match": '"2"'}).json()
    assert [(line["number"], line["position"]) for line in moved["lines"]] == [
        ("SO-1001-3", 1),
        ("SO-1001", 2),
        ("SO-1001-2", 3),
    ]
    assert (moved["subtotal"], moved["version"]) == (32, 3)
    stale = admin.patch(path, {"quantity": 2}, headers={"If-Match": '"2"'})
    assert (stale.status_code, stale.json()["code"], stale.json()["current"]) == (409, "changed_elsewhere", moved)
    assert admin.delete(f"{ORDERS}/{order['id']}/lines/{second['id']}").status_code == 204
    assert admin.delete(f"{ORDERS}/{order['id']}/lines/{third['id']}").status_code == 204
    last = admin.delete(f"{ORDERS}/{order['id']}/lines/{first['id']}")
    assert (last.status_code, last.json()["code"]) == (409, "last_line")
    added = admin.create(f"{ORDERS}/{order['id']}/lines", body)
    assert [(line["number"], line["position"]) for line in added["lines"]] == [("SO-1001", 1), ("SO-1001-4", 2)]
    assert findings(admin) == {}


def test_what_the_order_owns_changes_on_all_its_lines(admin: Client) -> None:
    lamp, friend = make_product(admin), make_contact(admin)
    order = place(admin, (lamp, 2, 10), (lamp, 1, 5))
    values = {"purchase_date": "2026-11-01", "priority": "urgent", "referred_by_customer_id": friend["id"]}
    changed = admin.patch(f"{LINES}/{order['lines'][1]['id']}", values)
    assert changed.status_code == 200
    now = reload(admin, order)
    assert (now["ordered_at"], now["priority"], now["referred_by_name"]) == ("2026-11-01", "urgent", friend["name"])
    assert {(line["purchase_date"], line["priority"]) for line in now["lines"]} == {("2026-11-01", "urgent")}
    [event] = admin.items("/rest/v1/purchase_events", purchase_id=order["id"])
    assert (event["purchase_id"], event["new_values"]["purchase_date"]) == (None, "2026-11-01")
    assert findings(admin) == {}


def test_a_part_delivered_and_the_rest_cancelled(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=20)
    order = place(admin, (lamp, 10, 10), (lamp, 1, 5), discount_amount=10.5)
    first = order["lines"][0]
    admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": first["id"], "quantity": 3}], "status": "done"})
    cancelled = act(admin, order, "cancel", {"line_ids": [first["id"]]}).json()
    line = cancelled["lines"][0]
    assert [line[name] for name in ("quantity", "fulfilled_quantity", "open_quantity", "total_amount")] == [3, 3, 0, 30]
    assert (line["order_status"], line["net_amount"], cancelled["subtotal"]) == ("cancelled", 21, 35)
    assert (cancelled["order_status"], cancelled["fulfilment_status"]) == ("new", "partly_delivered")
    [event, *_] = [
        each
        for each in admin.items("/rest/v1/purchase_events", purchase_id=order["id"])
        if each["event_type"] == "edit"
    ]
    assert (event["old_values"]["quantity"], event["new_values"]["quantity"]) == (10, 3)
    for path, body in (
        (f"{LINES}/{first['id']}", {"order_status": "new"}),
        (f"{LINES}/{first['id']}", {"order_status": "cancelled"}),
    ):
        answer = admin.patch(path, body)
    assert (answer.status_code, answer.json()["code"]) == (409, "handed_over")
    assert answer.json()["detail"] == (
        "Everything on this order has been delivered. Record a return, or clear the pickup."
    )
    bulk = admin.post(f"{LINES}/bulk", {"ids": [first["id"]], "order_status": "cancelled"}).json()
    assert [each["name"] for each in bulk["failed"]] == [first["number"]]
    assert admin.get("/rest/v1/dashboard").json()["month_purchases_total"] == 24.5
    assert (product(admin, lamp)["stock_quantity"], findings(admin)) == (17, {})


def test_the_status_of_an_order_is_set_on_each_line_that_may_take_it(admin: Client) -> None:
    lamp = make_product(admin)
    order = place(admin, (lamp, 1, 10), (lamp, 2, 5))
    done, waiting = order["lines"]
    admin.create("/rest/v1/deliveries", {"lines": [{"purchase_id": done["id"], "quantity": 1}], "status": "done"})
    held = admin.patch(f"{ORDERS}/{order['id']}", {"order_status": "onhold", "hold_reason": "Address"}).json()
    assert [(line["order_status"], line["hold_reason"]) for line in held["lines"]] == [("onhold", "Address")] * 2
    assert (held["unchanged_lines"], "unchanged_lines" in order) == ([], False)
    cancelled = admin.patch(f"{ORDERS}/{order['id']}", {"order_status": "cancelled"}).json()
    assert [line["order_status"] for line in cancelled["lines"]] == ["onhold", "cancelled"]
    assert cancelled["unchanged_lines"] == [done["number"]]
    told = [each["description"] for each in admin.items("/rest/v1/purchase_events", purchase_id=order["id"])]
    assert f"{done['number']} wasn't changed: all items are delivered" in told
    refused = admin.patch(f"{ORDERS}/{order['id']}", {"order_status": "cancelled"})
    assert (refused.status_code, waiting["number"], findings(admin)) == (200, "SO-1001-2", {})


def test_the_status_of_an_order_leaves_its_cancelled_lines_alone(admin: Client) -> None:
    lamp = make_product(admin)
    order = place(admin, (lamp, 1, 10), (lamp, 2, 5))
    first, second = order["lines"]
    act(admin, order, "cancel", {"line_ids": [first["id"]]})
    changed = admin.patch(f"{ORDERS}/{order['id']}", {"order_status": "processing"}).json()
    assert [line["order_status"] for line in changed["lines"]] == ["cancelled", "processing"]
    assert (changed["net_amount"], changed["unchanged_lines"]) == (10, [])
    act(admin, order, "cancel", {"line_ids": [second["id"]]})
    revived = admin.patch(f"{ORDERS}/{order['id']}", {"order_status": "new"}).json()
    assert [line["order_status"] for line in revived["lines"]] == ["new", "new"]
    assert (revived["net_amount"], findings(admin)) == (20, {})


def test_the_cancellation_of_an_order_names_its_delivered_lines(admin: Client) -> None:
    lamp = make_product(admin)
    order = place(admin, (lamp, 1, 10), (lamp, 2, 5), (lamp, 1, 3))
    for line, quantity in zip(order["lines"], (1, 2), strict=False):
        body = {"lines": [{"purchase_id": line["id"], "quantity": quantity}], "status": "done"}
        admin.create("/rest/v1/deliveries", body)
    cancelled = act(admin, order, "cancel").json()
    assert (cancelled["unchanged_lines"], cancelled["net_amount"]) == (["SO-1001", "SO-1001-2"], 20)
    told = [each["description"] for each in admin.items("/rest/v1/purchase_events", purchase_id=order["id"])]
    assert "SO-1001, SO-1001-2 weren't changed: all items are delivered" in told
    again = act(admin, order, "cancel")
    assert (again.status_code, again.json()["code"], findings(admin)) == (409, "handed_over", {})


def test_a_pickup_hands_over_what_is_left_and_a_copy_starts_anew(admin: Client) -> None:
    lamp = make_product(admin)
    order = place(admin, (lamp, 2, 10), (lamp, 1, 5), customer_reference="A-7", promised_at="2026-12-24")
    picked = act(admin, order, "pickup", {"pickup_date": "2026-11-20"}).json()
    assert (picked["fulfilment_status"], picked["receipt_number"]) == ("delivered", "R-1001")
    assert {(line["pickup_date"], line["receipt_number"]) for line in picked["lines"]} == {("2026-11-20", "R-1001")}
    again = act(admin, order, "pickup")
    assert (again.status_code, again.json()["code"]) == (409, "handed_over")
    copy = act(admin, order, "duplicate").json()
    assert [copy[name] for name in ("number", "customer_reference", "promised_at", "open_quantity")] == [
        "SO-1002",
        "A-7",
        None,
        3,
    ]
    assert (product(admin, lamp)["stock_quantity"], findings(admin)) == (7, {})


def test_an_order_counts_once_on_its_own_day(admin: Client) -> None:
    buyer, lamp = make_contact(admin), make_product(admin)
    order = place(admin, (lamp, 1, 10), (lamp, 2, 5), (lamp, 1, 1), customer_id=buyer["id"], discount_amount=1)
    shown = admin.get("/rest/v1/dashboard").json()
    assert (shown["month_purchases_count"], shown["month_purchases_total"]) == (1, 20)
    assert [row["id"] for row in shown["recent_purchases"]] == [order["id"]]
    contact = admin.get(f"/rest/v1/customers/{buyer['id']}").json()
    assert (contact["orders_count"], contact["sales_total"]) == (1, 20)
    act(admin, order, "cancel")
    assert admin.get("/rest/v1/dashboard").json()["month_purchases_count"] == 0


def test_lines_and_orders_of_others_do_not_exist(admin: Client, sales: Client, colleague: Client) -> None:
    mine = place(sales, (make_product(admin), 1, 5))
    other = place(sales, (make_product(admin), 1, 5))
    line = mine["lines"][0]["id"]
    for method, path, body in (
        ("PATCH", f"{ORDERS}/{mine['id']}", {"notes": "x"}),
        ("POST", f"{ORDERS}/{mine['id']}/cancel", {}),
        ("POST", f"{ORDERS}/{mine['id']}/pickup", {}),
        ("POST", f"{ORDERS}/{mine['id']}/duplicate", {}),
        ("POST", f"{ORDERS}/{mine['id']}/returns", {"lines": [{"line_id": line}]}),
        (
            "POST",
            f"{ORDERS}/{mine['id']}/lines",
            {"product_id": other["lines"][0]["product_id"], "quantity": 1, "unit_price": 1},
        ),
        ("DELETE", f"{ORDERS}/{mine['id']}/lines/{line}", None),
    ):
        assert colleague.ask(method, path, json=body).status_code == 404, path
    assert sales.patch(f"{ORDERS}/{other['id']}/lines/{line}", {"quantity": 2}).status_code == 404
    assert (reload(admin, mine), reload(admin, other)) == (mine, other)


@pytest.mark.parametrize("query", ["Lantern", "SO-1001", "engraved"])
def test_an_order_is_found_by_its_products_and_texts(admin: Client, query: str) -> None:
    lamp, lantern = make_product(admin, name="Lamp"), make_product(admin, name="Lantern")
    order = place(admin, (lamp, 1, 5), (lantern, 1, 5))
    admin.patch(f"{LINES}/{order['lines'][0]['id']}", {"notes": "Engraved"})
    place(admin, (lamp, 1, 5))
    assert [row["id"] for row in admin.items(ORDERS, q=query)] == [order["id"]]


def test_an_order_is_found_by_the_texts_of_its_lines(admin: Client) -> None:
    outside = {
        "product_id": NIL_ID,
        "description": "Installation of the router",
        "quantity": 1,
        "unit_price": 80,
        "notes": "Before noon",
    }
    order = admin.create(ORDERS, {"customer_id": make_contact(admin)["id"], "lines": [outside]})
    place(admin, (make_product(admin), 1, 10))
    for text in ("installation router", "before noon", order["number"]):
        assert [row["id"] for row in admin.items(ORDERS, q=text)] == [order["id"]]
    assert admin.patch(f"{ORDERS}/{order['id']}", {"notes": "Ring twice"}).status_code == 200
    assert [row["id"] for row in admin.items(ORDERS, q="router twice")] == [order["id"]]
    line = f"{ORDERS}/{order['id']}/lines/{order['lines'][0]['id']}"
    assert admin.patch(line, {"description": "Installation of a switch"}).status_code == 200
    assert [admin.items(ORDERS, q=text) != [] for text in ("router", "switch", "twice")] == [False, True, True]

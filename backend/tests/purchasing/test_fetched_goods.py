"""Goods that the shop fetched itself: shipments without a tracking number and a carrier."""

from fastapi import FastAPI
from sqlalchemy import event

from orderkeep.core.caller import Role, Scope
from orderkeep.core.clock import utc_now
from orderkeep.core.context import unit_of_work
from orderkeep.core.environment import Environment
from orderkeep.purchasing.shipments.receiving_result import shortfalls
from orderkeep.purchasing.shipments.receiving_schemas import CountIn
from tests.clients import Client
from tests.makers import Row, make_product, make_shipment, make_stock_order, receive


def fetched(admin: Client, order: Row, **values: object) -> Row:
    lines = [{"stock_order_line_id": line["id"], "quantity": line["quantity"]} for line in order["lines"]]
    return admin.create("/rest/v1/shipments", {"lines": lines} | values)


def test_goods_are_received_without_a_tracking_number(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    order = make_stock_order(admin, (lamp, 4, 10))
    shipment = fetched(admin, order)
    named = {name: shipment[name] for name in ("name", "tracking_number", "carrier", "tracking_url", "status")}
    assert named == {
        "name": f"Goods receipt {order['number']}",
        "tracking_number": None,
        "carrier": None,
        "tracking_url": None,
        "status": "expected",
    }
    assert receive(admin, shipment, (4, 0, 0))["status"] == "received"
    assert admin.get(f"/rest/v1/products/{lamp['id']}").json()["stock_quantity"] == 4
    assert admin.get(f"/rest/v1/stock_orders/{order['id']}").json()["status"] == "received"
    (movement,) = admin.items("/rest/v1/inventory_movements", product_id=lamp["id"], kind="received")
    assert movement["reason"] == f"Goods receipt {order['number']}"


def test_several_receipts_share_no_number_and_blank_means_none(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    orders = [make_stock_order(admin, (lamp, 1, 10)) for _ in range(2)]
    shipments = [fetched(admin, order, tracking_number=" ", carrier="") for order in orders]
    assert [row["tracking_number"] for row in shipments] == [None, None]
    assert [row["name"] for row in shipments] == [f"Goods receipt {order['number']}" for order in orders]
    found = admin.items("/rest/v1/shipments", q=f"receipt {orders[0]['number']}")
    assert [row["id"] for row in found] == [shipments[0]["id"]]


def test_a_tracking_number_names_the_shipment_and_can_be_cleared(admin: Client) -> None:
    order = make_stock_order(admin, (make_product(admin, stock_quantity=0), 4, 10))
    path = f"/rest/v1/shipments/{fetched(admin, order)['id']}"
    named = admin.patch(path, {"tracking_number": "SWL 77", "carrier": "DHL"}).json()
    assert (named["name"], named["tracking_number"], named["carrier"]) == ("SWL 77", "SWL 77", "DHL")
    assert admin.get("/rest/v1/shipments/swl77").json()["id"] == named["id"]
    cleared = admin.patch(path, {"tracking_number": None, "carrier": None}).json()
    assert (cleared["name"], cleared["tracking_number"], cleared["carrier"], cleared["tracking_url"]) == (
        f"Goods receipt {order['number']}",
        None,
        None,
        None,
    )
    assert admin.get("/rest/v1/shipments/swl77").status_code == 404


def test_a_number_is_used_once_without_a_carrier_too(admin: Client) -> None:
    lamp = make_product(admin, stock_quantity=0)
    order = make_stock_order(admin, (lamp, 4, 10))
    make_shipment(admin, order, 1, tracking_number="SWL 77", carrier=None)
    body = {"tracking_number": "swl-77", "lines": []}
    refused = admin.post("/rest/v1/shipments", body)
    assert (refused.status_code, refused.json()["detail"]) == (
        409,
        "This carrier and tracking number are already used by another shipment",
    )
    assert len(admin.items("/rest/v1/shipments")) == 1
    assert admin.post("/rest/v1/shipments", body | {"carrier": "DHL"}).status_code == 201


def test_receiving_names_what_was_damaged_or_missing_and_what_the_vendor_owes(admin: Client) -> None:
    lamp, kettle = (make_product(admin, stock_quantity=0, name=name) for name in ("Lamp", "Kettle"))
    order = make_stock_order(admin, (lamp, 3, 10), (kettle, 2, 12.5), shipping_amount=1, shared_by="equally")
    shipment = make_shipment(admin, order)
    received = receive(admin, shipment, (1, 1, 1), (2, 0, 0))
    (row,) = received["shortfalls"]
    # The line costs 30.50 with its share of the shipping, so each of its three items costs 10.17.
    assert {name: row[name] for name in ("product_name", "bad", "missing", "note", "refund")} == {
        "product_name": "Lamp",
        "bad": 1,
        "missing": 1,
        "note": None,
        "refund": 20.34,
    }
    assert (row["stock_order_number"], row["vendor_name"]) == (order["number"], order["vendor_name"])
    assert admin.get(f"/rest/v1/stock_orders/{order['id']}").json()["refund_expected"] == 20.34


def test_a_complete_receipt_has_no_shortfalls(admin: Client) -> None:
    shipment = make_shipment(admin, make_stock_order(admin, (make_product(admin, stock_quantity=0), 3, 10)))
    assert receive(admin, shipment)["shortfalls"] == []


def test_more_short_lines_need_no_more_statements(admin: Client, app: FastAPI) -> None:
    goods = [(make_product(admin, stock_quantity=0), 4, 10) for _ in range(3)]
    lines = fetched(admin, make_stock_order(admin, *goods))["lines"]
    counts = [CountIn(shipment_line_id=line["id"], good=2, bad=1, missing=1) for line in lines]
    seen: list[str] = []
    numbers = []
    for some in (counts[:1], counts):
        scope = Scope(Environment.DEVELOPMENT, admin.id, Role.ADMIN)
        with unit_of_work(app.state.database, scope, utc_now(), commit=False) as ctx:
            event.listen(ctx.db.connection(), "before_cursor_execute", lambda *given: seen.append(given[2]))
            found = shortfalls(ctx, some)
        assert [(each["product_id"], each["refund"]) for each in found] == [
            (line["product_id"], 20) for line in lines[: len(some)]
        ]
        numbers.append(len(seen))
        seen.clear()
    assert numbers == [1, 1]
